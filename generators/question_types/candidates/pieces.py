"""Read the tables, lists and figures of a corpus on demand, and tell which of them no other can be taken for."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from random import Random
from typing import Any, Generic, TypeVar

import numpy as np

from ....utils.records.documents import Document
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import is_function_word, spread
from .section_owners import Located, Mark, Piece, located, marks_taken, plain

T = TypeVar("T")

_Numbers = np.ndarray[Any, np.dtype[np.int32]]

# Parts with pieces that are chosen from together; and parts that are read to prove that a piece has a mark alone.
_BLOCK, _RIVALS = 64, 128
# Parts whose pieces are kept once read.
_KEPT = 1_024
# A longer document is read in parts of its sections that have at least so many characters.
_PART = 40_000


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive whole sections of a document, from `start` to `end` in its text: what is read at a time."""

    document: Document
    start: int
    end: int


class Pieces(Generic[T]):
    """The pieces of a corpus, found part by part by `read` when they are asked for.

    With `whole`, no document is divided.
    """

    def __init__(self, index: CorpusIndex, read: Callable[[Part], Iterable[Piece[T]]], *, whole: bool = False) -> None:
        self._index = index
        # A chunk overlaps two parts at most, as none but the last of a document is shorter than any chunk.
        size = max(_PART, max((chunk.end - chunk.start for chunk in index.chunks), default=0))
        self._parts: list[Part] = []
        self._of_document: dict[str, range] = {}
        for document in index.documents.values():
            first = len(self._parts)
            self._parts.extend(_parts(document, size, whole=whole))
            self._of_document[document.doc_id] = range(first, len(self._parts))
        self._found = lru_cache(_KEPT)(lambda part: tuple(read(self._parts[part])))
        self._taken = lru_cache(_KEPT)(lambda part: marks_taken(self._found(part)))

    def in_blocks(self, random: Random) -> Iterator[list[Piece[T]]]:
        """Yield the pieces of a hundred parts or so, in their order, which are drawn if the corpus has more."""
        order = list(range(len(self._parts)))
        if len(order) > _BLOCK:
            random.shuffle(order)
        block: list[int] = []
        for part in order:
            if self._found(part):
                block.append(part)
            if len(block) == _BLOCK:
                yield self._of(block)
                block = []
        if block:
            yield self._of(block)

    def placed(
        self,
        random: Random,
        ordered: Callable[[Sequence[Piece[T]]], Iterable[tuple[tuple[Hashable, ...], float, Piece[T]]]],
    ) -> Iterator[Located[T]]:
        """Yield the pieces that can be told from all others, block by block.

        `ordered` gives the pieces of a block that may be asked about, as `spread` takes them.
        """
        for block in self.in_blocks(random):
            for piece in spread(ordered(block), random):
                place = self.located(piece)
                if place is not None:
                    yield place

    def located(self, piece: Piece[T]) -> Located[T] | None:
        """Return a piece with the shortest reference that no other piece of the corpus shares; None if there is none.

        Only the parts are read that have all words of the reference. If there are too many of them, or if its words
        are not of the text, it does not count.
        """
        return located(piece, lambda mark: self._is_alone(mark, piece))

    def _of(self, parts: Iterable[int]) -> list[Piece[T]]:
        return list(chain.from_iterable(map(self._found, sorted(parts))))

    def _is_alone(self, mark: Mark, piece: Piece[T]) -> bool:
        parts = self._with(mark, piece)
        return len(parts) <= _RIVALS and sum(self._taken(part)[mark] for part in parts) == 1

    def _with(self, mark: Mark, piece: Piece[T]) -> Sequence[int]:
        """Return the parts that may have a piece with a mark of a given one: all, if nothing tells."""
        every = range(len(self._parts))
        if len(every) <= _RIVALS:
            return every
        found: _Numbers | None = None
        if mark == piece.marks[-1]:
            found = np.array(self._by_title[plain(piece.document.title)], dtype=np.int32)
        own = self._of_document[piece.document.doc_id]
        for word in self._telling(mark, piece):
            having = self._having(word)
            place = int(np.searchsorted(having, own.start))
            # A word of a heading or a key may be written otherwise in the text.
            if place < having.size and having[place] in own:
                found = having if found is None else np.intersect1d(found, having, assume_unique=True)
        return every if found is None else found.tolist()

    def _telling(self, mark: Mark, piece: Piece[T]) -> list[str]:
        """Return the words of a mark that are not those of a pattern."""
        words = set(folded_words(piece.name)) & set(folded_words(piece.named_after))
        if len(mark) > 1:
            words.update(folded_words(piece.heading))
        return sorted(word for word in words if not is_function_word(word, self._index))

    def _having(self, word: str) -> _Numbers:
        """Return the parts with a word, ascending."""
        chunks = self._index.passage_search.having(word)
        first, last = self._of_chunks
        return np.unique(np.concatenate((first[chunks], last[chunks])))

    @cached_property
    def _of_chunks(self) -> tuple[_Numbers, _Numbers]:
        """The first and the last part that each chunk overlaps."""
        starts = [part.start for part in self._parts]
        found = np.empty((2, len(self._index.chunks)), dtype=np.int32)
        for place, chunk in enumerate(self._index.chunks):
            own = self._of_document[chunk.doc_id]
            first = bisect_right(starts, chunk.start, own.start, own.stop) - 1
            last = bisect_left(starts, chunk.end, first, own.stop) - 1
            found[:, place] = first, last
        return found[0], found[1]

    @cached_property
    def _by_title(self) -> dict[str, list[int]]:
        """The parts of the documents with each title, as marks have it, ascending."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, part in enumerate(self._parts):
            found[plain(part.document.title)].append(number)
        return found


def _parts(document: Document, size: int, *, whole: bool) -> list[Part]:
    length = len(document.text)
    cuts = [0]
    if not whole:
        for section in document.sections:
            if section.start - cuts[-1] >= size:
                cuts.append(section.start)
    return [Part(document, start, end) for start, end in pairwise([*cuts, length])]
