"""Amounts with one reading."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.number_values import Amount, amount_of
from lm_eval_taskgen.utils.languages import load_language, writer_patterns


def read(text: str, code: str) -> tuple[str, str, str] | None:
    amount = amount_of(text, writer_patterns(load_language(code)).numbers)
    return None if amount is None else (str(amount.value.normalize()), amount.sign, amount.unit)


@pytest.mark.parametrize(
    ("text", "code", "amount", "why"),
    [
        ("1947", "en", ("1947", "", ""), "plain"),
        ("1,204 barges", "en", ("1204", "", "barges"), "groups of three"),
        ("1,20,403", "en", ("120403", "", ""), "Indian groups"),
        ("१,२०,४०३", "hi", ("120403", "", ""), "Devanagari digits"),
        ("1.204", "en", ("1.204", "", ""), "decimals"),
        ("1.204", "nl", ("1204", "", ""), "stops between groups"),
        ("12,5 km", "nl", ("12.5", "", "km"), "decimals there"),
        ("75.8%", "en", ("75.8", "", "%"), "a share"),
        ("€ 22", "en", ("22", "€", ""), "money"),
        ("$5 million", "en", ("5E+6", "$", ""), "a magnitude"),
        ("4 hundred", "en", ("4E+2", "", ""), "a smaller one"),
        ("4 thousand mills", "en", ("4E+3", "", "mills"), "before a noun"),
        ("4 billion", "en", ("4E+9", "", ""), "a greater one"),
        ("4 trillion", "en", ("4E+12", "", ""), "the greatest"),
        ("Rs. 22", "en", ("22", "Rs.", ""), "the longest sign"),
        ("four old mills", "en", ("4", "", "old mills"), "words"),
        ("12,34", "en", None, "no grouping"),
        ("about 12", "en", None, "not exact"),
        ("10-20 mills", "en", None, "a range"),
        ("5½ sacks", "en", None, "a fraction"),
        ("", "en", None, "nothing"),
    ],
)
def test_amounts(text: str, code: str, amount: tuple[str, str, str] | None, why: str) -> None:
    assert read(text, code) == amount, why


@given(st.integers(0, 10**12), st.booleans())
def test_what_is_written_is_read(value: int, stops: bool) -> None:
    code = "nl" if stops else "en"
    for shown in Amount(Decimal(1), "", "").shown(Decimal(value), groups_by_stops=stops):
        assert read(shown, code) == (str(Decimal(value).normalize()), "", "")


def test_values_are_shown_with_what_they_are_of() -> None:
    assert Amount(Decimal(1), "€", "").shown(Decimal(1205)) == ("1205", "1,205", "€1205", "€1,205")
    assert Amount(Decimal(1), "", "metres").shown(Decimal("2.5")) == ("2.5", "2.5 metres")
    assert Amount(Decimal(1), "", "°C").shown(Decimal("2.5")) == ("2.5", "2.5°C")
    assert Amount(Decimal(1), "", "%").shown(Decimal("2.5"), groups_by_stops=True) == ("2,5", "2,5%")
