"""Questions of each shape, drawn from a world: what they ask, their gold, and the articles that they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .branching import Several
from .graph import Graph
from .queries import Chain, Comparison, Composed, Counting, Intersection, chains_of
from .relations import Kind, ObjectType
from .steps import BY_NAME, POINTLESS, SEVERAL_FROM, TOLD_OF, Step
from .walks import MOST_ITEMS, Walks

# What is compared, and how far two values must be apart: by so much, and by so many percent of the lesser one. Not
# areas of countries, since those of their regions add up to them.
_COMPARED: tuple[tuple[Kind, str, int, int], ...] = (
    ("person", "born", 2 * 366, 0),
    ("work", "published", 2, 0),
    ("organisation", "founded", 2, 0),
    ("organisation", "employees", 0, 10),
    ("city", "founded", 10, 0),
    ("city", "population", 0, 10),
    ("region", "area", 0, 10),
)
_COMPARED_STEPS = tuple(BY_NAME[kind, name] for kind, name, _, _ in _COMPARED)
_APART = {(kind, name): (apart, percent) for kind, name, apart, percent in _COMPARED}

# Of whom there are several, and what else is asked of one of them, one or two steps on.
_SEVERAL: tuple[tuple[Kind, str], ...] = (
    ("person", "friend"), ("person", "child"), ("person", "sibling"), ("person", "~author"), ("person", "~founder"),
    ("city", "~setting"), ("city", "~headquarters"), ("organisation", "~publisher"),
)  # fmt: skip
_CANDIDATES = tuple(BY_NAME[key] for key in _SEVERAL)
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
# Not friends: nobody would say that they are all told of.
_COUNTED = tuple(step for steps in SEVERAL_FROM.values() for step in steps if step.name != "friend")


def compose(walks: Walks, shape: str, hops: int) -> Composed | None:
    """Draw one question; None where what was drawn leads to none, and another try may."""
    if shape == "chain":
        return walks.chain(hops)
    if shape == "intersection":
        return _intersection(walks, hops)
    return _comparison(walks, hops) if shape == "comparison" else _counting(walks, hops)


def remember(walks: Walks, composed: Composed) -> None:
    """Let the steps of a question that is asked come up more rarely."""
    query = composed.query
    steps = [list(_steps(walks.graph, chain)) for chain in chains_of(query)]
    if isinstance(query, Comparison):
        ended = [BY_NAME[composed.target, query.step]]
    else:
        ended = [steps[0].pop()]
        if isinstance(query, Intersection) and len(query.path) == 1:
            ended.append(BY_NAME[composed.target, query.path[0]])
    walks.ended.update(ended)
    for chain in steps:
        walks.taken.update(chain)


def _steps(graph: Graph, chain: Chain) -> Iterator[Step]:
    kind: ObjectType = graph.kind(chain.start)
    for name in chain.steps:
        step = BY_NAME[kind, name]
        yield step
        kind = step.target


def _intersection(walks: Walks, hops: int) -> Composed | None:
    graph, random = walks.graph, walks.random
    if walks.several is None:
        walks.several = (Several(graph, _CANDIDATES, 2, 2 * MOST_ITEMS, rounds=None),)
    drawn = _with_several(walks)
    if drawn is None:
        return None
    here, step = drawn
    targets = graph.targets(here, step)
    one, article = targets[int(random.random() * len(targets))]
    # The article of the one who has siblings names the parents.
    named = (here, article) if step.name == "sibling" else (article,)
    found = _path(walks, one, [other for other, _ in targets if other != one], step, named, hops)
    if found is None:
        return None
    path, goal, needed = found
    left = hops - len(set(needed))
    before = int(random.random() * (left + 1))
    candidates = walks.way_to(here, before, (*needed, one, goal), then=step.name)
    if candidates is None:
        return None
    chain, articles = candidates
    # "Born in the birthplace of" says in two ways what one step says.
    target = walks.way_to(goal, left - before, (*needed, *articles, here, one, chain.start), then=path[-1])
    if target is None:
        return None
    needed = [*articles, *needed, *target[1]]
    if len(set(needed)) != hops:
        return None
    query = Intersection(Chain(chain.start, (*chain.steps, step.name)), path, target[0])
    return Composed(query, frozenset((one,)), tuple(dict.fromkeys(needed)), step.target)


def _with_several(walks: Walks) -> tuple[int, Step] | None:
    """One of those who have several others, and the step that leads to these; None where nobody is left."""
    walks.several = [several for several in walks.several or () if several.steps]
    if not walks.several:
        return None
    several = walks.several[int(walks.random.random() * len(walks.several))]
    step = walks.one_of(several.steps)
    return several.draw(step, walks.random), step


def _path(
    walks: Walks, one: int, others: Sequence[int], step: Step, named: Sequence[int], hops: int
) -> tuple[tuple[str, ...], int, list[int]] | None:
    """What else may be asked of a candidate: steps, where they lead, and all articles needed, at most `hops`.

    No other of the candidates that `step` leads to is led there. The articles `named` tell of `one`.
    """
    paths = _PATHS[step.target]
    first = int(walks.random.random() * len(paths))
    for path in (*paths[first:], *paths[:first]):
        if (step.name, path[0]) in POINTLESS:
            continue
        here, articles = one, [*named]
        for name in path:
            goal = walks.graph.value(here, name)
            if goal is None:
                break
            articles.append(here)
            here = goal
        # By itself it must leave more than one: others lead there too, who are none of the candidates.
        else:
            if (
                len(set(articles)) <= hops
                and len(walks.graph.subjects(here, path[-1])) > 1
                and all(_leads(walks.graph, other, path) != here for other in others)
            ):
                return path, here, articles
    return None


def _leads(graph: Graph, one: int, path: tuple[str, ...]) -> int | None:
    here: int | None = one
    for name in path:
        if here is None:
            return None
        here = graph.value(here, name)
    return here


def _comparison(walks: Walks, hops: int) -> Composed | None:
    graph, random = walks.graph, walks.random
    step = walks.one_of(_COMPARED_STEPS)
    before = (hops - 2 + (random.random() < 0.5)) // 2
    left, right = _compared(walks, step.source, before), _compared(walks, step.source, hops - 2 - before)
    if left is None or right is None or left == right:
        return None
    one, other = graph.value(left, step.name), graph.value(right, step.name)
    apart, percent = _APART[step.source, step.name]
    if one is None or other is None or abs(one - other) <= max(apart, min(one, other) * percent // 100):
        return None
    first = walks.way_to(left, before, (right,))
    second = first and walks.way_to(right, hops - 2 - before, (left, first[0].start, *first[1]))
    if first is None or second is None:
        return None
    needed = (*first[1], left, *second[1], right)
    # Whether a question asks for the lesser or the greater value says nothing of its answer.
    least = random.random() < 0.5
    winner = left if (one < other) == least else right
    return Composed(Comparison(first[0], second[0], step.name, least), frozenset((winner,)), needed, step.source)


def _compared(walks: Walks, kind: Kind, before: int) -> int | None:
    """One of two to compare: of a kind, and one that something leads to where `before` steps are to."""
    inward = TOLD_OF[kind]
    if not before or not inward:
        return walks.graph.draw(kind, walks.random)
    step = inward[int(walks.random.random() * len(inward))]
    source = walks.graph.draw(step.source, walks.random)
    return None if source is None else walks.graph.value(source, step.name)


def _counting(walks: Walks, hops: int) -> Composed | None:
    graph = walks.graph
    if walks.several is None:
        # Every number as often as any other, as far as there are enough. The more steps lead to those that are counted,
        # the more ways there are.
        walks.several = [
            Several(graph, _COUNTED, number, number, rounds=(hops - number + 1) ** 2) for number in range(2, hops + 1)
        ]
    drawn = _with_several(walks)
    if drawn is None:
        return None
    here, step = drawn
    targets = graph.targets(here, step)
    articles = dict.fromkeys([*([here] if step.name == "sibling" else []), *(article for _, article in targets)])
    if len(articles) > hops:
        return None
    way = walks.way_to(here, hops - len(articles), (*articles, *(target for target, _ in targets)), then=step.name)
    if way is None:
        return None
    chain, before = way
    needed = (*before, *articles)
    return Composed(Counting(Chain(chain.start, (*chain.steps, step.name))), len(targets), needed, "number")
