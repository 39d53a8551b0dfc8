"""Titles of documents and sections as a sentence can say them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.titles import sayable_title, title_of_work, version_of_work
from lm_eval_taskgen.utils.records.documents import Chunk


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
        ("a " * 9, (), "a a a a a a a a a", "nine words"),
        ("USA LOANS ACTS", (), "USA Loans ACTS", "four letters may be an abbreviation"),
        ("VI Loans and fees", (), "Loans and fees", "without a Roman number"),
        ("Vi editor basics", (), "Vi editor basics", "which has capitals"),
        ("1x house rules", (), None, "a figure begins it"),
        ("1973 loans crisis", (), "1973 loans crisis", "a year belongs to it"),
    ],
)  # fmt: skip
def test_titles_that_can_be_said(title: str, section: tuple[str, ...], expected: str | None, why: str) -> None:
    assert sayable_title(chunk(title, section)) == expected, why


def test_a_heading_of_several_documents_tells_none_of_them() -> None:
    page = chunk("Rules", ("Loans and fees", "How it helps"))
    assert sayable_title(page, {"How it helps"}) == "Loans and fees"
    assert sayable_title(page, {"How it helps", "Loans and fees"}) is None


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The General Public License", "General Public License"),
        ("Loans and fees", None),
        ("License", None),
        ("About this License", None),
        ("Common Public License, Version 1.0", "Common Public License"),
        ("Version 1.0 of the Loans Guide", None),
    ],
)
def test_works_are_called_by_their_titles(title: str, expected: str | None) -> None:
    assert title_of_work(chunk(title), ("license", "act"), version="version") == expected


@pytest.mark.parametrize(
    ("title", "text", "expected", "why"),
    [
        ("Common Public License Version 1.0", "", "1.0", "behind the title"),
        ("Loans Act", "LOANS ACT\n   Version 2.1, May 1999\n\nText.", "2.1", "on the line below it"),
        ("Loans Act", "LOANS ACT\n\nVersion 2 is no longer in force.", "", "a sentence about a version"),
        ("Loans Act", f"LOANS ACT\n{'Text. ' * 80}\nVersion 2, May 1999", "", "far below"),
        ("Loans Act", "LOANS ACT\n\nText.", "", "without a version"),
    ],
)
def test_the_version_of_a_work(title: str, text: str, expected: str, why: str) -> None:
    assert version_of_work(title, text, "version") == expected, why
