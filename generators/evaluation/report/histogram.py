"""Histograms with bins of round bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

_BINS = 10
_TENTHS = 10
# Numbers above this quantile share one open bin, so that one long text does not flatten the rest.
_SHOWN = 0.99


def histogram(values: Sequence[int], least: int = 0) -> tuple[tuple[str, int], ...]:
    """Count integers from `least` on in about ten bins such as `20–29`; the last may be open (`200+`)."""
    if not values:
        return ()
    ordered = sorted(value - least for value in values)
    top = ordered[min(len(ordered) - 1, int(_SHOWN * len(ordered)))]
    width = _round_width(top // _BINS + 1)
    bins = top // width + 1
    counts = Counter(min(value // width, bins) for value in ordered)
    rows = [(_bounds(number * width + least, width), counts[number]) for number in range(min(counts), bins)]
    return (*rows, *([(f"{bins * width + least:,}+", counts[bins])] if counts[bins] else []))


def tenths(shares: Sequence[float]) -> tuple[tuple[str, int], ...]:
    """Count numbers from 0 to 1 by tenths; 1 is in the last."""
    if not shares:
        return ()
    counts = Counter(min(int(share * _TENTHS), _TENTHS - 1) for share in shares)
    return tuple((f"{number * 10}–{number * 10 + 10} %", counts[number]) for number in range(_TENTHS))


def quantile(ordered: Sequence[int], share: float) -> int:
    """Return the smallest of the sorted numbers that at least `share` of them do not exceed."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def _round_width(least: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if times * step >= least:
                return times * step
        step *= 10


def _bounds(start: int, width: int) -> str:
    return f"{start:,}" if width == 1 else f"{start:,}–{start + width - 1:,}"
