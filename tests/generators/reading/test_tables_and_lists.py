"""Tables, lists and figures of a text, with the place of each piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.tables_and_lists import Cell, find_figures, find_lists, find_tables

TABLE = "| Town | Lost |\n| --- | ---: |\n| Aa | 3 |\n| Bb | 4 |"


def texts(cells: Any) -> Any:
    return [cell.text for cell in cells]


def captions(found: Any) -> Any:
    return [block.caption.text if block.caption else None for block in found]


def test_a_table_gives_its_cells_with_their_places() -> None:
    text = f"# Losses\n\n{TABLE}\n"
    (table,) = find_tables(text)
    assert text[table.start : table.end] == TABLE
    assert texts(table.header) == ["Town", "Lost"]
    assert [texts(row) for row in table.rows] == [["Aa", "3"], ["Bb", "4"]]
    assert text[table.rows[1][1].start : table.rows[1][1].end] == "4"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("| a | b |\n| c | d |\n| e | f |", "no row of dashes"),
        ("| a | b |\n| --- | --- |", "no rows"),
        ("| a | b |\n| --- |\n| c | d |", "the row of dashes has other columns"),
        (f"```\n{TABLE}\n```", "code"),
        ("a | b\n--- | ---\nc | d", "no pipes at the ends"),
    ],
)
def test_other_pipes_are_no_table(text: str, why: str) -> None:
    assert find_tables(text) == [], why


def test_rows_are_as_long_as_the_header_and_escapes_stay() -> None:
    text = "| a | b |\n| --- | --- |\n| c |\n| d \\| e | f | g |\n|  | h |"
    assert [texts(row) for row in find_tables(text)[0].rows] == [["c", ""], ["d \\| e", "f"], ["", "h"]]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (f"Table 2: Losses per town.\n\n{TABLE}", "Table 2: Losses per town.", "a label"),
        (f"तालिका २: हानि\n\n{TABLE}", "तालिका २: हानि", "a label in another script"),
        (f"TABLE IV. Losses. Source: us.\n\n{TABLE}", "TABLE IV. Losses. Source: us.", "a Roman number"),
        (f"{TABLE}\n\nTabel 3. Verliezen\n", "Tabel 3. Verliezen", "behind the table"),
        (f"*Losses in 1947.*\n\n{TABLE}", "Losses in 1947.", "emphasis, without its asterisks"),
        (f"{TABLE}\n\n*Losses*", "Losses", "emphasis behind"),
        (f"Losses in 1947\n\n{TABLE}", "Losses in 1947", "a short line that is no sentence"),
        (f"{'Losses ' * 17}x\n\n{TABLE}", "Losses " * 17 + "x", "of 120 characters"),
        (f"{'Losses ' * 17}xx\n\n{TABLE}", None, "of 121 characters"),
        (f"_Losses in 1947._\n\n{TABLE}", "Losses in 1947.", "emphasis by underscores"),
        (f"The flood took ten houses.\n\n{TABLE}", None, "a sentence"),
        (f"They were:\n\n{TABLE}", None, "an introduction"),
        (f"{TABLE}\n\nLosses in 1947", None, "an unmarked line behind is the next paragraph"),
        (f"# Losses\n\n{TABLE}", None, "a heading"),
        (f"![M](m.png)\n\n*Map*\n\n{TABLE}", None, "it may be the caption of the image"),
        (f"- Losses\n\n{TABLE}", None, "an item"),
        (f"At 3:00 they rang the bell\nin each of the towns\n\n{TABLE}", None, "a time is no label"),
    ],
)
def test_the_caption_of_a_table(text: str, expected: str | None, why: str) -> None:
    assert captions(find_tables(text)) == [expected], why


def test_captions_stand_on_the_same_side_of_all_tables() -> None:
    below = f"{TABLE}\n\nTable 1: A\n\n{TABLE}\n\nTable 2: B\n"
    above = f"Table 1: A\n\n{TABLE}\n\nTable 2: B\n\n{TABLE}\n"
    assert captions(find_tables(below)) == captions(find_tables(above)) == ["Table 1: A", "Table 2: B"]
    assert captions(find_tables(f"Of 1947\n\n{below}")) == ["Table 1: A", "Table 2: B"]
    assert captions(find_tables(f"{TABLE}\n\nTable 2: B\n\n{TABLE}")) == [None, "Table 2: B"]


def test_a_table_whose_caption_is_on_the_other_side() -> None:
    below = f"{TABLE}\n\nTable 1: A\n\nIt rose.\n\n{TABLE}\n\nTable 2: B\n\nIt fell.\n\nTable 3: C\n\n{TABLE}\n"
    above = f"Table 1: A\n\n{TABLE}\n\nIt rose.\n\nTable 2: B\n\n{TABLE}\n\nIt fell.\n\n{TABLE}\n\nTable 3: C\n"
    assert captions(find_tables(below)) == captions(find_tables(above)) == ["Table 1: A", "Table 2: B", "Table 3: C"]


@pytest.mark.parametrize(
    ("text", "cells"),
    [("| a |\n| --- |\n| c |", ["a", "c"]), ("|a|b|\n|---|---|\n|c|d|", ["a", "b", "c", "d"])],
    ids=["one column", "no spaces"],
)
def test_small_tables(text: str, cells: list[str]) -> None:
    (table,) = find_tables(text)
    assert [*texts(table.header), *texts(table.rows[0])] == cells


def lists(text: Any) -> Any:
    return [
        (block.introduction.text if block.introduction else None, texts(block.items), block.ordered)
        for block in find_lists(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("They are:\n\n- a\n- b\n", [("They are:", ["a", "b"], False)], "an introduction"),
        ("They are:\n1. a\n2) b\n", [("They are:", ["a", "b"], True)], "no blank line"),
        ("ये हैं।\n\n* क\n* ख", [("ये हैं।", ["क", "ख"], False)], "a sentence introduces too"),
        ("Things\n\n- a\n- b", [(None, ["a", "b"], False)], "a line that is neither does not"),
        ("See:\n\n# H\n\n- a\n- b", [(None, ["a", "b"], False)], "a heading stands between"),
        ("- a\n  - x\n  - y\n- b", [(None, ["a", "b"], False), ("a", ["x", "y"], False)], "nested"),
        (
            "1. a\n   - x\n     1. z\n2. b",
            [(None, ["a", "b"], True), ("a", ["x"], False), ("x", ["z"], True)],
            "deeper",
        ),
        ("- a\n- b\n1. c\n2. d", [(None, ["a", "b"], False), (None, ["c", "d"], True)], "other marks, another list"),
        ("1. a\n2. b\n\n1. c\n2. d", [(None, ["a", "b"], True), (None, ["c", "d"], True)], "from 1 again"),
        ("1. a\n2. b\n1. c", [(None, ["a", "b"], True), (None, ["c"], True)], "without a blank line, too"),
        ("- a\n- b\n\n- c\n- d", [(None, ["a", "b"], False), (None, ["c", "d"], False)], "a blank line between"),
        ("- a\n\n- b\n\n- c", [(None, ["a", "b", "c"], False)], "blank lines between all"),
        ("- a\n  goes on\n- b", [(None, ["a\n  goes on", "b"], False)], "an item over two lines"),
        ("- a\n\n  more\n\n- b", [(None, ["a", "b"], False)], "a second paragraph of an item"),
        ("- a\n\nOthers:\n\n- b", [(None, ["a"], False), ("Others:", ["b"], False)], "text between"),
        ("1. a\n1. b", [(None, ["a", "b"], True)], "each has the number 1"),
        (
            "It has these,\nas we saw:\n- a",
            [("It has these,\nas we saw:", ["a"], False)],
            "an introduction of two lines",
        ),
        ("It rained.\n\nThey are:\n- a", [("They are:", ["a"], False)], "the second of two paragraphs"),
        ("- a\n# H\n- b", [(None, ["a"], False), (None, ["b"], False)], "a heading between"),
        (
            "- a\n  - x\n  1. y\n- b",
            [(None, ["a", "b"], False), ("a", ["x"], False), ("a", ["y"], True)],
            "two lists in one item",
        ),
        ("१. क\n२. ख", [(None, ["क", "ख"], True)], "figures of another script"),
        ("```\n- a\n- b\n```", [], "code"),
    ],
)
def test_the_lists_of_a_text(text: str, expected: list[Any], why: str) -> None:
    assert lists(text) == expected, why


def test_a_list_spans_what_is_nested_in_it() -> None:
    text = "See:\n\n- a\n  - b\n\nEnd."
    assert [text[block.start : block.end] for block in find_lists(text)] == ["- a\n  - b", "  - b"]


def figures(text: Any, words: Any = ()) -> Any:
    return [
        (figure.alternative.text if figure.alternative else None, figure.caption.text if figure.caption else None)
        for figure in find_figures(text, figure_words=words)
    ]


@pytest.mark.parametrize(
    ("text", "words", "expected", "why"),
    [
        ("![A map](m.png)\n\nFigure 3: The map.", (), [("A map", "Figure 3: The map.")], "a label"),
        ("![नक्शा](m.png)\n\nचित्र 3: नगर", (), [("नक्शा", "चित्र 3: नगर")], "in Hindi"),
        ("![](m.png)\n\nFig. 2a. The map", (), [(None, "Fig. 2a. The map")], "no words for the image"),
        ("![A map](m.png)\n\n*The map*", (), [("A map", "The map")], "emphasis"),
        ("![A map](m.png)\n\nThe town grew.", (), [("A map", None)], "a paragraph"),
        ("See ![A map](m.png) here", (), [], "inside a line"),
        (f"![A map](m.png)\n\nTable 1: Losses\n\n{TABLE}", (), [("A map", None)], "the caption of a table, perhaps"),
        (f"![A map](m.png)\n\nFigure 1: Map\n\n{TABLE}", ("figure",), [("A map", "Figure 1: Map")], "its word tells"),
        ("Fig. 4: A map.\n\nStep 5: Go.", ("Fig.", "Figure"), [(None, "Fig. 4: A map.")], "a caption alone"),
        ("Fig. 4: A map.", (), [], "not without the language's words"),
        ("![A map](m.png)\n\nFigure 1: Map", ("Figure",), [("A map", "Figure 1: Map")], "no second time"),
    ],
)
def test_the_figures_of_a_text(text: str, words: tuple[str, ...], expected: list[Any], why: str) -> None:
    assert figures(text, words) == expected, why


def test_a_part_of_a_text_has_offsets_of_the_whole() -> None:
    text = f"# A\n\n- x\n\n# B\n\nTable 1: T\n\n{TABLE}\n\n![i](i.png)\n\n- y\n- z\n\n# C\n\n- w\n"
    start, end = text.index("# B"), text.index("# C")
    assert find_tables(text, start, end) == find_tables(text)
    assert find_figures(text, start, end) == find_figures(text)
    assert find_lists(text, start, end) == find_lists(text)[1:2]


markup = st.lists(
    st.sampled_from(
        [*"ab1 \n\n\n|-*_`~#:.\\१क।", "| a | b |\n", "| --- | --- |\n", "- ", "1. ", "  ", "![", "](", ")", "Fig. 1: "]
    )
).map("".join)


@given(markup, st.integers(0, 5))
def test_every_piece_is_what_stands_at_its_place(text: Any, start: int) -> None:
    cells: list[Cell | None] = []
    for table in find_tables(text, start):
        cells += [table.caption, *table.header, *(cell for row in table.rows for cell in row)]
        assert all(len(row) == len(table.header) for row in table.rows)
        assert start <= table.start < table.end <= len(text)
    for block in find_lists(text, start):
        cells += [block.introduction, *block.items]
        assert block.items and all(block.start < item.start <= item.end <= block.end for item in block.items)
    for figure in find_figures(text, start, figure_words=("Fig",)):
        cells += [figure.alternative, figure.caption]
        assert start <= figure.start < figure.end <= len(text)
    for cell in cells:
        assert cell is None or (text[cell.start : cell.end] == cell.text == cell.text.strip() and start <= cell.start)


@pytest.mark.parametrize(
    "unit", ["- x\n", "  - x\n- y\n", "- x\n  y\n", f"{TABLE}\n\n", "| a ", "x\n", "![a](b)\n", "A 1: "]
)
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    short, long = (
        steps(lambda text=text: [find(text) for find in (find_tables, find_lists, find_figures)])  # type: ignore[misc]
        for text in (unit * 500, unit * 2_000)
    )
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps
