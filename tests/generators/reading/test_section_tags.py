"""Tags say what a section holds, in any script and for any format."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.section_tags import tag_sections
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document


def tags(text: str, code: str = "en") -> list[tuple[str, ...]]:
    document = tag_sections(Document("d", text, sections=markdown_sections(text)), load_language(code))
    return [section.tags for section in document.sections]


@pytest.mark.parametrize(
    ("body", "expected", "why"),
    [
        ("| a | b |\n| --- | --- |\n| c | d |", ("has_table",), "a table"),
        ("| a | b |\n| c | d |", (), "rows without a header row are no table"),
        ("- one\n- two", ("has_list",), "a list"),
        ("![A map](map.png)", ("has_figure",), "an image"),
        ("It opened in 1947.", ("has_dates",), "a year"),
        ("वह १९४७ में बना।", ("has_dates",), "figures of any script"),
        ("On 03.04.21 and 2021-04-03.", ("has_dates",), "dates in figures"),
        ("It took 1.1947 or 0947 or 19470 or 1,947 of 2,000 or 2100.", (), "other numbers"),
        ("Version 1.2.3 came.", (), "not every number with stops is a date"),
    ],
)
def test_each_tag_has_its_reason(body: str, expected: tuple[str, ...], why: str) -> None:
    assert tags(f"# Heading\n\n{body}\n") == [expected], why


def test_a_section_has_the_tags_of_what_begins_in_it_alone() -> None:
    text = "# A\n\nIn 1990 it rained.\n\n- x\n- y\n\n## B\n\nNothing.\n\n# C\n\n![i](i.png)\n"
    assert tags(text) == [("has_list", "has_dates"), (), ("has_figure",)]


def test_a_section_that_defines_a_term_says_so() -> None:
    assert "has_definition" in tags("# A\n\nA weir is a low dam that is built across a river to raise its level.\n")[0]


def test_a_document_without_sections_stays_as_it_is() -> None:
    document = Document("d", "In 1990 | a table |")
    assert tag_sections(document, load_language("hi")) is document


def test_the_rest_of_a_section_is_kept() -> None:
    text = "# A\n\nplain\n"
    (section,) = markdown_sections(text)
    document = Document("d", text, sections=(section,), page_starts=(0,))
    assert tag_sections(document, load_language("en")) == document
