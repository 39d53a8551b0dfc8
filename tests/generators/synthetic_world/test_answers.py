"""Accepted forms of answers: the one in the articles, and all others."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world.queries import Chain, Composed, Counting
from lm_eval_taskgen.generators.synthetic_world.wording import answer_forms, answer_type, gives_away
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings, make_world
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import exact_match

WORLD = make_world(WorldSettings(seed=1, size=60))
WOMAN = next(one for one in WORLD.by_kind("person") if WORLD.gender(one) == "f")
MAN = next(one for one in WORLD.by_kind("person") if WORLD.gender(one) == "m")


@pytest.mark.parametrize(
    ("gold", "target", "language", "first", "more", "why"),
    [
        ("1902-03-09", "date", "en", "9 March 1902", {"March 9, 1902", "1902-03-09"}, "the order of America, ISO"),
        ("1902-03-09", "date", "hi", "9 मार्च 1902", {"९ मार्च १९०२", "1902-03-09"}, "digits of the language"),
        ("123456", "number", "en", "123,456", {"123456"}, "without the sign between thousands"),
        ("123456", "number", "hi", "1,23,456", {"123456", "123,456", "१,२३,४५६", "१२३४५६"}, "lakhs and thousands"),
        ("812", "number", "en", "812", set(), "nothing to part"),
        ("1902", "year", "en", "1902", set(), "years are never grouped"),
        ("1902", "year", "hi", "1902", {"१९०२"}, "digits of the language"),
        (3, "number", "en", "3", set(), "a count"),
        ("historical_novel", "genre", "en", "historical novel", set(), "the words for a key"),
        ("glass", "industry", "en", "glass", {"glass industry"}, "the noun may be repeated"),
        ("glass", "industry", "hi", "काँच", {"काँच उद्योग"}, "the noun may be repeated"),
    ],
)
def test_a_literal_has_these_forms(
    gold: str | int, target: str, language: str, first: str, more: set[str], why: str
) -> None:
    composed = Composed(Chain(0, ("born",)), gold, (MAN,), target)  # type: ignore[arg-type]
    ((written, *forms),) = answer_forms(WORLD, composed, language)
    assert written == first
    assert more <= set(forms), why
    assert written not in forms


@pytest.mark.parametrize(("person", "first", "other"), [(WOMAN, "शिक्षिका", "शिक्षक"), (MAN, "शिक्षक", "शिक्षिका")])
def test_the_word_for_a_job_follows_the_gender_and_the_other_is_accepted(person: int, first: str, other: str) -> None:
    composed = Composed(Chain(person, ("occupation",)), "teacher", (person,), "occupation")
    assert answer_forms(WORLD, composed, "hi") == ((first, other),)


def test_a_list_has_the_forms_of_every_item() -> None:
    composed = Composed(Chain(0, ("friend",)), frozenset((WOMAN, MAN)), (0,), "person")
    assert answer_forms(WORLD, composed, "en") == tuple((WORLD.title(one, "en"),) for one in sorted((WOMAN, MAN)))
    assert answer_type(composed) == "list"


@pytest.mark.parametrize(
    ("gold", "target", "kind"),
    [
        (frozenset((3,)), "person", "entity"),
        (frozenset((3, 4)), "person", "list"),
        ("weaver", "occupation", "entity"),
        ("1902-03-09", "date", "date"),
        ("1902", "year", "date"),
        ("812", "number", "number"),
        (2, "number", "number"),
    ],
)
def test_the_type_of_an_answer(gold: Any, target: str, kind: str) -> None:
    query = Counting(Chain(0, ("child",))) if isinstance(gold, int) else Chain(0, ("x",))
    assert answer_type(Composed(query, gold, (0,), target)) == kind  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("prediction", "gold", "target", "language", "score"),
    [
        ("March 9, 1902", "1902-03-09", "date", "en", 1.0),
        ("३ मार्च १९०२", "1902-03-03", "date", "hi", 1.0),
        ("123456", "123456", "number", "hi", 1.0),
        ("1234", "123456", "number", "en", 0.0),
        ("the glass industry", "glass", "industry", "en", 1.0),
    ],
)
def test_the_metric_accepts_the_forms(prediction: str, gold: str, target: str, language: str, score: float) -> None:
    ((*forms,),) = answer_forms(WORLD, Composed(Chain(0, ("x",)), gold, (MAN,), target), language)  # type: ignore[arg-type]
    assert exact_match(prediction, forms, scoring_rules(language)) == score


@pytest.mark.parametrize(
    ("text", "answers", "given_away"),
    [
        ("In which city is “The Ford of Corby” set?", (("Corby",),), True),
        ("In which year was the company of 1902 founded?", (("1902", "१९०२"),), True),
        ("In which city is “The Ford of Corby” set?", (("Corbury", "Cor"), ("Ashby",)), True),
        ("In which city is “The Ford of Corby” set?", (("Corbury",), ("Ashby",)), False),
    ],
)
def test_a_question_that_contains_a_form_of_an_answer_gives_it_away(
    text: str, answers: tuple[tuple[str, ...], ...], given_away: bool
) -> None:
    assert gives_away(text, answers) == given_away
