"""Which articles are shown with a question: what it needs, alone, among others, or in the whole world."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Literal

from ...utils.errors import ConfigError
from ...utils.text.tokens import count_tokens
from .articles import Article, render
from .graph import Graph, graph_of
from .queries import Chain, Intersection, WorldQuestion
from .relations import KINDS
from .steps import BY_NAME, STEPS_FROM
from .world import World

ContextKind = Literal["gold", "distractors", "tokens", "world"]
CONTEXT_KINDS: tuple[ContextKind, ...] = ("gold", "distractors", "tokens", "world")
# What a prompt puts around the title of each: "Passage", its number, a colon.
_LABEL_TOKENS = 3
# Of a city in which thousands live not all are its neighbours here.
_NEIGHBOURS = 12
# So many that satisfy the one constraint of an intersection, and so many the other.
_RIVALS = 3


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """What is shown: "gold", what a question needs; with so many "distractors"; up to so many "tokens"; the "world".

    Tokens are those of `utils/text/tokens.py`, titles and their labels included; what a question needs is shown even
    beyond them.
    """

    kind: ContextKind = "distractors"
    distractors: int = 10
    tokens: int = 8000

    def __post_init__(self) -> None:
        if self.kind not in CONTEXT_KINDS:
            raise ConfigError(f"context: is {self.kind!r}; give one of {', '.join(CONTEXT_KINDS)}")
        if self.distractors < 0 or self.tokens < 0:
            raise ConfigError(f"context: {self.distractors} distractors, {self.tokens} tokens; give 0 or more of each")


def context_ids(world: World, question: WorldQuestion, settings: ContextSettings, language: str) -> tuple[int, ...]:
    """The entities whose articles are shown, in the order in which they are, drawn by the seed of the world.

    The article that was removed is never among them. The order of the whole world is the same for all questions, that
    of anything less is the question's own.
    """
    seed = world.settings.seed
    if settings.kind == "world":
        return tuple(entity for entity in _whole_order(world) if entity != question.removed)
    random = Random(f"{seed}:{question.question_id}:context")
    shown = [entity for entity in question.needed if entity != question.removed]
    if settings.kind == "distractors":
        # A twin shows as many articles as its original, or their number would tell that one is missing.
        wanted = len(question.needed) + settings.distractors
        for entity in _others(graph_of(world), question, random):
            if len(shown) >= wanted:
                break
            shown.append(entity)
    elif settings.kind == "tokens":
        lengths = _lengths(world, language)
        left = settings.tokens - sum(lengths[entity] for entity in shown)
        for entity in _others(graph_of(world), question, random):
            left -= lengths[entity]
            if left < 0:
                break
            shown.append(entity)
    if not shown:
        # The one article that was needed is away: some other one, since there is no prompt without any.
        shown = [next(_others(graph_of(world), question, random))]
    random.shuffle(shown)
    return tuple(shown)


def context_of(world: World, question: WorldQuestion, settings: ContextSettings, language: str) -> tuple[Article, ...]:
    """The articles that are shown with a question, in their order; see `context_ids`."""
    return tuple(render(world, entity, language) for entity in context_ids(world, question, settings, language))


def _others(graph: Graph, question: WorldQuestion, random: Random) -> Iterator[int]:
    """All other entities once: rivals of the answer, near-twins, what is next to those needed, then what is drawn."""
    seen = {*question.needed, question.removed}
    for entity in _rivals(graph, question, random):
        if entity not in seen:
            seen.add(entity)
            yield entity
    near: list[int] = []
    for entity in question.needed:
        twins = [twin for twin in graph.world.near_twins(entity) if twin not in seen]
        yield from twins
        seen.update(twins)
        near += _neighbours(graph, entity, random)
    # An entity that is next to two comes early more often.
    random.shuffle(near)
    for entity in dict.fromkeys(near):
        if entity not in seen:
            seen.add(entity)
            yield entity
    kinds = [graph.kind(entity) for entity in question.needed]
    size = graph.world.size
    left = size - len(seen - {None})
    while left:
        # Every other one of a kind that the question is about.
        drawn = graph.draw(kinds[int(random.random() * len(kinds))], random) if left % 2 else None
        entity = int(random.random() * size) if drawn is None or drawn in seen else drawn
        if entity not in seen:
            seen.add(entity)
            left -= 1
            yield entity


def _rivals(graph: Graph, question: WorldQuestion, random: Random) -> list[int]:
    """Others that satisfy one constraint of an intersection, since by one alone the answer must not be told."""
    query = question.composed.query
    if not isinstance(query, Intersection):
        return []
    here = _end(graph, Chain(query.candidates.start, query.candidates.steps[:-1]))
    step = BY_NAME[graph.kind(here), query.candidates.steps[-1]]
    one = [target for target, _ in graph.targets(here, step)]
    other = [_end(graph, query.target)]
    for name in reversed(query.path):
        other = [source for entity in other[:_RIVALS] for source in graph.subjects(entity, name)]
        random.shuffle(other)
    other = [entity for entity in other if graph.kind(entity) == step.target]
    random.shuffle(one)
    drawn = [side[place] for place in range(_RIVALS) for side in (one, other) if place < len(side)]
    return list(dict.fromkeys(drawn))


def _end(graph: Graph, chain: Chain) -> int:
    """Where a chain of steps to single entities leads."""
    here = chain.start
    for name in chain.steps:
        here = graph.targets(here, BY_NAME[graph.kind(here), name])[0][0]
    return here


def _neighbours(graph: Graph, entity: int, random: Random) -> list[int]:
    found: dict[int, None] = {}
    for step in STEPS_FROM[graph.kind(entity)]:
        if step.target in KINDS:
            found.update(dict.fromkeys(target for target, _ in graph.targets(entity, step)))
    near = [one for one in found if one != entity]
    return near if len(near) <= _NEIGHBOURS else random.sample(near, _NEIGHBOURS)


class _Lengths(dict[int, int]):
    """The tokens of each article with its title, counted when first asked for."""

    def __init__(self, world: World, language: str) -> None:
        super().__init__()
        self._world, self._language = world, language

    def __missing__(self, entity: int) -> int:
        article = render(self._world, entity, self._language)
        self[entity] = tokens = count_tokens(article.title) + count_tokens(article.text) + _LABEL_TOKENS
        return tokens


# Kept for the questions that follow.
_lengths = lru_cache(maxsize=2)(_Lengths)


@lru_cache(maxsize=2)
def _whole_order(world: World) -> tuple[int, ...]:
    order = list(range(world.size))
    Random(f"{world.settings.seed}:context").shuffle(order)
    return tuple(order)
