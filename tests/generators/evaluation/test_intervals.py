from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.intervals import Estimate, Observation, estimate, paired_difference, share

ROWS = st.lists(
    st.builds(Observation, st.sampled_from("abcdef"), st.floats(0, 5), st.floats(0.5, 5)), min_size=1, max_size=30
)


@given(ROWS, st.randoms())
@settings(max_examples=30)
def test_an_estimate_is_the_ratio_of_sums_and_does_not_depend_on_the_order_of_rows(rows: Any, random: Any) -> None:
    found = estimate(rows)
    assert found.value == pytest.approx(sum(row.numerator for row in rows) / sum(row.denominator for row in rows))
    shuffled = list(rows)
    random.shuffle(shuffled)
    assert estimate(shuffled) == found


def test_not_even_the_last_digit_depends_on_the_order_of_rows() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 are two numbers."""
    rows = [Observation(cluster, part) for part in (0.1, 0.2, 0.3) for cluster in "ab"]
    assert estimate(rows) == estimate(rows[::-1])


def bounds(found: Any) -> tuple[float, float]:
    return found.low, found.high


def width(found: Any) -> float:
    return bounds(found)[1] - bounds(found)[0]


def scores(values: Any, per_cluster: int = 1) -> list[Observation]:
    return [Observation(str(number // per_cluster), value) for number, value in enumerate(values)]


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=60), st.integers(1, 9))
@settings(max_examples=100)
def test_intervals_of_scores_have_a_width_and_hold_the_value_within_the_possible(pairs: Any, per_cluster: int) -> None:
    first, second = (scores((pair[side] for pair in pairs), per_cluster) for side in (0, 1))
    for found, least in ((estimate(first), 0.0), (paired_difference(first, second), -1.0)):
        if len(pairs) <= per_cluster:
            assert (found.low, found.high) == (None, None), "one cluster says nothing of the spread"
        else:
            low, high = bounds(found)
            assert least <= low <= found.value + 1e-9 and found.value - 1e-9 <= high <= 1.0
            assert high - low > 0.01


@pytest.mark.parametrize(
    ("found", "low", "high", "why"),
    [
        (estimate(scores([1.0] * 5)), 0.48, 1.0, "5 of 5 is not all of them"),
        (
            estimate(scores([0.0] * 200)),
            0.0,
            0.019,
            "0 of 200: a little above the rule of three",
        ),
        (estimate(scores([1.0] * 200, 10)), 0.96, 1.0, "in 20 documents: as if questions on a document were alike"),
        (estimate(scores([0.5] * 40)), 0.45, 0.55, "alike by chance, as far as anybody knows"),
        (paired_difference(scores([1.0] * 60), scores([1.0] * 60)), -0.046, 0.046, "no question tells them apart"),
        (paired_difference(scores([0.0] * 40), scores([1.0] * 40)), 0.857, 1.0, "every question does"),
        (estimate([Observation(name, 5.0, 20.0) for name in "abc"]), None, None, "a ratio that does not vary"),
        (
            estimate([Observation("a", 1, 2), Observation("b", 0, 0), Observation("c", 1, 2)]),
            None,
            None,
            "0 of 0 is no row",
        ),
    ],
)
def test_intervals_where_all_rows_agree(found: Any, low: float | None, high: float | None, why: str) -> None:
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.006), why


@pytest.mark.parametrize("rows", [[], [Observation("a", 0, 0)], [Observation("a", 0, 0), Observation("b", 0, 0)]])
def test_there_is_no_estimate_of_nothing(rows: list[Any]) -> None:
    assert estimate(rows) is None
    assert paired_difference(rows, rows) is None
    some = [Observation(row.cluster, 1) for row in rows]
    assert paired_difference(rows, some) is None
    assert paired_difference(some, rows) is None


@pytest.mark.parametrize(
    ("low", "high", "p_value", "excludes", "why"),
    [
        (0.0, 0.2, pytest.approx(0.05), False, "0 is an end of the 95 % interval"),
        (-0.2, 0.0, pytest.approx(0.05), False, "on either side"),
        (-0.1, 0.1, pytest.approx(1.0), False, "0 is its middle"),
        (0.1, 0.3, pytest.approx(8.9e-5, rel=0.01), True, "twice as far"),
        (-0.3, -0.1, pytest.approx(8.9e-5, rel=0.01), True, "twice as far, below"),
        (None, None, None, False, "no interval"),
    ],
)
def test_the_p_value_follows_from_the_interval(
    low: float | None, high: float | None, p_value: Any, excludes: bool, why: str
) -> None:
    found = Estimate(0.0, low, high, 10)
    assert (found.p_value, found.excludes_zero) == (p_value, excludes), why


@pytest.mark.parametrize(
    ("found", "needed", "why"),
    [
        (Estimate(0.1, 0.0, 0.2, 100, 0.05), 197, "100 ((1.960 + 0.842) 0.05 / 0.1)²"),
        (Estimate(1.0, 0.2, 1.8, 100, 0.4), 126, "100 (2.802 · 0.4)²"),
        (Estimate(0.0, -0.1, 0.1, 100, 0.05), None, "no difference to show"),
        (Estimate(0.5, None, None, 100), None, "no interval"),
    ],
)
def test_the_rows_needed_grow_with_the_square_of_the_error(found: Estimate, needed: int | None, why: str) -> None:
    assert found.rows_needed == needed, why


def test_intervals_and_errors_are_those_reckoned_by_hand() -> None:
    """Of shares of independent rows they are Wilson's and Bonett and Price's, with Student's quantile."""
    ratios = [Observation("a", 1, 4), Observation("b", 3, 4), Observation("c", 1)]
    changed = [Observation("a", 2, 4), Observation("b", 3, 4), Observation("c", 2)]
    of_clusters = [*ratios[:2], Observation("b", 1, 2), Observation("c", 2, 2), ratios[2]]
    in_pairs = [scores(values, 2) for values in ([0, 1, 1, 0, 1, 0, 0, 1], [1, 1, 1, 0, 1, 1, 0, 1])]
    before, after = scores([0, 1, 1, 0, 1, 0, 0, 1, 0, 0]), scores([1, 1, 1, 0, 1, 1, 0, 1, 1, 0])
    for found, expected, why in (
        (estimate(scores([1.0] * 9 + [0.0])), (0.9, 0.5610, 0.9845, 0.0949), "nine of ten, 13 degrees of freedom"),
        (
            estimate(scores([0.2, 0.4, 0.6, 0.8])),
            (0.5, 0.1528, 0.8472, 0.2041),
            "grades, which vary less than verdicts",
        ),
        (estimate(scores([1, 1, 0, 0, 1, 0, 1, 1], 2)), (0.625, 0.2066, 0.9143, 0.2116), "alike in pairs"),
        (estimate(ratios), (5 / 9, -0.1689, 1.2800, 0.1684), "a ratio of sums"),
        (estimate(of_clusters), (8 / 13, -0.4625, 1.6933, 0.1778), "of which some are alike"),
        (paired_difference(before, after), (0.3, -0.1211, 0.6211, 0.1718), "three of ten, as if one more on each side"),
        (paired_difference(*in_pairs), (0.25, -0.2487, 0.6487, 0.1897), "two of eight, alike in pairs"),
        (paired_difference(ratios, changed), (2 / 9, -0.3449, 0.7894, 0.1318), "of ratios"),
        (share(9, 10), (0.9, 0.5958, 0.9821, 0.0949), "a plain share"),
    ):
        assert (found.value, found.low, found.high, found.error) == pytest.approx(expected, abs=6e-5), why


