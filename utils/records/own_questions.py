"""Questions that a user wrote, to be added to a set."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator, model_validator

from ..settings import Difficulty
from ..strict import Strict


class OwnQuestion(Strict):
    """A question of a user's own, with the quotations that prove its answer.

    Its answer is one of: `answers`, all of which are right; `items` of a list, each with the forms that are right;
    `answers` with the `calculation` of a number; a reference answer in `answers` with the `key_facts` that it must
    state, each with all wordings that are right. `doc_id` names the document of the evidence, if only one is meant.
    `sure`: the answer stays although another of its passage seems to fit the question better.
    """

    question: str = Field(min_length=1)
    question_type: str
    answers: tuple[str, ...] = ()
    items: tuple[tuple[str, ...], ...] = ()
    key_facts: tuple[tuple[str, ...], ...] = ()
    calculation: str = ""
    evidence: tuple[str, ...] = Field(min_length=1, kw_only=True)
    doc_id: str | None = None
    difficulty: Difficulty | None = None
    sure: bool = False

    @field_validator("items", "key_facts", mode="before")
    @classmethod
    def _text_is_one_form(cls, value: Any) -> Any:
        return [[one] if isinstance(one, str) else one for one in value] if isinstance(value, list) else value

    @model_validator(mode="after")
    def _has_an_answer(self) -> OwnQuestion:
        if bool(self.answers) == bool(self.items):
            raise ValueError(
                "give answers or items, which are the right answers; an edit adds no unanswerable question"
            )
        texts = (self.question, *self.answers, *self.evidence, *(form for forms in self.items for form in forms))
        if not all(text.strip() for text in texts) or not all((*self.items, *self.key_facts)):
            raise ValueError("holds an empty text")
        return self
