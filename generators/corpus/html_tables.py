"""Read HTML tables as rectangles of text."""

from __future__ import annotations

from collections.abc import Iterator

from .canonical import TableBlock
from .html_tree import Element, inline_text, is_dropped, tag_of
from .table_headers import looks_like_header

# More than any real table has; a hostile page may claim millions of columns to exhaust memory.
_MOST_COLUMNS = 100
_NOT_IN_CELLS = ("table", "h1", "h2", "h3", "h4", "pre", "blockquote")

# The cells of a row, and whether they are headers.
_Row = tuple[bool, list[Element]]


def data_rows(table: Element) -> list[_Row]:
    """Return the rows of a table that holds data, not layout; none of another.

    It has two or more rows and columns, and neither a nested table nor a heading.
    """
    if (table.get("role") or "").lower() in ("presentation", "none"):
        return []
    if next(table.iterdescendants(*_NOT_IN_CELLS), None) is not None:
        return []
    rows = list(_rows(table))
    return rows if len(rows) > 1 and max(len(cells) for _, cells in rows) > 1 else []


def read_table(table: Element, rows: list[_Row]) -> TableBlock | None:
    """Return a table with its rows as a rectangle; None if it has no text below its header.

    A cell that spans rows or columns is repeated in each of them, but a cell that spans the whole row appears once, in
    the first column. Several header rows become one: `2020 men`, `2020 women`. If no header is marked, the first row is
    the header if it looks like one.
    """
    grid = _grid([cells for _, cells in rows])
    width = max(map(len, grid), default=0)
    cells = [[*row, *[""] * (width - len(row))] for row in grid]
    headers = 0
    while headers < len(rows) and rows[headers][0]:
        headers += 1
    is_marked = any(tag_of(cell) == "th" for _, row in rows for cell in row)
    if headers == 0 and cells and not is_marked and looks_like_header(cells[0], cells[1:]):
        headers = 1
    header = tuple(" ".join(dict.fromkeys(filter(None, names))) for names in zip(*cells[:headers], strict=True))
    body = tuple(tuple(row) for row in cells[headers:] if any(row))
    caption = next((inline_text(child) for child in table if tag_of(child) == "caption"), "")
    return TableBlock(header or ("",) * width, body, caption) if body else None


def _rows(table: Element) -> Iterator[_Row]:
    """Yield each row's cells, with True for a header row; rows of `<tfoot>` come last."""
    groups = [part for part in table if tag_of(part) in ("thead", "tbody", "tfoot", "tr") and not is_dropped(part)]
    for part in sorted(groups, key=lambda part: ("thead", "tbody", "tfoot").index(_group(part))):
        for row in [part] if tag_of(part) == "tr" else part.iterchildren("tr"):
            cells = [cell for cell in row.iterchildren("td", "th") if not is_dropped(cell)]
            if cells and not is_dropped(row):
                names = [cell for cell in cells if (cell.text or "").strip() or cell.text_content().strip()]
                yield tag_of(part) == "thead" or all(tag_of(cell) == "th" for cell in names), cells


def _group(part: Element) -> str:
    return "tbody" if tag_of(part) == "tr" else tag_of(part)


def _grid(rows: list[list[Element]]) -> list[list[str]]:
    """Return the texts of the cells, with spans filled in."""
    grid: list[list[str]] = []
    # From the column to the text that still spans it and the number of rows left.
    spanned: dict[int, tuple[str, int]] = {}
    for number, cells in enumerate(rows):
        row: list[str] = []
        waiting = [(inline_text(cell), *_spans(cell, len(rows) - number)) for cell in cells]
        is_alone = len(waiting) == 1 and not spanned and len(rows) > 1
        next_spanned: dict[int, tuple[str, int]] = {}
        while (waiting or any(column >= len(row) for column in spanned)) and len(row) < _MOST_COLUMNS:
            column = len(row)
            if column in spanned:
                text, left = spanned.pop(column)
                row.append(text)
                if left > 1:
                    next_spanned[column] = (text, left - 1)
            elif waiting:
                text, across, down = waiting.pop(0)
                for offset in range(min(across, _MOST_COLUMNS - column)):
                    row.append("" if is_alone and offset else text)
                    if down > 1:
                        next_spanned[column + offset] = (row[-1], down - 1)
            else:
                row.append("")
        spanned = next_spanned
        grid.append(row)
    return grid


def _spans(cell: Element, rows_left: int) -> tuple[int, int]:
    """Return the columns and rows that a cell spans; rowspan 0 means all rows that are left."""
    across = max(1, _number(cell.get("colspan")))
    down = _number(cell.get("rowspan", "1"))
    return across, min(down, rows_left) if down else rows_left


def _number(value: str | None) -> int:
    value = (value or "1").strip()
    return int(value[:4]) if value[:4].isdecimal() and value.isascii() else 1
