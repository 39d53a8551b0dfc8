"""Sets that can be built: a pattern of topics, the number of examples and their length; and the order of segments."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...utils.errors import ConfigError
from ...utils.nearest import nearest

# Nearly every paragraph of SQuAD is shorter, so few are cut.
SEGMENT_TOKENS = 250
_LEAST_TARGET, _MOST_TARGET = 1_000, 1_000_000
# A custom set and its file are named after the pattern.
_MOST_LETTERS = 200
_TOKENS = re.compile(r"(\d+(?:\.\d+)?)([kKmM]?)", re.ASCII)
_UNITS = {"": 1, "k": 1_000, "m": 1_000_000}


@dataclass(frozen=True, slots=True)
class Variant:
    """The settings of a set.

    `pattern` has a letter for each segment, the same one for segments of one article: ABAB. `segment_tokens` is the
    length at which a paragraph is cut, `target_tokens` the length of a prompt, None for that of the pattern as it
    stands; both in the tokens of `utils/text/tokens.py`.

    Raises:
        ConfigError: a value is invalid; the message says what is valid.
    """

    name: str
    pattern: str
    examples: int
    segment_tokens: int = SEGMENT_TOKENS
    target_tokens: int | None = None

    def __post_init__(self) -> None:
        if len(set(self.pattern)) == 1:
            raise ConfigError(
                f"pattern: {self.pattern!r:.80} interlaces nothing, all its segments being of one article; give two "
                "letters or more, such as ABAB"
            )
        if not 0 < len(self.pattern) <= _MOST_LETTERS or not all("A" <= letter <= "Z" for letter in self.pattern):
            raise ConfigError(
                f"pattern: expected up to {_MOST_LETTERS} capital letters from A to Z, one for each segment, such as "
                f"ABAB; found {self.pattern!r:.80}"
            )
        if self.examples < 1:
            raise ConfigError(f"examples: expected a whole number from 1 up, found {self.examples}")
        if self.segment_tokens < 1:
            raise ConfigError(f"segment tokens: expected a whole number from 1 up, found {self.segment_tokens}")
        target = self.target_tokens
        if target is not None and not _LEAST_TARGET <= target <= _MOST_TARGET:
            raise ConfigError(f"tokens: expected {_LEAST_TARGET:,} to {_MOST_TARGET:,}, found {target:,}")


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("easy_2topic_short", "ABAB", 100),
        Variant("medium_2topic_medium", "AABBAABB", 100),
        Variant("hard_3topic_short", "ABCABC", 100),
        Variant("very_hard_3topic_long", "AAABBBCCCAAABBBCCC", 50),
    )
}


def chosen_variants(
    names: Sequence[str] = (),
    *,
    pattern: str | None = None,
    examples: int | None = None,
    segment_tokens: int | None = None,
    target_tokens: int | None = None,
) -> list[Variant]:
    """Return the variants of these names, or one of `pattern`, or all; the other arguments replace their settings.

    Raises:
        ConfigError: there is no such variant, names are given beside a pattern, or a value is invalid.
    """
    if pattern is not None and names:
        raise ConfigError("a pattern makes a set of its own; give it without variants")
    if unknown := [name for name in names if name not in VARIANTS]:
        raise ConfigError(
            f"there is no variant {unknown[0]!r}{nearest(unknown[0], VARIANTS)}; there are: {', '.join(VARIANTS)}"
        )
    chosen = [VARIANTS[name] for name in dict.fromkeys(names)] or list(VARIANTS.values())
    if pattern is not None:
        chosen = [Variant(pattern, pattern, 100)]
    return [
        replace(
            variant,
            examples=variant.examples if examples is None else examples,
            segment_tokens=variant.segment_tokens if segment_tokens is None else segment_tokens,
            target_tokens=target_tokens,
        )
        for variant in chosen
    ]


def parse_tokens(text: str) -> int:
    """Read a number of tokens written as `4000`, `4k` or `1M`.

    Raises:
        ConfigError: it has another form.
    """
    found = _TOKENS.fullmatch(text.strip())
    if found is None:
        raise ConfigError(f"tokens: expected a number such as 4000, 128k or 1M, found {text!r:.80}")
    return round(float(found[1]) * _UNITS[found[2].lower()])


@dataclass(frozen=True, slots=True)
class Unit:
    """The repeated part of a pattern: AB of ABAB, AABB of AABBAABB, the whole of ABBA. `rounds` counts its repeats."""

    pattern: str
    rounds: int

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters in the order of their first use."""
        return tuple(dict.fromkeys(self.pattern))

    @property
    def most(self) -> int:
        """The most paragraphs that the whole pattern takes from one article."""
        return self.rounds * max(Counter(self.pattern).values())


@dataclass(frozen=True, slots=True)
class Slot:
    """The slot of a segment: the number of its topic and that of the topic's paragraph, both from 0."""

    topic: int
    turn: int


def repeated_unit(pattern: str) -> Unit:
    length = next(n for n in range(1, len(pattern) + 1) if pattern[:n] * (len(pattern) // n) == pattern)
    return Unit(pattern[:length], len(pattern) // length)


def slot_order(unit: Unit, sizes: Sequence[int], rounds: int) -> list[Slot]:
    """Return the slots of a pattern carried on to `len(sizes)` topics, topic i with at most `sizes[i]` paragraphs.

    A round is the unit with its letters for the first topics, then with the same letters for the next ones, and so on:
    ABAB becomes ABCDEF ABCDEF with six topics, AABBAABB becomes AABBCCDD AABBCCDD with four. Missing topics (if the
    unit's letters do not divide their number) and those without a paragraph left are skipped.
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
def topic_letters(first: tuple[str, ...]) -> str:
    """Return a letter for each topic: those of a pattern, then A to Z, a to z, and accented and non-Latin ones.

    There are about 900; each is one character, so that a pattern has one for each segment.
    """
    ascii_letters = map(chr, (*range(0x41, 0x5B), *range(0x61, 0x7B)))
    cased = (chr(code) for code in range(0xC0, 0x530) if unicodedata.category(chr(code)) in ("Lu", "Ll"))
    return "".join(dict.fromkeys((*first, *ascii_letters, *cased)))
