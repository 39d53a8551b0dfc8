"""The reply of a RAG system to a question, checked where it enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from typing_extensions import Self

from ....utils.errors import ConfigError
from ....utils.field_errors import in_words
from ....utils.records.samples import Response
from ....utils.text.surrogates import without_lone_surrogates

_Text = Annotated[str, AfterValidator(without_lone_surrogates)]


class RetrievedPassage(BaseModel):
    """A passage as a system returned it.

    `doc_id`, `start` and `end` locate it in a source document, in characters, end exclusive, if the system knows;
    `score` is the system's own.
    """

    model_config = ConfigDict(frozen=True, from_attributes=True, extra="ignore")

    text: _Text
    doc_id: _Text | None = None
    start: int | None = Field(default=None, ge=0)
    end: int | None = None
    score: float | None = None

    @model_validator(mode="after")
    def _offsets_belong_together(self) -> Self:
        if (self.start is None) != (self.end is None):
            raise ValueError("start and end must be given together")
        if self.start is not None and self.end is not None and self.end < self.start:
            raise ValueError(f"end ({self.end}) is before start ({self.start})")
        return self


class Reply(BaseModel):
    """An answer, and the passages that were retrieved for it, nearest first.

    `cost` is the price of the reply in the system's own currency, if the system says it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    answer: _Text = ""
    passages: tuple[RetrievedPassage, ...] = ()
    cost: float | None = Field(default=None, ge=0, allow_inf_nan=False)


def read_reply(value: Any, question: str, top_k: int) -> Reply:
    """Read what a system returned: a text, or a mapping with `answer`, `passages` and `cost`; `top_k` passages count.

    Raises:
        ConfigError: it is neither, or a field has the wrong form; the message has the question and the field.
    """
    if isinstance(value, str):
        return Reply(answer=value)
    if not isinstance(value, Mapping):
        raise ConfigError(
            f"the system's reply to {question!r} is a {type(value).__name__}; it must be a text, or a mapping with "
            "'answer' and 'passages'"
        )
    try:
        passages = read_passages(value.get("passages") or (), question, top_k)
        return Reply.model_validate({**value, "answer": answer_text(value.get("answer")), "passages": passages})
    except ValidationError as error:
        raise ConfigError(f"the system's reply to {question!r}: {_explained(error)}") from error


def read_passages(value: Any, question: str, top_k: int) -> tuple[RetrievedPassage, ...]:
    """Read retrieved passages: texts, mappings, or objects such as `Document`, `Passage` and `Chunk`.

    Raises:
        ConfigError: a passage has no text, or a field has the wrong form.
    """
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        raise ConfigError(f"the passages for {question!r} are a {type(value).__name__}; they must be a list")
    found = []
    for number, passage in enumerate(value):
        if number == top_k:
            break
        try:
            fields = {"text": passage} if isinstance(passage, str) else passage
            found.append(RetrievedPassage.model_validate(fields))
        except ValidationError as error:
            raise ConfigError(f"passage {number} for {question!r}: {_explained(error)}") from error
    return tuple(found)


def answer_text(value: Any) -> str:
    """Return an answer as text: a text itself, the text of a `Response`, "" for None.

    Raises:
        ConfigError: it is something else.
    """
    if value is None:
        return ""
    if isinstance(value, Response):
        return value.text
    if not isinstance(value, str):
        raise ConfigError(f"the system's answer is a {type(value).__name__}; it must be a text")
    return value


def _explained(error: ValidationError) -> str:
    return "; ".join(in_words(one) for one in error.errors())
