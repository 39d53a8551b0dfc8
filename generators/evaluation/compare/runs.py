"""Runs that can be compared: the same questions of the same version of the same set. Letters and names for runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....utils.errors import CorpusError
from .results import Answer, Results

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_RUNS = len(LETTERS)


@dataclass(frozen=True, slots=True)
class Run:
    """A run in a comparison: its letter, its unique name and its results."""

    letter: str
    name: str
    results: Results


def as_runs(results: Sequence[Results]) -> tuple[Run, ...]:
    """Return runs with letters and names: of the model; if not unique, with settings, or the time, or the file.

    Raises:
        CorpusError: the sets, versions or questions differ, no task is in all runs, or there are too many runs.
    """
    if len(results) > MOST_RUNS:
        raise CorpusError(f"{len(results)} runs are too many to compare at once; give {MOST_RUNS} at most")
    for other in results[1:]:
        _check_alike(results[0], other)
    if not common_tasks(results):
        where = ", ".join(str(one.path) for one in results)
        raise CorpusError(f"{where}: no task is in all of them; give runs on the same tasks")
    return tuple(Run(letter, name, one) for letter, name, one in zip(LETTERS, _names(results), results, strict=False))


def unique_names(*forms: Sequence[str]) -> list[str]:
    """Return the first form in which no two runs share a name, or else the last; a form has a name for each run."""
    return list(next((form for form in forms if len(set(form)) == len(form)), forms[-1]))


def common_tasks(results: Sequence[Results]) -> tuple[str, ...]:
    """Return the tasks of all runs, in the order of the groups of the first run."""
    first = results[0]
    in_groups = [task for tasks in first.groups.values() for task in tasks]
    order = dict.fromkeys([*in_groups, *first.answers])
    return tuple(task for task in order if all(task in one.answers for one in results))


def uncommon_tasks(results: Sequence[Results]) -> tuple[str, ...]:
    """Return the tasks that only some runs have."""
    common = set(common_tasks(results))
    return tuple(dict.fromkeys(task for one in results for task in one.answers if task not in common))


def _check_alike(first: Results, other: Results) -> None:
    common = common_tasks([first, other])
    if not common:
        raise CorpusError(
            f"{other.path}: is of another set ({_some(list(other.answers))}) than {first.path} "
            f"({_some(list(first.answers))}); compare answers to the same questions"
        )
    for task in common:
        versions = [one.versions.get(task.partition(",")[0], "unknown") for one in (first, other)]
        if versions[0] != versions[1]:
            raise CorpusError(
                f"{other.path}: {task} is of version {versions[1]}, in {first.path} of version {versions[0]}; compare "
                "scores within one version only"
            )
        here, there = (_by_id(one.answers[task]) for one in (first, other))
        if here.keys() != there.keys():
            raise CorpusError(
                f"{other.path}: {task} has {len(there):,} questions, of which {len(here.keys() & there.keys()):,} are "
                f"among the {len(here):,} of {first.path}; run both on the same set, with the same --limit"
            )
        changed = [name for name in here if here[name].content != there[name].content]
        if changed:
            raise CorpusError(
                f"{other.path}: {task}: {len(changed):,} of {len(here):,} questions are not as in {first.path} (such "
                f"as {changed[0]}), so it is another set of the same name; run both on one set"
            )


def _by_id(answers: Sequence[Answer]) -> Mapping[str, Answer]:
    return {answer.question_id: answer for answer in answers}


def _some(tasks: Sequence[str]) -> str:
    return ", ".join(tasks) if len(tasks) <= 2 else f"{tasks[0]} and {len(tasks) - 1:,} other tasks"


def _names(results: Sequence[Results]) -> list[str]:
    models = [one.model for one in results]
    with_settings = [", ".join([one.model, *_differing_settings(one, results)]) for one in results]
    with_times = [f"{one.model}, {one.time}" for one in results]
    return unique_names(models, with_settings, with_times, [f"{one.model} ({one.path})" for one in results])


def _differing_settings(one: Results, results: Sequence[Results]) -> list[str]:
    """Return the settings in which a run differs from other runs of its model."""
    same = [other for other in results if other.model == one.model]
    names = dict.fromkeys(name for other in same for name in other.settings)
    differing = [name for name in names if len({other.settings.get(name) for other in same}) > 1]
    return [f"{name} {one.settings[name]}" for name in differing if name in one.settings]
