"""The order of segments: a pattern as it stands, or carried on to more topics and more rounds."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Unit:
    """The part of a pattern that it repeats: AB of ABAB, AABB of AABBAABB, and the whole of ABBA.

    `rounds` is how often the pattern has it.
    """

    pattern: str
    rounds: int

    @property
    def letters(self) -> tuple[str, ...]:
        """In the order of their first use."""
        return tuple(dict.fromkeys(self.pattern))

    @property
    def most(self) -> int:
        """How many paragraphs the whole pattern asks of the article that has the most in it."""
        return self.rounds * max(Counter(self.pattern).values())


@dataclass(frozen=True, slots=True)
class Slot:
    """A segment to be: the number of its topic, from 0, and which of the topic's paragraphs it is, from 0."""

    topic: int
    turn: int


def unit_of(pattern: str) -> Unit:
    length = next(n for n in range(1, len(pattern) + 1) if pattern[:n] * (len(pattern) // n) == pattern)
    return Unit(pattern[:length], len(pattern) // length)


def laid_out(unit: Unit, sizes: Sequence[int], rounds: int) -> list[Slot]:
    """The slots of so many topics as `sizes` has entries, each with no more paragraphs than its entry says.

    A round is the unit with its letters for the first topics, again with the same letters for the next ones, and so on:
    ABAB becomes ABCDEF ABCDEF with six topics, AABBAABB becomes AABBCCDD AABBCCDD with four. A topic that has no
    paragraph left, or is not there since their number is uneven, is passed over.
    """
    letters = {letter: number for number, letter in enumerate(unit.letters)}
    slots: list[Slot] = []
    used = [0] * len(sizes)
    for _ in range(rounds):
        for first in range(0, len(sizes), len(letters)):
            for letter in unit.pattern:
                topic = first + letters[letter]
                if topic < len(sizes) and used[topic] < sizes[topic]:
                    slots.append(Slot(topic, used[topic]))
                    used[topic] += 1
    return slots


@cache
def letters_from(first: tuple[str, ...]) -> str:
    """A letter for each topic: those of a pattern, then the others from A to Z, a to z, and accented and foreign ones.

    There are some 900; all are one character, so that a pattern has one for each segment.
    """
    ascii_letters = map(chr, (*range(0x41, 0x5B), *range(0x61, 0x7B)))
    cased = (chr(code) for code in range(0xC0, 0x530) if unicodedata.category(chr(code)) in ("Lu", "Ll"))
    return "".join(dict.fromkeys((*first, *ascii_letters, *cased)))
