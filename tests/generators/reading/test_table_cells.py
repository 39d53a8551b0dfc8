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
        (
            ("Path | Surface", "A | old", "B | Old", "C | new", "D | wet"),
            [
                ("A", "Path", "Surface", "old", "", False),
                ("B", "Path", "Surface", "Old", "", False),
                ("C", "Path", "Surface", "new", "", True),
                ("D", "Path", "Surface", "wet", "", True),
            ],
            "three values are enough, and a capital makes no other",
        ),
        (
            ("Path | Rise", "A | -5", "B | 5"),
            [("A", "Path", "Rise", "-5", "", True), ("B", "Path", "Rise", "5", "", True)],
            "a sign makes another value",
        ),
        (
            ("Path | Story", f"A | {'so ' * 12}", f"B | {'so ' * 13}", "C | -"),
            [("A", "Path", "Story", ("so " * 12).strip(), "", True)],
            "twelve words are a value, thirteen or none are not",
        ),
        (
            ("Path | Rise", f"{'so ' * 10} | 1", f"{'so ' * 11} | 2", " | 3"),
            [(("so " * 10).strip(), "Path", "Rise", "1", "", True)],
            "ten words are a label, eleven or none are not",
        ),
        (
            ("Path | The length of it all", "A | 4", "B | 7"),
            [
                ("A", "Path", "The length of it all", "4", "", True),
                ("B", "Path", "The length of it all", "7", "", True),
            ],
            "five words are a header",
        ),
        (
            ("Path | The whole length of it all", "A | 4", "B | 7"),
            [
                ("Path", "", "", "The whole length of it all", "", True),
                ("A", "", "", "4", "", True),
                ("B", "", "", "7", "", True),
            ],
            "six are a value",
        ),
        (
            ("Path | Rise", "A | 4", "A | 7", "B | 8", "C | 9"),
            [("B", "Path", "Rise", "8", "", True), ("C", "Path", "Rise", "9", "", True)],
            "two rows have one label",
        ),
        (("Path | Rise | Rise", "A | 4 | 5", "B | 7 | 8"), [], "two columns have one header"),
        (
            ("Path | mill_path", "A | 4", "B | 7"),
            [("Path", "", "", "mill_path", "", True), ("A", "", "", "4", "", True), ("B", "", "", "7", "", True)],
            "code is no header",
        ),
        (
            ("Path | shut", "A | ajar", "B | shut"),
            [],
            "nor is what a cell below says, and one of two values is easy to guess",
        ),
        (
            ("A | Go north", "B | Go north now", "C | Go north later"),
            [
                ("A", "", "", "Go north", "", True),
                ("B", "", "", "Go north now", "", True),
                ("C", "", "", "Go north later", "", True),
            ],
            "nor what has two words of two cells below",
        ),
        (
            ("A | Go north", "B | Go south", "C | Go west"),
            [("B", "A", "Go north", "Go south", "", True), ("C", "A", "Go north", "Go west", "", True)],
            "one word may be a header's",
        ),
    ],
)
def test_cells_of_a_table(lines: tuple[str, ...], expected: list[Any], why: str) -> None:
    assert read(*lines) == expected, why


def test_the_evidence_of_a_cell_is_the_header_and_the_row() -> None:
    document = Document("d", "| Path | Rise |\n| --- | --- |\n| North | 4 |\n| South | 7 |\n")
    (table,) = find_tables(document.text)
    cells = [cell for _, cell in cells_of(table, document, (), ())]
    assert [[part.text for part in cell.evidence] for cell in cells] == [
        ["Path | Rise", "North | 4"],
        ["Path | Rise", "South | 7"],
    ]


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
