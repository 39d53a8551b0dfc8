"""Write a set as a task folder of lm-eval."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...utils import qa_metrics
from ...utils.languages import load_language
from ...utils.records.rows import to_parquet, to_row
from ...utils.records.samples import InMemoryDataset, RejectedDraft
from ...utils.settings import TaskGeneratorConfig
from ...utils.task_style import TaskStyle
from ..index.distractors import passages_shown
from .atomic_write import MANIFEST, check_target, write_folder_atomically
from .builtin_names import check_names_are_free
from .card import to_card
from .difficulty import GIVEN, WORD_MATCHING, with_difficulty
from .fingerprint_file import DOCUMENTS, to_lines
from .leaves import Leaf, check_name, find_small_types, plan_leaves, samples_by_type
from .losses import check_nothing_is_lost
from .manifest import describe, to_manifest
from .package_metrics import PREFIX, package_metrics
from .settings_json import to_settings
from .task_yaml import task_files

_NO_STYLES: Mapping[str, TaskStyle] = MappingProxyType({})
_NO_TEXTS: Mapping[str, str] = MappingProxyType({})
_NO_FILES: Mapping[str, bytes] = MappingProxyType({})
_DISCARD = (
    ", or give up what was changed: --discard-changes of `taskgen generate`, discard_changes=True of `export_folder`. "
    "If only its documents changed, `taskgen update` loses nothing"
)


def check_export(
    config: TaskGeneratorConfig, out: Path, *, overwrite: bool = False, discard_changes: bool = False
) -> None:
    """Fail before the first question is written, if the export is sure to fail.

    Raises:
        ExportError: the name of the set is not allowed, lm-eval has a task of that name, or `out` must not be replaced.
    """
    check_name(config.name)
    _check_out(out, overwrite=overwrite, discard_changes=discard_changes)
    _check_leaves(plan_leaves(config.name, config.counts, config.contexts))


def write_folder(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    out: Path,
    *,
    overwrite: bool = False,
    discard_changes: bool = False,
    styles: Mapping[str, TaskStyle] = _NO_STYLES,
    instructions: Mapping[str, str] = _NO_TEXTS,
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
    beside: Mapping[str, bytes] = _NO_FILES,
) -> Path:
    """Write a set as a task folder of lm-eval and return its path. The same set gives the same bytes.

    Args:
        dataset: the set; for the context "distractors" its samples need `candidate_docs` (`contexts.add_distractors`).
        config: of the run that generated it.
        out: the folder.
        overwrite: whether an existing set may be replaced.
        discard_changes: whether that holds too if it was edited or changed since it was generated.
        styles: by question type, task styles that differ from the default.
        instructions: by question type, instructions that replace the language's (see `build_files`).
        source: the origin of an imported set, for the manifest and the card.
        world: the synthetic world that a set is about, also for the manifest and the card.
        beside: further files of the set, by their path in the folder.

    Raises:
        ExportError: see `check_export`; or the set is empty, has text that cannot be encoded as UTF-8, or a style names
            an unknown metric.
    """
    check_name(dataset.name)
    _check_out(out, overwrite=overwrite, discard_changes=discard_changes)
    _check_leaves(plan_leaves(dataset.name, samples_by_type(dataset), config.contexts))
    files = build_files(dataset, config, styles, instructions, source, world, beside)
    write_folder_atomically(files, out, overwrite=overwrite)
    return out


def build_files(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    styles: Mapping[str, TaskStyle] = _NO_STYLES,
    instructions: Mapping[str, str] = _NO_TEXTS,
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
    beside: Mapping[str, bytes] = _NO_FILES,
) -> dict[str, bytes]:
    """All files of the folder by their path in it; arguments as in `write_folder`.

    An instruction may contain `{abstention}`, `{refusal}` and `{instruction}`, the language's own instruction. One
    without `{instruction}` is about passages, so it is not used in prompts without passages.
    """
    dataset, difficulty = _with_difficulty(dataset, is_imported=source is not None)
    samples = samples_by_type(dataset)
    counts = {question_type: len(of_type) for question_type, of_type in samples.items()}
    small = find_small_types(counts, styles, config.min_questions_per_task)
    leaves = plan_leaves(dataset.name, samples, config.contexts, small)
    language = load_language(dataset.language)
    # A type without questions has no task.
    styles = {name: style for name, style in styles.items() if name in samples}
    instructions = {name: text for name, text in instructions.items() if name in samples}
    description = {**describe(dataset, config, styles, small, source, world), **difficulty}
    own = package_metrics(styles)
    languages = [str(sample.labels.get("language", dataset.language)) for sample in dataset.samples]
    answers = {question_type: [sample.answers for sample in of_type] for question_type, of_type in samples.items()}
    texts = {
        **task_files(dataset.name, leaves, dataset.version, language.prompt, styles),
        **folder_code(),
        **{f"{PREFIX}{name}.py": module for name, (_, module) in own.items()},
        "settings.json": to_settings(
            language, styles, instructions, languages, {name: function for name, (function, _) in own.items()}
        ),
        "rejects.jsonl": "".join(_reject_line(draft) for draft in dataset.rejected),
        "README.md": to_card(description, leaves, answers),
        **({DOCUMENTS: to_lines(dataset.fingerprints)} if dataset.fingerprints else {}),
    }
    files = {**beside, **{path: text.encode("utf-8") for path, text in texts.items()}}
    for leaf in leaves:
        files[f"data/{leaf.data}.parquet"] = to_parquet(
            to_row(sample, passages_shown(sample, leaf.context, config.seed), language.prompt, dataset.language)
            for question_type in leaf.question_types
            for sample in samples[question_type]
        )
    return {**files, MANIFEST: to_manifest(description, files).encode("utf-8")}


def _with_difficulty(
    dataset: InMemoryDataset, *, is_imported: bool
) -> tuple[InMemoryDataset, Mapping[str, Mapping[str, str]]]:
    """The set with measured difficulties, if it has none and is not imported, and what the manifest says of them."""
    if any("difficulty" in sample.labels for sample in dataset):
        return dataset, {"difficulty": {"source": GIVEN}}
    if is_imported:  # sets of others may be large
        return dataset, {}
    samples = tuple(with_difficulty(dataset, dataset.language))
    return replace(dataset, samples=samples), {"difficulty": {"source": WORD_MATCHING}}


def _check_out(out: Path, *, overwrite: bool, discard_changes: bool) -> None:
    check_target(out, overwrite=overwrite)
    if not discard_changes:
        check_nothing_is_lost(out, or_else=_DISCARD)


def _check_leaves(leaves: tuple[Leaf, ...]) -> None:
    check_names_are_free(sorted({leaf.task for leaf in leaves} | {leaf.group for leaf in leaves}))


def folder_code() -> dict[str, str]:
    """The Python files of every folder, by file name: copies of files of this package."""
    shared = resources.files(qa_metrics.__package__)
    sources = {
        "utils.py": resources.files(__package__) / "exported" / "task_utils.py",
        **{name: shared / name for name in ("data_parallel.py", "qa_metrics.py")},
    }
    return {name: source.read_text(encoding="utf-8") for name, source in sources.items()}


def _reject_line(draft: RejectedDraft) -> str:
    line = {
        "question_type": draft.question_type,
        "question": draft.query,
        "answers": draft.answers,
        "reason": draft.reject.reason,
        "detail": draft.reject.detail,
    }
    return json.dumps(line, ensure_ascii=False) + "\n"
