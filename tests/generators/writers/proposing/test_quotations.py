"""A quotation is found where it was copied from, however carelessly, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.writers.proposing.quotations import located
from lm_eval_taskgen.utils.records.documents import Chunk, Document

TEXT = (
    "# Tolls\n\nThe “month card” costs EUR 46 — but  only\nfor vans. **Deposit:** EUR 15. Refunds take four weeks.\n\n"
    "| class | fee |\n| --- | --- |\n| A | 12 |\n\nहिंदी में शुल्क ४६ रुपये है।\n"
)
DOCUMENT = Document("tolls.md", TEXT, title="Tolls")


def _chunk(start: int, end: int, index: int = 0) -> Chunk:
    return Chunk(f"tolls.md#{index}", "tolls.md", index, start, end, TEXT[start:end], "Tolls")


WHOLE = (_chunk(0, len(TEXT)),)


@pytest.mark.parametrize(
    ("quotation", "found", "why"),
    [
        ("Refunds take four weeks.", ["Refunds take four weeks."], "letter by letter"),
        ('The "month card" costs EUR 46', ["The “month card” costs EUR 46"], "straight quotation marks"),
        ("costs EUR 46 - but only for vans.", ["costs EUR 46 — but  only\nfor vans."], "dash, spaces and line breaks"),
        ("Deposit: EUR 15.", ["Deposit:** EUR 15."], "marks of Markdown left out"),
        ("refunds take FOUR weeks", ["Refunds take four weeks"], "letter case"),
        ("# TOLLS", ["# Tolls"], "letter case at the beginning of the text"),
        ("The “month card” costs EUR 46 … Refunds take four weeks.",
         ["The “month card” costs EUR 46", "Refunds take four weeks."], "an ellipsis joins two spans"),
        ("Refunds take four weeks. … The “month card” costs", [], "the pieces in another order"),
        ("Refunds take five weeks.", [], "another word"),
        ("costs EUR 4", ["costs EUR 4"], "a part is found; whether it may be an answer is another check's question"),
        ("शुल्क ४६ रुपये", ["शुल्क ४६ रुपये"], "any script"),
        ("| A | 12 |", ["| A | 12 |"], "a row of a table"),
        ("", [], "nothing"),
        (" … ", [], "nothing but an ellipsis"),
    ],
)  # fmt: skip
def test_quotations_are_found_in_the_text_that_was_shown(quotation: str, found: list[str], why: str) -> None:
    assert [span.text for span in located(quotation, WHOLE, {"tolls.md": DOCUMENT})] == found, why


def test_a_quotation_over_the_cut_between_two_chunks_is_found() -> None:
    cut = TEXT.index("Refunds")
    chunks = (_chunk(0, cut - 1), _chunk(cut, len(TEXT), 1))
    assert [span.text for span in located("EUR 15. Refunds take", chunks, {"tolls.md": DOCUMENT})] == [
        "EUR 15. Refunds take"
    ]


def test_what_was_not_shown_is_not_found() -> None:
    assert located("Refunds take four weeks.", (_chunk(0, 40),), {"tolls.md": DOCUMENT}) == ()


@given(st.text(max_size=60), st.text(max_size=20))
def test_a_span_is_always_the_text_at_its_offsets(text: str, quotation: str) -> None:
    document = Document("d", text)
    for span in located(quotation, (Chunk("c", "d", 0, 0, len(text), text),), {"d": document}):
        assert text[span.start : span.end] == span.text
