"""Pages, words, rules, rows and tables with their positions: lengths in points, origin at the top left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without white space; `size` is the font size."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal or vertical line drawn on the page."""

    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `is_scan`: images cover most of it; `unmapped`: number of glyphs without a character."""

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...] = ()
    is_scan: bool = False
    unmapped: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """Words on one line, from left to right."""

    words: tuple[Word, ...]

    @property
    def x0(self) -> float:
        return self.words[0].x0

    @property
    def x1(self) -> float:
        return max(word.x1 for word in self.words)

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)

    @property
    def size(self) -> float:
        """Font size of the longest word."""
        return max(self.words, key=lambda word: (len(word.text), word.size)).size

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row, header first, which may be empty; all rows have the same length."""

    cells: tuple[tuple[str, ...], ...]
    x0: float
    top: float
    x1: float
    bottom: float


def rows_of(words: Sequence[Word]) -> list[Row]:
    """Group words into rows: two words share a row if they overlap by more than half the height of the smaller one."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.top + word.bottom, word.x0)):
        if rows and _share_row(rows[-1], word):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [Row(tuple(sorted(row, key=lambda word: word.x0))) for row in rows]


def _share_row(row: list[Word], word: Word) -> bool:
    tallest = max(row, key=lambda other: other.bottom - other.top)
    overlap = min(tallest.bottom, word.bottom) - max(tallest.top, word.top)
    return overlap > 0.5 * min(tallest.bottom - tallest.top, word.bottom - word.top)


SEGMENT_GAP = 1.15
"""A gap wider than this many times the font size separates two pieces of text."""


def segments(row: Row) -> list[Row]:
    """Split the row at its wide gaps."""
    runs: list[list[Word]] = [[row.words[0]]]
    for word in row.words[1:]:
        gap = word.x0 - runs[-1][-1].x1
        if gap > SEGMENT_GAP * max(word.size, runs[-1][-1].size):
            runs.append([word])
        else:
            runs[-1].append(word)
    return [Row(tuple(run)) for run in runs]
