"""The content of a page, independent of HTML and Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..intervals import Estimate

Cell = str | int | float | Estimate | None

# data: text of the set or its documents; words: text of this package; count: a number of things;
# score: between 0 and 1, shown with three digits; share: between 0 and 1, shown in percent;
# mean, difference: an Estimate between 0 and 1, or -1 and 1, shown in percent, or points, with its interval.
Kind = Literal["data", "words", "count", "score", "share", "mean", "difference"]

Filter = Literal["type", "document"]


@dataclass(frozen=True, slots=True)
class Column:
    """`bar` draws a bar beside each number, or the interval of an estimate.

    `filter` links a cell to the questions of its type or document.
    """

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


def shown(cell: Cell, column: Column) -> str:
    """Return a cell as plain text: counts with separators, scores with three digits, shares in percent."""
    if cell is None:
        return ""
    if column.kind == "count":
        return f"{cell:,}"
    if column.kind == "score":
        return f"{cell:.3f}"
    if column.kind == "share":
        return f"{cell:.1%}".replace("%", " %")
    if isinstance(cell, Estimate):
        return _with_interval(cell, "+.1f" if column.kind == "difference" else ".1f")
    return str(cell)


def _with_interval(one: Estimate, form: str) -> str:
    value, *bounds = (
        format(100 * number, form).replace("-", "−") for number in (one.value, one.low, one.high) if number is not None
    )
    return f"{value} ({' to '.join(bounds)})" if bounds else value
