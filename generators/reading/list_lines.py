"""Read the lists of a text from its lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...utils.text.markdown_lines import Line
from .table_records import Cell, ListBlock

SENTENCE_ENDS = ".!?।॥。！？؟։…"
COLONS = ":："
# A marker indented by at least this many more columns opens a nested list.
_NESTED = 2


def read_lists(text: str, lines: Iterable[Line]) -> list[ListBlock]:
    """Return the lists in the order of their first lines; see `structure.find_lists`."""
    reader = _ListReader(text)
    for line in lines:
        reader.read(line)
    reader.close(0)
    return sorted(reader.found, key=lambda block: block.start)


@dataclass(slots=True)
class _OpenList:
    """A list being read, with the spans of its items; `is_loose`: blank lines separate them (None: not yet known)."""

    indent: int
    ordered: bool
    introduction: Cell | None
    start: int
    end: int
    number: int
    items: list[tuple[int, int]] = field(default_factory=list)
    is_loose: bool | None = None

    def takes(self, ordered: bool, number: int, is_loose: bool) -> bool:
        """True if an item at this level continues the list."""
        restarts = ordered and number == 1 and self.number > 1
        return ordered == self.ordered and not restarts and not (is_loose and self.is_loose is False)


class _ListReader:
    """Read lists line by line; `found` has the finished ones."""

    def __init__(self, text: str) -> None:
        self.found: list[ListBlock] = []
        self._text = text
        self._open: list[_OpenList] = []
        self._paragraph: tuple[int, int] | None = None
        self._previous = "blank"

    def read(self, line: Line) -> None:
        before = self._text[line.start : line.content]
        indent = len(before) - len(before.lstrip())
        if line.kind == "item":
            self._read_item(line, indent)
        elif line.kind == "text" and self._open and self._previous != "blank":
            last = self._open[-1]
            last.items[-1] = (last.items[-1][0], line.end)
            last.end = line.end
        elif line.kind == "text" and not (self._open and indent >= self._open[-1].indent + _NESTED):
            self.close(0)
            goes_on = self._previous == "text" and self._paragraph is not None
            self._paragraph = (self._paragraph[0] if goes_on and self._paragraph else line.content, line.end)
        elif line.kind not in ("text", "blank"):
            self.close(0)
            self._paragraph = None
        self._previous = line.kind

    def close(self, depth: int) -> None:
        """Close all lists but the outer `depth`."""
        while len(self._open) > depth:
            done = self._open.pop()
            if self._open:
                self._open[-1].end = done.end
            items = tuple(Cell.between(self._text, *span) for span in done.items)
            self.found.append(ListBlock(done.start, done.end, done.introduction, items, done.ordered))

    def _read_item(self, line: Line, indent: int) -> None:
        marker = self._text[line.start : line.content].strip()
        ordered = marker[0].isdigit()
        number = int(marker[:-1]) if ordered else 0
        is_loose = self._previous == "blank"
        self.close(sum(opened.indent < indent + _NESTED for opened in self._open))
        last = self._open[-1] if self._open else None
        if last is not None and indent < last.indent + _NESTED and not last.takes(ordered, number, is_loose):
            self.close(len(self._open) - 1)
            last = self._open[-1] if self._open else None
        if last is None or indent >= last.indent + _NESTED:
            last = _OpenList(indent, ordered, self._introduction(), line.start, line.end, number)
            self._open.append(last)
        else:
            last.is_loose = is_loose
        last.items.append((line.content, line.end))
        last.number, last.end = number, line.end
        self._paragraph = None

    def _introduction(self) -> Cell | None:
        if self._open:
            return Cell.between(self._text, *self._open[-1].items[-1])
        if self._paragraph is None:
            return None
        paragraph = Cell.between(self._text, *self._paragraph)
        return paragraph if paragraph.text[-1] in SENTENCE_ENDS + COLONS else None
