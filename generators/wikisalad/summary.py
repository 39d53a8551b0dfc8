"""Means and ratios of scores, with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..evaluation.intervals import Estimate, Observation, estimate
from .files import read_examples
from .records import Example, distance_bucket
from .results import Results, answered_set, as_record, read_results
from .score import ACCURACY, TOLERANCE, CallScore, MatchCounts, QuestionScore, Scored, score_results

_ANSWERABLE, _UNANSWERABLE = "has_answer_f1", "no_answer_acc"
# The metrics of an answer, in the order shown.
_OF_ANSWERS = (ACCURACY, "exact_match", "f1", "contains", _ANSWERABLE, _UNANSWERABLE, "empty_rate")
COMPRESSION = "compression_ratio"
# Positions are grouped so that there are at most this many groups.
_MOST_GROUPS = 20

_Ratio = tuple[float, float]


def _ratio(call: CallScore) -> _Ratio | None:
    if call.original_tokens is None or call.compressed_tokens is None:
        return None
    return call.compressed_tokens, call.original_tokens


def _precision(found: MatchCounts | None) -> _Ratio | None:
    return None if found is None else (found.right, found.given)


def _recall(found: MatchCounts | None) -> _Ratio | None:
    return None if found is None else (found.right, found.wanted)


def _f1(found: MatchCounts | None) -> _Ratio | None:
    return None if found is None else (2 * found.right, found.given + found.wanted)


# The metrics of a call, as numerator and denominator; None if the model did not report them.
_OF_CALLS: Mapping[str, Callable[[CallScore], _Ratio | None]] = {
    COMPRESSION: _ratio,
    "boundary_precision": lambda call: _precision(call.boundaries),
    "boundary_recall": lambda call: _recall(call.boundaries),
    "boundary_f1": lambda call: _f1(call.boundaries),
    "decompression_accuracy": lambda call: _recall(call.segments),
    "decompression_precision": lambda call: _precision(call.segments),
    "decompression_f1": lambda call: _f1(call.segments),
}

METRICS = (*_OF_ANSWERS, *_OF_CALLS)


def observations(scored: Scored, metric: str) -> list[Observation]:
    """Return the rows of a metric, clustered by example: a mean over answers, or a ratio summed over calls.

    With a ratio of sums each boundary counts the same, whether its call has three of them or seventeen. Empty if
    nothing was reported.
    """
    if metric in _OF_CALLS:
        ratios = ((call.example_id, _OF_CALLS[metric](call)) for call in scored.call_scores)
        return [Observation(example_id, *ratio) for example_id, ratio in ratios if ratio is not None]
    if metric == _ANSWERABLE and not _of_answers(scored.question_scores, _UNANSWERABLE):
        return []  # without unanswerable questions it repeats F1
    return _of_answers(scored.question_scores, metric)


def _of_answers(rows: Iterable[QuestionScore], metric: str) -> list[Observation]:
    return [Observation(row.example_id, row.values[metric]) for row in rows if metric in row.values]


def summary(scored: Scored) -> dict[str, Estimate]:
    """Return the metrics that the scores have, each with its interval."""
    return _estimates((name, observations(scored, name)) for name in METRICS)


def by_distance(scored: Scored) -> dict[str, Estimate]:
    """Return the accuracy by the number of segments between a question and its own, in buckets, nearest first."""
    rows = sorted(scored.question_scores, key=lambda row: row.distance)
    return _accuracy_by(lambda row: distance_bucket(row.distance), rows)


def by_position(scored: Scored, group: int | None = None) -> dict[str, Estimate]:
    """Return the accuracy by the position of a question in its example, counted from 1.

    `group` positions are taken together, by default as many as `position_group` says.
    """
    size = group or position_group(scored)
    rows = sorted(scored.question_scores, key=lambda row: row.position)
    last = rows[-1].position + 1

    def name(row: QuestionScore) -> str:
        first = row.position // size * size + 1
        end = min(first + size - 1, last)
        return str(first) if first == end else f"{first}–{end}"

    return _accuracy_by(name, rows)


def position_group(scored: Scored) -> int:
    """Return the number of positions to take together, so that there are few enough groups."""
    return -(-(max(row.position for row in scored.question_scores) + 1) // _MOST_GROUPS)


def _accuracy_by(name: Callable[[QuestionScore], str], rows: Sequence[QuestionScore]) -> dict[str, Estimate]:
    groups: dict[str, list[QuestionScore]] = {}
    for row in rows:
        groups.setdefault(name(row), []).append(row)
    return _estimates((one, _of_answers(of_one, ACCURACY)) for one, of_one in groups.items())


def _estimates(rows: Iterable[tuple[str, list[Observation]]]) -> dict[str, Estimate]:
    found = ((name, estimate(of_one)) for name, of_one in rows)
    return {name: value for name, value in found if value is not None}


def evaluate(
    results: str | Path | Mapping[str, Any], dataset: str | Path | Sequence[Example], tolerance: int = TOLERANCE
) -> dict[str, Any]:
    """Score the answers to a set; the numbers are those of `taskgen wikisalad score`.

    Args:
        results: a results file, or its content.
        dataset: the file of the set, or its examples.
        tolerance: the most characters between a detected boundary and the true one.

    Returns:
        `metrics`, `qa_accuracy_by_distance` and `qa_accuracy_by_position`: by name, each with its `value` (0 to 1), the
        `low` and `high` end of its 95 % interval (None for a single example), and `rows`, the answers or calls counted.

    Raises:
        CorpusError: a file cannot be read, or the results do not fit the set.
    """
    # Of what is in memory, messages name the argument.
    path = Path("results" if isinstance(results, Mapping) else results)
    if isinstance(results, Mapping):
        given = as_record(results, Results, "results", "`taskgen wikisalad run` writes such results")
    else:
        given = read_results(path)
    if isinstance(dataset, str | Path):
        name, examples = Path(dataset), read_examples(Path(dataset))
    else:
        name, examples = Path("dataset"), tuple(dataset)
    return summary_json(score_results(given, answered_set(given, examples, path, name), tolerance))


def summary_json(scored: Scored) -> dict[str, Any]:
    """Return the summary of a score file; numbers are rounded to six decimals."""
    tables = {
        "metrics": summary(scored),
        f"{ACCURACY}_by_distance": by_distance(scored),
        f"{ACCURACY}_by_position": by_position(scored),
    }
    return {title: {name: _plain(one) for name, one in table.items()} for title, table in tables.items()}


def _plain(one: Estimate) -> dict[str, Any]:
    bounds = {"value": one.value, "low": one.low, "high": one.high}
    return {**{name: None if value is None else round(value, 6) for name, value in bounds.items()}, "rows": one.rows}
