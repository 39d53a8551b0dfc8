"""Tables in plain text: cells set apart by spaces, at the same columns in every line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..canonical import TableBlock
from ..table_headers import stands_out
from .wrapping import TextLine

_FEWEST_ROWS = 2
_GAP = 2
# A gap of this many spaces between two words is no accident of justified text.
_WIDE_GAP = 3
_DASHES = re.compile(r"[-=]{2,}(?:\s+[-=]{2,})*$")
_LONGEST_KEY = 40


def aligned_table(lines: Sequence[TextLine]) -> TableBlock | None:
    """Return the lines as a table if all have cells at the same columns; None otherwise.

    The first line is the header if a line of dashes stands below it, or if it names a column of figures. A line that
    begins below the last column continues its cell.
    """
    dashed = len(lines) > 1 and _DASHES.match(lines[1].text) is not None
    rows = [line for number, line in enumerate(lines) if not (dashed and number == 1)]
    if not any(line.has_gap for line in rows):
        return None
    starts = _columns(rows)
    if len(starts) < 2:
        return None
    cells: list[list[str]] = []
    for line in rows:
        row = _cells(line, starts)
        if cells and not any(row[:-1]) and row[-1]:
            cells[-1][-1] = f"{cells[-1][-1]} {row[-1]}"
        else:
            cells.append(row)
    if any(not row[0] or len(row[0]) > _LONGEST_KEY or not any(row[1:]) for row in cells):
        return None
    is_headed = dashed or stands_out(cells[0], cells[1:])
    header = tuple(cells[0]) if is_headed else ("",) * len(starts)
    return TableBlock(header, tuple(map(tuple, cells[1:] if is_headed else cells)))


def _columns(rows: Sequence[TextLine]) -> list[int]:
    """Return the columns at which cells begin: words after a gap that is blank in all lines."""
    width = max(line.indent + len(line.text) for line in rows)
    written = [False] * (width + 1)
    for line in rows:
        for column, character in enumerate(_placed(line)):
            written[column] = written[column] or not character.isspace()
    first = min(line.indent for line in rows)
    enough = max(_FEWEST_ROWS, len(rows) / 2)
    starts = [
        column
        for column in range(width)
        if written[column] and not any(written[max(0, column - _GAP) : column])
        if column == first or sum(_gap_before(line, column) > 0 for line in rows) >= enough
    ]
    is_wide = any(_gap_before(line, column) >= _WIDE_GAP for line in rows for column in starts[1:])
    return starts if is_wide else []


def _placed(line: TextLine) -> str:
    return " " * line.indent + line.text


def _gap_before(line: TextLine, column: int) -> int:
    """Return the number of spaces before a cell that begins at a column; 0 if none begins there."""
    before, own = _placed(line)[:column], _placed(line)[column : column + 1]
    return len(before) - len(before.rstrip()) if own.strip() and before.strip() else 0


def _cells(line: TextLine, starts: Sequence[int]) -> list[str]:
    text = _placed(line)
    ends = [*starts[1:], len(text)]
    return [" ".join(text[start:end].split()) for start, end in zip(starts, ends, strict=True)]
