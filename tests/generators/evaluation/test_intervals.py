from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.intervals import Observation, estimate, paired_difference, share

ROWS = st.lists(
    st.builds(Observation, st.sampled_from("abcdef"), st.floats(0, 5), st.floats(0.5, 5)), min_size=1, max_size=30
)


@given(ROWS, st.randoms())
@settings(max_examples=30, deadline=None)
def test_an_estimate_is_the_ratio_of_sums_and_does_not_depend_on_the_order_of_rows(rows: Any, random: Any) -> None:
    found = estimate(rows, "seed", resamples=50)
    assert found.value == pytest.approx(sum(row.numerator for row in rows) / sum(row.denominator for row in rows))
    shuffled = list(rows)
    random.shuffle(shuffled)
    assert estimate(shuffled, "seed", resamples=50) == found


def test_not_even_the_last_digit_depends_on_the_order_of_rows() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 are two numbers."""
    rows = [Observation(cluster, part) for part in (0.1, 0.2, 0.3) for cluster in "ab"]
    assert estimate(rows, "seed") == estimate(rows[::-1], "seed")


@pytest.mark.parametrize(
    ("rows", "value", "interval", "why"),
    [
        ([Observation("a", 1.0), Observation("a", 0.0)], 0.5, (None, None), "one cluster says nothing of the spread"),
        ([Observation("a", 1.0), Observation("b", 1.0)], 1.0, (1.0, 1.0), "what does not vary has no width"),
        ([Observation("a", 1, 2), Observation("b", 0, 0), Observation("c", 1, 2)], 0.5, (0.5, 0.5), "0 of 0 is no row"),
    ],
)
def test_intervals_of_small_cases(rows: list[Observation], value: float, interval: tuple[Any, ...], why: str) -> None:
    found = estimate(rows, "seed")
    assert (found.value, (found.low, found.high)) == (value, interval), why


@pytest.mark.parametrize("rows", [[], [Observation("a", 0, 0)], [Observation("a", 0, 0), Observation("b", 0, 0)]])
def test_there_is_no_estimate_of_nothing(rows: list[Any]) -> None:
    assert estimate(rows, "seed") is None
    assert paired_difference(rows, rows, "seed") is None


def test_the_interval_covers_the_mean_about_as_often_as_it_says() -> None:
    random = np.random.default_rng(0)
    covered = 0
    for trial in range(100):
        rows = [Observation(f"{number}", float(random.random() < 0.3)) for number in range(60)]
        found = estimate(rows, str(trial), resamples=200)
        covered += found.low <= 0.3 <= found.high  # type: ignore[operator]
    assert 88 <= covered <= 99


def test_rows_of_one_cluster_are_drawn_together() -> None:
    """Copies of a row tell nothing new: they narrow the interval only where clusters are ignored."""
    values = [0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    once = [Observation(str(number), value) for number, value in enumerate(values)]
    copied = [row for row in once for _ in range(9)]
    apart = [row._replace(cluster=f"{row.cluster}-{copy}") for row in once for copy in range(9)]
    single, together, independent = (estimate(rows, "seed") for rows in (once, copied, apart))
    assert (together.low, together.high) == pytest.approx((single.low, single.high))
    assert independent.high - independent.low < 0.5 * (together.high - together.low)  # type: ignore[operator]


def test_a_paired_difference_leaves_out_what_is_hard_for_both() -> None:
    first = [Observation(str(number), number % 2) for number in range(40)]
    second = [row._replace(numerator=row.numerator - 0.1) for row in first]
    found = paired_difference(first, second, "seed")
    assert (found.value, found.low, found.high) == pytest.approx((-0.1, -0.1, -0.1))
    assert estimate(first, "seed").low < estimate(second, "seed").high, "each alone leaves the difference in doubt"  # type: ignore[operator]


def test_a_paired_difference_of_ratios_is_that_of_the_estimates() -> None:
    first = [Observation("a", 1, 4), Observation("b", 3, 4)]
    second = [Observation("a", 1, 1), Observation("b", 2, 9)]
    assert paired_difference(first, second, "seed").value == pytest.approx(3 / 10 - 4 / 8)


def test_a_paired_difference_needs_the_same_clusters() -> None:
    with pytest.raises(ValueError, match="same clusters"):
        paired_difference([Observation("a", 1)], [Observation("b", 1)], "seed")


def test_the_seed_decides_what_is_drawn() -> None:
    rows = [Observation(str(number), number % 3) for number in range(30)]
    assert estimate(rows, "one") == estimate(rows, "one")
    assert estimate(rows, "one") != estimate(rows, "two")


@pytest.mark.parametrize(
    ("successes", "rows", "low", "high", "why"),
    [
        (9, 10, 0.5958, 0.9821, "Wilson's interval as R's prop.test gives it without correction"),
        (10, 10, 0.7225, 1.0, "all of them, and still not sure"),
        (0, 10, 0.0, 0.2775, "none of them"),
        (500, 1000, 0.4691, 0.5309, "many rows: as the normal interval"),
    ],
)
def test_a_share_has_an_interval_that_leaves_room_at_its_ends(
    successes: int, rows: int, low: float, high: float, why: str
) -> None:
    found = share(successes, rows)
    assert found.value == successes / rows and found.rows == rows
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5), why


def test_of_no_rows_there_is_no_share() -> None:
    assert share(0, 0) is None
