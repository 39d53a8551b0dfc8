"""The values of figures, in digits of any script and in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lm_eval_taskgen.generators.reading.figure_values import figures_in, have_common_value, with_plain_figures


@pytest.mark.parametrize(
    ("code", "text", "values", "why"),
    [
        ("en", "EUR 3,180,000 or EUR 3", ["3180000", "3"], "groups of three"),
        ("en", "1.4 million and 2 thousand", ["1400000", "2000"], "magnitudes"),
        ("en", "twenty-five, two hundred five", ["25", "205"], "number words"),
        ("en", "a million", [], "a magnitude alone is no figure"),
        ("en", "internet2 of the 1990s, 5km", ["1990", "5"], "a word may end with digits, but is no figure then"),
        ("en", "from 1822-1843", ["1822", "1843"], "a hyphen is no minus"),
        ("en", "−5 degrees, -3", ["-5", "-3"], "a minus"),
        ("en", "version 1.2.3 of 12.05.1990", ["1", "2", "3", "12", "5", "1990"], "no separators of one number"),
        ("en", "7,8", ["7", "8"], "a comma that separates no thousands"),
        ("en", "9" * 20, ["9" * 20], "twenty digits"),
        ("en", "9" * 21, [], "a code"),
        (
            "en",
            "2 hundred, 3 lakh, 4 crore, 5 billion, 6 trillion",
            ["200", "300000", "40000000", "5000000000", "6000000000000"],
            "other magnitudes",
        ),
        ("en", "two hundred thousand", ["200000"], "a magnitude of another"),
        ("en", "two thousand five", ["2005"], "a smaller number behind a magnitude"),
        ("en", "2 thousand 1000, 2 thousand 1200", ["2000", "1000", "2000", "1200"], "a number that is no smaller"),
        ("en", "two hundred twenty five", ["225"], "tens and ones behind a hundred"),
        ("en", "ten five, twenty ten", ["10", "5", "20", "10"], "neither ones behind ten nor ten behind tens"),
        ("en", "20 five-storey houses", ["20", "5"], "a figure and a word are two"),
        ("en", "version 1.2.20 five years on", ["1", "2", "20", "5"], "so are a part of a version and a word"),
        ("nl", "0.234 gram", ["0.234"], "no group of thousands begins with a nought"),
        ("hi", "१,२०,४०० रुपये", ["120400"], "Indian groups, Indian digits"),
        ("hi", "3 लाख 20 हज़ार", ["320000"], "Indian magnitudes add up"),
        ("en", "1,234,567.25 and 1,234.5", ["1234567.25", "1234.5"], "groups and a point"),
        ("en", "1,23,4.5", ["1", "23", "4", "5"], "groups of other lengths are none"),
        ("en", "1.234,567,890", ["1", "234", "567", "890"], "two separators that change places"),
        ("nl", "1.234.567,8", ["1234567.8"], "the other way round"),
        ("nl", "1.234,50 euro", ["1234.50"], "a language that separates thousands by stops"),
        ("fr", "3\u202f180\u202f000", ["3180000"], "narrow spaces"),
        ("ar", "١٢٫٥", ["12.5"], "an Arabic point"),
    ],
)
def test_figures_have_values(code: str, text: str, values: list[str], why: str) -> None:
    assert [figure.value for figure in figures_in(text, code)] == list(map(Decimal, values)), why


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("It fell to −5 degrees, or -3.", ["−5", "-3"]),
        ("In version 1.12.3 two hundred five lines changed.", ["1", "12", "3", "two hundred five"]),
    ],
)
def test_figures_stand_where_they_say(text: str, figures: list[str]) -> None:
    assert [text[figure.start : figure.end] for figure in figures_in(text, "en")] == figures


def test_a_separator_that_may_be_either_gives_both_values() -> None:
    (figure,) = figures_in("1.234", "es")
    assert figure.values == {Decimal("1.234"), Decimal(1234)}


def test_equal_figures_are_written_alike() -> None:
    assert with_plain_figures("EUR 3.18 million, for nine weeks", "en") == "EUR 3180000, for 9 weeks"


@pytest.mark.parametrize(
    ("one", "other", "same", "rounded"),
    [("28", "28.05", False, True), ("28", "28.6", False, False), ("3", "3.4", False, False), ("5", "5.0", True, True)],
)
def test_a_value_and_its_rounding(one: str, other: str, same: bool, rounded: bool) -> None:
    first, second = frozenset({Decimal(one)}), frozenset({Decimal(other)})
    assert have_common_value(first, second) == same
    assert have_common_value(first, second, rounded=True) == rounded
