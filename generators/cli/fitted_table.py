"""A table that fits the terminal: no word or number is broken, and where columns have no room, each row is a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions, JustifyMethod, OverflowMethod, RenderResult
from rich.containers import Lines
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

# Between two columns: the padding on the right of one, and the divider.
_GAP = 2
# A piece ends before a space, or behind one of these marks inside a name.
_PIECES = re.compile(r"\s*(?:[^\s/_]*[/_](?=\w)|\S+)|\s+")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Words(Text):
    """Text that wraps between words, and long names behind `/` and `_`."""

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lines = self.plain.splitlines() or [""]
        pieces = ((_indent(line), piece.strip()) for line in lines for piece in _PIECES.findall(line))
        least = max((len(indent) + cell_len(piece) for indent, piece in pieces), default=0)
        return Measurement(least, max(map(cell_len, lines)))

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        if no_wrap:
            return super().wrap(console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap)
        lines = Lines()
        for line in self.split(allow_blank=True):
            parts = line.divide(_breaks(line.plain, width))
            indent = _indent(line.plain)
            for number, part in enumerate(parts):
                part.rstrip()
                if number:
                    part.pad_left(len(indent))
            if justify:
                parts.justify(console, width, justify=justify, overflow="fold")
            lines.extend(parts)
        return lines


def plain(text: str) -> Text:
    """Return text without markup, with control characters, which a terminal would obey, as escapes.

    So are bytes of file names that are not UTF-8, which no terminal shows.
    """
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return Words(_CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text))


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _breaks(text: str, width: int) -> Iterator[int]:
    """Yield the offsets at which a line is broken: before a piece that does not fit, within one longer than a line.

    The parts behind the first are indented like it.
    """
    indent = len(_indent(text))
    width -= indent
    start, used = 0, -indent
    for piece in _PIECES.findall(text):
        if used > 0 and used + cell_len(piece) > width:
            start += len(piece) - len(piece.lstrip())
            yield start
            piece, used = piece.lstrip(), 0
        parts = chop_cells(piece, width) if cell_len(piece) > width else [piece]
        for part in parts[:-1]:
            start += len(part)
            yield start
        start, used = start + len(parts[-1]), (0 if len(parts) > 1 else used) + cell_len(parts[-1])


class FittedTable(Table):
    """A table whose columns are at least as wide as their longest word; narrower than that, a list of its rows.

    The heading above it and the note below have the whole width of the terminal.
    """

    def __init__(self, heading: Text, note: Text | None = None) -> None:
        super().__init__(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
        self._heading, self._note = heading, note

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        needs = [_needed(column, console, options) for column in self.columns]
        widths = _widths(needs, options.max_width - _GAP * len(needs) + 1)
        yield Text.assemble(self._heading, style="italic")
        if widths is None:
            yield from self._as_list()
        else:
            for column, width in zip(self.columns, widths, strict=True):
                column.width = width
            yield from super().__rich_console__(console, options)
        if self._note:
            yield self._note

    def _as_list(self) -> RenderResult:
        first, *others = self.columns
        headings = [" ".join(str(column.header).split()) for column in others]
        cells = [list(column.cells) for column in others]
        indent = ""
        for number, (name, row) in enumerate(zip(first.cells, self.rows, strict=True)):
            text = str(name)
            indent = text[: len(text) - len(text.lstrip())] + "  " if text else indent
            listed = Table.grid(padding=(0, 2, 0, 0))
            listed.add_column(no_wrap=True)
            for heading, of_column in zip(headings, cells, strict=True):
                value = of_column[number]
                if str(value):
                    listed.add_row(f"{indent}{heading}", value, style=row.style)
            yield name if isinstance(name, Text) else Words(text)
            if listed.row_count:
                yield listed


def _needed(column: Column, console: Console, options: ConsoleOptions) -> Measurement:
    """Return the width of a column: that of its longest word, and that of its longest line.

    Numbers, on the right, are as long as their line: the bounds of an interval stay together.
    """
    head, *cells = (Measurement.get(console, options, one) for one in (column.header, *column.cells))
    least = [one.maximum if column.justify == "right" else one.minimum for one in cells]
    return Measurement(max(head.minimum, *least, 0), max(head.maximum, *(one.maximum for one in cells), 0))


def _widths(needs: Sequence[Measurement], room: int) -> list[int] | None:
    """Return the widths of columns that together need at most `room`; None if their longest words do not fit.

    What is left beyond the longest words goes to all columns alike, as far as they need it.
    """
    widths = [need.minimum for need in needs]
    left = room - sum(widths)
    if left < 0:
        return None
    waiting = sorted(range(len(needs)), key=lambda place: needs[place].maximum - widths[place])
    for number, place in enumerate(waiting):
        more = min(needs[place].maximum - widths[place], left // (len(waiting) - number))
        widths[place] += more
        left -= more
    return widths
