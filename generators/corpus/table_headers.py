"""Tell a header from the first row of a table without one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_YEAR = re.compile(r"(?:1[89]|20)\d\d")


def looks_like_header(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return True if the first row of a table names the columns of the rows below.

    Its cells are filled, except perhaps the first, all different, and begin with no digit unless they are years. It is
    a row like the others if a cell has figures in a column of figures, if a cell occurs again in its column, or if most
    rows begin with a label and a colon.
    """
    numbers = [cell for cell in first if cell[:1].isdigit()]
    is_text = not numbers or (all(map(_YEAR.fullmatch, numbers)) and not first[0][:1].isdigit())
    if not is_text or not all(first[1:]) or len(set(first)) < len(first):
        return False
    others = [row for row in body if tuple(row) != tuple(first)]
    is_alike = any(_is_value(cell) and _are_values(others, column) for column, cell in enumerate(first) if column)
    occurs_again = any(cell in {row[column] for row in others} for column, cell in enumerate(first) if column)
    labels = [row[0] for row in (first, *others)]
    return not (is_alike or occurs_again or 2 * sum(label.endswith((":", "：")) for label in labels) >= len(labels))


def stands_out(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return True if the first row looks like a header and has a name above a column of figures."""
    is_named = any(not _is_value(cell) and _are_values(body, column) for column, cell in enumerate(first) if column)
    return is_named and looks_like_header(first, body)


def _is_value(cell: str) -> bool:
    """Return True for a figure that is no year: years name columns."""
    return any(map(str.isdecimal, cell)) and not _YEAR.fullmatch(cell)


def _are_values(rows: Sequence[Sequence[str]], column: int) -> bool:
    filled = [row[column] for row in rows if row[column]]
    return bool(filled) and 2 * sum(any(map(str.isdecimal, cell)) for cell in filled) >= len(filled)
