"""Which spellings are taken for forms of one word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.index.word_matching import Vocabulary, similarity, spelling, spelt_words


@pytest.mark.parametrize(
    ("a", "b", "share", "why"),
    [
        ("harbour", "harbours", 14 / 15, "a plural begins like its singular"),
        ("cart", "card", 0.75, "short words that begin alike"),
        ("carton", "carbide", 0, "a short common beginning"),
        ("bedigo", "bendigo", 0, "a slip among the first three letters is not looked for"),
        ("arpnet", "arpanet", 0.8, "one letter left out"),
        ("carts", "cards", 0.8, "one letter changed in a word of five"),
        ("sarajevo", "sarayevo", 0.8, "one letter changed"),
        ("receive", "recieve", 0.8, "two neighbours swapped"),
        ("harpoon", "harbaon", 0, "two neighbours changed"),
        ("receive", "reciebe", 0, "two neighbours swapped, and one letter changed"),
        ("arpnet", "arpaneta", 0, "two letters left out"),
        ("atlantic", "transatlantic", 0.7, "one word ends the other"),
        ("house", "greenhouse", 0.7, "a word of five letters does"),
        ("land", "finland", 0, "shorter ones end many words"),
        ("water", "watercolours", 0.7, "one word begins the other"),
        ("water", "waterfall", 10 / 14, "and is more than two thirds of both"),
        ("nation", "station", 0, "a short common end is chance"),
        ("exposition", "opposition", 0, "a common end with another beginning is chance"),
        ("1946", "1947", 0, "figures are alike only if equal"),
        ("1946", "1946", 1, "equal figures"),
        ("type45", "type", 0, "a figure and none"),
        ("थिएटर", "थियेटर", 0, "another consonant, and a change too near the beginning"),
        ("प्रीस्टले", "प्रिस्टले", 0.85, "same consonants, other vowel signs"),
        ("दिल", "दल", 0.7, "two consonants the same: the weakest likeness"),
        ("का", "की", 0, "one consonant"),
        ("वंशज", "वंशजों", 0.85, "an oblique plural"),
    ],
)
def test_likeness_follows_the_writing(a: str, b: str, share: float, why: str) -> None:
    assert similarity(spelling(a), spelling(b)) == pytest.approx(share), why


@pytest.mark.parametrize(
    ("listed", "word", "found", "why"),
    [
        (["cart", "cat"], "car", ["cart"], "three letters begin it"),
        (["carbide"], "carton", [], "they begin a word that is not alike"),
        (["greenhouse", "house"], "house", ["greenhouse", "house"], "at the end of one"),
        (["house"], "greenhouse", ["house"], "one at its end"),
        (["state"], "estate", ["state"], "all but its first letter"),
        (["दल", "harbour"], "दिल", ["दल"], "the same consonants"),
    ],
)
def test_looking_up_finds_words_that_are_alike(listed: list[str], word: str, found: list[str], why: str) -> None:
    assert list(Vocabulary(listed).like(word)) == found, why


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("डिफ़ेंडर", "डिफेन्डर", "the nukta goes, and a nasal before a stop is the anusvara"),
        ("हिन्दी", "हिंदी", "a nasal before a stop"),
        ("चाँद", "चांद", "the candrabindu"),
        ("চাঁদ", "চাংদ", "the candrabindu in Bengali, whose block has the same layout"),
        ("Zürich", "zurich", "accents"),
    ],
)
def test_spellings_of_one_word_become_one(a: str, b: str, why: str) -> None:
    assert spelt_words(a) == spelt_words(b), why


def test_a_nasal_before_a_semivowel_is_a_letter_of_its_own() -> None:
    assert spelling("न्याय") != spelling("ंयाय")


WORDS = st.lists(st.text(alphabet="abn1कनन्ि", min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.text(alphabet="abn1कनन्ि", min_size=1, max_size=9))
def test_likeness_is_symmetric_and_whole_only_for_equal_words(listed: Any, word: str) -> None:
    for other in listed:
        assert similarity(word, other) == similarity(other, word)
        assert (similarity(word, other) == 1) is (word == other)


@given(WORDS, st.text(alphabet="abn1कनन्ि", min_size=1, max_size=9))
def test_looking_up_finds_nothing_that_comparing_all_would_not(listed: Any, word: str) -> None:
    every = {other: similarity(word, other) for other in listed if similarity(word, other) > 0}
    found = Vocabulary(listed).like(word)
    assert found == {other: every[other] for other in found}
    assert (word in listed) == (word in found)
