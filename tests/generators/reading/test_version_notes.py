"""Notes of the version in which something was added, deprecated or removed."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.version_notes import name_in_code, version_notes
from lm_eval_taskgen.utils.records.documents import Document

PHRASES = {"added": ("added in version", "added in", "new in version"), "deprecated": ("deprecated since version",)}


def read(text: str) -> Any:
    document = Document("d", text, sections=markdown_sections(text))
    notes = list(version_notes(document, 0, len(text), PHRASES))
    for note in notes:
        assert all(text[one.start : one.end] == one.text for one in note.evidence)
        assert note.version in note.evidence[-1].text
    return [(note.name, note.act, note.version) for note in notes]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("# --fast\n\nAdded in version 3.2.\n\nSkip.\n", [("--fast", "added", "3.2")], "below the heading"),
        ("# --fast\n\nSkip.\n\nAdded in version 3.2.\n", [("--fast", "added", "3.2")], "at the end"),
        ("# --fast\n\n*New in version 3.2*\n\nSkip.\n", [("--fast", "added", "3.2")], "in emphasis"),
        ("# --fast\n\n(Added in v3.2.1)\n", [("--fast", "added", "3.2.1")], "in brackets"),
        ("# --fast (OLD)\n\nAdded in version 3.2.\n", [("--fast", "added", "3.2")], "the heading has an aside"),
        ("# --fast\n\nAdded in version 3.2 for all.\n", [], "it goes on"),
        ("# --fast\n\nAdded in version 3.2: the second part.\n", [], "only a part was added"),
        ("# --fast\n\nAdded in 2012.\n", [], "a year"),
        ("# --fast\n\nSkip. Added in version 3.2.\n", [], "in a paragraph of something else"),
        (
            "# --fast\n\nDeprecated since version 3.2: Use --calm.\n",
            [("--fast", "deprecated", "3.2")],
            "right below the heading, with what to use instead",
        ),
        ("# --fast\n\nSkip.\n\nDeprecated since version 3.2: The field is old.\n", [], "only a part is old"),
        ("# --fast\n\nAdded in version 3.2.\n\nAdded in version 3.3.\n", [], "two versions"),
        ("# --fast\n\nAdded in version 3.2.\n\n# --fast\n\nSkip.\n", [], "two sections of one name"),
        ("# Fast ways\n\nAdded in version 3.2.\n", [], "no name in code"),
        ("# v2.0\n\nAdded in version 3.2.\n", [], "the heading is a version"),
        (
            "# Ways\n\n- fast(all): Skip all. Added in version 3.2.\n- calm(all): Skip none.\n",
            [("fast()", "added", "3.2")],
            "in the item of a list",
        ),
        ("# Ways\n\n- fast(all): Skip what was Added in version 3.2.\n- calm: Skip none.\n", [], "in a sentence"),
        ("# Ways\n\n- fast ways: Skip all. Added in version 3.2.\n- calm: Skip none.\n", [], "the key is no code"),
    ],
)
def test_a_note_says_since_when_there_is_something(text: str, expected: list[tuple[str, str, str]], why: str) -> None:
    assert read(text) == expected, why


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("GET /trips/all", "GET /trips/all"),
        ("[run] fast", "[run] fast"),
        ("`tripsAll`", "tripsAll"),
        ("The trips.py module", None),
        ("/trips, /boats", None),
    ],
)
def test_a_heading_names_something_in_code(heading: str, expected: str | None) -> None:
    assert name_in_code(heading) == expected
