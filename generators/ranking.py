"""The order in which candidates are tried: the best first, spread over the corpus, ties drawn by seed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeVar

from ..utils.words import folded_words
from .anchors import Anchor
from .corpus_index import CorpusIndex, Sentence

C = TypeVar("C")

_CONTINUES = ("'", "’", "-", "–", "&", "/")

# A word in more than one sentence of so many is a function word of the language.
_FUNCTION_WORD_RARITY = 4.0


def spread(candidates: Iterable[tuple[str, int, C]], random: Random) -> Iterator[C]:
    """Candidates given as (group, flaws, candidate), so ordered that no group is asked again before its turn.

    A group's second candidate waits as long as if it had one flaw more, its third two, and so on.
    """
    groups: dict[str, list[tuple[int, float, C]]] = defaultdict(list)
    for group, flaws, candidate in candidates:
        groups[group].append((flaws, random.random(), candidate))
    turns: list[tuple[int, float, C]] = []
    for members in groups.values():
        members.sort(key=lambda member: member[:2])
        turns.extend((flaws + turn, tie, candidate) for turn, (flaws, tie, candidate) in enumerate(members))
    turns.sort(key=lambda turn: turn[:2])
    return (candidate for _, _, candidate in turns)


def is_function_word(word: str, index: CorpusIndex) -> bool:
    return index.rarity(word) < _FUNCTION_WORD_RARITY


def follows_closely(sentence: Sentence, anchor: Anchor, index: CorpusIndex) -> bool:
    """Whether a mark or a function word ends the anchor, so that no word behind it belongs to it."""
    behind = sentence.text[anchor.end :]
    if not behind.startswith(" "):
        return behind[:1] not in _CONTINUES
    following = folded_words(behind)
    return not following or is_function_word(following[0], index)
