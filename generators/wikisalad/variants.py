"""The sets that are built: a pattern, how many examples, how long."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...utils.errors import ConfigError
from ...utils.nearest import nearest

# Nearly every paragraph of SQuAD is shorter, so that few are cut.
SEGMENT_TOKENS = 250
_LEAST_TARGET, _MOST_TARGET = 1_000, 1_000_000
# The name of a set of one's own is its pattern, and so is that of its file.
_MOST_LETTERS = 200
_TOKENS = re.compile(r"(\d+(?:\.\d+)?)([kKmM]?)", re.ASCII)
_UNITS = {"": 1, "k": 1_000, "m": 1_000_000}


@dataclass(frozen=True, slots=True)
class Variant:
    """What a set is to be like.

    `pattern` has a letter for each segment, the same one for segments of one article: ABAB. `segment_tokens` is the
    length at which a paragraph is cut, `target_tokens` the length of a prompt, None for that of the pattern as it
    stands; both in the tokens of `utils/text/tokens.py`.

    Raises:
        ConfigError: a value that cannot be; the message says what can.
    """

    name: str
    pattern: str
    examples: int
    segment_tokens: int = SEGMENT_TOKENS
    target_tokens: int | None = None

    def __post_init__(self) -> None:
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
    """The variants of these names, each once, or one of `pattern`, or all; with what else is given instead of theirs.

    Raises:
        ConfigError: there is no such variant, names are given beside a pattern, or a value cannot be.
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


def tokens_of(text: str) -> int:
    """A number of tokens written as `4000`, `4k` or `1M`.

    Raises:
        ConfigError: it is written otherwise.
    """
    found = _TOKENS.fullmatch(text.strip())
    if found is None:
        raise ConfigError(f"tokens: expected a number such as 4000, 128k or 1M, found {text!r:.80}")
    return round(float(found[1]) * _UNITS[found[2].lower()])
