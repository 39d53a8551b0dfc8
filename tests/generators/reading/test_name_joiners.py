"""Names with small words inside: Dutch surnames, persons beside places, and words that describe what follows."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.names_by_capitals import learn_capitalised_names
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document

DUTCH = (
    "Toen sprak Jan de Vries met Piet de Vries. Toch zag Anna de Nachtvaart. Men toont de "
    "Nachtvaart en de Nachtvaart. "
    "Zij woont in Den Hoorn en werkt in Zuiderdam. Volgens schilder Van Rooi is Zuiderdam mooi. Dat "
    "zag burgemeester Jan. "
    "Men reist met Jan naar 's-Gravenhage en Zuiderdam. Hij zag Kees in Zuiderdam. Een Zuiderdamse boot vaart. "
    "Zo wil Jan de Wit het. Zo wil Piet de Wit het. Zo wil Kees de Wit het. Zo wil Anna de Wit het. Men kent de Wit. "
    "Zo wil Jan de Bruin het. Zo wil Piet de Bruin het. Zo wil Kees de Bruin het. Men kent de Bruin. "
    "Zo wil Jan de Smid het. Men kent de Smid."
)
ENGLISH = (
    "We met Ada Fenwick in Corley. They saw Corley. She met Ada Fenwick near the court of Corley. "
    "At the Battle of Corley and the Battle of Marden they fell. They saw Marden. We met Osric of Marden. "
    "He knew a Keraite poet, a Keraite boat and a Keraite song."
)


# The commonest words of a corpus pass for its function words: enough of them that "boat" is none.
COMMON = (
    " ".join(f"{first}{second}o{third}" for first in "bdfgk" for second in "lr" for third in "bdfghklmnprstvz") + ". "
)


def finder(code: str) -> Callable[..., Any]:
    known = {"nl": DUTCH, "en": ENGLISH + COMMON * 20}[code]
    find = learn_capitalised_names([Document("known", known)], load_language(code))
    return lambda text: [text[start:end] for start, end in find(text)]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("Dat zei Hendrik van der Meulen.", ["Hendrik van der Meulen"], "two joiners"),
        ("Dat zei Willem van Ooster toen.", ["Willem van Ooster"], "one"),
        ("Dat zei Margriet in 't Veld toen.", ["Margriet in 't Veld"], "with an apostrophe"),
        ("Dat zei Gerard ’t Hart toen.", ["Gerard ’t Hart"], "of any form"),
        ("Dat zei Corrie ten Berg toen.", ["Corrie ten Berg"], "ten, ter, den"),
        ("Dat zei Wim de Vries toen.", ["Wim de Vries"], "the corpus has de Vries behind first names"),
        ("Dat zei Wim de Wit toen.", ["Wim de Wit"], "and de Wit four times as often as not"),
        ("Dat zei Wim de Bruin toen.", [], "three times is too little"),
        ("Dat zei Jan de Smid toen.", ["Jan", "Smid"], "and as often as not parts two names"),
        ("Toen schilderde Jan de Nachtvaart.", ["Jan", "Nachtvaart"], "and de Nachtvaart behind any word"),
        ("Toen schilderde Jan de Ochtend.", [], "of de Ochtend it says nothing"),
        ("Men zag Jan op Texelmeer toen.", [], "nor of op Texelmeer"),
        ("Zij woont in Den Hoorn.", ["Den Hoorn"], "a capital inside the sentence belongs to the name"),
        ("Van Rooi schilderde.", ["Van Rooi"], "so the corpus writes it"),
        ("Van Zuiderdam kwam zij.", ["Zuiderdam"], "and this without"),
        ("Van Weert kwam zij.", [], "this it does not write at all"),
        ("Van Weert Oost kwam zij.", [], "nor this"),
        ("De Nachtvaart hangt er.", ["Nachtvaart"], "an article opens the sentence"),
        ("Zij woont in 's-Gravenhage.", ["'s-Gravenhage"], "a prefix clings to the name"),
        ("Zij woont in ’s-Gravenhage.", ["’s-Gravenhage"], "with either apostrophe"),
        ("Hij las Jan's-Gravenhage.", ["Jan"], "a letter before it makes it a genitive, and a piece of a token"),
        ("Toen voer een Zuiderdamse sloep.", [], "an adjective of a place names nothing"),
        ("Op maandag in mei zag zij Jan.", ["Jan"], "days and months are small, and Jan is no month"),
    ],
)
def test_dutch_names(text: str, expected: list[Any], why: str) -> None:
    assert finder("nl")(text) == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("So said Ada Fenwick of Corley.", ["Ada Fenwick", "Corley"], "a person and a place are two"),
        ("At the Supreme Court of Corley it ended.", ["Supreme Court of Corley"], "a court is written small elsewhere"),
        ("At the Great Battle of Corley it ended.", ["Great Battle of Corley"], "battles are of several places"),
        ("We saw The Mask of Corley there.", ["Mask of Corley"], "an article begins a title"),
        ("We met Osric of Marden.", ["Osric of Marden"], "one word may need its place"),
        ("We met Ada Fenwick of Norrland.", ["Ada Fenwick of Norrland"], "a place that the corpus does not know"),
        ("It was a Keraite bridge.", [], "a word that the corpus sets before nouns"),
        ("It was the Keraite.", ["Keraite"], "but not where no noun follows"),
        ("It was an Oskarian bridge.", [], "an ending of adjectives before a noun"),
    ],
)
def test_english_names(text: str, expected: list[Any], why: str) -> None:
    assert finder("en")(text) == expected, why


PIECES = "Jan |de |van |der |in 't |'s-|Vries|Corley |of |Van |De |het |op |, |. |-|\0|’t |boot "


@given(
    st.lists(st.sampled_from(PIECES.split("|")) | st.text(max_size=3), max_size=25).map("".join),
    st.sampled_from(["en", "nl"]),
)
def test_spans_are_ordered_disjoint_and_not_empty(text: Any, code: Any) -> None:
    known = [Document("known", DUTCH + ENGLISH), Document("it", text)]
    spans = list(learn_capitalised_names(known, load_language(code))(text))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
