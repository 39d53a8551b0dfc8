"""What becomes of words at places on a page: rows, tables, columns, paragraphs, items, headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.pdf import lay_out
from lm_eval_taskgen.generators.corpus.pdf.columns import regions
from lm_eval_taskgen.generators.corpus.pdf.page import Page, Row, Rule, Table, Word, rows_of, segments
from lm_eval_taskgen.generators.corpus.pdf.running_headers import running_headers
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


LEFT = (
    "The lock was dug by a company",
    "which kept an account of every",
    "barge that came to the harbour",
    "in the year before the storms",
    "and also in the years that came",
    "after them, until it was closed",
)
RIGHT = (
    "A toll of four crowns was set",
    "for boats that came by daylight",
    "while the others paid the double",
    "of it to the keeper of the lamp",
    "whose book is kept in a library",
    "of the town, where all may read",
)
ACROSS = "The harbour of Orrinmere and of the towns along the river"
PIERS = Table((("Pier", "Keeper"), ("North", "A. Orrell")), 240, 190, 390, 230)


@pytest.mark.parametrize(
    ("placed", "expected", "why"),
    [
        ([*stack(LEFT), *stack(RIGHT, 240)], [LEFT, RIGHT], "two columns on the same lines"),
        ([*stack(LEFT[:5]), *stack(RIGHT[:5], 240)], 1, "too few lines for columns"),
        ([*stack(LEFT[:4]), *stack(RIGHT[:4], 240, 106)], [LEFT[:4], RIGHT[:4]], "each line on its own height"),
        ([*stack(LEFT[:3]), *stack(RIGHT[:3], 240, 106)], 1, "three lines are too few"),
        ([*words(ACROSS, 50, 80), *stack(LEFT), *stack(RIGHT, 240)], [(ACROSS,), LEFT, RIGHT], "a title across them"),
        (
            [*stack(LEFT), *stack(RIGHT, 240), *words(ACROSS, 50, 180), *stack(LEFT, top=200), *stack(RIGHT, 240, 200)],
            [LEFT, RIGHT, (ACROSS,), LEFT, RIGHT],
            "a line across them in the middle",
        ),
        ([*stack(LEFT), *stack(RIGHT, 220)], [LEFT, RIGHT], "a narrow gutter"),
        ([*stack(["x" * 31] * 6), *stack(["y" * 31] * 6, 213)], 1, "a gutter of eight points"),
        (
            [*words("The harbour of the river", 50, 70, 20), *stack(LEFT), *stack(RIGHT, 240)],
            [("The harbour of the river",), LEFT, RIGHT],
            "a title with a space just above the gutter",
        ),
        ([*stack(["North pier"] * 6), *stack(["A. Orrell"] * 6, 240)], 1, "cells of a table"),
        ([*stack(["North and East"] * 6), *stack(["A. C. Orrell's"] * 6, 240)], 2, "lines of fourteen letters"),
        ([*stack(["by the council"] * 6), *stack([ACROSS + ACROSS[:30]] * 6, 150)], 2, "a narrow column at the side"),
        ([*stack(["the lock of it"] * 6), *stack([ACROSS * 2] * 6, 150)], 1, "notes at the margin"),
        ([*stack(LEFT, 30), *stack(RIGHT, 210), *stack(LEFT, 400)], [LEFT, RIGHT, LEFT], "three columns"),
        ([*stack(LEFT), *stack(RIGHT, 240, 190)], 1, "one below the other"),
        ([*stack(LEFT), *stack(RIGHT, 240, 150)], 2, "partly beside each other"),
        (
            [
                *stack([LEFT[0], *["which kept it so"] * 5, LEFT[4]]),
                *stack(RIGHT, 240),
            ],
            1,
            "most lines do not fill their column",
        ),
        (
            [*stack([*LEFT[:5], "which kept"]), *stack(RIGHT, 240)],
            2,
            "the last line of a paragraph is short",
        ),
    ],
)
def test_columns_stand_beside_each_other(placed: list[Word], expected: list[Sequence[str]] | int, why: str) -> None:
    found = [tuple(item.text for item in region.items if isinstance(item, Row)) for region in regions(placed, [])]
    assert (len(found) if isinstance(expected, int) else found) == expected, why


def test_a_table_is_part_of_its_column() -> None:
    left, right = regions([*stack(LEFT), *stack(RIGHT, 240)], [PIERS])
    assert (left.left, left.right, right.left, right.right) == (50, 205, 240, 400)
    assert (PIERS in left.items, right.items[-1]) == (False, PIERS)
    (one,) = regions(words(ACROSS, 50, 80), [PIERS])
    assert [isinstance(item, Table) for item in one.items] == [False, True]
    assert (one.left, one.right) == (50, 390)
    assert regions([], []) == []


MORE = "again. The council set the toll at four crowns, and no boat has passed without"
CAPITAL = "The council set the toll at four crowns, and no boat has passed without a"


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        ([(line, 50, 100 + 12 * n) for n, line in enumerate(LOCK)], [WHOLE], "lines at their usual distance"),
        (
            [(LOCK[0], 50, 100), (f"{LOCK[1]}.", 50, 112), (CAPITAL, 50, 127), (LOCK[3], 50, 139)],
            [f"{LOCK[0]} {LOCK[1]}. {CAPITAL} {LOCK[3]}"],
            "as far as a quarter further",
        ),
        (
            [(LOCK[0], 50, 100), (f"{LOCK[1]}.", 50, 112), (CAPITAL, 50, 128), (LOCK[3], 50, 140)],
            [f"{LOCK[0]} {LOCK[1]}.", f"{CAPITAL} {LOCK[3]}"],
            "further than that is another paragraph",
        ),
        (
            [(LOCK[0], 50, 100), (f"{LOCK[1]}.", 50, 112), (CAPITAL, 59, 124), (LOCK[3], 50, 136)],
            [f"{LOCK[0]} {LOCK[1]}.", f"{CAPITAL} {LOCK[3]}"],
            "a first line further in",
        ),
        (
            [(LOCK[0], 50, 100), (f"{LOCK[1]}.", 50, 112), (CAPITAL, 57, 124), (LOCK[3], 50, 136)],
            [f"{LOCK[0]} {LOCK[1]}. {CAPITAL} {LOCK[3]}"],
            "hardly further in",
        ),
        (
            [(LOCK[0], 59, 100), (f"{LOCK[1]}.", 50, 112), (CAPITAL, 59, 124), (LOCK[3], 50, 136)],
            [f"{LOCK[0]} {LOCK[1]}.", f"{CAPITAL} {LOCK[3]}"],
            "further in than any line of its paragraph",
        ),
        (
            [("Those who come by night pay double to the keeper:", 150, 100), ("CALLOWAY, ORRELL AND SONS", 210, 112)],
            ["Those who come by night pay double to the keeper: CALLOWAY, ORRELL AND SONS"],
            "both lines have the same middle",
        ),
        (
            [(LOCK[0], 50, 100), ("It was lost.", 50, 112), (CAPITAL, 50, 124)],
            [f"{LOCK[0]} It was lost.", CAPITAL],
            "the next word would have had room",
        ),
        (
            [(LOCK[0], 50, 100), ("account of every barge and of its master", 50, 112), (CAPITAL.lower(), 50, 124)],
            [f"{LOCK[0]} account of every barge and of its master {CAPITAL.lower()}"],
            "a small letter goes on in any case",
        ),
        (
            [(LOCK[0], 50, 100), ("account of every barge and of its master, by", 50, 112), (CAPITAL, 50, 124)],
            [f"{LOCK[0]} account of every barge and of its master, by", CAPITAL],
            "a line that ends early",
        ),
        (
            [
                (LOCK[1], 50, 100),
                ("account of every barge and of its master, who was", 50, 112),
                ("Ivo Calloway of the harbour of Orrinmere and of the towns along the river, as", 50, 124),
            ],
            [
                f"{LOCK[1]} account of every barge and of its master, who was",
                "Ivo Calloway of the harbour of Orrinmere and of the towns along the river, as",
            ],
            "far from the margin, though in mid-sentence",
        ),
        (
            [
                (LOCK[1], 50, 100),
                ("account of every barge that came to Orrinmere, and of its masters", 50, 112),
                ("Calloway and Orrell of the harbour of Orrinmere and of all towns along a river", 50, 124),
            ],
            [
                f"{LOCK[1]} account of every barge that came to Orrinmere, and of its masters "
                "Calloway and Orrell of the harbour of Orrinmere and of all towns along a river"
            ],
            "a margin of an eighth of the line in mid-sentence",
        ),
        ([(line, 50, 100 + 16 * n) for n, line in enumerate(LOCK)], [WHOLE], "lines further apart than usual in print"),
        (
            [(LOCK[0], 50, 100, 10, True), (CAPITAL, 50, 112)],
            [f"# {LOCK[0]}", CAPITAL],
            "bold type above plain type",
        ),
        (
            [(LOCK[0], 50, 100, 10, True), (LOCK[1], 50, 112)],
            [f"{LOCK[0]} {LOCK[1]}"],
            "bold type at the beginning of a sentence",
        ),
        (
            [(LOCK[0], 50, 100), ("- which is told of elsewhere - as well as an account of every barge", 50, 112)],
            [f"{LOCK[0]} - which is told of elsewhere - as well as an account of every barge"],
            "a dash in a sentence",
        ),
        ([(LOCK[0], 50, 100), ("• tolls", 60, 112)], [LOCK[0], "- tolls"], "an item further in"),
        (
            [(LOCK[0], 50, 100), (LOCK[1], 50, 112), (CAPITAL, 50, 124, 9)],
            [f"{LOCK[0]} {LOCK[1]}", CAPITAL],
            "smaller type that begins a sentence",
        ),
        (
            [(LOCK[0], 50, 100), (LOCK[1], 50, 112), (MORE, 50, 124, 9.5)],
            [f"{LOCK[0]} {LOCK[1]} {MORE}"],
            "hardly smaller",
        ),
        (
            [("Scope ......... 2", 50, 100), ("meals ......... 3", 50, 112)],
            ["Scope ......... 2", "meals ......... 3"],
            "dots lead to a page",
        ),
        (
            [("Scope and terms", 50, 100), ("and meals ......... 3", 50, 112)],
            ["Scope and terms", "and meals ......... 3"],
            "in the second line",
        ),
    ],
)
def test_lines_become_paragraphs(lines: list[tuple[Any, ...]], expected: list[str], why: str) -> None:
    assert text_of([word for line in lines for word in words(*line)]).split("\n\n") == [
        *expected[:-1],
        f"{expected[-1]}\n",
    ], why


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        (
            [
                ("The report covers:", 50, 100),
                ("• tolls", 60, 112),
                ("◦ by day", 75, 124),
                ("◦ by night", 75, 136),
                ("• lanterns", 60, 148),
            ],
            "The report covers:\n\n- tolls\n  - by day\n  - by night\n- lanterns\n",
            "an item's place says in which list it stands",
        ),
        (
            [("• tolls", 60, 112), ("◦ by day", 62, 124), ("• lanterns", 58, 136)],
            "- tolls\n- by day\n- lanterns\n",
            "hardly further in",
        ),
        (
            [("1. open the sluice", 60, 100), ("2. wait for it", 60, 112), ("It is then safe to pass.", 50, 124)],
            "1. open the sluice\n2. wait for it\n\nIt is then safe to pass.\n",
            "text further out than the items",
        ),
        (
            [
                ("• the lanterns that are lit each evening by the keeper and by his two sons and", 60, 100),
                ("their wives. The Calloways have an account of them all, as has the council of the", 60, 112),
                ("• tolls", 60, 124),
            ],
            "- the lanterns that are lit each evening by the keeper and by his two sons and their wives. "
            "The Calloways have an account of them all, as has the council of the\n- tolls\n",
            "an item of two lines",
        ),
        (
            [
                (LOCK[0], 50, 100),
                ("1911. The council set the toll at four crowns, and no boat has passed here", 50, 112),
            ],
            f"{LOCK[0]} 1911. The council set the toll at four crowns, and no boat has passed here\n",
            "a year is no number of an item",
        ),
        (
            [("It was closed.", 50, 100), ("31. It was opened.", 50, 130)],
            "It was closed.\n\n31. It was opened.\n",
            "nor one above thirty after a text",
        ),
        (
            [("30. It was opened.", 50, 100), ("31. It was shut.", 50, 112)],
            "30. It was opened.\n31. It was shut.\n",
            "but after the item before",
        ),
        (
            [("30. It was opened.", 50, 100), ("33. It was shut.", 50, 130)],
            "30. It was opened.\n\n33. It was shut.\n",
            "and no later one",
        ),
        (
            [("(a) the keeper pays nothing; and", 50, 100), ("(b) the others four crowns.", 50, 112)],
            "- (a) the keeper pays nothing; and\n- (b) the others four crowns.\n",
            "letters stay",
        ),
        ([("• ◦ by day", 60, 100), ("◦ by night", 70, 112)], "- by day\n- by night\n", "two bullets on one line"),
        (
            [("1  open the sluice", 50, 100), ("2  wait for the level", 50, 112), ("3  close the gate", 50, 124)],
            "1. open the sluice\n2. wait for the level\n3. close the gate\n",
            "numbers without dots that follow each other",
        ),
        (
            [("10  open the sluice", 50, 100), ("11  wait for the level", 50, 112)],
            "10. open the sluice\n11. wait for the level\n",
            "of two digits",
        ),
        (
            [("1  open the sluice", 50, 100), ("4  wait for the level", 50, 130), ("8  close the gate", 50, 160)],
            "1 open the sluice\n\n4 wait for the level\n\n8 close the gate\n",
            "that do not",
        ),
        (
            [("10 boats came by day.", 50, 100), ("11 boats came by night.", 50, 130)],
            "10 boats came by day.\n\n11 boats came by night.\n",
            "a space as in text",
        ),
        (
            [("100  boats came by day.", 50, 100), ("101  boats came by night.", 50, 130)],
            "100 boats came by day.\n\n101 boats came by night.\n",
            "numbers of three digits",
        ),
    ],
)
def test_markers_begin_items(lines: list[tuple[str, float, float]], expected: str, why: str) -> None:
    placed = [word for line in lines for word in words(*line)]
    assert text_of([*placed, *stack(LOCK, top=400)]) == f"{expected}\n{WHOLE}\n", why


@pytest.mark.parametrize(
    ("above", "below", "expected", "why"),
    [
        (LOCK[:2], LOCK[2:], [WHOLE], "a sentence goes on"),
        (
            (LOCK[0], "account of every barge."),
            ("for the council had set a toll.",),
            [f"{LOCK[0]} account of every barge.", "for the council had set a toll."],
            "it has ended",
        ),
        (
            (LOCK[0], "account of every barge"),
            ("The council had set a toll.",),
            [f"{LOCK[0]} account of every barge", "The council had set a toll."],
            "a short line, and a capital",
        ),
        (
            (LOCK[0], "account of every barge"),
            ("that came to the harbour.",),
            [f"{LOCK[0]} account of every barge that came to the harbour."],
            "a short line, and a small letter",
        ),
        (
            LOCK[:2],
            ("1911 was the year of the storm.",),
            [f"{LOCK[0]} {LOCK[1]} 1911 was the year of the storm."],
            "a full line, and a figure",
        ),
        (
            (LOCK[0], "account of every barge"),
            ("1911 was the year of the storm.",),
            [f"{LOCK[0]} account of every barge", "1911 was the year of the storm."],
            "a short line, and a figure",
        ),
        (LOCK[:2], ("Calloway was there.",), [f"{LOCK[0]} {LOCK[1]}", "Calloway was there."], "a full line, a capital"),
        (LOCK[:2], ("- again",), [f"{LOCK[0]} {LOCK[1]}", "- again"], "an item"),
    ],
)
def test_text_goes_on_on_the_next_page(
    above: Sequence[str], below: Sequence[str], expected: list[str], why: str
) -> None:
    found = lay_out([Page(1, 600.0, 800.0, tuple(stack(above))), Page(2, 600.0, 800.0, tuple(stack(below, top=300)))])
    assert found.text == "\n\n".join(expected) + "\n", why
    assert found.text[found.page_starts[1] :].split()[:2] == below[0].split()[:2]


def test_smaller_text_on_the_next_page_is_a_note() -> None:
    note = [word for n, line in enumerate(LOCK[2:]) for word in words(line, 50, 100 + 12 * n, 9)]
    assert text_of(stack(LOCK[:2]), note) == f"{LOCK[0]} {LOCK[1]}\n\n{LOCK[2]} {LOCK[3]}\n"


@pytest.mark.parametrize(
    ("next_rows", "expected", "why"),
    [
        (
            [TOLLS[0], ("1921", "9", "7 crowns"), ("1922", "8", "7 crowns")],
            "| 1921 | 9 | 7 crowns |\n| 1922 |",
            "its header again",
        ),
        (
            [("1921", "9", "7 crowns"), ("1922", "8", "7 crowns"), ("1923", "8", "7 crowns")],
            "| 1921 | 9 | 7 crowns |\n| 1922 |",
            "rows alone",
        ),
        (
            [("Pier", "Keeper"), ("North", "Orrell"), ("South", "Calloway")],
            "\n| Pier | Keeper |\n| --- |",
            "other columns",
        ),
    ],
)
def test_a_table_goes_on_on_the_next_page(next_rows: list[tuple[str, ...]], expected: str, why: str) -> None:
    found = lay_out([Page(1, 600.0, 800.0, tuple(grid(TOLLS))), Page(2, 600.0, 800.0, tuple(grid(next_rows)))])
    begin = found.text.index("| 5 crowns |\n") + len("| 5 crowns |\n")
    assert found.text[begin:].startswith(expected), why
    assert found.page_starts == (0, begin + (expected[0] == "\n"))


def test_tables_two_pages_apart_are_two() -> None:
    rows = [("1921", "9", "7 crowns"), ("1922", "8", "7 crowns"), ("1923", "8", "7 crowns")]
    assert text_of(grid(TOLLS), [], grid(rows)).count("---") == 6


@pytest.mark.parametrize(
    ("above", "below", "expected", "why"),
    [
        ("the main-", "tenance was dear", "the maintenance was dear", "a word cut at the end of a line"),
        ("the well-", "known man, for well-known he was", "the well-known man", "the document has it with the hyphen"),
        ("the well-", "known man, well-known or wellknown", "the wellknown man", "it has both"),
        ("the main-", "Tenance was dear", "the main-Tenance was dear", "a capital behind it"),
        ("the years 1911-", "about then", "the years 1911- about then", "a figure before it"),
        ("the main\u00ad", "tenance was dear", "the maintenance was dear", "a soft hyphen"),
        ("the main\u00adtenance", "was dear", "the maintenance was dear", "a soft hyphen within a line"),
        ("the main\u2010", "tenance was dear", "the maintenance was dear", "the hyphen of typesetters"),
        ("of one \u2013", "or the other", "of one \u2013 or the other", "a dash"),
    ],
)
def test_lines_are_joined_with_a_space_or_without_a_hyphen(above: str, below: str, expected: str, why: str) -> None:
    assert expected in text_of(stack([above, below])), why


def headings_of(*lines: tuple[str, float, float, bool]) -> list[str]:
    """The headings of a page on which each of these lines (text, height, size, bold) stands above two paragraphs."""
    placed = []
    for text, top, size, bold in lines:
        placed += [*words(text, 50, top, size, bold), *stack(LOCK, top=top + 30)]
    return [line for line in text_of(placed).split("\n") if line.startswith("#")]


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        (
            [("The Harbour", 60, 20, False), ("Tolls", 200, 14, True), ("Piers", 340, 14, True)],
            ["# The Harbour", "## Tolls", "## Piers"],
            "the largest is the title",
        ),
        ([("Tolls", 60, 14, True), ("Piers", 200, 14, True)], ["# Tolls", "# Piers"], "no title, two of one kind"),
        (
            [
                ("The Harbour", 60, 20, False),
                ("Tolls", 200, 14, False),
                ("By day", 340, 12, False),
                ("Piers", 480, 14, False),
            ],
            ["# The Harbour", "## Tolls", "### By day", "## Piers"],
            "smaller type, lower level",
        ),
        (
            [("The Harbour", 60, 20, False), ("Tolls", 200, 14.9, False), ("By day", 340, 14, False)],
            ["# The Harbour", "## Tolls", "### By day"],
            "a point smaller",
        ),
        (
            [("The Harbour", 60, 20, False), ("Tolls", 200, 14.2, False), ("Piers", 340, 14, False)],
            ["# The Harbour", "## Tolls", "## Piers"],
            "hardly smaller",
        ),
        (
            [("The Harbour", 60, 20, False), ("1 Tolls", 200, 20, False)],
            ["# The Harbour", "## 1 Tolls"],
            "a title as large as a chapter with a number",
        ),
        (
            [
                ("The Harbour", 60, 20, False),
                ("1 Tolls", 200, 14, True),
                ("1.1 Scope", 340, 10, True),
                ("Piers", 480, 14, True),
            ],
            ["# The Harbour", "## 1 Tolls", "### 1.1 Scope", "## Piers"],
            "one without a number has the level of its kind",
        ),
        (
            [("1 Tolls", 60, 14, True), ("1.1 By day", 200, 14, True), ("1.2 By night", 340, 14, True)],
            ["# 1 Tolls", "## 1.1 By day", "## 1.2 By night"],
            "numbers say the level",
        ),
        (
            [("1.1 By day", 160, 10, False), ("1.2 by night", 300, 10, False)],
            ["## 1.1 By day"],
            "numbers in plain type",
        ),
        ([("2 By day", 60, 10, False)], [], "a number without a dot in plain type"),
        ([("Tolls", 60, 10.5, False)], [], "hardly larger"),
        ([("Tolls", 60, 10.75, False)], ["# Tolls"], "somewhat larger"),
        ([("Tolls", 60, 9, True)], [], "bold but smaller"),
        ([("Tolls", 60, 9.5, True)], ["# Tolls"], "bold and hardly smaller"),
        ([("The tolls are high.", 60, 14, True)], [], "a sentence"),
        ([("Are the tolls high?", 60, 14, True)], ["# Are the tolls high?"], "a question"),
        ([("• tolls", 60, 14, True)], [], "an item"),
        ([("1911", 60, 14, True)], [], "no letter"),
        (
            [("1.1 By day and by night the toll of the harbour is set by the council of the town", 60, 10, False)],
            [],
            "too long for plain type",
        ),
        (
            [("1.1 By day and by night, the toll of the harbour is set by the council of a town", 60, 10, False)],
            ["## 1.1 By day and by night, the toll of the harbour is set by the council of a town"],
            "eighty letters",
        ),
    ],
)
def test_headings_stand_out(lines: list[tuple[str, float, float, bool]], expected: list[str], why: str) -> None:
    assert headings_of(*lines) == expected, why


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        (
            ["The tolls of the outer lock of", "the harbour of Orrinmere and", "of the towns around"],
            True,
            "three lines",
        ),
        (
            ["The tolls of the outer lock", "of the harbour of Orrinmere", "and of all the towns", "around"],
            False,
            "four",
        ),
        (["The tolls of the outer lock of Orrinmere, of the inner one, and of"] * 2, True, "many words"),
        (["The tolls of the outer lock of Orrinmere, of the inner one, and of a pier"] * 2, False, "too many"),
    ],
)
def test_headings_are_short(lines: list[str], expected: bool, why: str) -> None:
    placed = [word for n, line in enumerate(lines) for word in words(line, 50, 200 + 15 * n, 12, True)]
    assert text_of([*placed, *stack(LOCK, top=400)]).startswith("# ") is expected, why


@pytest.mark.parametrize(
    ("pages", "title", "why"),
    [
        ([[("The Harbour", 60, 20)], [("Piers", 60, 14)]], "The Harbour", "the largest on the first page"),
        ([[], [("The Harbour", 60, 20)]], "The Harbour", "on the second page it is a heading of the first level"),
        ([[("The Harbour", 60, 14)], [("Piers", 60, 20)]], "Piers", "a larger one behind it"),
        ([[("1 The Harbour", 60, 20)]], "", "a chapter with its number"),
    ],
)
def test_the_title_is_the_largest_heading_of_the_first_page(
    pages: list[list[tuple[str, float, float]]], title: str, why: str
) -> None:
    placed = [[*(word for line in page for word in words(line[0], 50, *line[1:])), *stack(LOCK)] for page in pages]
    found = lay_out([Page(number, 600.0, 800.0, tuple(page)) for number, page in enumerate(placed, start=1)])
    assert found.title == title, why


def test_pages_without_text_begin_where_the_next_one_does() -> None:
    found = lay_out([Page(n, 600.0, 800.0, tuple(placed)) for n, placed in enumerate([[], stack(LOCK), [], []], 1)])
    assert found.page_starts == (0, 0, len(found.text), len(found.text))


def test_a_bar_in_a_cell_is_no_border() -> None:
    assert "| 1,204\\|5 |" in text_of(grid([TOLLS[0], ("1919", "1,204|5", "4 crowns"), TOLLS[2]]))


def dropped_of(pages: Sequence[Sequence[tuple[str, float]]], size: float = 10.0, body_top: float = 250.0) -> list[str]:
    """The rows, each a text at a height, that are no part of pages with five lines of their own each."""
    placed = []
    for number, rows in enumerate(pages):
        own = chr(97 + number)
        body = [Row(tuple(words(f"some text {own}{line}", 50, body_top + 12 * n))) for n, line in enumerate("abcde")]
        edge = [Row(tuple(words(text, 50, top, size))) for text, top in rows]
        placed.append((800.0, sorted([*edge, *body], key=lambda row: row.top)))
    found = running_headers(placed, body_size=10.0)
    return [row.text for rows in found for row in sorted(rows, key=lambda row: row.top)]


@pytest.mark.parametrize(
    ("pages", "dropped", "why"),
    [
        ([[("Report", 93)], [("Report", 93)], [], []], 2, "two pages have the row near their edge"),
        ([[("Report", 95)], [("Report", 95)], [], []], 0, "further in"),
        ([[("Report", 697)], [("Report", 697)], [], []], 2, "at the lower edge"),
        ([[("Report", 695)], [("Report", 695)], [], []], 0, "further in from below"),
        ([[("Report", 149)]] * 4, 4, "further in on all pages"),
        ([[("Report", 151)]] * 4, 0, "too far in"),
        ([[("Report", 149)]] * 3 + [[], []], 3, "on most pages"),
        ([[("Report", 149)]] * 3 + [[], [], []], 0, "on half of them"),
        ([[("Report", 30)], [], [("Report", 30)], []], 2, "left and right pages have their own"),
        ([[("Report", 30)], [], [], [("Report", 30)]], 0, "pages far from each other"),
        ([[("Report", 29.5)], [("Report", 30.5)]], 2, "almost as high"),
        ([[("Report", 31.5)], [("Report", 32.5)]], 2, "almost as high, on the other side of a limit"),
        ([[("Report", 30)], [("Report", 36)]], 0, "at another height"),
        ([[("Page 1 of 1", 30)]], 1, "the only page"),
        ([[("Page 1 of 2", 30)]], 0, "no number of this page"),
        ([[("Sheet page 1 of 1", 30)]], 0, "more words than a page number has"),
        ([[("7", 30)], [("3", 30)]], 2, "figures alone"),
        ([[("- 7 -", 30)], [("- 3 -", 30)]], 2, "figures between dashes"),
        ([[("iv", 30)], [("xi", 30)]], 2, "Roman figures"),
        ([[("mill", 30)], [("lock", 30)]], 0, "a word"),
        ([[("Item 12345 here", 30)], [("Item 12346 here", 30)]], 2, "a number of five digits rises"),
        ([[("Item 123456 here", 30)], [("Item 123457 here", 30)]], 0, "six digits are no number of a page"),
        (
            [[(f"The yearly report of the council of the harbour of Orrinmere {n}", 30)] for n in (1, 2)],
            2,
            "twelve words with the number of the page",
        ),
        (
            [[(f"The yearly report of the council of the great harbour of Orrinmere {n}", 30)] for n in (1, 2)],
            0,
            "thirteen are a sentence",
        ),
        (
            [[(name, 30)] for name in ("Locks", "Locks", "Locks", "Tolls", "Piers", "Boats")],
            6,
            "chapters, at one height",
        ),
        ([[(name, 30)] for name in ("Locks", "Locks", "Tolls", "Piers")], 2, "too few of them repeated"),
        ([[(name, 30)] for name in ["Locks"] * 3 + [f"Pier {c}" for c in "abcdefgh"]], 3, "less than a third of them"),
        ([[("Harbour Tolls", 30), ("Report", 42), ("Draft", 54)]] * 2, 6, "several rows"),
        ([[("Report", 30), ("The mill", 60)], [("Report", 30), ("The lock", 60)]], 2, "up to the first that differs"),
    ],
)
def test_rows_that_pages_share_at_their_edges_go(
    pages: Sequence[Sequence[tuple[str, float]]], dropped: int, why: str
) -> None:
    assert len(dropped_of(pages)) == dropped, why


def test_large_rows_at_the_edge_may_be_headings() -> None:
    names = ["Locks", "Locks", "Locks", "Tolls", "Piers", "Boats"]
    assert dropped_of([[(name, 30)] for name in names], size=11.0) == ["Locks"] * 3
    assert dropped_of([[(name, 30)] for name in names], size=10.5) == names
    assert dropped_of([[(f"Chapter {n}", 30)] for n in (1, 2)], size=11.0) == []
    assert dropped_of([[(f"Harbour report {n}", 30)] for n in (1, 2)], size=11.0) == [
        "Harbour report 1",
        "Harbour report 2",
    ]


def test_a_row_as_near_to_the_text_as_its_lines_is_text() -> None:
    assert dropped_of([[("Report", 30)]] * 3, body_top=46) == []
    assert dropped_of([[("Report", 30)]] * 3, body_top=47) == ["Report"] * 3
    assert dropped_of([[("Report", 30)]] * 3, size=9.5, body_top=46) == ["Report"] * 3, "smaller type"
