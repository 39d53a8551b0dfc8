"""What the cells of a table say of their rows."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.table_cells import cells_of, values_with
from lm_eval_taskgen.generators.reading.tables_and_lists import find_tables
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.facts import TableCell


def read(*lines: str) -> Any:
    header, *rows = lines
    rule = " | ".join(["---"] * (header.count("|") + 1))
    document = Document("d", "\n".join(f"| {line} |" for line in (header, rule, *rows)) + "\n")
    (table,) = find_tables(document.text)
    cells = [cell for _, cell in cells_of(table, document, {("unknown",)}, {"close", "move", "open"})]
    assert all(document.text[cell.start :].startswith(cell.value) for cell in cells)
    return [(cell.row, cell.kind, cell.column, cell.value, cell.unit, cell.is_only) for cell in cells]


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        (
            ("Path | Length (km)", "North | 4", "South | 7"),
            [("North", "Path", "Length", "4", "km", True), ("South", "Path", "Length", "7", "km", True)],
            "the unit stands in the header",
        ),
        (("Path | Length (km)", "North | 4"), [], "of one row nobody knows what its column tells apart"),
        (
            ("Path | Surface", "A | old", "B | old", "C | new", "D | wet", "E | unknown"),
            [
                ("A", "Path", "Surface", "old", "", False),
                ("B", "Path", "Surface", "old", "", False),
                ("C", "Path", "Surface", "new", "", True),
                ("D", "Path", "Surface", "wet", "", True),
            ],
            "two rows share a value; one says that there is none",
        ),
        (
            ("AltF4 | Close it.", "AltF5 | Move it."),
            [("AltF4", "", "", "Close it.", "", True), ("AltF5", "", "", "Move it.", "", True)],
            "a header that ends like a sentence is a row",
        ),
        (
            ("C | Close it", "M | Move it", "O | Open it"),
            [
                ("C", "", "", "Close it", "", True),
                ("M", "", "", "Move it", "", True),
                ("O", "", "", "Open it", "", True),
            ],
            "a header that begins like the cells below it is a row",
        ),
        (
            (" | ", "C | Close it", "M | Move it"),
            [("C", "", "", "Close it", "", True), ("M", "", "", "Move it", "", True)],
            "empty headers are none",
        ),
        (
            ("Path | Managed² | Area", "North | Ada | 4 km²", "South | Bo | 7 km²"),
            [
                ("North", "Path", "Area", "4 km²", "", True),
                ("South", "Path", "Area", "7 km²", "", True),
            ],
            "a footnote mark is no part of a header, but a square is of a unit",
        ),
        ((" |  | ", "C | Close it | 1", "M | Move it | 2"), [], "of three columns without headers nobody knows two"),
    ],
)
def test_cells_of_a_table(lines: tuple[str, ...], expected: list[Any], why: str) -> None:
    assert read(*lines) == expected, why


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        ("12.4", "km", ("12.4", "12.4 km")),
        ("12", "€", ("12", "€12")),
        ("none yet", "km", ("none yet",)),
        ("12", "", ("12",)),
        ("Show it. Press Esc to close.", "", ("Show it. Press Esc to close.", "Show it.")),
    ],
)
def test_forms_of_a_value(value: str, unit: str, expected: tuple[str, ...]) -> None:
    assert values_with(TableCell("", "", "", value, unit, (), 0, True), load_language("en")) == expected
