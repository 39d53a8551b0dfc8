"""Put the passages of a corpus in an order in which its topics take turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import TypeVar

from ....utils.records.documents import Chunk
from ...index.corpus_index import CorpusIndex
from ...index.topics import Topics

T = TypeVar("T")


def spread(index: CorpusIndex, seed: int, share: tuple[int, int] = (0, 1)) -> list[Chunk]:
    """Return all passages, each once, so that every topic has its turn before one has a second.

    Args:
        index: the corpus.
        seed: of the order of topics, and of passages within each.
        share: a number from 0 and how many there are: with another number, the order begins at another topic, and in
            each topic at another passage.
    """
    random, topics = Random(seed), index.topics
    parts = random.sample(topics, len(topics)) if isinstance(topics, tuple) else [topics]
    return _in_turns([_from(_ordered(part, random), share) for part in _from(parts, share)])


def _ordered(topics: Topics, random: Random) -> list[Chunk]:
    if isinstance(topics, Chunk):
        return [topics]
    return _in_turns([_ordered(part, random) for part in random.sample(topics, len(topics))])


def _in_turns(groups: Sequence[Sequence[Chunk]]) -> list[Chunk]:
    """Return the first of each group, then the second of each, and so on."""
    return [chunk for turn in zip_longest(*groups) for chunk in turn if chunk is not None]


def _from(members: Sequence[T], share: tuple[int, int]) -> list[T]:
    """Return the members, beginning with the one at a share of them."""
    number, shares = share
    first = len(members) * number // shares
    return [*members[first:], *members[:first]]
