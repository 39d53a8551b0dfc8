"""Which articles and which of their paragraphs make up an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from ...utils.errors import CorpusError
from .articles import Source
from .layout import laid_out, letters_from, unit_of
from .variants import Variant


@dataclass(frozen=True, slots=True)
class Plan:
    """An example to be: the articles of its topics, and for each segment its topic and its paragraph.

    `articles` maps letters to titles, `topics` are letters, `numbers` count the paragraphs of the whole source.
    """

    articles: dict[str, str]
    topics: tuple[str, ...]
    numbers: tuple[int, ...]


class Pool:
    """The articles of a source, to draw plans of a variant from.

    `letters` has one for each topic that there can be, those of the pattern first; `shares` are how many paragraphs one
    round takes for each of the pattern's, `lengths` the tokens of every paragraph of the source, no more than a segment
    may have.

    Raises:
        CorpusError: too few articles have as many paragraphs as the pattern asks for.
    """

    def __init__(self, source: Source, variant: Variant) -> None:
        self.name = source.name
        self.unit = unit_of(variant.pattern)
        self.letters = letters_from(self.unit.letters)
        self.titles = [article.title for article in source.articles]
        sizes = [len(article.paragraphs) for article in source.articles]
        ends = list(accumulate(sizes))
        self._numbers = [range(end - size, end) for size, end in zip(sizes, ends, strict=True)]
        asked, once = Counter(variant.pattern), Counter(self.unit.pattern)
        self.shares = [once[letter] for letter in self.unit.letters]
        # Those that ask for most draw first: who has enough for them has enough for the others.
        self._needs = sorted(((asked[letter], number) for number, letter in enumerate(self.unit.letters)), reverse=True)
        self.lengths = [
            min(paragraph.tokens, variant.segment_tokens)
            for article in source.articles
            for paragraph in article.paragraphs
        ]
        for place, (need, _) in enumerate(self._needs):
            if len(self.with_enough(need)) <= place:
                raise CorpusError(
                    _too_few(source, variant.pattern, need, sum(n >= need for n, _ in self._needs), sizes)
                )

    def with_enough(self, need: int) -> list[int]:
        """The indices of the articles that have at least so many paragraphs."""
        return [number for number, own in enumerate(self._numbers) if len(own) >= need]

    def shuffled(self, article: int, rng: Random) -> list[int]:
        own = self._numbers[article]
        return rng.sample(own, len(own))

    def plan(self, rng: Random) -> Plan:
        """A plan of the pattern as it stands."""
        chosen: dict[int, list[int]] = {}
        drawn: dict[int, int] = {}
        for need, letter in self._needs:
            article = rng.choice([one for one in self.with_enough(need) if one not in chosen])
            chosen[article] = self.shuffled(article, rng)[:need]
            drawn[letter] = article
        articles = [drawn[letter] for letter in range(len(drawn))]
        return self.interlaced(articles, [chosen[article] for article in articles], self.unit.rounds)

    def interlaced(self, articles: Sequence[int], paragraphs: Sequence[Sequence[int]], rounds: int) -> Plan:
        """A plan of these articles with these of their paragraphs, each article's in the order of the source."""
        ordered = [sorted(numbers) for numbers in paragraphs]
        slots = laid_out(self.unit, [len(numbers) for numbers in ordered], rounds)
        return Plan(
            articles={self.letters[topic]: self.titles[article] for topic, article in enumerate(articles)},
            topics=tuple(self.letters[slot.topic] for slot in slots),
            numbers=tuple(ordered[slot.topic][slot.turn] for slot in slots),
        )


def _too_few(source: Source, pattern: str, need: int, articles: int, sizes: Sequence[int]) -> str:
    enough = sum(size >= need for size in sizes)
    return (
        f"{source.name}: the pattern {pattern} takes {need} distinct paragraphs with a question from "
        f"{articles} article{'s' if articles > 1 else ''}; {enough:,} of {len(sizes):,} articles have so many (the "
        f"most that one has: {max(sizes)}). Choose a pattern that asks for fewer, or a source with longer articles"
    )
