"""Proof: the model, shown the gold passages and the question, gives the gold."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ....utils.languages import Language
from ....utils.records.drafts import Draft
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ...models.call import Call, Outcome
from .answering import answer_to


def answer_back(
    draft: Draft[Any], language: Language, settings: WriterConfig
) -> Generator[Call, Outcome, Reject | None]:
    """Reject a draft if the model answers it otherwise from its own passages, or cannot answer it (`unsupported`).

    A question without an answer must be declined.
    """
    answered = yield from answer_to(draft, draft.candidate.passages, language, settings)
    if isinstance(answered, Reject):
        return answered
    if answered.likeness == ("same" if draft.answers else "abstains"):
        return None
    if answered.likeness == "abstains":
        return Reject("unsupported", "the model finds no answer in the passages")
    return Reject("answered_otherwise", f"from the passages the model answers {answered.shown}")
