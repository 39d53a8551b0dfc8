"""Checks on natural questions about facts: they tell what is meant, and nothing else in the corpus answers them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import lookup
from lm_eval_taskgen.utils.records.drafts import Draft, Lookup
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import AnswerSpan

MILL = "The old mill of Corley burned down in 1837."
ASKED = "When did the old mill of Corley burn down?"


def asked(on: SimpleNamespace, texts: list[str], question: str, answer: str = "1837", query: str = "") -> Any:
    """A draft that asks `question` about the first sentence, or says it within a longer `query`."""
    draft, index = on.lookup(texts, answer)
    sentence, span = draft.candidate.sentence, draft.candidate.answer
    clause = Clause(sentence, 0, len(sentence.text), Verb(0, 0, "burn down", "", "burned down", "past"), ())
    found = ClauseQuestion(question, clause, "time", Phrase(span.start, span.end, answer, answer, "year"), (answer,))
    return Draft("direct_lookup", query or question, (answer,), Lookup(sentence, span, found)), index


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        (ASKED, None, "Corley is in one sentence"),
        ("When was it?", "nothing_named", "no sentence has one of these words"),
        ("When were the wells deep and old?", "nothing_named", "every other sentence has these words"),
        ("When was --deep an old well?", None, "an option of a command"),
    ],
)
def test_a_question_names_something_rare(question: str, expected: str | None, why: str, on: SimpleNamespace) -> None:
    assert on.reason(lookup.nothing_named, asked(on, [MILL], question)) == expected, why


@pytest.mark.parametrize(
    ("question", "stated", "other", "expected", "why"),
    [
        ("When was Corley so?", "When were the wells deep?", "", "nothing_named", "a rarer synonym tells no more"),
        ("When were they deep?", ASKED, "", "nothing_named", "a reader sees the synonyms"),
        (ASKED, ASKED, "", None, "both name Corley"),
        ("When did fire ruin it?", ASKED, "Corley", "another_answer", "the other says it as the first"),
        ("When did fire ruin it?", "", "Corley", None, "only with the words of the question"),
        ("When did fire ruin the mill?", ASKED, "Marden", None, "for want of its own words, it is not of any mill"),
    ],
)
def test_a_question_in_other_words_is_checked_as_stated_too(
    question: str, stated: str, other: str, expected: str | None, why: str, on: SimpleNamespace
) -> None:
    texts = [MILL, f"The old mill of {other} burned down in 1901."] if other else [MILL]
    draft, index = asked(on, texts, question)
    candidate = replace(draft.candidate, question=replace(draft.candidate.question, stated=stated))
    check = lookup.another_answer if other else lookup.nothing_named
    assert on.reason(check, (replace(draft, candidate=candidate), index)) == expected, why


def test_a_sentence_that_answers_it_as_asked_and_as_stated_comes_once(on: SimpleNamespace) -> None:
    known = "When burned down the old mill of Corley?"  # each word of which the corpus has
    draft, index = asked(on, [MILL, "The old mill of Corley burned down in 1901."], known)
    twice = replace(draft.candidate, question=replace(draft.candidate.question, stated=ASKED))
    assert [other.number for other in lookup.sentences_that_may_answer(twice, index)] == [1]


@pytest.mark.parametrize(
    ("text", "times", "expected"),
    [("the source package", 3, True), ("the source package", 2, False), ("the package", 3, False)],
)
def test_a_term_has_several_words_that_the_corpus_repeats(
    text: str, times: int, expected: bool, on: SimpleNamespace
) -> None:
    _, index = on.lookup([MILL, *(f"Part {number} is of the source package." for number in range(times))])
    assert lookup.is_term(Phrase(0, len(text), text, text, "thing"), index) == expected


@pytest.mark.parametrize(
    ("other", "expected", "why"),
    [
        ("The old mill of Corley burned down in 1901.", "another_answer", "another year of the same"),
        ("The old mill of Corley burned down in 1837, they say.", None, "the same year"),
        ("The old mill of Corley burned down in a storm.", None, "no year at all"),
        ("The old barn of Marden fell down in 1901.", None, "of something else"),
    ],
)
def test_no_other_sentence_answers_it(other: str, expected: str | None, why: str, on: SimpleNamespace) -> None:
    assert on.reason(lookup.another_answer, asked(on, [MILL, other], ASKED)) == expected, why


@pytest.mark.parametrize(
    ("other", "expected", "why"),
    [
        ("The {mill} of Marden burned down in 1901.", None, "it names others, and Corley nowhere"),
        ("The {mill} burned down in 1901.", "another_answer", "it names none"),
        ("Marden was rich. The {mill} burned down in 1901.", "another_answer", "it names none itself"),
        ("Corley was rich. The {mill} by Marden burned down in 1901.", "another_answer", "Corley stands before it"),
        ("The {mill} by Marden burned down in 1901. Corley was rich.", "another_answer", "Corley stands behind it"),
    ],
)
def test_a_sentence_about_others_answers_nothing(
    other: str, expected: str | None, why: str, on: SimpleNamespace
) -> None:
    mill = "tall brick mill with three wheels, six millstones and twelve sieves"
    texts = [f"The {mill} of Corley burned down in 1837.", other.format(mill=mill)]
    draft = asked(on, texts, f"When did the {mill} of Corley burn down?")
    assert on.reason(lookup.another_answer, draft) == expected, why


def test_another_name_may_be_the_one_asked_for(on: SimpleNamespace) -> None:
    mill = "tall brick mill with three wheels, six millstones and twelve sieves"
    texts = [f"The {mill} of Corley burned down by Tarn Coal.", f"The {mill} burned down by Ada Merrow."]
    draft, index = asked(on, texts, f"By whom did the {mill} of Corley burn down?", "Tarn Coal")
    candidate = replace(draft.candidate, answer=replace(draft.candidate.answer, kind="name"))
    assert on.reason(lookup.another_answer, (replace(draft, candidate=candidate), index)) == "another_answer"


@pytest.mark.parametrize(
    ("mill", "other", "expected", "why"),
    [
        ("old mill of Corley", ", which burned, was sold by Ada Merrow", "another_answer", "the verb of the question"),
        ("old mill of Corley", " was sold by Ada Merrow", None, "another verb"),
        (
            "tall brick mill with three wheels, six millstones and twelve sieves behind the upper weir of Corley",
            " was sold by Ada Merrow",
            "another_answer",
            "another verb, and so many words",
        ),
    ],
)
def test_a_sentence_without_the_verb_answers_only_with_nearly_all_words(
    mill: str, other: str, expected: str | None, why: str, on: SimpleNamespace
) -> None:
    texts = [f"The {mill} burned Tarn Coal.", f"The {mill}{other}."]
    draft, index = asked(on, texts, f"What did the {mill} burn?", "Tarn Coal")
    verb = replace(draft.candidate.question.clause.verb, lemma="burn")
    question = replace(draft.candidate.question, clause=replace(draft.candidate.question.clause, verb=verb))
    candidate = replace(draft.candidate, question=question, answer=replace(draft.candidate.answer, kind="term"))
    assert on.reason(lookup.another_answer, (replace(draft, candidate=candidate), index)) == expected, why


@pytest.mark.parametrize(
    ("other", "expected", "why"),
    [
        (
            "The mill of Corley must be mended within 84 days.",
            "another_answer",
            "a number, but 16 days is a quantity",
        ),
        ("The mill of Corley must be mended before May 1901.", None, "a year is no amount"),
    ],
)
def test_any_amount_may_answer_how_much(other: str, expected: str | None, why: str, on: SimpleNamespace) -> None:
    texts = ["The mill of Corley must be mended within 16 days.", other]
    draft, index = asked(on, texts, "Within how many days must the mill of Corley be mended?", "16")
    candidate = replace(draft.candidate, answer=replace(draft.candidate.answer, kind="quantity"))
    assert on.reason(lookup.another_answer, (replace(draft, candidate=candidate), index)) == expected, why


@pytest.mark.parametrize(
    ("other", "expected", "why"),
    [
        ("A sluice is a weir.", "another_answer", "it says something else of it"),
        ("The sluice means a weir.", "another_answer", "with another article and verb"),
        ("Sluice means a weir.", "another_answer", "without an article"),
        ("A sluice is a gate for water, and of oak.", None, "it says the same"),
        ("A sluice may be a weir.", None, "it says what may be"),
        ("A sluice burned down.", None, "it says what happened"),
        ("The old sluice is a weir.", None, "it says it of another thing"),
        ("A weir is a sluice.", None, "it says it the other way round"),
        ("A hen is a bird.", None, "it says nothing of it"),
    ],
)
def test_a_term_is_defined_once(other: str, expected: str | None, why: str, on: SimpleNamespace) -> None:
    assert on.reason(lookup.another_answer, asks_for_a_sluice(on, other)) == expected, why


def asks_for_a_sluice(on: SimpleNamespace, other: str) -> Any:
    """A draft that asks what a sluice is, over a sentence that says it and another one."""
    index = on.index(["A sluice is a gate for water.", other])
    sentence = index.sentences[0]
    clause = index.facts.clauses_of(sentence)[0]
    term, gold = clause.role("subject"), "gate for water"
    start = sentence.text.index(gold)
    answer = Phrase(start, start + len(gold), gold, gold, "thing")
    found = ClauseQuestion("What is a sluice?", clause, "object", answer, (gold,), (term,), {"form_definition": 1.0})
    asked = Lookup(sentence, AnswerSpan("term", start, start + len(gold), gold), found)
    return Draft("x", found.text, (gold,), asked), index


@pytest.mark.parametrize(
    ("of_a_law", "source", "expected", "why"),
    [
        (True, "definition", None, "in a law, a quoted term means what is said that it means"),
        (True, "main", "another_answer", "if the law says that it means it"),
        (False, "definition", "another_answer", "elsewhere any sentence counts"),
    ],
)
def test_the_definition_of_a_law_stands_against_other_sentences(
    of_a_law: bool, source: str, expected: str | None, why: str, on: SimpleNamespace
) -> None:
    draft, index = asks_for_a_sluice(on, "A sluice is a weir.")
    question = draft.candidate.question
    documents = frozenset(index.documents) if of_a_law else None
    question = replace(question, clause=replace(question.clause, source=source), documents=documents)
    draft = replace(draft, candidate=replace(draft.candidate, question=question))
    assert on.reason(lookup.another_answer, (draft, index)) == expected, why


def test_a_question_that_names_its_law_is_answered_by_that_law_alone(on: SimpleNamespace) -> None:
    draft, index = asked(on, [MILL, MILL.replace("1837", "1901")], ASKED)
    own, other = (sentence.doc_id for sentence in index.sentences[:2])
    for documents, expected in ((None, "another_answer"), ({own, other}, "another_answer"), ({own}, None)):
        named = None if documents is None else frozenset(documents)
        candidate = replace(draft.candidate, question=replace(draft.candidate.question, documents=named))
        found = on.reason(lookup.another_answer, (replace(draft, candidate=candidate), index))
        assert found == expected if own != other else found == "another_answer", documents


def test_words_around_the_question_do_not_count(on: SimpleNamespace) -> None:
    """As in a hostile tone, whose words the corpus may have."""
    more = [
        "You useless heap of scrap, tell everybody what happened there once.",
        MILL.replace("1837", "1901"),
    ]
    query = f"You useless heap of scrap, tell everybody what happened there once. {ASKED}"
    assert on.reason(lookup.another_answer, asked(on, [MILL, *more], ASKED, query=query)) == "another_answer"


def test_question_words_ask_for_no_word_of_the_corpus(on: SimpleNamespace) -> None:
    _, index = asked(on, [MILL, "Nobody knows when the bell of Corley rang."], ASKED)
    assert lookup.asked_words("When did Corley burn?", index) == ["corley"]


@pytest.mark.parametrize(
    ("value", "gold", "same", "why"),
    [
        ("1803", "October 1803", True, "a year and a date of it"),
        ("October 1803", "1803", True, "the other way round"),
        ("licensors", "licensor", True, "the plural"),
        ("May 1803", "October 1803", False, "two months"),
    ],
)
def test_what_says_more_says_the_same(value: str, gold: str, same: bool, why: str) -> None:
    assert lookup.says_the_same(value.split(), gold.split()) is same, why


def test_every_check_has_a_case(on: SimpleNamespace) -> None:
    assert on.checks_of(lookup) == {"nothing_named", "another_answer"}
