"""Words of any script, whole: combining marks and joiners belong to their letters."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.text.words import folded_words, has_unspaced, word_spans, words


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("", [], "an empty text has none"),
        ("  \n\t ", [], "white space is no word"),
        ("“…” — !", [], "nor is punctuation"),
        ("The bridge, of 1837.", ["The", "bridge", "of", "1837"], "punctuation ends a word"),
        ("don't", ["don", "t"], "an apostrophe is no letter"),
        ("well-known", ["well", "known"], "nor is a hyphen"),
        ("snake_case ____", ["snake", "case"], "the underscore is no letter: a blank is no word"),
        ("3,500 and 4.5", ["3", "500", "and", "4", "5"], "separators of a figure end a word"),
        ("दिल्ली की", ["दिल्ली", "की"], "vowel signs and the virama are part of the word"),
        ("वर्ष।दूसरा", ["वर्ष", "दूसरा"], "the danda ends a word even with no space behind"),
        ("सन् १९५२ में", ["सन्", "१९५२", "में"], "digits of another script are word characters; a word may end in a virama"),
        ("ज़िला", ["ज़िला"], "a nukta apart from its letter belongs to it"),
        ("क्\u200dष", ["क्\u200dष"], "a joiner cuts no word"),
        ("cafe\u0301s", ["cafe\u0301s"], "a combining accent belongs to its letter"),
        ("தமிழ்நாடு", ["தமிழ்நாடு"], "so does every other script with marks"),
        ("约200万人", ["约", "200", "万", "人"], "in a script without spaces each letter is a word"),
        ("ที่นี่", ["ที่", "นี่"], "with its marks"),
        ("a\x00b", ["a", "b"], "NUL is no letter"),
        ("\u202eabc\u202c", ["abc"], "direction marks are no letters"),
    ],
)
def test_words(text: str, expected: list[Any], why: str) -> None:
    assert words(text) == expected, why


@pytest.mark.parametrize(
    ("left", "right", "same", "why"),
    [
        ("The Sael", "the SAEL", True, "case"),
        ("ज़िला", "ज\u093cिला", True, "a letter with its nukta, precomposed or not"),
        ("Caf\u00e9", "cafe\u0301", True, "an accent, precomposed or not"),
        ("क्\u200dषण", "क्षण", True, "joiners only shape letters"),
        ("____ of it", "of it", True, "the blank is no word"),
        ("दल", "दिल", False, "vowel signs tell words apart"),
        ("हूँ", "हू", False, "so does the candrabindu"),
        ("resume", "résumé", False, "so do accents"),
        ("१९५२", "1952", False, "digits are compared as written"),
    ],
)
def test_folded_words_compare(left: str, right: str, same: bool, why: str) -> None:
    assert (folded_words(left) == folded_words(right)) is same, why


TEXTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("कखिी्ंँ़\u200d\u200ce\u0301 _.,।'\"-12१२aB")))


@given(TEXTS)
def test_spans_are_ordered_maximal_and_hold_what_words_gives(text: Any) -> None:
    spans = word_spans(text)
    assert [text[start:end] for start, end in spans] == words(text)
    assert all(start < end for start, end in spans)
    # Not touching: two words without anything between them would be one, except in a script without spaces.
    assert all(
        left[1] < right[0] or has_unspaced(text[slice(*left)]) or has_unspaced(text[slice(*right)])
        for left, right in pairwise(spans)
    )


@given(TEXTS)
def test_no_span_ends_before_a_combining_mark_and_no_letter_is_lost(text: Any) -> None:
    spans = word_spans(text)
    inside = {position for start, end in spans for position in range(start, end)}
    for position, character in enumerate(text):
        category = unicodedata.category(character)
        if category[0] in "LM" or category == "Nd":
            assert position in inside, f"U+{ord(character):04X} at {position}"
    for start, end in spans:
        behind = text[end : end + 1]
        is_letter = behind != "" and unicodedata.category(behind)[0] in "LM"
        assert not is_letter or has_unspaced(behind) or has_unspaced(text[start:end])
