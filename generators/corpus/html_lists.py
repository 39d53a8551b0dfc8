"""Collect the items of nested lists while a page is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .canonical import Block, Code, Items
from .captions import Boundary, Caption


@dataclass(slots=True)
class _Item:
    depth: int
    number: int | None
    pieces: list[str] = field(default_factory=list)
    is_defined: bool = False

    @property
    def text(self) -> str:
        return " ".join(self.pieces)


@dataclass(slots=True)
class _List:
    is_ordered: bool
    number: int
    last: _Item | None = None


class OpenLists:
    """The open list and the lists nested in it, collected until the outermost ends; other blocks wait until then."""

    def __init__(self) -> None:
        self._lists: list[_List] = []
        self._items: list[_Item] = []
        self._inside: list[_Item | None] = []
        self._deferred: list[Block | Caption | Boundary] = []
        # Number of outer lists that `break_off` ended.
        self._broken = 0

    @property
    def is_inside(self) -> bool:
        """True if text currently belongs to an item."""
        return bool(self._inside) and self._inside[-1] is not None

    def open_list(self, *, is_ordered: bool, first: str | None) -> None:
        self._lists.append(_List(is_ordered, _number(first, 1)))

    def open_item(self, number: str | None) -> None:
        """Open an item. Outside a list, or in a list that was broken off, its text is normal page content."""
        if not self._depth():
            self._inside.append(None)
            return
        current = self._lists[-1]
        current.number = _number(number, current.number)
        item = _Item(self._depth() - 1, current.number if current.is_ordered else None)
        current.number += 1
        current.last = item
        self._items.append(item)
        self._inside.append(item)

    def open_definition(self) -> None:
        """Open a definition, which continues the item of its term: `- Weir: a low dam`."""
        item = self._lists[-1].last if self._depth() else None
        if item is None or not item.pieces:
            self.open_item(None)
            return
        if not item.is_defined and not item.pieces[-1].endswith((":", "：")):
            item.pieces[-1] += ":"
        item.is_defined = True
        self._inside.append(item)

    def close_item(self) -> None:
        if self._inside:
            self._inside.pop()

    def close_list(self) -> Iterator[Block | Caption | Boundary]:
        """Close the innermost list; yield the whole list and the waiting blocks if it was the outermost."""
        if self._lists:
            self._lists.pop()
            self._broken = min(self._broken, len(self._lists))
        if not self._depth():
            yield from self._gathered()

    def break_off(self) -> Iterator[Block | Caption | Boundary]:
        """Yield what was collected so far; the rest of the open lists is normal page content."""
        self._broken = len(self._lists)
        self._inside = [None] * len(self._inside)
        yield from self._gathered()

    def take(self, words: str) -> bool:
        """Add the text to the current item; return False if there is none."""
        item = self._inside[-1] if self._inside else None
        if item is not None:
            item.pieces.append(words)
        return item is not None

    def defer(self, block: Block | Caption | Boundary) -> bool:
        """Hold the block back until the open list ends; return False if no list is open.

        A line of code stays in its item, behind the colon that leads to it: "Restart the server: reboot".
        """
        item = self._inside[-1] if self._inside else None
        if item is not None and isinstance(block, Code) and item.text.endswith(":") and "\n" not in block.text.strip():
            item.pieces.append(" ".join(block.text.split()))
            return True
        is_waiting = self._depth() > 0
        if is_waiting:
            self._deferred.append(block)
        return is_waiting

    def _depth(self) -> int:
        """Return the number of lists that are open and not broken off."""
        return len(self._lists) - self._broken

    def _gathered(self) -> Iterator[Block | Caption | Boundary]:
        items = [(item.depth, item.number, item.text) for item in self._items if item.pieces]
        if items:
            yield Items(_without_gaps(items))
        yield from self._deferred
        self._items = []
        self._deferred = []


def _without_gaps(items: list[tuple[int, int | None, str]]) -> tuple[tuple[int, int | None, str], ...]:
    """Renumber depths so that no item is more than one level deeper than the one before (empty items are gone)."""
    found: list[tuple[int, int | None, str]] = []
    levels: list[int] = []
    for depth, number, text in items:
        while levels and levels[-1] > depth:
            levels.pop()
        if not levels or levels[-1] < depth:
            levels.append(depth)
        found.append((len(levels) - 1, number, text))
    return tuple(found)


def _number(value: str | None, default: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else default
