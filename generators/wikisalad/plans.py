"""Draw the articles and paragraphs of an example, by the pattern alone or up to a target length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from random import Random

from ...utils.errors import ConfigError, CorpusError
from ...utils.text.tokens import count_tokens
from .articles import Source
from .question_choice import Choice, choose_questions, shortened
from .question_matches import QuestionMatches, Uniqueness
from .variants import Variant, repeated_unit, slot_order, topic_letters


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of an example: the articles of its topics, and for each segment its topic and its paragraph.

    `articles` maps letters to titles, `topics` are letters, `numbers` count the paragraphs of the whole source.
    """

    articles: dict[str, str]
    topics: tuple[str, ...]
    numbers: tuple[int, ...]


class ArticlePool:
    """The articles of a source, to draw plans of a variant from.

    `letters` has one for each possible topic, those of the pattern first. `shares` are the paragraphs that one round
    takes for each letter of the pattern. `lengths` are the tokens of every paragraph of the source, at most those of a
    segment.

    Raises:
        CorpusError: too few articles have as many paragraphs as the pattern takes.
    """

    def __init__(self, source: Source, variant: Variant) -> None:
        self.name = source.name
        self.unit = repeated_unit(variant.pattern)
        self.letters = topic_letters(self.unit.letters)
        self.titles = [article.title for article in source.articles]
        sizes = [len(article.paragraphs) for article in source.articles]
        ends = list(accumulate(sizes))
        self._numbers = [range(end - size, end) for size, end in zip(sizes, ends, strict=True)]
        needed, once = Counter(variant.pattern), Counter(self.unit.pattern)
        self.shares = [once[letter] for letter in self.unit.letters]
        # The letters with the most paragraphs draw first: an article with enough for them has enough for the others.
        self._needs = sorted(
            ((needed[letter], number) for number, letter in enumerate(self.unit.letters)), reverse=True
        )
        self.lengths = [
            min(paragraph.tokens, variant.segment_tokens)
            for article in source.articles
            for paragraph in article.paragraphs
        ]
        for drawn, (need, _) in enumerate(self._needs):
            if len(self.with_enough(need)) <= drawn:
                raise CorpusError(
                    _too_few(source, variant.pattern, need, sum(n >= need for n, _ in self._needs), sizes)
                )

    def with_enough(self, need: int) -> list[int]:
        """Return the indices of the articles that have at least `need` paragraphs."""
        return [number for number, own in enumerate(self._numbers) if len(own) >= need]

    def shuffled(self, article: int, rng: Random) -> list[int]:
        own = self._numbers[article]
        return rng.sample(own, len(own))

    def plan(self, rng: Random) -> Plan:
        """Draw a plan of the pattern as it stands."""
        chosen: dict[int, list[int]] = {}
        drawn: dict[int, int] = {}
        for need, letter in self._needs:
            article = rng.choice([one for one in self.with_enough(need) if one not in chosen])
            chosen[article] = self.shuffled(article, rng)[:need]
            drawn[letter] = article
        articles = [drawn[letter] for letter in range(len(drawn))]
        return self.interlaced(articles, [chosen[article] for article in articles], self.unit.rounds)

    def interlaced(self, articles: Sequence[int], paragraphs: Sequence[Sequence[int]], rounds: int) -> Plan:
        """Interlace these paragraphs of these articles; each article's stay in the order of the source."""
        ordered = [sorted(numbers) for numbers in paragraphs]
        slots = slot_order(self.unit, [len(numbers) for numbers in ordered], rounds)
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


# The accepted distance from the target, as a share of it.
_NEAR = 0.01
_TRIES = 8


@dataclass(frozen=True, slots=True)
class _Attempt:
    plan: Plan
    choices: list[Choice]
    length: int


def plan_of_length(
    pool: ArticlePool, variant: Variant, target: int, matches: QuestionMatches, rng: Random
) -> tuple[Plan, list[Choice]]:
    """Draw a plan with about `target` tokens, and choose its questions.

    Topics are added first, each with as many paragraphs as the pattern takes from one. When no article is left, rounds
    are added from the articles that have more. The end is cut off once the length is reached.

    Raises:
        ConfigError: the pattern alone is longer.
        CorpusError: all articles together are shorter.
    """
    enough = pool.with_enough(pool.unit.most)
    articles = rng.sample(enough, min(len(enough), len(pool.letters)))
    order = {article: pool.shuffled(article, rng) for article in articles}
    found = _best_plan(pool, variant, target, matches, rng, order)
    if found.length < target * (1 - _NEAR):
        raise CorpusError(_too_short(pool, variant, target, found.length, len(enough)))
    return _cut_off(found, target, variant, matches)


