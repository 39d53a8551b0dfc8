"""Sections of a text: the parts under its headings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ...utils.records.documents import Section
from ...utils.text.markdown_lines import block_lines, heading_text


def markdown_sections(text: str) -> tuple[Section, ...]:
    """Return the sections of a Markdown text with `#` or underlined headings; none before the first heading."""
    headings = [line for line in block_lines(text) if line.kind == "heading"]
    return nested_sections([(line.level, line.start, heading_text(text, line)) for line in headings], len(text))


def nested_sections(headings: Iterable[tuple[int, int, str]], end: int) -> tuple[Section, ...]:
    """Return one section per heading (level, offset, text), each up to the next heading or `end`."""
    sections: list[Section] = []
    path: list[tuple[int, str]] = []
    for (level, start, heading), (_, stop, _) in pairwise([*headings, (0, end, "")]):
        path = [*(outer for outer in path if outer[0] < level), (level, heading)]
        sections.append(Section(tuple(name for _, name in path), start, stop))
    return tuple(sections)
