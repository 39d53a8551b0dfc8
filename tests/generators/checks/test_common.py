"""Checks on every draft: what each rejects on a tiny corpus, and the near miss that it keeps."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import cloze, common, first_reject
from lm_eval_taskgen.utils.records.documents import Evidence

MILL = "The old mill of Corley burned down in 1837."
CHAKKI = "सोनभद्र की पुरानी चक्की 1837 में जल गई।"
PROSE = " ".join(f"Well number {number} of the town was dug in the year {1800 + number}." for number in range(4))
CONTENTS = "Contents\n1 Wells ........ 3\n2 Mills ........ 9\n3 Bridges of the town ........ 14\n4 Ferries ........ 20"
AGENDA = "\n".join(["Wells ..... 3", "Mills ..... 9", "Ferries ..... 20", *(f"Item {n} was put off." for n in "abcd")])
SHORT_AGENDA = AGENDA.rpartition("\n")[0]
PAGED = "Contents\n1 Wells 3\n2 Mills 9\n3 Bridges 14\n4 Ferries 20\n5 Lanterns 20"
DUTCH = "Deze molen van het dorp werd door hun vader en zijn zoon gebouwd, maar zij hebben hem niet verkocht."
ENGLISH = "They sold their mill to him and his sister before she left, but although it was old they kept another."
CASES = [
    ("answer_in_question", lambda on: on.lookup([MILL], query="Did it burn in 1837?"), True, "the answer"),
    (
        "answer_in_question",
        lambda on: on.lookup([MILL], query="Did it burn in 18371 or 1 837?"),
        False,
        "other figures",
    ),
    ("answer_in_question", lambda on: on.lookup([MILL], answer="Corley", query="In CORLEY?"), True, "in any case"),
    (
        "answer_in_question",
        lambda on: on.lookup([MILL], answer="Corley", query="In Corleyville?"),
        False,
        "part of a word",
    ),
    (
        "answer_in_question",
        lambda on: on.lookup([MILL], query="With 7?", answers=("seven", "7")),
        True,
        "any accepted answer",
    ),
    ("answer_in_question", lambda on: on.lookup([CHAKKI], code="hi", query="1837 में?"), True, "the answer"),
    ("answer_in_question", lambda on: on.lookup([CHAKKI], code="hi", query="१८३८ में?"), False, "another figure"),
    ("answer_shows_through", lambda on: on.lookup([MILL], answers=("PR",), query="Are PRs read?"), True, "a plural"),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("PR",), query="Are presses read?"),
        False,
        "two letters",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("Era",), query="Which Erasmus?"),
        True,
        "three letters begin a word",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("R",), query="is Rye read?"),
        False,
        "one letter has no initials",
    ),
    ("answer_shows_through", lambda on: on.lookup([MILL], answers=("7 bits",), query="An f7 has?"), False, "one digit"),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("EOF",), query="which end of file?"),
        True,
        "three small initials",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("Mongol",), query="A Mongolian what?"),
        True,
        "a form",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("Mongol",), query="A Mongrel what?"),
        False,
        "another",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("32 bits",), query="An f32 has?"),
        True,
        "in a token",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("32 bits",), query="An f320 has?"),
        False,
        "another",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("EOF",), query="____: End-of-File"),
        True,
        "spelt out",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("EOF",), query="____: End of a File"),
        False,
        "not so",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("OR",), query="one read what?"),
        False,
        "small letters",
    ),
    (
        "answer_shows_through",
        lambda on: on.lookup([MILL], answers=("PR",), query="a Pull Request?"),
        True,
        "two capitals",
    ),
    ("answer_not_in_evidence", lambda on: on.lookup([MILL], answers=("1838",)), True, "nowhere"),
    ("answer_not_in_evidence", lambda on: on.lookup([MILL, "It was 1838."], answers=("1838",)), True, "elsewhere only"),
    ("answer_not_in_evidence", lambda on: on.lookup([MILL], answers=("1838", "1837")), False, "one of two is enough"),
    ("answer_not_in_evidence", lambda on: on.lookup([MILL], answers=("corley",)), False, "in any case"),
    (
        "answer_shows_through",
        lambda on: on.spot(PROSE, "2", query="Is PRs one?", answers=["PR"], metadata={"computed": True}),
        False,
        "computed",
    ),
    ("evidence_not_in_source", lambda on: on.spot(PROSE, "was dug"), False, "exact"),
    ("evidence_not_in_source", lambda on: on.spot(PROSE, Evidence("d0", 1, 5, "Well")), True, "one off"),
    ("evidence_not_in_source", lambda on: on.spot(PROSE, Evidence("d7", 0, 4, "Well")), True, "no such document"),
    ("evidence_not_in_source", lambda on: on.spot(PROSE, None, answers=["1800"]), True, "an answer without evidence"),
    ("evidence_not_in_source", lambda on: on.spot(PROSE, None), False, "no answer, no evidence"),
    ("context_not_verbatim", lambda on: on.spot(PROSE, "was dug"), False, "all of it"),
    ("context_not_verbatim", lambda on: on.spot("abc\n1234", "abc", shown="abc\n7654321"), False, "30 %"),
    ("context_not_verbatim", lambda on: on.spot("abc\n1234", "abc", shown="abc\n87654321"), True, "27 %"),
    (
        "context_not_verbatim",
        lambda on: on.spot(PROSE, "was dug", shown="A summary in other words."),
        True,
        "none of it",
    ),
    (
        "context_not_verbatim",
        lambda on: on.spot(f"{PROSE}\n{MILL}", MILL, shown=f"{MILL}\nAnd more."),
        False,
        "most of it",
    ),
    (
        "table_of_contents",
        lambda on: on.spot(CONTENTS, "3 Bridges of the town"),
        True,
        "lines that end in page numbers",
    ),
    ("table_of_contents", lambda on: on.spot(PAGED, "3 Bridges"), True, "with one space before them"),
    ("table_of_contents", lambda on: on.spot(AGENDA, "Mills ..... 9"), False, "fewer such lines than others"),
    ("table_of_contents", lambda on: on.spot(SHORT_AGENDA, "Mills ..... 9"), True, "as many such lines as others"),
    (
        "table_of_contents",
        lambda on: on.spot(SHORT_AGENDA.replace("Wells .....", "Wells"), "Mills ..... 9"),
        False,
        "two such lines",
    ),
    ("table_of_contents", lambda on: on.spot(PAGED.replace("\n5 Lanterns 20", ""), "3 Bridges"), False, "four pages"),
    (
        "table_of_contents",
        lambda on: on.spot(PAGED.replace("Lanterns", "L" * 115), "3 Bridges"),
        True,
        "120 characters",
    ),
    ("table_of_contents", lambda on: on.spot(PAGED.replace("Lanterns", "L" * 116), "3 Bridges"), False, "one too long"),
    ("table_of_contents", lambda on: on.spot(PAGED.replace("14", "8"), "3 Bridges"), False, "in no order of pages"),
    ("table_of_contents", lambda on: on.spot(f"{PAGED}\na.\nb.\nc.\nd.", "3 Bridges"), True, "five lines of ten"),
    ("table_of_contents", lambda on: on.spot(f"{PAGED}\na.\nb.\nc.\nd.\ne.", "3 Bridges"), False, "of eleven"),
    (
        "table_of_contents",
        lambda on: on.spot(CONTENTS.replace("Contents\n", "").replace(" ........ 9", ""), "2 Mills"),
        True,
        "a line between the first two entries",
    ),
    ("table_of_contents", lambda on: on.spot(PROSE, "was dug"), False, "prose that ends in years"),
    (
        "table_of_contents",
        lambda on: on.spot(f"# Wells\n\nEffective from: 1 March 2023\n\n## {CONTENTS}", "Effective from: 1 March 2023"),
        False,
        "a date above the contents",
    ),
    (
        "table_of_contents",
        lambda on: on.spot(f"{CONTENTS}\n\nWells\n\nWells are dug by hand.", "Wells are dug by hand."),
        False,
        "prose below the contents",
    ),
    (
        "table_of_contents",
        lambda on: on.spot(CONTENTS.replace("of the town", "of the\nold town"), "3 Bridges of the"),
        True,
        "the first line of a long entry",
    ),
    ("answer_not_in_evidence", lambda on: on.spot(PROSE, "Well number 2", answers=["1802"]), True, "in another place"),
    (
        "answer_not_in_evidence",
        lambda on: on.spot(PROSE, "Well number 2", answers=["4"], metadata={"computed": True}),
        False,
        "computed",
    ),
    (
        "answer_not_in_evidence",
        lambda on: on.spot(PROSE, "Well number 2", answers=["well; 2"], metadata={"items": [["well"], ["2"]]}),
        False,
        "every item",
    ),
    (
        "answer_not_in_evidence",
        lambda on: on.spot(PROSE, "Well number 2", answers=["well; 3"], metadata={"items": [["well"], ["3"]]}),
        True,
        "an item is not there",
    ),
    ("context_too_short", lambda on: on.spot(MILL, "1837"), True, "one sentence"),
    ("context_too_short", lambda on: on.spot(PROSE, "was dug"), False, "four sentences"),
    ("context_too_short", lambda on: on.spot("mill " * 14, "mill"), True, "14 words"),
    ("context_too_short", lambda on: on.spot("mill " * 15, "mill"), False, "15 words"),
    ("question_length", lambda on: on.spot(PROSE, "was dug", query="Dug when?"), True, "a stump"),
    ("question_length", lambda on: on.spot(PROSE, "was dug", query="Who dug it " * 80), True, "an essay"),
    ("question_length", lambda on: on.spot(PROSE, "was dug", query="Who dug it?"), False, "three words"),
    ("question_length", lambda on: on.spot(PROSE, "was dug", query="dug " * 200), False, "200 words"),
    ("question_length", lambda on: on.spot(PROSE, "was dug", query="dug " * 201), True, "201 words"),
    (
        "answer_in_question",
        lambda on: on.spot(
            PROSE, "2", query="Is it well 1 or well 2?", answers=["2"], metadata={"choices": ["1", "2"]}
        ),
        False,
        "a choice",
    ),
    ("query_in_wrong_language", lambda on: on.spot(MILL, MILL, query=CHAKKI), True, "a Hindi question"),
    ("query_in_wrong_language", lambda on: on.spot(CHAKKI, CHAKKI, query=MILL), False, "the evidence is not read"),
    ("wrong_language", lambda on: on.spot(CHAKKI, CHAKKI), True, "Hindi in an English set"),
    ("wrong_language", lambda on: on.spot(MILL, MILL, query="Wo?"), False, "English in an English set"),
    ("wrong_language", lambda on: on.spot(MILL, MILL, code="hi"), True, "English in a Hindi set"),
    (
        "wrong_language",
        lambda on: on.spot(f"{CHAKKI} IBM Ltd.", CHAKKI, query="IBM की चक्की?", code="hi"),
        False,
        "a name",
    ),
    (
        "wrong_language",
        lambda on: on.spot(CHAKKI, CHAKKI, query="DECnet क्या है?", code="hi"),
        False,
        "of three words one",
    ),
    ("wrong_language", lambda on: on.spot(DUTCH, DUTCH), True, "Dutch in an English set"),
    ("wrong_language", lambda on: on.spot(f"{DUTCH} Corley telt 37 uur.", "Corley telt 37 uur."), True, "around it"),
    (
        "wrong_language",
        lambda on: on.spot(ENGLISH, ENGLISH, query="Well 7?", code="nl"),
        True,
        "English in a Dutch set",
    ),
]


@pytest.mark.parametrize(("check", "make", "rejects", "why"), CASES)
def test_checks(check: str, make: Callable[..., Any], rejects: bool, why: str, on: SimpleNamespace) -> None:
    reason = check.removeprefix("query_in_")
    assert on.reason(getattr(common, check), make(on)) == (reason if rejects else None), why


def test_every_check_has_a_case_that_it_rejects_and_one_that_it_keeps(on: SimpleNamespace) -> None:
    named = on.checks_of(common)
    assert named == {check for check, _, rejects, _ in CASES if rejects}
    assert named == {check for check, _, rejects, _ in CASES if not rejects}


def test_the_first_reason_counts(on: SimpleNamespace) -> None:
    draft = on.lookup(["The mill burned (1837)."], query="1837?")
    checks = (cloze.blank_in_brackets, common.answer_in_question)
    assert first_reject(*draft, checks).reason == "blank_in_brackets"  # type: ignore[call-arg]
    assert first_reject(*draft, checks[::-1]).reason == "answer_in_question"  # type: ignore[call-arg]
    assert first_reject(*draft, ()) is None  # type: ignore[call-arg]
