"""Quizzes: the parts of a text that test its readers."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.quizzes import quiz_spans
from lm_eval_taskgen.utils.records.documents import Document

OPTIONS = "a. Orr won.\nb. Orr lost.\n\n(c) Orr fled.\n"
WHO, BLANK, ENDS = (f"{stem}\n\n{OPTIONS}" for stem in ("Who won?", "Ada \\_\\_\\_ it.", "The war:"))
HEADINGS = {("quiz",), ("review", "questions")}


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("# Quiz\n\nOrr won.\n", ["# Quiz\n\nOrr won.\n"], "a heading"),
        (
            "# 2. Part 2 Review Questions\n\nOrr won.\n",
            ["# 2. Part 2 Review Questions\n\nOrr won.\n"],
            "its last words",
        ),
        ("# Quiz\n\n## Part\n\nOrr won.\n", ["# Quiz\n\n", "## Part\n\nOrr won.\n"], "what is below one"),
        ("# The pub quiz\n\nOrr won.\n", [], "one word as the last of several"),
        (f"Orr won.\n\n{WHO}\n{BLANK}\n{ENDS}\nOrr won.\n", [WHO, BLANK, ENDS], "stems above letters"),
        (f"{WHO}\n{ENDS}", [], "a single question"),
        (f"{ENDS}\n{ENDS}", [], "clauses of a contract"),
        ("Who won?\n\n1. Orr won.\n2. Ada won.\n3. All.\n\n" * 2, [], "steps below a question"),
        ("Who won?\n\na. Orr won.\nb. Ada won.\n\n" * 2, [], "two options"),
    ],
)
def test_a_quiz_is_known_by_its_heading_or_its_form(text: str, expected: list[str], why: str) -> None:
    document = Document("d", text, sections=markdown_sections(text))
    assert [text[start:end] for start, end in quiz_spans(document, HEADINGS)] == expected, why
