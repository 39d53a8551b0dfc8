"""Names by capitals: what the corpus writes with a capital though no sentence begins there."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.names import learn_names
from lm_eval_taskgen.generators.reading.names_by_capitals import learn_capitalised_names
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document

KNOWN = (
    "We met Ada Fenwick at Corley Basin. They said Ada was in Corley. The boats of Corley Basin left. "
    "He saw the River Sael and St. Osric there. They reached the Sael. It was May in Corley. "
    "We saw the Aster in Marden. They saw Aster 11, and Aster 11 left. "
    "By Thornby they met Quill & Sons. He read the Word, one word of many words."
)


@pytest.fixture(scope="module")
def names() -> Callable[..., Any]:
    finder = learn_capitalised_names([Document("known", KNOWN)], load_language("en"))
    return lambda text: [text[start:end] for start, end in finder(text)]


COORDINATED = (
    "It is the Department of Health and Human Services. We saw the Department of Health and Human Services there. "
    "We read the Terms and Conditions. All Terms and Conditions apply. They left Toren and Ablon. We like Toren and "
    "Ablon. They met in Corley and Marden. They like Corley. We saw Ada Fenwick and Boris Kent. We met Ada Fenwick "
    "and Boris Kent. It has PNG, XCF and JPG. We use PNG, XCF and JPG. The food and the administration of any drug. "
    "A bureau and a school. We saw the Bureau of Trade and Marden. We met in Quarle."
)


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (
            "He left the Department of Health and Human Services.",
            ["Department of Health and Human Services"],
            "what a department is for",
        ),
        ("He read the Terms and Conditions.", ["Terms and Conditions"], "two words that never stand apart"),
        ("He saw Toren and Ablon.", ["Toren and Ablon"], "a country of two names"),
        ("He saw Corley and Marden.", ["Corley", "Marden"], "two places that do"),
        ("He saw Ada Fenwick and Boris Kent.", ["Ada Fenwick", "Boris Kent"], "two people, always together"),
        ("It has PNG, XCF and JPG.", ["PNG", "XCF", "JPG"], "the end of a list"),
        (
            "It is the Food and Drug Administration itself.",
            ["Food and Drug Administration"],
            "a word that names nothing alone",
        ),
        ("He saw the Bureau of Trade and Marden.", ["Bureau of Trade", "Marden"], "a name of its own behind it"),
        ("He saw the School of Music and Zarn.", [], "seen once: it may be one name or two"),
        ("He read the Zarn and Plim.", [], "an article before two words that are seen once"),
        ("He saw the Zarn of Mork and Plim.", [], "whatever stands before it"),
        ("He asked, “Toren and Ablon?” of her.", ["Toren and Ablon"], "a name in a question"),
        ("He asked, “Who went?” of her.", [], "the capital of a question is none"),
        ("He saw the Bureau of Trade and the School of Music.", ["Bureau of Trade", "School of Music"], "an article"),
        ("He saw the Bureau of Trade and School of Music.", ["Bureau of Trade", "School of Music"], "or what it is of"),
        ("He saw Toren and the Ablon.", ["Toren", "Ablon"], "an article before the second word of a pair"),
        ("He saw Toren, and Ablon.", ["Toren", "Ablon"], "a comma between them"),
        ("Corley, Toren and Ablon fell.", ["Corley", "Toren", "Ablon"], "a comma before them"),
        ("He saw the house of Ada Fenwick and Boris Kent.", ["Ada Fenwick", "Boris Kent"], "a house of two people"),
        (
            "He saw Corley Bureau of Trade and Administration.",
            ["Corley Bureau of Trade and Administration"],
            "two things that a bureau is for",
        ),
        ("The Zarn and Plim fell.", [], "an article that opens the sentence"),
        ("He saw the Quill Mork and Plim.", [], "two words before the conjunction, and none of them known"),
        ("He saw the Corley and Plim.", ["Corley", "Plim"], "a first word that stands alone elsewhere"),
        ("It is the Food and Drug itself.", [], "two common words: one name or two"),
    ],
)
def test_conjunctions_stand_inside_names_or_between_two(text: str, expected: list[Any], why: str) -> None:
    finder = learn_capitalised_names([Document("known", COORDINATED), Document("read", text)], load_language("en"))
    assert [text[start:end] for start, end in finder(text)] == expected, why


@pytest.mark.parametrize(
    ("others", "expected", "why"),
    [
        ((), True, "always together"),
        (("He saw Ada, Plim.",), False, "the second behind a comma"),
        (("In Zarn it rained.",), False, "the first behind an opening word"),
        (("He met Zarn and Mork.",), False, "the first with another"),
        (("He met Mork and Plim.",), False, "the second with another"),
        (("Zarn saw Plim.",), False, "the second near the first, without a conjunction"),
        (("They met Zarn, not Plim.",), False, "the second behind another word"),
        (("Zarn fell.",), True, "an opening word may be anything"),
    ],
)
def test_two_words_are_one_name_if_they_never_stand_apart(others: tuple[str, ...], expected: bool, why: str) -> None:
    known = [Document("known", text) for text in ("Zarn and Plim fell.", "We like Zarn and Plim.", *others)]
    text = "He saw Zarn and Plim."
    found = [text[start:end] for start, end in learn_capitalised_names(known, load_language("en"))(text)]
    assert found == (["Zarn and Plim"] if expected else ["Zarn", "Plim"]), why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("He saw Zarn and Plim.", ["Zarn and Plim"], "a conjunction"),
        ("He saw Zarn, and Plim.", ["Zarn", "Plim"], "a comma before it"),
        ("He saw Zarn and, Plim.", ["Zarn", "Plim"], "or behind it"),
        ("He saw Zarn and the Plim.", ["Zarn", "Plim"], "or an article"),
        ("Zarn and Plim fell.", ["Zarn and Plim"], "at the beginning"),
    ],
)
def test_one_name_has_nothing_but_a_conjunction_inside(text: str, expected: list[str], why: str) -> None:
    known = [Document("known", text) for text in ("Zarn and Plim fell.", "We like Zarn and Plim.")]
    find = learn_capitalised_names(known, load_language("en"))
    assert [text[start:end] for start, end in find(text)] == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("Ada Fenwick came.", ["Ada Fenwick"], "a known name may open a sentence"),
        ("Boats left at noon.", [], "a capital that only opens a sentence makes no name"),
        ("Economist Ada Fenwick came.", [], "an unknown opening word may or may not belong to the name"),
        ("In Corley Basin it rained.", ["Corley Basin"], "the opening word is not drawn into the name"),
        ("He met the Norrland Fair there.", ["Norrland Fair"], "two capitals need no vocabulary"),
        ("He met a Norrland there.", [], "one capital does"),
        ("He drew one Word there.", [], "a word that the corpus mostly writes small is no name"),
        ("Bank of Corley fell.", ["Corley"], "an opening word must be known to begin a name"),
        ("At the Bank of Corley it fell.", ["Bank of Corley"], "joiners stand inside names"),
        ("He saw the Bank of the Sael.", ["Bank of the Sael"], "an article behind a joiner too"),
        ("He saw the Aster of the Keraite tribe.", ["Aster"], "unless the noun follows in small letters"),
        ("He is of Corley.", ["Corley"], "no name begins with a joiner"),
        ("It is the Corley.", ["Corley"], "nor with an article"),
        ("He met Ada, Corley and Marden.", ["Ada", "Corley", "Marden"], "commas and conjunctions part names"),
        ("He went to Corley. Ada came.", ["Corley", "Ada"], "a stop parts names"),
        ("He met St. Osric there.", ["St. Osric"], "the stop of an abbreviation does not"),
        ("He met J. R. Fenwick there.", ["J. R. Fenwick"], "nor the stop of an initial"),
        ("J. R. Fenwick came.", [], "but where it opens the sentence, more may belong to it"),
        ("There A rose.", [], "one letter is no name"),
        ("The Quill & Sons mill fell.", ["Quill & Sons"], "an ampersand joins"),
        ("On the Corley-Marden line.", ["Corley-Marden"], "a hyphen joins"),
        ("He is in Ada Fenwick's hand.", ["Ada Fenwick"], "the genitive is left outside"),
        ("He took Aster 11 north.", ["Aster 11"], "a short figure ends a name that the corpus repeats"),
        ("He took Aster 14 north.", [], "once is no proof that it does"),
        ("He took Aster 11.5 north.", [], "a version"),
        ("He took Aster 11-13 north.", [], "a range"),
        ("They beat the Aster 11 to 1 there.", [], "a score"),
        ("He read Corley.js there.", [], "a piece of a token goes on behind it"),
        ("He read al-Corley there.", [], "or before it"),
        ("He read Corley/DC and Corley-based mills.", [], "in any of the ways of joining"),
        ("He read x_Corley, x::Corley and Corley::x there.", [], "of code too"),
        ("He set -Corley there.", [], "an option"),
        ("He read Corley(s) there.", [], "a bracket in a word"),
        ("He saw (Corley) there.", ["Corley"], "a bracket around a word"),
        ("He saw Corley – Marden too.", ["Corley", "Marden"], "a dash with spaces"),
        ("He took Aster 1837 north.", ["Aster"], "a year does not"),
        ("It rained in May there.", [], "months are no names"),
        ("He met a German there.", [], "words that are never names"),
        ("He saw the German Bank there.", ["German Bank"], "may be part of one"),
        ("It is a Two Three Four Five Six Seven Eight x.", [], "seven words are a heading, no name"),
        ("", [], "nothing in nothing"),
    ],
)
def test_names(names: Callable[..., Any], text: str, expected: list[Any], why: str) -> None:
    assert names(text) == expected, why


def test_the_corpus_decides_which_single_words_are_names() -> None:
    sentence = "They saw a Harrow near it."
    small = Document("a", "A harrow is a tool. Every harrow has teeth. They saw a Harrow once.")
    capital = Document("b", "They came to Harrow. The mill of Harrow stood. From Harrow they left.")
    english = load_language("en")
    assert list(learn_names([small], english)(sentence)) == []
    assert list(learn_names([capital], english)(sentence)) == [(11, 17)]


@pytest.mark.parametrize(
    ("known", "text", "expected", "why"),
    [
        (["They saw Aster 11"] * 2, "He took Aster 11 north.", ["Aster 11"], "a figure at the end of a text"),
        (["They saw Aster 14 there."], "He took Aster 14 north.", [], "once is no proof"),
        (["We met Ed there."], "He met Ed there.", ["Ed"], "two letters are a name"),
        (["They saw Aster 110 there."] * 2, "He took Aster 110 north.", ["Aster 110"], "three digits"),
        (["We met Zarn. " * 5 + "A zarn and a zarn."], "He met a Zarn there.", ["Zarn"], "five capitals and two small"),
        (["We met Zarn. " * 4 + "A zarn and a zarn."], "He met a Zarn there.", [], "four and two"),
        (
            ["We saw Toren. " + "It is under it. " * 20 + "They met Under. "],
            "Under Toren it rained.",
            ["Toren"],
            "one capital in twenty-one uses makes no part of a name",
        ),
        (
            ["We saw Toren. " + "It is under it. " * 19 + "They met Under. "],
            "Under Toren it rained.",
            [],
            "one in twenty may",
        ),
        ([], "We met J. Fenwick.", ["J. Fenwick"], "an initial before the last word"),
        (["They came to Corley."], "In May Corley grew.", ["Corley"], "a month before a name"),
    ],
)
def test_how_often_the_corpus_has_a_word_decides(known: list[str], text: str, expected: list[str], why: str) -> None:
    finder = learn_capitalised_names([Document("known", one) for one in known], load_language("en"))
    assert [text[start:end] for start, end in finder(text)] == expected, why


def test_a_name_is_a_word_of_the_vocabulary() -> None:
    finder = learn_capitalised_names([Document("known", KNOWN)], load_language("en"))
    assert finder.has_word("corley") and not finder.has_word("boats")


PIECES = "Ada |Corley |of |the |St. |J. |R|. |Aster |11 |1837 |&|-|'s |, |\n|\0|\u202e|É|ß|İ|one "


@given(st.lists(st.sampled_from(PIECES.split("|")) | st.text(max_size=3), max_size=25).map("".join))
def test_spans_are_ordered_disjoint_and_not_empty(text: Any) -> None:
    spans = list(learn_names([Document("known", KNOWN), Document("it", text)], load_language("en"))(text))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
    assert all(text[start].isupper() for start, _ in spans)
