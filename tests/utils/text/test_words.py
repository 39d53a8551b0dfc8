"""Words of any script, whole: combining marks and joiners belong to their letters."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.text.words import (
    TextWords,
    contains_phrase,
    cuts_a_token,
    folded,
    folded_at,
    folded_words,
    has_unspaced,
    is_letter_or_digit,
    is_of_script,
    opens_sentence,
    word_after,
    word_before,
    word_spans,
    words,
)


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
        ("voila\u0300", ["voila\u0300"], "a grave accent, the first of all marks, too"),
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


@pytest.mark.parametrize(
    ("phrase", "found", "why"),
    [
        ("the old bridge", True, "at the end"),
        ("by the", True, "at the start"),
        ("the old mill", True, "the second place where its first word stands"),
        ("the bridge", False, "with a word between"),
        ("bridge of", False, "it ends before the phrase does"),
        ("weir", False, "not at all"),
        ("", False, "nothing is no part"),
    ],
)
def test_a_phrase_is_found_as_a_whole(phrase: str, found: bool, why: str) -> None:
    text = "by the weirs and the old mill beside the old bridge"
    assert contains_phrase(words(text), words(phrase)) is found, why


@pytest.mark.parametrize(
    ("text", "opens", "joined", "why"),
    [
        ("The old weir", "The", "old weir", "a space joins"),
        ("It fell. Then it rose.", "It Then", "fell it rose", "a stop ends a sentence"),
        ("It fell,  then it rose", "It", "fell it rose", "neither a comma nor two spaces open or join"),
        ("He said, “Go on", "He Go", "said on", "a quotation behind a comma"),
        ("He said (once", "He once", "said", "a bracket"),
        ("Ann; Bob: Cy", "Ann Bob Cy", "", "each clause of its own"),
        ("the “new” weir", "the new", "", "a word in quotation marks"),
        ("an x-“ray", "an", "x", "a mark inside a word opens nothing"),
        ("12\u00a0km", "12", "km", "a space that does not break joins too"),
        (" Then", "Then", "", "nothing before the first word joins it"),
        ("\u00a0Then", "Then", "", "whatever space it is"),
        ("The weir\nat Tarn", "The at", "weir Tarn", "a line of its own"),
    ],
)
def test_words_know_what_stands_before_them(text: str, opens: str, joined: str, why: str) -> None:
    found = TextWords(text)
    assert [(one.start, one.end) for one in found] == word_spans(text)
    assert [one.text for one in found] == words(text)
    assert " ".join(one.text for one in found if one.opens) == opens, why
    assert " ".join(one.text for one in found if one.joined) == joined, why


@pytest.mark.parametrize(
    ("before", "behind", "left", "right", "why"),
    [
        ("at the old ", " weir on", "old", "weir", "a space"),
        ("in May, ", ", in", "May", None, "a comma and a space before it; behind it only a space"),
        ("in\u00a0", "\u00a0km of", "in", "km", "a space that does not break"),
        ("in  ", "  of", None, None, "two spaces"),
        ("fell. ", ". It", None, None, "another sentence"),
        ("", "", None, None, "nothing"),
        (" ", " ", None, None, "no word"),
        ("a " * 30, " b" * 30, "a", "b", "among many"),
        ("x" + "." * 39, "." * 39 + "y", None, None, "far away"),
    ],
)
def test_the_neighbours_of_a_place(before: str, behind: str, left: str | None, right: str | None, why: str) -> None:
    text, place = f"{before}|{behind}", len(before)
    found = word_before(text, place)
    assert (found and folded_at(text, found)) == (left and folded(left)), why
    after = word_after(text, place + 1)
    assert (text[slice(*after[:2])] if after and after[2] else None) == right, why
    if not behind.strip():
        assert after is None


@pytest.mark.parametrize(
    ("text", "part", "cut", "why"),
    [
        ("We use Node.js today.", "Node", True, "behind it a suffix"),
        ("Ask al-Rashid at once.", "Rashid", True, "before it a prefix"),
        ("Read .profile first.", "profile", True, "a name that begins with a stop"),
        ("Use std::map here.", "std", True, "a path of names"),
        ("Use std::map here.", "map", True, "and its other end"),
        ("Open a4 paper.", "4", True, "in the middle of a word"),
        ("Open a4 paper.", "a", True, "at its beginning"),
        ("We don't know.", "don", False, "one letter may be a genitive"),
        ("We'll know.", "We", True, "two letters behind an apostrophe are none"),
        ("Say we'll", "we", True, "at the end of the text too"),
        ("Corley's weir.", "Corley", False, "a genitive"),
        ("The weir’s end", "weir", False, "a genitive with a typographic apostrophe"),
        ("The weir. It", "weir", False, "a stop and a space"),
        ("The weir: it", "weir", False, "a colon and a space"),
        ("(the weir) stands", "the weir", False, "brackets"),
        ("the weir", "the weir", False, "the whole text"),
        ("the weir’s", "weir", False, "a genitive at the end of the text"),
        (".profile is read", "profile", True, "a stop at the start of the text"),
        ("'no' or", "no", False, "quotation marks"),
    ],
)
def test_a_part_of_a_longer_token_is_no_name(text: str, part: str, cut: bool, why: str) -> None:
    start = text.index(part)
    assert cuts_a_token(text, start, start + len(part)) is cut, why


@pytest.mark.parametrize(
    ("text", "part", "opens"),
    [
        ("The weir fell.", "The", True),
        ("“The weir fell.”", "The", True),
        ("It fell. (The weir", "The", True),
        ("Title\nThe weir", "The", True),
        ("बाँध ऊँचा है। The", "The", True),
        ("At The Weir", "The", False),
        ("Weir, The", "The", False),
    ],
)
def test_a_sentence_opens_behind_the_end_of_another(text: str, part: str, opens: bool) -> None:
    assert opens_sentence(text, text.index(part)) is opens


def test_letters_digits_and_scripts() -> None:
    assert [is_letter_or_digit(one) for one in ("", "a", "ि", "७", "-", " ")] == [False, True, True, True, False, False]
    assert is_of_script("a", "Latin") and not is_of_script("a", "Devanagari")
    assert is_of_script("क", "Devanagari") and is_of_script("カ", "Japanese") and not is_of_script("カ", "Han")
    assert has_unspaced("约 200") and not has_unspaced("Größe") and not has_unspaced("size")
