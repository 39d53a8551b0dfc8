"""Which of two values is clearly the smaller."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.comparables import (
    Comparable,
    Source,
    comparables_in,
    is_named,
    with_one_value,
)
from lm_eval_taskgen.generators.writers.patterns import type_patterns
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Phrase

CHUNK = Chunk("d#0", "d", 0, 0, 4, "text")


def comparable(value: tuple[float, ...], relation: str = "figure", name: str = "Heron", hedged: bool = False) -> Any:
    source = Source("", CHUNK, 0, (), "fact")
    return Comparable(name, "", value, (relation,), ("smaller", "larger"), source, is_hedged=hedged)


@pytest.mark.parametrize(
    ("smaller", "larger", "relation", "hedged", "is_below", "why"),
    [
        ((20,), (21,), "figure", (False, False), True, "by a twentieth"),
        ((100,), (104,), "figure", (False, False), False, "by less, which rounding may be"),
        ((20,), (20,), "figure", (False, False), False, "equal"),
        ((20,), (40,), "figure", (True, False), True, "the half, of which one is a guess"),
        ((20,), (39,), "figure", (True, False), False, "the smaller is a guess"),
        ((20,), (39,), "figure", (False, True), False, "the larger is a guess"),
        ((1900,), (1901,), "date", (False, False), True, "a year earlier"),
        ((1900, 3), (1900, 4), "date", (False, False), True, "a month earlier"),
        ((1900,), (1900, 4), "date", (False, False), False, "perhaps in the same month"),
        ((1900, 3), (1901,), "date", (False, False), True, "years that both give"),
        ((60,), (63,), "lived", (False, False), True, "a life that is longer whatever the days of its years"),
        ((60,), (62,), "lived", (False, False), False, "perhaps of the same length"),
    ],
)
def test_a_value_is_clearly_smaller(
    smaller: tuple[float, ...],
    larger: tuple[float, ...],
    relation: str,
    hedged: tuple[bool, bool],
    is_below: bool,
    why: str,
) -> None:
    one, other = (comparable(v, relation, hedged=h) for v, h in zip((smaller, larger), hedged, strict=True))
    assert one.is_clearly_below(other) == is_below, why
    assert not other.is_clearly_below(one), "never the other way round"


def test_a_subject_with_two_values_counts_for_none_of_them_and_each_fact_for_some_questions() -> None:
    once, twice = comparable((20,)), comparable((20,), name="Egret")
    given = [once, comparable((20,), name="HERON"), twice, comparable((30,), name="egret"), comparable((7,), "date")]
    assert with_one_value(given) == [once, given[-1]]
    assert once.keys == {"fact": 6, (("figure",), "heron"): 3}


@pytest.fixture(scope="module")
def found(index_of: Callable[..., Any]) -> Callable[..., list[Comparable]]:
    def of(*texts: str) -> list[Comparable]:
        index = index_of([f"# Corley\n\nNobody smokes there. {text}" for text in texts])
        words, dates = (type_patterns(name, index.language, {}) for name in ("comparison", "temporal_questions"))
        return list(comparables_in(index.sentences, index, words, dates))

    return of


BRIDGE = "The Wennick Bridge has {} arches."


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (BRIDGE.format("forty"), "has"),
        ("Hugo Lanner (1837–1891) sold ships.", "Hugo"),
        ("The Wennick Bridge was opened in 1837.", "was opened"),
    ],
    ids=["a figure", "a life", "an event"],
)
def test_where_in_the_document_a_value_stands(found: Any, text: str, place: str) -> None:
    values = found(text)
    assert values
    whole = f"# Corley\n\nNobody smokes there. {text}"
    assert {whole[one.source.place :].startswith(place) for one in values} == {True}
    assert {one.source.topic for one in values} == {"Corley"}


def test_only_people_of_one_last_name_are_of_one_head(found: Any) -> None:
    assert {one.head for one in found("Hugo Lanner (1837–1891) sold ships.")} == {"lanner"}


def test_about_how_many_there_are_is_compared_with_how_many_there_are(found: Any) -> None:
    (exact,), (about,) = found(BRIDGE.format("forty")), found(BRIDGE.format("about 40"))
    assert exact.relation == about.relation
    assert (exact.value, about.value) == ((40.0,), (40.0,))
    assert (exact.is_hedged, about.is_hedged) == (False, True)


def test_prices_in_two_currencies_are_not_compared(found: Any) -> None:
    (pounds,), (dollars,) = found("The Wennick Bridge cost £400."), found("The Wennick Bridge cost $400.")
    assert pounds.relation != dollars.relation
    assert not pounds.is_hedged, "a currency is no guess"


@pytest.mark.parametrize(
    ("subject", "definite", "name", "title", "named", "why"),
    [
        ("the bridge at Albery", True, "Albery", "", True, "the name in it tells which bridge"),
        ("a bridge at Albery", False, "Albery", "", False, "any of them"),
        ("Albery bridges", False, "Albery", "", True, "what begins with the name is told by it"),
        ("the bridge", True, "Albery", "", False, "a name that stands behind it"),
        ("bridge at", True, "the bridge at Albery", "", False, "a name that is longer"),
        ("the bridge", True, "the bridge", "", True, "all of it"),
        ("the bridge at Albery", False, "", "the bridge at", True, "the title of the document"),
        ("the bridge", False, "", "the", False, "a title of one word is none"),
    ],
)
def test_a_subject_is_told_by_a_name(
    subject: str, definite: bool, name: str, title: str, named: bool, why: str
) -> None:
    text = "At noon the bridge at Albery was shut, a bridge at Albery fell, and Albery bridges sank."
    start, at = text.index(subject), text.index(name)
    names = [SimpleNamespace(start=at, end=at + len(name))] if name else []
    sentence: Any = SimpleNamespace(text=text, chunk=SimpleNamespace(title=title), of_kind=lambda _: names)
    if name and name in subject:
        names[0].start = start + subject.index(name)
        names[0].end = names[0].start + len(name)
    phrase = Phrase(start, start + len(subject), subject, subject.split()[-1], "thing", definite=definite)
    assert is_named(phrase, sentence) is named, why
