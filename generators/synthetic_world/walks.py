"""Random walks over a world: chains of steps, each stated in another article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from operator import itemgetter
from random import Random

from .graph import Graph, Target
from .queries import BRANCHING_STEPS_FROM, POINTLESS, STEPS_FROM, STEPS_TO, Chain, Composed, Step
from .relations import ENTITY_KINDS, EntityKind

# Kinds at which chains start, drawn from this list: more often those with more steps.
_STARTS: tuple[EntityKind, ...] = (
    "person", "person", "person", "work", "work", "organisation", "city", "region", "country",
)  # fmt: skip
# Steps to one entity, by their meaning, with which a chain may go on.
_STEPS_TO_ONE = {
    kind: tuple(s for s in STEPS_FROM[kind] if s.target in ENTITY_KINDS and s.name not in ("sibling", "friend"))
    for kind in ENTITY_KINDS
}
# The most items of a list that a question asks for.
MOST_ITEMS = 5
# How often a chain tries to end with a list of things that each have an article.
_LIST_RATE = 0.3
_random_key = itemgetter(0)


class Walks:
    """Chains for the questions of one shape and number of hops; the more often a step was taken, the rarer it gets."""

    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph = graph
        self.random = random
        # The number of questions that took a step, and of those that ended with it.
        self.taken: Counter[Step] = Counter()
        self.ended: Counter[Step] = Counter()
        # Starting points of intersections or counts, made when first needed; one of these is drawn each time.
        self.branchings: Sequence[Branching] | None = None

    def rare_step(self, steps: Sequence[Step]) -> Step:
        """Draw three of the steps; return the one with which fewest questions ended."""
        random, number, ended = self.random.random, len(steps), self.ended.get
        best = steps[int(random() * number)]
        for _ in range(2):
            other = steps[int(random() * number)]
            if ended(other, 0) < ended(best, 0):
                best = other
        return best

    def chain(self, hops: int) -> Composed | None:
        """Draw a chain that needs `hops` articles, to one target or several; None if the walk gets stuck."""
        start = self.graph.draw(_STARTS[int(self.random.random() * len(_STARTS))], self.random)
        if start is None:
            return None
        here = start
        names: list[str] = []
        needed: list[int] = []
        seen = {start}
        while len(needed) < hops - 1:
            if composed := self._end_with_list(start, here, names, needed, hops, seen):
                return composed
            found = self._next(here, names, needed, seen)
            if found is None:
                return None
            step, (here, article) = found
            names.append(step.name)
            needed.append(article)
            seen.add(here)
        return self._end(start, here, names, needed, seen)

    def chain_to(
        self, goal: int, length: int, avoided: Iterable[int], then: str = ""
    ) -> tuple[Chain, list[int]] | None:
        """Draw a chain of `length` steps that leads to `goal`; return it with the articles it needs, in their order.

        It passes none of the entities in `avoided`; `then` is the step that follows.
        """
        if not length:
            return Chain(goal), []
        here, names = goal, [then]
        articles: list[int] = []
        taboo = {goal, *avoided}
        for _ in range(length):
            for step in self._shuffled(STEPS_TO[self.graph.kind(here)], self.taken):
                if (step.name, names[0]) in POINTLESS or step.name in names:
                    continue
                sources = self.graph.sources(here, step)
                one = sources[int(self.random.random() * len(sources))] if sources else None
                if one is not None and one not in taboo:
                    names.insert(0, step.name)
                    articles.insert(0, one)
                    taboo.add(one)
                    here = one
                    break
            else:
                return None
        return Chain(here, tuple(names[:-1])), articles

    def _shuffled(self, steps: Sequence[Step], taken: Mapping[Step, int]) -> list[Step]:
        """Shuffle steps so that rarely taken ones tend to come first."""
        random, times = self.random.random, taken.get
        drawn = [(random() * (1 + times(step, 0)), step) for step in steps]
        drawn.sort(key=_random_key)
        return [step for _, step in drawn]

    def _next(
        self, here: int, names: Sequence[str], needed: Sequence[int], seen: set[int]
    ) -> tuple[Step, Target] | None:
        before = names[-1] if names else ""
        for step in self._shuffled(_STEPS_TO_ONE[self.graph.kind(here)], self.taken):
            targets = self.graph.targets(here, step)
            if len(targets) == 1 and (before, step.name) not in POINTLESS:
                target, article = targets[0]
                if article not in needed and target not in seen:
                    return step, targets[0]
        return None

    def _end_with_list(
        self, start: int, here: int, names: list[str], needed: list[int], hops: int, seen: set[int]
    ) -> Composed | None:
        """Now and then, end a chain at several targets stated in exactly as many articles as are left."""
        if self.random.random() > _LIST_RATE:
            return None
        before = names[-1] if names else ""
        for step in self._shuffled(BRANCHING_STEPS_FROM[self.graph.kind(here)], self.ended):
            targets = self.graph.targets(here, step)
            if not 2 <= len(targets) <= MOST_ITEMS or (before, step.name) in POINTLESS:
                continue
            # For siblings, the article of the entity itself is needed too: it names the parents.
            articles = dict.fromkeys([*needed, here] if step.name == "sibling" else needed)
            articles.update(dict.fromkeys([article for _, article in targets]))
            gold = frozenset([target for target, _ in targets])
            if len(articles) == hops and seen.isdisjoint(gold):
                return Composed(Chain(start, (*names, step.name)), gold, tuple(articles), step.target)
        return None

    def _end(self, start: int, here: int, names: list[str], needed: list[int], seen: set[int]) -> Composed | None:
        before = names[-1] if names else ""
        for step in self._shuffled(STEPS_FROM[self.graph.kind(here)], self.ended):
            if (before, step.name) in POINTLESS or step.name == "sibling":
                continue
            chain = Chain(start, (*names, step.name))
            if step.target not in ENTITY_KINDS:
                literal = self.graph.literal(here, step)
                if literal is not None and here not in needed:
                    return Composed(chain, literal, (*needed, here), step.target)
                continue
            targets = self.graph.targets(here, step)
            if len(targets) > MOST_ITEMS:
                continue
            articles = {article for _, article in targets}
            gold = frozenset([target for target, _ in targets])
            if len(articles) == 1 and articles.isdisjoint(needed) and seen.isdisjoint(gold):
                return Composed(chain, gold, (*needed, *articles), step.target)
        return None


class Branching:
    """Entities from which a step has `least` (two or more) to `most` targets, drawn without repetition.

    Each entity can be drawn once a round, for `rounds` rounds; None for any number of rounds. `steps` are the steps
    with something left to draw.
    """

    def __init__(self, graph: Graph, steps: Sequence[Step], least: int, most: int, rounds: int | None) -> None:
        found = {step: graph.branching(step, least, most) for step in steps}
        self._shuffles = {step: _Shuffle(entities, rounds) for step, entities in found.items() if entities}
        self.steps = tuple(self._shuffles)

    def draw(self, step: Step, random: Random) -> int:
        """Draw an entity for one of `steps`."""
        shuffle = self._shuffles[step]
        entity = shuffle.draw(random)
        if not shuffle.left:
            self.steps = tuple(other for other in self.steps if other is not step)
        return entity


class _Shuffle:
    """Entities in random order, round by round (Fisher and Yates' shuffle, done as far as needed)."""

    def __init__(self, entities: Sequence[int], rounds: int | None) -> None:
        self._entities = entities
        self._moved: dict[int, int] = {}
        self._in_round = len(entities)
        self.left = inf if rounds is None else rounds * len(entities)

    def draw(self, random: Random) -> int:
        position = int(random.random() * self._in_round)
        self.left -= 1
        self._in_round -= 1
        drawn = self._moved.get(position, position)
        self._moved[position] = self._moved.get(self._in_round, self._in_round)
        if not self._in_round:
            self._in_round = len(self._entities)
            self._moved.clear()
        return self._entities[drawn]
