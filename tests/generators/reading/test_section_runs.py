"""Runs of whole sections: none cut, none left out, as many as there is room for."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.section_runs import section_runs
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.text.tokens import count_tokens


def document(sizes: Any, title: str = "Guide") -> Document:
    body = "".join(f"## S{number}\n\n{'word ' * size}\n\n" for number, size in enumerate(sizes))
    text = f"# {title}\n\nWords.\n\n{body}"
    return Document("d", text, title=title, sections=markdown_sections(text))


def headings(run: Any) -> Any:
    return [section.heading for section in run.sections]


def test_a_run_ends_where_there_is_no_more_room_and_at_a_section_that_is_too_long() -> None:
    runs = list(section_runs(document([1_000] * 8 + [7_000] + [10] * 4)))
    assert [headings(run) for run in runs] == [
        ["S0", "S1", "S2", "S3", "S4"],
        ["S9", "S10", "S11", "S12"],
    ]


def test_a_document_without_a_title_has_none() -> None:
    assert list(section_runs(document([1] * 5))) and not list(section_runs(document([1] * 5, title="")))


@given(st.lists(st.integers(1, 3_000), max_size=12))
def test_what_is_shown_is_the_text_of_the_sections_and_fits(sizes: Any) -> None:
    source = document(sizes)
    for run in section_runs(source):
        whole = "".join(source.text[section.start : section.end] for section in run.sections)
        assert run.passage.text == whole.rstrip() == source.text[run.start : run.end]
        assert count_tokens(run.passage.text) <= 6_000 and len(run.sections) >= 4
