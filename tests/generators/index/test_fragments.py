"""What a bridge quotes around its blank: words that fit another filler of the same passage, and never too many."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.index.fragments import fits, rivals, shared_fragments, unread_figures
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.drafts import Bridge
from lm_eval_taskgen.utils.records.sentence import Anchor, Sentence


def marked(text: Any, kind: Any = "year", number: Any = 0) -> Sentence:
    """A sentence whose answer stands in [square brackets] and whose names stand in <angle ones>."""
    plain, anchors, opened = "", [], 0
    for character in text:
        if character in "[<":
            opened = len(plain)
        elif character in "]>":
            anchor_kind = kind if character == "]" else "name"
            anchors.append(Anchor(anchor_kind, opened, len(plain), plain[opened:]))  # type: ignore[arg-type]
        else:
            plain += character
    chunk = Chunk("d#0", "d", 0, 0, len(plain), plain)
    return Sentence(number, chunk, 0, plain, tuple(anchors))


def answer_of(sentence: Any, kind: Any) -> Any:
    return next(a for a in sentence.anchors if a.kind == kind)


def mention_of(sentence: Any, name: str) -> Anchor:
    start = sentence.text.index(name)
    return Anchor("name", start, start + len(name), name)


@pytest.mark.parametrize(
    ("own", "others", "expected", "why"),
    [
        ("<Sael> flooded in [1837] again.", ["It snowed in [1901] there."], ["in 1837"], "the word that both have"),
        (
            "<Sael> was dug in [1837] by hand.",
            ["It was dug in [1901] by hand."],
            ["was dug in 1837 by hand"],
            "all words that both have, up to the name",
        ),
        (
            "<Sael> was dug in [1837] by hand.",
            ["It was dug in [1901] there.", "All left in [1902] by hand."],
            ["was dug in 1837", "in 1837 by hand"],
            "the longest of each rival, longest first",
        ),
        ("<Sael> flooded in [1837] again.", ["It snowed since [1901] there."], [], "nothing shared, nothing to quote"),
        ("<Sael> flooded in [1837] again.", ["It snowed in [1837] there."], [], "the same filler is no rival"),
        ("<Sael> flooded in [1837] again.", [], [], "no other sentence, no fragment"),
        (
            "In [1837] <Sael> flooded.",
            ["In [1901] <Sael> flooded."],
            [],
            "none reaches the bridge or opens",
        ),
        ("<Sael> flooded, in [1837] again.", ["It flooded, in [1901] again."], ["in 1837 again"], "a comma ends it"),
        (
            "<Sael> ran a b c d e f g in [1837] too.",
            ["It ran a b c d e f g in [1901] too."],
            ["c d e f g in 1837 too"],
            "at most six words aside",
        ),
        (
            "<Sael> fell in [1837] <Old Corley> wrote.",
            ["It ran in [1901] <Old Marden> wrote."],
            ["in 1837"],
            "no name is cut in two",
        ),
        ("<Sael>'s mill's wall in [1837].", ["A s wall in [1901]."], ["wall in 1837"], "nor a word at its apostrophe"),
        ("<Sael> rose IN [1837] again.", ["It rose in [1901] anew."], ["rose IN 1837"], "case does not count"),
    ],
)
def test_shared_fragments(own: str, others: list[Any], expected: list[Any], why: str) -> None:
    sentence = marked(own)
    rival_sentences = [marked(other, number=number) for number, other in enumerate(others, start=1)]
    spans = shared_fragments(sentence, answer_of(sentence, "year"), mention_of(sentence, "Sael"), rival_sentences)
    assert [sentence.text[start:end] for start, end in spans] == expected, why


def test_only_fillers_of_the_same_kind_make_a_fragment() -> None:
    sentence = marked("<Sael> flooded in [1837] again.")
    other = marked("It snowed in [12] places.", kind="number", number=1)
    assert shared_fragments(sentence, answer_of(sentence, "year"), mention_of(sentence, "Sael"), [other]) == []


def bridge(last: Any, fragment: Any, kind: Any = "year") -> Bridge:
    """A candidate that asks about the answer of `last`, quoting `fragment` (which holds the answer) or nothing."""
    sentence = marked(last, kind, number=7)
    span = None
    if fragment is not None:
        start = sentence.text.index(fragment)
        span = (start, start + len(fragment))
    name = answer_of(sentence, "name")
    return Bridge(marked("A <Sael> is here.", number=3), sentence, name, answer_of(sentence, kind), span)


@pytest.mark.parametrize(
    ("fragment", "other", "expected", "why"),
    [
        ("dug in 1837", "It was dug in [1901] there.", True, "the quoted words stand around it"),
        ("dug in 1837", "It was filled in [1901] there.", False, "one of them does not"),
        ("dug in 1837", "It was dug up in [1901] there.", False, "they stand side by side"),
        ("in 1837 by", "In [1901] by noon.", True, "on both sides, in any case"),
        ("in 1837 by", "In [1901], by noon.", False, "a comma parts clauses"),
        (None, "Since [1901] it stands.", True, "nothing quoted, all fit"),
    ],
)
def test_fits(fragment: str | None, other: str, expected: bool, why: str) -> None:
    candidate = bridge("<Sael> was dug in [1837] by hand.", fragment)
    sentence = marked(other)
    assert fits(sentence, answer_of(sentence, "year"), candidate) is expected, why


@pytest.mark.parametrize(
    ("other", "expected", "why"),
    [
        ("It snowed in [1901] there.", ["1901"], "another filler that fits"),
        ("It snowed in [1837] there.", [], "the answer is no rival of itself"),
        ("It snowed since [1901] there.", [], "it does not fit"),
        ("It snowed in [1901] but not in [1902].", ["1901", "1902"], "each of two"),
    ],
)
def test_rivals(other: str, expected: list[Any], why: str) -> None:
    candidate = bridge("<Sael> was dug in [1837] by hand.", "in 1837")
    assert [anchor.text for anchor in rivals(candidate, [marked(other)])] == expected, why


@pytest.mark.parametrize(
    ("fragment", "expected", "why"),
    [(None, ["90"], "an open question asks for figures"), ("held 64 wells", ["90", "nine"], "quoted words do not")],
)
def test_a_number_in_words_fits_quoted_words_alone(fragment: str | None, expected: list[str], why: str) -> None:
    candidate = bridge("<Sael> held [64] wells.", fragment, kind="number")
    others = [marked("It held [90] wells.", kind="number"), marked("It held [nine] wells.", kind="number", number=1)]
    assert [anchor.text for anchor in rivals(candidate, others)] == expected, why


def test_the_bridge_is_no_rival_of_a_name() -> None:
    candidate = bridge("<Sael> lies near [Corley] here.", "near Corley", kind="place")
    same = Bridge(*candidate.hops, candidate.bridge, Anchor("name", 15, 21, "Corley"), candidate.fragment)  # type: ignore[arg-type, call-arg]
    assert list(rivals(same, [marked("It is near <Sael> here.")])) == []
    assert [a.text for a in rivals(same, [marked("It is near <Marden> here.")])] == ["Marden"]


@pytest.mark.parametrize(
    ("last", "kind", "others", "expected", "why"),
    [
        ("<Sael> was dug in [1837] by hand.", "year", [], [], "the answer alone"),
        ("<Sael> was dug in [1837], not 1838–39.", "year", [], ["1838"], "a year of a range"),
        ("<Sael> was dug in [1837] by 12 men.", "year", [], [], "a small figure is no year"),
        ("<Sael> was dug in [1837] by hand.", "year", ["Sael ran in the 1840s."], ["1840"], "a decade elsewhere"),
        ("<Sael> has [64] wells.", "number", ["Sael won 3-1."], ["3", "1"], "a score"),
        ("<Sael> has [64] wells.", "number", ["Sael has 64 wells."], [], "the same figure elsewhere"),
        ("<Sael> has [sixty] wells.", "number", ["Sael has 60 wells."], ["60"], "a figure beside words"),
    ],
)
def test_unread_figures(last: str, kind: str, others: list[Any], expected: list[Any], why: str) -> None:
    candidate = bridge(last, None, kind)
    sentences = [candidate.hops[-1], *(marked(other, number=20 + n) for n, other in enumerate(others))]
    assert list(unread_figures(candidate, sentences)) == expected, why
