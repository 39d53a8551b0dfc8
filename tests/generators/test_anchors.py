"""Figures and names that a question can ask about: what they are, where they stand, and what is too uncertain."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.anchors import (
    Anchor,
    accepted_answers,
    extract_anchors,
    figure_anchors,
    group_anchors_by_doc,
    number_word_anchors,
)
from lm_eval_taskgen.generators.entities import learn_names
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.types import Document


def patterns(code):
    return writer_patterns(load_language(code))


FIGURES = [
    ("en", "It opened in 1837.", [("year", "1837")], "a year behind its preposition"),
    ("en", "It opened in 1837, and shut in 1901.", [("year", "1837"), ("year", "1901")], "each of two"),
    ("en", "The fair (1837) was small.", [("year", "1837")], "a year in brackets of its own"),
    ("en", "In May 1837 it rained.", [("year", "1837")], "a month makes the figure a year"),
    ("en", "1837 people came.", [], "four digits may be a count"),
    ("en", "Some 2100 trees grow.", [("number", "2100")], "years end with 2099"),
    ("en", "It was built in the 1830s here.", [], "a decade is no year"),
    ("en", "It ran in 1837–1840 only.", [], "a range is none of its ends"),
    ("en", "It opened on 4 May 1837 at noon.", [("date", "4 May 1837")], "day, month, year"),
    ("en", "It opened on May 4, 1837 at noon.", [("date", "May 4, 1837")], "month, day, year"),
    ("en", "It opens on 4 May at noon.", [("date", "4 May")], "a date needs no year"),
    ("en", "Between May 2 and May 3, 1999 it rained.", [("date", "May 2"), ("date", "May 3, 1999")], "two dates"),
    ("en", "It cost £21,500 then.", [("money", "£21,500")], "a sign makes it money"),
    ("en", "It cost $3 million then.", [("money", "$3 million")], "the magnitude belongs to it"),
    ("en", "It cost 21,500 pounds then.", [("money", "21,500 pounds")], "so does a currency behind it"),
    ("en", "Its fee was US$3.5bn then.", [], "letters that cling to it are not read"),
    ("en", "About 40% of it sank.", [("percentage", "40%")], "percentage"),
    ("en", "It has 64 rooms with 12,500 books.", [("number", "64"), ("number", "12,500")], "quantities"),
    ("en", "It spans 1,234.5 metres here.", [("number", "1,234.5")], "separators are inside"),
    ("en", "It took 3 million bricks.", [("number", "3 million")], "a number keeps its magnitude"),
    ("en", "It has 1 room.", [], "one is an article as often as a number"),
    ("en", "It had 26, and then.", [], "no noun follows: a number of what?"),
    ("en", "He drove the Aster 11 north.", [], "a figure behind a capital is part of a name"),
    ("en", "See page 12 of it.", [], "a reference is no quantity"),
    ("en", "It spans between 12 and 15 metres.", [], "the ends of a range in words are none"),
    ("en", "It has rooms and 12 books.", [], "what follows a conjunction may belong to a list or a range"),
    ("en", "It won by 3-1 there.", [], "a score is no number"),
    ("en", "It is a 4-year term.", [], "a figure with a hyphen is part of a word"),
    ("en", "The 4th day was dry.", [], "an ordinal is no quantity"),
    ("en", "Version 3.2.1 was late.", [], "nor is a version"),
    ("en", "It was 50°C in the hall.", [], "nor is half a measure"),
    ("en", "It rose to 10:30 hours.", [], "nor is a time of day"),
    ("en", "With x=12 metres it fails.", [], "nor is a formula"),
    ("en", "Back in 44 BC it fell.", [], "a year before ours is left alone"),
    ("hi", "यह 1837 में खुला।", [("year", "1837")], "a postposition behind makes it a year"),
    ("hi", "यह सन् १८३७ में खुला।", [("year", "१८३७")], "in any digits"),
    ("hi", "लगभग 1500 लोग आए।", [], "a noun behind makes it a count of uncertain reading"),
    ("hi", "यह 4 मई 1837 को खुला।", [("date", "4 मई 1837")], "date"),
    ("hi", "यह 4 मई को खुला।", [("date", "4 मई")], "date without a year"),
    ("hi", "यह ₹500 का है।", [("money", "₹500")], "a sign makes it money"),
    ("hi", "यह 5 लाख रुपये का है।", [("money", "5 लाख रुपये")], "magnitude and currency belong to it"),
    ("hi", "यहाँ 40% लोग हैं।", [("percentage", "40%")], "percentage"),
    ("hi", "यहाँ १२ कमरे हैं।", [("number", "१२")], "quantity"),
    ("hi", "यह 12वीं कक्षा है।", [], "an ordinal is no quantity, joined"),
    ("hi", "यह 12 वीं कक्षा है।", [], "or apart"),
    ("hi", "यहाँ 2 से 3 कमरे हैं।", [], "the ends of a range are none"),
    ("hi", "यह पृष्ठ 12 पर लिखा है।", [], "a reference is no quantity"),
    ("hi", "यह 1837-40 में खुला।", [], "a range is no year"),
]


@pytest.mark.parametrize(("code", "text", "expected", "why"), FIGURES)
def test_figures(code, text, expected, why):
    found = list(figure_anchors(text, patterns(code)))
    assert [(anchor.kind, anchor.text) for anchor in found] == expected, why
    assert all(text[anchor.start : anchor.end] == anchor.text for anchor in found)


@pytest.mark.parametrize(
    ("code", "text", "expected", "why"),
    [
        ("en", "It has two bridges.", ["two"], "a number in words counts what follows"),
        ("en", "It has twenty two bridges.", [], "compounds are left out"),
        ("en", "It has two hundred bridges.", [], "so are magnitudes"),
        ("en", "It has twenty-two bridges.", [], "and hyphens"),
        ("en", "It has two.", [], "nothing follows"),
        ("en", "It has one bridge.", [], "one is an article too"),
        ("en", "Two bridges stand.", [], "a capital opens a sentence or a title"),
        ("hi", "यहाँ दो पुल हैं।", ["दो"], "the same in Hindi"),
        ("hi", "यहाँ पाँच में से एक है।", [], "a postposition follows, no noun"),
        ("hi", "यहाँ बीस लाख लोग हैं।", [], "a magnitude follows"),
    ],
)
def test_numbers_in_words(code, text, expected, why):
    found = list(number_word_anchors(text, patterns(code)))
    assert [anchor.text for anchor in found] == expected, why
    assert all(anchor.kind == "number" and text[anchor.start : anchor.end] == anchor.text for anchor in found)


@pytest.mark.parametrize(
    ("code", "anchor", "expected"),
    [
        ("en", Anchor("number", 0, 5, "seven"), ("seven", "7")),
        ("hi", Anchor("number", 0, 2, "छह"), ("छह", "6")),
        ("en", Anchor("number", 0, 1, "7"), ("7",)),
        ("en", Anchor("name", 0, 4, "Sael"), ("Sael",)),
    ],
)
def test_accepted_answers(code, anchor, expected):
    assert accepted_answers(anchor, patterns(code)) == expected


@pytest.mark.parametrize(
    ("span", "overlaps"), [((0, 4), False), ((4, 6), True), ((5, 6), True), ((0, 20), True), ((8, 9), False)]
)
def test_overlap_excludes_the_end(span, overlaps):
    assert Anchor("number", 4, 8, "1234").overlaps(*span) is overlaps


def test_a_figure_inside_a_name_is_the_name():
    chunk = Document("d#0", "They saw the 64 Apostles in 1837 with 12 men.")
    anchors = extract_anchors(chunk, load_language("en"), lambda text: [(13, 24)])
    assert [(a.kind, a.text) for a in anchors] == [("name", "64 Apostles"), ("year", "1837"), ("number", "12")]


def test_anchors_are_grouped_by_source_document():
    chunks = [Document(f"{doc}#{n}", "", metadata={"parent_doc_id": doc}) for doc, n in (("a", 0), ("b", 0), ("a", 1))]
    anchors = {chunk.doc_id: [Anchor("number", 0, 1, chunk.doc_id)] for chunk in chunks}
    grouped = group_anchors_by_doc(chunks, anchors)
    assert {doc: [a.text for a in found] for doc, found in grouped.items()} == {"a": ["a#0", "a#1"], "b": ["b#0"]}


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
    *("सन् ", "१८३७", " में ", "दो ", "लाख ", "रुपये ", "4 मई", "टीम ", "के ", "₹", "वीं", "।"),
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=25).map("".join)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["en", "hi"]))
def test_anchors_are_ordered_disjoint_and_stand_where_they_say(text, code):
    document = Document("d#0", text)
    known = [Document("k", "We saw the Sael and River Sael of Aster. " * 3 + "टीम के लोग। " * 4), document]
    anchors = extract_anchors(document, load_language(code), learn_names(known, load_language(code)))
    assert all(text[anchor.start : anchor.end] == anchor.text != "" for anchor in anchors)
    assert all(left.end <= right.start for left, right in itertools.pairwise(anchors))
