"""Distinguish adjectives of places and peoples ("Roman road") from names by their use in the corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from ...utils.text.words import TextWords, folded
from .counts_as_lists import Counts

# Shares observed in English Wikipedia paragraphs: a lower-case noun follows most uses of "German", few of "Tesla".
_MIN_SHARE = 0.6
_MIN_USES = 3


class AdjectiveUses:
    """Count the uses of each capitalised word between lower-case words, and the words that follow it."""

    def __init__(self) -> None:
        self._total = Counter[str]()
        self._before = Counter[tuple[str, str]]()

    def read(self, words: TextWords, capitals: Iterable[int]) -> None:
        """Count in the words of a text, of which those at the positions `capitals` have a capital."""
        texts, opens, joined = words.texts, words.opens, words.joined
        for position in capitals:
            if opens[position]:
                continue
            behind = texts[position + 1] if position + 1 < len(texts) and joined[position + 1] else ""
            if behind[:1].isupper() or (
                joined[position] and texts[position - 1][0].isupper() and not opens[position - 1]
            ):
                continue
            name = folded(texts[position])
            self._total[name] += 1
            if behind[:1].islower():
                self._before[name, behind] += 1

    def add(self, later: AdjectiveUses) -> None:
        """Add the counts of texts that come later in the corpus."""
        self._total.update(later._total)
        self._before.update(later._before)

    @property
    def counts(self) -> tuple[Counts, ...]:
        """All that was counted, to be kept and filled in again."""
        return self._total, self._before

    def adjectives(self, function_words: AbstractSet[str]) -> frozenset[str]:
        """Return the words that are mostly followed by a lower-case word other than a function word."""
        nouns = Counter[str]()
        for (name, behind), count in self._before.items():
            if behind not in function_words:
                nouns[name] += count
        return frozenset(
            name for name, count in nouns.items() if count >= _MIN_USES and count >= _MIN_SHARE * self._total[name]
        )
