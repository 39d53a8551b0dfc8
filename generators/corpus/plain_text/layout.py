"""The blocks of a text with hard line breaks: headings, paragraphs, items, tables, and lines that stay as they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Literal

from ..canonical import Block, Code, Items, Lines, Paragraph
from .aligned_tables import aligned_table
from .headings import Candidate, Item, with_levels
from .markers import Marker, Place, marker_of, starts_item
from .pages import without_page_breaks
from .wrapping import NOTICE, TextLine, Wrapping, ends_clause, find_wrapping, joined, paragraphs_of, vocabulary

_TAB = 8
_HASHES = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_FENCE = re.compile(r"(`{3,}|~{3,})")
_RULE = re.compile(r"([-=*_~#.^\"'`+])(?:[ \t]*\1){2,}$")
_DRAWN_ROW = re.compile(r"[|+].*[|+]$")
_CODE = re.compile(
    r"[;{}\\]$|^(?:\$|>>>|\.\.\.|#!|#include|%|//|/\*|<\/?\w+[ >]|--?\w)|^\S+[ ]?\([^()]*\)$|[^=!<>]=[^=]|->|::|\(\)|&&"
)
_CODE_SHARE = 0.5
# Lines as far from the margin as this are set apart: code, quotations, centred lines.
_SET_APART = 4
_CENTRED = 3
# What stands below a title and is not part of it: a version, a date, an address.
_NO_TITLE = re.compile(r"\d|https?:|www\.|\S@\S")

Kind = Literal["text", "item", "heading", "verbatim", "rule"]


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines of one kind. `is_alone` if a blank line or the end of the text stands on both sides."""

    kind: Kind
    lines: tuple[TextLine, ...]
    marker: Marker | None = None
    underline: str = ""
    is_alone: bool = False


def wrapped_blocks(text: str) -> list[Block] | None:
    """Return the blocks of a text whose lines were broken at a fixed column; None if they were not."""
    segments = list(_segments(without_page_breaks(text)))
    wrapping = find_wrapping([segment.lines for segment in segments if segment.kind in ("text", "item")])
    if wrapping is None:
        return None
    known, margin = vocabulary(text), _margin(segments)
    found = [block for segment in segments for block in _blocks(segment, wrapping, known, margin)]
    return _with_lists(with_levels(found))


def _segments(lines: Sequence[str]) -> Iterator[Segment]:
    markers = filter(None, (marker_of(line.strip()) for line in lines))
    known = frozenset(place for marker in markers for place in marker.places)
    for block in _divided_by_blank_lines(lines):
        if _FENCE.match(block[0].text):
            yield Segment("verbatim", tuple(block))
        else:
            yield from _segments_of_block(block, known)


def _divided_by_blank_lines(lines: Sequence[str]) -> Iterator[list[TextLine]]:
    """Yield the runs of lines without a blank line, and each fenced block as one run."""
    block: list[TextLine] = []
    fence = ""
    last_of_fence = {stripped: number for number, raw in enumerate(lines) if _FENCE.fullmatch(stripped := raw.strip())}
    for number, raw in enumerate(lines):
        line = _line(raw)
        if fence:
            block.append(line)
            if line.text.startswith(fence) and not line.text.strip(fence[0]):
                yield block
                block, fence = [], ""
            continue
        opening = _FENCE.match(line.text)
        if opening and last_of_fence.get(opening[1], -1) > number:
            fence = opening[1]
        if (not line.text or fence) and block:
            yield block
            block = []
        if line.text:
            block.append(line)
    if block:
        yield block


def _line(raw: str) -> TextLine:
    expanded = raw.expandtabs(_TAB)
    return TextLine(raw.strip(), len(expanded) - len(expanded.lstrip()))


def _segments_of_block(block: Sequence[TextLine], known: Set[Place]) -> Iterator[Segment]:
    runs: list[tuple[Kind, list[TextLine], Marker | None, str]] = []
    taken: set[Place] = set()
    for number, line in enumerate(block):
        marker = marker_of(line.text)
        before = block[number - 1].text if number else ""
        rest = (block[at] for at in range(number + 1, len(block)))
        is_item = marker is not None and (
            starts_item(marker, taken, before, rest) if number else _opens_block(marker, known)
        )
        is_rule = _RULE.match(line.text) is not None
        if is_rule and " " in line.text and runs and runs[-1][0] == "text" and runs[-1][1][-1].has_gap:
            runs[-1][1].append(line)  # below the header of a table
        elif is_rule:
            if runs and runs[-1][0] in ("text", "item") and _underlines(line, runs[-1][1]):
                *others, title = runs[-1][1]
                kind, _, title_marker, _ = runs.pop()
                if others:
                    runs.append((kind, others, title_marker, ""))
                runs.append(("heading", [title], None, line.text[0]))
            else:
                runs.append(("rule", [line], None, ""))
        elif _HASHES.fullmatch(line.text):
            runs.append(("heading", [line], None, "#"))
        elif _DRAWN_ROW.match(line.text):
            if not (runs and runs[-1][0] == "verbatim"):
                runs.append(("verbatim", [], None, ""))
            runs[-1][1].append(line)
        elif marker is not None and is_item:
            taken.update(marker.places)
            runs.append(("item", [line], marker, ""))
        elif runs and runs[-1][0] in ("text", "item"):
            runs[-1][1].append(line)
        else:
            runs.append(("text", [line], None, ""))
    for kind, lines, marker, underline in runs:
        yield Segment(kind, tuple(lines), marker, underline, is_alone=len(runs) == 1)


