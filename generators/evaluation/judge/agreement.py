"""How far two judges agree: the share of equal verdicts, and Cohen's kappa."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def cohens_kappa(first: Sequence[str], second: Sequence[str]) -> float | None:
    """Agreement beyond chance between two raters of the same things, at most 1; 0 is chance.

    Cohen, A coefficient of agreement for nominal scales, 1960. None where it has no value: without things to rate, or
    where both raters give one and the same verdict to all.

    Raises:
        ValueError: the two have not rated as many things.
    """
    pairs = list(zip(first, second, strict=True))
    if not pairs:
        return None
    total = len(pairs)
    observed = sum(a == b for a, b in pairs) / total
    ones, twos = Counter(first), Counter(second)
    chance = sum(ones[name] * twos[name] for name in ones) / total**2
    return None if chance == 1 else (observed - chance) / (1 - chance)


def confusion(first: Sequence[str], second: Sequence[str], order: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """How often `second` says what, for each thing that `first` says; both in the order of `order`, whatever occurs.

    Raises:
        ValueError: as `cohens_kappa`.
    """
    counts = Counter(zip(first, second, strict=True))
    rows, columns = ([name for name in order if name in said] for said in (first, second))
    return {row: {column: counts[row, column] for column in columns} for row in rows}
