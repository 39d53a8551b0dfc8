"""The sentences of a chunked corpus: where each stands, in arrays; a sentence is made when it is asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, TypeAlias, overload

import numpy as np

from ...utils.records.documents import Chunk
from ...utils.records.sentence import AnswerSpan, Sentence

__all__ = ["SentenceTable", "Sentences"]

SpanFinder: TypeAlias = Callable[[Chunk], Sequence[AnswerSpan]]

# Sentences that are kept once made, and chunks whose answer spans are kept once found.
_KEPT_SENTENCES, _KEPT_CHUNKS = 1 << 17, 1 << 14
# A sentence is known by its document and its start there, in one number.
_START_BITS = 36

_Numbers = np.ndarray[Any, np.dtype[np.int32]]


class SentenceTable:
    """The places of the sentences of chunks; numbers count sentences, each once, by the first chunk that shows it.

    `starts` and `lengths` are in characters of the document, for each sentence. `in_chunks` has the numbers of the
    sentences of all chunks one after the other; those of chunk `i` are from `chunk_starts[i]` to `chunk_starts[i + 1]`.
    `first_of_chunk[i]` is the number of the first sentence that no chunk before `i` shows.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        documents: dict[str, int] = {}
        of_chunk = np.fromiter((documents.setdefault(c.doc_id, len(documents)) for c in chunks), np.int64, len(chunks))
        counts = np.fromiter((len(chunk.sentences) for chunk in chunks), np.int64, len(chunks))
        self.documents = tuple(documents)
        self.chunk_starts = np.concatenate(([0], np.cumsum(counts)))
        total = int(self.chunk_starts[-1])
        spans = np.fromiter(
            chain.from_iterable(span for chunk in chunks for span in chunk.sentences), np.int64, 2 * total
        ).reshape(total, 2)
        begins = np.fromiter((chunk.start for chunk in chunks), np.int64, len(chunks)).repeat(counts) + spans[:, 0]
        keys = (of_chunk.repeat(counts) << _START_BITS) + begins
        _, first, place = np.unique(keys, return_index=True, return_inverse=True)
        order = np.argsort(first)
        numbers = np.empty(len(first), dtype=np.int32)
        numbers[order] = np.arange(len(first), dtype=np.int32)
        first = first[order]
        self.in_chunks: _Numbers = numbers[place]
        self.starts = begins[first]
        self.lengths = (spans[:, 1] - spans[:, 0])[first].astype(np.int32)
        self.first_of_chunk = np.searchsorted(first, self.chunk_starts).astype(np.int32)
        self._of_document = of_chunk.repeat(counts)[first]
        # For single numbers, a view is ten times as fast as the array.
        self._views = self.first_of_chunk.data, self.starts.data, self.lengths.data

    def __len__(self) -> int:
        return len(self.starts)

    def place(self, number: int) -> tuple[int, int, int]:
        """Return the first chunk that shows a sentence, and its start and end in the document."""
        firsts, starts, lengths = self._views
        return bisect_right(firsts, number) - 1, starts[number], starts[number] + lengths[number]

    def shown_first(self, chunk: int) -> range:
        """Return the numbers of the sentences that no chunk before this one shows."""
        return range(self._views[0][chunk], self._views[0][chunk + 1])

    def spans_shown_first(self, chunk: int, begin: int) -> tuple[tuple[int, int], ...]:
        """Return the sentences that no chunk before this one shows, as offsets counted from `begin`."""
        shown = slice(*self._views[0][chunk : chunk + 2].tolist())
        starts = self.starts[shown] - begin
        return tuple(zip(starts.tolist(), (starts + self.lengths[shown]).tolist(), strict=True))

    def of_chunk(self, chunk: int) -> list[int]:
        """Return the numbers of the sentences of a chunk, in its order."""
        found: list[int] = self.in_chunks[self.chunk_starts[chunk] : self.chunk_starts[chunk + 1]].tolist()
        return found

    @cached_property
    def by_document(self) -> dict[str, _Numbers]:
        """The numbers of the sentences of each document that has any, ascending."""
        order = np.argsort(self._of_document, kind="stable").astype(np.int32)
        ends = np.cumsum(np.bincount(self._of_document, minlength=len(self.documents)))
        parts = np.split(order, ends[:-1]) if len(ends) else []
        return {doc_id: part for doc_id, part in zip(self.documents, parts, strict=True) if part.size}


def sentence_text(number: int, chunks: Sequence[Chunk], table: SentenceTable) -> str:
    """Return the text of a sentence, without making the rest of it."""
    place, start, end = table.place(number)
    chunk = chunks[place]
    return chunk.text[start - chunk.start : end - chunk.start]


class Sentences(Sequence[Sentence]):
    """The sentences of `table`, by number. Answer spans are found by `spans_of`, chunk by chunk, when one is asked for.

    The latest are kept, so memory is bounded however large the corpus is.
    """

    def __init__(self, chunks: Sequence[Chunk], table: SentenceTable, spans_of: SpanFinder) -> None:
        self._chunks, self._table, self._spans_of = chunks, table, spans_of
        self._kept = lru_cache(_KEPT_SENTENCES)(self._made)
        self._spans_in = lru_cache(_KEPT_CHUNKS)(self._found_in)

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, number: int) -> Sentence: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Sentence]: ...

    def __getitem__(self, number: int | slice) -> Sentence | Sequence[Sentence]:
        if isinstance(number, slice):
            return [self._kept(one) for one in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(f"sentence {number} of {len(self)}")
        return self._kept(int(number) % len(self))

    def __iter__(self) -> Iterator[Sentence]:
        return (self._kept(number) for number in range(len(self)))

    def text(self, number: int) -> str:
        """Return the text of a sentence, without making the rest of it."""
        return sentence_text(number, self._chunks, self._table)

    def _made(self, number: int) -> Sentence:
        place, start, end = self._table.place(number)
        chunk = self._chunks[place]
        text = chunk.text[start - chunk.start : end - chunk.start]
        sentence = _Unread.__new__(_Unread)
        sentence.__dict__.update(number=number, chunk=chunk, start=start, text=text, _find=self._spans)
        return sentence

    def _spans(self, number: int) -> tuple[AnswerSpan, ...]:
        place, _, _ = self._table.place(number)
        return self._spans_in(place)[number - self._table.shown_first(place).start]

    def _found_in(self, place: int) -> tuple[tuple[AnswerSpan, ...], ...]:
        """Return the answer spans of each sentence that a chunk is the first to show, in order of the numbers."""
        chunk, position = self._chunks[place], 0
        spans = self._spans_of(chunk)
        found: list[tuple[AnswerSpan, ...]] = []
        for number in self._table.shown_first(place):
            start, end = (offset - chunk.start for offset in self._table.place(number)[1:])
            while position < len(spans) and spans[position].start < start:
                position += 1
            inside: list[AnswerSpan] = []
            while position < len(spans) and spans[position].end <= end:
                span = spans[position]
                inside.append(AnswerSpan(span.kind, span.start - start, span.end - start, span.text))
                position += 1
            found.append(tuple(inside))
        return tuple(found)


class _Unread(Sentence):
    """A sentence whose answer spans are found when they are first asked for."""

    _find: Callable[[int], tuple[AnswerSpan, ...]]

    @cached_property
    def answer_spans(self) -> tuple[AnswerSpan, ...]:
        return self._find(self.number)
