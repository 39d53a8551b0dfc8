"""Conjunctions between capitalised words: inside a name ("Department of Health and Human Services") or between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from ...utils.languages.writer_patterns import NameWords
from ...utils.text.words import TextWords, folded
from .counts_as_lists import Counts
from .name_joiners import Verdict

# Repetitions that show a pair of words to be one name, if the corpus never has one without the other.
_REPEATED = 2

_Run = tuple[str, ...]
_K = TypeVar("_K")
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class Coordinations:
    """The evidence of the corpus about capitalised words on both sides of a conjunction.

    `repeated` has the runs of capitalised words that come again behind the same word and a conjunction, with that word;
    `left` and `right` have the words and runs that also occur without each other. `small` has words that also occur in
    lower case.
    """

    conjunctions: frozenset[str]
    places: frozenset[str]
    articles: frozenset[str]
    repeated: frozenset[tuple[str, _Run]]
    left: frozenset[str]
    right: frozenset[_Run]
    small: frozenset[str]

    def between(self, text: str, words: TextWords, run: tuple[int, int], behind: int) -> Verdict:
        """Return the role of the conjunction between words `run[0]` to `run[1]` (exclusive) and the word `behind`."""
        first, end = run
        texts = words.texts
        if behind != end + 1 or not words.joined[end] or not words.joined[behind]:
            return "no joiner"
        if folded(texts[end]) not in self.conjunctions:
            return "no joiner"
        right = capitals_from(words, behind)
        pair = folded(texts[end - 1]), right
        if right in self.right or self._has_own_place(words, behind + len(right)):
            return "parts"
        are_common, is_repeated = self.small.issuperset(right), pair in self.repeated
        of = next((p for p in range(first + 1, end) if texts[p] in self.places), None)
        if of is not None:
            # What a department is for, or another body that is seldom named.
            is_thing = is_repeated or folded(texts[of - 1]) in self.small
            return "joins" if is_thing and (are_common or is_repeated) else "unclear"
        has_article = words.joined[first] and folded(texts[first - 1]) in self.articles
        is_listed = text[words.ends[first - 1] : words.starts[first]].strip() == ","
        if is_listed or (end - first > 1 and len(right) > 1):
            return "parts"
        never_apart = pair[0] not in self.left
        if never_apart and is_repeated:
            return "joins"
        if not (never_apart and end - first == 1 and pair[0] in self.small and are_common):
            return "unclear" if never_apart and has_article else "parts"
        # Common words have their capitals from a name ("Food and Drug Administration"); two of them may have two.
        return "joins" if len(right) > 1 else "unclear"

    def _has_own_place(self, words: TextWords, position: int) -> bool:
        return position < len(words) and words.joined[position] and words.texts[position] in self.places


class CoordinationLearner:
    """Count capitalised words beside conjunctions and without them, in one pass over the corpus."""

    def __init__(self, patterns: NameWords) -> None:
        self._conjunctions = frozenset(patterns.conjunctions)
        self._places = frozenset(patterns.places)
        self._articles = frozenset(patterns.articles)
        self._pairs = Counter[tuple[str, _Run]]()
        # The one run behind a word, and the one word before a run; None if there are several, or if it stands alone.
        self._left: dict[str, _Run | None] = {}
        self._right: dict[_Run, str | None] = {}

    def read(self, words: TextWords, capitals: Iterable[int]) -> None:
        """Count in the words of a text, of which those at the positions `capitals` have a capital."""
        if not self._conjunctions:
            return
        end = 0
        for position in capitals:
            if position < end:
                continue
            run = capitals_from(words, position)
            end = position + len(run)
            if not words.opens[position]:
                before = self._before(words, position)
                _join(self._right, run, before)
                if before is not None:
                    self._pairs[before, run] += 1
            if not words.opens[end - 1]:
                behind = capitals_from(words, end + 1) if self._is_conjunction(words, end) else ()
                _join(self._left, run[-1], behind or None)

    def _before(self, words: TextWords, position: int) -> str | None:
        if position < 2 or not words.joined[position] or not self._is_conjunction(words, position - 1):
            return None
        left = words.texts[position - 2]
        return folded(left) if left[0].isupper() else None

    def _is_conjunction(self, words: TextWords, position: int) -> bool:
        return position < len(words) and words.joined[position] and words.texts[position] in self._conjunctions

    def add(self, later: CoordinationLearner) -> None:
        """Add the counts of texts that come later in the corpus."""
        self._pairs.update(later._pairs)
        for word, behind in later._left.items():
            _join(self._left, word, behind)
        for run, before in later._right.items():
            _join(self._right, run, before)

    @property
    def counts(self) -> tuple[Counts, ...]:
        """All that was counted, to be kept and filled in again."""
        return self._pairs, self._left, self._right

    def learnt(self, small: frozenset[str]) -> Coordinations:
        apart = frozenset(word for word, behind in self._left.items() if behind is None)
        return Coordinations(
            self._conjunctions,
            self._places,
            self._articles,
            frozenset(pair for pair, count in self._pairs.items() if count >= _REPEATED),
            apart,
            frozenset(run for run, before in self._right.items() if before is None),
            small,
        )


def _join(neighbours: dict[_K, _V | None], word: _K, neighbour: _V | None) -> None:
    """Note that a word has a neighbour; a word with two of them has None."""
    if neighbours.setdefault(word, neighbour) != neighbour:
        neighbours[word] = None


def capitals_from(words: TextWords, position: int) -> _Run:
    """Return the capitalised words from a position on that only spaces separate, folded."""
    texts, joined = words.texts, words.joined
    end = position
    while end < len(texts) and texts[end][0].isupper() and (end == position or joined[end]):
        end += 1
    return tuple(map(folded, texts[position:end]))
