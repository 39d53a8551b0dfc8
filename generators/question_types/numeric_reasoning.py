"""`numeric_reasoning`: a case to which the figures of the documents apply, put by a language model."""

from __future__ import annotations

from ..writers.proposing.task import Example, Proposing
from .proposed_type import ProposedType
from .registry import question_type


@question_type("numeric_reasoning", difficulty="hard")
class NumericReasoning(ProposedType):
    """Apply figures to a case: “What fine do I pay for two books that are five days late?” The answer is a number."""

    proposing = Proposing(
        task=(
            "The questions put a case to which the figures of the passages have to be applied, in one step or "
            "several: what somebody pays, gets, needs or may do, given an amount, a number or a time that the "
            "question names. The rates, limits or figures come from the passages; the question gives only those of "
            "the case."
        ),
        good=(
            Example(
                "What fine do I pay for two books that are both five days late?",
                "EUR 4",
                "the passage has EUR 0.40 a book and day: 2 * 5 * 0.40",
            ),
            Example(
                "I store 300 GB on the basic plan. How much is that a month?",
                "EUR 14",
                "EUR 8 for the first 100 GB and EUR 0.03 for each further one: 8 + (300 - 100) * 0.03",
            ),
        ),
        bad=(
            Example(
                "What is two times five times 0.40?",
                "4",
                "arithmetic without a case",
            ),
            Example(
                "What would a book cost if the fine doubled every year?",
                "…",
                "the passages say nothing of the kind",
            ),
        ),
        kinds=("number",),
        shown="section",
        counts=True,
    )
