"""Records of `tables_and_lists`: tables, lists and images, each piece with its span."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A span of a text: `text == source[start:end]` always holds, so `\\|` keeps its backslash."""

    text: str
    start: int
    end: int

    @classmethod
    def between(cls, source: str, start: int, end: int) -> Cell:
        """Make a cell of a span without the white space at its ends."""
        content = source[start:end]
        start += len(content) - len(content.lstrip())
        end = start + len(content.strip())
        return cls(source[start:end], start, end)


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Each row has as many cells as the header; cells may be empty, and all header cells may be.

    `start` and `end` span only the rows. `caption` is a paragraph directly before or after the table: one with a label
    (`Table 2: …`), one all in emphasis or, before the table, a short line that is not a sentence.
    """

    start: int
    end: int
    caption: Cell | None
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """The items of one list on one level. A nested list is a separate block, introduced by its parent item.

    Otherwise the introduction is the paragraph directly before the list, if it ends with a colon or a sentence end.
    `end` is after all nested lists.
    """

    start: int
    end: int
    introduction: Cell | None
    items: tuple[Cell, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """An image, or the caption of an image that the text lacks.

    `start` and `end` span the image's line and the caption. `alternative` is the image's alternative text.
    """

    start: int
    end: int
    alternative: Cell | None
    caption: Cell | None
