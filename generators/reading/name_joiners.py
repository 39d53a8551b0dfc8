"""Small words inside names: distinguish those that join two capitalised words from those between two names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ...utils.languages.writer_patterns import NameWords
from ...utils.text.words import TextWords, folded
from .counts_as_lists import Counts

Verdict = Literal["joins", "parts", "unclear", "no joiner"]

# A particle joins if it follows a capitalised word this many times as often as not, and at least this often.
_MUCH_MORE = 3
_AT_LEAST = 2
_APOSTROPHES = str.maketrans("’\u00a0", "' ")


@dataclass(frozen=True, slots=True)
class Joiners:
    """The small words of names: `words` always join; `verdicts` has the role of a particle before a word, if known.

    `capital` has pairs of a small word with a capital, although no sentence begins there, and the word after it
    ("Van Gogh"). `alone` has names that also occur without such a word before them. `heads` has words that precede one
    of the language's `places` and several different names ("Battle of …").
    """

    words: frozenset[str]
    particles: frozenset[str]
    prefixes: tuple[str, ...]
    verdicts: dict[tuple[str, str], Verdict]
    capital: frozenset[tuple[str, str]]
    alone: frozenset[str]
    heads: frozenset[str]

    def between(self, text: str, words: TextWords, left: int, right: int) -> Verdict:
        """Return the role of the words between two capitalised words."""
        between = text[words.ends[left] : words.starts[right]].translate(_APOSTROPHES)
        small = between[1:-1]
        if not (between.startswith(" ") and between.endswith(" ")):
            return "no joiner"
        if small in self.words:
            return "joins"
        if small in self.particles:
            return self.verdicts.get((small, folded(words.texts[right])), "unclear")
        return "no joiner"

    def has(self, word: str) -> bool:
        """True if the word is one of the small words, in any case."""
        return folded(word) in self.words or folded(word) in self.particles

    def opening(self, words: TextWords, position: int) -> Verdict:
        """Return the role of a small word that opens the sentence, where its capital is no evidence ("Van Gogh")."""
        if not words.joined[position] or not words.opens[position - 1]:
            return "no joiner"
        before = words.texts[position - 1]
        if not self.has(before) or before.islower():
            return "no joiner"
        small, name = folded(before), folded(words.texts[position])
        if (small, name) in self.capital:
            return "joins"
        return "parts" if name in self.alone else "unclear"

    def start(self, text: str, start: int) -> int:
        """Return the start of a name, including an attached prefix: "'s-Gravenhage"."""
        for prefix in self.prefixes:
            before = text[max(0, start - len(prefix)) : start].translate(_APOSTROPHES)
            if before == prefix and not text[max(0, start - len(prefix) - 1) : start - len(prefix)].isalnum():
                return start - len(prefix)
        return start


class JoinerLearner:
    """Count the uses of the small words of names, in one pass over the corpus."""

    def __init__(self, patterns: NameWords) -> None:
        articles = (f"{joiner} {article}" for joiner in patterns.joiners for article in patterns.articles)
        self._joiners = frozenset((*patterns.joiners, *articles))
        self._particles = frozenset(patterns.particles)
        self._prefixes = patterns.prefixes
        self._behind_name, self._behind_other = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        self._capital: set[tuple[str, str]] = set()
        self._alone: set[str] = set()
        self._places = frozenset(patterns.places)
        self._head_of: dict[str, str] = {}
        self._heads: set[str] = set()

    def read(self, text: str, words: TextWords, capitals: Iterable[int]) -> None:
        """Count in the words of a text, of which those at the positions `capitals` have a capital."""
        texts, opens, joined = words.texts, words.opens, words.joined
        small_words = self._joiners | self._particles
        for position in capitals:
            # The first word opens the text, so there is one before.
            if opens[position]:
                continue
            name, before = folded(texts[position]), texts[position - 1]
            small = folded(before)
            if joined[position] and small in small_words and before[0].isupper():
                if not opens[position - 1]:
                    self._capital.add((small, name))
                continue
            if small not in self._joiners:
                self._alone.add(name)
            elif small in self._places and position > 1 and texts[position - 2][0].isupper():
                head = folded(texts[position - 2])
                if self._head_of.setdefault(head, name) != name:
                    self._heads.add(head)
            self._count_particle(text, words, position)

    def _count_particle(self, text: str, words: TextWords, position: int) -> None:
        for length in (1, 2):
            first, left = position - length, position - length - 1
            if left < 0:
                return
            small = text[words.starts[first] : words.starts[position] - 1]
            if (
                small in self._particles
                and text[words.ends[left] : words.starts[first]] == " "
                and not words.opens[left]
            ):
                counts = self._behind_name if words.texts[left][0].isupper() else self._behind_other
                counts[small, folded(words.texts[position])] += 1

    def add(self, later: JoinerLearner) -> None:
        """Add the counts of texts that come later in the corpus."""
        self._behind_name.update(later._behind_name)
        self._behind_other.update(later._behind_other)
        self._capital |= later._capital
        self._alone |= later._alone
        self._heads |= later._heads
        self._heads.update(head for head, name in later._head_of.items() if self._head_of.get(head, name) != name)
        self._head_of = later._head_of | self._head_of

    @property
    def counts(self) -> tuple[Counts, ...]:
        """All that was counted, to be kept and filled in again."""
        return self._behind_name, self._behind_other, self._capital, self._alone, self._head_of, self._heads

    def learnt(self) -> Joiners:
        verdicts: dict[tuple[str, str], Verdict] = {}
        for pair in self._behind_name.keys() | self._behind_other.keys():
            inside, outside = self._behind_name[pair], self._behind_other[pair]
            mostly_inside = inside >= _AT_LEAST and inside > _MUCH_MORE * outside
            if mostly_inside or (pair in self._capital and inside >= outside):
                verdicts[pair] = "joins"
            elif outside >= inside:
                verdicts[pair] = "parts"
        return Joiners(
            self._joiners,
            self._particles,
            self._prefixes,
            verdicts,
            frozenset(self._capital),
            frozenset(self._alone),
            frozenset(self._heads),
        )
