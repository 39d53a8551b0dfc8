"""The check finds what a reader could derive: some questions need fewer articles than it seems."""

from functools import cache

import pytest

from lm_eval_taskgen.generators.synthetic_world.articles import render
from lm_eval_taskgen.generators.synthetic_world.check import Checker
from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.generators.synthetic_world.queries import STEP_BY_NAME, Chain, Comparison, Composed, Counting
from lm_eval_taskgen.generators.synthetic_world.statements import StatementIndex, read_world
from lm_eval_taskgen.generators.synthetic_world.world import World, WorldSettings, make_world
from lm_eval_taskgen.utils.errors import CorpusError


@cache
def read() -> tuple[World, StatementIndex]:
    world = make_world(WorldSettings(seed=9, size=600))
    return world, read_world(world, "en")


def chains(graph: Graph, kind: str, steps: tuple[str, ...]) -> list[Composed]:
    """Return all chains along these steps to single entities, with each step stated by its source."""
    found = []
    for start in graph.world.by_kind(kind):  # type: ignore[arg-type]
        here, needed = start, []
        for name in steps:
            targets = graph.targets(here, STEP_BY_NAME[graph.kind(here), name])
            if len(targets) != 1 or targets[0][1] != here:
                break
            needed.append(here)
            here = targets[0][0]
        else:
            if len({start, *needed, here}) == len(steps) + 1:
                found.append(Composed(Chain(start, steps), frozenset((here,)), tuple(needed), graph.kind(here)))
    return found


@pytest.mark.parametrize(
    ("kind", "steps", "why"),
    [
        ("person", ("sister", "mother"), "siblings have one mother"),
        ("person", ("brother", "father"), "siblings have one father"),
        ("person", ("mother", "spouse"), "the parents of a child are a couple"),
    ],
)
def test_a_step_that_other_articles_imply_is_found(kind: str, steps: tuple[str, ...], why: str) -> None:
    world, index = read()
    checker = Checker(world, index)
    found = chains(Graph(world), kind, steps)
    assert found
    assert all("without the article" in (checker.flaw(one) or "") for one in found), why


@pytest.mark.parametrize(
    ("kind", "steps"),
    [("work", ("author",)), ("work", ("author", "employer")), ("person", ("birthplace", "mayor"))],
)
def test_chains_that_only_their_articles_state_pass(kind: str, steps: tuple[str, ...]) -> None:
    world, index = read()
    checker = Checker(world, index)
    flaws = [checker.flaw(one) for one in chains(Graph(world), kind, steps)]
    assert flaws.count(None) > 0.8 * len(flaws) > 3


def test_a_mother_is_known_to_be_older_than_her_child() -> None:
    world, index = read()
    graph = Graph(world)
    for one in chains(graph, "person", ("mother",))[:20]:
        child, mother = one.query.start, next(iter(one.gold))  # type: ignore[arg-type]
        query = Comparison(Chain(child), Chain(mother), "born", least=True)  # type: ignore[arg-type]
        flaw = Checker(world, index).flaw(Composed(query, frozenset((mother,)), (child, mother), "person"))  # type: ignore[arg-type]
        assert flaw is not None
        assert "without the article" in flaw


def test_a_child_that_a_sibling_names_is_counted_without_its_article() -> None:
    world, index = read()
    graph = Graph(world)
    flaws = []
    for parent in graph.branching(STEP_BY_NAME["person", "child"], 2, 6):
        children = tuple(one for one, _ in graph.targets(parent, STEP_BY_NAME["person", "child"]))
        named = {
            one
            for child in children
            for step in ("sister", "brother")
            for one, _ in graph.targets(child, STEP_BY_NAME["person", step])
        }
        composed = Composed(Counting(Chain(parent, ("child",))), len(children), children, "number")
        flaw = Checker(world, index).flaw(composed)
        flaws.append(flaw is not None)
        assert (flaw is not None) == bool(named.intersection(children)), world.title(parent, "en")
    assert True in flaws
    assert False in flaws


def test_a_wrong_gold_and_a_missing_article_are_reported() -> None:
    world, _ = read()
    graph = Graph(world)
    one, other = chains(graph, "work", ("author",))[:2]
    if one.gold == other.gold:
        other = next(c for c in chains(graph, "work", ("author",)) if c.gold != one.gold)
    index = StatementIndex("en")
    for entity in range(world.size):
        if entity != other.query.start:
            article = render(world, entity, "en")
            index.add(article.title, article.text)
    index.close()
    checker = Checker(world, index)
    wrong = Composed(one.query, other.gold, one.needed, "person")
    assert "all texts give" in (checker.flaw(wrong) or "")
    assert "all texts give nothing" in (checker.flaw(other) or "")
    assert checker.flaw(one) is None


def test_two_articles_with_one_title_are_refused() -> None:
    world, _ = read()
    index = StatementIndex("en")
    article = render(world, 0, "en")
    index.add(article.title, article.text)
    index.add(article.title, article.text)
    with pytest.raises(CorpusError, match="one title"):
        index.close()
