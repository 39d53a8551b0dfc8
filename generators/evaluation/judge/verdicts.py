"""Verdicts on the samples of one file, as lines of JSON beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..logged_samples import VERDICTS, LoggedSample
from .items import Item
from .judging import Judged
from .rubrics import WORTH


@dataclass(frozen=True, slots=True)
class Verdicted:
    """A sample with what there was to judge of it and what came of that."""

    task: str
    sample: LoggedSample
    item: Item
    judged: Judged

    @property
    def worth(self) -> float | None:
        """How right the judge finds the answer, from 0 to 1; None without a verdict."""
        return WORTH[self.judged.verdict] if self.judged.verdict is not None else None


def verdicts_path(samples: Path) -> Path:
    """Where the verdicts on a file of samples go."""
    return samples.with_name(samples.name.removesuffix(".jsonl") + VERDICTS)


def verdict_lines(rows: Sequence[Verdicted], judge: str) -> bytes:
    """One line for each sample, in their order, keys sorted; the same rows give the same bytes.

    Args:
        rows: the verdicts on one file.
        judge: the name of the model that gave them.
    """
    lines = (json.dumps(_record(row, judge), ensure_ascii=False, sort_keys=True) + "\n" for row in rows)
    return "".join(lines).encode("utf-8")


def _record(row: Verdicted, judge: str) -> dict[str, object]:
    judged, has_verdict = row.judged, row.judged.verdict is not None
    return {
        "doc_id": row.sample.doc_id,
        "id": row.sample.doc.get("id"),
        "filter": row.sample.filter,
        "question_type": row.item.question_type,
        "verdict": judged.verdict,
        "reason": judged.reason if has_verdict else None,
        "unusable": None if has_verdict else judged.reason,
        "judge": None if judged.by_rule else judge,
        "metrics": dict(row.sample.metrics),
    }
