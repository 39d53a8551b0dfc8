"""Decide which questions of a set still hold, and how many are to be asked anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...utils.records.documents import Passage
from ...utils.records.rows import from_row
from ...utils.records.samples import EvaluationSample, Reject
from ...utils.settings import TaskGeneratorConfig
from ..export.read_back import ExportedSet
from .changes import Changes
from .relocate import relocated
from .reprove import against_new_text

# The fields of a manifest's edit that records an update, and of a question that it dropped.
UPDATE, CAUSE = "update", "cause"
# Variants are made again with the questions that they are variants of.
_VARIANTS = ("typos", "paraphrase")


@dataclass(frozen=True)
class Plan:
    """What becomes of the questions of a set.

    `kept` are those that hold, in their order, as they are now; `lost` has the reason against each other one, by id.
    `stale` are the ids of kept questions with a distractor that no document has any more. `wanted` is the number of
    questions to ask anew, by type.
    """

    before: Mapping[str, EvaluationSample]
    kept: tuple[EvaluationSample, ...]
    lost: Mapping[str, Reject]
    stale: frozenset[str]
    wanted: Mapping[str, int]

    @property
    def moved(self) -> tuple[EvaluationSample, ...]:
        """The kept questions whose evidence or passages stand elsewhere than before, or read otherwise."""
        return tuple(one for one in self.kept if _gold_of(one) != _gold_of(self.before[one.sample_id]))


def plan_update(exported: ExportedSet, config: TaskGeneratorConfig, changes: Changes) -> Plan:
    """Return what becomes of the questions of a set, given the changes of its documents.

    A question is lost if its evidence is, if new text makes it ambiguous or answerable, or if the question that it is a
    variant of is lost. The questions of a contrast pair are lost together.
    """
    before = {row["id"]: from_row(row, distractors) for row, distractors in exported.with_distractors()}
    found = {identifier: _held(sample, before, changes) for identifier, sample in before.items()}
    lost = {identifier: one for identifier, one in found.items() if isinstance(one, Reject)}
    lost = _with_relatives(lost, before)
    kept, stale = [], set()
    for identifier, one in found.items():
        if isinstance(one, EvaluationSample) and identifier not in lost:
            shown = _distractors(one, changes)
            kept.append(replace(one, candidate_docs=shown))
            if len(shown) < len(one.candidate_docs):
                stale.add(identifier)
    stale |= {str(one.labels["variant_of"]) for one in kept if _is_contrast(one) and one.sample_id in stale}
    stale |= {one.sample_id for one in kept if _is_contrast(one) and one.labels["variant_of"] in stale}
    wanted = _wanted(exported, config, before, lost)
    return Plan(before, tuple(kept), lost, frozenset(stale), wanted)


def _gold_of(sample: EvaluationSample) -> tuple[Any, ...]:
    return sample.reference_answer.evidence, sample.relevant_docs


def _held(
    sample: EvaluationSample, samples: Mapping[str, EvaluationSample], changes: Changes
) -> EvaluationSample | Reject:
    now = relocated(sample, changes)
    if isinstance(now, Reject) or sample.question_type in _VARIANTS:
        return now
    partner = samples.get(str(sample.labels["variant_of"])) if _is_contrast(sample) else None
    return against_new_text(now, partner, changes) or now


def _is_contrast(sample: EvaluationSample) -> bool:
    """Return True for the unanswerable question of a contrast pair."""
    return not sample.answers and sample.labels.get("variant_of") is not None


def _with_relatives(lost: Mapping[str, Reject], samples: Mapping[str, EvaluationSample]) -> dict[str, Reject]:
    """Add the variants of lost questions, and the answerable ones of which the unanswerable one is lost."""
    gone = dict(lost)
    while True:
        more = {
            relative: Reject("variant_of_dropped" if relative == identifier else "contrast_pair", f"{cause} is dropped")
            for identifier, sample in samples.items()
            if sample.labels.get("variant_of") in samples
            for relative, cause in _drawn_in(identifier, sample, gone)
        }
        if not more:
            return {identifier: gone[identifier] for identifier in samples if identifier in gone}
        gone.update(more)


def _drawn_in(identifier: str, sample: EvaluationSample, gone: Mapping[str, Reject]) -> Iterator[tuple[str, str]]:
    """Yield what is lost with the other of a question and the one that it is a variant of, and that other."""
    original = str(sample.labels["variant_of"])
    if original in gone and identifier not in gone:
        yield identifier, original
    if identifier in gone and original not in gone and _is_contrast(sample):
        yield original, identifier


def _distractors(sample: EvaluationSample, changes: Changes) -> tuple[Passage, ...]:
    """Return the distractors of a question that its documents still have, letter by letter."""
    kept = []
    for passage in sample.candidate_docs:
        document = changes.document(passage.doc_id)
        if document is not None and passage.text in document.text:
            kept.append(Passage(document.doc_id, document.title if passage.title else "", passage.text))
    return tuple(kept)


def _wanted(
    exported: ExportedSet,
    config: TaskGeneratorConfig,
    samples: Mapping[str, EvaluationSample],
    lost: Mapping[str, Reject],
) -> dict[str, int]:
    """Return how many questions of each type are to be asked anew.

    Those are as many as are lost, now or by earlier updates that found no other, and as many as the configuration asks
    for more than it did; together with those that are left never more than it asks for.
    """
    types = {question_type for leaf in exported.rows for question_type in leaf.question_types}
    added = {entry["id"] for edit in exported.description["edits"] if UPDATE not in edit for entry in edit["added"]}
    drafts = _drafts(samples)
    gone = Counter(samples[identifier].question_type for identifier in drafts if identifier in lost)
    left = Counter(samples[one].question_type for one in drafts if one not in lost and one not in added)
    updates = [edit[UPDATE] for edit in exported.description["edits"] if UPDATE in edit]
    missing: Mapping[str, int] = updates[-1]["missing"] if updates else {}
    before = _counts_of(exported.description["config"])
    wanted = {}
    for name, count in config.counts.items():
        if name not in types or name in _VARIANTS:
            continue
        more = max(0, (count or 0) - (before.get(name) or count or 0))
        number = gone[name] + missing.get(name, 0) + more
        wanted[name] = number if count is None else max(0, min(number, count - left[name]))
    return {name: number for name, number in wanted.items() if number}


def _counts_of(config: Mapping[str, Any]) -> dict[str, int | None]:
    """Return the number of questions asked for by type, from the configuration in a manifest."""
    single, multi, robust = (config.get(name) or {} for name in ("single_hop", "multi_hop", "robustness"))
    return {
        **{name: kind["count"] for name, kind in config["question_types"].items()},
        "single_hop_factoid": single.get("max_tasks"),
        "multi_hop": multi.get("max_tasks"),
        "unanswerable": robust.get("unanswerable"),
    }


def _drafts(samples: Mapping[str, EvaluationSample]) -> list[str]:
    """Return the ids of the questions that count as asked for: no variants, and of a contrast pair one."""
    partners = {sample.labels["variant_of"] for sample in samples.values() if _is_contrast(sample)}
    return [one for one, sample in samples.items() if one not in partners and sample.question_type not in _VARIANTS]


def further(config: TaskGeneratorConfig, wanted: Mapping[str, int]) -> TaskGeneratorConfig:
    """Return the configuration of a run that makes so many questions of each type and no others but their variants."""
    types = config.question_types.items()
    single, multi, robust = config.single_hop, config.multi_hop, config.robustness

    def count(name: str, settings: Any) -> Any:
        return settings.model_copy(update={"max_tasks": wanted[name]}) if settings and wanted.get(name) else None

    more = {"unanswerable": wanted.get("unanswerable", 0)}
    return config.model_copy(
        update={
            "question_types": {n: kind.model_copy(update={"count": wanted[n]}) for n, kind in types if wanted.get(n)},
            "single_hop": count("single_hop_factoid", single),
            "multi_hop": count("multi_hop", multi),
            "robustness": robust.model_copy(update=more) if robust is not None else None,
        }
    )
