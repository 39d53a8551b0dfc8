"""Amounts that may be added up, and what their sum or difference is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.reckoning import counted_amount, worked_out
from lm_eval_taskgen.generators.reading.number_values import Amount


@pytest.fixture(scope="module")
def index(index_of: Callable[..., Any]) -> Any:
    return index_of(["The well is deep."])


@pytest.mark.parametrize(
    ("text", "unit", "why"),
    [
        ("three sailing boats", "sailing boats", "a number and a noun"),
        ("12 drawings to the museum", "drawings", "what stands behind is no part of it"),
        ("12 well-kept old sailing boats", "well-kept old sailing boats", "four words"),
        ("12 very well-kept old sailing boats", None, "five"),
        ("12", None, "of what?"),
        ("12 of the boats", None, "of what else?"),
        ("£12 notes", None, "money"),
        ("12 Orrin boats", None, "a name"),
        ("12 mark2 boats", None, "an identifier"),
        ("about 12 boats", None, "a guess"),
    ],
)
def test_what_a_text_counts(index: Any, text: str, unit: str | None, why: str) -> None:
    amount = counted_amount(text, index)
    assert (amount and amount.unit) == unit, why


@pytest.mark.parametrize(
    ("one", "other", "total", "expression", "answers"),
    [
        (("7", "boats"), ("12", "boats"), False, "12 - 7", ("5", "5 boats", "five")),
        (("12", "boats"), ("7", "boats"), False, "12 - 7", ("5", "5 boats", "five")),
        (("7", "boats"), ("12", "boats"), True, "12 + 7", ("19", "19 boats", "nineteen")),
        (("1.50", ""), ("1000", ""), True, "1000 + 1.5", ("1001.5", "1,001.5")),
    ],
)
def test_a_sum_and_a_difference(
    index: Any, one: tuple[str, str], other: tuple[str, str], total: bool, expression: str, answers: tuple[str, ...]
) -> None:
    amounts = [Amount(Decimal(value), "", unit) for value, unit in (one, other)]
    assert worked_out(amounts, index, total=total) == (expression, answers)
