"""Recognise questions that repeat an earlier one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

import rensa

from ...utils.records.drafts import Draft, Fact
from ...utils.records.samples import Reject
from ...utils.text.words import folded_words

# Shared words of two questions, as a share of all words of both.
NEAR = 0.9
_PERMUTATIONS = 128
_BANDS = 16


class Novelty:
    """Remember the kept questions and reject repetitions of them.

    A repetition shares a key with as many questions as the key allows, or is a near-duplicate: nearly the same words,
    the same figures and a common answer. MinHash finds the questions to compare; the exact comparison decides.

    `facts` counts the facts that the types of a set ask. A fact that another type asks is not asked again; the type
    itself may ask it as often as its key allows.
    """

    def __init__(self, facts: Counter[Fact] | None = None) -> None:
        self._facts: Counter[Fact] = Counter() if facts is None else facts
        self._asked: Counter[Hashable] = Counter()
        self._similar = similar_sketches()
        self._kept: list[Draft[Any]] = []

    def check(self, draft: Draft[Any]) -> Reject | None:
        for key, limit in draft.candidate.keys.items():
            of_others = self._facts[key] - self._asked[key] if isinstance(key, Fact) else 0
            if of_others or self._asked[key] >= limit:
                return Reject("repeats_another", draft.query[:200])
        for number in sorted(self._similar.query(sketch(draft.query))):
            other = self._kept[number]
            if is_near_duplicate(draft, other):
                return Reject("near_duplicate", other.query[:200])
        return None

    def remember(self, draft: Draft[Any]) -> None:
        keys = draft.candidate.keys.keys()
        self._facts.update(key for key in keys if isinstance(key, Fact))
        self._asked.update(keys)
        self._similar.insert(len(self._kept), sketch(draft.query))
        self._kept.append(draft)


def is_near_duplicate(one: Draft[Any], other: Draft[Any]) -> bool:
    """True if two questions are the same in nearly the same words. Different numbers make different questions."""
    words, others = folded_words(one.query), folded_words(other.query)
    if figures(words) != figures(others):
        return False
    if one.answers and other.answers and set(one.answers).isdisjoint(other.answers):
        return False
    if one.metadata.get("history") != other.metadata.get("history"):
        return False
    return nearly_equal(words, others)


def nearly_equal(words: Sequence[str], others: Sequence[str]) -> bool:
    """True if two questions share enough words to be near-duplicates; repeated words count each time."""
    both, either = Counter(words) & Counter(others), Counter(words) | Counter(others)
    return both.total() >= NEAR * either.total()


# Cached: a kept question is compared with many later ones.
@lru_cache(maxsize=1 << 14)
def figures(words: tuple[str, ...]) -> list[str]:
    """The words with a digit, sorted."""
    return sorted(word for word in words if any(character.isdecimal() for character in word))


def similar_sketches() -> rensa.RMinHashLSH:
    """Create an empty MinHash index, which finds questions that may share enough words to be near-duplicates."""
    return rensa.RMinHashLSH(threshold=NEAR, num_perm=_PERMUTATIONS, num_bands=_BANDS)


# Cached: a question is remembered right after it is checked.
@lru_cache(maxsize=8)
def sketch(query: str) -> rensa.RMinHash:
    """The MinHash of a question's words."""
    hashed = rensa.RMinHash(num_perm=_PERMUTATIONS, seed=1)
    hashed.update(list(folded_words(query)))
    return hashed
