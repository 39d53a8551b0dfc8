"""Leave out questions that another type of a set asks as well."""

from __future__ import annotations

from collections.abc import Sequence

from ...utils.languages import Language
from ..checks import Asked, Novelty, SameFacts
from .type_run import Drafting


def leave_out_repeats(draftings: Sequence[Drafting], language: Language) -> bool:
    """Take out what asks the same as a question of an earlier type, and fill up with drafts that were put by.

    A model's types are written at the same time, so only types that have all of their questions can be compared in an
    order that does not depend on its replies. Returns True if questions were taken out: then the types may go on, and
    have to be compared again.
    """
    asked = Novelty(same=Asked(language), facts=SameFacts(language))
    left_out = False
    for drafting in draftings:
        left_out |= drafting.leave_out(asked.asked_already)
        for draft in drafting.kept:
            asked.remember_question(draft)
    if left_out:
        kept = {drafting: drafting.kept for drafting in draftings}
        for drafting in draftings:
            drafting.fill(draft for other in draftings if other is not drafting for draft in kept[other])
    return left_out
