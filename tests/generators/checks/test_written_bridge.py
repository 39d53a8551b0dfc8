"""Checks on questions in free words that lead over a name which they do not say."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import written_bridge
from lm_eval_taskgen.generators.checks.written_bridge import bridge_in_question, description_missing, last_passage_told

SECOND = "Rain drowned 64 sheep by the Sael near Corley in 1837 and 1,200 more at Orme Bridge."
MORE = [f"The wells of Town{number} were deep in winter, and 90 people used them." for number in range(9)]


@pytest.mark.parametrize(
    ("check", "question", "reason", "why"),
    [
        (bridge_in_question, "How many sheep drowned by the Sael?", "bridge_in_question", "the name itself"),
        (bridge_in_question, "How many sheep drowned by the slow river?", None, "described"),
        (bridge_in_question, "How many sheep drowned by the saelish river?", None, "another word"),
        (last_passage_told, "How many sheep drowned near Corley by the slow river?", "one_hop_is_enough", "a name"),
        (last_passage_told, "How many sheep drowned by the slow river in 1837?", "one_hop_is_enough", "a year"),
        (last_passage_told, "How many sheep drowned by the slow river of the county?", None, "no name, no figure"),
        (description_missing, "How many sheep drowned by the slow river?", None, "slow is of the first passage"),
        (description_missing, "How many sheep drowned in the rain?", "description_missing", "all of the second"),
        (description_missing, "How many sheep drowned by what floats ships?", "description_missing", "of neither"),
    ],
)
def test_what_a_question_over_two_passages_may_say(
    check: Callable[..., Any], question: str, reason: str | None, why: str, on: SimpleNamespace
) -> None:
    draft = on.bridge(SECOND, answer="64", kind="number", more=MORE, query=question)
    assert on.reason(check, draft) == reason, why


def test_a_part_of_the_name_that_is_a_name_too_is_the_name(on: SimpleNamespace) -> None:
    more = [*MORE, "The Genghis was a ship of the northern county."]
    first, second = "The Sael is a slow river.", "Rain drowned 64 sheep by the Sael."
    draft, index = on.bridge(second, first=first, answer="64", kind="number", more=more, query="By Sael water?")
    assert on.reason(bridge_in_question, (draft, index)) == "bridge_in_question"


def test_what_the_template_quotes_may_be_said(on: SimpleNamespace) -> None:
    told = {"answer": "64", "kind": "number", "query": "How many sheep drowned by the slow river near Corley?"}
    quoted = on.bridge(SECOND, fragment="64 sheep by the Sael near Corley", **told)
    assert on.reason(last_passage_told, quoted) is None
    assert on.reason(last_passage_told, on.bridge(SECOND, fragment="64 sheep", **told)) == "one_hop_is_enough"


def test_a_name_of_the_first_passage_too_leads_nowhere_by_itself(on: SimpleNamespace) -> None:
    first = "The Sael is a slow brown river that flows past Corley."
    draft = on.bridge(SECOND, first=first, answer="64", kind="number", query="How many sheep drowned near Corley?")
    assert on.reason(last_passage_told, draft) is None


def test_every_check_is_used(on: SimpleNamespace) -> None:
    used = {check.__name__ for check in written_bridge.WRITTEN_BRIDGE_CHECKS}
    assert on.checks_of(written_bridge) <= used
