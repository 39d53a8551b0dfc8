"""What becomes of words at places on a page: rows, tables, columns, paragraphs, items, headings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lm_eval_taskgen.generators.corpus.pdf import lay_out
from lm_eval_taskgen.generators.corpus.pdf.columns import regions
from lm_eval_taskgen.generators.corpus.pdf.page import Page, Row, Rule, Table, Word, rows_of, segments
from lm_eval_taskgen.generators.corpus.pdf.tables import aligned_table, ruled_tables

LOCK = (
    "The outer lock of Orrinmere was dug by the Calloway company, which kept an",
    "account of every barge. Its eastern gate was lost in the storm and was not found",
    "again. The council set the toll at four crowns, and no boat has passed without a",
    "paper since.",
)
WHOLE = " ".join(LOCK)


def words(text: str, x: float = 50.0, top: float = 100.0, size: float = 10.0, bold: bool = False) -> list[Word]:
    """A line whose letters and spaces are half as wide as they are high."""
    found = []
    for word in text.split(" "):
        if word:
            found.append(Word(word, x, top, x + size / 2 * len(word), top + size, size, bold))
        x += size / 2 * (len(word) + 1)
    return found


def stack(lines: Sequence[str], x: float = 50.0, top: float = 100.0, step: float = 12.0) -> list[Word]:
    return [word for number, line in enumerate(lines) for word in words(line, x, top + step * number)]


def grid(rows: Sequence[Sequence[str]], top: float = 120.0, step: float = 14.0, gap: float = 100.0) -> list[Word]:
    return [
        word
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        for word in words(cell, 50.0 + gap * column, top + step * number)
    ]


def text_of(*pages: Sequence[Word]) -> str:
    return lay_out([Page(number, 600.0, 800.0, tuple(found)) for number, found in enumerate(pages, start=1)]).text


def box(text: str, x0: float, top: float, x1: float, bottom: float) -> Word:
    return Word(text, x0, top, x1, bottom, bottom - top, False)


@pytest.mark.parametrize(
    ("placed", "expected", "why"),
    [
        ([box("H", 0, 100, 6, 110), box("2", 7, 104, 9, 112)], ["H 2"], "a subscript overlaps by more than half"),
        ([box("x", 0, 100, 6, 110), box("y", 0, 105, 6, 115)], ["x", "y"], "half is not more than half"),
        ([box("small", 9, 104, 12, 112), box("Large", 0, 100, 8, 120)], ["Large small"], "the smaller one counts"),
        ([box("Large", 0, 100, 8, 124), box("small", 9, 109, 12, 117)], ["Large small"], "in either order"),
        (
            [box("Large", 0, 100, 8, 120), box("low", 9, 114, 12, 122), box("next", 0, 117, 9, 125)],
            ["Large low", "next"],
            "compared with the tallest word of the row",
        ),
        ([box("right", 50, 100, 60, 110), box("left", 0, 101, 9, 111)], ["left right"], "from left to right"),
    ],
)
def test_words_that_overlap_share_a_row(placed: list[Word], expected: list[str], why: str) -> None:
    assert [row.text for row in rows_of(placed)] == expected, why


def test_a_row_has_the_size_of_its_longest_word() -> None:
    row = Row((box("Harbour", 0, 100, 60, 110), box("A", 61, 98, 70, 114)))
    assert (row.size, row.top, row.bottom, row.x0, row.x1) == (10, 98, 114, 0, 70)
    assert Row((box("ab", 0, 100, 60, 110), box("cd", 61, 98, 70, 114))).size == 16, "the larger of two as long"


@pytest.mark.parametrize(
    ("placed", "expected", "why"),
    [
        (
            [*words("North pier", 0), *words("A. Orrell", 60)],
            ["North pier A. Orrell"],
            "a gap as wide as a letter is high",
        ),
        (
            [*words("North pier", 0), *words("A. Orrell", 61.5)],
            ["North pier A. Orrell"],
            "the widest gap within a text",
        ),
        ([*words("North pier", 0), *words("A. Orrell", 62)], ["North pier", "A. Orrell"], "a wider one"),
        (
            [*words("A", 0, size=20), *words("b", 30, size=10)],
            ["A b"],
            "measured by the larger word, here the first",
        ),
        ([*words("a", 0, size=10), *words("B", 25, size=20)], ["a B"], "and here the second"),
    ],
)
def test_a_wide_gap_splits_a_row(placed: list[Word], expected: list[str], why: str) -> None:
    assert [part.text for part in segments(Row(tuple(placed)))] == expected, why


TOLLS = [("Year", "Barges", "Toll"), ("1919", "1,204", "4 crowns"), ("1920", "1,377", "5 crowns")]


def aligned(placed: Sequence[Word]) -> tuple[list[tuple[str, ...]], int] | None:
    found = aligned_table(rows_of(placed))
    return (list(found[0].cells), found[1]) if found else None


@pytest.mark.parametrize(
    ("placed", "expected", "why"),
    [
        (grid(TOLLS), (TOLLS, 3), "three rows of aligned cells"),
        (grid(TOLLS[:2]), None, "two are too few"),
        ([*grid(TOLLS), *words("Barges", 150, 162)], (TOLLS, 3), "a line of one cell further down is no part of it"),
        (
            [*grid(TOLLS[:2]), *words("and a half", 250, 147), *grid(TOLLS[2:], top=160)],
            ([TOLLS[0], ("1919", "1,204", "4 crowns and a half"), TOLLS[2]], 4),
            "the rest of a cell is set right below it",
        ),
        (
            [*grid(TOLLS[:2]), *words("and others", 50, 147), *grid(TOLLS[2:], top=160)],
            None,
            "a line at the left edge ends the table, here after two rows",
        ),
        (
            [*grid(TOLLS[:2]), *words("half", 250, 149), *grid(TOLLS[2:], top=162)],
            None,
            "and so does a line of one cell half a line further down",
        ),
        (
            [*grid(TOLLS[:2]), *words("half", 300, 147), *grid(TOLLS[2:], top=160)],
            None,
            "or below no cell",
        ),
        (
            [*grid([TOLLS[0], TOLLS[1][:2]]), *words("crowns", 250, 147), *grid(TOLLS[2:], top=160)],
            None,
            "of the row above",
        ),
        (
            [*grid(TOLLS[:2]), *words("and nine", 150, 147), *grid(TOLLS[2:], top=160)],
            ([TOLLS[0], ("1919", "1,204 and nine", "4 crowns"), TOLLS[2]], 4),
            "the rest of a cell in the middle",
        ),
        (
            [*grid(TOLLS[:1]), *words("in all", 150, 133), *grid(TOLLS[1:2], top=146)],
            None,
            "the rest of a cell is no row of its own",
        ),
        (
            [
                *grid([("1.", "open the sluice")]),
                *words("by hand", 150, 133),
                *grid([("2.", "wait for it"), ("3.", "close the gate")], top=146),
            ],
            None,
            "an item of a list may take two lines",
        ),
        (
            grid([("North", "", "East", ""), ("", "West", "", "South"), ("Pier", "Quay")]),
            ([("",) * 4, ("North", "", "East", ""), ("", "West", "", "South"), ("Pier", "Quay", "", "")], 3),
            "half of the cells are filled",
        ),
        ([*grid(TOLLS), *grid([("1921", "9", "7")], top=176.0)], (TOLLS, 3), "a row almost two lines further down"),
        (
            [*grid(TOLLS), *grid([("1921", "9", "7")], top=175.0)],
            ([*TOLLS, ("1921", "9", "7")], 4),
            "a row somewhat nearer",
        ),
        (
            grid([*TOLLS, ("1921", "-", "an account that was kept by the Calloways, and")]),
            (TOLLS, 3),
            "a cell of 46 letters is text",
        ),
        (
            grid([*TOLLS, ("1921", "-", "an account that was kept by the Calloway's an")]),
            ([*TOLLS, ("1921", "-", "an account that was kept by the Calloway's an")], 4),
            "a cell of 45 letters",
        ),
        (
            grid([("1.", "open the sluice"), ("2.", "wait for it"), ("3.", "close the gate")]),
            None,
            "numbers and steps are a list",
        ),
        (
            grid([("1.", "open the sluice"), ("2.", "wait for it"), ("Last", "close the gate")]),
            ([("", ""), ("1.", "open the sluice"), ("2.", "wait for it"), ("Last", "close the gate")], 3),
            "not only numbers; no row looks like a header",
        ),
        (
            grid([("1.", "open", "by day"), ("2.", "wait", "by night"), ("3.", "close", "at dawn")]),
            ([("",) * 3, ("1.", "open", "by day"), ("2.", "wait", "by night"), ("3.", "close", "at dawn")], 3),
            "numbered rows of three columns",
        ),
        (
            [*grid(TOLLS[:1]), *words("a year", 51, 134), *words("none", 350, 134), *grid(TOLLS[1:], top=148)],
            (
                [
                    ("",) * 4,
                    ("Year", "Barges", "Toll", ""),
                    ("a year", "", "", "none"),
                    *((*row, "") for row in TOLLS[1:]),
                ],
                4,
            ),
            "each text goes to the column that it overlaps",
        ),
        (
            [
                *words("North", 50, 120),
                *words("a", 250, 120),
                *words("East", 150, 134),
                *words("b", 350, 134),
                *words("West", 450, 148),
                *words("c", 550, 148),
            ],
            None,
            "less than half of the cells are filled",
        ),
        (
            [*words("over both of these columns", 50, 120), *words("b", 250, 120), *grid(TOLLS[1:], top=134)],
            (
                [("over both of these columns", "b"), ("1919 1,204", "4 crowns"), ("1920 1,377", "5 crowns")],
                3,
            ),
            "a wide cell unites the columns below it",
        ),
    ],
)
def test_aligned_cells_are_a_table(
    placed: list[Word], expected: tuple[list[tuple[str, ...]], int] | None, why: str
) -> None:
    assert aligned(placed) == expected, why


def test_a_table_lies_where_its_cells_do() -> None:
    found = aligned_table(rows_of([*grid(TOLLS), *words("Nothing else was asked.", 50, 190)]))
    assert found is not None
    assert (found[0].x0, found[0].top, found[0].x1, found[0].bottom) == (50, 120, 290, 158)


def level(top: float, x0: float = 40.0, x1: float = 340.0) -> Rule:
    return Rule(x0, top, x1, top)


def upright(x: float, top: float = 115.0, bottom: float = 160.0) -> Rule:
    return Rule(x, top, x, bottom)


ROW_LINES = (115.0, 131.0, 145.0, 160.0)
COLUMN_LINES = (44.0, 140.0, 240.0, 340.0)
FRAME = [*map(level, ROW_LINES), *map(upright, COLUMN_LINES)]


@pytest.mark.parametrize(
    ("rules", "expected", "why"),
    [
        (FRAME, TOLLS, "a frame around each cell"),
        (FRAME[:4], None, "lines that touch nothing"),
        ([*FRAME[:4], upright(44), upright(340)], None, "one column"),
        ([level(115), level(160), *FRAME[4:]], None, "one row"),
        (
            [level(115), level(131), level(160), *FRAME[4:]],
            [TOLLS[0], ("1919 1920", "1,204 1,377", "4 crowns 5 crowns")],
            "lines in one cell are one text",
        ),
        ([*FRAME, *(level(top + 3) for top in ROW_LINES)], TOLLS, "double lines"),
        ([*FRAME, upright(143), upright(146)], TOLLS, "a line as thick as three thin ones"),
        (
            [*(level(top, 40, 137) for top in ROW_LINES), *(level(top, 143, 340) for top in ROW_LINES), *FRAME[4:]],
            TOLLS,
            "lines that end near each other",
        ),
        (
            [*(level(top, 40, 136) for top in ROW_LINES), *(level(top, 142, 340) for top in ROW_LINES), *FRAME[4:]],
            [("Barges", "Toll"), ("1,204", "4 crowns"), ("1,377", "5 crowns")],
            "lines further apart than that are not connected",
        ),
        (
            [*map(level, ROW_LINES), *(upright(x, 118, 157) for x in COLUMN_LINES)],
            TOLLS,
            "upright lines that end near the others",
        ),
        ([*FRAME, *[upright(340.5, 600, 700)] * 1492], TOLLS, "as many lines as are looked at"),
        ([*FRAME, *[upright(340.5, 600, 700)] * 1493], None, "more of them draw a picture"),
    ],
)
def test_rules_enclose_a_table(rules: list[Rule], expected: list[tuple[str, ...]] | None, why: str) -> None:
    outside = [*words("of 1920", 400, 134), *words("Nothing else was asked.", 50, 190)]
    tables, rest = ruled_tables([*grid(TOLLS), *outside], rules)
    assert [list(table.cells) for table in tables] == ([expected] if expected else []), why
    if expected == TOLLS:
        assert rest == outside
        assert (tables[0].x0, tables[0].top, tables[0].x1, tables[0].bottom) == (44, 115, 340, 160)
