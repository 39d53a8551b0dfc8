"""The exported folder, put together from its parts."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from ...utils.languages import Language, load_language, scoring_rules
from ...utils.types import InMemoryDataset, RejectedDraft
from ..config import TaskGeneratorConfig
from ..contexts import passages_shown
from .builtin_names import check_names_are_free
from .card import to_card
from .leaves import Leaf, check_name, plan_leaves, samples_by_type
from .manifest import to_manifest
from .place import MANIFEST, check_target, place_folder
from .rows import to_parquet, to_row
from .task_yaml import task_files


def check_export(config: TaskGeneratorConfig, out: Path, *, overwrite: bool = False) -> None:
    """Everything that can be known to fail before the first question is written.

    Raises:
        ExportError: the name cannot name a set, a task name is lm-eval's own, or `out` must not be replaced.
    """
    check_name(config.name)
    check_target(out, overwrite=overwrite)
    _check_leaves(plan_leaves(config.name, config.question_types, config.contexts))


def export_folder(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    out: Path,
    *,
    overwrite: bool = False,
) -> Path:
    """Write a set as a task folder of lm-eval and return its path. The same set gives the same bytes.

    For the context "distractors" the samples' `candidate_docs` must be filled (`contexts.add_distractors`).

    Raises:
        ExportError: see `check_export`; or the set is empty, or holds text that is no UTF-8.
    """
    check_name(dataset.name)
    check_target(out, overwrite=overwrite)
    _check_leaves(plan_leaves(dataset.name, samples_by_type(dataset), config.contexts))
    files = build_files(dataset, config)
    place_folder(files, out, overwrite=overwrite)
    return out


def build_files(dataset: InMemoryDataset, config: TaskGeneratorConfig) -> dict[str, bytes]:
    """All files of the folder by their path in it."""
    samples = samples_by_type(dataset)
    leaves = plan_leaves(dataset.name, samples, config.contexts)
    language = load_language(dataset.language)
    texts = {
        **task_files(dataset.name, leaves),
        "utils.py": _shipped("generators", "exported/task_utils.py"),
        "qa_metrics.py": _shipped("utils", "qa_metrics.py"),
        "settings.json": _settings(language),
        "rejects.jsonl": "".join(_reject_line(draft) for draft in dataset.rejected),
        "README.md": to_card(dataset, config, leaves, samples),
    }
    files = {path: text.encode("utf-8") for path, text in texts.items()}
    for leaf in leaves:
        files[f"data/{leaf.data}.parquet"] = to_parquet(
            to_row(sample, passages_shown(sample, leaf.context, config.seed), language.prompt, dataset.language)
            for sample in samples[leaf.question_type]
        )
    return {**files, MANIFEST: to_manifest(dataset, config, files).encode("utf-8")}


def _check_leaves(leaves: tuple[Leaf, ...]) -> None:
    check_names_are_free(sorted({leaf.task for leaf in leaves} | {leaf.group for leaf in leaves}))


def _shipped(package: str, path: str) -> str:
    root = __package__.removesuffix(".generators.export")
    return (resources.files(f"{root}.{package}") / path).read_text(encoding="utf-8")


def _settings(language: Language) -> str:
    rules = scoring_rules(language.code)
    settings = {
        "prompt": {
            "question": language.prompt.question,
            "answer": language.prompt.answer,
            "instruction": language.prompt.instruction.replace("{abstention}", language.abstention),
            "closed_book_instruction": language.prompt.closed_book_instruction.replace(
                "{abstention}", language.abstention
            ),
        },
        "scoring": {"articles": rules.articles, "tokens": rules.tokens, "abstentions": rules.abstentions},
    }
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _reject_line(draft: RejectedDraft) -> str:
    line = {
        "question_type": draft.question_type,
        "question": draft.query,
        "answers": draft.answers,
        "reason": draft.reject.reason,
        "detail": draft.reject.detail,
    }
    return json.dumps(line, ensure_ascii=False) + "\n"
