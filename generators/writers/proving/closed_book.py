"""Proof: the answer is not known without the passages."""

from __future__ import annotations

from collections.abc import Generator

from ....utils.languages import Language
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ...models.call import Call, Outcome
from .answering import answer_to


def closed_book(
    draft: Draft[Proposed], language: Language, settings: WriterConfig
) -> Generator[Call, Outcome, Reject | None]:
    """Reject a draft if the model gives its gold without any passage (`known_without_passages`)."""
    answered = yield from answer_to(draft, (), language, settings)
    if isinstance(answered, Reject):
        return answered
    if answered.likeness != "same":
        return None
    return Reject("known_without_passages", f"without passages the model answers {answered.shown}")
