"""The tasks and groups of a set and their names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...utils.errors import ExportError
from ...utils.records.samples import EvaluationSample, InMemoryDataset
from ...utils.settings import ContextKind

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
_SUFFIX: dict[ContextKind, str] = {"gold": "", "distractors": "_distractors", "closed_book": "_closed_book"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One task: the questions of one type in one context. `data` is the name of its Parquet file without the ending."""

    task: str
    group: str
    data: str
    question_type: str
    context: ContextKind


def check_name(name: str) -> None:
    """Check the name of a set, which becomes part of file, task and group names.

    Raises:
        ExportError: it is not an identifier, or its tasks could be mistaken for groups or contexts of another set.
    """
    if not _IDENTIFIER.fullmatch(name):
        raise ExportError(
            f"name: {name!r} cannot name a set; use small Latin letters, digits and underscores, with a letter first"
        )
    if name.startswith("taskgen_"):
        raise ExportError(f"name: {name!r} begins with 'taskgen_', which marks groups; leave the prefix out")
    for suffix in filter(None, _SUFFIX.values()):
        if name.endswith(suffix):
            raise ExportError(f"name: {name!r} ends in {suffix!r}, which marks a context; choose another name")


def plan_leaves(name: str, question_types: Iterable[str], contexts: Iterable[ContextKind]) -> tuple[Leaf, ...]:
    """All tasks of a set, by context and then by type, in the orders given.

    Raises:
        ExportError: two tasks would have the same name, or a question type is not an identifier.
    """
    types = tuple(question_types)
    for question_type in types:
        if not _IDENTIFIER.fullmatch(question_type):
            raise ExportError(f"question type {question_type!r} is no identifier, so no task can be named after it")
    leaves = tuple(
        Leaf(
            task=f"{name}_{question_type}{_SUFFIX[context]}",
            group=f"taskgen_{name}{_SUFFIX[context]}",
            data=f"{question_type}{_SUFFIX[context]}",
            question_type=question_type,
            context=context,
        )
        for context in contexts
        for question_type in types
    )
    by_task: dict[str, Leaf] = {}
    for leaf in leaves:
        if leaf.task in by_task:
            other = by_task[leaf.task]
            raise ExportError(
                f"two tasks would be called {leaf.task!r}: {other.question_type} in context {other.context} "
                f"and {leaf.question_type} in context {leaf.context}"
            )
        by_task[leaf.task] = leaf
    return leaves


def samples_by_type(dataset: InMemoryDataset) -> dict[str, tuple[EvaluationSample, ...]]:
    """The questions of each type, types and questions in the order of the set.

    Raises:
        ExportError: the set is empty, or two questions have the same id.
    """
    if not dataset.samples:
        raise ExportError(f"set {dataset.name!r} holds no questions, so there is nothing to export")
    grouped: dict[str, list[EvaluationSample]] = {}
    seen: set[str] = set()
    for sample in dataset.samples:
        if sample.sample_id in seen:
            raise ExportError(f"set {dataset.name!r}: two questions have the id {sample.sample_id!r}; ids must differ")
        seen.add(sample.sample_id)
        if not sample.question_type:
            raise ExportError(f"question {sample.sample_id!r}: labels: has no question_type, which names its task")
        grouped.setdefault(sample.question_type, []).append(sample)
    return {question_type: tuple(samples) for question_type, samples in grouped.items()}
