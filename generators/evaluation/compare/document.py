"""A comparison as JSON: all numbers of the tables, and all questions on which the runs disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..documents import interval, json_document
from .compare import Compared, Disagreement
from .runs import Run

_DIGITS = 6


def to_document(runs: Sequence[Run], rows: Sequence[Compared], found: Sequence[Disagreement]) -> bytes:
    """Return the document; shares are 0 to 1, rounded to six decimals."""
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
        "scores": [
            {
                "group": row.part.group,
                "question_type": row.part.name,
                "metric": row.metric,
                "run": row.run.letter,
                "questions": row.value.rows,
                "documents": row.documents,
                **interval(row.value, _DIGITS),
                f"minus_{runs[0].letter}": None if row.difference is None else interval(row.difference, _DIGITS),
            }
            for row in rows
        ],
        "disagreements": [_disagreement(one, runs) for one in found],
    }
    return json_document(document)


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
