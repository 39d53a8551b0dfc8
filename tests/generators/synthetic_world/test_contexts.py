"""The articles that are shown with a question."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world.articles import render
from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionSettings, make_questions
from lm_eval_taskgen.generators.synthetic_world.contexts import CONTEXT_KINDS, ContextSettings, context_ids, context_of
from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.generators.synthetic_world.queries import STEP_BY_NAME, WorldQuestion
from lm_eval_taskgen.generators.synthetic_world.world import World, WorldSettings, make_world
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.text.tokens import count_tokens


@cache
def made() -> tuple[World, list[WorldQuestion]]:
    world = make_world(WorldSettings(seed=3, size=300, lookalikes=0.3))
    return world, make_questions(world, QuestionSettings(90, (1, 2, 3, 4), unanswerable=0.3), "en")


@pytest.mark.parametrize("kind", CONTEXT_KINDS)
def test_needed_articles_are_shown_and_removed_ones_are_not(kind: str) -> None:
    world, questions = made()
    for question in questions:
        shown = context_ids(world, question, ContextSettings(kind, distractors=6, tokens=1500), "en")  # type: ignore[arg-type]
        assert len(set(shown)) == len(shown) > 0
        assert set(question.needed) - {question.removed} <= set(shown)
        assert question.removed not in shown
        assert shown == context_ids(world, question, ContextSettings(kind, distractors=6, tokens=1500), "en")  # type: ignore[arg-type]


def test_the_number_of_articles_does_not_show_that_one_is_missing() -> None:
    world, questions = made()
    settings = ContextSettings("distractors", distractors=7)
    for question in questions:
        assert len(context_ids(world, question, settings, "en")) == question.hops + 7


def test_the_token_limit_is_used_and_respected() -> None:
    world, questions = made()
    for question in questions[:30]:
        articles = context_of(world, question, ContextSettings("tokens", tokens=2000), "en")
        tokens = sum(count_tokens(f"Passage 1: {article.title}\n{article.text}") for article in articles)
        assert 1700 < tokens <= 2000


def test_a_limit_above_the_size_of_the_world_shows_all_of_it() -> None:
    world, questions = made()
    answerable = next(question for question in questions if question.removed is None)
    assert sorted(context_ids(world, answerable, ContextSettings("tokens", tokens=10**6), "en")) == list(range(300))


def test_the_whole_world_has_one_order() -> None:
    world, questions = made()
    orders = [context_ids(world, question, ContextSettings("world"), "en") for question in questions]
    whole = next(order for order in orders if len(order) == world.size)
    assert whole != tuple(range(world.size))
    for question, order in zip(questions, orders, strict=True):
        assert order == tuple(entity for entity in whole if entity != question.removed)


def test_lookalikes_come_before_other_distractors() -> None:
    world, questions = made()
    found = possible = 0
    for question in questions:
        shown = set(context_ids(world, question, ContextSettings("distractors", distractors=12), "en"))
        for entity in set(question.needed) - {question.removed}:
            lookalike = world.lookalike(entity)
            possible += lookalike is not None
            found += lookalike in shown
    assert possible > 10
    assert found >= 0.9 * possible


def test_rivals_of_the_answer_of_an_intersection_are_shown() -> None:
    world, questions = made()
    graph = Graph(world)
    tested = 0
    for question in questions:
        query = question.composed.query
        if question.shape != "intersection" or len(query.candidates.steps) != 1:
            continue
        start = query.candidates.start
        candidates = {
            one for one, _ in graph.targets(start, STEP_BY_NAME[graph.kind(start), query.candidates.steps[0]])
        }
        shown = context_ids(world, question, ContextSettings("distractors"), "en")
        assert len(candidates.intersection(shown) - question.composed.gold) >= 1, question.text  # type: ignore[operator]
        tested += 1
    assert tested > 5


def test_articles_are_those_of_the_language() -> None:
    world, questions = made()
    settings = ContextSettings("gold")
    shown = context_of(world, questions[0], settings, "hi")
    assert shown == tuple(render(world, one, "hi") for one in context_ids(world, questions[0], settings, "hi"))


@pytest.mark.parametrize("settings", [{"kind": "some"}, {"distractors": -1}, {"tokens": -1}])
def test_wrong_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="context"):
        ContextSettings(**settings)
