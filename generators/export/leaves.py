"""The tasks and groups of a set and their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...utils.errors import ExportError
from ...utils.records.samples import EvaluationSample, InMemoryDataset
from ...utils.settings import ContextKind
from ...utils.task_style import TaskStyle

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
_SUFFIX: dict[ContextKind, str] = {"gold": "", "distractors": "_distractors", "closed_book": "_closed_book"}


# The name, in place of a question type, of the task that small types share.
SMALL_TYPES = "small_types"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One task: the questions of one type, or of small types that share a task, in one context.

    `data` is the name of its Parquet file without the ending. `name` is the question type or `SMALL_TYPES`, and
    `question_types` are its types. `in_group` is False for a task that only its own name runs.
    """

    task: str
    group: str
    data: str
    name: str
    question_types: tuple[str, ...]
    context: ContextKind
    in_group: bool = True


@dataclass(frozen=True, slots=True)
class SmallTypes:
    """Question types with few questions: those `folded` into one task, and those left `alone`, in no group."""

    folded: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()


NO_SMALL_TYPES = SmallTypes()


def find_small_types(counts: Mapping[str, int], styles: Mapping[str, TaskStyle], least: int) -> SmallTypes:
    """Return the types of a set with fewer than `least` questions, which the tasks of its groups must have.

    lm-eval deals the questions of a task out to the processes of a run and stops if one gets none. Types are folded if
    they are prompted and generated as most are, and have enough questions together. A set of small types only is
    somebody's trial and stays as it is.

    Args:
        counts: the number of questions by type.
        styles: by question type, task styles that differ from the default.
        least: the fewest questions of a task.
    """
    small = [name for name, count in counts.items() if count < least]
    if len(small) == len(counts):
        return NO_SMALL_TYPES
    usual = _run_settings(TaskStyle())
    alike = [name for name in small if _run_settings(styles.get(name, TaskStyle())) == usual]
    folded = alike if sum(counts[name] for name in alike) >= least else []
    return SmallTypes(tuple(folded), tuple(name for name in small if name not in folded))


def _run_settings(style: TaskStyle) -> tuple[object, ...]:
    """Return what all questions of a task have in common; metrics and instructions may differ."""
    return style.form, style.max_gen_toks, style.multiline


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


def plan_leaves(
    name: str, question_types: Iterable[str], contexts: Iterable[ContextKind], small: SmallTypes = NO_SMALL_TYPES
) -> tuple[Leaf, ...]:
    """All tasks of a set, by context and then by type, in the orders given; the one that small types share comes last.

    Raises:
        ExportError: two tasks would have the same name, or a question type is not an identifier.
    """
    types = tuple(question_types)
    for question_type in types:
        if not _IDENTIFIER.fullmatch(question_type):
            raise ExportError(f"question type {question_type!r} is no identifier, so no task can be named after it")
    folded = tuple(question_type for question_type in small.folded if question_type in types)
    parts = [(question_type, (question_type,)) for question_type in types if question_type not in folded]
    leaves = tuple(
        Leaf(
            task=f"{name}_{part}{_SUFFIX[context]}",
            group=f"taskgen_{name}{_SUFFIX[context]}",
            data=f"{part}{_SUFFIX[context]}",
            name=part,
            question_types=of_part,
            context=context,
            in_group=part not in small.alone,
        )
        for context in contexts
        for part, of_part in (*parts, *([(SMALL_TYPES, folded)] if folded else []))
    )
    by_task: dict[str, Leaf] = {}
    for leaf in leaves:
        if leaf.task in by_task:
            other = by_task[leaf.task]
            raise ExportError(
                f"two tasks would be called {leaf.task!r}: {other.name} in context {other.context} "
                f"and {leaf.name} in context {leaf.context}"
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
