"""Difficulty and discrimination of questions, measured over three or more runs; questions that deserve a review."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ....utils.settings import Difficulty
from ..answer_problems import CLOSED_BOOK
from .compare import ALL, Part, main_metric
from .results import Answer

LEAST_RUNS = 3
# A score from here on counts as right where nothing says whether an answer is, or one metric is asked for.
_RIGHT = 0.5
# A correlation from here down counts as negative.
_NEGATIVE = -0.3
_DIGITS = 4

Why = Literal["good_systems_miss", "no_system_right", "every_system_right"]
MEANINGS: Mapping[Why, str] = {
    "good_systems_miss": "Weaker systems answer it better than good ones.",
    "no_system_right": "No system is right, of three or more.",
    "every_system_right": "Every system is right.",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A question as the runs measured it.

    `difficulty` is 1 minus the mean score, 0 to 1. `discrimination` is the correlation, over the runs, of the score of
    this question with the mean score of all others of its group; None if either does not vary. `right` are the runs, of
    `runs`, that answer right (see `right`). `why` says why it deserves a review, or is None: runs that are better
    elsewhere score worse here, or no run, or every run, is right.
    """

    group: str
    question_type: str
    question_id: str
    question: str
    metric: str
    difficulty: float
    discrimination: float | None
    right: int
    runs: int
    why: Why | None


def items(of: Sequence[Part], metric: str | None = None) -> tuple[Item, ...]:
    """Return the items of all questions, those that deserve a review first; none with fewer than three runs.

    First come those that good systems miss, the lowest discrimination first, then those that no system answers, then
    those that all do, then the rest, the most difficult first. Scores are those of `metric`, or of the main metric.
    """
    found = [item for group in dict.fromkeys(part.group for part in of) for item in _of_group(of, group, metric)]
    rank = {"good_systems_miss": 0, "no_system_right": 1, "every_system_right": 2, None: 3}

    def order(item: Item) -> tuple[Any, ...]:
        misses = item.discrimination if item.why == "good_systems_miss" and item.discrimination is not None else 0.0
        return rank[item.why], misses, -item.difficulty, item.question_id

    return tuple(sorted(found, key=order))


def to_lines(found: Sequence[Item]) -> bytes:
    """Return the items as JSON lines."""
    return b"".join(
        json.dumps(
            {
                "id": one.question_id,
                "group": one.group,
                "question_type": one.question_type,
                "metric": one.metric,
                "difficulty": round(one.difficulty, _DIGITS),
                "discrimination": None if one.discrimination is None else round(one.discrimination, _DIGITS),
                "right": one.right,
                "runs": one.runs,
                "why": one.why,
            },
            ensure_ascii=False,
        ).encode("utf-8", "backslashreplace")
        + b"\n"
        for one in found
    )


def difficulties(found: Sequence[Item], groups: Collection[str]) -> dict[str, Difficulty]:
    """Return the difficulty of each question of `groups` by id: by the share of the runs that answer it right.

    It is "easy" above two thirds, "hard" below one third, else "medium".
    """
    return {one.question_id: _label(one.right, one.runs) for one in found if one.group in groups}


def _label(right: int, runs: int) -> Difficulty:
    return "easy" if 3 * right > 2 * runs else "hard" if 3 * right < runs else "medium"


def _of_group(of: Sequence[Part], group: str, metric: str | None) -> list[Item]:
    about, scores = [], []
    for part in of:
        name = metric or main_metric(part)
        for answers in zip(*part.answers, strict=True) if part.group == group and part.name != ALL else ():
            if len(answers) >= LEAST_RUNS and all(name in answer.metrics for answer in answers):
                about.append((part, name, answers))
                scores.append([answer.metrics[name] for answer in answers])
    table = np.array(scores, dtype=np.float64)
    totals = table.sum(axis=0)
    found = []
    for (part, name, answers), own in zip(about, table, strict=True):
        discrimination = _correlation(own, totals - own)
        right = [_is_right(answer, name, metric) for answer in answers]
        found.append(
            Item(
                group,
                part.name,
                answers[0].question_id,
                answers[0].question,
                name,
                float(1 - own.mean()),
                discrimination,
                sum(right),
                len(right),
                _why(right, discrimination, group),
            )
        )
    return found


def _is_right(answer: Answer, metric: str, asked: str | None) -> bool:
    """Return True if an answer is right; its score in `metric` says so if that is `asked` for or nothing else does."""
    if asked is None and answer.is_right is not None:
        return answer.is_right
    return answer.metrics[metric] >= _RIGHT


def _correlation(first: Any, second: Any) -> float | None:
    if np.ptp(first) < 1e-9 or np.ptp(second) < 1e-9:
        return None
    return float(np.corrcoef(first, second)[0, 1])


def _why(right: Sequence[bool], discrimination: float | None, group: str) -> Why | None:
    if not any(right):
        # Without passages this says nothing against a question.
        return None if group.endswith(CLOSED_BOOK) else "no_system_right"
    if all(right):
        return "every_system_right"
    return "good_systems_miss" if discrimination is not None and discrimination <= _NEGATIVE else None
