"""Entities that have several: each as often as there are rounds, and in every round once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lm_eval_taskgen.generators.synthetic_world.branching import Several
from lm_eval_taskgen.generators.synthetic_world.build_world import make_world
from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.generators.synthetic_world.steps import BY_NAME
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings

CHILD, FRIEND, NONE = BY_NAME["person", "child"], BY_NAME["person", "friend"], BY_NAME["person", "~mayor"]


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(make_world(WorldSettings(seed=3, size=150)))


def drawn_until_nothing_is_left(several: Several, random: Random) -> dict[str, list[int]]:
    drawn: dict[str, list[int]] = {}
    while several.steps:
        step = several.steps[int(random.random() * len(several.steps))]
        drawn.setdefault(step.name, []).append(several.draw(step, random))
    return drawn


@pytest.mark.parametrize("rounds", [1, 3])
def test_every_entity_comes_once_in_each_round(graph: Graph, rounds: int) -> None:
    several = Several(graph, (CHILD, FRIEND, NONE), 2, 5, rounds)
    assert several.steps == (CHILD, FRIEND), "nobody is mayor of two cities"
    drawn = drawn_until_nothing_is_left(several, Random(1))
    for step in (CHILD, FRIEND):
        entities = {one for one in range(graph.world.size) if graph.kind(one) == "person"}
        entities = {one for one in entities if 2 <= len(graph.targets(one, step)) <= 5}
        assert Counter(drawn[step.name]) == dict.fromkeys(entities, rounds)
        for start in range(0, len(drawn[step.name]), len(entities)):
            assert set(drawn[step.name][start : start + len(entities)]) == entities


def test_the_order_is_drawn(graph: Graph) -> None:
    first, again, other = (
        drawn_until_nothing_is_left(Several(graph, (CHILD,), 2, 5, 1), Random(seed))["child"] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert first != sorted(first)


def test_most_is_the_number_of_those_that_a_step_leads_to(graph: Graph) -> None:
    by_most = [set(graph.with_several(CHILD, 2, most)) for most in (2, 3, 9)]
    assert by_most[0] < by_most[1] <= by_most[2]
    assert all(len(graph.targets(one, CHILD)) == 2 for one in by_most[0])
