"""A passage that begins within a table is shown below the header row."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.index.table_heads import shown_spans, text_before
from lm_eval_taskgen.utils.records.documents import Chunk, Document

ABOVE = "Whoever crosses pays a toll.\n\n"
HEADER = "| class | fee |\n| --- | --- |\n"
FIRST, SECOND, THIRD = "| van | 12 |\n", "| barge | 15 |\n", "| cart | 9 |\n"
TABLE = HEADER + FIRST + SECOND + THIRD
LAID_OUT = "x" * 700


@pytest.mark.parametrize(
    ("text", "begins", "before", "why"),
    [
        (ABOVE + TABLE, "| cart", f"{HEADER}…\n", "the rows between are left out"),
        (ABOVE + TABLE, "15 |", f"{HEADER}…\n| barge | ", "the beginning of a row that is cut"),
        (ABOVE + TABLE, "12 |", f"{HEADER}| van | ", "no row is between"),
        (f"{ABOVE}Table 1: Tolls\n\n{TABLE}", "| cart", f"Table 1: Tolls\n\n{HEADER}…\n", "a caption above"),
        (f"{ABOVE}*Tolls*\n\n{TABLE}", "| cart", f"*Tolls*\n\n{HEADER}…\n", "with its marks"),
        (f"{TABLE}\n\nTable 1: Tolls", "| cart", f"{HEADER}…\n", "one below stands in the passage"),
        (f"Tolls:\n{TABLE}", "15 |", f"{HEADER}…\n| barge | ", "a line directly above is no row"),
        (f"| a | b |\n| --- | --- |\n| c | d |\nTolls:\n{TABLE}", "15 |", f"{HEADER}…\n| barge | ", "the nearer table"),
        (f"  {HEADER}  | van | 12 |\n", "12 |", f"  {HEADER}  | van | ", "lines that are indented"),
        (f"|  |  |\n| --- | --- |\n{FIRST}{SECOND}", "15 |", "| barge | ", "no column has a name"),
        (f"| {LAID_OUT} | fee |\n| --- | --- |\n{FIRST}{SECOND}", "15 |", "| barge | ", "what is too long for a name"),
        (f"{HEADER}| {LAID_OUT} | 12 |\n", "12 |", "", "a text that is laid out as a table"),
        (ABOVE + TABLE, "class", "", "begins in the header row"),
        (ABOVE + TABLE, "---", "", "begins below it, with the dashes"),
        (ABOVE + TABLE, "crosses", "", "begins above the table"),
        (f"{TABLE}\nAll pay.", "All", "", "begins behind it"),
        (f"{TABLE}\nAll pay.", "|\n\nAll", "", "has nothing of the row"),
        (f"| van | 12 |\n{SECOND}{THIRD}", "9 |", "", "no table, as there are no dashes"),
    ],
)
def test_a_passage_begins_below_the_header_row(text: str, begins: str, before: str, why: str) -> None:
    document = Document("tolls", text)
    start = text.index(begins)
    chunk = Chunk("tolls#1", "tolls", 1, start, len(text), text[start:])
    documents = {"tolls": document}
    assert text_before(chunk, documents) == before, why
    shown = "".join(text[first:last] for first, last in shown_spans(chunk, documents))
    assert shown == before.replace("…\n", "") + chunk.text, "the spans are what is shown"


def test_without_its_document_a_passage_is_shown_as_it_is() -> None:
    chunk = Chunk("tolls#1", "tolls", 1, len(HEADER), len(TABLE), TABLE[len(HEADER) :])
    assert text_before(chunk, {}) == ""
