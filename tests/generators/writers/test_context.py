"""The document that a question is about, said where the question alone does not tell."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.titles import sayable_title
from lm_eval_taskgen.generators.writers.asking.context import titled
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence


def chunk(title: str, section: tuple[str, ...] = ()) -> Chunk:
    return Chunk("c", "d", 0, 0, 0, "", title=title, section=section)


@pytest.mark.parametrize(
    ("title", "section", "expected", "why"),
    [
        ("House rules of the library", (), "House rules of the library", "as it is"),
        ("3.2 House rules", (), "House rules", "without its number"),
        ("Chapter 4: Loans and fees", (), "Loans and fees", "without its chapter"),
        ("HOUSE RULES", (), "House Rules", "not in capitals"),
        ("Rules", ("Rules", "Loans and fees"), "Loans and fees", "one word says little, a heading more"),
        ("How do I borrow a book?", (), None, "a question cannot be named in a sentence"),
        ("rules-2024.pdf", (), None, "one word"),
        ("a " * 10, (), None, "too long"),
    ],
)  # fmt: skip
def test_titles_that_can_be_said(title: str, section: tuple[str, ...], expected: str | None, why: str) -> None:
    assert sayable_title(chunk(title, section)) == expected, why


@pytest.mark.parametrize(
    ("title", "answer", "expected", "why"),
    [
        ("Loans and fees", "14", "According to “Loans and fees”, how many books may a reader borrow?", "quoted"),
        ("The Loans Act", "14", "According to the Loans Act, how many books may a reader borrow?", "a work"),
        ("Fourteen good books", "fourteen", None, "the title tells the answer"),
        ("rules.pdf", "14", None, "no title to say"),
    ],
)  # fmt: skip
def test_a_question_under_its_title(title: str, answer: str, expected: str | None, why: str) -> None:
    text = f"A reader may borrow {answer} books."
    sentence = Sentence(0, chunk(title), 0, text, ())
    clause = Clause(sentence, 0, len(text), Verb(0, 0, "borrow", "may", "borrow", "present"), ())
    answered = Phrase(0, 1, answer, "book", "thing")
    question = ClauseQuestion("How many books may a reader borrow?", clause, "object", answered, (answer,))
    words = load_language("en").clauses
    assert words is not None
    found = titled(question, words)
    assert (found.text if found else None) == expected, why
