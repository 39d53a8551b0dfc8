"""Which spellings are taken for forms of one word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.index.word_matching import Vocabulary, similarity, spelling, spelt_words


@pytest.mark.parametrize(
    ("a", "b", "alike", "why"),
    [
        ("harbour", "harbours", True, "a plural begins like its singular"),
        ("bedigo", "bendigo", False, "a slip among the first three letters is not looked for"),
        ("arpnet", "arpanet", True, "one letter left out"),
        ("atlantic", "transatlantic", True, "one word ends the other"),
        ("nation", "station", False, "a short common end is chance"),
        ("exposition", "opposition", False, "a common end with another beginning is chance"),
        ("1946", "1947", False, "figures are alike only if equal"),
        ("1946", "1946", True, "equal figures"),
        ("थिएटर", "थियेटर", False, "another consonant, and a change too near the beginning"),
        ("प्रीस्टले", "प्रिस्टले", True, "same consonants, other vowel signs"),
        ("दिल", "दल", True, "two consonants the same: the weakest likeness"),
        ("वंशज", "वंशजों", True, "an oblique plural"),
    ],
)
def test_likeness_follows_the_writing(a: str, b: str, alike: bool, why: str) -> None:
    assert (similarity(spelling(a), spelling(b)) > 0) is alike, why


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
