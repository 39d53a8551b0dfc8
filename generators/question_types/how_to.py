"""`how_to`: questions for the way to an aim, which a language model asks."""

from __future__ import annotations

from ...utils.task_style import FREE_ANSWERS
from ..writers.proposing.task import Example, Proposing
from .proposed_type import ProposedType
from .registry import question_type


@question_type("how_to", difficulty="medium", style=FREE_ANSWERS)
class HowTo(ProposedType):
    """Say how something is done: “How do I get back a deposit?” Scored by the steps that must be named."""

    proposing = Proposing(
        task=(
            "The questions ask how to do something: the steps, conditions or settings by which a person reaches an "
            "aim that the passages describe, or how something works or came about. They name the aim, not the "
            "steps."
        ),
        good=(
            Example(
                "How do I get back a deposit for a lost card?",
                "Report the loss at the registry, wait four weeks, then hand in form 12 with the receipt.",
                "the aim is plain; key facts: report the loss; wait four weeks; form 12 with the receipt",
            ),
            Example(
                "How can I undo the last change to a page without an account?",
                "Open the history of the page, choose the change before the last and click Restore.",
                "what a user types",
            ),
        ),
        bad=(
            Example(
                "How do I click Restore?",
                "By clicking it.",
                "the step is in the question",
            ),
            Example(
                "How is everything in the manual done?",
                "…",
                "no one can answer that in three sentences",
            ),
        ),
        kinds=("free",),
        shown="section",
    )
