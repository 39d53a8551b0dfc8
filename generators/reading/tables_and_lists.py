"""Read the tables, lists and images of a text, with the span of every cell and item.

The functions read the lines of canonical text (docs/corpus.md); in other texts the same marks are recognised.
In all of them `start` and `end` limit the search to a part of the text, which should begin and end between blocks (as a
section does); all offsets refer to the whole text. The time is linear in the length of the part.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

from ...utils.text.markdown_lines import LABEL, Line, block_lines, is_labelled
from .list_lines import COLONS, SENTENCE_ENDS, read_lists
from .table_records import Cell, Figure, ListBlock, Table

__all__ = ["Cell", "Figure", "ListBlock", "Table", "find_figures", "find_lists", "find_tables"]

_STARRED = re.compile(r"(\*{1,3})(?=[^\s*])[^*]+(?<=\S)\1$|(_{1,3})(?=[^\s_])[^_]+(?<=\S)\2$")
_SEPARATOR = re.compile(r"\|(?:[ \t]*:?-+:?[ \t]*\|)+$")
_PIPE = re.compile(r"(?<!\\)\|")
# A line before a table with more characters than this is prose, not a caption.
_LONGEST_CAPTION = 120


def find_tables(text: str, start: int = 0, end: int | None = None) -> list[Table]:
    """Return the tables in order: rows between pipes, with a row of dashes after the header."""
    blocks = _blocks(text, _lines(text, start, end))
    numbers = [number for number, block in enumerate(blocks) if _is_table(text, block)]
    # A book has captions either above or below all its tables.
    above, below = (sum(_caption(text, blocks, n + step) is not None for n in numbers) for step in (-1, 1))
    return [_table(text, blocks[n], _table_caption(text, blocks, n, is_below=below > above)) for n in numbers]


def find_lists(text: str, start: int = 0, end: int | None = None) -> list[ListBlock]:
    """Return the lists, including nested ones, in the order of their first lines.

    A list ends where its markers change between numbers and others, where numbers restart from 1, at any line that is
    not an item, and at a blank line after items without blank lines between them.
    """
    return read_lists(text, _lines(text, start, end))


def find_figures(text: str, start: int = 0, end: int | None = None, figure_words: Collection[str] = ()) -> list[Figure]:
    """Return the images that are alone on their line, in order.

    The caption is the paragraph directly after the image, if it has a label (`Figure 3: …`) or is all in emphasis. A
    caption between an image and a table could belong to either, so it is used only if its label is one of the
    language's `figure_words` (`Figure`, `Fig.`). Paragraphs with such a label also count as figures without an image:
    text from a PDF keeps only the caption.
    """
    known = {word.rstrip(".").casefold() for word in figure_words}
    blocks = _blocks(text, _lines(text, start, end))
    found: list[Figure] = []
    for number, block in enumerate(blocks):
        caption = _caption(text, blocks, number + 1) if block.kind == "figure" else None
        is_known = caption is not None and _label_word(caption.text) in known
        if block.kind == "figure":
            if caption is not None and not is_known and _is_table(text, _at(blocks, number + 2)):
                caption = None
            opening = text.index("![", block.start) + 2
            alternative = Cell.between(text, opening, text.rindex("](", opening, block.end))
            end_of_figure = caption.end if caption is not None else block.end
            found.append(Figure(block.start, end_of_figure, alternative if alternative.text else None, caption))
        elif block.kind == "text" and not (found and found[-1].end >= block.end):
            lone = _caption(text, blocks, number)
            if lone is not None and _label_word(lone.text) in known:
                found.append(Figure(lone.start, lone.end, None, lone))
    return found


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, an item with its continuation lines, the rows of a table, or one other line that is not blank."""

    kind: str
    lines: tuple[Line, ...]

    @property
    def start(self) -> int:
        return self.lines[0].start

    @property
    def end(self) -> int:
        return self.lines[-1].end


_NO_BLOCK = _Block("blank", ())


def _lines(text: str, start: int, end: int | None) -> list[Line]:
    lines = block_lines(text[start:end])
    if not start:
        return lines
    return [Line(line.kind, line.start + start, line.end + start, line.content + start, line.level) for line in lines]


def _blocks(text: str, lines: Iterable[Line]) -> list[_Block]:
    blocks: list[list[Line]] = []
    previous = "blank"
    for line in lines:
        continues = (line.kind == "text" and previous in ("text", "item")) or (line.kind == "row" and previous == "row")
        if continues:
            blocks[-1].append(line)
        elif line.kind != "blank":
            blocks.append([line])
        previous = line.kind
    return [_Block(lines[0].kind, tuple(lines)) for lines in blocks]


def _at(blocks: list[_Block], number: int) -> _Block:
    return blocks[number] if 0 <= number < len(blocks) else _NO_BLOCK


def _caption(text: str, blocks: list[_Block], number: int, *, is_before: bool = False) -> Cell | None:
    """Return the caption in the block, if it is one: of the table after it (`is_before`), or of what precedes it."""
    block = _at(blocks, number)
    if block.kind != "text":
        return None
    cell = Cell.between(text, block.lines[0].content, block.end)
    if starred := _STARRED.match(cell.text):
        marks = len(starred[1] or starred[2])
        return Cell.between(text, cell.start + marks, cell.end - marks)
    if is_labelled(cell.text):
        return cell
    is_short = len(block.lines) == 1 and len(cell.text) <= _LONGEST_CAPTION
    return cell if is_before and is_short and cell.text[-1] not in SENTENCE_ENDS + COLONS else None


def _table_caption(text: str, blocks: list[_Block], number: int, *, is_below: bool) -> Cell | None:
    """Return the caption on the usual side; on the other side only if it is not the caption of the next table."""
    for step in (1, -1) if is_below else (-1, 1):
        is_usual = step == (1 if is_below else -1)
        if step == -1 and _at(blocks, number - 2).kind == "figure":
            continue  # it may also be the image's
        if is_usual or not _is_table(text, _at(blocks, number + 2 * step)):
            caption = _caption(text, blocks, number + step, is_before=step == -1)
            if caption is not None:
                return caption
    return None


def _label_word(caption: str) -> str | None:
    found = LABEL.match(caption)
    return found["word"].rstrip(".").casefold() if found else None


def _is_table(text: str, block: _Block) -> bool:
    if block.kind != "row" or len(block.lines) < 3:
        return False
    header, dashes = block.lines[:2]
    is_separator = _SEPARATOR.match(text[dashes.content : dashes.end].rstrip())
    return is_separator is not None and 0 < len(_row(text, header)) == len(_row(text, dashes))


def _table(text: str, block: _Block, caption: Cell | None) -> Table:
    header, _, *rows = block.lines
    names = _row(text, header)
    return Table(block.start, block.end, caption, names, tuple(_row(text, row, len(names)) for row in rows))


def _row(text: str, line: Line, width: int | None = None) -> tuple[Cell, ...]:
    """Return the cells between the pipes of a line, padded with empty cells or cut to `width`, if given."""
    end = line.content + len(text[line.content : line.end].rstrip())
    pipes = [line.content + found.start() for found in _PIPE.finditer(text[line.content : end])]
    cells = [Cell.between(text, left + 1, right) for left, right in pairwise(pipes)]
    if width is not None:
        cells = [*cells[:width], *[Cell("", end, end)] * (width - len(cells))]
    return tuple(cells)
