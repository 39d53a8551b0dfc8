"""Reading order: a page cut into regions that are each read from top to bottom."""

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
    """Rows and tables one below the other, between two margins."""

    items: tuple[Item, ...]
    left: float
    right: float


def regions(words: Sequence[Word], tables: Sequence[Table]) -> list[Region]:
    """The regions of a page in reading order: columns from left to right, between what goes across them."""
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
    """What stands left and right of a line; the rows of each side put together anew, for levels may differ."""
    words = [word for item in items if isinstance(item, Row) for word in item.words]
    tables = [item for item in items if isinstance(item, Table)]
    sides: list[list[Item]] = []
    for is_left in (True, False):
        rows = rows_of([word for word in words if (word.x1 <= x) == is_left])
        side: list[Item] = [*rows, *(table for table in tables if (table.x1 <= x) == is_left)]
        sides.append(sorted(side, key=lambda item: item.top + item.bottom))
    return sides[0], sides[1]


def _bands(items: Sequence[Item], gutter: float) -> list[tuple[bool, list[Item]]]:
    """Runs of items that go across the gutter, and of items that leave it free."""
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
    """How wide the row is free around `x`; None where it stands on one side only."""
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
    """Where two columns of prose meet: free of words over many rows, lines that reach for it on its left."""
    left, right = min(item.x0 for item in items), max(item.x1 for item in items)
    margin = 0.15 * (right - left)
    free = _free_rows(items, left, int((right - left) / _STEP) + 1)
    places = [(count, left + index * _STEP) for index, count in enumerate(free) if count >= 2 * _MIN_ROWS - 2]
    inner = [(count, x) for count, x in places if left + margin < x < right - margin]
    best: tuple[int, float] | None = None
    for _, x in sorted(inner, reverse=True)[:_TRIED]:
        score = _score(items, x)
        if score and (best is None or score > best[0]):
            best = (score, x)
    return best[1] if best else None


def _free_rows(items: Sequence[Item], left: float, places: int) -> list[int]:
    """How many rows have no word at each of the places, `_STEP` points apart."""
    changes = [0] * (places + 1)
    for item in items:
        parts: Sequence[Word | Table] = item.words if isinstance(item, Row) else (item,)
        end = 0
        for part in parts:
            start = max(end, int((part.x0 - left - _MIN_GUTTER / 2) / _STEP))
            end = max(end, min(places, int((part.x1 - left + _MIN_GUTTER / 2) / _STEP) + 1))
            changes[min(start, end)] += 1
            changes[end] -= 1
    return [len(items) - blocked for blocked in accumulate(changes[:places])]


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
    """Whether most lines are long and fill their column, which the cells of a table do not."""
    start, end = min(row[0].x0 for row in rows), max(row[-1].x1 for row in rows)
    full = sum(row[-1].x1 - row[0].x0 >= _MIN_FILL * (end - start) for row in rows)
    characters = statistics.median(sum(len(word.text) + 1 for word in row) for row in rows)
    return characters >= _MIN_CHARACTERS and full >= 0.5 * len(rows)
