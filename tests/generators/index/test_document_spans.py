"""Which sentences begin in the spans of a document that a rule finds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.index.document_spans import DocumentSpans
from lm_eval_taskgen.utils.records.documents import Document


def spans_of(*found: tuple[int, int]) -> tuple[DocumentSpans, list[str]]:
    """The spans of one document, and the documents that they were looked for in."""
    looked: list[str] = []
    index: Any = SimpleNamespace(documents={"d": Document("d", "The mill is old. It fell.")})

    def find(document: Document) -> list[tuple[int, int]]:
        looked.append(document.doc_id)
        return list(found)

    return DocumentSpans(index, find), looked


@pytest.mark.parametrize(
    ("spans", "start", "expected", "why"),
    [
        ([(5, 9)], 4, False, "before it"),
        ([(5, 9)], 5, True, "at its beginning"),
        ([(5, 9)], 8, True, "in it"),
        ([(5, 9)], 9, False, "at its end"),
        ([(5, 9), (12, 15)], 10, False, "between two"),
        ([(12, 15), (5, 9)], 13, True, "in the second, whatever their order"),
        ([(5, 20), (7, 9)], 15, True, "behind one that lies within another"),
        ([(5, 9), (7, 12)], 10, True, "in the rest of one that overlaps another"),
        ([(5, 9), (9, 12)], 9, True, "in the second of two that adjoin"),
        ([], 0, False, "none"),
    ],
)
def test_a_sentence_in_a_span_is_held(spans: list[tuple[int, int]], start: int, expected: bool, why: str) -> None:
    found, looked = spans_of(*spans)
    sentence: Any = SimpleNamespace(doc_id="d", start=start)
    assert [found.hold(sentence), found.hold(sentence)] == [expected] * 2, why
    assert looked == ["d"], "looked for once"


def test_a_document_that_is_not_known_has_no_spans() -> None:
    found, looked = spans_of((0, 9))
    sentence: Any = SimpleNamespace(doc_id="other", start=3)
    assert (found.hold(sentence), looked) == (False, [])
