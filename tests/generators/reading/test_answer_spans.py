"""Places that a question can ask about: which of several wins, and what counts as the right answer."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.answer_spans import accepted_answers, find_answer_spans
from lm_eval_taskgen.generators.reading.names import learn_names
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import AnswerSpan


def chunk_of(text: str) -> Chunk:
    return Chunk("d#0", "d", 0, 0, len(text), text)


def patterns(code: Any) -> Any:
    return writer_patterns(load_language(code))


@pytest.mark.parametrize(
    ("code", "span", "expected"),
    [
        ("en", AnswerSpan("number", 0, 5, "seven"), ("seven", "7")),
        ("hi", AnswerSpan("number", 0, 2, "छह"), ("छह", "6")),
        ("en", AnswerSpan("number", 0, 1, "7"), ("7",)),
        ("en", AnswerSpan("name", 0, 4, "Sael"), ("Sael",)),
        ("en", AnswerSpan("percentage", 0, 10, "40 percent"), ("40 percent", "40%")),
        ("nl", AnswerSpan("percentage", 0, 12, "12,5 procent"), ("12,5 procent", "12,5%")),
        ("nl", AnswerSpan("number", 0, 5, "zeven"), ("zeven", "7")),
        ("en", AnswerSpan("url", 0, 21, "https://example.org/a"), ("https://example.org/a", "example.org/a")),
        ("en", AnswerSpan("url", 0, 17, "www.example.org/a"), ("www.example.org/a",)),
        ("en", AnswerSpan("phone", 0, 19, "+44 (0)20 7946 0958"), ("+44 (0)20 7946 0958", "+442079460958")),
        ("en", AnswerSpan("phone", 0, 11, "020-1234567"), ("020-1234567", "0201234567")),
        ("en", AnswerSpan("quantity", 0, 5, "12 km"), ("12 km",)),
    ],
)
def test_accepted_answers(code: str, span: AnswerSpan, expected: tuple[str, ...]) -> None:
    assert accepted_answers(span, patterns(code)) == expected


@pytest.mark.parametrize(
    ("span", "overlaps"), [((0, 4), False), ((4, 6), True), ((5, 6), True), ((0, 20), True), ((8, 9), False)]
)
def test_overlap_excludes_the_end(span: tuple[int, ...], overlaps: bool) -> None:
    assert AnswerSpan("number", 4, 8, "1234").overlaps(*span) is overlaps


def test_a_figure_inside_a_name_is_the_name() -> None:
    chunk = chunk_of("They saw the 64 Apostles in 1837 with 12 men.")
    found = find_answer_spans(chunk, load_language("en"), lambda text: [(13, 24)])
    assert [(a.kind, a.text) for a in found] == [("name", "64 Apostles"), ("year", "1837"), ("number", "12")]


def test_a_currency_inside_an_amount_is_no_name() -> None:
    chunk = chunk_of("It cost EUR 12 there.")
    found = find_answer_spans(chunk, load_language("en"), lambda text: [(8, 11)])
    assert [(a.kind, a.text) for a in found] == [("money", "EUR 12")]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (
            "See www.Sael.example or mail sael@example.org.",
            [("url", "www.Sael.example"), ("email", "sael@example.org")],
            "a name inside an address is part of the address",
        ),
        ("Call 020-1234567 by 1837 km.", [("phone", "020-1234567"), ("quantity", "1837 km")], "nor are figures loose"),
        ("A sael is a boat with 12 oars that is rowed.", [("term", "sael"), ("number", "12")], "a defined term"),
    ],
)
def test_kinds_that_overlap(text: str, expected: list[tuple[str, ...]], why: str) -> None:
    spans = [(text.index("Sael"), text.index("Sael") + 4)] if "Sael" in text else []
    found = find_answer_spans(chunk_of(text), load_language("en"), lambda _: spans)
    assert [(a.kind, a.text) for a in found] == expected, why


def test_a_label_is_no_term() -> None:
    chunk = chunk_of("A sael is a boat that is rowed. A weir is a wall that slows a river.")
    found = find_answer_spans(chunk, load_language("en"), lambda _: [], {("sael",)})
    assert [(a.kind, a.text) for a in found] == [("term", "weir")]


def test_a_language_without_a_question_for_a_kind_has_no_answer_spans_of_it() -> None:
    english = load_language("en")
    asks = {kind: ask for kind, ask in patterns("en").asks.items() if kind not in ("quantity", "email", "term")}
    poorer = english.model_copy(update={"writer": patterns("en").model_copy(update={"asks": asks})})
    text = "A weir is a wall that is 12 metres long, see weir@example.org or www.example.org for it."
    found = {
        code.writer is english.writer: find_answer_spans(chunk_of(text), code, lambda _: [])
        for code in (english, poorer)
    }
    assert [a.kind for a in found[True]] == ["term", "quantity", "email", "url"]
    assert [(a.kind, a.text) for a in found[False]] == [("number", "12"), ("url", "www.example.org")]


PIECES = [
    *(
        "in ",
        "1837",
        " to ",
        "4 May",
        "May 4",
        ", 1837",
        "12",
        "%",
        "£",
        "$",
        " million",
        " pounds",
        " rooms",
        "two ",
        "-",
    ),
    *(".", "Sael ", "River ", "of ", "the ", "Aster 11", "(", ")", "\n", "'s", "½", "1,5", " twenty", "\0", "\u202e"),
    *(" km", " °C", "020-1234567", " +31 20 123 4567", "a@b.org", "https://b.org/x", " is a ", "A mill", " (RS)"),
    *(" mei ", "de ", "van ", "'t ", "'s-", "€ ", " meter"),
    *("सन् ", "१८३७", " में ", "दो ", "लाख ", "रुपये ", "4 मई", "टीम ", "के ", "₹", "वीं", "।"),
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=25).map("".join)


@given(TEXTS, st.sampled_from(["en", "hi", "nl"]))
def test_answer_spans_are_ordered_disjoint_and_stand_where_they_say(text: Any, code: Any) -> None:
    chunk = chunk_of(text)
    known = [chunk_of("We saw the Sael and River Sael of Aster. " * 3 + "टीम के लोग। " * 4), chunk]
    found = find_answer_spans(chunk, load_language(code), learn_names(known, load_language(code)))
    assert all(text[span.start : span.end] == span.text != "" for span in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))
