"""Find a quotation in the documents that it was copied from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from ....utils.records.documents import Chunk, Document, Evidence, evidence_of

# Signs that models write for others of the same meaning.
_SAME = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc`", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
}
# Marks of Markdown, which models leave out, and signs that are not seen.
_LEFT_OUT = frozenset("*_`\\\u200b\u200c\u200d\u2060\ufeff\u00ad")
_ELLIPSES = ("[...]", "[…]", "...", "…")
# Shorter pieces of a quotation with an ellipsis prove nothing, in characters without spaces.
_LEAST_PIECE = 8


def located(quotation: str, chunks: Sequence[Chunk], documents: Mapping[str, Document]) -> tuple[Evidence, ...]:
    """Return the spans of a quotation in the documents of `chunks`, within what the chunks show; () if it is not there.

    It is looked for letter by letter, then without regard to spaces, letter case, the forms of quotation marks and
    dashes, and marks of Markdown. A quotation with an ellipsis may have several spans, which follow each other.
    """
    for start, end, doc_id in _stretches(chunks):
        document = documents[doc_id]
        shown = document.text[start:end]
        at = shown.find(quotation.strip())
        if at >= 0 and quotation.strip():
            return (evidence_of(document, start + at, start + at + len(quotation.strip())),)
    for start, end, doc_id in _stretches(chunks):
        found = tuple(_loosely(quotation, documents[doc_id], start, end))
        if found:
            return found
    return ()


def _stretches(chunks: Sequence[Chunk]) -> list[tuple[int, int, str]]:
    """Return the parts of documents that chunks show, chunks that overlap or adjoin as one, in the order of chunks."""
    joined: list[tuple[int, int, str]] = []
    for chunk in chunks:
        if joined and joined[-1][2] == chunk.doc_id and joined[-1][0] <= chunk.start <= joined[-1][1] + 2:
            joined[-1] = (joined[-1][0], max(joined[-1][1], chunk.end), chunk.doc_id)
        else:
            joined.append((chunk.start, chunk.end, chunk.doc_id))
    return joined


def _loosely(quotation: str, document: Document, start: int, end: int) -> Iterator[Evidence]:
    """Yield the spans of the pieces of a quotation if all of them are there, one after the other."""
    text, offsets = _bare(document.text[start:end])
    position, spans = 0, []
    for piece in _pieces(quotation):
        at = text.find(piece, position)
        if at < 0:
            return
        position = at + len(piece)
        spans.append((offsets[at], _with_marks(document.text, start + offsets[position - 1] + 1) - start))
    for first, last in spans:
        yield evidence_of(document, start + first, start + last)


def _with_marks(text: str, end: int) -> int:
    """Return an end that leaves no combining mark without its letter."""
    while end < len(text) and unicodedata.category(text[end]).startswith("M"):
        end += 1
    return end


def _pieces(quotation: str) -> list[str]:
    pieces = [quotation]
    for mark in _ELLIPSES:
        pieces = [part for piece in pieces for part in piece.split(mark)]
    bare = [_bare(piece)[0] for piece in pieces]
    return [piece for piece in bare if piece] if len(bare) == 1 else [p for p in bare if len(p) >= _LEAST_PIECE]


def _bare(text: str) -> tuple[str, list[int]]:
    """Return a text without spaces and marks, in one case and form, and the offset of each of its characters."""
    kept: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text):
        if character.isspace() or character in _LEFT_OUT:
            continue
        for one in unicodedata.normalize("NFKD", _SAME.get(character, character)).casefold():
            kept.append(one)
            offsets.append(offset)
    return "".join(kept), offsets
