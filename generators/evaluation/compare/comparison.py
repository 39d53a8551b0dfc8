"""A whole comparison of runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....utils.errors import ConfigError
from ....utils.nearest import nearest
from .breakdown import Breakdown, breakdown
from .compare import RIGHT, Compared, Disagreement, compare, disagreements, metrics_of, parts
from .items import Item, items
from .results import Answer, Results
from .runs import Run, as_runs


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runs beside the first of them. `metric` is the one that was asked for, or None.

    `items` is empty with fewer than three runs.
    """

    runs: tuple[Run, ...]
    metric: str | None
    rows: tuple[Compared, ...]
    disagreements: tuple[Disagreement, ...]
    breakdown: Breakdown
    items: tuple[Item, ...]


def compare_results(results: Sequence[Results], metric: str | None = None) -> Comparison:
    """Compare each run with the first, question by question, in `metric` alone or in those of each question type.

    Raises:
        CorpusError: the sets, versions or questions differ, no task is in all runs, or there are too many runs.
        ConfigError: no question was scored with `metric`.
    """
    runs = as_runs(_right_for_all(results))
    of = parts(runs)
    known = metrics_of(of)
    if metric is not None and metric not in known:
        raise ConfigError(f"--metric {metric}: was not scored{nearest(metric, known)}; there are: {', '.join(known)}")
    return Comparison(
        runs,
        metric,
        tuple(compare(runs, of, metric)),
        tuple(disagreements(of, metric)),
        breakdown(runs, of, metric),
        items(of, metric),
    )


def _right_for_all(results: Sequence[Results]) -> list[Results]:
    """Return the runs, those of lm-eval with the metric `right` of RAG systems where they are compared with such."""
    if not any(RIGHT in answer.metrics for run in results for task in run.answers.values() for answer in task):
        return list(results)
    return [
        replace(run, answers={name: tuple(map(_with_right, task)) for name, task in run.answers.items()})
        for run in results
    ]


def _with_right(answer: Answer) -> Answer:
    if answer.is_right is None:
        return answer
    return replace(answer, metrics={RIGHT: float(answer.is_right), **answer.metrics})
