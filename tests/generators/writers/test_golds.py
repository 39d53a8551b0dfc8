"""Accepted forms of answers: as written, and what a fair reader would write in their place."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.writers.asking.golds import (
    clause_golds,
    count_golds,
    phrase_golds,
    time_golds,
    way_golds,
)
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, PhraseKind, Piece, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence


def clause(text: str) -> Clause:
    return Clause(
        Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ()), 0, len(text), Verb(0, 0, "be", "", "", "past"), ()
    )


def phrase(
    text: str, kind: PhraseKind = "thing", *, at: int = 0, marker: str = "", needed: str = "", figure: str = ""
) -> Phrase:
    """A phrase at an offset; `needed` is the beginning that cannot be left out, `figure` its figure."""
    pieces = (Piece(at, at + len(needed), True), Piece(at + len(needed), at + len(text), False)) if needed else ()
    digits = (at + text.index(figure), at + text.index(figure) + len(figure)) if figure else None
    return Phrase(at, at + len(text), text, "", kind, marker=marker, pieces=pieces, figure=digits)


def test_a_time_may_be_said_with_its_preposition() -> None:
    assert time_golds(phrase("1871", "year", marker="in")) == ("1871", "in 1871")
    assert time_golds(phrase("last May", "date")) == ("last May",)


def test_a_thing_may_be_said_without_its_article_and_without_what_can_be_left_out() -> None:
    text = "the gallery of Thornby near the mill"
    golds = phrase_golds(phrase(text, needed="the gallery of Thornby"), clause(text))
    assert golds == (text, "the gallery of Thornby", "gallery of Thornby near the mill", "gallery of Thornby")


def test_a_count_is_a_figure_with_its_hedge_alone_and_with_what_is_counted() -> None:
    text = "about 640 sacks"
    assert count_golds(phrase(text, figure="640"), clause(text)) == ("about 640", "640", "about 640 sacks")


def test_a_reason_may_be_said_with_the_word_that_opens_it() -> None:
    assert clause_golds(phrase("a fuse had melted", "clause", marker="because")) == (
        "because a fuse had melted",
        "a fuse had melted",
    )


def test_a_word_before_the_one_that_opens_a_clause_may_be_left_out() -> None:
    way = phrase("normally by turning a wheel", "clause", marker="by")
    assert clause_golds(way) == ("by turning a wheel", "turning a wheel", "normally by turning a wheel")


@pytest.mark.parametrize(
    ("done", "gerund", "golds"),
    [
        ("press F11", "by pressing F11", ("press F11", "by pressing F11")),
        ("Double-click the icon", "by clicking the icon", ("Double-click the icon",)),
    ],
)
def test_a_way_may_be_said_as_a_gerund(done: str, gerund: str, golds: tuple[str, ...]) -> None:
    assert way_golds(done, gerund) == golds
