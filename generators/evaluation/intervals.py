"""Means, ratios and paired differences with intervals that account for clusters and never have a width of 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

CONFIDENCE = 0.95
POWER = 0.8
# The quantile of the normal distribution with half of the remaining 5 % above it.
_NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
# A few clusters show poorly how alike their rows are: as if four more with this correlation had been seen. Chosen by
# simulation (benchmarks/intervals.py).
_PRIOR_CLUSTERS, _PRIOR_CORRELATION = 4, 0.1
# Below this share of the square of the values, a variance is nothing but rounding.
_ROUNDING = 1e-18

_Floats = np.ndarray[Any, np.dtype[np.float64]]


class Observation(NamedTuple):
    """One row of a ratio of sums. If all denominators are 1, the ratio is the mean of the numerators.

    Rows with the same `cluster`, such as their document, may be alike.
    """

    cluster: str
    numerator: float
    denominator: float = 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval and standard error, None with fewer than two clusters; `rows` is their number."""

    value: float
    low: float | None
    high: float | None
    rows: int
    error: float | None = None

    @property
    def excludes_zero(self) -> bool:
        """True if there is an interval and 0 is outside it."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    @property
    def p_value(self) -> float | None:
        """The two-sided p-value of a true value of 0, below 0.05 where the interval excludes 0; None without interval.

        The distance from 0 is measured in intervals, whose middle and width account for few rows and clusters.
        """
        if self.low is None or self.high is None:
            return None
        distance = abs(self.low + self.high) / (self.high - self.low)
        return 2 * NormalDist().cdf(-_NORMAL * distance)

    @property
    def rows_needed(self) -> int | None:
        """The number of rows like these with which a true value of this size would exclude 0 in 80 % of sets.

        None if the value is 0 or has no interval. The variance of a row is taken from these rows, with what their
        clusters add to it.
        """
        if self.error is None or self.value == 0:
            return None
        return ceil(self.rows * ((_NORMAL + NormalDist().inv_cdf(POWER)) * self.error / self.value) ** 2)


def estimate(rows: Sequence[Observation]) -> Estimate | None:
    """Return the sum of the numerators divided by the sum of the denominators; None if the latter is 0.

    For the mean of values from 0 to 1, the interval is Wilson's score interval (1927) for the number of independent
    rows that would tell as much as these rows in their clusters (Korn and Graubard 1998), with Student's quantile for
    the effective number of clusters (Carter, Schnepel and Steigerwald 2017). For other values and ratios it is
    Student's interval, or none if the rows do not vary. Nothing depends on the order of the rows.
    """
    # Sorted, so that the last digit does not depend on the order of the rows.
    ordered = sorted(rows)
    found = _ratio(ordered)
    if found is None:
        return None
    value, residuals = found
    are_scores = _are_scores(ordered)
    spread = _spread([row.cluster for row in ordered], residuals, are_scores=are_scores)
    if spread is None:
        return Estimate(value, None, None, len(rows))
    if not are_scores:
        return spread.interval(value, len(rows))
    # As if a few further rows were 0 or 1: values that happen to be all alike, such as 0.5, leave room as well.
    most, extra = value * (1 - value), spread.quantile**2
    variance = (spread.rows * spread.variance + extra * most) / (spread.rows + extra)
    effective = spread.rows * (most / variance if most else 1.0)
    return Estimate(value, *_wilson(value, effective, spread.quantile), len(rows), sqrt(variance / spread.rows))


def share(successes: int, rows: int) -> Estimate | None:
    """Return the share of `successes` among independent rows, with its Wilson interval; None without rows."""
    if not rows:
        return None
    value = successes / rows
    return Estimate(value, *_wilson(value, rows, _NORMAL), rows, sqrt(value * (1 - value) / rows))


def paired_difference(first: Sequence[Observation], second: Sequence[Observation]) -> Estimate | None:
    """Return the ratio of `second` minus the ratio of `first`; None if either ratio has no value.

    Rows in the same place belong together, so the common difficulty of a question cancels out, and the interval is
    narrower than the two separate intervals suggest. For means of values from 0 to 1 it is that of Bonett and Price
    (2012), as if one more row were in favour of each side, so that it has a width although no row differs. Clusters
    and other values are treated as by `estimate`.

    Raises:
        ValueError: the rows of the two are not of the same clusters, in the same order.
    """
    if [row.cluster for row in first] != [row.cluster for row in second]:
        raise ValueError("a paired difference needs rows of the same clusters, in the same order, on both sides")
    pairs = sorted(zip(first, second, strict=True))
    sides = [[pair[side] for pair in pairs] for side in (0, 1)]
    before, after = (_ratio(side) for side in sides)
    if before is None or after is None:
        return None
    value = after[0] - before[0]
    are_scores = all(map(_are_scores, sides))
    spread = _spread([row.cluster for row, _ in pairs], after[1] - before[1], are_scores=are_scores)
    if spread is None:
        return Estimate(value, None, None, len(pairs))
    if not are_scores:
        return spread.interval(value, len(pairs))
    rows = spread.rows + 2
    middle = value * spread.rows / rows
    variance = (spread.rows * (spread.variance + value**2) + 2) / rows - middle**2
    error = sqrt(variance / rows)
    half = spread.quantile * error
    return Estimate(value, max(-1.0, middle - half), min(1.0, middle + half), len(pairs), error)


class _Spread(NamedTuple):
    """The variance of a single row, the number of independent rows that would tell as much, and Student's quantile."""

    variance: float
    rows: float
    quantile: float

    def interval(self, value: float, rows: int) -> Estimate:
        """Return Student's interval."""
        error = sqrt(self.variance / self.rows)
        return Estimate(value, value - self.quantile * error, value + self.quantile * error, rows, error)


