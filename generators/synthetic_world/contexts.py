"""The articles shown with a question: those it needs, alone, among distractors, or in the whole world."""

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
from .queries import STEP_BY_NAME, STEPS_FROM, Intersection, WorldQuestion
from .relations import ENTITY_KINDS
from .world import World

ContextKind = Literal["gold", "distractors", "tokens", "world"]
CONTEXT_KINDS: tuple[ContextKind, ...] = ("gold", "distractors", "tokens", "world")
# The tokens that a prompt adds to each title: "Passage", a number, a colon.
_LABEL_TOKENS = 3
# The most neighbours of an entity: a city may have thousands of inhabitants.
_MOST_NEIGHBOURS = 12
# The number of distractors that satisfy each of the two constraints of an intersection.
_RIVALS = 3


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """The context of a question.

    "gold" is the articles that it needs; "distractors" adds that many others; "tokens" adds others up to that length;
    "world" is all articles. Tokens are those of `utils/text/tokens.py`, with titles and their labels; articles that are
    needed are shown even if they exceed the limit.

    Raises:
        ConfigError: the kind does not exist, or a number is negative.
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
    """Return the entities whose articles are shown, in the order of the prompt, drawn by the world's seed.

    The removed article is never among them. The whole world has one order for all questions; a smaller context has an
    order for each question.
    """
    seed = world.settings.seed
    if settings.kind == "world":
        return tuple(entity for entity in _whole_order(world) if entity != question.removed)
    random = Random(f"{seed}:{question.question_id}:context")
    shown = [entity for entity in question.needed if entity != question.removed]
    if settings.kind == "distractors":
        # Counted from the articles needed: one article less would show that the question is unanswerable.
        wanted = len(question.needed) + settings.distractors
        for entity in _distractors(graph_of(world), question, random):
            if len(shown) >= wanted:
                break
            shown.append(entity)
    elif settings.kind == "tokens":
        lengths = _lengths(world, language)
        left = settings.tokens - sum(lengths[entity] for entity in shown)
        for entity in _distractors(graph_of(world), question, random):
            left -= lengths[entity]
            if left < 0:
                break
            shown.append(entity)
    if not shown:
        # The only article needed was removed; a prompt must have at least one.
        shown = [next(_distractors(graph_of(world), question, random))]
    random.shuffle(shown)
    return tuple(shown)


def context_of(world: World, question: WorldQuestion, settings: ContextSettings, language: str) -> tuple[Article, ...]:
    """Return the articles that are shown with a question, in their order; see `context_ids`."""
    return tuple(render(world, entity, language) for entity in context_ids(world, question, settings, language))


def _distractors(graph: Graph, question: WorldQuestion, random: Random) -> Iterator[int]:
    """Yield all other entities once: rivals of the answer, lookalikes, neighbours of those needed, then random ones."""
    seen = {*question.needed, question.removed}
    for entity in _rivals(graph, question, random):
        if entity not in seen:
            seen.add(entity)
            yield entity
    neighbours: list[int] = []
    for entity in question.needed:
        lookalike = graph.world.lookalike(entity)
        if lookalike is not None and lookalike not in seen:
            seen.add(lookalike)
            yield lookalike
        neighbours += _neighbours(graph, entity, random)
    # A neighbour of two entities is in the list twice and tends to come early.
    random.shuffle(neighbours)
    for entity in dict.fromkeys(neighbours):
        if entity not in seen:
            seen.add(entity)
            yield entity
    kinds = [graph.kind(entity) for entity in question.needed]
    size = graph.world.size
    left = size - len(seen - {None})
    while left:
        # Every second draw is of a kind that the question is about.
        drawn = graph.draw(kinds[int(random.random() * len(kinds))], random) if left % 2 else None
        entity = int(random.random() * size) if drawn is None or drawn in seen else drawn
        if entity not in seen:
            seen.add(entity)
            left -= 1
            yield entity


def _rivals(graph: Graph, question: WorldQuestion, random: Random) -> list[int]:
    """Return entities that satisfy one constraint of an intersection, so that neither alone gives the answer."""
    query = question.composed.query
    if not isinstance(query, Intersection):
        return []
    here = graph.end(query.candidates.start, query.candidates.steps[:-1])
    step = STEP_BY_NAME[graph.kind(here), query.candidates.steps[-1]]
    candidates = [target for target, _ in graph.targets(here, step)]
    others = [graph.end(query.target.start, query.target.steps)]
    for name in reversed(query.path):
        others = [source for entity in others[:_RIVALS] for source in graph.subjects(entity, name)]
        random.shuffle(others)
    others = [entity for entity in others if graph.kind(entity) == step.target]
    random.shuffle(candidates)
    drawn = [side[rank] for rank in range(_RIVALS) for side in (candidates, others) if rank < len(side)]
    return list(dict.fromkeys(drawn))


def _neighbours(graph: Graph, entity: int, random: Random) -> list[int]:
    found: dict[int, None] = {}
    for step in STEPS_FROM[graph.kind(entity)]:
        if step.target in ENTITY_KINDS:
            found.update(dict.fromkeys(target for target, _ in graph.targets(entity, step)))
    neighbours = [one for one in found if one != entity]
    return neighbours if len(neighbours) <= _MOST_NEIGHBOURS else random.sample(neighbours, _MOST_NEIGHBOURS)


class _Lengths(dict[int, int]):
    """The number of tokens of each article with its title, counted when first needed."""

    def __init__(self, world: World, language: str) -> None:
        super().__init__()
        self._world, self._language = world, language

    def __missing__(self, entity: int) -> int:
        article = render(self._world, entity, self._language)
        self[entity] = tokens = count_tokens(article.title) + count_tokens(article.text) + _LABEL_TOKENS
        return tokens


# Cached for further questions on the same world.
_lengths = lru_cache(maxsize=2)(_Lengths)


@lru_cache(maxsize=2)
def _whole_order(world: World) -> tuple[int, ...]:
    order = list(range(world.size))
    Random(f"{world.settings.seed}:context").shuffle(order)
    return tuple(order)
