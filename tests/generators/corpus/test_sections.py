"""Sections: what stands under each heading."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections


def test_a_section_is_the_text_under_a_heading() -> None:
    text = (
        "---\n# no: heading\n---\nbefore\n# A\none\n## B ##\n```sh\n# comment\n~~~\n```\ntwo\n#no heading\n    # code\n"
        "#### D\nthree\n## C\n\nSet two\n---\nfour\n\nthe rule\nof two lines\n---\n~~~\n# code\n~~~\nUnder\n=====\nend"
    )
    sections = markdown_sections(text)
    assert [section.path for section in sections] == [
        ("A",),
        ("A", "B"),
        ("A", "B", "D"),
        ("A", "C"),
        ("A", "Set two"),
        ("Under",),
    ]
    assert text[sections[1].start : sections[1].end].startswith("## B ##\n```sh\n# comment\n~~~\n```\ntwo")
    assert text[sections[-1].start :] == "Under\n=====\nend"
    assert all(left.end == right.start for left, right in pairwise(sections))
    assert sections[-1].end == len(text)


@pytest.mark.parametrize("text", ["", "no heading", "---\nnot yaml at\nall\n---\n", "```\n# in code\n```"])
def test_a_text_without_headings_has_no_sections(text: str) -> None:
    assert markdown_sections(text) == ()


def test_headings_may_be_empty_and_levels_may_be_skipped() -> None:
    assert [section.path for section in markdown_sections("#\n### x\n## y\n")] == [("",), ("", "x"), ("", "y")]