def _spread(clusters: Sequence[str], residuals: _Floats, *, are_scores: bool) -> _Spread | None:
    """Return what the residuals of a mean or ratio, which sum to 0, say of its error.

    None with one cluster, or if they are all 0 and not those of scores.
    """
    _, index, sizes = np.unique(clusters, return_inverse=True, return_counts=True)
    rows, groups = len(residuals), len(sizes)
    apart = float((residuals**2).sum())
    varies = apart > _ROUNDING
    if groups < 2 or not (varies or are_scores):
        return None
    seen = 0.0
    if varies and rows > groups:
        together = float((np.bincount(index, weights=residuals) ** 2).sum()) * groups / (groups - 1)
        # Divided by the mean size of the cluster of a row, less one.
        seen = (together / apart - 1) / (float((sizes**2).sum()) / rows - 1)
    known, prior = groups if varies else 0, _PRIOR_CLUSTERS if are_scores else 0
    correlation = (known * seen + prior * _PRIOR_CORRELATION) / (known + prior)
    # What each cluster adds to the variance.
    weights = sizes * (1 + (sizes - 1) * min(1.0, max(0.0, correlation)))
    freedom = max(1.0, float(weights.sum() ** 2 / (weights**2).sum()) - 1 + prior)
    from scipy.special import stdtrit  # a third of a second, which commands without intervals need not wait

    quantile = float(stdtrit(freedom, (1 + CONFIDENCE) / 2))
    return _Spread(apart * rows, float(rows**2 / weights.sum()), quantile)


def _are_scores(rows: Sequence[Observation]) -> bool:
    """Return True if the ratio is a mean of values from 0 to 1, but for rounding."""
    return all(row.denominator == 1 and -1e-9 <= row.numerator <= 1 + 1e-9 for row in rows)


def _ratio(rows: Sequence[Observation]) -> tuple[float, _Floats] | None:
    """Return the ratio of the sums, and what each row adds to its error; None if the denominators sum to 0."""
    table = np.array([row[1:] for row in rows], dtype=np.float64).reshape(-1, 2)
    numerator, denominator = table.sum(axis=0)
    if denominator <= 0:
        return None
    value = float(numerator / denominator)
    return value, (table[:, 0] - value * table[:, 1]) / denominator


def _wilson(value: float, rows: float, quantile: float) -> tuple[float, float]:
    """Return the score interval of Wilson of a share among `rows` independent rows."""
    spread = quantile**2 / rows
    middle = (value + spread / 2) / (1 + spread)
    half = sqrt(value * (1 - value) * spread + spread**2 / 4) / (1 + spread)
    # By the formula these bounds are exactly 0 and 1; rounding would blur them.
    return middle - half if value > 0 else 0.0, middle + half if value < 1 else 1.0
