"""Turn rows of cells, as spreadsheets and slides have them, into tables and paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .canonical import Block, Paragraph, TableBlock, one_line
from .table_headers import looks_like_header

# More than any table for readers has.
MOST_COLUMNS = 100


def grid_blocks(rows: Iterable[Sequence[str]]) -> Iterator[Block]:
    """Yield the tables of a sheet: what stands between empty rows, at most `MOST_COLUMNS` wide.

    Rows of one cell above a table are paragraphs, the last of them its caption. If the first row does not look like a
    header, the header is empty.
    """
    part: list[list[str]] = []
    for row in rows:
        cells = [one_line(cell) for cell in row[:MOST_COLUMNS]]
        if any(cells):
            part.append(cells)
        elif part:
            yield from _part_blocks(part)
            part = []
    if part:
        yield from _part_blocks(part)


def table_block(rows: Sequence[Sequence[str]], caption: str = "", *, is_headed: bool | None = None) -> Block | None:
    """Return rows of equal length as a table, the first as its header if `is_headed`, or if it looks like one.

    Return None if there is nothing below the header.
    """
    if is_headed is None:
        is_headed = looks_like_header(rows[0], rows[1:])
    body = tuple(tuple(row) for row in rows[is_headed:] if any(row))
    return TableBlock(tuple(rows[0]) if is_headed else ("",) * len(rows[0]), body, caption) if body else None


def _part_blocks(rows: list[list[str]]) -> Iterator[Block]:
    first = 0
    while first < len(rows) and sum(map(bool, rows[first])) == 1:
        first += 1
    above = ["".join(row) for row in rows[:first]]
    width = max(map(len, rows))
    filled = [row + [""] * (width - len(row)) for row in rows[first:]]
    used = [column for column in range(width) if any(row[column] for row in filled)]
    table = [[row[column] for column in used] for row in filled]
    is_table = len(table) > 1 and len(used) > 1
    yield from map(Paragraph, above[:-1] if is_table else above)
    if is_table and (block := table_block(table, above[-1] if above else "")):
        yield block
    else:
        yield from (Paragraph(" ".join(filter(None, row))) for row in table)