def planted(random: np.random.Generator, difference: float) -> tuple[list[Observation], list[Observation]]:
    """About 120 questions on documents of 1 to 11; hard documents and questions are hard for both systems."""
    clusters = np.repeat(np.arange(20), random.integers(1, 12, 20))
    shared = 0.45 * random.standard_normal(20)[clusters] + 0.65 * random.standard_normal(len(clusters))

    def system(share_right: float) -> list[Observation]:
        own = 0.3 * random.standard_normal(20)[clusters] + 0.53 * random.standard_normal(len(clusters))
        right = shared + own < NormalDist().inv_cdf(share_right)
        return [Observation(str(cluster), float(one)) for cluster, one in zip(clusters, right, strict=True)]

    return system(0.6), system(0.6 + difference)


@pytest.mark.parametrize("difference", [0.0, 0.03, 0.1])
def test_intervals_cover_what_was_planted_about_as_often_as_they_say(difference: float) -> None:
    """benchmarks/intervals.py has the whole table."""
    random = np.random.default_rng(0)
    covered = [0, 0]
    for _ in range(300):
        first, second = planted(random, difference)
        for number, (found, true) in enumerate(
            ((paired_difference(first, second), difference), (estimate(second), 0.6 + difference))
        ):
            low, high = bounds(found)
            covered[number] += low <= true <= high
    assert all(276 <= count <= 294 for count in covered), covered


