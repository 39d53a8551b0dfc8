"""A prompt for a language model, and the form of the reply that it asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# The sign at the beginning of "<|im_start|>", "<s>", "</s>", "[INST]"; outside of strings JSON has no such mark.
_TURN_MARK = re.compile(r"<(?=[|/A-Za-z_])|\[(?=/?[A-Z_]+\])")
# Keys of a prompt's data under which stands what a reply may repeat word for word.
REPEATABLE = ("plain_question", "keep")


@dataclass(frozen=True, slots=True)
class ReplyForm:
    """The fields of the JSON object by which a model replies.

    `texts` hold one text each, in the language of the set; `quotations` hold one text each, taken from the passages in
    whatever language they are; `lists` hold a list of quotations. `remarks` hold one text each for people, who may be
    told anything. `choices` are names with the words of which each takes one, and stand last, behind what says why.
    """

    texts: tuple[str, ...] = ("question",)
    quotations: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """The form as JSON Schema in the dialect that servers take with `strict`: every field required, no others."""
        text = {"type": "string"}
        fields: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), text)
        fields.update({name: {"type": "array", "items": text} for name in self.lists})
        fields.update({name: {"type": "string", "enum": list(words)} for name, words in self.choices})
        return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}

    @property
    def example(self) -> str:
        """The object as a prompt shows it, with dots for the texts."""
        shown: dict[str, Any] = dict.fromkeys((*self.texts, *self.quotations, *self.remarks), "…")
        shown.update({name: ["…"] for name in self.lists})
        return json.dumps({**shown, **{name: " | ".join(words) for name, words in self.choices}}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A message for a language model: what it is told, and the data that it is told it about, apart.

    `data` is JSON text: texts of the corpus stand in it as strings and nowhere else in the message.
    """

    task: str
    data: str
    form: ReplyForm = ReplyForm()

    def __str__(self) -> str:
        return f"{self.task}\n\n{self.data}"


def to_data(values: Mapping[str, Any]) -> str:
    """The data of a prompt: JSON, readable, in the letters of the corpus.

    Where a text of the corpus has a mark that ends a turn for the tokenizers of local models, even inside of a message
    ("<|im_end|>", "</s>", "[/INST]"), the mark is escaped as JSON has it, so that it is text and nothing else.
    """
    data = json.dumps(values, ensure_ascii=False, indent=1)
    return _TURN_MARK.sub(lambda mark: f"\\u{ord(mark[0]):04x}", data)
