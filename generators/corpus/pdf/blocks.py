"""Build paragraphs, list items and tables from the rows of a region."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .columns import Region
from .lists import Marker, marker
from .page import Row, Table, segments
from .tables import aligned_table

SENTENCE_ENDS = ".!?:;।॥۔。！？"
_CLOSERS = "\"'”’»)]"
_SAME_SIZE = 0.6
_WIDER = 1.25
_INDENT = 0.8
_SPACE = 0.3
_NUMBER_GAP = 0.6
_RAGGED_SHARE = 0.12
_LEADER = re.compile(r"(?:\.\s?){4,}|…\s?…")


@dataclass(frozen=True, slots=True)
class Line:
    """A row as text, with its list marker and the marker's left edge; `first_word` is the width of its first word."""

    text: str
    page: int
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    bold: bool
    first_word: float
    mark: Marker | None
    mark_x0: float


@dataclass(slots=True)
class Block:
    """A paragraph, a list item, a heading or a table.

    `ends_full`: its last line reaches the right margin, so the text may continue in the next column or on the next
    page. `level` is the heading level (1 to 6; 0 for no heading); `indent` is the distance of an item's marker from the
    left margin, in points; `table_parts` lists the further pages of a table, each with the number of its first row.
    """

    page: int
    lines: list[Line] = field(default_factory=list)
    is_item: bool = False
    table: Table | None = None
    ends_full: bool = False
    level: int = 0
    indent: float = 0.0
    table_parts: list[tuple[int, int]] = field(default_factory=list)

    @property
    def last_page(self) -> int:
        return self.table_parts[-1][0] if self.table_parts else self.page

    @property
    def size(self) -> float:
        return max(self.lines, key=lambda line: len(line.text)).size

    @property
    def bold(self) -> bool:
        return all(line.bold for line in self.lines)


def line_of(row: Row, page: int) -> Line:
    text = row.text
    mark, mark_x0 = marker(text), row.x0
    if mark is not None:
        # An item that starts with the first item of a nested list has two bullets on one line: take the inner one.
        marks = [word for word in row.words[: text[: mark.length].count(" ") + 1] if marker(word.text) is not None]
        mark_x0 = marks[-1].x0 if marks else row.x0
    elif (number := _bare_number(row)) is not None:
        mark = Marker(f"{number}.", number, len(row.words[0].text) + 1, is_bare=True)
    first = row.words[0]
    is_bold = all(word.bold for word in row.words)
    width = first.x1 - first.x0
    return Line(text, page, row.x0, row.x1, row.top, row.bottom, row.size, is_bold, width, mark, mark_x0)


def _bare_number(row: Row) -> int | None:
    first, *others = row.words
    is_apart = bool(others) and others[0].x0 - first.x1 > _NUMBER_GAP * first.size
    return int(first.text) if is_apart and first.text.isdecimal() and len(first.text) <= 2 else None


def unmark_bare_numbers(blocks: Sequence[Block]) -> None:
    """Keep a number without a dot as an item marker only if the item before or after it has the adjacent number."""
    numbers = [block.lines[0].mark.number if block.is_item and block.lines[0].mark else None for block in blocks]
    for block, before, own, behind in zip(blocks, [None, *numbers], numbers, [*numbers[1:], None], strict=False):
        mark = block.lines[0].mark if block.lines else None
        if own is not None and mark is not None and mark.is_bare:
            block.is_item = before == own - 1 or behind == own + 1


