"""How two events lie to each other in time, and in the corpus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.events import (
    Event,
    events_in,
    related_pairs,
    tells_order,
    years_between,
)

PAST = "The mill burned down. It was rebuilt by its tenants."


@pytest.fixture(scope="module")
def event(index_of: Callable[..., Any]) -> Callable[..., Event]:
    """An event of a sentence of its own document: `event(text, when, …)`."""

    def build(text: str, when: tuple[int, ...], *names: str, told: Any = None) -> Event:
        index = index_of([text])
        return Event(index.sentences[0], when, "the fire", 0, frozenset(names), told)

    return build


@pytest.mark.parametrize(
    ("one", "other", "years"),
    [
        ((1801,), (1825,), 24),
        ((1825,), (1801,), 24),
        ((1801, 3), (1825, 4), 24),
        ((1801, 3), (1825, 3), 24),
        ((1801, 5), (1825, 4), None),
        ((1801, 5), (1825,), 24),
        ((1801, 5, 2), (1825, 5, 1), None),
        ((1801, 5, 2), (1825, 5), 24),
        ((1801,), (1801,), 0),
    ],
)
def test_years_between_dates_as_far_as_both_are_known(
    one: tuple[int, ...], other: tuple[int, ...], years: int | None, event: Callable[..., Event]
) -> None:
    assert years_between(event(PAST, one), event(PAST, other)) == years


@pytest.mark.parametrize(
    ("text", "tells", "why"),
    [
        (PAST, False, "nothing of the time"),
        ("The mill burned down. It was rebuilt 24 years later.", True, "the years between them, in the passage"),
        ("The mill burned down. It was rebuilt 23 years later.", False, "other years"),
        ("The mill of 1801 burned down.", True, "the other year, in the sentence"),
        ("The mill burned down. It was built in 1801.", False, "only in the passage"),
    ],
)
def test_a_passage_tells_the_order(text: str, tells: bool, why: str, event: Callable[..., Event]) -> None:
    one, other = event(text, (1825,)), event(PAST, (1801,))
    assert tells_order(one, other) == tells_order(other, one) == tells, why


def test_events_are_paired_by_title_and_by_name_best_first(index_of: Callable[..., Any]) -> None:
    fill = " ".join(f"The well {number} is deep." for number in range(3))
    index = index_of([f"# Corley\n\n{fill}", f"# Aldby\n\n{fill}"])
    corley, aldby = index.in_document("d0"), index.in_document("d1")

    def event_of(sentence: Any, *names: str, told: Any = None) -> Event:
        return Event(sentence, (1801,), "it", 0, frozenset(names), told)

    told: Any = object()
    one = event_of(corley[0], "orrin", told=told)
    pairs = [
        (event_of(corley[1], "orrin", told=told), -2, "one name, one document"),
        (event_of(corley[1], told=told), -1, "one document"),
        (event_of(aldby[0], "orrin", told=told), -1, "one name"),
        (event_of(corley[1], "orrin"), -2, "one of them is a name alone"),
        (event_of(aldby[0], told=told), None, "nothing in common"),
        (event_of(corley[0], "orrin", told=told), None, "one sentence"),
    ]
    for other, flaws, why in pairs:
        found = [each for each, *_ in related_pairs([one, other])]
        assert found == ([] if flaws is None else [flaws]), why
    alone = [event_of(corley[0], "orrin"), event_of(corley[1], "orrin")]
    assert [flaws for flaws, *_ in related_pairs(alone)] == [0]


@pytest.mark.parametrize(
    ("text", "said", "names"),
    [
        (
            "The weir at Corley was opened by Anna Orrell in 1837.",
            "the weir at Corley was opened by Anna Orrell",
            {"corley", "anna orrell"},
        ),
        ("Karl Berg moved from Corley in 1901.", "Karl Berg moved from Corley", {"karl berg", "corley"}),
        ("Karl Berg may have moved from Corley in 1901.", None, set()),
        ("Karl Berg moves from Corley in 1901.", None, set()),
    ],
)
def test_an_event_has_the_names_that_its_statement_says(
    text: str, said: str | None, names: set[str], index_of: Callable[..., Any]
) -> None:
    index = index_of([text])
    found = events_in(index.sentences, index, QUESTION_TYPES["temporal_questions"].words(index.language))
    assert [(event.said, set(event.names)) for event in found] == ([] if said is None else [(said, names)])
