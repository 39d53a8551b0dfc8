"""Find a passage with a whole piece (table, list or figure) of a document, and refer to the piece in a question."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from ....utils.records.documents import Document, Passage, chunk_passage, section_passage
from ....utils.text.tokens import count_tokens
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...writers.template import fill

if TYPE_CHECKING:
    from ...writers.patterns import TypePatterns

T = TypeVar("T")

Mark: TypeAlias = tuple[str, ...]

# Of a longer section, only the chunk with the piece is shown.
_LONGEST_SECTION_TOKENS = 1_500
# Length of a reference by name, heading and title.
_FULL_MARK = 3


def passage_around(document: Document, start: int, end: int, index: CorpusIndex) -> Passage | None:
    """Return the section that contains a span, or a chunk that does if there is no such section or it is too long.

    None if no chunk contains the whole span.
    """
    section = document.section_at(start)
    if section is not None and end <= section.end:
        passage = section_passage(document, section)
        if count_tokens(passage.text) <= _LONGEST_SECTION_TOKENS:
            return passage
    chunks = index.chunks_by_document.get(document.doc_id, ())
    last = bisect_right(chunks, start, key=lambda chunk: chunk.start)
    for chunk in reversed(chunks[:last]):
        if end <= chunk.end:
            return chunk_passage(chunk)
        if chunk.end <= start:
            return None
    return None


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """A table, list or figure with its name, its section's heading and its document; empty texts if it has none.

    `named_after` is the text of the document that the name is made from.
    """

    content: T
    document: Document
    name: str
    heading: str
    named_after: str

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Folded references to the piece, the shortest first: by name, then also heading, then also title."""
        name, heading, title = plain(self.name), plain(self.heading), plain(self.document.title)
        if name:
            return (name,), (name, heading), (name, heading, title)
        return ("", heading), ("", heading, title)


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A piece with the shortest reference that no other piece of the corpus shares."""

    piece: Piece[T]
    says_heading: bool
    says_title: bool

    @property
    def place(self) -> tuple[str, ...]:
        """The location that the question must name: a heading, a title, both or nothing."""
        heading = (self.piece.heading,) if self.says_heading else ()
        return (*heading, self.piece.document.title) if self.says_title else heading

    def words(self, patterns: TypePatterns) -> str:
        """Return the reference in words, by the patterns `named` or `unnamed`, `of_section` and `of_document`."""
        piece = self.piece
        section = fill(patterns.one("of_section"), section=piece.heading) if self.says_heading else ""
        document = fill(patterns.one("of_document"), document=piece.document.title) if self.says_title else ""
        pattern = patterns.one("named" if piece.name else "unnamed")
        return fill(pattern, name=piece.name, section=section, document=document)


def located(piece: Piece[T], is_alone: Callable[[Mark], bool]) -> Located[T] | None:
    """Return a piece with the shortest of its marks that no other piece has; None if it cannot be told from others.

    A piece without a name is referred to by its section, so it must be the only piece there, named ones included.
    """
    for mark in piece.marks:
        # The last part must not be empty, and an unnamed piece needs a heading.
        if mark[-1] and (mark[0] or mark[1]) and is_alone(mark):
            says_heading = len(mark) > 1 and bool(piece.heading)
            return Located(piece, says_heading, says_title=len(mark) == _FULL_MARK)
    return None


def marks_taken(pieces: Iterable[Piece[Any]]) -> Counter[Mark]:
    """Count the pieces with each mark, among them those of nameless pieces in the sections of named ones."""
    taken: Counter[Mark] = Counter()
    for piece in pieces:
        taken.update(piece.marks)
        if piece.name:
            _, heading, title = piece.marks[-1]
            taken.update((("", heading), ("", heading, title)))
    return taken


def plain(text: str) -> str:
    """Return a text as marks have it."""
    return " ".join(folded_words(text))


def heading_at(document: Document, offset: int) -> str:
    """Return the heading above a character offset; empty if there is none or it is the document's title."""
    section = document.section_at(offset)
    return "" if section is None or section.path == (document.title,) else section.heading
