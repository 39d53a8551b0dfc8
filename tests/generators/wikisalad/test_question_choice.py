"""Paragraphs cut to a length."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad.question_choice import cut_around
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.sentences import sentence_spans
from lm_eval_taskgen.utils.text.tokens import count_tokens

TEXT = "One is here. Two is here. Three is here. Four is here. Five is here."  # five sentences of four tokens
HINDI = "राम दिल्ली में है। सीता अयोध्या में है। लक्ष्मण वन में है।"  # of five tokens


def cut(text: str, kept: str, limit: int, language: str = "en") -> str:
    place = text.index(kept)
    start, end = cut_around(text, (place, place + len(kept)), limit, load_language(language))
    return text[start:end]


@pytest.mark.parametrize(
    ("text", "kept", "limit", "expected", "why"),
    [
        (TEXT, "Three", 20, TEXT, "short enough as it is"),
        (TEXT, "Three", 4, "Three is here.", "the sentence alone"),
        (TEXT, "Three", 8, "Two is here. Three is here.", "the one before has the first turn"),
        (TEXT, "Three", 12, "Two is here. Three is here. Four is here.", "then the one behind"),
        (TEXT, "Three", 15, "Two is here. Three is here. Four is here.", "no part of a sentence"),
        (TEXT, "One", 8, "One is here. Two is here.", "nothing before it"),
        (TEXT, "Five", 12, "Three is here. Four is here. Five is here.", "nothing behind it"),
        (TEXT, "here. Three", 5, "Two is here. Three is here.", "an answer over two sentences is never cut"),
        (TEXT, "Three", 1, "Three is here.", "longer than the limit, rather than through the sentence"),
        ("# Title\n\nOne is here. Two is here.", "Title", 3, "# Title", "what is no sentence counts as one"),
    ],
)
def test_cut(text: str, kept: str, limit: int, expected: str, why: str) -> None:
    assert cut(text, kept, limit) == expected, why


def test_cut_at_a_danda() -> None:
    assert cut(HINDI, "अयोध्या", 6, "hi") == "सीता अयोध्या में है।"


@settings(max_examples=60)
@given(st.text(alphabet="ab .!?\n#12\"'(", min_size=1, max_size=120).filter(str.strip), st.data())
def test_the_kept_part_stays_and_cuts_stand_between_sentences(text: str, data: st.DataObject) -> None:
    text = text.strip()
    first = data.draw(st.integers(0, len(text) - 1))
    last = data.draw(st.integers(first + 1, len(text)))
    limit = data.draw(st.integers(1, 12))
    language = load_language("en")
    start, end = cut_around(text, (first, last), limit, language)
    assert text[start:end] == text[start:end].strip()
    assert text[first:last].strip() in text[start:end]
    assert start <= first + len(text[first:last]) - len(text[first:last].lstrip()) or not text[first:last].strip()
    for left, right in sentence_spans(text, language):
        assert not left < start < right, "it begins in no sentence"
        assert not left < end < right, "it ends in no sentence"
    if count_tokens(text) <= limit:
        assert (start, end) == (0, len(text))
