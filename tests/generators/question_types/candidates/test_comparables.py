"""Which of two values is clearly the smaller."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.comparables import Comparable, Source, with_one_value
from lm_eval_taskgen.utils.records.documents import Chunk

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
