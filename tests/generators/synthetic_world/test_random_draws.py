"""Draws are the same everywhere, stay within their bounds and do not affect one another."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.synthetic_world.random_draws import Draws


def splitmix64(state: int) -> int:
    """As published, on Python's integers."""
    mask = (1 << 64) - 1
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & mask
    return state ^ (state >> 31)


@given(seed=st.integers(-(2**70), 2**70), stream=st.text(max_size=8))
@settings(max_examples=30)
def test_bits_are_splitmix64_of_seed_stream_and_place(seed: int, stream: str) -> None:
    key = int.from_bytes(blake2b(f"{seed}:{stream}".encode(), digest_size=8).digest(), "little")
    expected = [splitmix64((key + place * 0x9E3779B97F4A7C15) % 2**64) for place in range(5)]
    assert Draws(seed).bits(stream, 5).tolist() == expected


@given(bound=st.integers(1, 2**31 - 1), count=st.integers(0, 50), seed=st.integers(0, 99))
@settings(max_examples=50)
def test_draws_stay_below_their_bound(bound: int, count: int, seed: int) -> None:
    draws = Draws(seed)
    for drawn in (draws.below("a", count, bound), draws.skewed("a", count, bound)):
        assert len(drawn) == count
        assert all(0 <= value < bound for value in drawn.tolist())
    places = np.arange(count)[::2]
    assert draws.at("a", places, bound).tolist() == draws.below("a", count, bound)[::2].tolist()


@given(bound=st.integers(1, 400), seed=st.integers(0, 99), data=st.data())
@settings(max_examples=50)
def test_a_sample_has_different_numbers(bound: int, seed: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, bound))
    sample = Draws(seed).sample("a", count, bound).tolist()
    assert len(set(sample)) == count == len(sample)
    assert all(0 <= value < bound for value in sample)
    assert sorted(Draws(seed).order("a", bound).tolist()) == list(range(bound))


@pytest.mark.parametrize(
    ("count", "bound", "expected", "why"),
    [
        (25, 100, "the first of all, shuffled", "a quarter of them"),
        (25, 101, "the first that differ of those drawn", "fewer, for which shuffling all would take longer"),
    ],
)
def test_how_a_sample_is_drawn_depends_on_its_share(count: int, bound: int, expected: str, why: str) -> None:
    draws = Draws(3)
    shuffled, drawn = draws.order("a", bound).tolist(), draws.below("a", 2 * count, bound).tolist()
    found = {"the first of all, shuffled": shuffled, "the first that differ of those drawn": list(dict.fromkeys(drawn))}
    assert draws.sample("a", count, bound).tolist() == found[expected][:count], why


@pytest.mark.parametrize(
    ("bound", "first", "last", "why"),
    [
        (2, 0.62, 0.38, "a half, and all of the quarter that is halved"),
        (1000, 0.0031, 0.00075, "the first one is drawn every time that the range is halved to it"),
    ],
)
def test_skewed_draws_prefer_low_numbers(bound: int, first: float, last: float, why: str) -> None:
    drawn = Draws(3).skewed("a", 400_000, bound)
    assert np.mean(drawn == 0) == pytest.approx(first, rel=0.15), why
    assert np.mean(drawn == bound - 1) == pytest.approx(last, rel=0.15), why


def test_streams_and_seeds_differ() -> None:
    drawn = {tuple(Draws(seed).bits(stream, 3).tolist()) for seed in range(20) for stream in ("a", "b", "a ")}
    assert len(drawn) == 60
