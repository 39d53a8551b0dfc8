"""The date a document gives itself: what is read, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.reading.document_dates import document_date, exact_date, is_before, versions_of
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
        ("Issued: 1000", "en", (1000,), "the first year"),
        ("Issued: 2999", "en", (2999,), "the last"),
        ("Date: 2021-01-31", "en", (2021, 1, 31), "the last day of the first month"),
        ("Date: 2021-12-01", "en", (2021, 12, 1), "the first day of the last"),
        ("Date: 2021-05-32", "en", None, "no such day"),
        ("Date: March or April 2023", "en", None, "two months"),
        ("Date: 1 or 2 March 2023", "en", None, "two days"),
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
    assert is_before(one, other) is before


def test_metadata_date_a_document_whose_text_does_not() -> None:
    words = QUESTION_TYPES["temporal_questions"].words(load_language("en"))
    labels, months = words.many("date_labels"), words.many("months")
    dated = Document("d", "# Rules\n\nThe hall opens.", metadata={"date": "2021-03-01T10:00:00Z"})
    found = document_date(dated, labels, months)
    assert found is not None
    assert (found.when, found.metadata) == ((2021, 3, 1), "2021-03-01T10:00:00Z")
    assert dated.text[found.start : found.end] == "# Rules"
    said = document_date(Document("d", "Date: 2020", metadata={"date": "2021-03-01"}), labels, months)
    assert said is not None and said.when == (2020,), "the text goes before the metadata"


@pytest.mark.parametrize(
    ("text", "when", "why"),
    [
        ("1830", (1830,), "a year"),
        ("May 18, 1756", (1756, 5, 18), "a day"),
        ("the 3rd of May 1756", None, "other words"),
        ("3rd May 1756", (1756, 5, 3), "an ordinal"),
        ("early 1954", None, "nobody knows when in the year"),
        ("the late 1980s", None, "ten years"),
        ("1348–50", None, "several years"),
        ("", None, "nothing"),
    ],
)
def test_exact_dates(text: str, when: tuple[int, ...] | None, why: str) -> None:
    months = QUESTION_TYPES["temporal_questions"].words(load_language("en")).many("months")
    assert exact_date(text, months) == when, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("# A License\n\nVersion 3, 29 June 2007\n\nText.", [("3", (2007, 6, 29))], "below the title"),
        ("# Changes\n\n## 1.2.0 - 2020-05-01\n\nText.", [("1.2.0", (2020, 5, 1))], "in a heading"),
        ("# Changes\n\n## Version 1.2\n\nReleased May, 2020.", [("1.2", (2020, 5))], "below a heading"),
        ("# Changes\n\n## Version 1.2\n\nThe rules of May, 2020.", [], "another date"),
        ("# Changes\n\n## 2020-05-01\n\nText.", [], "no version"),
        ("# A License\n\nVersion 3 of June\n\nText.", [], "no date"),
        ("# A License\n\nVersion 3, early June\n\nText.", [], "no date behind a comma"),
        ("# Changes\n\n## Version 1.2\n\nText.", [], "one word below a heading"),
        ("# Changes\n\n## Version 1.2\n\nReleased May, 2020.\n\nText.", [("1.2", (2020, 5))], "before other text"),
    ],
)
def test_versions(text: str, expected: list[tuple[str, tuple[int, ...]]], why: str) -> None:
    words = QUESTION_TYPES["temporal_questions"].words(load_language("en"))
    document = Document("d", text, sections=markdown_sections(text))
    lists = (words.many(name) for name in ("version_labels", "released", "months"))
    found = list(versions_of(document, *lists))
    assert [(version.number, version.when) for version in found] == expected, why
    for version in found:
        assert text[version.start : version.end].startswith(("Version", "## ")) and "Text" not in text[: version.end]
        assert version.number in text[version.start : version.end] == text[version.start : version.end].strip()
        assert str(version.when[0]) in text[version.start : version.end]
