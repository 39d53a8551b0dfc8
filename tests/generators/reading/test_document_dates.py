"""The date a document gives itself: what is read, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.reading.document_dates import DocumentDate, document_date
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document


def date_of(text: Any, code: Any = "en") -> Any:
    words = QUESTION_TYPES["temporal_questions"].words(load_language(code))
    return document_date(Document("d", text), words.many("date_labels"), words.many("months"))


@pytest.mark.parametrize(
    ("line", "code", "when", "why"),
    [
        ("Effective from: 1 March 2023", "en", (2023, 3, 1), "day, month, year"),
        ("Effective date: March 1, 2023", "en", (2023, 3, 1), "month first"),
        ("LAST UPDATED: 2021-11-30", "en", (2021, 11, 30), "ISO, and in capitals"),
        ("Published: Sept 2020", "en", (2020, 9), "a short month"),
        ("Issued: 2019", "en", (2019,), "a year alone"),
        ("Date: 03/04/2023", "en", None, "day or month, nobody knows"),
        ("Date: 2021-13-01", "en", None, "no such month"),
        ("Date: 2019 to 2021", "en", None, "two years"),
        ("Date: soon", "en", None, "no date"),
        ("Dates and figs: 2019", "en", None, "another word"),
        ("Effective from 1 March 2023", "en", None, "no colon"),
        ("Ingangsdatum: 1 maart 2023", "nl", (2023, 3, 1), "Dutch"),
        ("दिनांक: 5 मार्च 2022", "hi", (2022, 3, 5), "Hindi"),
        ("दिनांक: ५ मार्च २०२२", "hi", (2022, 3, 5), "Devanagari digits"),
    ],
)
def test_dates(line: str, code: str, when: tuple[int, ...] | None, why: str) -> None:
    text = f"# Rules\n\n{line}\n\nThe hall opens at nine."
    found = date_of(text, code)
    assert (found and found.when) == when, why
    if found:
        assert text[found.start : found.end] == line


def test_only_the_head_of_a_document_dates_it() -> None:
    assert date_of("\n" * 14 + "Date: 2020") is not None
    assert date_of("\n" * 15 + "Date: 2020") is None


@pytest.mark.parametrize(
    ("one", "other", "before"),
    [
        ((2020,), (2021, 1), True),
        ((2021, 2), (2021, 1, 9), False),
        ((2021,), (2021, 5), None),
        ((2021,), (2021,), None),
    ],
)
def test_what_one_leaves_open_is_not_compared(
    one: tuple[int, ...], other: tuple[int, ...], before: bool | None
) -> None:
    assert DocumentDate(one, 0, 0).is_before(DocumentDate(other, 0, 0)) is before
