"""The canonical text: each block in its one form, read back as what it was."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.canonical import (
    Code,
    Heading,
    Image,
    Items,
    Paragraph,
    TableBlock,
    one_line,
    render,
)
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.tables_and_lists import find_figures, find_lists, find_tables
from lm_eval_taskgen.utils.text.markdown_lines import block_lines


@pytest.mark.parametrize(
    ("block", "text", "why"),
    [
        (Heading(2, " A\nb "), "## A b", "one line"),
        (Heading(9, "A #"), "###### A # #", "six levels; hashes of its own stay"),
        (Paragraph("a\n\tb\u00a0c\u00ad\ufeff \x00d"), "a b c d", "white space is one space, the invisible goes"),
        (Paragraph("क्‍ष ख"), "क्‍ष ख", "joiners of Indic scripts stay"),
        (Paragraph("# no heading"), "\\# no heading", "a backslash keeps it a paragraph"),
        (Paragraph("| no | row |"), "\\| no | row |", "nor a row"),
        (Paragraph("---"), "\\---", "nor a rule, or the fence of front matter"),
        (Paragraph("```"), "\\```", "nor a fence"),
        (Paragraph("![no](figure)"), "\\![no](figure)", "nor an image"),
        (Paragraph("#1 is first"), "#1 is first", "which is none"),
        (Items(((0, None, "a"), (1, 3, "b"), (0, None, " "))), "- a\n  3. b", "an item without words is none"),
        (Items(((0, None, "- -"), (0, 2, "b"))), "- \\- -\n2. b", "an item of dashes is no rule"),
        (Items(((0, 1990, "It rained."), (0, 1991, "And."))), "1990. It rained.\n\n1991. And.", "years, no numbers"),
        (
            TableBlock(("A", "B"), (("x|y", "\nz"), ("", ""))),
            "| A | B |\n| --- | --- |\n| x\\|y | z |\n|  |  |",
            "pipes",
        ),
        (TableBlock(("A",), (("x",),), "Cap"), "*Cap*\n\n| A |\n| --- |\n| x |", "a caption before, marked"),
        (TableBlock(("A",), (("x",),), "Table 1: C"), "Table 1: C\n\n| A |\n| --- |\n| x |", "a label is mark enough"),
        (Image("A [b](c)", "/x/y/%E0%A4%95 (1).png?v=/2#z"), "![A [b] (c)](क_1_.png)", "only the file's name"),
        (Image("", "data:image/png;base64,AAAA", "C *d*"), "![](image)\n\n*C d*", "no data"),
        (Image("a", "C:\\x\\y.png"), "![a](y.png)", "a path of Windows"),
        (Code("a\n  ``` b \n"), "````\na\n  ``` b\n````", "a fence longer than those inside"),
    ],
)
def test_a_block_has_one_form(block: Any, text: str, why: str) -> None:
    assert render([block]) == text + "\n", why


def test_nothing_is_written_for_nothing() -> None:
    assert render([]) == render([Paragraph(" "), Heading(1, ""), Items(()), Code("\n")]) == ""


words = st.text(st.sampled_from("ab1. #|-*_`~:![]()\\>\n\t\x00क्\u200d०।\u00ad"), max_size=12)
blocks = st.one_of(
    st.builds(Heading, st.integers(1, 6), words),
    st.builds(Paragraph, words),
    st.builds(Image, words, words, words),
    st.builds(Code, words),
    st.lists(st.lists(words, min_size=2, max_size=2).map(tuple), min_size=1, max_size=3).map(
        lambda rows: TableBlock(("A", "B"), tuple(rows), "Cap")
    ),
)


@given(st.lists(blocks, max_size=5))
def test_what_is_written_is_read_back_as_the_same_blocks(blocks: Any) -> None:
    text = render(blocks)
    shown = [one_line(block.text) for block in blocks if isinstance(block, Heading) and one_line(block.text)]
    assert [section.heading for section in markdown_sections(text)] == shown
    assert len(find_tables(text)) == sum(isinstance(block, TableBlock) for block in blocks)
    assert len(find_figures(text)) == sum(isinstance(block, Image) for block in blocks)
    for table in (block for block in blocks if isinstance(block, TableBlock)):
        cells = {tuple(tuple(cell.text for cell in row) for row in found.rows) for found in find_tables(text)}
        assert tuple(tuple(one_line(cell).replace("|", "\\|") for cell in row) for row in table.rows) in cells


# The letter or number before an item's text is a part of its marker: "- (a) …", "- 3.2. …".
LABELLED = re.compile(r"\(?[\w.]{1,8}[.)]\s")


@given(
    st.lists(
        words.map(one_line).filter(lambda item: item.strip("- ") and not LABELLED.match(item)), min_size=1, max_size=4
    )
)
def test_items_are_read_back(items: Any) -> None:
    text = render([Items(tuple((0, None, item) for item in items))])
    assert [line.kind for line in block_lines(text)] == ["item"] * len(items)
    assert [cell.text for cell in find_lists(text)[0].items] == items