def test_rows_that_are_the_same_in_a_cluster_count_about_once() -> None:
    """Copies of a row tell nothing new: they narrow the interval only where clusters are ignored."""
    values = [float(number % 3 > 0) for number in range(40)]
    once, together, independent = (
        estimate(rows)
        for rows in (scores(values), scores([v for v in values for _ in range(9)], 9), scores(values * 9))
    )
    widths = [width(one) for one in (once, together, independent)]
    assert widths[1] == pytest.approx(widths[0], rel=0.06) and widths[2] < 0.4 * widths[0]


def test_a_paired_difference_leaves_out_what_is_hard_for_both() -> None:
    first = scores([number % 2 for number in range(100)])
    second = scores([1.0, *(number % 2 for number in range(1, 100))])
    found = paired_difference(first, second)
    assert found.value == pytest.approx(0.01) and width(found) < 0.07
    assert width(estimate(first)) > 0.18, "each alone leaves the difference in doubt"


def test_a_paired_difference_of_ratios_is_that_of_the_estimates() -> None:
    first = [Observation("a", 1, 4), Observation("b", 3, 4)]
    second = [Observation("a", 1, 1), Observation("b", 2, 9)]
    assert paired_difference(first, second).value == pytest.approx(3 / 10 - 4 / 8)


@pytest.mark.parametrize("clusters", ["b", "aa"])
def test_a_paired_difference_needs_the_same_clusters(clusters: str) -> None:
    with pytest.raises(ValueError, match="same clusters"):
        paired_difference([Observation("a", 1)], [Observation(name, 1) for name in clusters])


def test_as_many_rows_as_needed_exclude_zero_in_four_of_five_sets() -> None:
    few = paired_difference(scores([0.0] * 14 + [1.0] * 86), scores([1.0] * 14 + [0.0] * 10 + [1.0] * 76))
    assert few.value == pytest.approx(0.04) and not few.excludes_zero
    needed = few.rows_needed
    # By the usual formula for McNemar's test (Connor 1987): (1.96 √0.24 + 0.84 √(0.24 − 0.04²))² / 0.04² = 1,175
    assert needed == pytest.approx(1175, rel=0.08)
    random = np.random.default_rng(1)
    found = 0
    for _ in range(100):
        drawn = random.choice([-1.0, 0.0, 1.0], size=needed, p=[0.10, 0.76, 0.14])
        found += paired_difference(scores(drawn < 0), scores(drawn > 0)).excludes_zero
    assert 72 <= found <= 90
    assert paired_difference(scores([1.0] * 5), scores([1.0] * 5)).rows_needed is None, "there is nothing to show"


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
