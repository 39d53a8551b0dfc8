"""Detected boundaries against the true ones: matched one to one, so that the whole is best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Matching:
    """How many boundaries were matched, of how many detected and how many true ones.

    `distance` is what the pairs are apart, in characters, all together.
    """

    matched: int
    detected: int
    true: int
    distance: int


def match_boundaries(detected: Iterable[int], true: Iterable[int], tolerance: int) -> Matching:
    """Pair detected boundaries with true ones that are at most `tolerance` characters away, each with one at most.

    Of all such pairings it is one with the most pairs, and of those one with the least distance in all; to take the
    nearest for each boundary in turn, as is often done, can give fewer pairs. Positions given twice count once.

    Points on a line that are paired best can always be paired without crossing, so a table over prefixes is enough.
    """
    found, wanted = sorted(set(detected)), np.array(sorted(set(true)), dtype=np.int64)
    # A pair is worth more than all distances together, so the sum says both: pairs first, then distance.
    worth = min(len(found), len(wanted)) * tolerance + 1
    best = np.zeros(len(wanted) + 1, dtype=np.int64)  # of the boundaries so far with the first j true ones
    for position in found:
        apart = np.abs(wanted - position)
        paired = np.where(apart <= tolerance, best[:-1] + worth - apart, 0)
        best[1:] = np.maximum(best[1:], paired)
        best = np.maximum.accumulate(best)
    total = int(best[-1])
    matched = -(-total // worth)
    return Matching(matched, len(found), len(wanted), matched * worth - total)
