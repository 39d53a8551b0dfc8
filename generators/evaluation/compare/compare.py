"""Compare runs: scores by question type, differences from the first run, questions on which the runs disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from ....utils.qa_metrics import DEFAULT_METRICS, METRICS
from ...export.task_folder import short_name
from ..intervals import Estimate, Observation, estimate, paired_difference
from .results import Answer
from .runs import Run, common_tasks

ALL = "all"
# Shown for every type beside its special metrics; the other usual metrics repeat these and are not shown.
_SHOWN = ("exact_match", "f1")
# The metric of RAG runs that says whether an answer is right (`rag.cells.RightAnswer`).
RIGHT = "right"
_REPEATS = frozenset(DEFAULT_METRICS) - {*_SHOWN, "no_answer_acc"}


@dataclass(frozen=True, slots=True)
class Part:
    """The questions of a task, or of all tasks of a group. `name` is without the prefix of the group.

    `answers` are by run, in the same order of questions.
    """

    group: str
    name: str
    answers: tuple[tuple[Answer, ...], ...]

    @property
    def questions(self) -> int:
        return len(self.answers[0])


@dataclass(frozen=True, slots=True)
class Compared:
    """A metric of one run on a part, and its difference from the first run (None for the first run).

    `documents` is the number of source documents.
    """

    part: Part
    metric: str
    run: Run
    documents: int
    value: Estimate
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question with the answer and the score of each run; `spread` is the standard deviation of the scores."""

    part: Part
    metric: str
    answers: tuple[Answer, ...]
    scores: tuple[float, ...]
    spread: float


def parts(runs: Sequence[Run]) -> tuple[Part, ...]:
    """Return, for each group, the part of all its questions (if it has several tasks), then one part for each task."""
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
    """Yield each metric, or only `metric`, of each part and run, with the paired difference from the first run.

    The intervals are clustered by source document. Questions that lack the metric in a run are left out there, and of
    its difference.
    """
    sources = first_sources(answer for run in runs for task in run.results.answers.values() for answer in task)
    for part in of:
        for name in [metric] if metric else shown_metrics(part):
            for number, (run, answers) in enumerate(zip(runs, part.answers, strict=True)):
                own = observations(answers, name, sources)
                value = estimate(own)
                if value is not None:
                    documents = len({row.cluster for row in own})
                    difference = _difference(part.answers[0], answers, name, sources) if number else None
                    yield Compared(part, name, run, documents, value, difference)


def shown_metrics(part: Part) -> tuple[str, ...]:
    """Return the metrics to show for a part, in the order of `METRICS`; unknown metrics follow.

    Special metrics of a task are shown for that task only; those of retrieval (`…@k`) also for all questions.
    """
    present = set(part.answers[0][0].metrics).union(*(answer.metrics for answer in part.answers[0]))
    known = [name for name in METRICS if name in present and name not in _REPEATS]
    if part.name == ALL:
        usual = (*(name for name in (RIGHT,) if name in present), *(name for name in known if name in _SHOWN))
        found = (*usual, *sorted(name for name in present if "@" in name))
        return found or tuple(sorted(present - _REPEATS))
    return (*known, *sorted(present - set(METRICS)))


def main_metric(part: Part) -> str:
    """Return the metric of the verdict, for plots and for the ranking of questions.

    That is whether an answer is right where RAG systems are compared, since they answer in sentences; else F1, by item
    for lists; otherwise the first.
    """
    shown = shown_metrics(part)
    return next((name for name in (RIGHT, "list_f1", "f1", *shown) if name in shown), "")


def metrics_of(of: Sequence[Part]) -> tuple[str, ...]:
    """Return all metrics of any answer, sorted."""
    return tuple(sorted({name for part in of for answer in part.answers[0] for name in answer.metrics}))


