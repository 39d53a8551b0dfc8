"""Find headings (larger or bolder than the text, short, no sentence) and their levels, by number and by size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from .blocks import Block, Line, ends_sentence, has_leader
from .page import Row

_MAX_CHARACTERS = 140
_MAX_PLAIN_CHARACTERS = 80
_MAX_LINES = 3
_LARGER = 1.07
_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3})*)\.?\s+(?=[^\W\d_])")
_MAX_LEVEL = 6

Style = tuple[float, bool]


def usual_size(rows: Iterable[Row | Line]) -> float:
    """Return the font size, to half a point, of most characters; 0 if there are none."""
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[round(row.size * 2) / 2] += len(row.text)
    return max(sizes, key=lambda size: (sizes[size], -size)) if sizes else 0.0


def mark_headings(blocks: Sequence[Block]) -> None:
    """Set `level` (from 1) on the blocks that are headings, and clear `is_item` on them."""
    body = usual_size(line for block in blocks for line in block.lines)
    headings = [block for block in blocks if block.table is None and _is_heading(block, body)]
    numbered = {id(block): depth for block in headings if (depth := _depth(block))}
    title = _title(headings, numbered, body)
    offset = 1 if title is not None else 0
    others = [block for block in headings if block is not title]
    of_style = _style_levels(others, numbered, offset)
    for block in others:
        level = numbered[id(block)] + offset if id(block) in numbered else of_style[_style(block)]
        block.level = min(_MAX_LEVEL, level)
    if title is not None:
        title.level = 1
    for block in headings:
        block.is_item = False


def heading_text(block: Block) -> str:
    return " ".join(line.text for line in block.lines)


def _style(block: Block) -> Style:
    return round(block.size * 2) / 2, block.bold


def _is_heading(block: Block, body: float) -> bool:
    text = heading_text(block)
    if len(text) > _MAX_CHARACTERS or len(block.lines) > _MAX_LINES or not any(map(str.isalpha, text)):
        return False
    if (ends_sentence(text) and not text.endswith("?")) or has_leader(text):
        return False
    mark = block.lines[0].mark
    if mark is not None and mark.number is None:
        return False
    is_larger = block.size >= _LARGER * body
    if is_larger or (block.bold and block.size >= 0.95 * body):
        return True
    found = _NUMBER.match(text)
    is_plain_number = found is not None and "." in found[1] and not text[found.end()].islower()
    return is_plain_number and len(block.lines) == 1 and len(text) <= _MAX_PLAIN_CHARACTERS


def _depth(block: Block) -> int:
    """Return the number of parts of a heading's number (2 for "3.1"); 0 if it has no number."""
    found = _NUMBER.match(heading_text(block))
    return found[1].count(".") + 1 if found else 0


def _title(headings: Sequence[Block], numbered: dict[int, int], body: float) -> Block | None:
    """Return the document's title: the largest heading without a number on page 1, if no heading is larger."""
    if not headings or headings[0].page != 1:
        return None
    first_page = [block for block in headings if block.page == 1 and id(block) not in numbered]
    if not first_page:
        return None
    candidate = max(first_page, key=lambda block: block.size)  # the first of the largest
    others = [block for block in headings if block is not candidate]
    is_largest = all(block.size <= candidate.size + 0.25 for block in others)
    shares_style = any(_style(block) == _style(candidate) and id(block) not in numbered for block in others)
    return candidate if is_largest and candidate.size > _LARGER * body and not shares_style else None


def _style_levels(headings: Sequence[Block], numbered: dict[int, int], offset: int) -> dict[Style, int]:
    """Return a level for each style: that of its numbered headings, else one below the next larger style."""
    depths: dict[Style, Counter[int]] = {}
    for block in headings:
        counted = depths.setdefault(_style(block), Counter())
        if depth := numbered.get(id(block)):
            counted[depth + offset] += 1
    levels: dict[Style, int] = {}
    above = offset
    for style in sorted(depths, reverse=True):
        counted = depths[style]
        levels[style] = max(counted, key=lambda level: (counted[level], -level)) if counted else above + 1
        above = max(above, levels[style])
    return levels
