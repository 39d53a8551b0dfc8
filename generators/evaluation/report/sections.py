"""What a report tells, in an order and in words, before anything is known of HTML or Markdown."""

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
    """`bar` draws its numbers as bars beside them; `filter` says which samples a cell leads to."""

    heading: str
    kind: Kind
    bar: bool = False
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows have a cell for each column. `folded` tables are opened by who wants them, and left out of Markdown."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report under a heading; `key` is unique among them."""

    key: str
    title: str
    text: str
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that stands at the top of a report, as it is shown, and what it says."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Summary:
    """`facts` say how the set was made: pairs of a word and what is to be said."""

    name: str
    facts: tuple[tuple[str, str], ...]
    figures: tuple[Figure, ...]
    sections: tuple[Section, ...]


def counted(number: int, thing: str) -> str:
    """A number of things in words, such as `1 type` and `1,200 types`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
