"""What is shown beside a question in each setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ....utils.languages import PromptLabels
from ....utils.records.types import Passage
from ...export.read_back import Row
from ...export.rows import render_context

Setting = Literal["closed_book", "single", "gold", "distractors"]
SETTINGS: tuple[Setting, ...] = ("closed_book", "single", "gold", "distractors")


@dataclass(frozen=True, slots=True)
class Case:
    """A question as one setting shows it: `row` holds these passages and this context; `number` tells the single
    passages of a question apart, counted from 0."""

    setting: Setting
    row: Mapping[str, Any]
    number: int = 0

    @property
    def question_id(self) -> str:
        return str(self.row["id"])


def cases(row: Row, labels: PromptLabels, among: Row | None, *, compares: bool) -> Iterator[Case]:
    """A question in all settings that say something of it.

    One without an answer is shown with passages only: whoever abstains without them is right, and that says nothing.
    Earlier turns of a conversation belong to the question, so they stay.

    Args:
        row: the question with its gold passages.
        labels: the words of its prompts.
        among: the question with its gold passages among others; None leaves that setting out.
        compares: see `needs_several`.
    """
    if row["answers"]:
        yield Case("closed_book", {**row, "passages": [], "context": ""})
        if needs_several(row, compares=compares):
            for number, passage in enumerate(row["passages"]):
                yield Case("single", showing(row, [passage], labels), number)
    yield Case("gold", row)
    if among is not None:
        yield Case("distractors", among)


def needs_several(row: Row, *, compares: bool) -> bool:
    """Whether the question claims that no single one of its passages answers it, and one passage can tell.

    Several passages alone do not say so: in a haystack all but one are straw. What needs several `hops` does. Where the
    question `compares` what several passages say, as in “Which of the two years is the later one?”, a reader with one
    passage names what it finds there, and is right with one of them, whatever it makes of the question.
    """
    return (row["hops"] or 1) > 1 and len(row["passages"]) > 1 and not compares


def showing(row: Row, passages: Sequence[Mapping[str, str]], labels: PromptLabels) -> dict[str, Any]:
    """The row with these passages alone."""
    shown = [Passage(passage["doc_id"], passage["title"], passage["text"]) for passage in passages]
    return {**row, "passages": list(passages), "context": render_context(shown, labels)}
