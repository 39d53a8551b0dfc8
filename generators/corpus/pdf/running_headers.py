"""Find running headers, footers and page numbers at the edges of pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from .page import Row

_EDGE_SHARE = 0.13  # of the page height, at the top and at the bottom
_WIDE_EDGE_SHARE = 0.2  # for rows that most pages have
_MAX_ROWS = 6
_MAX_NUMBERED_WORDS = 12
_COUNT_WORDS = 4
_NEAR_PAGES = 2  # left and right pages have headers of their own
_LARGER = 1.07
_MIN_PAGES, _USUAL_SHARE = 3, 0.3
_MOST_PAGES = 0.6
# A larger row with a number ("Travel Policy, page 3") may be a heading ("Chapter 3"), unless it has this many words.
_MIN_LARGE_WORDS = 3
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_LEVEL = 4.0
_GAP = 0.7

Key = tuple[str, int]


def running_headers(pages: Sequence[tuple[float, Sequence[Row]]], body_size: float) -> list[frozenset[Row]]:
    """Return for each page (its height in points, its rows from the top) the rows that are not part of the text.

    A row at the edge of a page is dropped if it is only a number, if a nearby page has the same row at the same
    height (apart from the page number), or if many pages have a dropped row at that height (headers that name the
    chapter). Further from the edge a row is dropped if most pages have it. A row in body size set as close to the
    text as its lines are to each other is text. `body_size` is in points.
    """
    seen: dict[Key, set[int]] = defaultdict(set)
    for page, (height, rows) in enumerate(pages):
        for row in _edge_rows(height, rows):
            for key in _keys(row, page, body_size):
                seen[key].add(page)
    dropped = []
    for page, (height, rows) in enumerate(pages):
        is_repeated = partial(_is_repeated, page=page, pages=len(pages), seen=seen, body=body_size)
        is_usual = partial(_is_on_most_pages, page=page, pages=len(pages), seen=seen, body=body_size)
        dropped.append(frozenset((*_dropped(height, rows, is_repeated), *_dropped(height, rows, is_usual, wide=True))))
    counts = Counter(_height(row) for rows in dropped for row in rows)
    usual = {height for height, count in counts.items() if count >= max(_MIN_PAGES, _USUAL_SHARE * len(pages))}
    return [
        gone | frozenset(_dropped(height, rows, partial(_is_usual, gone=gone, heights=usual, body=body_size)))
        for gone, (height, rows) in zip(dropped, pages, strict=True)
    ]


def _dropped(height: float, rows: Sequence[Row], is_header: Callable[[Row], bool], wide: bool = False) -> Iterator[Row]:
    """Yield the outermost rows that are headers, up to a gap; `wide` looks further inwards."""
    for inward in (list(rows), list(reversed(rows))):
        found = 0
        for row in inward[:_MAX_ROWS]:
            if not _at_edge(row, height, wide) or not (is_header(row) or _is_number(row)):
                break
            found += 1
        if found == len(inward) and any(_belongs_to(row, [other]) for row, other in pairwise(inward)):
            found = 0  # a page of repeated lines is text
        while found and _belongs_to(inward[found - 1], inward[found : found + 1]):
            found -= 1
        yield from inward[:found]


def _is_repeated(row: Row, page: int, pages: int, seen: Mapping[Key, set[int]], body: float) -> bool:
    """Return whether a page near this one (counted from 0) has the same row, or the row says only "Page 1 of 1"."""
    near = {page + step for step in range(-_NEAR_PAGES, _NEAR_PAGES + 1) if step}
    is_repeated = any(seen.get(key, set()) & near for key in _keys(row, page, body))
    return is_repeated or (
        len(row.words) <= _COUNT_WORDS and [int(number) for number in _NUMBER.findall(row.text)] == [page + 1, pages]
    )


def _is_on_most_pages(row: Row, page: int, pages: int, seen: Mapping[Key, set[int]], body: float) -> bool:
    least = max(_MIN_PAGES, _MOST_PAGES * pages)
    return any(len(seen.get(key, ())) >= least for key in _keys(row, page, body))


def _is_usual(row: Row, gone: frozenset[Row], heights: Container[int], body: float) -> bool:
    return row in gone or (row.size < _LARGER * body and _height(row) in heights)


def _height(row: Row) -> int:
    return round(row.bottom)


def _edge_rows(height: float, rows: Sequence[Row]) -> Iterator[Row]:
    return (row for row in {*rows[:_MAX_ROWS], *rows[-_MAX_ROWS:]} if _at_edge(row, height, wide=True))


def _at_edge(row: Row, height: float, wide: bool = False) -> bool:
    share = _WIDE_EDGE_SHARE if wide else _EDGE_SHARE
    return row.bottom < share * height or row.top > (1 - share) * height


def _keys(row: Row, page: int, body_size: float) -> Iterator[Key]:
    """Yield the keys under which a row is compared with rows of other pages: its text and its height.

    In a second text each number is replaced by its difference from the page number, so that "Page 3" matches "Page 4"
    on the next page but "Chapter 3" does not. Short rows larger than the body are headings and keep their numbers. The
    height is rounded in two ways, so that rows on either side of a rounding limit still match.
    """
    texts = [row.text]
    is_long = len(row.words) >= _MIN_LARGE_WORDS
    if len(row.words) <= _MAX_NUMBERED_WORDS and (row.size < _LARGER * body_size or is_long):
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
    """Return whether the next row inwards continues this one: as close as lines are, and of the same size."""
    if not inner:
        return False
    other = inner[0]
    gap = max(row.top, other.top) - min(row.bottom, other.bottom)
    return gap < _GAP * row.size and abs(other.size - row.size) < 0.4
