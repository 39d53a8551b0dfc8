"""Draw the articles and paragraphs of an example, by the pattern as it stands or up to a target length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from ...utils.errors import ConfigError, CorpusError
from ...utils.text.tokens import count_tokens
from .articles import Source
from .question_choice import Pick, pick, shortened
from .question_matches import Fits, Tie
from .variants import Variant, laid_out, letters_from, unit_of


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


# How far from the target is near enough, as a share of it.
_NEAR = 0.01
_TRIES = 8


@dataclass(frozen=True, slots=True)
class _Tried:
    plan: Plan
    picks: list[Pick]
    length: int


def of_length(pool: Pool, variant: Variant, target: int, fits: Fits, rng: Random) -> tuple[Plan, list[Pick]]:
    """A plan with about `target` tokens, and its picks.

    Topics are added first, each with as many paragraphs as the pattern takes from one; where no article is left, rounds
    are added from the articles that have more. The end is cut off where the length is reached.

    Raises:
        ConfigError: the pattern alone is longer.
        CorpusError: all articles together are shorter.
    """
    enough = pool.with_enough(pool.unit.most)
    articles = rng.sample(enough, min(len(enough), len(pool.letters)))
    order = {article: pool.shuffled(article, rng) for article in articles}
    found = _best_plan(pool, variant, target, fits, rng, order)
    if found.length < target * (1 - _NEAR):
        raise CorpusError(_too_short(pool, variant, target, found.length, len(enough)))
    return _cut_off(found, target, variant, fits)


def _best_plan(
    pool: Pool, variant: Variant, target: int, fits: Fits, rng: Random, order: Mapping[int, Sequence[int]]
) -> _Tried:
    """The shortest of some plans that reach the target, or the longest where none does.

    `order` has the articles with their paragraphs, each in the order in which they are taken.
    """
    paragraphs = list(order.values())
    found: dict[tuple[int, ...], _Tried] = {}
    aim = target
    for _ in range(_TRIES):
        sizes, rounds = _sizes(pool, paragraphs, aim)
        if tuple(sizes) in found:
            break
        taken = [numbers[:size] for numbers, size in zip(paragraphs, sizes, strict=False)]
        plan = pool.interlaced(list(order)[: len(sizes)], taken, rounds)
        picks = _picked(plan, fits, variant.segment_tokens, rng)
        length = sum(count_tokens(one.text) for one in picks)
        found[tuple(sizes)] = _Tried(plan, picks, length)
        if target <= length <= target * (1 + _NEAR) + 2 * variant.segment_tokens:
            break
        # Cut segments are shorter than the limit, or longer where one sentence is: the next plan makes up for it.
        aim = aim * target // length + variant.segment_tokens // 2
    enough = [one for one in found.values() if one.length >= target]
    return min(enough, key=_length) if enough else max(found.values(), key=_length)


def _picked(plan: Plan, fits: Fits, limit: int, rng: Random) -> list[Pick]:
    """Without loose questions, which among so many paragraphs have several right answers, unless most are loose."""
    picks = pick(plan.numbers, fits, limit, rng, worst=Tie.FAIR)
    if 2 * sum(one.question is not None for one in picks) < len(picks):
        picks = pick(plan.numbers, fits, limit, rng)
    return picks


def _length(tried: _Tried) -> int:
    return tried.length


def _sizes(pool: Pool, paragraphs: Sequence[Sequence[int]], aim: int) -> tuple[list[int], int]:
    """How many paragraphs of each topic come to `aim` tokens, or all of them, and the rounds that takes."""
    shares = pool.shares
    sizes: list[int] = []
    length = 0
    for topic, numbers in enumerate(paragraphs):
        sizes.append(min(len(numbers), pool.unit.rounds * shares[topic % len(shares)]))
        length += sum(pool.lengths[number] for number in numbers[: sizes[-1]])
        if length >= aim and len(sizes) >= len(shares):
            return sizes, pool.unit.rounds
    rounds = pool.unit.rounds
    while any(size < len(numbers) for size, numbers in zip(sizes, paragraphs, strict=True)):
        rounds += 1
        for topic, numbers in enumerate(paragraphs):
            if length >= aim:
                return sizes, rounds
            size = min(len(numbers), rounds * shares[topic % len(shares)])
            length += sum(pool.lengths[number] for number in numbers[sizes[topic] : size])
            sizes[topic] = size
    return sizes, rounds


def _cut_off(found: _Tried, target: int, variant: Variant, fits: Fits) -> tuple[Plan, list[Pick]]:
    """Without the segments beyond the target; the last one is shortened where that brings it nearer."""
    plan, picks = found.plan, found.picks
    lengths = [count_tokens(one.text) for one in picks]
    if len(picks) == len(variant.pattern) and found.length <= target * (1 + _NEAR):
        return plan, picks
    length, count = found.length, len(picks)
    while length - lengths[count - 1] >= target:
        count -= 1
        length -= lengths[count]
    before = length - lengths[count - 1]
    last = shortened(picks[count - 1], target - before, fits.language)
    with_last = before + count_tokens(last.text)
    kept = [*picks[: count - 1], last]
    if any(last.text == one.text for one in picks[: count - 1]) or target - before < abs(target - with_last):
        kept.pop()
    if len(kept) < len(variant.pattern):
        own = sum(lengths[: len(variant.pattern)])
        raise ConfigError(
            f"tokens: the pattern {variant.pattern} alone has about {own:,} tokens with segments of up to "
            f"{variant.segment_tokens:,}, more than the {target:,} asked for; ask for more, or for shorter segments"
        )
    topics = plan.topics[: len(kept)]
    shown = set(topics)
    articles = {letter: title for letter, title in plan.articles.items() if letter in shown}
    return Plan(articles, topics, plan.numbers[: len(kept)]), kept


def _too_short(pool: Pool, variant: Variant, target: int, length: int, articles: int) -> str:
    return (
        f"{pool.name}: gives {length:,} tokens at most with the pattern {variant.pattern} and segments of up to "
        f"{variant.segment_tokens:,} tokens, fewer than the {target:,} asked for: {articles:,} of {len(pool.titles):,} "
        f"articles have {pool.unit.most} or more paragraphs with a question. Take a source with more articles, or "
        "longer segments"
    )
