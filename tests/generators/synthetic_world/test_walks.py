"""Entities with several targets are drawn once in every round."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.generators.synthetic_world.queries import STEP_BY_NAME
from lm_eval_taskgen.generators.synthetic_world.walks import Branching
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings, make_world

CHILD, FRIEND, NONE = (
    STEP_BY_NAME["person", "child"],
    STEP_BY_NAME["person", "friend"],
    STEP_BY_NAME["person", "~mayor"],
)


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(make_world(WorldSettings(seed=3, size=150)))


def drawn_until_nothing_is_left(branching: Branching, random: Random) -> dict[str, list[int]]:
    drawn: dict[str, list[int]] = {}
    while branching.steps:
        step = branching.steps[int(random.random() * len(branching.steps))]
        drawn.setdefault(step.name, []).append(branching.draw(step, random))
    return drawn


@pytest.mark.parametrize("rounds", [1, 3])
def test_every_entity_is_drawn_once_in_each_round(graph: Graph, rounds: int) -> None:
    branching = Branching(graph, (CHILD, FRIEND, NONE), 2, 5, rounds)
    assert branching.steps == (CHILD, FRIEND), "nobody is mayor of two cities"
    drawn = drawn_until_nothing_is_left(branching, Random(1))
    for step in (CHILD, FRIEND):
        entities = {one for one in range(graph.world.size) if graph.kind(one) == "person"}
        entities = {one for one in entities if 2 <= len(graph.targets(one, step)) <= 5}
        assert Counter(drawn[step.name]) == dict.fromkeys(entities, rounds)
        for start in range(0, len(drawn[step.name]), len(entities)):
            assert set(drawn[step.name][start : start + len(entities)]) == entities


def test_the_order_is_drawn(graph: Graph) -> None:
    first, again, other = (
        drawn_until_nothing_is_left(Branching(graph, (CHILD,), 2, 5, 1), Random(seed))["child"] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert first != sorted(first)


def test_most_limits_the_number_of_targets(graph: Graph) -> None:
    by_most = [set(graph.branching(CHILD, 2, most)) for most in (2, 3, 9)]
    assert by_most[0] < by_most[1] <= by_most[2]
    assert all(len(graph.targets(one, CHILD)) == 2 for one in by_most[0])
