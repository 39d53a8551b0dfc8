"""A prompt for a language model, and the form of the reply that it requires."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# First character of "<|im_start|>", "<s>", "</s>", "[INST]", which JSON never has outside of strings.
_TURN_MARK = re.compile(r"<(?=[|/A-Za-z_])|\[(?=/?[A-Z_]+\])")
# Keys of a prompt's data whose texts a reply may repeat word for word.
REPEATABLE = ("plain_question", "keep")


@dataclass(frozen=True, slots=True)
class ReplyForm:
    """The fields of the JSON object by which a model replies.

    `texts` hold one text each, in the language of the set; `quotations` one text each from the passages, in any
    language; `lists` a list of quotations each; `remarks` one text each for people, in any words and language.
    `choices` are names, each with the words it may take; they come last, after the fields that give reasons.
    """

    texts: tuple[str, ...] = ("question",)
    quotations: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema in the dialect that servers accept with `strict`: every field required, no others."""
        text = {"type": "string"}
        fields: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), text)
        fields.update({name: {"type": "array", "items": text} for name in self.lists})
        fields.update({name: {"type": "string", "enum": list(words)} for name, words in self.choices})
        return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}

    @property
    def example(self) -> str:
        """The JSON object as a prompt shows it, with dots for the texts."""
        shown: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), "…")
        shown.update({name: ["…"] for name in self.lists})
        return json.dumps({**shown, **{name: " | ".join(words) for name, words in self.choices}}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A message for a language model: the task, and the data that it is about.

    `data` is JSON text. Texts of the corpus appear in it as strings, and nowhere else in the message.
    """

    task: str
    data: str
    form: ReplyForm = ReplyForm()

    def __str__(self) -> str:
        return f"{self.task}\n\n{self.data}"


def to_data(values: Mapping[str, Any]) -> str:
    """Return the data of a prompt as indented JSON in the letters of the corpus.

    Marks that tokenizers of local models take for the end of a turn, even inside a message ("<|im_end|>", "</s>",
    "[/INST]"), are written as JSON escapes, so that they stay text.
    """
    data = json.dumps(values, ensure_ascii=False, indent=1)
    return _TURN_MARK.sub(lambda mark: f"\\u{ord(mark[0]):04x}", data)
