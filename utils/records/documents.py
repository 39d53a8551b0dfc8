"""Documents, chunks, passages and evidence, and how passages are cut from documents."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from ..expected import expect

_SEPARATOR = " › "
# Characters of the hash of a part of a document.
HASH_LENGTH = 8
# Characters of the longest text that is kept in UTF-8, the share of its memory that it may then take, and the number of
# texts that stay decoded.
_LONGEST_PACKED, _MUCH_LESS, _KEPT_TEXTS = 1 << 20, 0.75, 32


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document under one heading.

    `path` has the headings from the outermost to this one. `start` and `end` are character offsets into the document's
    text, end exclusive, heading line included; a section ends at the next heading of any level. `pages` are its first
    and last page, counted from 1, if the format has pages. `tags` list its contents (`has_table`, `has_list`,
    `has_figure`, `has_dates`, `has_definition`).
    """

    path: tuple[str, ...]
    start: int
    end: int
    pages: tuple[int, int] | None = None
    tags: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        return self.path[-1] if self.path else ""

    def __reduce__(self) -> tuple[type[Section], tuple[Any, ...]]:
        # A corpus has millions, and what dataclasses pickle looks every field up.
        return Section, (self.path, self.start, self.end, self.pages, self.tags)


@dataclass(frozen=True, slots=True)
class Document:
    """A text with a name.

    `doc_id` is unique in its corpus and does not depend on the machine. `source` names the origin of the text in
    messages: a path relative to the configuration, with the line or row. `page_starts` has the character offset of each
    page, in order; it is empty if the format has no pages.
    """

    doc_id: str
    text: str
    metadata: Mapping[str, Any] = field(default_factory=dict)
    title: str = field(default="", kw_only=True)
    source: str = field(default="", kw_only=True)
    sections: tuple[Section, ...] = field(default=(), kw_only=True)
    page_starts: tuple[int, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        expect(self.doc_id, str, "Document: doc_id")
        expect(self.text, str, "Document: text")
        expect(self.metadata, Mapping, "Document: metadata")

    def page_at(self, offset: int) -> int | None:
        """Return the page of a character, counted from 1; None if the format has no pages."""
        return max(1, bisect_right(self.page_starts, offset)) if self.page_starts else None

    def section_at(self, offset: int) -> Section | None:
        """Return the section of a character; None before the first heading."""
        position = bisect_right(self.sections, offset, key=lambda section: section.start) - 1
        return self.sections[position] if position >= 0 and offset < self.sections[position].end else None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A slice of a document, cut between sentences: `text` is the document's `text[start:end]`.

    `chunk_id` is unique in the corpus, `doc_id` is the document's, and `index` counts the document's chunks from 0.
    `section` has the headings that apply to the whole chunk, outermost first. `sentences` are the `(start, end)`
    offsets, in the chunk's text, of the whole sentences in it, without the numbers of paragraphs. `pages` are its first
    and last page, counted from 1, if the format has pages; `tags` are those of the sections it overlaps (see
    `Section`). `title`, `source` and `metadata` are the document's.
    """

    chunk_id: str
    doc_id: str
    index: int
    start: int
    end: int
    text: str
    title: str = ""
    source: str = ""
    section: tuple[str, ...] = ()
    sentences: tuple[tuple[int, int], ...] = ()
    pages: tuple[int, int] | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


class _Packed(Document):
    """A document whose text is in UTF-8 and is decoded when it is asked for; the latest texts are kept."""

    __slots__ = ("_utf8",)

    _utf8: bytes

    def __new__(cls, *args: Any, **named: Any) -> Document:  # type: ignore[misc]
        """Return a document with a text of its own, as `replace` and pickles want it."""
        return Document(*args, **named)

    @property
    def text(self) -> str:
        return _decoded(self._utf8)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Document) and _values(self) == _values(other)

    def __reduce__(self) -> tuple[Any, ...]:
        named = {name: getattr(self, name) for name in ("title", "source", "sections", "page_starts")}
        return partial(Document, **named), (self.doc_id, self.text, self.metadata)


def in_utf8(document: Document) -> Document:
    """Return an equal document with its text in UTF-8 where that takes much less memory; else the document.

    One character beyond Latin-1, such as a dash, makes Python store a text in two bytes a character or four. Longer
    texts stay as they are, since they would have to be decoded for every slice.
    """
    text = document.text
    if text.isascii() or len(text) > _LONGEST_PACKED:
        return document
    utf8 = text.encode("utf-8", "surrogatepass")
    if len(utf8) > _MUCH_LESS * sys.getsizeof(text):
        return document
    found: Document = object.__new__(_Packed)
    for name in ("doc_id", "metadata", "title", "source", "sections", "page_starts"):
        object.__setattr__(found, name, getattr(document, name))
    object.__setattr__(found, "_utf8", utf8)
    return found


@lru_cache(_KEPT_TEXTS)
def _decoded(utf8: bytes) -> str:
    return utf8.decode("utf-8", "surrogatepass")


class _Cut(Chunk):
    """A chunk whose text is in its document only, and whose sentences are in an array: a third of the memory."""

    __slots__ = ("_document", "_offsets")

    _document: Document
    _offsets: array[int]

    def __new__(cls, *args: Any, **named: Any) -> Chunk:  # type: ignore[misc]
        """Return a chunk with a text of its own, as `replace` and pickles want it."""
        return Chunk(*args, **named)

    @property
    def text(self) -> str:
        return self._document.text[self.start : self.end]

    @property
    def sentences(self) -> tuple[tuple[int, int], ...]:
        return tuple(zip(self._offsets[::2], self._offsets[1::2], strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chunk) and _values(self) == _values(other)

    def __reduce__(self) -> tuple[type[Chunk], tuple[Any, ...]]:
        return Chunk, _values(self)


# So they are shown.
_Cut.__name__ = _Cut.__qualname__ = Chunk.__name__
_Packed.__name__ = _Packed.__qualname__ = Document.__name__


def cut_from(document: Document, chunk: Chunk) -> Chunk:
    """Return an equal chunk that takes its text from its document, whose strings it shares."""
    section = document.section_at(chunk.start)
    own = {
        "doc_id": document.doc_id,
        "title": document.title,
        "source": document.source,
        "metadata": document.metadata,
        "section": section.path if section is not None and section.path == chunk.section else chunk.section,
        "_document": document,
        "_offsets": array("I", chain.from_iterable(chunk.sentences)),
    }
    found: Chunk = object.__new__(_Cut)
    for name in ("chunk_id", "index", "start", "end", "pages", "tags"):
        object.__setattr__(found, name, getattr(chunk, name))
    for name, value in own.items():
        object.__setattr__(found, name, value)
    return found


def _values(record: Chunk | Document) -> tuple[Any, ...]:
    return tuple(getattr(record, one.name) for one in fields(record))


@dataclass(frozen=True, slots=True)
class Passage:
    """A text as shown to a model, and the document that it was cut from."""

    doc_id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span of a source document that a gold answer rests on.

    `start` and `end` are character offsets into the document's text, end exclusive; `text` is the text between them;
    `page` counts from 1.
    """

    doc_id: str
    start: int
    end: int
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a set remembers of a document that it was made from, to tell later what has changed in it.

    `sha256` is the hash of the text. `hashes` are the short hashes of all `parts` one after the other, which takes a
    seventh of their memory.
    """

    doc_id: str
    title: str
    sha256: str
    hashes: str

    @property
    def parts(self) -> tuple[str, ...]:
        """A short hash of each sentence, and of each line without one, in reading order (`index.fingerprints`)."""
        return tuple(self.hashes[start : start + HASH_LENGTH] for start in range(0, len(self.hashes), HASH_LENGTH))


def is_relevant(held: int, evidence: int, passage: int) -> bool:
    """Say if a passage is relevant to a question: it holds half of a piece of evidence, or half of it is evidence.

    Args:
        held: the characters of the evidence that the passage holds.
        evidence: the length of the evidence, in characters.
        passage: the length of the passage, in characters.
    """
    return held > 0 and 2 * held >= min(evidence, passage)


def chunk_passage(chunk: Chunk) -> Passage:
    """Return a chunk under the title of its document."""
    return Passage(chunk.doc_id, chunk.title, chunk.text)


def headed_chunk_passage(chunk: Chunk, before: str = "") -> Passage:
    """Return a chunk under the title of its document and the headings that apply to the whole chunk.

    `before` is shown before its text (see `index.table_heads`).
    """
    title = _under_headings(chunk.title, chunk.section)
    return Passage(chunk.doc_id, title, before + chunk.text)


def section_passage(document: Document, section: Section) -> Passage:
    """Return a whole section under the title of its document and its headings."""
    return Passage(
        document.doc_id, section_title(document, section), document.text[section.start : section.end].strip()
    )


def section_title(document: Document, section: Section) -> str:
    """Return the document's title and the headings down to the section; a title equal to the first heading once."""
    return _under_headings(document.title, section.path)


def _under_headings(title: str, path: tuple[str, ...]) -> str:
    headings = path[1:] if path[:1] == (title,) else path
    return _SEPARATOR.join(part for part in (title, *headings) if part)


def evidence_of(document: Document, start: int, end: int) -> Evidence:
    """Return a span of a document as evidence, with its page if the format has pages."""
    return Evidence(document.doc_id, start, end, document.text[start:end], document.page_at(start))
