"""Bring a set up to date with its documents: its next version, written over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.progress import Progress, silent
from ...utils.records.documents import Document
from ...utils.records.drafts import Draft, Given
from ...utils.records.samples import EvaluationSample
from ...utils.settings import LLMClient, TaskGeneratorConfig
from ..chunking.embedding import PreprocessResult
from ..export.edit.apply import Edited, new_rows
from ..export.edit.updated import write_update
from ..export.fingerprint_file import DOCUMENTS, to_lines
from ..export.leaves import Leaf
from ..export.read_back import ExportedSet, Row, read_exported, read_fingerprints
from ..generator import TaskGenerator, sha256_of
from ..models.budget import Spent
from .changes import Changes
from .plan import CAUSE, UPDATE, Plan, further, plan_update


@dataclass(frozen=True)
class Updated:
    """What an update did, or would do.

    `new` are the questions asked anew, with their variants. `differences` are those of the new version to the one
    before, as in `update.json`; None if nothing changed, so that nothing was written. `skipped` has a message for each
    file that could not be read; `spent` is what the language model took over the life of the run folder.
    """

    before: ExportedSet
    changes: Changes
    plan: Plan
    new: tuple[EvaluationSample, ...]
    differences: Mapping[str, Any] | None
    skipped: tuple[str, ...]
    spent: Spent | None

    @property
    def missing(self) -> Mapping[str, int]:
        """By type, how many questions could not be asked anew."""
        return self.differences["missing"] if self.differences is not None else {}


def update_folder(
    folder: Path,
    config: TaskGeneratorConfig,
    llm: LLMClient | None = None,
    *,
    corpus: Iterable[Document] | None = None,
    base: Path | None = None,
    progress: Progress = silent,
    run_folder: Path | None = None,
    dry_run: bool = False,
) -> Updated:
    """Write the next version of the set in `folder`, for its documents as they are now.

    A question whose evidence still stands in the documents, and that new text neither answers otherwise nor makes
    answerable, keeps its id, its edits and its reviews, wherever the evidence moved. The others are dropped and asked
    anew, by the configuration and with its writer; nothing else calls a model. The version before is packed in the
    folder. The folder is at every moment the one version or the other, whole.

    Args:
        folder: of a set that was made from documents.
        config: by which the set was made, or one with more questions or other files.
        llm: the model, as for `TaskGenerator`.
        corpus: documents in place of those of the configuration.
        base: where relative paths of the configuration begin.
        progress: called as by `TaskGenerator`.
        run_folder: of the journal of the language model.
        dry_run: if set, nothing is asked anew and nothing is written.

    Raises:
        ConfigError: the set was not made from documents, or is not that of the configuration, or none of its questions
            would be left.
        CorpusError: a document cannot be read.
        ExportError: the folder is no set, was changed by hand, or cannot be written.
        Stopped: the model is unavailable or the budget is reached.
    """
    exported = read_exported(folder)
    settings = _settings(exported, config)
    documents = tuple(corpus) if corpus is not None else None
    generator = TaskGenerator(llm, settings, corpus=documents, base=base, progress=progress, run_folder=run_folder)
    preprocessed = generator.preprocess()
    index = generator.build_index(preprocessed)
    changes = Changes.between(read_fingerprints(exported), index)
    plan = plan_update(exported, settings, changes)
    if changes.is_none:
        return Updated(exported, changes, plan, (), None, generator.skipped, None)
    asker = TaskGenerator(
        llm, further(settings, plan.wanted), corpus=documents, base=base, progress=progress, run_folder=run_folder
    )
    new = () if dry_run or not plan.wanted else _asked_anew(asker, preprocessed, changes, exported, plan)
    found = (*plan.kept, *new)
    if not found and not dry_run:
        raise ConfigError(f"{folder}: no question would be left; generate a set from these documents instead")
    differences = _differences(exported, changes, plan, new)
    if not dry_run:
        shown = _with_distractors(generator, preprocessed, changes, plan, new)
        about = {
            "corpus_sha256": sha256_of(preprocessed.documents),
            "skipped": list(generator.skipped),
            "config": _with_counts(exported.description["config"], settings),
        }
        edited = Edited(_rows(exported, plan, shown), _record(exported, differences), ())
        lines = to_lines(changes.now.values()).encode("utf-8")
        write_update(exported, edited, about, differences, {DOCUMENTS: lines})
    return Updated(exported, changes, plan, new, differences, generator.skipped, asker.spent)


def _settings(exported: ExportedSet, config: TaskGeneratorConfig) -> TaskGeneratorConfig:
    """Return the configuration with what a set cannot change: its contexts, seed and number of distractors."""
    about = exported.description
    if not read_fingerprints(exported):
        raise ConfigError(
            f"{exported.folder}: has no {DOCUMENTS}, which tells what changed in its documents: it is not made from "
            "documents, or by an earlier version of this package; generate it again, into another folder"
        )
    if config.name != exported.name or config.language != about["language"]:
        raise ConfigError(
            f"{exported.folder}: is the set {exported.name} in {about['language']}; the configuration is of "
            f"{config.name} in {config.language}. Give the one that the set was made by"
        )
    made = {"num_distractors": about["config"]["num_distractors"], "seed": about["seed"]}
    return config.model_copy(update={"contexts": exported.contexts, **made})


def _asked_anew(
    asker: TaskGenerator, corpus: PreprocessResult, changes: Changes, exported: ExportedSet, plan: Plan
) -> tuple[EvaluationSample, ...]:
    known = [*map(_known, plan.kept), *_dropped_by_curators(exported)]
    runs = asker.further_runs(corpus, changes.index, known)
    types = {question_type for leaf in exported.rows for question_type in leaf.question_types}
    taken = {sample.sample_id for sample in plan.kept}
    made = {sample.sample_id: sample for run in runs for sample in run.samples if sample.question_type in types}
    return tuple(sample for identifier, sample in made.items() if identifier not in taken)


def _known(sample: EvaluationSample) -> Draft[Given]:
    history = sample.metadata.get("history")
    return Draft(
        sample.question_type,
        sample.query,
        sample.answers,
        Given((), sample.reference_answer.evidence),
        metadata={"history": history} if history else {},
    )


def _dropped_by_curators(exported: ExportedSet) -> list[Draft[Given]]:
    """Return the questions that people dropped, which are not to come back."""
    return [
        Draft(entry["question_type"], entry["question"], tuple(entry["answers"]), Given((), ()))
        for edit in exported.description["edits"]
        for entry in edit["dropped"]
        if CAUSE not in entry
    ]


def _with_distractors(
    generator: TaskGenerator,
    corpus: PreprocessResult,
    changes: Changes,
    plan: Plan,
    new: Sequence[EvaluationSample],
) -> list[EvaluationSample]:
    """Return all questions, with other distractors in place of those that are gone, and some for the new questions."""
    without = [sample for sample in plan.kept if sample.sample_id in plan.stale]
    found = generator.with_distractors((*without, *new), corpus, changes.index)
    filled = {sample.sample_id: sample for sample in found}
    return [filled.get(sample.sample_id, sample) for sample in (*plan.kept, *new)]


def _rows(exported: ExportedSet, plan: Plan, samples: Sequence[EvaluationSample]) -> dict[Leaf, tuple[Row, ...]]:
    """Return the rows of all tasks; a row changes only if its question does."""
    rows = new_rows(exported, [one for one in samples if one != plan.before.get(one.sample_id)])
    changed = {(leaf, row["id"]): row for leaf, of_leaf in rows.items() for row in of_leaf}
    old = {(leaf, row["id"]): row for leaf, of_leaf in exported.rows.items() for row in of_leaf}
    found: dict[Leaf, tuple[Row, ...]] = {}
    for leaf in exported.rows:
        keys = [(leaf, one.sample_id) for one in samples if one.question_type in leaf.question_types]
        if of_leaf := tuple(changed.get(key) or old[key] for key in keys):
            found[leaf] = of_leaf
    return found


def _differences(
    exported: ExportedSet, changes: Changes, plan: Plan, new: Sequence[EvaluationSample]
) -> dict[str, Any]:
    made = Counter(sample.question_type for sample in new if _counts(sample, new))
    missing = {name: count - made[name] for name, count in plan.wanted.items() if count > made[name]}
    return {
        "name": exported.name,
        "from_version": exported.version,
        "version": exported.version + 1,
        "documents": {
            "unchanged": sum(changes.is_unchanged(old) and new == old for old, new in changes.now_id.items()),
            "changed": list(changes.changed),
            "renamed": changes.renamed,
            "added": list(changes.added),
            "removed": list(changes.removed),
        },
        "kept": len(plan.kept),
        "moved": [_moved(plan.before[one.sample_id], one) for one in plan.moved],
        "dropped": [
            {**_named(plan.before[identifier]), CAUSE: reject.reason, "detail": reject.detail}
            for identifier, reject in plan.lost.items()
        ],
        "new": list(map(_named, new)),
        "wanted": dict(plan.wanted),
        "missing": missing,
    }


def _counts(sample: EvaluationSample, others: Sequence[EvaluationSample]) -> bool:
    """Return True if a question counts as asked for: of a contrast pair, the unanswerable one."""
    return not any(not one.answers and one.labels.get("variant_of") == sample.sample_id for one in others)


def _named(sample: EvaluationSample) -> dict[str, Any]:
    return {
        "id": sample.sample_id,
        "question_type": sample.question_type,
        "question": sample.query,
        "answers": list(sample.answers),
    }


def _moved(before: EvaluationSample, now: EvaluationSample) -> dict[str, Any]:
    def places(sample: EvaluationSample) -> list[dict[str, Any]]:
        return [{"doc_id": e.doc_id, "start": e.start, "end": e.end} for e in sample.reference_answer.evidence]

    texts = [[passage.text for passage in sample.relevant_docs] for sample in (before, now)]
    return {**_named(now), "from": places(before), "to": places(now), "passages_changed": texts[0] != texts[1]}


def _record(exported: ExportedSet, differences: Mapping[str, Any]) -> dict[str, Any]:
    """Return the update as an edit of the manifest."""
    about = {"moved": len(differences["moved"]), "missing": differences["missing"]}
    return {
        "version": differences["version"],
        "added": differences["new"],
        "dropped": differences["dropped"],
        "patched": [],
        UPDATE: {**about, "corpus_sha256": exported.description.get("corpus_sha256")},
    }


def _with_counts(config: Mapping[str, Any], settings: TaskGeneratorConfig) -> dict[str, Any]:
    """Return the configuration of a manifest with the present number of questions of each of its types."""
    counts = settings.counts
    types = {
        name: {**kind, "count": counts.get(name) or kind["count"]} for name, kind in config["question_types"].items()
    }
    return {**config, "question_types": types}
