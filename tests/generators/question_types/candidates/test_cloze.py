"""The weaknesses of a sentence with one span left out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

import pytest

from lm_eval_taskgen.generators.question_types.candidates.cloze import _SHARES, cloze_candidates, flaws

WORDS = "by Fenwick " + "and " * 18


@pytest.mark.parametrize(
    ("text", "answer", "weaknesses", "why"),
    [
        ("Heavy rain fell on Fenwick’s dog at Orrinmere.", "Fenwick", 2, "the phrase goes on"),
        ("Heavy rain fell in Orrinmere, said Fenwick.", "Fenwick", 0, "a name beside another"),
        ("Heavy rain fell, said Fenwick.", "Fenwick", 2, "no other name"),
        ("Fenwick, who was tired, saw Orrinmere.", "Fenwick", 2, "a name at the start"),
        ("Heavy rain fell on Corley, said Fenwick.", "Corley", 3, "the title has it"),
        ("Heavy rain fell in 1837, said Fenwick.", "1837", 0, "a year"),
        ("The rain fell in 1837, said Fenwick.", "1837", 1, "an article opens it"),
        ("Heavy rain fell on 12 days, said Fenwick.", "12", 0, "a number of two digits"),
        ("Heavy rain fell on 7 days, said Fenwick.", "7", 2, "a small number"),
        ("Heavy rain fell on twelve days, said Fenwick.", "twelve", 2, "a number in words"),
        (f"Heavy rain fell in 1837 {WORDS}on us all.", "1837", 0, "28 words"),
        (f"Heavy rain fell in 1837 {WORDS}on all of us.", "1837", 1, "29 words"),
    ],
)
def test_flaws_of_a_cloze(text: str, answer: str, weaknesses: int, why: str, index_of: Callable[..., Any]) -> None:
    known = "We saw Orrinmere and Corley. We met Fenwick by Orrinmere, near Corley, with Fenwick."
    index = index_of([f"# Corley\n\n{text}", known])
    sentence = next(each for each in index.sentences if each.text == text)
    span = next(span for span in sentence.answer_spans if span.text == answer)
    assert flaws(sentence, span, index) == weaknesses, (why, sentence.answer_spans)


def test_each_draw_begins_with_a_share_of_the_sentences(index_of: Callable[..., Any]) -> None:
    index = index_of([" ".join(f"Heavy rain fell on Orrinmere in {year}, said Fenwick." for year in range(1801, 1825))])
    begun = set()
    for seed in range(12):
        years = [one for one in cloze_candidates(index, Random(seed)) if one.answer.text.isdecimal()]
        shares = [crc32(one.sentence.text.encode()) % _SHARES for one in years]
        assert len(shares) == 24 and shares == sorted(shares, key=lambda share: share != shares[0])
        begun.add(shares[0])
    assert begun == set(range(_SHARES))


WHO = "Fenwick", "Corley", "Orrinmere"
QUIZ = (
    "Who saw the rain of 1837?\n\n"
    + "".join(f"{n}. {who} saw it in 1837.\n" for n, who in zip("abc", WHO, strict=True))
    + "\n"
)
PLACES = "Albery", "Corley", "Dunmore", "Elstow", "Farrow", "Gorsey", "Harrow", "Iver", "Marden", "Selby"


@pytest.mark.parametrize(
    ("texts", "usable", "answers", "why"),
    [
        (["In 1840 rain fell on Fenwick."], "", {"1840", "Fenwick"}, "each name and figure"),
        (["In 1840 rain fell on Fenwick."], "snow", set(), "a sentence that another type may not use"),
        ([f"In 1840 rain fell on Fenwick.\n\n{QUIZ}{QUIZ}"], "", {"1840", "Fenwick"}, "no sentence of a quiz"),
        ([f"In 1840 rain fell on Fenwick at {one}." for one in PLACES], "", {"1840", *PLACES}, "no name of all texts"),
    ],
)
def test_what_is_left_out_of_a_sentence(
    index_of: Callable[..., Any], texts: list[str], usable: str, answers: set[str], why: str
) -> None:
    found = cloze_candidates(index_of(texts), Random(1), lambda sentence: usable in sentence.text)
    assert {one.answer.text for one in found} == answers, why
