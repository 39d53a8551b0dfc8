"""Headings as answers."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.headings import heading_forms, is_told_from


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("3.2 Fares", ("3.2 Fares", "Fares")),
        ("3. Fares", ("3. Fares", "Fares")),
        ("IV. Fares", ("IV. Fares", "Fares")),
        ("A.1 Fares", ("A.1 Fares", "Fares")),
        ("३.२ किराया", ("३.२ किराया", "किराया")),
        ("Fares", ("Fares",)),
        ("1914 to 1918", ("1914 to 1918",)),
        ("I was there", ("I was there",)),
    ],
)
def test_the_number_of_a_heading_may_be_left_out(heading: str, expected: tuple[str, ...]) -> None:
    assert heading_forms(heading) == expected


@pytest.mark.parametrize(
    ("heading", "others", "expected"),
    [
        ("Fares", ["Routes", "Staff"], True),
        ("Fares", ["Reduced fares"], False),
        ("2 Fares", ["3 Fares"], False),
        ("Reduced fares", ["Fares"], True),
        ("4", ["Fares"], True),
        ("—", [], False),
    ],
)
def test_a_heading_is_told_from_others_that_do_not_hold_it(heading: str, others: list[Any], expected: bool) -> None:
    assert is_told_from(heading, others) is expected
