from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad.score import Matching, match_boundaries

PLACES = st.sets(st.integers(0, 60), max_size=5)


@pytest.mark.parametrize(
    ("detected", "true", "tolerance", "matching", "why"),
    [
        ([10, 20], [10, 20], 0, Matching(2, 2, 2, 0), "exact"),
        ([10], [13], 3, Matching(1, 1, 1, 3), "the tolerance itself is near enough"),
        ([10], [14], 3, Matching(0, 1, 1, 0), "one more is not"),
        ([9, 11], [10], 5, Matching(1, 2, 1, 1), "one true boundary is found once"),
        ([5, 10], [10, 15], 5, Matching(2, 2, 2, 10), "10 gives up its nearest, so that both find one"),
        ([0, 4], [3, 5], 5, Matching(2, 2, 2, 4), "of two pairings with two pairs the nearer"),
        ([7, 7, 7], [7, 8], 5, Matching(1, 1, 2, 0), "a position given thrice counts once"),
        ([], [7], 5, Matching(0, 0, 1, 0), "nothing detected"),
        ([7], [], 5, Matching(0, 1, 0, 0), "nothing to detect"),
    ],
)
def test_boundaries_are_matched_one_to_one_so_that_the_whole_is_best(detected, true, tolerance, matching, why):
    assert match_boundaries(detected, true, tolerance) == matching, why
    assert match_boundaries(iter(detected[::-1]), iter(true[::-1]), tolerance) == matching, "whatever the order"


@given(PLACES, PLACES, st.integers(0, 30))
@settings(max_examples=80, deadline=None)
def test_no_other_pairing_is_better(detected, true, tolerance):
    """Against all pairings there are, crossing ones included."""
    best = max(
        (pairs, -apart)
        for pairs in range(min(len(detected), len(true)) + 1)
        for found in combinations(sorted(detected), pairs)
        for wanted in permutations(sorted(true), pairs)
        if all(abs(a - b) <= tolerance for a, b in zip(found, wanted, strict=True))
        for apart in [sum(abs(a - b) for a, b in zip(found, wanted, strict=True))]
    )
    matching = match_boundaries(detected, true, tolerance)
    assert (matching.matched, -matching.distance) == best
    assert (matching.detected, matching.true) == (len(detected), len(true))


def test_thousands_of_boundaries_take_no_time():
    detected, true = range(0, 2_000_000, 700), range(300, 2_000_000, 700)
    assert match_boundaries(detected, true, 350).matched == len(true)
