"""`why`: questions for reasons, which a language model asks."""

from __future__ import annotations

from ...utils.task_style import FREE_ANSWERS
from ..writers.proposing.task import Example, Proposing
from .proposed_type import ProposedType
from .registry import question_type


@question_type("why", difficulty="medium", style=FREE_ANSWERS)
class Why(ProposedType):
    """Give a reason: “Why was the mill moved to the other bank?” Scored by the reasons that must be named."""

    proposing = Proposing(
        task=(
            "The questions ask why: for the reason, cause, purpose or motive that the passages give for a fact, a "
            "rule, a decision or a warning, or for what something is good for."
        ),
        good=(
            Example(
                "Why was the mill at Albery moved to the other bank?",
                "Because the river kept flooding the old site and the owners could not insure the stock there.",
                "the passage gives both reasons; key facts: flooding of the old site; no insurance for the stock",
            ),
            Example(
                "Why should I not update the pump while it is running?",
                "The controller restarts during an update and the valve stays open.",
                "what a careful user asks before doing it",
            ),
        ),
        bad=(
            Example(
                "Why is water important?",
                "Because everybody needs it.",
                "the passages are not needed to answer",
            ),
            Example(
                "Why did Lowe say that the mill, which had been built in 1861 by her father, had to be moved?",
                "Because of floods.",
                "stuffed with what nobody asks about",
            ),
        ),
        kinds=("free",),
        shown="passage",
    )
