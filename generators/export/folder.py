"""The exported folder, put together from its parts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...utils.languages import load_language
from ...utils.records.types import InMemoryDataset, RejectedDraft
from ...utils.settings import TaskGeneratorConfig
from ...utils.task_style import LeafStyle
from ..index.contexts import passages_shown
from .builtin_names import check_names_are_free
from .card import to_card
from .leaves import Leaf, check_name, plan_leaves, samples_by_type
from .manifest import describe, to_manifest
from .rows import to_parquet, to_row
from .settings import to_settings
from .task_yaml import task_files
from .write_whole import MANIFEST, check_target, place_folder

_NO_STYLES: Mapping[str, LeafStyle] = MappingProxyType({})
_NO_TEXTS: Mapping[str, str] = MappingProxyType({})


def check_export(config: TaskGeneratorConfig, out: Path, *, overwrite: bool = False) -> None:
    """Everything that can be known to fail before the first question is written.

    Raises:
        ExportError: the name cannot name a set, a task name is lm-eval's own, or `out` must not be replaced.
    """
    check_name(config.name)
    check_target(out, overwrite=overwrite)
    _check_leaves(plan_leaves(config.name, config.counts, config.contexts))


def write_folder(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    out: Path,
    *,
    overwrite: bool = False,
    styles: Mapping[str, LeafStyle] = _NO_STYLES,
    instructions: Mapping[str, str] = _NO_TEXTS,
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
) -> Path:
    """Write a set as a task folder of lm-eval and return its path. The same set gives the same bytes.

    `styles` and `instructions` say, by question type, how its tasks are run and scored, and what their prompts say
    instead of the language's instruction (see `build_files`); types that they leave out have the usual ones. `source`
    says where an imported set comes from, for the manifest and the card; `world` from which synthetic world a set was
    made.

    For the context "distractors" the samples' `candidate_docs` must be filled (`contexts.add_distractors`).

    Raises:
        ExportError: see `check_export`; or the set is empty, holds text that is no UTF-8, or a style names a metric
            that there is not.
    """
    check_name(dataset.name)
    check_target(out, overwrite=overwrite)
    _check_leaves(plan_leaves(dataset.name, samples_by_type(dataset), config.contexts))
    files = build_files(dataset, config, styles, instructions, source, world)
    place_folder(files, out, overwrite=overwrite)
    return out


def build_files(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    styles: Mapping[str, LeafStyle] = _NO_STYLES,
    instructions: Mapping[str, str] = _NO_TEXTS,
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
) -> dict[str, bytes]:
    """All files of the folder by their path in it.

    An instruction may hold `{abstention}`, `{refusal}` and `{instruction}`, the language's own one. One without
    `{instruction}` speaks of passages, so prompts without passages have the language's own.
    """
    samples = samples_by_type(dataset)
    leaves = plan_leaves(dataset.name, samples, config.contexts)
    language = load_language(dataset.language)
    # Types without a question have no task, so nothing of them is written.
    styles = {name: style for name, style in styles.items() if name in samples}
    instructions = {name: text for name, text in instructions.items() if name in samples}
    description = describe(dataset, config, styles, source, world)
    languages = [str(sample.labels.get("language", dataset.language)) for sample in dataset.samples]
    answers = {question_type: [sample.answers for sample in asked] for question_type, asked in samples.items()}
    texts = {
        **task_files(dataset.name, leaves, dataset.version, language.prompt, styles),
        "utils.py": shipped("generators", "export/exported/task_utils.py"),
        "qa_metrics.py": shipped("utils", "qa_metrics.py"),
        "settings.json": to_settings(language, styles, instructions, languages),
        "rejects.jsonl": "".join(_reject_line(draft) for draft in dataset.rejected),
        "README.md": to_card(description, leaves, answers),
    }
    files = {path: text.encode("utf-8") for path, text in texts.items()}
    for leaf in leaves:
        files[f"data/{leaf.data}.parquet"] = to_parquet(
            to_row(sample, passages_shown(sample, leaf.context, config.seed), language.prompt, dataset.language)
            for sample in samples[leaf.question_type]
        )
    return {**files, MANIFEST: to_manifest(description, files).encode("utf-8")}


def _check_leaves(leaves: tuple[Leaf, ...]) -> None:
    check_names_are_free(sorted({leaf.task for leaf in leaves} | {leaf.group for leaf in leaves}))


def shipped(package: str, path: str) -> str:
    """A file of this package that goes into every folder as it is."""
    root = __package__.removesuffix(".generators.export")
    return (resources.files(f"{root}.{package}") / path).read_text(encoding="utf-8")


def _reject_line(draft: RejectedDraft) -> str:
    line = {
        "question_type": draft.question_type,
        "question": draft.query,
        "answers": draft.answers,
        "reason": draft.reject.reason,
        "detail": draft.reject.detail,
    }
    return json.dumps(line, ensure_ascii=False) + "\n"
