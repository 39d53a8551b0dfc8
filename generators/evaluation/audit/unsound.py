"""What the outcomes say of single questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from .chance import GUESSABLE
from .results import Outcome, Outcomes
from .settings import Setting

Mark = Literal["solved_without_evidence", "solved_by_one_passage", "maybe_guessed", "not_solved_with_gold"]
MARKS: tuple[Mark, ...] = get_args(Mark)

# What makes a question unsound. A guess proves nothing, and a model that fails with the evidence may be too weak.
UNSOUND: frozenset[Mark] = frozenset({"solved_without_evidence", "solved_by_one_passage"})


def marks(outcomes: Outcomes, chance: Mapping[str, float]) -> dict[str, tuple[Mark, ...]]:
    """By id, the marks of the questions that have any.

    Args:
        outcomes: those of all questions that were asked.
        chance: how likely a guess is right, for questions with an answer (`chance.chances`).
    """
    found = {one: tuple(_of_one(settings, chance.get(one, 0.0))) for one, settings in outcomes.items()}
    return {one: given for one, given in found.items() if given}


def _of_one(outcomes: Mapping[Setting, Outcome], chance: float) -> Iterator[Mark]:
    def solved(setting: Setting) -> bool:
        return setting in outcomes and outcomes[setting].solved

    shortcut: Mark | None = None
    if solved("closed_book"):
        shortcut = "solved_without_evidence"
    # Who knows the answer anyway gives it beside any passage.
    elif solved("single"):
        shortcut = "solved_by_one_passage"
    if shortcut:
        yield "maybe_guessed" if chance >= GUESSABLE else shortcut
    if not solved("gold"):
        yield "not_solved_with_gold"
