"""What a question type asks of a language model that proposes its questions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ....utils.records.documents import Chunk

AnswerKind = Literal["span", "list", "number", "yes_no", "free"]

# What the model is shown at a time: one passage; a whole section with its tables and lists; a passage with others, or
# with others of its document, or of other documents, that speak of the same things or have what its reader would look
# up; a passage with figures or times that may be held side by side, and others that tell of the same.
Shown = Literal["passage", "section", "related", "related_in_document", "related_elsewhere", "figures", "times"]
_LOOKED_UP: frozenset[Shown] = frozenset({"related", "related_in_document", "related_elsewhere"})

# What readers look up, where a type needs nothing of its own.
_LOOKUPS = """\
what holds for a kind of thing that something here is said to be; the exception, limit or exact meaning of a rule; \
what happens in a case of which this place says nothing; more of somebody or something that is named here in passing; \
the same figure, date or rule of another thing only if people choose between the two"""

# A question by itself; a pair of an answerable question and one that the corpus does not answer; a question that
# follows another in a conversation.
Form = Literal["question", "contrast_pair", "follow_up"]


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its answer, and why it is good or bad."""

    question: str
    answer: str
    why: str


@dataclass(frozen=True, slots=True)
class Proposing:
    """How a language model is asked for questions of one type.

    `task` says what the questions ask for, in the imperative, and `skipped` which places hold none; `kinds` are the
    kinds of answers that they may have. `lookups` says what a reader of a passage looks up elsewhere, which the model
    names first where passages are to be found by it; `breadth` multiplies the passages that are shown then. With
    `tables_first`, places with a table come before others: which of its rows holds, another passage may say.
    `least_passages` is the number of passages that the evidence comes from at least: all of them are needed. `tag` is
    one of the tags of sections (see `Section`), which a place must have; with `counts`, its passages must have figures
    that count or measure something. With `names_choices` the answer may be one of the things that the question names.
    `difficulty` is that of what is asked, where it is not the type's, as that of a plain question in a hard frame.
    """

    task: str
    good: tuple[Example, ...]
    bad: tuple[Example, ...]
    skipped: tuple[str, ...] = ()
    kinds: tuple[AnswerKind, ...] = ("span",)
    shown: Shown = "passage"
    lookups: str = _LOOKUPS
    breadth: int = 1
    tables_first: bool = False
    form: Form = "question"
    least_passages: int = 1
    tag: str | None = None
    counts: bool = False
    names_choices: bool = False
    difficulty: str | None = None

    @property
    def looks_up(self) -> bool:
        """True if the model says first what it would look up beside the passage that was drawn."""
        return self.shown in _LOOKED_UP

    def may_show(self, other: Chunk, drawn: Chunk) -> bool:
        """Return True if a passage is of a document from which it may be shown with the one that was drawn."""
        if self.shown == "related_in_document":
            return other.doc_id == drawn.doc_id
        return self.shown != "related_elsewhere" or other.doc_id != drawn.doc_id

    def instructed(self, instructions: str | None) -> Proposing:
        """Return the same with a user's own task, if there is one, and without the examples, which are of another."""
        return replace(self, task=instructions, good=(), bad=(), skipped=()) if instructions is not None else self
