"""Means, ratios and paired differences with intervals from a cluster bootstrap."""

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
# The quantile of the normal distribution with half of the remaining 5 % above it.
_NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
# Numbers drawn at a time; bounds the memory.
_BLOCK = 2_000_000

_Floats = np.ndarray[Any, np.dtype[np.float64]]


class Observation(NamedTuple):
    """One row of a ratio of sums. If all denominators are 1, the ratio is the mean of the numerators.

    Rows with the same `cluster`, such as their document, are resampled together.
    """

    cluster: str
    numerator: float
    denominator: float = 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval, None with fewer than two clusters; `rows` is the number of observations."""

    value: float
    low: float | None
    high: float | None
    rows: int

    @property
    def excludes_zero(self) -> bool:
        """True if there is an interval and 0 is outside it."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def estimate(rows: Sequence[Observation], seed: str, resamples: int = RESAMPLES) -> Estimate | None:
    """Return the sum of the numerators divided by the sum of the denominators; None if the latter is 0.

    The interval is a 95 % percentile bootstrap that resamples clusters (Efron and Tibshirani 1993, chapter 13; Field
    and Welsh 2007 for the clusters). It depends on `seed` and the rows, not on their order. With about twenty clusters
    or fewer it is too narrow.
    """
    sums = _cluster_sums(rows)
    value = _ratios(sums.sum(axis=0, keepdims=True))[0]
    if np.isnan(value):
        return None
    return Estimate(float(value), *_bounds(_ratios(_resampled(sums, seed, resamples))), len(rows))


def share(successes: int, rows: int) -> Estimate | None:
    """Return the share of `successes` among independent rows; None without rows.

    The interval is the 95 % score interval of Wilson (Probable inference, 1927), which has a width even if the share is
    0 or 1.
    """
    if not rows:
        return None
    value, spread = successes / rows, _NORMAL**2 / rows
    middle = (value + spread / 2) / (1 + spread)
    half = sqrt(value * (1 - value) * spread + spread**2 / 4) / (1 + spread)
    # By the formula these bounds are exactly 0 and 1; rounding would blur them.
    low, high = middle - half if successes else 0.0, middle + half if successes < rows else 1.0
    return Estimate(value, low, high, rows)


def paired_difference(
    first: Sequence[Observation], second: Sequence[Observation], seed: str, resamples: int = RESAMPLES
) -> Estimate | None:
    """Return the ratio of `second` minus the ratio of `first`; None if either ratio has no value.

    The same clusters are resampled for both, so the common difficulty of a question cancels out, and the interval is
    narrower than the two separate intervals suggest.

    Raises:
        ValueError: the clusters of the two differ.
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
    """Return numerators and denominators summed by cluster, clusters sorted by name: shape (clusters, 2)."""
    index = {name: number for number, name in enumerate(sorted({row.cluster for row in rows}))}
    sums = np.zeros((len(index), 2))
    # Sorted, so that the last digit does not depend on the order of the rows.
    for row in sorted(rows):
        sums[index[row.cluster]] += (row.numerator, row.denominator)
    return sums


def _resampled(sums: _Floats, seed: str, resamples: int) -> _Floats:
    """Return the sums over resampled clusters: shape (resamples, columns), no rows for fewer than two clusters."""
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
    """Return the first column divided by the second; NaN where the second is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sums[:, 1] > 0, sums[:, 0] / sums[:, 1], np.nan)


def _bounds(values: _Floats) -> tuple[float | None, float | None]:
    # A resample has no value if none of its rows count, as for the accuracy of a rare kind.
    known = values[~np.isnan(values)]
    if not known.size:
        return None, None
    outside = (1 - CONFIDENCE) / 2
    low, high = np.quantile(known, [outside, 1 - outside])
    return float(low), float(high)
