"""Events that are taken together, and their names in a question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.event_questions import _age, _named, _of_three, _threes
from lm_eval_taskgen.generators.writers.patterns import type_patterns
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Evidence

WORDS = type_patterns("temporal_questions", load_language("en"), {})


def event(number: int, title: str = "Wars of the Tarn", names: bool = True) -> Any:
    """An event of a year of its own in a sentence of its own."""
    text = f"The Treaty of {number} ended a war."
    chunk = Chunk(f"d#{title}", "d", 0, 0, len(text), text, title=title)
    evidence = Evidence("d", 40 * number, 40 * number + len(text), text)
    return SimpleNamespace(
        told=None,
        parties=frozenset(("treaty",)),
        when=(1800 + number,),
        said=f"the Treaty of {number}",
        names=("Treaty",) if names else (),
        keys={number: 1},
        sentence=SimpleNamespace(number=number, chunk=chunk, evidence=evidence, doc_id="d"),
    )


@pytest.mark.parametrize(("count", "threes"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_events_are_taken_by_threes_and_what_is_left_is_not_asked_about(count: int, threes: int) -> None:
    found = list(_threes([event(number) for number in range(count)]))
    assert [len(three) for three in found] == [3] * threes


@pytest.mark.parametrize(
    ("turn", "pattern", "answer"),
    [(0, "came_first", 1), (1, "came_last", 3), (2, "came_first", 1), (3, "came_last", 3)],
)
def test_the_first_and_the_last_of_three_are_asked_for_in_turn(turn: int, pattern: str, answer: int) -> None:
    asked = _of_three([event(2), event(3), event(1)], turn, WORDS)
    assert (asked.pattern, asked.answers) == (pattern, (f"the Treaty of {answer}",))


@pytest.mark.parametrize(
    ("events", "title", "why"),
    [
        ([event(1), event(2), event(3)], "", "names need no title"),
        ([event(1, names=False), event(2), event(3)], "Wars of the Tarn", "what has no name is asked about under it"),
        ([event(1, names=False), event(2, "Ships"), event(3)], None, "events under two titles"),
        ([event(1, "", names=False), event(2, ""), event(3, "")], None, "events under none"),
    ],
)
def test_a_question_about_what_has_no_name_says_the_title(events: list[Any], title: str | None, why: str) -> None:
    found = list(_named(_of_three(events, 0, WORDS), events))
    assert [one.values.get("title", "") for one in found] == ([] if title is None else [title]), why


def test_an_age_is_asked_for_once_and_may_be_a_year_less() -> None:
    life: Any = SimpleNamespace(name="Hugo Lanner", years=(1837, 1891), sentence=event(1).sentence)
    asked = _age(life, WORDS)
    assert asked.answers[::2] == ("54", "53")
    assert asked.keys == {("age", "Hugo Lanner"): 1, ("ages",): 6}
