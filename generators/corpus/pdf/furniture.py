"""Running headers and footers, page numbers: what stands at the edges of pages and is no part of the text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial

from .page import Row

EDGE_SHARE = 0.13
"""Furniture stands in this share of the page's height, at its top or its bottom."""

_MAX_ROWS = 3
_MAX_NUMBERED_WORDS = 12
_COUNT_WORDS = 4
_NEAR_PAGES = 2  # left and right pages have headers of their own
_LARGER = 1.07
_MIN_PAGES, _USUAL_SHARE = 3, 0.3
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_LEVEL = 4.0
_GAP = 0.7

Key = tuple[str, int]


def furniture(pages: Sequence[tuple[float, Sequence[Row]]], body_size: float) -> list[frozenset[Row]]:
    """Of each page (its height in points, its rows from the top), the rows that are no part of the text.

    A row at the edge is furniture where it holds nothing but a number, or where a page near it has one at the same
    height with the same words but for the page's number, or where most pages have furniture at its height (headers that
    name the chapter). What is set close to the text below or above it, in the same size, is text. `body_size` is that
    of the text.
    """
    seen: dict[Key, set[int]] = defaultdict(set)
    for page, (height, rows) in enumerate(pages):
        for row in _edge_rows(height, rows):
            for key in _keys(row, page, body_size):
                seen[key].add(page)
    dropped = [
        frozenset(_on_page(height, rows, partial(_is_known, page=page, pages=len(pages), seen=seen, body=body_size)))
        for page, (height, rows) in enumerate(pages)
    ]
    levels = Counter(_level(row) for rows in dropped for row in rows)
    usual = {level for level, count in levels.items() if count >= max(_MIN_PAGES, _USUAL_SHARE * len(pages))}
    return [
        gone | frozenset(_on_page(height, rows, partial(_is_usual, gone=gone, levels=usual, body=body_size)))
        for gone, (height, rows) in zip(dropped, pages, strict=True)
    ]


def _on_page(height: float, rows: Sequence[Row], is_furniture: Callable[[Row], bool]) -> Iterator[Row]:
    for inward in (list(rows), list(reversed(rows))):
        for index, row in enumerate(inward[:_MAX_ROWS]):
            if not _at_edge(row, height):
                break
            if not (is_furniture(row) or _is_number(row)) or _belongs_to(row, inward[index + 1 : index + 2]):
                break
            yield row


def _is_known(row: Row, page: int, pages: int, seen: Mapping[Key, set[int]], body: float) -> bool:
    """Whether a page near this one, counted from 0, has the same row, or it says no more than "Page 1 of 1"."""
    near = {page + step for step in range(-_NEAR_PAGES, _NEAR_PAGES + 1) if step}
    is_repeated = any(seen.get(key, set()) & near for key in _keys(row, page, body))
    return is_repeated or (
        len(row.words) <= _COUNT_WORDS and [int(number) for number in _NUMBER.findall(row.text)] == [page + 1, pages]
    )


def _is_usual(row: Row, gone: frozenset[Row], levels: Container[int], body: float) -> bool:
    return row in gone or (row.size < _LARGER * body and _level(row) in levels)


def _level(row: Row) -> int:
    return round(row.bottom)


def _edge_rows(height: float, rows: Sequence[Row]) -> Iterator[Row]:
    return (row for row in {*rows[:_MAX_ROWS], *rows[-_MAX_ROWS:]} if _at_edge(row, height))


def _at_edge(row: Row, height: float) -> bool:
    return row.bottom < EDGE_SHARE * height or row.top > (1 - EDGE_SHARE) * height


def _keys(row: Row, page: int, body_size: float) -> Iterator[Key]:
    """The words, with each number also as its distance from the page's; the level to the nearest of two that overlap.

    "Chapter 3" is no header: its number does not rise with the pages. What is larger than the text is a heading where
    its number does.
    """
    texts = [row.text]
    if len(row.words) <= _MAX_NUMBERED_WORDS and row.size < _LARGER * body_size:
        for found in _NUMBER.finditer(row.text):
            if len(found[0]) <= 5:
                texts.append(f"{row.text[: found.start()]}#{int(found[0]) - page}{row.text[found.end() :]}")
    level = row.bottom / _LEVEL
    for text in texts:
        yield text, int(level)
        yield text, -int(level + 0.5) - 1


def _is_number(row: Row) -> bool:
    letters = [character for character in row.text if character.isalpha()]
    return not letters or bool(_ROMAN.fullmatch("".join(letters)) and len(row.words) == 1)


def _belongs_to(row: Row, inner: Sequence[Row]) -> bool:
    """Whether the next row inwards goes on with it: as close as lines are, and of its size."""
    if not inner:
        return False
    other = inner[0]
    gap = max(row.top, other.top) - min(row.bottom, other.bottom)
    return gap < _GAP * row.size and abs(other.size - row.size) < 0.4
