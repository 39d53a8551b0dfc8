"""Terms in quotation marks, and what a sentence says that they mean."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.defined_terms import definition_in
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import Sentence


@pytest.mark.parametrize(
    ("text", "term", "meaning", "why"),
    [
        ('"Lender" means each body that lends books.', "“Lender”", "each body that lends books", "a name"),
        ('"Lender" shall mean each body that lends.', "“Lender”", "each body that lends", "as contracts have it"),
        ('A "loan" refers to any book lent.', "“loan”", "any book lent", "a name has no article"),
        ('The "value" of a book means its price.', "the “value” of a book", "its price", "of something"),
        ('To "lend" a book means to let it go.', "to “lend” a book", "to let it go", "an act"),
        ('A "loan" is a book lent.', "a loan", "a book lent", "what it is, without the marks"),
        ('"You" (or "Your") means a reader.', "“You”", "a reader", "what stands in brackets is left out"),
        ("Lender means each body that lends books.", None, "", "not in quotation marks"),
        ('"Lender" and "Reader" mean each other.', None, "", "two at once"),
        ('Here "Lender" means each body.', None, "", "words before it"),
        ('"Lender" means "Library" here.', None, "", "another term, and no meaning"),
    ],
)
def test_what_a_quoted_term_means(text: str, term: str | None, meaning: str, why: str) -> None:
    words = load_language("en").clauses
    assert words is not None
    clause = definition_in(Sentence(0, Chunk("d#0", "d", 0, 0, len(text), text), 0, text, ()), words)
    if term is None:
        assert clause is None, why
        return
    assert clause is not None, why
    subject, object_ = clause.role("subject"), clause.role("object")
    assert subject is not None and object_ is not None
    assert (subject.meant, object_.text, clause.source) == (term, meaning, "definition"), why
    assert text[object_.start : object_.end] == meaning and text[subject.start : subject.end] == subject.text, why
