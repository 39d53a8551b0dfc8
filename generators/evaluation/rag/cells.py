"""The four cells of a RAG system: whether it found the evidence, and whether its answer is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ....utils.qa_metrics import contains, key_facts_recall, list_f1, normalize_answer
from ..intervals import Estimate, Observation, estimate
from .coverage import FOUND
from .metrics import Outcome

CellName = Literal["found_right", "found_wrong", "missed_right", "missed_wrong"]
# A gold this short, in characters, must stand in an answer as a word of its own: "no" stands in "known".
_SHORT_GOLD = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """The questions of one cell, by id, and their share of the questions with evidence, None if there are none."""

    name: CellName
    ids: tuple[str, ...]
    share: Estimate | None


def cells(outcomes: Sequence[Outcome], k: int) -> tuple[Cell, ...]:
    """Put every question with evidence in its cell; all four cells are returned, in the order of `CellName`.

    Args:
        outcomes: the outcomes of all questions.
        k: how many passages are looked at.
    """
    placed = [(outcome, name) for outcome in outcomes if (name := cell_of(outcome, k)) is not None]
    return tuple(
        Cell(
            name,
            tuple(outcome.sample.sample_id for outcome, own in placed if own == name),
            estimate([Observation(outcome.cluster, float(own == name)) for outcome, own in placed]),
        )
        for name in get_args(CellName)
    )


def cell_of(outcome: Outcome, k: int) -> CellName | None:
    """Return the cell of a question; None if it has no evidence, as questions without an answer have none."""
    if not outcome.coverage.parts:
        return None
    if is_found(outcome, k):
        return "found_right" if is_right(outcome) else "found_wrong"
    return "missed_right" if is_right(outcome) else "missed_wrong"


def is_found(outcome: Outcome, k: int) -> bool:
    """Return True if the first `k` passages together hold at least half of each piece of evidence."""
    return min(outcome.coverage.shares(k), default=0.0) >= FOUND


def is_right(outcome: Outcome) -> bool:
    """Return True if an answer to an answerable question is right.

    A free answer is right if it states every key fact, a list if it has every item and no other, any other answer if it
    contains a gold.
    """
    metadata, rules = outcome.sample.metadata, outcome.rules
    if facts := metadata.get("key_facts"):
        return key_facts_recall(outcome.answer, facts, rules) == 1.0
    if items := metadata.get("items"):
        return list_f1(outcome.answer, items, rules) == 1.0
    said = f" {normalize_answer(outcome.answer, rules)} "
    return any(
        contains(outcome.answer, (gold,), rules) == 1.0
        and (len(wanted := normalize_answer(gold, rules)) > _SHORT_GOLD or f" {wanted} " in said)
        for gold in outcome.sample.answers
        if normalize_answer(gold, rules)
    )
