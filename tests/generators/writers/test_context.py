"""The document that a question is about, said where the question alone does not tell."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.writers.asking.context import titled
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence


def chunk(title: str) -> Chunk:
    return Chunk("c", "d", 0, 0, 0, "", title=title)


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
    found = titled(question, words, ())
    assert (found.text if found else None) == expected, why
