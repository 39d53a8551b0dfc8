"""Drawn walks over a world: chains of steps, each of which stands in another article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from random import Random

from .branching import Several
from .graph import Graph, Target
from .queries import Chain, Composed
from .relations import KINDS, Kind
from .steps import POINTLESS, SEVERAL_FROM, STEPS_FROM, TOLD_OF, Step

# Where chains begin, more often with the kinds that have more to be asked.
_STARTS: tuple[Kind, ...] = ("person", "person", "person", "work", "work", "organisation", "city", "region", "country")
# The most things that a question asks to be named.
MOST_ITEMS = 5
_drawn = itemgetter(0)
# How often a chain is tried to be ended with a list of things of which each has an article.
_LISTS = 0.3


class Walks:
    """Chains for the questions of one shape and number of hops; steps that were often taken are taken more rarely."""

    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph = graph
        self.random = random
        # How many questions took a step; `ended` where it was the last one.
        self.taken: Counter[Step] = Counter()
        self.ended: Counter[Step] = Counter()
        # Who several are of whom is asked, once they have been looked for; one of these takes turns with the others.
        self.several: Sequence[Several] | None = None

    def one_of(self, steps: Sequence[Step]) -> Step:
        """One of the steps: of three that are drawn the one with which fewest questions ended."""
        random, number, ended = self.random.random, len(steps), self.ended.get
        best = steps[int(random() * number)]
        for _ in range(2):
            other = steps[int(random() * number)]
            if ended(other, 0) < ended(best, 0):
                best = other
        return best

    def in_turn(self, steps: Sequence[Step], taken: Mapping[Step, int]) -> list[Step]:
        """All steps in a drawn order, in which those that were rarely taken come first more often."""
        random, times = self.random.random, taken.get
        drawn = [(random() * (1 + times(step, 0)), step) for step in steps]
        drawn.sort(key=_drawn)
        return [step for _, step in drawn]

    def chain(self, hops: int) -> Composed | None:
        """A chain that needs `hops` articles, to one target or several; None where the way drawn ends early."""
        start = self.graph.draw(_STARTS[int(self.random.random() * len(_STARTS))], self.random)
        if start is None:
            return None
        here = start
        names: list[str] = []
        needed: list[int] = []
        seen = {start}
        while len(needed) < hops - 1:
            if composed := self._several(start, here, names, needed, hops, seen):
                return composed
            found = self._next(here, names, needed, seen)
            if found is None:
                return None
            step, (here, article) = found
            names.append(step.name)
            needed.append(article)
            seen.add(here)
        return self._last(start, here, names, needed, seen)

    def way_to(self, goal: int, length: int, avoided: Iterable[int], then: str = "") -> tuple[Chain, list[int]] | None:
        """A chain of `length` steps that leads to `goal`, and the articles that it needs in their order.

        None of its entities is among those `avoided`; `then` is the step that follows.
        """
        if not length:
            return Chain(goal), []
        here, names = goal, [then]
        articles: list[int] = []
        taboo = {goal, *avoided}
        for _ in range(length):
            for step in self.in_turn(TOLD_OF[self.graph.kind(here)], self.taken):
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

    def _next(
        self, here: int, names: Sequence[str], needed: Sequence[int], seen: set[int]
    ) -> tuple[Step, Target] | None:
        before = names[-1] if names else ""
        for step in self.in_turn(_TO_ONE[self.graph.kind(here)], self.taken):
            targets = self.graph.targets(here, step)
            if len(targets) == 1 and (before, step.name) not in POINTLESS:
                target, article = targets[0]
                if article not in needed and target not in seen:
                    return step, targets[0]
        return None

    def _several(
        self, start: int, here: int, names: list[str], needed: list[int], hops: int, seen: set[int]
    ) -> Composed | None:
        """The end of a chain at several targets that stand in as many articles as are left, now and then."""
        if self.random.random() > _LISTS:
            return None
        before = names[-1] if names else ""
        for step in self.in_turn(SEVERAL_FROM[self.graph.kind(here)], self.ended):
            targets = self.graph.targets(here, step)
            if not 2 <= len(targets) <= MOST_ITEMS or (before, step.name) in POINTLESS:
                continue
            # The article of the one who has siblings names the parents.
            articles = dict.fromkeys([*needed, here] if step.name == "sibling" else needed)
            articles.update(dict.fromkeys([article for _, article in targets]))
            gold = frozenset([target for target, _ in targets])
            if len(articles) == hops and seen.isdisjoint(gold):
                return Composed(Chain(start, (*names, step.name)), gold, tuple(articles), step.target)
        return None

    def _last(self, start: int, here: int, names: list[str], needed: list[int], seen: set[int]) -> Composed | None:
        before = names[-1] if names else ""
        for step in self.in_turn(STEPS_FROM[self.graph.kind(here)], self.ended):
            if (before, step.name) in POINTLESS or step.name == "sibling":
                continue
            chain = Chain(start, (*names, step.name))
            if step.target not in KINDS:
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


# Steps with which a chain may go on: to one entity, as far as their meaning goes.
_TO_ONE = {
    kind: tuple(step for step in STEPS_FROM[kind] if step.target in KINDS and step.name not in ("sibling", "friend"))
    for kind in KINDS
}
