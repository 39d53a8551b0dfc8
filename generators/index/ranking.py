"""Order candidates: the best first, spread over the corpus, ties drawn by seed."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import folded_words, word_after
from .corpus_index import CorpusIndex

C = TypeVar("C")

_CONTINUES = ("'", "’", "-", "–", "&", "/")

# A word in more than one of this many sentences is a function word.
_FUNCTION_WORD_RARITY = 4.0


def spread(candidates: Iterable[tuple[tuple[Hashable, ...], float, C]], random: Random) -> Iterator[C]:
    """Order candidates given as (groups, flaws, candidate), fewest flaws first, and spread them over their groups.

    `groups` run from widest to narrowest, such as document and section. A group's second candidate is ranked as if it
    had one more flaw, its third as if it had two, and so on. Inside a group, candidates are ranked in the same way by
    their narrower groups. Ties are drawn with `random`.
    """
    drawn = [_Turn(groups, flaws, random.random(), candidate) for groups, flaws, candidate in candidates]
    return (turn.candidate for turn in _in_turn(drawn, 0))


def in_blocks(items: Sequence[C], random: Random, size: int) -> Iterator[Sequence[C]]:
    """Yield the items in blocks of at most `size`, drawn at random if there is more than one block.

    A costly choice within one block takes the same time in a corpus of any size; later blocks cost nothing until the
    earlier ones are used up.
    """
    if len(items) <= size:
        yield items
        return
    order = list(range(len(items)))
    random.shuffle(order)
    for start in range(0, len(order), size):
        yield [items[position] for position in sorted(order[start : start + size])]


def sentences_in_blocks(index: CorpusIndex, size: int) -> Iterator[Sequence[Sentence]]:
    """Yield the sentences of a corpus in blocks of about `size`; if there are several, in the order of its chunks.

    Answer spans are found chunk by chunk, so a block of sentences drawn one by one has most of a large corpus read.
    """
    if len(index.sentences) <= size:
        yield index.sentences
        return
    chunks = max(1, size * len(index.chunks) // len(index.sentences))
    for start in range(0, len(index.chunks), chunks):
        places = sorted(index.visited[start : start + chunks])
        yield [index.sentences[number] for place in places for number in index.table.shown_first(place)]


def alternating(*found: Iterator[C]) -> Iterator[C]:
    """Yield one of each in turn, until none has any."""
    waiting = deque(found)
    while waiting:
        first = waiting.popleft()
        for one in islice(first, 1):
            yield one
            waiting.append(first)


def least_used_first(items: Iterable[C], uses: Callable[[C], int]) -> Iterator[C]:
    """Yield items; one that was used comes when those that were used less often have.

    `uses` counts when the turn of an item comes.
    """
    most = 0
    while True:
        later = []
        for one in items:
            if uses(one) > most:
                later.append(one)
            else:
                yield one
        if not later:
            return
        items, most = later, most + 1


@dataclass(frozen=True, slots=True)
class _Turn(Generic[C]):
    groups: tuple[Hashable, ...]
    flaws: float
    tie: float
    candidate: C


def _in_turn(turns: Sequence[_Turn[C]], level: int) -> list[_Turn[C]]:
    """Return the turns in order, spread over the groups at `level` and, within each, over the narrower groups."""
    members: dict[Hashable, list[_Turn[C]]] = defaultdict(list)
    for turn in turns:
        members[turn.groups[level]].append(turn)
    ranked: list[tuple[float, float, _Turn[C]]] = []
    for group in members.values():
        if level + 1 < len(group[0].groups):
            ordered = _in_turn(group, level + 1)
        else:
            ordered = sorted(group, key=lambda turn: (turn.flaws, turn.tie))
        ranked.extend((turn.flaws + place, turn.tie, turn) for place, turn in enumerate(ordered))
    ranked.sort(key=lambda entry: entry[:2])
    return [turn for _, _, turn in ranked]


def is_function_word(word: str, index: CorpusIndex) -> bool:
    return index.rarity(word) < _FUNCTION_WORD_RARITY


def follows_closely(sentence: Sentence, span: AnswerSpan, index: CorpusIndex) -> bool:
    """True if punctuation or a function word follows the span, so that no later word belongs to it."""
    behind = sentence.text[span.end :]
    if not behind.startswith(" "):
        return behind[:1] not in _CONTINUES
    following = word_after(sentence.text, span.end)
    return following is None or all(
        is_function_word(word, index) for word in folded_words(sentence.text[following[0] : following[1]])
    )
