"""`synthesis`: questions whose answer puts passages together, which a language model asks."""

from __future__ import annotations

from ...utils.task_style import FREE_ANSWERS
from ..writers.proposing.task import Example, Proposing
from .proposed_type import ProposedType
from .registry import question_type


@question_type("synthesis", difficulty="hard", style=FREE_ANSWERS)
class Synthesis(ProposedType):
    """Put passages together: “How do the rules for visitors and for staff differ?” Scored by key facts of each."""

    proposing = Proposing(
        task=(
            "The questions need two or more passages put together into one answer: how two named things differ, when "
            "to take the one and when the other, what somebody has to do to whom two rules apply, how a thing is done "
            "that takes a step from each. Each passage contributes a part that the others do not have, and a key fact "
            "of its own. One thing is asked, for one purpose: no two questions joined by “and”. The question fixes "
            "what belongs to the answer: nobody who answers rightly from the whole collection could leave out a key "
            "fact, and none could give others instead. So it does not collect what may be collected further: no "
            "effects, causes, examples, places or people of which there may be more."
        ),
        good=(
            Example(
                "How do the rules for visitors and for staff differ after ten in the evening?",
                "Staff may enter with their card at any time, visitors only with an appointment and in company.",
                "one passage has the rule for staff, another that for visitors",
            ),
            Example(
                "What has to happen before a trip abroad that costs more than EUR 2,000?",
                "The head of the team approves it, and the registry checks the insurance.",
                "one passage is about trips abroad, another about costs above EUR 2,000",
            ),
        ),
        bad=(
            Example(
                "What do the two passages say about visitors?",
                "…",
                "it speaks of passages, and asks for a summary of no use",
            ),
            Example(
                "How do Albery and Corley compare in their inhabitants and in the age of their bridges?",
                "…",
                "two questions in one, which nobody asks together",
            ),
            Example(
                "What harm do floods do to a mill?",
                "…",
                "open: other passages tell of other harm, and whoever names that is right, too",
            ),
            Example(
                "When do visitors have to leave?",
                "at ten",
                "one passage is enough",
            ),
        ),
        kinds=("free",),
        shown="related",
        least_passages=2,
    )
