"""Blocks as canonical text, with the offsets of pages and sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....utils.records.types import Section
from .blocks import Block
from .joining import joined_lines

_SAME_INDENT = 3.0


@dataclass(frozen=True, slots=True)
class Rendered:
    """`page_starts` has an offset for each page, also for those without text.

    `title` is the first heading of level 1 that has no number, "" without one.
    """

    text: str
    page_starts: tuple[int, ...]
    sections: tuple[Section, ...]
    title: str


def render(blocks: Sequence[Block], pages: int, known: frozenset[str]) -> Rendered:
    """The text of the blocks; `pages` is how many the document has, `known` its words (see `joining.vocabulary`)."""
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
    sections = _sections(headings, len(text))
    title = next((heading for level, _, heading in headings if level == 1 and not heading[:1].isdecimal()), "")
    return Rendered(text, page_starts, sections, title)


def _indents(indents: Sequence[float], block: Block) -> list[float]:
    """The indents of the items that this one stands in, and its own."""
    outer = [indent for indent in indents if indent < block.indent - _SAME_INDENT]
    return [*outer, block.indent]


def _written(block: Block, depth: int, known: frozenset[str]) -> tuple[str, list[tuple[int, int]]]:
    """The block as text, and the offset in it at which each of its pages begins."""
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


def _sections(headings: Sequence[tuple[int, int, str]], end: int) -> tuple[Section, ...]:
    """The parts under the headings, each to the next; none before the first heading."""
    sections: list[Section] = []
    outer: list[tuple[int, str]] = []
    for (level, start, heading), (_, stop, _) in pairwise([*headings, (0, end, "")]):
        outer = [*(above for above in outer if above[0] < level), (level, heading)]
        sections.append(Section(tuple(name for _, name in outer), start, stop))
    return tuple(sections)


def page_sections(page_starts: Sequence[int], end: int) -> tuple[Section, ...]:
    """A section a page, for a document without headings; pages without text have none."""
    return tuple(
        Section((f"Page {page}",), start, stop)
        for page, (start, stop) in enumerate(pairwise([*page_starts, end]), start=1)
        if start < stop
    )
