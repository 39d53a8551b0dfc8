"""Means, ratios and paired differences with bootstrap intervals, by clusters of rows that belong together."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

RESAMPLES = 2000
CONFIDENCE = 0.95
# The quantile of the normal distribution that leaves out half of the rest.
_NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
# Numbers drawn at a time: it bounds the memory.
_BLOCK = 2_000_000

_Floats = np.ndarray[Any, np.dtype[np.float64]]


class Observation(NamedTuple):
    """What one row adds to a ratio of sums. With the denominator 1 the ratio is the mean of the numerators.

    `cluster` names what the row was drawn with, such as its document: rows of one cluster are drawn together.
    """

    cluster: str
    numerator: float
    denominator: float = 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval, which is None with fewer than two clusters; `rows` is how many it rests on."""

    value: float
    low: float | None
    high: float | None
    rows: int

    @property
    def leaves_out_zero(self) -> bool:
        """Whether the interval leaves no doubt that a difference is one."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def estimate(rows: Sequence[Observation], seed: str, resamples: int = RESAMPLES) -> Estimate | None:
    """The sum of the numerators by that of the denominators; None where the latter is 0.

    The interval is the percentile bootstrap's of 95 %: clusters are drawn with replacement, as many as there are
    (Efron and Tibshirani 1993, chapter 13; Field and Welsh 2007 for the clusters). It depends on `seed` and the rows,
    not on their order. With few clusters, about twenty, it is too narrow.
    """
    sums = _cluster_sums(rows)
    value = _ratios(sums.sum(axis=0, keepdims=True))[0]
    if np.isnan(value):
        return None
    return Estimate(float(value), *_bounds(_ratios(_resampled(sums, seed, resamples))), len(rows))


def share(successes: int, rows: int) -> Estimate | None:
    """The share of `successes` among rows that do not hang together; None without rows.

    The interval is Wilson's of 95 % (Probable inference, 1927), which has a width also where the share is 0 or 1.
    """
    if not rows:
        return None
    value, spread = successes / rows, _NORMAL**2 / rows
    middle = (value + spread / 2) / (1 + spread)
    half = sqrt(value * (1 - value) * spread + spread**2 / 4) / (1 + spread)
    # Exactly 0 and 1 where they are so by the formula, and but for rounding.
    low, high = middle - half if successes else 0.0, middle + half if successes < rows else 1.0
    return Estimate(value, low, high, rows)


def paired_difference(
    first: Sequence[Observation], second: Sequence[Observation], seed: str, resamples: int = RESAMPLES
) -> Estimate | None:
    """The ratio of `second` less that of `first`, with an interval from drawing the same clusters for both.

    Since both answer the same questions, what makes a question hard for both cancels out: the interval is narrower than
    those of the two suggest. None where either ratio has no value.

    Raises:
        ValueError: the two have not the same clusters.
    """
    if {row.cluster for row in first} != {row.cluster for row in second}:
        raise ValueError("a paired difference needs the same clusters on both sides")
    sums = np.hstack([_cluster_sums(first), _cluster_sums(second)])
    totals = sums.sum(axis=0, keepdims=True)
    value = (_ratios(totals[:, 2:]) - _ratios(totals[:, :2]))[0]
    if np.isnan(value):
        return None
    drawn = _resampled(sums, seed, resamples)
    return Estimate(float(value), *_bounds(_ratios(drawn[:, 2:]) - _ratios(drawn[:, :2])), len(second))


def _cluster_sums(rows: Sequence[Observation]) -> _Floats:
    """Numerators and denominators summed up by cluster, in the order of the clusters' names: shape (clusters, 2)."""
    places = {name: place for place, name in enumerate(sorted({row.cluster for row in rows}))}
    sums = np.zeros((len(places), 2))
    # In an order of their own, so that the last digit does not depend on the order of the rows.
    for row in sorted(rows):
        sums[places[row.cluster]] += (row.numerator, row.denominator)
    return sums


def _resampled(sums: _Floats, seed: str, resamples: int) -> _Floats:
    """The sums over clusters drawn with replacement: shape (resamples, columns); none for fewer than two clusters."""
    clusters = len(sums)
    if clusters < 2:
        return np.empty((0, sums.shape[1]))
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")))
    blocks = []
    at_once = max(1, _BLOCK // clusters)
    for done in range(0, resamples, at_once):
        times = generator.multinomial(clusters, np.full(clusters, 1 / clusters), size=min(at_once, resamples - done))
        blocks.append(times @ sums)
    return np.concatenate(blocks)


def _ratios(sums: _Floats) -> _Floats:
    """The first column by the second; not a number where that is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sums[:, 1] > 0, sums[:, 0] / sums[:, 1], np.nan)


def _bounds(values: _Floats) -> tuple[float | None, float | None]:
    # Where only some of the drawn samples have a value, as with the accuracy of a rare kind, these are what is known.
    known = values[~np.isnan(values)]
    if not known.size:
        return None, None
    outside = (1 - CONFIDENCE) / 2
    low, high = np.quantile(known, [outside, 1 - outside])
    return float(low), float(high)
