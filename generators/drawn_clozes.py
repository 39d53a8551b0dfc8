"""Blanks that are asked for in one of several ways, drawn by seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from .cloze import cloze_candidates
from .corpus_index import CorpusIndex
from .drafts import Candidate

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DrawnCandidate(Candidate):
    """A blank, and a number from 0 to below 1 that was drawn for it and decides how it is asked for."""

    draw: float = 0.0

    def one_of(self, ways: Sequence[T]) -> T:
        return ways[int(self.draw * len(ways))]


def drawn_clozes(index: CorpusIndex, random: Random) -> Iterator[DrawnCandidate]:
    """The blanks of the corpus in the order of `cloze_candidates`, with what was drawn for each."""
    for candidate in cloze_candidates(index, random):
        yield DrawnCandidate(candidate.hops, candidate.answer, draw=random.random())
