"""Filters of finished samples: what each keeps, and that a caller can put them in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    AnswerPresent,
    Consistent,
    EvaluationSample,
    Evidence,
    Passage,
    QuestionLength,
    Response,
    apply_filters,
)
from lm_eval_taskgen.utils.errors import ConfigError

TEXT = "Iris Maddock designed the iron bridge at Orrinmere in 1871. It has nine arches."
FACT = Evidence("d", 0, 59, TEXT[:59])
SAMPLE = EvaluationSample(
    sample_id="s",
    query="Who designed the iron bridge at Orrinmere?",
    relevant_docs=(Passage("d", "Bridges", TEXT),),
    candidate_docs=(),
    reference_answer=Response.of(("Iris Maddock",), (FACT,)),
    labels={"hops": 1},
)


def answered(*answers: str) -> dict[str, Any]:
    return {"reference_answer": Response.of(answers, (FACT,))}


@pytest.mark.parametrize(
    ("changes", "keeps", "why"),
    [
        ({}, True, "the answer stands in the passage"),
        (answered("iris maddock"), True, "case does not matter"),
        (answered("I. Maddock", "Iris Maddock"), True, "one of the accepted answers is enough"),
        (answered("Maddoc"), False, "half a word is no answer"),
        (answered("Agnes Boyle"), False, "nobody says that"),
        (answered(), True, "an unanswerable question has no answer to stand anywhere"),
        ({"metadata": {"computed": True}, **answered("1900")}, True, "a computed answer stands nowhere"),
        ({"metadata": {"items": [["Iris Maddock"], ["nine", "9"]]}, **answered("Iris Maddock, nine")}, True, "items"),
        ({"metadata": {"items": [["Iris Maddock"], ["ten"]]}, **answered("Iris Maddock, ten")}, False, "an item lacks"),
    ],
)
def test_an_answer_is_present_if_a_gold_passage_holds_it(changes: dict[str, Any], keeps: bool, why: str) -> None:
    assert AnswerPresent().keep(replace(SAMPLE, **changes)) is keeps, why


@pytest.mark.parametrize(
    ("query", "limits", "keeps", "why"),
    [
        ("Who designed it?", {}, True, "three words"),
        ("Who? When?", {}, False, "two words"),
        ("Who designed it?", {"min_words": 4}, False, "a bound of one's own"),
        ("Who designed it?", {"max_words": 3}, True, "both bounds may be the same"),
        ("word " * 61, {}, False, "too long"),
        ("word " * 61, {"max_words": 61}, True, "as long as allowed"),
        ("सेतु किसने बनाया?", {}, True, "vowel signs do not part words"),
    ],
)
def test_questions_are_kept_by_their_words(query: str, limits: dict[str, int], keeps: bool, why: str) -> None:
    assert QuestionLength(**limits).keep(replace(SAMPLE, query=query)) is keeps, why


def test_bounds_that_leave_nothing_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"min_words \(5\) must not be above max_words \(4\)"):
        QuestionLength(5, 4)


@pytest.mark.parametrize(
    ("changes", "keeps", "why"),
    [
        ({}, True, "it agrees with itself"),
        (answered("designed the iron bridge"), False, "the question states the answer"),
        (
            {"reference_answer": Response.of(("Iris Maddock",), (replace(FACT, text="Iris Maddock did."),))},
            False,
            "no such text",
        ),
        (
            {"reference_answer": Response.of(("Iris Maddock",), (replace(FACT, doc_id="e"),))},
            False,
            "not a gold passage",
        ),
        ({"reference_answer": Response.of(("nine",), (FACT,))}, False, "the answer is not in the evidence"),
        ({"candidate_docs": (Passage("d", "Bridges", TEXT),)}, False, "a distractor that answers"),
        ({"labels": {}}, True, "one hop if it says nothing else"),
        ({"labels": {"hops": 2}}, False, "two hops, one piece of evidence"),
        ({"labels": {"scenario": "unanswerable"}}, False, "unanswerable, and has an answer"),
        ({"labels": {"scenario": "unanswerable"}, **answered()}, True, "unanswerable, without one"),
        ({"reference_answer": Response.of(("Iris Maddock",))}, True, "evidence is not required"),
    ],
)
def test_a_sample_is_consistent_if_its_parts_agree(changes: dict[str, Any], keeps: bool, why: str) -> None:
    assert Consistent().keep(replace(SAMPLE, **changes)) is keeps, why


def test_samples_stay_that_every_filter_keeps_in_order() -> None:
    short = replace(SAMPLE, sample_id="short", query="Who?")
    absent = replace(SAMPLE, sample_id="absent", **answered("Agnes Boyle"))
    last = replace(SAMPLE, sample_id="last")
    kept = apply_filters(iter([SAMPLE, short, absent, last]), [QuestionLength(), AnswerPresent()])
    assert kept == [SAMPLE, last]
    assert apply_filters(samples=[SAMPLE, short], filters=[]) == [SAMPLE, short]
