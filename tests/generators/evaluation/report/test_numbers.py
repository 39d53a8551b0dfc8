"""Bins and quantiles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.report.histogram import histogram, quantile, tenths


@pytest.mark.parametrize(
    ("values", "least", "bins", "why"),
    [
        ([], 0, (), "nothing"),
        ([1, 1, 2], 1, (("1", 2), ("2", 1)), "small numbers each for themselves"),
        ([0, 1, 9, 10, 10], 0, (("0–1", 2), ("2–3", 0), ("4–5", 0), ("6–7", 0), ("8–9", 1), ("10–11", 2)), "round"),
        ([40, 44, 45], 0, (("40–44", 2), ("45–49", 1)), "fives"),
        ([100] * 200 + [9000], 0, (("100–119", 200), ("120+", 1)), "one far outside has a bin of its own, left open"),
        ([1000, 1100], 0, (("1,000–1,199", 2),), "empty bins below the first are left out"),
    ],
)
def test_bins_that_read_easily(values: list[Any], least: int, bins: tuple[Any, ...], why: str) -> None:
    assert histogram(values, least) == bins, why


@settings(max_examples=40)
@given(st.lists(st.integers(1, 10**6), min_size=1), st.sampled_from([0, 1]))
def test_every_number_is_in_one_of_few_bins(values: Any, least: Any) -> None:
    bins = histogram(values, least)
    assert sum(count for _, count in bins) == len(values)
    assert len(bins) <= 13


def test_tenths_hold_both_ends() -> None:
    assert [count for _, count in tenths([0.0, 0.05, 0.1, 1.0])] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(("share", "value"), [(0.0, 1), (0.5, 2), (0.51, 3), (0.95, 4), (1.0, 4)])
def test_so_many_do_not_exceed_a_quantile(share: float, value: int) -> None:
    assert quantile([1, 2, 3, 4], share) == value
