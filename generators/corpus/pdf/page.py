"""What is known of a page before its text is put together. Lengths are points, the origin is the top left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without white space between them; `size` is that of the font."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A level or upright line."""

    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Page:
    """`is_scan`: images cover most of it; `unmapped`: how many glyphs do not say which letter they are."""

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...] = ()
    is_scan: bool = False
    unmapped: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """Words on one level, from left to right."""

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
        """That of most characters."""
        return max(self.words, key=lambda word: (len(word.text), word.size)).size

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by rows, all rows of one length, the header first."""

    cells: tuple[tuple[str, ...], ...]
    x0: float
    top: float
    x1: float
    bottom: float


def rows_of(words: Sequence[Word]) -> list[Row]:
    """Words put together by level: two share a row where they overlap by more than half of the lower one's height."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.top + word.bottom, word.x0)):
        if rows and _share_level(rows[-1], word):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [Row(tuple(sorted(row, key=lambda word: word.x0))) for row in rows]


def _share_level(row: list[Word], word: Word) -> bool:
    tallest = max(row, key=lambda other: other.bottom - other.top)
    overlap = min(tallest.bottom, word.bottom) - max(tallest.top, word.top)
    return overlap > 0.5 * min(tallest.bottom - tallest.top, word.bottom - word.top)


SEGMENT_GAP = 1.15
"""Words further apart than this many times their size do not read as one run of text."""


def segments(row: Row) -> list[Row]:
    """The row cut at its wide gaps."""
    runs: list[list[Word]] = [[row.words[0]]]
    for word in row.words[1:]:
        gap = word.x0 - runs[-1][-1].x1
        if gap > SEGMENT_GAP * max(word.size, runs[-1][-1].size):
            runs.append([word])
        else:
            runs[-1].append(word)
    return [Row(tuple(run)) for run in runs]
