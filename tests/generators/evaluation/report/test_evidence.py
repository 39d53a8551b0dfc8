from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.report.evidence import (
    Highlight,
    find_evidence,
    merge,
    passage_offsets,
    position_section,
)


def passage(text: Any, doc_id: str = "d") -> Any:
    return {"doc_id": doc_id, "title": "", "text": text}


def span(start: Any, text: Any, doc_id: str = "d") -> Any:
    return {"doc_id": doc_id, "start": start, "end": start + len(text), "text": text, "page": None}


@pytest.mark.parametrize(
    ("passages", "evidence", "found", "why"),
    [
        ([passage("It was 1947.")], span(107, "1947"), Highlight(0, 7, 11), "the passage begins at 100"),
        (
            [passage("one", "e"), passage("a one")],
            span(2, "one"),
            Highlight(1, 2, 5),
            "another document does not count",
        ),
        ([passage("x"), passage("y z")], span(5, "z"), Highlight(1, 2, 3), "the passage that holds it"),
        ([passage("It was 1947.")], span(0, "1948"), None, "it stands nowhere"),
        ([], span(0, "1948"), None, "closed book"),
        ([passage("It was.")], span(3, ""), None, "nothing is no place"),
    ],
)
def test_evidence_is_found_in_its_passage(
    row: Callable[..., dict[str, Any]], passages: list[Any], evidence: dict[str, Any], found: Highlight | None, why: str
) -> None:
    asked = row(passages=passages, evidence=[evidence])
    assert find_evidence(asked, evidence, passage_offsets([asked])) == found, why


def test_what_stands_twice_is_told_by_the_other_questions_of_the_passage(row: Callable[..., dict[str, Any]]) -> None:
    """The passage begins at 40 of its document; that it is the second "six" follows from "bridges"."""
    shown = [passage("six towers, six bridges")]
    six, bridges = span(52, "six"), span(56, "bridges")
    rows = [row(passages=shown, evidence=[six]), row(id="q2", passages=shown, evidence=[bridges])]
    assert find_evidence(rows[0], six, passage_offsets(rows)) == Highlight(0, 12, 15)


@settings(max_examples=40)
@given(st.data())
def test_highlights_are_the_characters_of_the_evidence(data: Any) -> None:
    document = data.draw(st.text("ab 😀क", min_size=8, max_size=60))
    begin = data.draw(st.integers(0, len(document) - 4))
    shown = document[begin : data.draw(st.integers(begin + 2, len(document)))]
    rows = []
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(begin, begin + len(shown) - 1))
        end = data.draw(st.integers(start + 1, begin + len(shown)))
        rows.append({"passages": [passage(shown)], "evidence": [span(start, document[start:end])]})
    # The whole passage, so that there is no choice where it begins.
    rows.append({"passages": [passage(shown)], "evidence": [span(begin, shown)] * 9})
    offsets = passage_offsets(rows)
    for row in rows:
        for evidence in row["evidence"]:
            found = find_evidence(row, evidence, offsets)
            assert shown[found.start : found.end] == evidence["text"]
            assert found.start == evidence["start"] - offsets["d", shown]


@pytest.mark.parametrize(
    ("marks", "expected", "why"),
    [
        ([Highlight(0, 4, 8), Highlight(0, 0, 5)], (Highlight(0, 0, 8),), "they overlap"),
        ([Highlight(0, 0, 2), Highlight(0, 2, 4)], (Highlight(0, 0, 4),), "they touch"),
        ([Highlight(0, 0, 9), Highlight(0, 2, 4)], (Highlight(0, 0, 9),), "one lies in the other"),
        ([Highlight(1, 0, 2), Highlight(0, 1, 3)], (Highlight(0, 1, 3), Highlight(1, 0, 2)), "two passages, in order"),
    ],
)
def test_no_character_is_marked_twice(marks: list[Highlight], expected: tuple[Highlight, ...], why: str) -> None:
    assert merge(marks) == expected, why


def test_places_are_counted_from_the_first_passage_of_the_prompt(row: Callable[..., dict[str, Any]]) -> None:
    """The year is the middle of the second of two passages of one length; the last span stands in none."""
    evidence = [span(104, "1947"), span(0, "1948")]
    asked = row(passages=[passage("In/ 1947 ./.")], evidence=evidence)
    among = row(passages=[passage("No year, no.", "e"), *asked["passages"]], evidence=evidence)
    exported: Any = SimpleNamespace(questions=(asked,), in_context=lambda context: (among,))
    section = position_section(exported, passage_offsets([asked]))
    assert section.text == "2 spans of evidence. 1 of them stand in no passage of their question."
    in_passage, in_prompt, _ = section.tables
    assert [count for _, count in in_passage.rows] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [count for _, count in in_prompt.rows] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
