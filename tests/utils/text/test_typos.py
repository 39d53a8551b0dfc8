"""Typing errors in any script: letters stay whole, numbers and kept words unchanged."""

from __future__ import annotations

import unicodedata
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import Language, load_language
from lm_eval_taskgen.utils.text.tokens import clusters
from lm_eval_taskgen.utils.text.typos import add_typos, neighbouring_keys
from lm_eval_taskgen.utils.text.words import word_spans, words

EN, HI = load_language("en"), load_language("hi")

# Words of both scripts, with conjuncts, nuktas, joiners, decomposed accents, digits and blanks among them.
LATIN = ["the", "bridge", "granite", "Corley", "1858", "____", "don't", "café", "cafe\u0301", "naïveté", "X", "64"]
INDIC = ["आगरा", "पुस्तकालय", "ज़मीन", "स्त्री", "क्षत्रिय", "विद्यार्थी", "अर्थात्", "क्\u200dष", "लाख", "१९४७", "হিন্দি"]
WORDS = st.sampled_from([*LATIN, *INDIC, "ประเทศไทย", "한국어는"])
TEXTS = st.lists(WORDS, max_size=20).map(" ".join)


def marks(text: Any) -> Any:
    """The runs of marks in a text: each with the letter before it would do, but letters may change."""
    runs, run = [], ""
    for character in text:
        if unicodedata.category(character).startswith("M") or character in "\u200c\u200d":
            run += character
        elif run:
            runs.append(run)
            run = ""
    return Counter([*runs, run] if run else runs)


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000), st.sampled_from([EN, HI]))
def test_letters_stay_whole_and_figures_as_they_are(text: Any, rate: float, seed: int, language: Any) -> None:
    typed = add_typos(text, rate, random=Random(seed), language=language)
    before, after = text.split(), typed.split()
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        if any(character.isnumeric() for character in one) or one in ("____", "X"):
            assert other == one
        assert clusters_of(other)[:1] == clusters_of(one)[:1], "the first letter stays"
        assert not unicodedata.category(other[0]).startswith("M")
        assert marks(other) <= marks(one), "no run of marks is cut, joined or moved off its letter"
        assert 0 <= len(clusters_of(one)) - len(clusters_of(other)) <= 1


def clusters_of(word: Any) -> Any:
    return list(clusters(word))


@given(TEXTS, st.integers(0, 1000))
def test_no_rate_no_error(text: Any, seed: int) -> None:
    assert add_typos(text, 0, random=Random(seed), language=EN) == text


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000))
def test_the_same_seed_makes_the_same_errors(text: Any, rate: float, seed: int) -> None:
    assert add_typos(text, rate, random=Random(seed), language=HI) == add_typos(
        text, rate, random=Random(seed), language=HI
    )


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000))
def test_the_rate_is_a_share_of_words_at_most(text: Any, rate: float, seed: int) -> None:
    typed = add_typos(text, rate, random=Random(seed), language=EN)
    changed = sum(one != other for one, other in zip(words(text), words(typed), strict=True))
    assert changed <= max(round(rate * len(word_spans(text))), rate > 0)


@pytest.mark.parametrize(
    ("word", "language", "among", "never", "why"),
    [
        (
            "tower",
            EN,
            {"toser", "twoer", "toer", "towed"},
            {"rower", "tower", "toger"},
            "w lies beside s, not g",
        ),
        ("Quill", EN, {"Quoll", "Qill"}, {"Wuill"}, "the first letter stays, capital and all"),
        ("BRIDGE", EN, {"BRODGE", "BIRDGE"}, {"BRoDGE"}, "a capital typed wrong is a capital"),
        ("शिविर", HI, {"शिरवि", "शिर"}, {"शवििर", "शििवर"}, "a letter keeps its vowel sign"),
        (
            "अर्थात्",
            HI,
            {"अर्था", "अर्थाक्"},
            {"अत्र्था", "अत्"},
            "no virama joins what stood apart",
        ),
        ("बागान", HI, {"बाहान", "बादान", "बानगा"}, {"बाीान"}, "on INSCRIPT ग lies beside ह and द"),
    ],
)
def test_errors_are_those_that_fingers_make(
    word: str, language: Language, among: set[str], never: set[str], why: str
) -> None:
    typed = {add_typos(word, 1, random=Random(seed), language=language) for seed in range(400)}
    assert among <= typed, (why, typed)
    assert typed.isdisjoint(never), why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("in the ____ of X", "short words, blanks and letters that stand for names"),
        ("64 lakh 1,858 3rd १९४७", "figures"),
        ("Which percentage", "what says which kind of answer is wanted"),
    ],
)
def test_what_must_stay_stays(text: str, why: str) -> None:
    assert {add_typos(text, 1, random=Random(seed), language=EN, keep={"lakh"}) for seed in range(50)} == {text}, why


def test_no_error_makes_a_word_that_is_known() -> None:
    typed = {add_typos("form", 1, random=Random(seed), language=EN) for seed in range(200)}
    assert "from" in typed
    assert "from" not in {add_typos("form", 1, random=Random(seed), language=EN, known={"from"}) for seed in range(200)}


def test_a_text_and_a_rate_are_enough() -> None:
    question = "Who designed the iron bridge at Orrinmere?"
    typed = add_typos(question, 0.05)
    assert typed == add_typos(text=question, rate=0.05) != question, "at least one error, the same each time"
    assert sum(one != other for one, other in zip(words(question), words(typed), strict=True)) == 1
    assert add_typos(question, 0) == question


@pytest.mark.parametrize("rate", [-0.1, 1.5, float("nan")])
def test_a_rate_is_a_share(rate: float) -> None:
    with pytest.raises(ConfigError, match="rate: expected a share from 0 to 1"):
        add_typos("Who built the bridge?", rate)


def test_neighbouring_keys_are_mutual_and_are_letters() -> None:
    keys = neighbouring_keys()
    assert set(keys["g"]) == set("ftyhbv") and set(keys["q"]) == set("wa")
    assert {"र", "त"} <= set(keys["क"])
    for letter, others in keys.items():
        assert letter not in others and all(letter in keys[other] for other in others)
        assert all(unicodedata.category(character).startswith("L") for character in letter + others)