def _opens_block(marker: Marker, known: Set[Place]) -> bool:
    """Return whether a marker after a blank line starts an item. "A." is an initial if there is no "B."."""
    is_initial = marker.label.endswith(")") and marker.family[-1] == "." and bool(marker.values)
    return not is_initial or any((marker.family, value + by) in known for value in marker.values for by in (-1, 1))


def _underlines(rule: TextLine, lines: Sequence[TextLine]) -> bool:
    return abs(len(rule.text) - len(lines[-1].text)) <= 2 and abs(rule.indent - lines[-1].indent) <= 1


def _margin(segments: Sequence[Segment]) -> int:
    """Return the indent of most lines of text."""
    indents = Counter(line.indent for segment in segments if segment.kind == "text" for line in segment.lines[1:])
    return max(indents, key=lambda indent: (indents[indent], -indent)) if indents else 0


def _blocks(
    segment: Segment, wrapping: Wrapping, known: frozenset[str], margin: int
) -> Iterator[Block | Candidate | Item]:
    lines = segment.lines
    match segment.kind:
        case "rule":
            return
        case "heading":
            hashes = _HASHES.fullmatch(lines[0].text) if segment.underline == "#" else None
            text = hashes[2] if hashes else lines[0].text
            yield Candidate(text, f"underlined {segment.underline}{len(hashes[1]) if hashes else ''}", is_sure=True)
        case "verbatim":
            yield Code(_verbatim(lines))
        case "item":
            yield from _item(segment, wrapping, known)
        case "text":
            yield from _text(segment, wrapping, known, margin)


def _verbatim(lines: Sequence[TextLine]) -> str:
    margin = min(line.indent for line in lines)
    return "\n".join(" " * (line.indent - margin) + line.text for line in lines)


def _item(segment: Segment, wrapping: Wrapping, known: frozenset[str]) -> Iterator[Block | Item]:
    marker = segment.marker
    assert marker is not None, "an item has a marker"
    first, *others = paragraphs_of(segment.lines, wrapping, is_item=True)
    text = joined(first, known)
    is_apart = len(first) == 1 and (segment.is_alone or bool(others))
    yield Item(segment.lines[0].indent, marker, text[marker.length :], text if is_apart and marker.parts else "")
    for paragraph in others:
        yield Paragraph(joined(paragraph, known))


def _text(segment: Segment, wrapping: Wrapping, known: frozenset[str], margin: int) -> Iterator[Block | Candidate]:
    lines = segment.lines
    if (table := aligned_table(lines)) is not None:
        yield table
    elif _is_code(lines, margin):
        yield Code(_verbatim(lines))
    elif _are_centred(lines, wrapping, margin):
        title = _title(lines)
        style = "centred capitals" if title[0].text.isupper() else "centred"
        yield Candidate(" ".join(line.text for line in title), style, is_sure=segment.is_alone)
        if rest := lines[len(title) :]:
            yield Lines("\n".join(line.text for line in rest))
    elif len(lines) == 1:
        style = "capitals" if lines[0].text.isupper() else f"plain{' inside' if lines[0].indent > margin else ''}"
        yield Candidate(lines[0].text, style) if segment.is_alone else Paragraph(lines[0].text)
    else:
        paragraphs = paragraphs_of(lines, wrapping)
        if len(paragraphs) == len(lines):
            yield Lines("\n".join(line.text for line in lines))
        else:
            for paragraph in paragraphs:
                yield Paragraph(joined(paragraph, known))


def _title(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the first of centred lines and those that are set alike, without a version or date below them."""
    is_upper = lines[0].text.isupper()
    others = takewhile(lambda line: line.text.isupper() == is_upper and not _NO_TITLE.search(line.text), lines[1:])
    return [lines[0], *others]


def _is_code(lines: Sequence[TextLine], margin: int) -> bool:
    marked = sum(_CODE.search(line.text) is not None for line in lines)
    is_set_apart = all(line.indent >= margin + _SET_APART for line in lines)
    return is_set_apart and marked >= max(1, _CODE_SHARE * len(lines))


def _are_centred(lines: Sequence[TextLine], wrapping: Wrapping, margin: int) -> bool:
    """Return whether all lines are centred between the margins, and no sentences."""
    for number, line in enumerate(lines):
        left, right = line.indent - min(margin, lines[0].indent), wrapping.width - wrapping.edge(line)
        # Below a line that is certainly centred a longer one may almost fill the width.
        least = 2 if number or line.text.isupper() else _SET_APART
        if min(left, right) < least or abs(left - right) > max(_CENTRED, wrapping.width // 8):
            return False
    is_notice = any(NOTICE.match(line.text) for line in lines)
    return not is_notice and not any(ends_clause(line.text) for line in lines)


def _with_lists(blocks: Sequence[Block | Item]) -> list[Block]:
    """Join items that follow each other to one list. An item is as deep as earlier ones of its family or indent."""
    found: list[Block] = []
    for is_list, group in groupby(blocks, key=lambda block: isinstance(block, Item)):
        members = list(group)
        if is_list:
            found.append(_list_of([block for block in members if isinstance(block, Item)]))
        else:
            found += [block for block in members if not isinstance(block, Item)]
    return found


def _list_of(items: Sequence[Item]) -> Items:
    levels: list[Item] = []
    written: list[tuple[int, int | None, str]] = []
    for item in items:
        same = next((depth for depth, level in enumerate(levels) if item.marker.family == level.marker.family), None)
        depth = sum(level.indent < item.indent - 1 for level in levels) if same is None else same
        levels = [*levels[:depth], item]
        written.append((depth, item.marker.number, f"{item.marker.label} {item.text}".strip()))
    return Items(tuple(written))
