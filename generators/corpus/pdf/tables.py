"""Find tables: those drawn with rules, and those whose cells are aligned in columns."""

from __future__ import annotations

from collections.abc import Sequence

from ..table_headers import looks_like_header
from .lists import is_marker
from .page import Row, Rule, Table, Word, rows_of, segments

_TOUCH = 3.0
_MAX_RULES = 1_500  # more of them draw a picture
_MIN_FILLED = 0.5
_MAX_CELL_CHARACTERS = 45
_MAX_ROW_GAP = 1.8
_WRAP_GAP = 0.5


def ruled_tables(words: Sequence[Word], rules: Sequence[Rule]) -> tuple[list[Table], list[Word]]:
    """Return the tables that rules enclose, and the words outside them."""
    tables: list[Table] = []
    rest = list(words)
    for group in _connected(rules) if len(rules) <= _MAX_RULES else []:
        table = _grid(rest, group)
        if table is not None:
            tables.append(table)
            rest = [word for word in rest if not _is_inside(table, word)]
    return tables, rest


def _connected(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Group rules that touch each other, directly or through others."""
    groups: list[list[Rule]] = []
    for rule in rules:
        touching = [group for group in groups if any(_touch(rule, other) for other in group)]
        apart = [group for group in groups if not any(group is other for other in touching)]
        groups = [*apart, [rule, *(other for group in touching for other in group)]]
    return groups


def _touch(a: Rule, b: Rule) -> bool:
    return a.x0 - _TOUCH <= b.x1 and b.x0 - _TOUCH <= a.x1 and a.top - _TOUCH <= b.bottom and b.top - _TOUCH <= a.bottom


def _grid(words: Sequence[Word], rules: Sequence[Rule]) -> Table | None:
    upright = _merged([(rule.x0 + rule.x1) / 2 for rule in rules if rule.bottom - rule.top > rule.x1 - rule.x0])
    level = _merged([(rule.top + rule.bottom) / 2 for rule in rules if rule.x1 - rule.x0 > rule.bottom - rule.top])
    if not upright or not level:
        return None
    cells: list[list[list[Word]]] = [[[] for _ in upright[1:]] for _ in level[1:]]
    for word in words:
        x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
        column = sum(x >= line for line in upright) - 1
        row = sum(y >= line for line in level) - 1
        if 0 <= column < len(upright) - 1 and 0 <= row < len(level) - 1:
            cells[row][column].append(word)
    texts = [tuple(" ".join(line.text for line in rows_of(cell)) for cell in row) for row in cells]
    texts = [row for row in texts if any(row)]
    return _table(texts, upright[0], level[0], upright[-1], level[-1])


def _merged(positions: Sequence[float]) -> list[float]:
    merged: list[float] = []
    for position in sorted(positions):
        if not merged or position - merged[-1] > _TOUCH:
            merged.append(position)
    return merged


def _is_inside(table: Table, word: Word) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return table.x0 <= x <= table.x1 and table.top <= y <= table.bottom


def aligned_table(rows: Sequence[Row]) -> tuple[Table, int] | None:
    """Return the table that begins with the first of these rows, and its number of rows; None if there is none."""
    run: list[list[Row]] = []
    taken = 0
    for row in rows:
        parts = segments(row)
        is_near = not run or row.top - rows[taken - 1].bottom < _MAX_ROW_GAP * row.size
        is_wrapped = bool(run) and row.top - rows[taken - 1].bottom < _WRAP_GAP * row.size
        if not is_near or not (len(parts) > 1 or (is_wrapped and _is_below_a_cell(parts[0], run[-1]))):
            break
        if any(len(part.text) > _MAX_CELL_CHARACTERS for part in parts):
            break
        run.append(parts)
        taken += 1
    while run and len(run[-1]) == 1:
        run.pop()
        taken -= 1
    if sum(len(parts) > 1 for parts in run) < 3:
        return None
    columns = _columns([part for parts in run for part in parts])
    is_list = len(columns) == 2 and all(is_marker(parts[0].text) for parts in run if len(parts) > 1)
    if len(columns) < 2 or is_list:
        return None
    cells: list[list[str]] = []
    for parts in run:
        row_cells = ["" for _ in columns]
        for part in parts:
            column = sum(start <= part.x0 for start, _ in columns) - 1
            row_cells[column] = f"{row_cells[column]} {part.text}".strip()
        if len(parts) == 1:
            cells[-1] = [f"{above} {more}".strip() for above, more in zip(cells[-1], row_cells, strict=True)]
        else:
            cells.append(row_cells)
    first, last = rows[0], rows[taken - 1]
    table = _table([tuple(row) for row in cells], columns[0][0], first.top, columns[-1][1], last.bottom)
    return (table, taken) if table is not None else None


def _is_below_a_cell(part: Row, above: Sequence[Row]) -> bool:
    return any(part.x0 < other.x1 and other.x0 < part.x1 for other in above) and part.x0 > above[0].x0 + _TOUCH


def _columns(parts: Sequence[Row]) -> list[tuple[float, float]]:
    """Return the x ranges covered by any cell, one for each column."""
    columns: list[tuple[float, float]] = []
    for part in sorted(parts, key=lambda part: part.x0):
        if columns and part.x0 < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(columns[-1][1], part.x1))
        else:
            columns.append((part.x0, part.x1))
    return columns


def _table(cells: Sequence[tuple[str, ...]], x0: float, top: float, x1: float, bottom: float) -> Table | None:
    """Return the table without empty columns; None if it is too sparse (a chart, a box around a text)."""
    filled_columns = [index for index in range(len(cells[0])) if any(row[index] for row in cells)] if cells else []
    rows = [tuple(row[index] for index in filled_columns) for row in cells]
    filled = sum(bool(cell) for row in rows for cell in row)
    if len(rows) < 2 or len(filled_columns) < 2 or filled < _MIN_FILLED * len(rows) * len(filled_columns):
        return None
    header = [] if looks_like_header(rows[0], rows[1:]) else [("",) * len(filled_columns)]
    return Table((*header, *rows), x0, top, x1, bottom)
