"""The form of a reply with proposed questions, and how one is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from ....utils.errors import UnusableReply
from ....utils.field_errors import in_words
from ....utils.languages import Language
from ....utils.records.samples import Reject
from ....utils.text.words import folded_words
from ...models.call import Reply
from ...models.prompt import Prompt, strict_object
from ..reply import object_of
from .task import AnswerKind, Proposing

_TEXT: Mapping[str, Any] = {"type": "string"}
_WHOLE: Mapping[str, Any] = {"type": "integer"}
_TEXTS: Mapping[str, Any] = {"type": "array", "items": _TEXT}
_GROUPS: Mapping[str, Any] = {"type": "array", "items": _TEXTS}
# Longest list of any kind that is read from a reply.
_MOST = 60


class ProposedQuestion(BaseModel):
    """One question of a reply. Fields that its kind of answer does not need are empty."""

    model_config = ConfigDict(frozen=True, str_strip_whitespace=True)

    question: str = Field(min_length=1)
    kind: AnswerKind
    answer: str = ""
    other_forms: tuple[str, ...] = Field(default=(), max_length=_MOST)
    items: tuple[tuple[str, ...], ...] = Field(default=(), max_length=_MOST)
    calculation: str = ""
    key_facts: tuple[tuple[str, ...], ...] = Field(default=(), max_length=_MOST)
    evidence: tuple[str, ...] = Field(default=(), max_length=_MOST)
    # The number of the reader who asks, from 1; 0 for none of them.
    reader: int = 0
    # The one of the user's own questions that this one is put like.
    like: str = ""
    # Of a contrast pair: the question that the passages do not answer. Of a conversation: the turn before.
    unanswerable_question: str = ""
    first_question: str = ""
    first_answer: str = ""

    @field_validator("*", mode="before")
    @classmethod
    def _null_is_empty(cls, value: Any, info: ValidationInfo) -> Any:
        return cls.model_fields[str(info.field_name)].default if value is None else value

    @field_validator("reader", mode="before")
    @classmethod
    def _anything_else_is_none_of_them(cls, value: Any) -> Any:
        """Take what is no number for 0: a question is not lost because it does not say who asks it."""
        return int(value) if str(value).isdecimal() else 0

    @field_validator("items", "key_facts", mode="before")
    @classmethod
    def _text_is_one_form(cls, value: Any) -> Any:
        """Take a list of texts for a list of items with one form each, which models write for short."""
        return [[item] if isinstance(item, str) else item for item in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class ProposalReply:
    """A whole reply: questions, with a reject in the place of each that is malformed, or the reason for having none."""

    skip: str = ""
    questions: tuple[ProposedQuestion | Reject, ...] = ()


# The fields of a question in the order in which a model fills them, with what stands in them; evidence comes first, so
# that a question is made from it.
_MEANING: Mapping[str, str] = {
    "evidence": "the sentences, table rows or list items that prove the answer, each copied letter by letter",
    "first_question": "the turn before: a question that stands alone",
    "first_answer": "its answer, copied from the passages",
    "reader": "the number of the reader who asks it, or 0",
    "like": "the one of theirs that the question is put like, copied",
    "question": "the question",
    "unanswerable_question": "the question beside it that these documents do not answer",
    "kind": "the kind of answer",
    "answer": "the answer",
    "other_forms": "other forms of the answer that are right: shorter, longer, with or without the unit; [] if none",
    "items": "for a list: its items, each with all forms that are right, the usual one first",
    "calculation": "for a number that is worked out: the calculation with the figures of the evidence, as 1200 - 850",
    "key_facts": "for a free answer: the facts that it must state, each with all short wordings that are right",
}
_SHAPES: Mapping[str, Mapping[str, Any]] = {
    "reader": _WHOLE,
    "evidence": _TEXTS,
    "other_forms": _TEXTS,
    "items": _GROUPS,
    "key_facts": _GROUPS,
}
_DOTS: Mapping[str, Any] = {str(_TEXT): "…", str(_WHOLE): 0, str(_TEXTS): ["…"], str(_GROUPS): [["…", "…"]]}
_FOR_KIND: Mapping[AnswerKind, Sequence[str]] = {
    "span": ("answer", "other_forms"),
    "list": ("items",),
    "number": ("answer", "other_forms", "calculation"),
    "yes_no": ("answer",),
    "free": ("answer", "key_facts"),
}


# The fields of the object itself.
_NAMES = ("skip", "questions")


@dataclass(frozen=True, slots=True)
class ProposalForm:
    """The JSON object by which a model proposes questions of a type."""

    fields: tuple[str, ...]
    kinds: tuple[AnswerKind, ...]

    @classmethod
    def of(cls, proposing: Proposing, *, with_reader: bool = False, with_seeds: bool = False) -> ProposalForm:
        """Return the form for a type; `with_reader` and `with_seeds` for prompts that show readers and seeds."""
        wanted = {"evidence", "question", "kind", *(name for kind in proposing.kinds for name in _FOR_KIND[kind])}
        if with_reader:
            wanted.add("reader")
        if with_seeds:
            wanted.add("like")
        if proposing.form == "contrast_pair":
            wanted.add("unanswerable_question")
        if proposing.form == "follow_up":
            wanted |= {"first_question", "first_answer"}
        return cls(tuple(name for name in _MEANING if name in wanted), proposing.kinds)

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema in the dialect that servers accept with `strict`: every field required, no others."""
        kind = {"type": "string", "enum": list(self.kinds)}
        fields = {name: kind if name == "kind" else dict(_SHAPES.get(name, _TEXT)) for name in self.fields}
        question = strict_object(fields)
        return strict_object({"skip": dict(_TEXT), "questions": {"type": "array", "items": question}})

    @property
    def example(self) -> str:
        """The JSON object as a prompt shows it, with dots for the texts."""
        shown = {name: _DOTS[str(_SHAPES.get(name, _TEXT))] for name in self.fields}
        question = {**shown, "kind": " | ".join(self.kinds)}
        return json.dumps({"skip": "", "questions": [question]}, ensure_ascii=False)

    @property
    def meanings(self) -> str:
        """A line for each field of a question."""
        return "\n".join(f'- "{name}": {_MEANING[name]}' for name in self.fields)

    def read(self, found: Mapping[str, Any]) -> ProposalReply:
        """Check an object of a reply.

        Raises:
            UnusableReply: it holds neither a question that is well formed nor a reason for having none.
        """
        skip, questions = found.get("skip") or "", found.get("questions") or []
        if not isinstance(skip, str) or not isinstance(questions, list):
            raise UnusableReply("wrong_schema", "'skip' must be a text and 'questions' a list")
        if not questions and not skip.strip():
            raise UnusableReply("wrong_schema", "there is neither a question nor a reason for having none")
        read = tuple(map(self._question, questions[:_MOST]))
        malformed = [one for one in read if isinstance(one, Reject)]
        if read and len(malformed) == len(read):
            raise UnusableReply("wrong_schema", malformed[0].detail)
        return ProposalReply(skip.strip(), read)

    def _question(self, found: Any) -> ProposedQuestion | Reject:
        try:
            question = ProposedQuestion.model_validate_json(json.dumps(found))
        except ValidationError as error:
            return Reject("wrong_schema", in_words(error.errors()[0]))
        if question.kind not in self.kinds:
            return Reject("wrong_schema", f"kind is {question.kind}; wanted one of {', '.join(self.kinds)}")
        if not folded_words(question.question):
            return Reject("wrong_schema", "the question has no word, as in the prompt's example")
        empty = next((name for name in self._needed(question) if not getattr(question, name)), None)
        return Reject("wrong_schema", f"{empty} is empty") if empty is not None else question

    def _needed(self, question: ProposedQuestion) -> Sequence[str]:
        of_form = [name for name in ("first_question", "first_answer", "unanswerable_question") if name in self.fields]
        return ("evidence", *of_form, *(name for name in _FOR_KIND[question.kind] if name != "other_forms"))


def read_proposals(reply: Reply, prompt: Prompt, language: Language) -> ProposalReply:
    """Read a reply to a prompt in a `ProposalForm`.

    Raises:
        UnusableReply: there is no such reply in it; see `writers.reply.object_of` and `ProposalForm.read`.
    """
    assert isinstance(prompt.form, ProposalForm), "other forms have readers of their own"
    return prompt.form.read(object_of(reply, _NAMES, language))
