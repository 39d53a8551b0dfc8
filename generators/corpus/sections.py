"""The parts of a text under its headings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile

from ...utils.records.types import Section
from ...utils.text.markdown_lines import block_lines, heading_text

__all__ = ["markdown_sections"]


def markdown_sections(text: str) -> tuple[Section, ...]:
    """The parts of a Markdown text under its headings (`#` and underlined), in order; none before the first heading."""
    outer: list[tuple[int, str]] = []
    starts: list[tuple[int, tuple[str, ...]]] = []
    for level, start, heading in headings(text):
        outer = [*takewhile(_above(level), outer), (level, heading)]
        starts.append((start, tuple(heading for _, heading in outer)))
    return tuple(Section(path, start, end) for (start, path), (end, _) in pairwise([*starts, (len(text), ())]))


def headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Level, offset and words of each heading."""
    for line in block_lines(text):
        if line.kind == "heading":
            yield line.level, line.start, heading_text(text, line)


def _above(level: int) -> Callable[[tuple[int, str]], bool]:
    return lambda heading: heading[0] < level
