"""Which parts of a context are kept for a question: segments by subject, ranked by BM25, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...utils.languages import Language
from ...utils.text.tokens import count_tokens, pieces
from ..index.retrieval import BM25Retriever
from .texttiling import subject_changes


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a context: character offsets, end exclusive, and its length in tokens of `count_tokens`."""

    start: int
    end: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Division:
    """A context in pieces, which follow one another without a gap; `changes` are the offsets of the subjects found.

    A piece begins at each change, and again inside of a subject that is longer than the budget.
    """

    changes: tuple[int, ...]
    pieces: tuple[Piece, ...]

    @property
    def tokens(self) -> int:
        return sum(piece.tokens for piece in self.pieces)


def divide(text: str, language: Language, budget: int) -> Division:
    """Cut a text where its subject changes, and what is then still of more than `budget` tokens into equal parts."""
    changes = subject_changes(text, language)
    starts: list[int] = []
    for start, end in pairwise([0, *changes, len(text)]):
        # The white space before a part is the end of the one before it.
        parts = [left for left, _ in pieces(text, start, end, budget, count_tokens)]
        starts += [start, *parts[1:]]
    return Division(
        changes,
        tuple(Piece(start, end, count_tokens(text[start:end])) for start, end in pairwise([*starts, len(text)])),
    )


def choose(text: str, parts: Sequence[Piece], question: str, budget: int) -> list[Piece]:
    """The pieces to keep, in their order: best first by BM25 of the question, each that still fits into `budget`.

    Pieces that share no word with the question come after those that do, the last one first: it stands nearest to the
    question.
    """
    found = [hit.index for hit in BM25Retriever([text[p.start : p.end] for p in parts]).search(question, len(parts))]
    without = sorted(set(range(len(parts))) - set(found), reverse=True)
    kept, left = [], budget
    for index in [*found, *without]:
        if parts[index].tokens <= left:
            kept.append(index)
            left -= parts[index].tokens
    return [parts[index] for index in sorted(kept)]
