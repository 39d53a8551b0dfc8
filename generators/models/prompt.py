"""A prompt for a language model, and the form of the reply that it requires."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

# First character of "<|im_start|>", "<s>", "</s>", "[INST]", which JSON never has outside of strings.
_TURN_MARK = re.compile(r"<(?=[|/A-Za-z_])|\[(?=/?[A-Z_]+\])")
# Keys of a prompt's data whose texts a reply may repeat word for word.
REPEATABLE = ("plain_question", "keep")


class Form(Protocol):
    """The JSON object by which a model replies, as servers and as prompts are given it."""

    @property
    def schema(self) -> Mapping[str, Any]:
        """JSON Schema of an object, in the dialect that servers accept with `strict`.

        Every field of every object is required, and no others are allowed; a field that may be absent is null instead.
        """

    @property
    def example(self) -> str:
        """The JSON object as a prompt shows it."""


@dataclass(frozen=True, slots=True)
class ReplyForm:
    """A flat form: the fields of the JSON object by which a model replies.

    `texts` hold one text each, in the language of the set; `quotations` one text each from the passages, in any
    language; `lists` a list of quotations each; `remarks` one text each for people, in any words and language.
    `choices` are names, each with the words it may take; they come last, after the fields that give reasons.
    Lists that `may_be_empty` are a usable reply without any item, others are not.
    """

    texts: tuple[str, ...] = ("question",)
    quotations: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    may_be_empty: tuple[str, ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        text = {"type": "string"}
        fields: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), text)
        fields.update({name: {"type": "array", "items": text} for name in self.lists})
        fields.update({name: {"type": "string", "enum": list(words)} for name, words in self.choices})
        return strict_object(fields)

    @property
    def example(self) -> str:
        shown: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), "…")
        shown.update({name: ["…"] for name in self.lists})
        return json.dumps({**shown, **{name: " | ".join(words) for name, words in self.choices}}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A message for a language model: the task, and the data that it is about.

    `task` is the same for all calls of one kind, so that servers can cache it: rules and examples. `about` is what else
    the model is given, and changes from call to call: a persona, a difficulty, what was wrong with the last reply.
    `data` is JSON text. Texts of the corpus appear in it as strings, and nowhere else in the message.
    """

    task: str
    data: str
    form: Form = ReplyForm()
    about: str = ""

    def __str__(self) -> str:
        return f"{self.task}\n\n{self.user_message}"

    @property
    def user_message(self) -> str:
        """The text behind the task: the user's message where the task is the system's. The data comes last."""
        return f"{self.about}\n\n{self.data}" if self.about else self.data


def strict_object(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of an object that has these fields, given by their schemas, and no others."""
    return {"type": "object", "properties": dict(fields), "required": list(fields), "additionalProperties": False}


def to_data(values: Mapping[str, Any]) -> str:
    """Return the data of a prompt as indented JSON in the letters of the corpus.

    Marks that tokenizers of local models take for the end of a turn, even inside a message ("<|im_end|>", "</s>",
    "[/INST]"), are written as JSON escapes, so that they stay text.
    """
    data = json.dumps(values, ensure_ascii=False, indent=1)
    return _TURN_MARK.sub(lambda mark: f"\\u{ord(mark[0]):04x}", data)
