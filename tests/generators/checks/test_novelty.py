"""What a set has already, and what is another question after all."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import Asked, Novelty, Used
from lm_eval_taskgen.generators.checks.novelty import SameFacts, _Fact, nearly_equal
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.drafts import Fact, Given, Proposed

MILL = "The old mill of Corley burned down in 1837."
PROSE = " ".join(f"Well number {number} of the town was dug in the year {1800 + number}." for number in range(4))
ASKED = "In the report on the wells of the old town of Corley, by whom was the mill beside the bridge of 1837 sold?"


@pytest.mark.parametrize(
    ("query", "answers", "history", "reason", "why"),
    [
        (ASKED, ["Ann Lee"], None, "near_duplicate", "the same"),
        (ASKED.replace("old town", "town"), ["Ann Lee"], None, "near_duplicate", "a word less"),
        (ASKED.replace("1837", "1838"), ["Ann Lee"], None, None, "another figure"),
        (ASKED.replace("mill", "barn"), ["Joe Orr"], None, None, "another answer"),
        (ASKED.replace("mill", "barn"), ["Joe Orr", "Ann Lee"], None, "near_duplicate", "one common answer is enough"),
        (ASKED, [], None, "near_duplicate", "without an answer, the words decide"),
        (ASKED, ["Ann Lee"], [{"question": "Which mill?"}], None, "after another turn"),
        ("Who sold the mill?", ["Ann Lee"], None, None, "other words"),
    ],
)
def test_near_duplicates_differ_in_hardly_a_word_and_in_no_figure(
    query: str, answers: list[str], history: Any, reason: str | None, why: str, on: SimpleNamespace
) -> None:
    novelty = Novelty()
    first, _ = on.spot(PROSE, "was dug", query=ASKED, answers=["Ann Lee"])
    novelty.remember(first)
    metadata = {} if history is None else {"history": history}
    second, _ = on.spot(PROSE, "was dug", query=query, answers=answers, metadata=metadata)
    reject = novelty.check(second)
    assert (reject and reject.reason) == reason, why


@pytest.mark.parametrize(
    ("one", "other", "are_near", "why"),
    [
        ("a b c d e f g h i", "a b c d e f g h i j", True, "nine words of ten"),
        ("a b c d e f g h", "a b c d e f g h i", False, "eight of nine"),
        ("a b c d e f g h i", "a b c d e f g h j", False, "one for another"),
        ("a b c d e f g h i", "a b c d e f g h i a", True, "a word that is repeated counts again"),
        ("a b c d e f g h i", "a b c d e f g h i a b", False, "each time"),
    ],
)
def test_nine_of_ten_words_are_shared_by_near_duplicates(one: str, other: str, are_near: bool, why: str) -> None:
    assert nearly_equal(one.split(), other.split()) == nearly_equal(other.split(), one.split()) == are_near, why


def test_a_sentence_is_quoted_in_one_lookup(on: SimpleNamespace) -> None:
    novelty = Novelty()
    year, _ = on.lookup([MILL])
    assert novelty.check(year) is None
    novelty.remember(year)
    again, _ = on.lookup([MILL, MILL])
    assert novelty.check(again).reason == "repeats_another", "in another corpus or place too: its words count"
    assert novelty.check(on.lookup([MILL], answer="Corley")[0]).reason == "repeats_another", "another blank of it"
    assert novelty.check(on.lookup([MILL.replace("old", "new")], query="What of the new one?")[0]) is None


def test_evidence_serves_one_type_of_a_set(on: SimpleNamespace) -> None:
    used = Used()
    Novelty(used).remember(on.lookup([MILL])[0])
    other, _ = on.lookup([MILL], answer="Corley", query="Where did it burn?")
    assert Novelty(used).check(replace(other, question_type="other")).reason == "serves_another_type"
    assert Novelty().check(replace(other, question_type="other")) is None, "in another set"


def test_a_type_asks_a_fact_as_often_as_its_key_allows(on: SimpleNamespace) -> None:
    fact = Fact(("the", "mill", "burned"), 9)
    novelty = Novelty()
    draft, _ = on.spot(PROSE, "was dug", query=ASKED, answers=["Ann Lee"])
    asked = [
        replace(draft, query=f"What of number {number}?", candidate=Given((), (), {fact: 2})) for number in range(3)
    ]
    for each in asked[:2]:
        assert novelty.check(each) is None
        novelty.remember(each)
    assert novelty.check(asked[2]) is not None


@pytest.mark.parametrize(
    ("query", "is_repeated", "why"),
    [
        ("When was the old mill at Corley built?", True, "the same"),
        ("When was the old stone mill of the bishop at Corley built?", False, "two words more"),
        ("In which year was the old mill at Corley built?", True, "asks for a time too"),
        ("At Corley, when was the old mill built?", True, "in another order"),
        ("When was the mill at Corley built?", True, "a word less"),
        ("When was the old stone mill at Corley built?", True, "a word more"),
        ("When was the old mill at Marden built?", False, "another town"),
        ("Who built the old mill at Corley?", False, "asks for a person"),
        ("When was the old mill 2 at Corley built?", False, "another figure"),
    ],
)
def test_questions_that_ask_the_same_are_one_whatever_their_answers(query: str, is_repeated: bool, why: str) -> None:
    same = Asked(load_language("en"))
    same.add("When was the old mill at Corley built?", ())
    assert (same.like(query, ()) is not None) == is_repeated, why
    assert same.like(query, [{"question": "Which mill?", "answer": "the new one"}]) is None, "in a conversation"


def test_of_three_content_words_each_counts() -> None:
    same = Asked(load_language("en"))
    same.add("When was the mill at Corley built?", ())
    assert same.like("When was the mill built?", ()) is None


def test_one_sentence_said_to_every_prompt_is_kept_once(on: SimpleNamespace) -> None:
    novelty, kept = Novelty(same=Asked(load_language("en"))), 0
    for number in range(20):
        draft, _ = on.spot(PROSE, "was dug", query="How do I bake bread?", answers=[f"{1800 + number}"])
        if novelty.check(draft) is None:
            novelty.remember(draft)
            kept += 1
    assert kept == 1


FACTS = "The mayor of Corley sold the mill by the weir to a miller from Marden in 1837. Nobody knew of it."


@pytest.mark.parametrize(
    ("query", "answer", "evidence", "more", "is_same", "why"),
    [
        ("Who bought the mill of Corley?", "a miller from Marden", FACTS[:60], {}, True, "the same in other words"),
        ("Who got the mill of Corley?", "the miller", FACTS[:60], {}, True, "a shorter answer"),
        ("Who bought the mill of Corley?", "the mayor", FACTS[:60], {}, False, "another answer"),
        ("To whom did the weir pass?", "a miller from Marden", FACTS[:60], {}, False, "no common words"),
        ("Who bought the mill of Corley?", "a miller from Marden", FACTS[79:], {}, False, "other evidence"),
        ("Who bought the mill of Corley?", "a miller from Marden", "Marden in 1837.", {}, False, "too little evidence"),
        ("Who bought the mill of Corley?", "a miller from Marden", FACTS[41:], {}, True, "half of the evidence"),
        ("Who bought the mill of Corley?", "a miller from Marden", FACTS[:60], {"hops": 2}, False, "more passages"),
        (
            "Who bought the mill of Corley?",
            "a miller from Marden",
            FACTS[:60],
            {"metadata": {"history": [{"question": "Which mill?"}]}},
            False,
            "after a turn",
        ),
    ],
)
def test_the_same_fact_has_mostly_the_same_evidence_answer_and_words(
    query: str, answer: str, evidence: str, more: dict[str, Any], is_same: bool, why: str, on: SimpleNamespace
) -> None:
    facts = SameFacts(load_language("en"))
    asked = "To whom was the mill of Corley sold?"
    first, _ = on.spot(FACTS, FACTS[:78], query=asked, answers=["a miller from Marden"])
    facts.add(first)
    second, _ = on.spot(FACTS, evidence, query=query, answers=[answer], **more)
    assert facts.like(second) == (first.query if is_same else None), why


@pytest.mark.parametrize(
    ("evidence", "answer", "question", "is_same", "why"),
    [
        ("abcd", "abcde", "abcde", True, "all of each"),
        ("abxy", "abcde", "abcde", True, "half of the evidence"),
        ("axyz", "abcde", "abcde", False, "a quarter of it"),
        ("abcd", "abcxy", "abcde", True, "three fifths of the answer"),
        ("abcd", "abxyz", "abcde", False, "two fifths of it"),
        ("abcd", "", "abcde", False, "no answer"),
        ("abcd", "abcde", "abxyz", True, "two fifths of the question"),
        ("abcd", "abcde", "axyzw", False, "a fifth of it"),
        ("abcdefghij", "abcdefghij", "abcdefghijklm", True, "shares are of the shorter"),
    ],
)
def test_a_fact_is_the_same_by_shares_of_evidence_answer_and_words(
    evidence: str, answer: str, question: str, is_same: bool, why: str
) -> None:
    def fact(evidence: str, answer: str, question: str) -> _Fact:
        return _Fact("q", (), frozenset((one,) for one in evidence), frozenset(answer), frozenset(question))

    assert fact(evidence, answer, question).is_like(fact("abcd", "abcde", "abcde")) is is_same, why


@pytest.mark.parametrize(
    ("form", "facts", "expected", "why"),
    [
        (Proposed, True, "repeated_question", "a model asks for the same fact again"),
        (Given, True, None, "rules ask for it in several forms on purpose"),
        (Proposed, False, None, "facts are not compared"),
    ],
)
def test_only_what_a_model_proposes_must_ask_for_another_fact(
    form: Any, facts: bool, expected: str | None, why: str, on: SimpleNamespace
) -> None:
    language = load_language("en")
    novelty = Novelty(same=Asked(language), facts=SameFacts(language) if facts else None)
    asked = ("To whom was the mill of Corley sold?", "Who bought the mill of Corley?")
    drafts = [on.spot(FACTS, FACTS[:78], query=query, answers=["a miller from Marden"])[0] for query in asked]
    first, second = (
        replace(draft, candidate=form(draft.candidate.passages, draft.candidate.evidence)) for draft in drafts
    )
    novelty.remember(first)
    found = novelty.check(second)
    assert (found and found.reason) == expected, why