def line_distances(regions: Iterable[Region]) -> dict[int, float]:
    """Return the usual line distance in points (the lower quartile) by font size in half points."""
    distances: dict[int, list[float]] = defaultdict(list)
    for region in regions:
        rows = [item for item in region.items if isinstance(item, Row)]
        for above, below in pairwise(rows):
            if abs(above.size - below.size) < _SAME_SIZE and below.bottom > above.bottom:
                distances[round(below.size * 2)].append(below.bottom - above.bottom)
    return {size: sorted(found)[len(found) // 4] for size, found in distances.items()}


def blocks_of(region: Region, page: int, distances: Mapping[int, float]) -> Iterator[Block]:
    """Yield the blocks of a region from top to bottom. `distances` is the result of `line_distances`."""
    right = _right_margin(region, page)
    block: Block | None = None
    index = 0
    while index < len(region.items):
        item = region.items[index]
        found = _table_at(region.items, index)
        if found is not None:
            if block is not None:
                yield block
            block = None
            table, taken = found
            yield Block(page, table=table)
            index += taken
            continue
        assert isinstance(item, Row)
        line = line_of(item, page)
        if block is None or _begins_anew(block, line, right, distances):
            is_item = line.mark is not None and _starts_item(line.mark, block)
            if block is not None:
                yield block
            block = Block(page, [line], is_item=is_item, indent=line.mark_x0 - region.left)
        else:
            block.lines.append(line)
        block.ends_full = line.x1 > right - 4 * line.size
        index += 1
    if block is not None:
        yield block


def _table_at(items: Sequence[Row | Table], index: int) -> tuple[Table, int] | None:
    item = items[index]
    if isinstance(item, Table):
        return item, 1
    if len(segments(item)) < 2:
        return None
    rows: list[Row] = []
    for other in items[index:]:
        if isinstance(other, Table):
            break
        rows.append(other)
    return aligned_table(rows)


def _right_margin(region: Region, page: int) -> float:
    """Return the right edge that most long lines reach; one wider line, such as a title, does not count."""
    ends = sorted(item.x1 for item in region.items if isinstance(item, Row) and len(item.words) > 4)
    return ends[int(0.8 * (len(ends) - 1))] if ends else region.right


def _begins_anew(block: Block, line: Line, right: float, distances: Mapping[int, float]) -> bool:
    before = block.lines[-1]
    if abs(line.size - before.size) > _SAME_SIZE or line.bold != before.bold:
        return not _continues(before, line, right)
    usual = distances.get(round(line.size * 2), 1.2 * line.size)
    if line.bottom - before.bottom > _WIDER * usual:
        return True
    ended = _ended_early(before, line, right)
    if line.mark is not None and (ended or block.is_item or line.x0 > block.lines[0].x0 + _INDENT * line.size):
        return ended or _follows(block.lines[0].mark, line.mark)
    if block.is_item:
        return ended or line.x0 < block.lines[0].x0 - _INDENT * line.size
    is_indented = line.x0 > min(other.x0 for other in block.lines) + _INDENT * line.size
    return ended or (is_indented and not _is_centred(before, line))


def _continues(before: Line, line: Line, right: float) -> bool:
    """Return whether a paragraph continues across a change of weight or size: close lines in mid-sentence."""
    is_near = line.bottom - before.bottom < 1.6 * max(line.size, before.size)
    return (
        is_near
        and abs(line.size - before.size) < 2 * _SAME_SIZE
        and line.text[:1].islower()
        and not _ended_early(before, line, right)
    )


def _ended_early(before: Line, line: Line, right: float) -> bool:
    """Return whether a line break is deliberate: the first word of `line` would have fitted on the line before."""
    if has_leader(before.text) or has_leader(line.text):
        return True
    is_whole = ends_sentence(before.text)
    if not is_whole and line.text[:1].islower():
        return False
    ragged = line.size if is_whole else max(line.size, _RAGGED_SHARE * (right - before.x0))
    return before.x1 + _SPACE * line.size + line.first_word < right - ragged


def _is_centred(before: Line, line: Line) -> bool:
    return abs((before.x0 + before.x1) - (line.x0 + line.x1)) < line.size


def _follows(before: Marker | None, mark: Marker) -> bool:
    if before is None:
        return mark.number is None
    return mark.number is None or before.number is None or mark.number in (1, before.number + 1)


def _starts_item(mark: Marker, before: Block | None) -> bool:
    """Return whether a marker starts an item: a number must be low or follow the last item ("1911." is a year)."""
    earlier = before.lines[0].mark if before is not None and before.is_item else None
    return mark.number is None or mark.number <= 30 or (earlier is not None and _follows(earlier, mark))


def has_leader(text: str) -> bool:
    """Return whether a row of dots leads to a page number, as in a table of contents."""
    return _LEADER.search(text) is not None


def ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSERS)[-1:] in SENTENCE_ENDS if text else False
