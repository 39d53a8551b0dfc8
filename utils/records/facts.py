"""Facts: what a document states, each with its span."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from .documents import Evidence
from .sentence import Sentence

PhraseKind = Literal[
    "person", "organisation", "group", "place", "event", "work", "date", "year", "time", "duration", "number", "money",
    "measure", "percentage", "term", "thing", "quality", "clause",
]  # fmt: skip
RoleName = Literal[
    "subject", "object", "complement", "agent", "recipient", "place", "time", "duration", "quantity", "manner",
    "reason", "purpose", "condition", "topic",
]  # fmt: skip
EntryRelation = Literal["default", "does", "definition", "long_form", "value"]
ClauseSource = Literal[
    "main", "coordinated", "relative", "participial", "apposition", "heading", "definition", "command"
]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a phrase, as character offsets into the sentence's text; one not `needed` can be left out."""

    start: int
    end: int
    needed: bool


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a sentence.

    `start` and `end` are character offsets into the sentence's text, end exclusive; `text` is the text between them,
    without the marker. `head` is the dictionary form of its head word, in lower case. `marker` is the preposition or
    postposition that attaches it to the verb, as written in lower case, or "". `pieces` cover the phrase in order. Of a
    figure with a noun ("233 paintings"), `figure` has the offsets of the figure alone. `cut` is True if a clause that
    tells which thing is meant ("the channels through which …") stands behind it and is not part of it, or more of
    what it names: then `whole_end` is where that clause ends, `end` if the phrase can be said without it, and 0 if it
    cannot. `meant` is the full wording of what a pronoun or shortened name stands for, or "".
    """

    start: int
    end: int
    text: str
    head: str
    kind: PhraseKind
    plural: bool = False
    definite: bool = False
    proper: bool = False
    marker: str = ""
    pieces: tuple[Piece, ...] = ()
    figure: tuple[int, int] | None = None
    cut: bool = False
    meant: str = ""
    whole_end: int = 0

    @property
    def full_text(self) -> str:
        """The words that a pronoun or a shortened name stands for; the text of any other phrase."""
        return self.meant or self.text

    def needed_in(self, sentence: str) -> str:
        """Return the phrase without the pieces that can be left out; `sentence` is the text its offsets are into."""
        if not self.pieces:
            return self.text
        return " ".join(sentence[piece.start : piece.end].strip() for piece in self.pieces if piece.needed).strip()


@dataclass(frozen=True, slots=True)
class Verb:
    """The verb group of a clause; `start` and `end` are character offsets into the sentence's text.

    `finite` is the finite auxiliary, modal or form of "be" ("" if the main verb itself is finite), `rest` is the group
    without it, negation and adverbs. `lemma` is the dictionary form of the main verb, with its particle ("take over").
    """

    start: int
    end: int
    lemma: str
    finite: str
    rest: str
    tense: Literal["past", "present"]
    passive: bool = False
    modal: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """A phrase and its part in the clause."""

    name: RoleName
    phrase: Phrase


@dataclass(frozen=True)
class Clause:
    """A statement of one sentence, in its own words: a verb and the roles around it, in the order of the text.

    `start` and `end` are character offsets into the text of `sentence`. `certainty`, 0 to 1, is how sure the reader is
    of the clause. `lost` are words that depend on the verb and stand in none of the roles, in lower case. `sayer` is
    who or what says so ("Ada argued that …", "According to the report, …"); None for what the text itself states.
    """

    sentence: Sentence
    start: int
    end: int
    verb: Verb
    roles: tuple[Role, ...]
    source: ClauseSource = "main"
    certainty: float = 1.0
    lost: tuple[str, ...] = ()
    sayer: Phrase | None = None

    def role(self, name: RoleName) -> Phrase | None:
        """Return the first phrase in a role; None if there is none."""
        return next(self.all_in(name), None)

    def all_in(self, name: RoleName) -> Iterator[Phrase]:
        """Yield the phrases in a role, in the order of the text."""
        return (role.phrase for role in self.roles if role.name == name)


class ClauseReader(Protocol):
    """A reader of sentences in one language."""

    @property
    def name(self) -> str:
        """The reader and its version, as the manifest records it."""

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        """Return the clauses of each sentence; a sentence it is not sure of has none."""


@dataclass(frozen=True, slots=True)
class TableCell:
    """What a table says of one of its rows under one of its columns.

    `row` is the row's label, the text of its first cell; `kind` is the header above the labels, which names what they
    are ("Country"), or "". `column` is the header of the cell without its `unit`, which stands in brackets behind it
    ("Length (km)"). A table without a row of headers has neither `kind` nor `column`. `evidence` are the line of
    headers, if there is one, and the row; `start` is the character offset of the value in the document. `is_only`: no
    other row has the value in that column.
    """

    row: str
    kind: str
    column: str
    value: str
    unit: str
    evidence: tuple[Evidence, ...]
    start: int
    is_only: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """What one item of a list says of its key.

    `relation`: `default`, the value without a setting ("g:fast (defaults to 0)"); `does`, what an option or command
    does; `definition`, what a term means; `long_form`, the words that an acronym stands for; `value`, any other short
    text behind the key ("Licence: MIT"). `value` is the text of the answer, as written.
    """

    key: str
    relation: EntryRelation
    value: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, or the items enumerated in a sentence.

    `introduction` is the sentence before the list ("The following file types are supported:"), or the sentence with
    `…` in place of the items; "" if there is none, so that only the heading says what is listed. Each of `items` has
    its accepted forms, the first as written. `ordered`: the items are numbered.
    """

    introduction: str
    items: tuple[tuple[str, ...], ...]
    ordered: bool
    evidence: Evidence
