"""Checks on proposed questions: what they reject, and what a good writer may write."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import calculation, proposed
from lm_eval_taskgen.generators.checks.proposed import PROPOSED_CHECKS, skipped_checks
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Evidence
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed

PROSE = (
    "The Isk Ferry carried 41,000 passengers in 1990 and 52,500 in 1995. Its three boats run on internet2 time. The "
    "ferry closed in 2001 because the bridge had been opened."
)
FREE = {"answer_kind": "free", "computed": True}
NUMBER = {"answer_kind": "number", "computed": True}
FACT = [["bridge opened"]]
EARLIER = {"history": [{"question": "When did the Isk Ferry sail?", "answer": "in 1990"}]}


def free(facts: list[list[str]]) -> dict[str, Any]:
    return {**FREE, "key_facts": facts}


def reason_of(check: str, on: SimpleNamespace, query: str, answers: Any, metadata: Mapping[str, Any]) -> str | None:
    draft = on.spot(PROSE, PROSE, query=query, answers=answers, metadata=metadata)
    return on.reason(getattr(proposed, check), draft)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("calculation", "answer", "fails", "why"),
    [
        ("52500 - 41000", "11,500", False, "a difference"),
        ("52,500 − 41,000 = 11,500", "11500 passengers", False, "as people write it"),
        ("41000 - 52500", "11500", False, "how much less, without its sign"),
        ("(52500 - 41000) / 41000 * 100", "28.05%", False, "a rounded share; 100 is a constant"),
        ("(52500 - 41000) / 41000", "28%", False, "a share in per cent"),
        ("(41000 + 52500) / 2", "46,750", False, "a mean: the divisor counts the numbers"),
        ("41000 / 3", "13,667", False, "a number word is a figure"),
        ("५२५०० - ४१०००", "11500", False, "other digits"),
        ("(41000 + 52500 + 1990 + 1995 + 2001) / 5", "19897.2", False, "a divisor of five numbers, said nowhere"),
        ("41000 / 11", "3727.3", True, "a divisor that counts nothing"),
        ("5 + 41000 + 52500 + 1990 + 1995 + 2001", "99491", True, "a count that divides nothing"),
        ("-41000 + 52500", "11,500", False, "a negative number"),
        ("41000 " + "*1" * 147, "41000", False, "300 characters"),
        ("41000  " + "*1" * 147, "41000", True, "one too many"),
        ("", "41,000", False, "stated, not computed"),
        ("", "41,001", True, "neither stated nor computed"),
        ("52500 - 41000", "11,600", True, "another result"),
        ("52500 - 41500", "11,000", True, "41,500 is not in the evidence"),
        (
            "(1 + 2 + 4 + 7 + 10 + 12 + 24 + 30 + 52 + 60 + 100 + 365 + 1000 + 3600 + 1000000) * 41000",
            "41215947000",
            False,
            "days, hours, seconds and powers of ten are constants",
        ),
        ("41000 * 11", "451000", True, "11 is none"),
        ("12 * 2", "24", True, "constants alone"),
        ("2 + 2", "many", True, "no number"),
        ("41000 ** 2", "1681000000", True, "a power"),
        ("41000 // 2", "20500", True, "another sign"),
        ("__import__('os').getpid()", "1", True, "not a calculation"),
        ("41000 / (1995 - 1995)", "0", True, "by nothing"),
        ("41000 + 1995 / (1995 - 1995)", "41000", True, "one side by nothing"),
        ("(" * 150 + "41000" + ")" * 149, "41000", True, "brackets that do not close"),
        ("9" * 30 + " - 41000", "1", True, "a number that is none"),
        ("*".join(["52500"] * 40), "1", True, "a result of many digits"),
    ],
)
def test_a_calculation_gives_the_answer_from_figures_of_the_evidence(
    calculation: str, answer: str, fails: bool, why: str, on: SimpleNamespace
) -> None:
    metadata = {"answer_kind": "number", "calculation": calculation, "computed": True}
    found = reason_of("number_not_computed", on, "How many passengers went by the Isk Ferry?", [answer], metadata)
    assert found == ("number_not_computed" if fails else None), why


def test_a_share_may_be_reckoned_with_the_digits_of_figures_in_millions(on: SimpleNamespace) -> None:
    text = "The university reduced its holdings by $230 million (out of $400 million) in that year."
    metadata = {"answer_kind": "number", "calculation": "230 / 400 * 100", "computed": True}
    draft = on.spot(text, text, query="What share did it sell?", answers=["57.5 per cent"], metadata=metadata)
    assert on.reason(calculation.number_not_computed, draft) is None


@pytest.mark.parametrize(
    ("check", "query", "answers", "metadata", "fails", "why"),
    [
        ("subject_missing", "Why did the ferry close?", (), {}, False, "common words that the passage has"),
        ("subject_missing", "What is it like there?", (), {}, True, "function words alone"),
        ("subject_missing", "When did it close?", (), {}, True, "nobody knows what"),
        ("subject_missing", "How long does it take by ferry?", (), {}, False, "it stands for nothing here"),
        ("subject_missing", "Which passengers did it carry?", (), {}, False, "two words say what and of what"),
        ("subject_missing", "Which ferry?", (), {}, False, "one word, and no pronoun"),
        ("subject_missing", "Who painted the gallery?", (), {}, True, "words of another passage"),
        ("subject_missing", "And then?", (), {"history": [{"question": "q", "answer": "a"}]}, False, "after a turn"),
        ("nothing_to_refer_to", "When did the ferry stop its boats?", (), {}, False, "the ferry"),
        ("nothing_to_refer_to", "When were its boats built?", (), {}, True, "whose"),
        ("nothing_to_refer_to", "This boat carried passengers to Isk, what is it called?", (), {}, False, "described"),
        ("nothing_to_refer_to", "This boat carried passengers, what is it called?", (), {}, False, "by three words"),
        ("nothing_to_refer_to", "This boat carried passengers to Isk, or not?", (), {}, True, "does not ask for it"),
        (
            "nothing_to_refer_to",
            "This boat carried passengers to Isk, and when did it stop?",
            (),
            {},
            True,
            "goes on before it asks",
        ),
        ("nothing_to_refer_to", "This boat, when did its service stop?", (), {}, True, "no word tells it from others"),
        ("nothing_to_refer_to", "This was opened for passengers to Isk, when did it stop?", (), {}, True, "no noun"),
        (
            "nothing_to_refer_to",
            "This boat carried all passengers to Isk when?",
            (),
            {},
            True,
            "asks for something else",
        ),
        ("nothing_to_refer_to", "When did they stop?", (), {"history": [{"question": "q"}]}, False, "after a turn"),
        ("answer_in_question", "Did the ferry close in 2001?", ["2001"], {}, True, "the answer"),
        (
            "answer_in_question",
            "Is it 11500 in 1990?",
            ["1990"],
            {"answer_kind": "number", "computed": True},
            False,
            "by chance",
        ),
        ("answer_in_question", "Is it 1990?", ["1990"], {"answer_kind": "number"}, True, "a number that is quoted"),
        ("answer_in_question", "Why did it close?", ["…"], free(FACT), False, "free"),
        (
            "answer_in_question",
            "Did it close as the bridge opened?",
            ["…"],
            free(FACT),
            True,
            "free",
        ),
        ("answer_in_question", "Did it close as the bridge opened?", ["…"], free([*FACT, ["41"]]), True, "one of two"),
        ("answer_in_question", "Has the ferry bridge 41 piers?", ["…"], free([*FACT, ["41"]]), False, "half"),
        ("number_not_computed", "When?", ["soon"], {"answer_kind": "span"}, False, "a quotation is no number"),
        ("answer_not_in_evidence", "When?", ["2002"], {"answer_kind": "span"}, True, "not there"),
        ("placeholder", "Which?", ["<package>"], {"answer_kind": "span"}, True, "in angle brackets"),
        ("placeholder", "Which?", ["${version}"], {"answer_kind": "span"}, True, "a variable"),
        ("placeholder", "Which?", ["$40"], {"answer_kind": "span"}, False, "an amount"),
        ("placeholder", "Which?", ["main; {area}"], {"answer_kind": "list"}, True, "an item"),
        ("placeholder", "Which?", ["FOO"], {"answer_kind": "span"}, True, "a word for any other"),
        ("placeholder", "Which?", ["…"], {"answer_kind": "span"}, True, "dots"),
        ("placeholder", "Which?", ["/etc/<package>/conf"], {"answer_kind": "span"}, False, "a part of a path"),
        ("placeholder", "Which?", ["a < b > c"], {"answer_kind": "span"}, False, "a comparison"),
        ("placeholder", "Why?", ["<package>"], {"answer_kind": "free"}, False, "free"),
        ("answer_not_in_evidence", "When?", ["no"], {"answer_kind": "yes_no"}, False, "nobody writes yes or no"),
        ("answer_not_in_evidence", "When?", ["B"], {"answer_kind": "span", "choices": ["B"]}, False, "a chosen one"),
        ("answer_not_in_evidence", "When?", ["yes"], {"answer_kind": "yes_no", "choices": ["yes"]}, False, "a choice"),
        (
            "key_facts_missing",
            "Why?",
            ["…"],
            free([["the bridge had been opened", "new bridge"]]),
            False,
            "stated",
        ),
        ("key_facts_missing", "Why?", ["…"], free([["bridge opened ferry zebra lion"]]), False, "three fifths"),
        ("key_facts_missing", "Why?", ["…"], free([["bridge opened zebra lion"]]), True, "half of it"),
        ("key_facts_missing", "Why?", ["…"], free([]), True, "no facts"),
        ("key_facts_missing", "Why?", ["…"], free(FACT * 6), False, "six facts"),
        ("key_facts_missing", "Why?", ["…"], free(FACT * 7), True, "seven facts"),
        ("key_facts_missing", "Did the bridge open?", ["…"], free([["bridge opened in 2001"]]), True, "a year alone"),
        (
            "key_facts_missing",
            "When did the bridge open?",
            ["…"],
            free([["bridge opened in 2001"]]),
            False,
            "asked for",
        ),
        ("history_not_needed", "How long is the Isk Ferry?", (), EARLIER, True, "it names two things of the turn"),
        ("history_not_needed", "How long is the ferry?", (), EARLIER, False, "one may be another"),
        ("history_not_needed", "Did it carry the Isk Ferry?", (), EARLIER, False, "a word points back"),
        ("history_not_needed", "How long is the Isk Ferry?", (), {}, False, "there was no turn"),
        ("answer_in_history", "When?", ["1990"], {"answer_kind": "span", **EARLIER}, True, "it was said"),
        ("answer_in_history", "When?", ["1995"], {"answer_kind": "span", **EARLIER}, False, "another was"),
        ("answer_in_history", "Why?", ["1990"], {"answer_kind": "free", **EARLIER}, False, "a free answer may repeat"),
        ("key_facts_missing", "When?", ["2001"], {"answer_kind": "span"}, False, "a quotation needs none"),
        ("key_facts_missing", "Why?", [], free([]), False, "nor does a question without answer"),
        ("key_facts_missing", "Why?", ["…"], free([["bridge opened", " "]]), True, "an empty wording"),
        (
            "key_facts_missing",
            "Why?",
            ["…"],
            free([["passengers preferred trains"]]),
            True,
            "not stated",
        ),
        ("figure_not_in_evidence", "Why?", ["The bridge opened in 2001."], FREE, False, "a figure of the evidence"),
        ("figure_not_in_evidence", "Why?", ["41 thousand went by ferry."], FREE, False, "in other words"),
        ("figure_not_in_evidence", "Why?", ["The bridge opened in 1999."], FREE, True, "a figure of its own"),
        ("wrong_language", "पुल कब खुला?", (), {}, True, "another script"),
        ("wrong_language", "When did the ferry close?", ["पुल कब खुला?"], FREE, True, "a free answer"),
        ("wrong_language", "When did the ferry close?", ["पुल"], {"answer_kind": "span"}, False, "a quotation"),
    ],
)
def test_proposals_are_rejected_and_good_ones_kept(
    check: str, query: str, answers: Any, metadata: dict[str, Any], fails: bool, why: str, on: SimpleNamespace
) -> None:
    assert reason_of(check, on, query, answers, metadata) == (check if fails else None), why


def test_all_checks_are_in_use(on: SimpleNamespace) -> None:
    named = {check.__name__ for check in PROPOSED_CHECKS}
    assert on.checks_of(proposed) | on.checks_of(calculation) <= named


@pytest.mark.parametrize(
    ("code", "skipped"),
    [("en", ()), ("hi", ()), ("es", ("points_at_the_passage", "nothing_to_refer_to", "subject_missing"))],
)
def test_what_a_language_has_no_words_for_is_named(code: str, skipped: tuple[str, ...]) -> None:
    assert skipped_checks(load_language(code)) == skipped


WEIR = "The weir of Corley was finished in 1837 by Ann Lowe. It was paid for by Hugo Quill with 400 pounds."
LOCK = "The lock of Marden was finished in 1851. It took 90 men."
TWO_HOPS = "In what year was the lock finished that stands below the weir of Corley?"


@pytest.mark.parametrize(
    ("facts", "quoted", "more", "fails", "why"),
    [
        ([["weir by Ann Lowe"], ["lock took 90 men"]], (0, 1), {}, False, "a fact of each passage"),
        ([["lock took 90 men"]], (0, 1), {}, True, "none of the first"),
        ([["weir by Ann Lowe"]], (0, 1), {}, True, "none of the second"),
        ([["weir by Ann Lowe"], ["lock took 90 men"]], (1,), {}, True, "the first is not quoted"),
        ([["lock took 90 men"]], (0, 1), {"hops": 1}, False, "of one passage"),
        ([["lock took 90 men"]], (0, 1), {"answer_kind": "span"}, False, "a span has no key facts"),
    ],
)
def test_a_free_answer_has_a_fact_of_each_passage(
    facts: list[list[str]], quoted: tuple[int, ...], more: dict[str, Any], fails: bool, why: str, on: SimpleNamespace
) -> None:
    index = on.index([WEIR, LOCK, *(f"The well of Town{number} is deep and cold in winter." for number in range(9))])
    evidence = tuple(Evidence(f"d{number}", 0, len(text), text) for number, text in enumerate((WEIR, LOCK)))
    candidate = Proposed(index.chunks[:2], tuple(evidence[number] for number in quoted))
    hops = more.get("hops", 2)
    metadata = {**free(facts), **more}
    draft = Draft("x", TWO_HOPS, ("…",), candidate, hops=hops, metadata=metadata)
    assert on.reason(proposed.passage_without_fact, (draft, index)) == ("hop_not_needed" if fails else None), why


@pytest.mark.parametrize(("length", "fails"), [("12.3", False), ("12.4", True)])
def test_a_figure_of_a_free_answer_may_be_rounded(length: str, fails: bool, on: SimpleNamespace) -> None:
    text = "The weir of Corley is 12.34 metres long."
    draft = on.spot(text, text, query="Why?", answers=[f"It is {length} metres long."], metadata=FREE)
    assert on.reason(proposed.figure_not_in_evidence, draft) == ("figure_not_in_evidence" if fails else None)


@pytest.mark.parametrize(
    ("doc_id", "start", "end", "expected", "why"),
    [
        ("d0", 10, 20, True, "all of it"),
        ("d0", 0, 11, True, "over its beginning"),
        ("d0", 19, 30, True, "over its end"),
        ("d0", 0, 10, False, "up to its beginning"),
        ("d0", 20, 30, False, "from its end on"),
        ("d1", 10, 20, False, "of another document"),
    ],
)
def test_a_quotation_is_of_the_passages_that_it_overlaps(
    doc_id: str, start: int, end: int, expected: bool, why: str
) -> None:
    chunk = Chunk("d0:0", "d0", 0, 10, 20, "0123456789")
    assert proposed._is_in(Evidence(doc_id, start, end, ""), chunk) is expected, why


@pytest.mark.parametrize(
    ("texts", "query", "answer", "more", "fails", "why"),
    [
        ((WEIR, LOCK), TWO_HOPS, "1851", {}, True, "the only year of its passage"),
        ((WEIR, f"{LOCK} It burned in 1862."), TWO_HOPS, "1851", {}, False, "another year stands there"),
        ((WEIR, f"{LOCK} It burned on 4 May 1862."), TWO_HOPS, "1851", {}, False, "a date is a year too"),
        ((WEIR, f"{LOCK} It burned in 1862."), f"{TWO_HOPS[:-1]} in 1862?", "1851", {}, True, "the question names it"),
        ((WEIR, LOCK), TWO_HOPS, "90 men", {}, True, "the only number"),
        ((WEIR, f"{LOCK} It cost 7 horses."), TWO_HOPS, "90 men", {}, False, "another number"),
        ((WEIR, LOCK), TWO_HOPS, "Ann Lowe", {}, False, "another person"),
        ((f"{WEIR} The lock was finished in 1851.", LOCK), TWO_HOPS, "1851", {}, False, "in one of two passages"),
        ((WEIR, LOCK), TWO_HOPS, "of heavy oak", {}, False, "of no kind that is read"),
        ((WEIR, LOCK), TWO_HOPS, "1851", {"hops": 1}, False, "in one passage people look for it"),
        ((WEIR, LOCK), TWO_HOPS, "1851", {"answer_kind": "free"}, False, "free"),
        ((WEIR, LOCK), TWO_HOPS, "1851", {"choices": ["1851", "1837"]}, False, "a choice"),
    ],
)
def test_an_answer_over_several_passages_is_not_alone_of_its_kind(
    texts: tuple[str, ...], query: str, answer: str, more: dict[str, Any], fails: bool, why: str, on: SimpleNamespace
) -> None:
    index = on.index([*texts, *(f"The well of Town{number} is deep and cold in winter." for number in range(9))])
    metadata = {"answer_kind": "span", **more}
    hops = metadata.pop("hops", 2)
    draft = Draft("x", query, (answer,), Proposed(index.chunks[:2], ()), hops=hops, metadata=metadata)
    assert on.reason(proposed.only_candidate, (draft, index)) == ("only_candidate" if fails else None), why
