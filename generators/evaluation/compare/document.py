"""A comparison as JSON: its verdict, all numbers of the tables, and all questions on which the runs disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..documents import interval, json_document
from .breakdown import Slice
from .compare import Compared, Disagreement
from .comparison import Comparison
from .runs import Run
from .verdict import main_differences, sentence

_DIGITS = 6


def to_document(comparison: Comparison) -> bytes:
    """Return the document; shares are 0 to 1, rounded to six decimals."""
    runs = comparison.runs
    first = runs[0]
    document = {
        "runs": [
            {
                "run": run.letter,
                "name": run.name,
                "model": run.results.model,
                "time": run.results.time,
                "settings": dict(run.results.settings),
            }
            for run in runs
        ],
        "verdict": [
            {**_place(row), "rows_needed": row.difference and row.difference.rows_needed, "text": sentence(row, first)}
            for row in main_differences(comparison.rows, comparison.metric)
        ],
        "scores": [
            {
                **_place(row),
                "questions": row.value.rows,
                "documents": row.documents,
                **interval(row.value, _DIGITS),
                f"difference_from_{first.letter}": None
                if row.difference is None
                else interval(row.difference, _DIGITS),
            }
            for row in comparison.rows
        ],
        "parts": [_part(one, first) for one in comparison.breakdown.slices],
        "disagreements": [_disagreement(one, runs) for one in comparison.disagreements],
    }
    return json_document(document)


def _place(row: Compared) -> Mapping[str, Any]:
    return {"group": row.part.group, "question_type": row.part.name, "metric": row.metric, "run": row.run.letter}


def _part(one: Slice, first: Run) -> Mapping[str, Any]:
    return {
        "group": one.group,
        "label": one.label,
        "value": one.value,
        "metric": one.metric,
        "run": one.run.letter,
        "questions": one.difference.rows,
        f"difference_from_{first.letter}": interval(one.difference, _DIGITS),
        "is_beyond_chance": one.is_beyond_chance,
    }


def _disagreement(found: Disagreement, runs: Sequence[Run]) -> Mapping[str, Any]:
    one = found.answers[0]
    answered = zip(runs, found.answers, found.scores, strict=True)
    return {
        "group": found.part.group,
        "question_type": found.part.name,
        "id": one.question_id,
        "question": one.question,
        "answers": list(one.gold),
        "metric": found.metric,
        "spread": round(found.spread, _DIGITS),
        "given": {run.letter: {"answer": own.answer, "score": round(score, _DIGITS)} for run, own, score in answered},
    }
