"""Tables of HTML as rectangles of text."""

from __future__ import annotations

from collections.abc import Iterator

from .canonical import TableBlock
from .html_text import inline_text
from .html_tree import Element, is_dropped, tag_of

__all__ = ["is_data_table", "read_table"]

# More columns than any table has that is meant to be read; a page may ask for more to exhaust memory.
_MOST_COLUMNS = 100
_NOT_IN_CELLS = ("table", "h1", "h2", "h3", "h4", "pre", "blockquote")


def is_data_table(table: Element) -> bool:
    """Whether a table holds data: at least two rows and columns, and nothing in it that makes a page of its own."""
    if (table.get("role") or "").lower() in ("presentation", "none"):
        return False
    if any(next(table.iterdescendants(tag), None) is not None for tag in _NOT_IN_CELLS):
        return False
    rows = [len(cells) for _, cells in _rows(table)]
    return len(rows) > 1 and max(rows) > 1


def read_table(table: Element) -> TableBlock | None:
    """The table as a rectangle; None where it has no text beside its header.

    A cell over several rows stands in each of them, over several columns in each of these, unless it takes the whole
    row: then it stands once, in front. Rows of header cells become one: `2020 men`, `2020 women`. A table that marks no
    header has its first row for one, where all its cells are filled, different and not figures.
    """
    rows = list(_rows(table))
    grid = _grid([cells for _, cells in rows])
    width = max(map(len, grid), default=0)
    cells = [[*row, *[""] * (width - len(row))] for row in grid]
    headers = 0
    while headers < len(rows) and rows[headers][0]:
        headers += 1
    is_marked = any(tag_of(cell) == "th" for _, row in rows for cell in row)
    if headers == 0 and cells and not is_marked and _looks_like_header(cells[0]):
        headers = 1
    header = tuple(" ".join(dict.fromkeys(filter(None, names))) for names in zip(*cells[:headers], strict=True))
    body = tuple(tuple(row) for row in cells[headers:] if any(row))
    caption = next((inline_text(child) for child in table if tag_of(child) == "caption"), "")
    return TableBlock(header or ("",) * width, body, caption) if body else None


def _rows(table: Element) -> Iterator[tuple[bool, list[Element]]]:
    """The rows with whether they are of the header; those of `<tfoot>` last."""
    groups = [part for part in table if tag_of(part) in ("thead", "tbody", "tfoot", "tr") and not is_dropped(part)]
    for part in sorted(groups, key=lambda part: ("thead", "tbody", "tfoot").index(_group(part))):
        for row in [part] if tag_of(part) == "tr" else part.iterchildren("tr"):
            cells = [cell for cell in row.iterchildren("td", "th") if not is_dropped(cell)]
            if cells and not is_dropped(row):
                names = [cell for cell in cells if cell.text_content().strip()]
                yield tag_of(part) == "thead" or all(tag_of(cell) == "th" for cell in names), cells


def _group(part: Element) -> str:
    return "tbody" if tag_of(part) == "tr" else tag_of(part)


def _grid(rows: list[list[Element]]) -> list[list[str]]:
    """The texts with spans filled in."""
    grid: list[list[str]] = []
    # Column -> the text that still spans it, and for how many rows.
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
    """Columns and rows; 0 rows means all that are left."""
    across = max(1, _number(cell.get("colspan")))
    down = _number(cell.get("rowspan", "1"))
    return across, min(down, rows_left) if down else rows_left


def _number(value: str | None) -> int:
    value = (value or "1").strip()
    return int(value[:4]) if value[:4].isdecimal() and value.isascii() else 1


def _looks_like_header(cells: list[str]) -> bool:
    return len(set(cells)) == len(cells) and all(cell and not cell[0].isdigit() for cell in cells)
