from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.wikisalad.compressor import subject_changes
from lm_eval_taskgen.generators.wikisalad.score import match_boundaries
from lm_eval_taskgen.utils.languages import load_language

SHIPS = [
    f"The {kind} sailed to the harbour with {cargo}, and the captain told the sailors of the {kind} to reef the sails."
    for kind, cargo in [("brig", "salt"), ("brig", "tar"), ("schooner", "salt"), ("brig", "rope"), ("schooner", "tar")]
]
BREAD = [
    f"A baker kneads the dough of {flour} flour with yeast, and the oven turns the dough to {loaf} bread with a crust."
    for flour, loaf in [("rye", "dark"), ("wheat", "white"), ("rye", "sour"), ("wheat", "sweet"), ("spelt", "dark")]
]
JAHAZ = [
    f"{kind} बन्दरगाह की ओर {cargo} लेकर चला और कप्तान ने नाविकों से {kind} के पाल समेटने को कहा।"
    for kind, cargo in [("जहाज", "नमक"), ("जहाज", "तेल"), ("पोत", "नमक"), ("जहाज", "रस्सी"), ("पोत", "तेल")]
]
ROTI = [
    f"रसोइया {flour} का आटा खमीर के साथ गूँथता है और तन्दूर आटे को {loaf} रोटी बना देता है।"
    for flour, loaf in [("गेहूँ", "सफेद"), ("जौ", "भूरी"), ("गेहूँ", "मीठी"), ("जौ", "खट्टी"), ("बाजरे", "भूरी")]
]


@pytest.mark.parametrize("joint", [" ", "\n\n"], ids=["in one paragraph", "in paragraphs"])
@pytest.mark.parametrize(("language", "first", "second"), [("en", SHIPS, BREAD), ("hi", JAHAZ, ROTI)])
def test_a_change_of_subject_is_found_where_it_is(
    language: str, first: list[str], second: list[str], joint: str
) -> None:
    parts = [" ".join(first), " ".join(second), " ".join(reversed(first))]
    text = joint.join(parts)
    starts = (len(parts[0] + joint), len(joint.join(parts[:2]) + joint))
    assert subject_changes(text, load_language(language)) == starts


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing"),
        ("One sentence.", "no gap"),
        ("no full stop at all " * 200, "no gap"),
        ("The same words again. " * 60, "no gap is deeper than another"),
        ("… ! ? . — . ! " * 30, "no words"),
    ],
)
def test_a_text_without_changes_has_none(text: str, why: str) -> None:
    assert subject_changes(text, load_language("en")) == (), why


@pytest.mark.parametrize(("code", "least"), [("en", 0.6), ("hi", 0.6)])
def test_paragraphs_of_interlaced_articles_are_told_apart_without_looking_at_blank_lines(
    code: str, least: float, xquad_file: Callable[[str], Path]
) -> None:
    """ABAB of pairs of articles: the F1 of all boundaries together, within 50 characters. By chance it is about 0.2."""
    articles = [
        [paragraph["context"].strip() for paragraph in article["paragraphs"]]
        for article in json.loads(xquad_file(code).read_text(encoding="utf-8"))["data"]
    ]
    matched = both = 0
    for (one, other), first in product(zip(articles[::2], articles[1::2], strict=True), (0, 2)):
        parts = [one[first], other[first], one[first + 1], other[first + 1]]
        true = [len(" ".join(parts[:number])) + 1 for number in (1, 2, 3)]
        found = match_boundaries(subject_changes(" ".join(parts), load_language(code)), true, 50)
        matched += found.matched
        both += found.detected + found.true
    assert 2 * matched / both >= least