def _best_plan(
    pool: ArticlePool,
    variant: Variant,
    target: int,
    matches: QuestionMatches,
    rng: Random,
    order: Mapping[int, Sequence[int]],
) -> _Attempt:
    """Return the shortest of some plans that reach the target, or the longest if none does.

    `order` has the articles with their paragraphs, each in the order in which they are taken.
    """
    paragraphs = list(order.values())
    found: dict[tuple[int, ...], _Attempt] = {}
    aim = target
    for _ in range(_TRIES):
        sizes, rounds = _sizes(pool, paragraphs, aim)
        if tuple(sizes) in found:
            break
        taken = [numbers[:size] for numbers, size in zip(paragraphs, sizes, strict=False)]
        plan = pool.interlaced(list(order)[: len(sizes)], taken, rounds)
        choices = _choices(plan, matches, variant.segment_tokens, rng)
        length = sum(count_tokens(one.text) for one in choices)
        found[tuple(sizes)] = _Attempt(plan, choices, length)
        if target <= length <= target * (1 + _NEAR) + 2 * variant.segment_tokens:
            break
        # Cut segments are shorter than the limit, or longer if one sentence is: the next plan makes up for it.
        aim = aim * target // length + variant.segment_tokens // 2
    enough = [one for one in found.values() if one.length >= target]
    return min(enough, key=attrgetter("length")) if enough else max(found.values(), key=attrgetter("length"))


def _choices(plan: Plan, matches: QuestionMatches, limit: int, rng: Random) -> list[Choice]:
    """Choose questions without loose ones, which may have several right answers in a long prompt, unless most are."""
    choices = choose_questions(plan.numbers, matches, limit, rng, worst=Uniqueness.FAIR)
    if 2 * sum(one.question is not None for one in choices) < len(choices):
        choices = choose_questions(plan.numbers, matches, limit, rng)
    return choices


def _sizes(pool: ArticlePool, paragraphs: Sequence[Sequence[int]], aim: int) -> tuple[list[int], int]:
    """Return how many paragraphs of each topic give `aim` tokens, or all of them, and the number of rounds."""
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


def _cut_off(found: _Attempt, target: int, variant: Variant, matches: QuestionMatches) -> tuple[Plan, list[Choice]]:
    """Drop the segments beyond the target; the last one is shortened if that comes nearer to it."""
    plan, choices = found.plan, found.choices
    lengths = [count_tokens(one.text) for one in choices]
    if len(choices) == len(variant.pattern) and found.length <= target * (1 + _NEAR):
        return plan, choices
    length, count = found.length, len(choices)
    while length - lengths[count - 1] >= target:
        count -= 1
        length -= lengths[count]
    before = length - lengths[count - 1]
    last = shortened(choices[count - 1], target - before, matches.language)
    with_last = before + count_tokens(last.text)
    shown = [*choices[: count - 1], last]
    if any(last.text == one.text for one in choices[: count - 1]) or target - before < abs(target - with_last):
        shown.pop()
    if len(shown) < len(variant.pattern):
        own = sum(lengths[: len(variant.pattern)])
        raise ConfigError(
            f"tokens: the pattern {variant.pattern} alone has about {own:,} tokens with segments of up to "
            f"{variant.segment_tokens:,}, more than the {target:,} asked for; ask for more, or for shorter segments"
        )
    topics = plan.topics[: len(shown)]
    used = set(topics)
    articles = {letter: title for letter, title in plan.articles.items() if letter in used}
    return Plan(articles, topics, plan.numbers[: len(shown)]), shown


def _too_short(pool: ArticlePool, variant: Variant, target: int, length: int, articles: int) -> str:
    return (
        f"{pool.name}: gives {length:,} tokens at most with the pattern {variant.pattern} and segments of up to "
        f"{variant.segment_tokens:,} tokens, fewer than the {target:,} asked for: {articles:,} of {len(pool.titles):,} "
        f"articles have {pool.unit.most} or more paragraphs with a question. Take a source with more articles, or "
        "longer segments"
    )
