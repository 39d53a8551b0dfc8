"""Render blocks as canonical text, with the offsets of pages and sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....utils.records.documents import Section
from ..sections import nested_sections
from .blocks import Block
from .joining import joined_lines

_SAME_INDENT = 3.0


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document's text; `page_starts` has an offset for every page, also for pages without text.

    `title` is the first heading of level 1 without a number; "" if there is none.
    """

    text: str
    page_starts: tuple[int, ...]
    sections: tuple[Section, ...]
    title: str


def render(blocks: Sequence[Block], pages: int, known: frozenset[str]) -> Rendered:
    """Render the blocks of a document of `pages` pages; `known` holds its words (see `joining.vocabulary`)."""
    text = ""
    first_of_page: dict[int, int] = {}
    headings: list[tuple[int, int, str]] = []
    indents: list[float] = []
    for before, block in pairwise([None, *blocks]):
        assert block is not None
        is_in_list = before is not None and before.is_item and block.is_item
        if before is not None:
            text += "\n" if is_in_list else "\n\n"
        indents = _indents(indents if is_in_list else [], block)
        written, starts = _written(block, len(indents) - 1, known)
        for page, start in starts:
            first_of_page.setdefault(page, len(text) + start)
        if block.level:
            headings.append((block.level, len(text), written[block.level + 1 :]))
        text += written
    text += "\n" if text else ""
    page_starts = _page_starts(first_of_page, pages, len(text))
    sections = nested_sections(headings, len(text))
    title = next((heading for level, _, heading in headings if level == 1 and not heading[:1].isdecimal()), "")
    return Rendered(text, page_starts, sections, title)


def _indents(indents: Sequence[float], block: Block) -> list[float]:
    """Return the indents of the items that enclose this one, and its own."""
    outer = [indent for indent in indents if indent < block.indent - _SAME_INDENT]
    return [*outer, block.indent]


def _written(block: Block, depth: int, known: frozenset[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return the block as text, and for each of its pages the offset at which it begins."""
    if block.table is not None:
        rows = [_row(row) for row in block.table.cells]
        rows[0] += "\n" + _row(("---",) * len(block.table.cells[0]))
        parts = [(page, len("\n".join(rows[:row])) + 1) for page, row in block.table_parts]
        return "\n".join(rows), [(block.page, 0), *parts]
    text, starts = joined_lines(block.lines, known)
    mark = block.lines[0].mark
    if block.is_item and mark is not None:
        lead, cut = f"{'  ' * depth}{mark.shown} ", mark.length
    else:
        lead, cut = ("#" * block.level + " " if block.level else ""), 0
    return lead + text[cut:], [(page, max(0, start + len(lead) - cut) if start else 0) for page, start in starts]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _page_starts(first_of_page: dict[int, int], pages: int, end: int) -> tuple[int, ...]:
    starts: list[int] = []
    for page in range(pages, 0, -1):
        end = first_of_page.get(page, end)
        starts.append(0 if page == 1 else end)
    return tuple(reversed(starts))


def page_sections(page_starts: Sequence[int], end: int) -> tuple[Section, ...]:
    """Return one section per page with text, for a document without headings."""
    return tuple(
        Section((f"Page {page}",), start, stop)
        for page, (start, stop) in enumerate(pairwise([*page_starts, end]), start=1)
        if start < stop
    )
