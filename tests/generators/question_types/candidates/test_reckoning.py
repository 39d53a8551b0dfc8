"""Amounts that may be added up, and what their sum or difference is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.reckoning import (
    counted_amount,
    counts_in,
    time_or_amount,
    worked_out,
)
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


@pytest.mark.parametrize(
    ("text", "counts", "why"),
    [
        ("Ada Merrow sold 12 boats and 9 maps.", [(16, "12 boats"), (29, "9 maps")], "each where it stands"),
        (
            "Ada Merrow sold 12 boats, 12 boats and 9 maps.",
            [(16, "12 boats"), (26, "12 boats"), (39, "9 maps")],
            "again",
        ),
        ("Ada Merrow sold 12 boats.", [], "one alone"),
        ("Ada Merrow died in 12 towns and 9 villages.", [], "where it happened"),
    ],
)
def test_the_counts_of_one_phrase(
    index_of: Callable[..., Any], text: str, counts: list[tuple[int, str]], why: str
) -> None:
    index = index_of([text])
    (clause,) = index.facts.clauses_of(index.sentences[0])
    roles = [role.phrase for _, alone in counts_in(clause, index) for role in alone.roles]
    assert [(phrase.start, phrase.text) for phrase in roles if phrase.figure is not None] == counts, why


def test_a_figure_that_nobody_asks_for_alone_belongs_to_the_subject_and_object_of_its_statement(
    index_of: Callable[..., Any],
) -> None:
    index = index_of(["Ada Merrow sold boats in Corley in 1871."])
    (clause,) = index.facts.clauses_of(index.sentences[0])
    time = next(role for role in clause.roles if role.name == "time")
    lookup = time_or_amount(clause, time)
    assert [phrase.text for phrase in lookup.question.used] == ["Ada Merrow", "boats"]
    assert lookup.question.golds == (time.phrase.text,)
