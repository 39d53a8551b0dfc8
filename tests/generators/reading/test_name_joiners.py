"""Names with small words inside: Dutch surnames, persons beside places, and words that describe what follows."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.names_by_capitals import CapitalCounts, learn_capitalised_names
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
    "Zo wil Jan de Smid het. Men kent de Smid. "
    "Zo wil Jan aan de Wal het. Zo wil Piet aan de Wal het. "
    "Zo wil Jan de Boer het. "
    "Zij zag De Kamp toen. Zo wil Jan de Kamp het. Men kent de Kamp."
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
        ("Dat zei Willem van-Ooster toen.", [], "a hyphen behind it"),
        ("Van, Rooi schilderde.", ["Rooi"], "a comma behind it"),
        ("Hij las A's Zuiderdam.", ["Zuiderdam"], "the genitive of a letter"),
        ("A's Zuiderdam zag hij.", ["Zuiderdam"], "which may open the text"),
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
        ("'s-Gravenhage ligt er.", ["'s-Gravenhage"], "where it opens the text too"),
        ("Hij las Jan's Zuiderdam.", ["Jan", "Zuiderdam"], "which the genitive of a name is not"),
        ("Dat zei Wim aan de Wal toen.", ["Wim aan de Wal"], "two words of which one is an article"),
        ("Dat zei Wim de Boer toen.", [], "once is too little"),
        ("Dat zei Wim de Kamp toen.", ["Wim de Kamp"], "a capital decides where both are as frequent"),
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
        ("It was an Oskarian Norrland bridge.", ["Oskarian Norrland"], "two words are a name"),
    ],
)
def test_english_names(text: str, expected: list[Any], why: str) -> None:
    assert finder("en")(text) == expected, why


@pytest.mark.parametrize(
    ("known", "text", "expected", "why"),
    [
        (["Battle of Toren", "Battle of Ablon"], "He saw the Old Battle of Corley.", ["Old Battle of Corley"],
         "it is of two places, although it opens their texts"),
        (["Battle of Toren", "Battle of Toren"], "He saw the Old Battle of Corley.", ["Old Battle", "Corley"],
         "it is of one"),
        (["We met Fenwick de Toren and Fenwick de Ablon."], "He saw Ada Fenwick of Corley.", ["Ada Fenwick", "Corley"],
         "a joiner that stands before no place"),
    ],
)  # fmt: skip
def test_a_word_that_is_of_several_names_is_a_thing(known: list[str], text: str, expected: list[str], why: str) -> None:
    documents = [Document("known", one) for one in ("We saw Corley and Marden. It was old.", *known)]
    find = learn_capitalised_names(documents, load_language("en"))
    assert [text[start:end] for start, end in find(text)] == expected, why


@pytest.mark.parametrize("code", ["en", "nl"])
@pytest.mark.parametrize("cut", range(0, len(ENGLISH), 40))
def test_counts_of_two_parts_of_a_corpus_are_those_of_the_whole(code: str, cut: int) -> None:
    parts = ((ENGLISH + DUTCH)[:cut], (ENGLISH + DUTCH)[cut:], "Battle of Toren", "De Kamp en Jan de Kamp")
    language = load_language(code)
    whole, added, later = CapitalCounts(language), CapitalCounts(language), CapitalCounts(language)
    for part in parts:
        whole.read(part)
    for part in parts[:1]:
        added.read(part)
    for part in parts[1:]:
        later.read(part)
    added.add(later)
    assert [sorted(map(str, counts)) for counts in added.as_lists()] == [
        sorted(map(str, counts)) for counts in whole.as_lists()
    ]


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
