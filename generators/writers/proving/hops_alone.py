"""Proof: a question over several passages cannot be answered without any one of them."""

from __future__ import annotations

from collections.abc import Generator

from ....utils.languages import Language
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ...models.call import Call, Outcome
from .answering import answer_to


def hops_alone(
    draft: Draft[Proposed], language: Language, settings: WriterConfig
) -> Generator[Call, Outcome, Reject | None]:
    """Reject a draft if the model gives its gold while one passage is left out (`hop_not_needed`)."""
    passages = draft.candidate.passages
    if draft.hops < 2:
        return None
    for number, left_out in enumerate(passages):
        rest = (*passages[:number], *passages[number + 1 :])
        if not rest:
            return Reject("hop_not_needed", "one passage holds all of the evidence")
        answered = yield from answer_to(draft, rest, language, settings)
        if isinstance(answered, Reject):
            return answered
        if answered.likeness == "same":
            where = f"passage {number + 1} ({left_out.title})"
            return Reject("hop_not_needed", f"without {where} the model answers {answered.shown} all the same")
    return None
