"""The content of a page, independent of HTML and Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cell = str | int | float | None

# data: text of the set or its documents; words: text of this package; count: a number of things;
# score: between 0 and 1, shown with three digits; share: between 0 and 1, shown in percent.
Kind = Literal["data", "words", "count", "score", "share"]

Filter = Literal["type", "document"]


@dataclass(frozen=True, slots=True)
class Column:
    """`bar` draws a bar beside each number; `filter` links a cell to the questions of its type or document."""

    heading: str
    kind: Kind
    bar: bool = False
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows have a cell for each column. `folded` tables are collapsed on the page and omitted in Markdown."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading; `key` is unique on the page."""

    key: str
    title: str
    text: str
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence of the verdict; `link` is the part of the page that shows more, such as `#baseline`."""

    text: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A page without its questions.

    `kind` says what the page is, such as "Evaluation set"; `verdict` comes first; `facts` are pairs of a name and a
    value that describe how the thing was made.
    """

    kind: str
    name: str
    verdict: tuple[Finding, ...]
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


def counted(number: int, thing: str) -> str:
    """Return a number with a noun, such as `1 type` and `1,200 types`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def shown(cell: Cell, column: Column) -> str:
    """Return a cell as plain text: counts with separators, scores with three digits, shares in percent."""
    if cell is None:
        return ""
    if column.kind == "count":
        return f"{cell:,}"
    if column.kind == "score":
        return f"{cell:.3f}"
    if column.kind == "share":
        return f"{cell:.1%}"
    return str(cell)
