"""The entities from which steps lead to several others, drawn in turn: none comes up twice before all did once."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from .graph import Graph
from .steps import Step


class Several:
    """Pairs of an entity and a step that leads from it to several others."""

    def __init__(self, graph: Graph, steps: Sequence[Step], least: int, most: int, rounds: int | None) -> None:
        """The others are so many, two or more; each pair is there for so many draws, or for any number of them."""
        found = {step: graph.with_several(step, least, most) for step in steps}
        self._lots = {step: _Lot(entities, rounds) for step, entities in found.items() if entities}
        # From which steps something is left to be drawn.
        self.steps = tuple(self._lots)

    def draw(self, step: Step, random: Random) -> int:
        """An entity from which one of `steps` leads to several others."""
        lot = self._lots[step]
        entity = lot.draw(random)
        if not lot.left:
            self.steps = tuple(other for other in self.steps if other is not step)
        return entity


class _Lot:
    """Entities in a drawn order, round by round (Fisher and Yates' shuffle, as far as it is needed)."""

    def __init__(self, entities: Sequence[int], rounds: int | None) -> None:
        self._entities = entities
        self._moved: dict[int, int] = {}
        self._in_round = len(entities)
        self.left = inf if rounds is None else rounds * len(entities)

    def draw(self, random: Random) -> int:
        place = int(random.random() * self._in_round)
        self.left -= 1
        self._in_round -= 1
        drawn = self._moved.get(place, place)
        self._moved[place] = self._moved.get(self._in_round, self._in_round)
        if not self._in_round:
            self._in_round = len(self._entities)
            self._moved.clear()
        return self._entities[drawn]
