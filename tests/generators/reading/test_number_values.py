"""Figures with one reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.number_values import grouped, whole_number


@pytest.mark.parametrize(
    ("text", "stops", "value", "why"),
    [
        ("1947", False, 1947, "plain"),
        ("1,204", False, 1204, "groups of three"),
        ("1,20,400", False, 120400, "Indian groups"),
        ("१,२०,४००", False, 120400, "Devanagari digits"),
        ("1.204", False, None, "decimals"),
        ("1.204", True, 1204, "stops between groups"),
        ("1,204", True, None, "decimals there"),
        ("12,34", False, None, "no grouping"),
        ("twelve", False, None, "words"),
        ("5 million", False, None, "with a magnitude"),
        ("", False, None, "nothing"),
    ],
)
def test_whole_numbers(text: str, stops: bool, value: int | None, why: str) -> None:
    assert whole_number(text, groups_by_stops=stops) == value, why


@given(st.integers(0, 10**12), st.booleans())
def test_what_is_written_is_read(value: int, stops: bool) -> None:
    assert whole_number(grouped(value, groups_by_stops=stops), groups_by_stops=stops) == value
