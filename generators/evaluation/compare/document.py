"""A comparison as JSON: every number of the tables, and every question on which the runs do not agree."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..intervals import Estimate
from .compare import Compared, Disagreement
from .runs import Run


def to_document(runs: Sequence[Run], rows: Sequence[Compared], found: Sequence[Disagreement]) -> str:
    """Shares are from 0 to 1, with six digits behind the point."""
    document = {
        "runs": [
            {
                "run": run.letter,
                "name": run.name,
                "model": run.results.model,
                "time": run.results.moment,
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
                **_plain(row.value),
                f"minus_{runs[0].letter}": None if row.difference is None else _plain(row.difference),
            }
            for row in rows
        ],
        "disagreements": [_disagreement(one, runs) for one in found],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


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
        "spread": round(found.spread, 6),
        "given": {run.letter: {"answer": own.answer, "score": round(score, 6)} for run, own, score in answered},
    }


def _plain(one: Estimate) -> dict[str, float | None]:
    bounds = {"value": one.value, "low": one.low, "high": one.high}
    return {name: None if value is None else round(value, 6) for name, value in bounds.items()}
