"""The content of a report, independent of HTML and Markdown."""

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
    """`bar` draws a bar beside each number; `filter` links a cell to the samples of its type or document."""

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
    """A part of a report under a heading; `key` is unique."""

    key: str
    title: str
    text: str
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number at the top of a report, formatted, with its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Summary:
    """`facts` are pairs of a name and a value that describe how the set was made."""

    name: str
    facts: tuple[tuple[str, str], ...]
    figures: tuple[Figure, ...]
    sections: tuple[Section, ...]


def counted(number: int, thing: str) -> str:
    """Return a number with a noun, such as `1 type` and `1,200 types`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
