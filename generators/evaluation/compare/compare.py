"""Scores of runs by question type, the differences between them, and where they disagree most."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....utils.qa_metrics import DEFAULT_METRICS, METRICS
from ...export.task_folder import short_name
from ..intervals import Estimate, Observation, estimate, paired_difference
from .answers import Answer, first_sources
from .runs import Run, common_tasks

ALL = "all"
# Shown of every type that has them, beside the metrics of its own; what only repeats these is not.
_SHOWN = ("exact_match", "f1")
_REPEATS = frozenset(DEFAULT_METRICS) - {*_SHOWN, "no_answer_acc"}


@dataclass(frozen=True, slots=True)
class Part:
    """Questions that are scored together: those of a task, or of all tasks of a group. `name` is without the group's.

    `answers` are run by run, in one order of the questions.
    """

    group: str
    name: str
    answers: tuple[tuple[Answer, ...], ...]

    @property
    def questions(self) -> int:
        return len(self.answers[0])


@dataclass(frozen=True, slots=True)
class Compared:
    """A metric of one run on a part, and by how much it is more than that of the first run, which has None there.

    `documents` is how many source documents the questions are of.
    """

    part: Part
    metric: str
    run: Run
    documents: int
    value: Estimate
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question, what each run answered, and what each got in `metric`; `spread` is the standard deviation of that."""

    part: Part
    metric: str
    answers: tuple[Answer, ...]
    scores: tuple[float, ...]
    spread: float


def parts(runs: Sequence[Run]) -> tuple[Part, ...]:
    """Group by group all questions together, where the group has several tasks, and then task by task."""
    results = [run.results for run in runs]
    common = common_tasks(results)
    in_groups = {name: [task for task in common if task in tasks] for name, tasks in results[0].groups.items()}
    grouped = {task for tasks in in_groups.values() for task in tasks}
    found: list[Part] = []
    for name, tasks in [*in_groups.items(), *((task, [task]) for task in common if task not in grouped)]:
        of_tasks = [Part(name, short_name(task, name), _aligned(runs, task)) for task in tasks]
        if len(of_tasks) > 1:
            together = zip(*(part.answers for part in of_tasks), strict=True)
            found.append(Part(name, ALL, tuple(tuple(one for task in run for one in task) for run in together)))
        found.extend(of_tasks)
    return tuple(found)


def compare(runs: Sequence[Run], of: Sequence[Part], metric: str | None = None) -> Iterator[Compared]:
    """Each metric of each part and run, or one metric alone; differences are to the first run, question by question.

    Questions on one source document are drawn together for the intervals.
    """
    sources = first_sources(answer for run in runs for task in run.results.answers.values() for answer in task)
    for part in of:
        for name in [metric] if metric else shown_metrics(part):
            rows = [_observations(answers, name, sources) for answers in part.answers]
            for place, (run, own) in enumerate(zip(runs, rows, strict=True)):
                # One seed for all runs, so that they are drawn alike.
                seed = f"{part.group}:{part.name}:{name}"
                value = estimate(own, seed)
                documents = {row.cluster for row in own}
                if value is not None:
                    paired = place and documents == {row.cluster for row in rows[0]}
                    difference = paired_difference(rows[0], own, seed) if paired else None
                    yield Compared(part, name, run, len(documents), value, difference)


def shown_metrics(part: Part) -> tuple[str, ...]:
    """Which metrics say what there is to say of a part, in the order of `METRICS`; those of others follow.

    What is counted for one task alone stands with that task.
    """
    present = set(part.answers[0][0].metrics).union(*(answer.metrics for answer in part.answers[0]))
    known = [name for name in METRICS if name in present and name not in _REPEATS]
    if part.name == ALL:
        return tuple(name for name in known if name in _SHOWN) or tuple(sorted(present - _REPEATS))
    return (*known, *sorted(present - set(METRICS)))


def main_metric(part: Part) -> str:
    """The one metric by which runs are plotted and questions ranked: F1, of lists by item; or else the first."""
    shown = shown_metrics(part)
    return next((name for name in ("list_f1", "f1", *shown) if name in shown), "")


def metrics_of(of: Sequence[Part]) -> tuple[str, ...]:
    """All metrics that any answer has, sorted."""
    return tuple(sorted({name for part in of for answer in part.answers[0] for name in answer.metrics}))


def disagreements(of: Sequence[Part], metric: str | None = None) -> list[Disagreement]:
    """All questions on which runs do not score alike: those that divide them most first.

    They are ranked by `metric`, or by the main one of their type; ties by the order of the groups, then by the
    question's id, so that neither one type nor one question in several contexts comes first throughout.
    """
    places = {group: place for place, group in enumerate(dict.fromkeys(part.group for part in of))}
    found = []
    for part in of:
        name = metric or main_metric(part)
        for answers in zip(*part.answers, strict=True) if part.name != ALL else ():
            scores = tuple(answer.metrics[name] for answer in answers if name in answer.metrics)
            if len(scores) < len(answers):
                continue  # not scored by it
            spread = statistics.pstdev(scores)
            if spread:
                found.append(Disagreement(part, name, answers, scores, spread))
    return sorted(found, key=lambda one: (-one.spread, places[one.part.group], one.answers[0].question_id))


def _aligned(runs: Sequence[Run], task: str) -> tuple[tuple[Answer, ...], ...]:
    order = [answer.question_id for answer in runs[0].results.answers[task]]
    by_id: list[Mapping[str, Answer]] = [
        {answer.question_id: answer for answer in run.results.answers[task]} for run in runs
    ]
    return tuple(tuple(own[name] for name in order) for own in by_id)


def _observations(answers: Sequence[Answer], metric: str, sources: Mapping[str, str]) -> list[Observation]:
    return [
        Observation(sources[answer.question_id], answer.metrics[metric])
        for answer in answers
        if metric in answer.metrics
    ]
