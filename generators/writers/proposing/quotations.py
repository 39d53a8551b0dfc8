"""Find a quotation in the documents that it was copied from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ....utils.records.documents import Chunk, Document, Evidence, evidence_of
from ...index.table_heads import shown_spans

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
    dashes, and marks of Markdown. A quotation with an ellipsis may have several spans, which follow each other, and so
    may one that has a row of a table below the header row that is shown before it.
    """
    stretches = _stretches(chunks, documents)
    for spans, doc_id in stretches:
        document = documents[doc_id]
        # What is shown before a passage comes last, since that stands in another passage, too.
        for start, end in reversed(spans):
            at = document.text.find(quotation.strip(), start, end)
            if at >= 0 and quotation.strip():
                return (evidence_of(document, at, at + len(quotation.strip())),)
    # Passages that adjoin are joined, also where a header row is shown between them.
    headed = ((spans, chunk.doc_id) for chunk in chunks if len(spans := shown_spans(chunk, documents)) > 1)
    for spans, doc_id in chain(stretches, headed):
        found = tuple(_loosely(quotation, documents[doc_id], spans))
        if found:
            return found
    return ()


def _stretches(
    chunks: Sequence[Chunk], documents: Mapping[str, Document]
) -> list[tuple[tuple[tuple[int, int], ...], str]]:
    """Return the parts of documents that chunks show, chunks that overlap or adjoin as one, in the order of chunks.

    A part that begins within a table has two spans: what is shown before it, and the rest from the beginning of a row.
    """
    joined: list[list[Chunk]] = []
    end = 0
    for chunk in chunks:
        if joined and joined[-1][0].doc_id == chunk.doc_id and joined[-1][0].start <= chunk.start <= end + 2:
            joined[-1].append(chunk)
            end = max(end, chunk.end)
        else:
            joined.append([chunk])
            end = chunk.end
    return [(_spans(part, documents), part[0].doc_id) for part in joined]


def _spans(chunks: Sequence[Chunk], documents: Mapping[str, Document]) -> tuple[tuple[int, int], ...]:
    *before, (start, _) = shown_spans(chunks[0], documents)
    return (*before, (start, max(chunk.end for chunk in chunks)))


def _loosely(quotation: str, document: Document, shown: Sequence[tuple[int, int]]) -> Iterator[Evidence]:
    """Yield the spans of the pieces of a quotation if all of them are there, one after the other.

    A piece that goes on from one of the spans that are `shown` to the next has a span in each.
    """
    text, offsets = "", list[int]()
    for start, end in shown:
        bare, places = _bare(document.text[start:end])
        text += bare
        offsets += [start + place for place in places]
    position, spans = 0, []
    for piece in _pieces(quotation):
        at = text.find(piece, position)
        if at < 0:
            return
        position = at + len(piece)
        for start, end in shown:
            inside = [offset for offset in offsets[at:position] if start <= offset < end]
            if inside:
                spans.append((inside[0], _with_marks(document.text, inside[-1] + 1)))
    for first, last in spans:
        yield evidence_of(document, first, last)


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
