"""Markdown: a file is a document, its headings are sections. The text keeps its markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from pathlib import Path

from ...utils.types import Document, Section
from ..blocks import block_lines, front_matter_end, heading_text
from .files import read_utf8

_FRONT_MATTER_TITLE = re.compile(r"^title[ \t]*:[ \t]*(\"|'|)(.+?)\1[ \t]*$", re.MULTILINE)


def read_markdown(path: Path, doc_id: str) -> Iterator[Document]:
    """The document of a Markdown file. Its title is that of the front matter, else the first H1, else the file's name.

    Front matter stays in the text, in no section and no sentence, so that offsets are those of the file.
    """
    text = read_utf8(path)
    first_h1 = next((heading for level, _, heading in _headings(text) if level == 1), "")
    title = _front_matter_title(text) or first_h1 or path.stem
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text))


def markdown_sections(text: str) -> tuple[Section, ...]:
    """The parts of a Markdown text under its headings (`#` and underlined), in order; none before the first heading."""
    outer: list[tuple[int, str]] = []
    starts: list[tuple[int, tuple[str, ...]]] = []
    for level, start, heading in _headings(text):
        outer = [*takewhile(_above(level), outer), (level, heading)]
        starts.append((start, tuple(heading for _, heading in outer)))
    return tuple(Section(path, start, end) for (start, path), (end, _) in pairwise([*starts, (len(text), ())]))


def _above(level: int) -> Callable[[tuple[int, str]], bool]:
    return lambda heading: heading[0] < level


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Level, offset and words of each heading."""
    for line in block_lines(text):
        if line.kind == "heading":
            yield line.level, line.start, heading_text(text, line)


def _front_matter_title(text: str) -> str:
    found = _FRONT_MATTER_TITLE.search(text, 0, front_matter_end(text))
    return found[2].strip() if found else ""
