"""The scores of a RAG run over all questions, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..intervals import Estimate, Observation, estimate
from .cells import CELLS, CellName

# Scores that repeat others, or that problems of answers say in words.
_LEFT_OUT = ("has_answer_exact", "has_answer_f1", "empty_rate")

Samples = Mapping[str, Sequence[Mapping[str, Any]]]


def summary(samples: Samples) -> dict[str, Estimate]:
    """Return the mean of each metric over the questions that have it; retrieval (`…@k`) first.

    Questions on one document may be alike, which the intervals account for.
    """
    rows: dict[str, list[Observation]] = {}
    for of_task in samples.values():
        for sample in of_task:
            for name in sample["metrics"]:
                if name not in _LEFT_OUT:
                    rows.setdefault(name, []).append(Observation(_source(sample["doc"]), float(sample[name])))
    means = {name: estimate(of_metric) for name, of_metric in rows.items()}
    ordered = sorted(means, key=lambda name: "@" not in name)
    return {name: mean for name in ordered if (mean := means[name]) is not None}


def cell_shares(samples: Samples) -> dict[CellName, Estimate]:
    """Return the share of each of the four cells among the questions with evidence; empty if there are none."""
    placed = [
        (_source(sample["doc"]), sample["cell"])
        for of_task in samples.values()
        for sample in of_task
        if "cell" in sample
    ]
    shares = {cell: estimate([Observation(source, float(found == cell)) for source, found in placed]) for cell in CELLS}
    return {cell: share for cell, share in shares.items() if share is not None}


def _source(doc: Mapping[str, Any]) -> str:
    """Return the document of the first evidence, or of the first passage."""
    for name in ("evidence", "passages"):
        if doc.get(name):
            return str(doc[name][0]["doc_id"])
    return ""
