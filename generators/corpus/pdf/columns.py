"""Reading order: cut a page into regions, each read from top to bottom."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from .page import Row, Table, Word, rows_of

_MIN_GUTTER = 6.0
_STEP = 2.0
_MIN_ROWS = 4
_MIN_CHARACTERS = 14
_MIN_FILL = 0.6
_MAX_DEPTH = 3
_TRIED = 12

Item = Row | Table


@dataclass(frozen=True, slots=True)
class Region:
    """Rows and tables stacked between two margins."""

    items: tuple[Item, ...]
    left: float
    right: float


def regions(words: Sequence[Word], tables: Sequence[Table]) -> list[Region]:
    """Return the regions of a page in reading order; rows that span the columns separate groups of columns."""
    items: list[Item] = sorted([*rows_of(words), *tables], key=lambda item: item.top + item.bottom)
    return _split(items, _MAX_DEPTH) if items else []


def _split(items: list[Item], depth: int) -> list[Region]:
    gutter = _gutter(items) if depth else None
    if gutter is None:
        return [Region(tuple(items), min(item.x0 for item in items), max(item.x1 for item in items))]
    found: list[Region] = []
    for crosses, band in _bands(items, gutter):
        if crosses:
            found.append(Region(tuple(band), min(item.x0 for item in band), max(item.x1 for item in band)))
            continue
        for side in _sides(band, gutter):
            if side:
                found.extend(_split(side, depth - 1))
    return found


def _sides(items: Sequence[Item], x: float) -> tuple[list[Item], list[Item]]:
    """Split items at `x` into left and right; rows are rebuilt on each side because their baselines may differ."""
    words = [word for item in items if isinstance(item, Row) for word in item.words]
    tables = [item for item in items if isinstance(item, Table)]
    sides: list[list[Item]] = []
    for is_left in (True, False):
        rows = rows_of([word for word in words if (word.x1 <= x) == is_left])
        side: list[Item] = [*rows, *(table for table in tables if (table.x1 <= x) == is_left)]
        sides.append(sorted(side, key=lambda item: item.top + item.bottom))
    return sides[0], sides[1]


def _bands(items: Sequence[Item], gutter: float) -> list[tuple[bool, list[Item]]]:
    """Group items into runs that cross the gutter (True) and runs that leave it free (False)."""
    widths = [gap for item in items if (gap := _gap(item, gutter)) is not None]
    least = max(_MIN_GUTTER, 0.7 * statistics.median(widths)) if widths else _MIN_GUTTER
    bands: list[tuple[bool, list[Item]]] = []
    for item in items:
        gap = _gap(item, gutter)
        crosses = _blocks(item, gutter) or (gap is not None and gap < least)
        if bands and bands[-1][0] == crosses:
            bands[-1][1].append(item)
        else:
            bands.append((crosses, [item]))
    return bands


def _gap(item: Item, x: float) -> float | None:
    """Return the width of the gap around `x` in a row; None if the row lies on one side of it."""
    if isinstance(item, Table) or not item.x0 < x < item.x1:
        return None
    before = max((word.x1 for word in item.words if word.x0 < x), default=x)
    after = min((word.x0 for word in item.words if word.x0 >= x), default=x)
    return after - before


def _blocks(item: Item, x: float) -> bool:
    half = _MIN_GUTTER / 2
    parts: Sequence[Word | Table] = item.words if isinstance(item, Row) else (item,)
    return any(part.x0 - half < x < part.x1 + half for part in parts)


def _gutter(items: list[Item]) -> float | None:
    """Return the x position between two columns of prose, free of words over many rows; None if there is none."""
    left, right = min(item.x0 for item in items), max(item.x1 for item in items)
    margin = 0.15 * (right - left)
    free = _free_rows(items, left, max(0, int((right - left) / _STEP)) + 1)
    gaps = [(count, left + index * _STEP) for index, count in enumerate(free) if count >= 2 * _MIN_ROWS - 2]
    inner = [(count, x) for count, x in gaps if left + margin < x < right - margin]
    best: tuple[int, float] | None = None
    for _, x in sorted(inner, reverse=True)[:_TRIED]:
        score = _score(items, x)
        if score and (best is None or score > best[0]):
            best = (score, x)
    return best[1] if best else None


def _free_rows(items: Sequence[Item], left: float, steps: int) -> list[int]:
    """Count the rows without a word at each of `steps` x positions, `_STEP` points apart, starting at `left`."""
    changes = [0] * (steps + 1)
    for item in items:
        parts: Sequence[Word | Table] = item.words if isinstance(item, Row) else (item,)
        end = 0
        for part in parts:
            start = max(end, int((part.x0 - left - _MIN_GUTTER / 2) / _STEP))
            end = max(end, min(steps, int((part.x1 - left + _MIN_GUTTER / 2) / _STEP) + 1))
            changes[min(start, end)] += 1
            changes[end] -= 1
    return [len(items) - blocked for blocked in accumulate(changes[:steps])]


def _score(items: list[Item], x: float) -> int:
    free = [item for item in items if isinstance(item, Row) and not _blocks(item, x)]
    left = [side for row in free if (side := tuple(word for word in row.words if word.x1 <= x))]
    right = [side for row in free if (side := tuple(word for word in row.words if word.x0 >= x))]
    score = min(len(left), len(right))
    if score < _MIN_ROWS or not (_is_prose(left) and _is_prose(right)):
        return 0
    beside = min(_bottom(left), _bottom(right)) - max(left[0][0].top, right[0][0].top)
    return score if beside > 0 else 0


def _bottom(rows: Sequence[tuple[Word, ...]]) -> float:
    return rows[-1][0].bottom


def _is_prose(rows: Sequence[tuple[Word, ...]]) -> bool:
    """Return whether most lines are long and fill their column; the cells of a table do not."""
    start, end = min(row[0].x0 for row in rows), max(row[-1].x1 for row in rows)
    full = sum(row[-1].x1 - row[0].x0 >= _MIN_FILL * (end - start) for row in rows)
    characters = statistics.median(sum(len(word.text) + 1 for word in row) for row in rows)
    return characters >= _MIN_CHARACTERS and full >= 0.5 * len(rows)
