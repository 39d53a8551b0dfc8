"""Records of `structure`: tables, lists and images, each piece with its span."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a text and its place: always `text == source[start:end]`, so `\\|` keeps its backslash."""

    text: str
    start: int
    end: int

    @classmethod
    def between(cls, source: str, start: int, end: int) -> Cell:
        """The span without white space around it."""
        content = source[start:end]
        start += len(content) - len(content.lstrip())
        end = start + len(content.strip())
        return cls(source[start:end], start, end)


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Each row has as many cells as the header; cells may be empty, and all of the header where it has none.

    `start` and `end` span the rows alone. `caption` is a paragraph directly before or behind: one with a label
    (`Table 2: …`), one all in emphasis, or, before the table, a short line that is no sentence.
    """

    start: int
    end: int
    caption: Cell | None
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """The items of one list on one level; a nested list is a block of its own, its parent item the introduction.

    Otherwise the introduction is the paragraph directly before, where it ends with a colon or as sentences do. `end`
    is behind all that is nested in the list.
    """

    start: int
    end: int
    introduction: Cell | None
    items: tuple[Cell, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """An image, or the caption of one that the text does not hold.

    `start` and `end` span the image's line and the caption. `alternative` is the words that stand for the image.
    """

    start: int
    end: int
    alternative: Cell | None
    caption: Cell | None
