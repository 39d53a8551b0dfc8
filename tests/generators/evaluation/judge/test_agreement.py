"""Cohen's kappa against figures worked out by hand and in textbooks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.judge.measure import cohens_kappa, confusion

ratings = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1, max_size=30)


@pytest.mark.parametrize(
    ("first", "second", "expected", "why"),
    [
        ("a" * 25 + "b" * 25, "a" * 20 + "b" * 5 + "a" * 10 + "b" * 15, 0.4, "20, 5, 10, 15 of fifty grant reviews"),
        ("aabb", "aabb", 1.0, "all alike"),
        ("abab", "aabb", 0.0, "half alike, as by chance"),
        ("aabb", "bbaa", -1.0, "never alike"),
        ("aaaa", "aaab", 0.0, "who always says one thing knows nothing, however often that is right"),
        ("aaaa", "aaaa", None, "one verdict alone leaves nothing to agree on"),
        ("", "", None, "nothing rated"),
    ],
)
def test_kappa_is_agreement_beyond_chance(first: str, second: str, expected: float | None, why: str) -> None:
    assert cohens_kappa(first, second) == (expected if expected is None else pytest.approx(expected)), why


@given(ratings)
def test_kappa_is_the_same_both_ways_and_at_most_one(pairs: Any) -> None:
    first, second = zip(*pairs, strict=True)
    kappa = cohens_kappa(first, second)
    assert kappa == cohens_kappa(second, first)
    assert kappa is None or kappa <= 1 + 1e-9


@given(ratings)
def test_confusion_counts_every_pair_once(pairs: Any) -> None:
    first, second = zip(*pairs, strict=True)
    found = confusion(first, second, "cbad")
    assert sum(sum(row.values()) for row in found.values()) == len(pairs)
    assert list(found) == [name for name in "cba" if name in first]
    assert all(found[a][b] == pairs.count((a, b)) for a in found for b in found[a])


def test_raters_must_have_rated_the_same() -> None:
    with pytest.raises(ValueError, match="zip"):
        cohens_kappa("aa", "a")
