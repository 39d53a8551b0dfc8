"""The four cells of a RAG system: whether it found the evidence, and whether its answer is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ....utils.errors import ConfigError
from ....utils.right_answer import is_right
from .coverage import FOUND
from .metrics import Metric, Outcome

CellName = Literal["found_right", "found_wrong", "missed_right", "missed_wrong"]
CELLS: tuple[CellName, ...] = get_args(CellName)


@dataclass(frozen=True)
class CellAtK(Metric):
    """1 if a question is in one of the four cells, by its first `k` passages; it applies to questions with evidence.

    The mean over a set is the share of the cell, and the questions that score 1 are those in it.
    """

    cell: CellName
    k: int = 5

    def __post_init__(self) -> None:
        if self.cell not in CELLS:
            raise ConfigError(f"CellAtK({self.cell!r}): cell is one of {', '.join(CELLS)}")

    @property
    def name(self) -> str:
        return f"{self.cell}@{self.k}"

    @property
    def higher_is_better(self) -> bool:
        return self.cell.endswith("_right")

    def score(self, outcome: Outcome) -> float | None:
        cell = cell_of(outcome, self.k)
        return None if cell is None else float(cell == self.cell)


@dataclass(frozen=True)
class RightAnswer(Metric):
    """1 if the answer is right (`is_right`); for a question without an answer, 1 if the system abstains.

    What people mean by right: more words than the gold has do no harm. It applies to all questions.
    """

    name = "right"

    def score(self, outcome: Outcome) -> float | None:
        return float(_is_right(outcome))


def cell_of(outcome: Outcome, k: int) -> CellName | None:
    """Return the cell of a question; None if it has no evidence, as questions without an answer have none."""
    if not outcome.coverage.parts:
        return None
    if is_found(outcome, k):
        return "found_right" if _is_right(outcome) else "found_wrong"
    return "missed_right" if _is_right(outcome) else "missed_wrong"


def is_found(outcome: Outcome, k: int) -> bool:
    """Return True if the first `k` passages together hold at least half of each piece of evidence."""
    return min(outcome.coverage.shares(k), default=0.0) >= FOUND


def _is_right(outcome: Outcome) -> bool:
    sample = outcome.sample
    return is_right(outcome.answer, sample.answers, sample.metadata, outcome.rules)
