"""Composes questions of each shape from a world: query, gold and the articles needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .graph import Graph
from .queries import (
    BRANCHING_STEPS_FROM,
    POINTLESS,
    STEP_BY_NAME,
    STEPS_TO,
    Chain,
    Comparison,
    Composed,
    Counting,
    Intersection,
    Step,
    chains_of,
)
from .relations import EntityKind, ObjectType
from .walks import MOST_ITEMS, Branching, Walks

# Compared values, and the least difference between the two: absolute, and in percent of the lesser one. No areas of
# countries, since the areas of regions add up to them.
_COMPARED: tuple[tuple[EntityKind, str, int, int], ...] = (
    ("person", "born", 2 * 366, 0),
    ("work", "published", 2, 0),
    ("organisation", "founded", 2, 0),
    ("organisation", "employees", 0, 10),
    ("city", "founded", 10, 0),
    ("city", "population", 0, 10),
    ("region", "area", 0, 10),
)
_COMPARED_STEPS = tuple(STEP_BY_NAME[kind, name] for kind, name, _, _ in _COMPARED)
_LEAST_DIFFERENCE = {(kind, name): (absolute, percent) for kind, name, absolute, percent in _COMPARED}

# Steps to the candidates of an intersection, and the paths of one or two steps that narrow candidates down.
_CANDIDATE_STEPS = tuple(
    STEP_BY_NAME[key]
    for key in (
        ("person", "friend"), ("person", "child"), ("person", "sibling"), ("person", "~author"), ("person", "~founder"),
        ("city", "~setting"), ("city", "~headquarters"), ("organisation", "~publisher"),
    )
)  # fmt: skip
_PATHS: dict[str, tuple[tuple[str, ...], ...]] = {
    "person": (
        ("employer",), ("birthplace",), ("residence",), ("employer", "headquarters"), ("birthplace", "region"),
        ("residence", "region"), ("mother", "birthplace"), ("father", "birthplace"),
    ),
    "work": (
        ("setting",), ("publisher",), ("setting", "region"), ("publisher", "headquarters"),
        ("translator", "birthplace"),
    ),
    "organisation": (("headquarters",), ("founder", "birthplace"), ("headquarters", "region")),
}  # fmt: skip
# Friends are not counted: no article claims to name all of them.
_COUNTED = tuple(step for steps in BRANCHING_STEPS_FROM.values() for step in steps if step.name != "friend")


def compose(walks: Walks, shape: str, hops: int) -> Composed | None:
    """Draw one question; None if this draw leads to none, though another may."""
    if shape == "chain":
        return walks.chain(hops)
    if shape == "intersection":
        return _intersection(walks, hops)
    return _comparison(walks, hops) if shape == "comparison" else _counting(walks, hops)


def remember(walks: Walks, composed: Composed) -> None:
    """Make the steps of an accepted question rarer in further ones."""
    query = composed.query
    steps = [list(_steps(walks.graph, chain)) for chain in chains_of(query)]
    if isinstance(query, Comparison):
        ended = [STEP_BY_NAME[composed.target, query.step]]
    else:
        ended = [steps[0].pop()]
        if isinstance(query, Intersection) and len(query.path) == 1:
            ended.append(STEP_BY_NAME[composed.target, query.path[0]])
    walks.ended.update(ended)
    for chain in steps:
        walks.taken.update(chain)


def _steps(graph: Graph, chain: Chain) -> Iterator[Step]:
    kind: ObjectType = graph.kind(chain.start)
    for name in chain.steps:
        step = STEP_BY_NAME[kind, name]
        yield step
        kind = step.target


def _intersection(walks: Walks, hops: int) -> Composed | None:
    graph, random = walks.graph, walks.random
    if walks.branchings is None:
        walks.branchings = (Branching(graph, _CANDIDATE_STEPS, 2, 2 * MOST_ITEMS, rounds=None),)
    drawn = _draw_branching(walks)
    if drawn is None:
        return None
    here, step = drawn
    targets = graph.targets(here, step)
    one, article = targets[int(random.random() * len(targets))]
    # For siblings, the article of `here` is needed too: it names the parents.
    named = (here, article) if step.name == "sibling" else (article,)
    found = _path(walks, one, [other for other, _ in targets if other != one], step, named, hops)
    if found is None:
        return None
    path, goal, needed = found
    left = hops - len(set(needed))
    before = int(random.random() * (left + 1))
    candidates = walks.chain_to(here, before, (*needed, one, goal), then=step.name)
    if candidates is None:
        return None
    chain, articles = candidates
    # With the path's last step as the one that follows, "born in the birthplace of" is avoided.
    target = walks.chain_to(goal, left - before, (*needed, *articles, here, one, chain.start), then=path[-1])
    if target is None:
        return None
    needed = [*articles, *needed, *target[1]]
    if len(set(needed)) != hops:
        return None
    query = Intersection(Chain(chain.start, (*chain.steps, step.name)), path, target[0])
    return Composed(query, frozenset((one,)), tuple(dict.fromkeys(needed)), step.target)


def _draw_branching(walks: Walks) -> tuple[int, Step] | None:
    """Draw an entity and a step that leads from it to several others; None if none are left."""
    walks.branchings = [branching for branching in walks.branchings or () if branching.steps]
    if not walks.branchings:
        return None
    branching = walks.branchings[int(walks.random.random() * len(walks.branchings))]
    step = walks.rare_step(branching.steps)
    return branching.draw(step, walks.random), step


def _path(
    walks: Walks, one: int, others: Sequence[int], step: Step, named: Sequence[int], hops: int
) -> tuple[tuple[str, ...], int, list[int]] | None:
    """Draw a path that singles out the candidate `one`; return it with its goal and all articles needed.

    `others` are the other candidates that `step` leads to; the path leads none of them to the goal. `named` are the
    articles that state the candidate. At most `hops` articles are needed.
    """
    graph, paths = walks.graph, _PATHS[step.target]
    first = int(walks.random.random() * len(paths))
    for path in (*paths[first:], *paths[:first]):
        if (step.name, path[0]) in POINTLESS:
            continue
        here, articles = one, [*named]
        for name in path:
            goal = graph.value(here, name)
            if goal is None:
                break
            articles.append(here)
            here = goal
        else:
            # The path alone must not give the answer: entities that are no candidates lead to the goal, too.
            if (
                len(set(articles)) <= hops
                and len(graph.subjects(here, path[-1])) > 1
                and all(_goal(graph, other, path) != here for other in others)
            ):
                return path, here, articles
    return None


def _goal(graph: Graph, one: int, path: tuple[str, ...]) -> int | None:
    here: int | None = one
    for name in path:
        if here is None:
            return None
        here = graph.value(here, name)
    return here


def _comparison(walks: Walks, hops: int) -> Composed | None:
    graph, random = walks.graph, walks.random
    step = walks.rare_step(_COMPARED_STEPS)
    before = (hops - 2 + (random.random() < 0.5)) // 2
    left, right = _compared(walks, step.source, before), _compared(walks, step.source, hops - 2 - before)
    if left is None or right is None or left == right:
        return None
    one, other = graph.value(left, step.name), graph.value(right, step.name)
    absolute, percent = _LEAST_DIFFERENCE[step.source, step.name]
    if one is None or other is None or abs(one - other) <= max(absolute, min(one, other) * percent // 100):
        return None
    first = walks.chain_to(left, before, (right,))
    second = first and walks.chain_to(right, hops - 2 - before, (left, first[0].start, *first[1]))
    if first is None or second is None:
        return None
    needed = (*first[1], left, *second[1], right)
    # Drawn, so that the direction of the question does not hint at the answer.
    least = random.random() < 0.5
    winner = left if (one < other) == least else right
    return Composed(Comparison(first[0], second[0], step.name, least), frozenset((winner,)), needed, step.source)


def _compared(walks: Walks, kind: EntityKind, before: int) -> int | None:
    """Draw an entity to compare; if a chain of `before` steps must lead to it, one that some step leads to."""
    inward = STEPS_TO[kind]
    if not before or not inward:
        return walks.graph.draw(kind, walks.random)
    step = inward[int(walks.random.random() * len(inward))]
    source = walks.graph.draw(step.source, walks.random)
    return None if source is None else walks.graph.value(source, step.name)


def _counting(walks: Walks, hops: int) -> Composed | None:
    graph = walks.graph
    if walks.branchings is None:
        # One for each count, so that all counts are equally frequent as long as there are enough. The more steps lead
        # to the counted things, the more chains there are to draw.
        walks.branchings = [
            Branching(graph, _COUNTED, count, count, rounds=(hops - count + 1) ** 2) for count in range(2, hops + 1)
        ]
    drawn = _draw_branching(walks)
    if drawn is None:
        return None
    here, step = drawn
    targets = graph.targets(here, step)
    articles = dict.fromkeys([*([here] if step.name == "sibling" else []), *(article for _, article in targets)])
    if len(articles) > hops:
        return None
    found = walks.chain_to(here, hops - len(articles), (*articles, *(target for target, _ in targets)), then=step.name)
    if found is None:
        return None
    chain, before = found
    needed = (*before, *articles)
    return Composed(Counting(Chain(chain.start, (*chain.steps, step.name))), len(targets), needed, "number")