def disagreements(of: Sequence[Part], metric: str | None = None) -> list[Disagreement]:
    """Return all questions on which the scores of the runs differ, the most telling first.

    These are the ones with the largest spread in `metric`, or in the main metric of their part; then in all metrics
    together, since an answer that is better in one alone may only be put otherwise; then those on which the runs differ
    in most groups. Ties are in the order of the groups, then of question ids, so that neither one type nor one question
    in several contexts fills the top.
    """
    order = {group: number for number, group in enumerate(dict.fromkeys(part.group for part in of))}
    found = []
    for part in of:
        name = metric or main_metric(part)
        for answers in zip(*part.answers, strict=True) if part.name != ALL else ():
            spread = _spread(answers, name)
            if spread:
                scores = tuple(answer.metrics[name] for answer in answers)
                found.append(Disagreement(part, name, answers, scores, spread))
    groups = Counter(one.answers[0].question_id for one in found)

    def telling(one: Disagreement) -> tuple[float, float, int, int, str]:
        first = one.answers[0]
        everywhere = sum(_spread(one.answers, name) for name in first.metrics)
        return -one.spread, -everywhere, -groups[first.question_id], order[one.part.group], first.question_id

    return sorted(found, key=telling)


def by_question(found: Sequence[Disagreement]) -> list[tuple[Disagreement, tuple[str, ...]]]:
    """Return each question once, by its most telling disagreement, with all groups in which the runs disagree on it."""
    groups: dict[str, list[str]] = {}
    first: dict[str, Disagreement] = {}
    for one in found:
        name = one.answers[0].question_id
        first.setdefault(name, one)
        groups.setdefault(name, []).append(one.part.group)
    return [(one, tuple(groups[name])) for name, one in first.items()]


def _spread(answers: Sequence[Answer], metric: str) -> float:
    """Return the standard deviation of a score over runs; 0 if a run lacks it."""
    scores = [answer.metrics[metric] for answer in answers if metric in answer.metrics]
    if len(scores) < len(answers) or max(scores) == min(scores):
        return 0.0
    mean = fsum(scores) / len(scores)
    return sqrt(fsum((score - mean) ** 2 for score in scores) / len(scores))


def first_sources(answers: Iterable[Answer]) -> dict[str, str]:
    """Return the cluster of each question by id: its first source document, or that of its original, or the question.

    A question without passages takes its source from a task in which it has passages.
    """
    known: dict[str, Answer] = {}
    for answer in answers:
        before = known.setdefault(answer.question_id, answer).sources
        # An unanswerable question has no evidence, only passages; the shortest list is the one without distractors.
        if answer.sources and (not before or len(answer.sources) < len(before)):
            known[answer.question_id] = answer

    def source(answer: Answer) -> str:
        if answer.sources:
            return answer.sources[0]
        original = known.get(answer.variant_of or "")
        return original.sources[0] if original is not None and original.sources else answer.question_id

    return {name: source(answer) for name, answer in known.items()}


def _aligned(runs: Sequence[Run], task: str) -> tuple[tuple[Answer, ...], ...]:
    order = [answer.question_id for answer in runs[0].results.answers[task]]
    by_id: list[Mapping[str, Answer]] = [
        {answer.question_id: answer for answer in run.results.answers[task]} for run in runs
    ]
    return tuple(tuple(own[name] for name in order) for own in by_id)


def _difference(
    first: Sequence[Answer], second: Sequence[Answer], metric: str, sources: Mapping[str, str]
) -> Estimate | None:
    pairs = [pair for pair in zip(first, second, strict=True) if all(metric in answer.metrics for answer in pair)]
    return paired_difference(*(observations([pair[side] for pair in pairs], metric, sources) for side in (0, 1)))


def observations(answers: Sequence[Answer], metric: str, sources: Mapping[str, str]) -> list[Observation]:
    return [
        Observation(sources[answer.question_id], answer.metrics[metric])
        for answer in answers
        if metric in answer.metrics
    ]
