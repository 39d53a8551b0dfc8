"""The HTML of a page's parts, with all text escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from urllib.parse import urlencode

from ..intervals import Estimate
from .sections import Cell, Column, Section, Summary, Table, shown

_NUMBERS = ("count", "score", "share", "mean", "difference")
# Tables of more columns become a list of labelled values on a narrow screen, and have the whole width on a wide one.
_FEW_COLUMNS = 3
# A long name may break behind these marks, and nowhere else: file names, question types, web addresses. Browsers break
# behind a hyphen anyway.
_BREAKS = re.compile(r"(?<=[^\s/_][/_])(?=[^\W_])|(?<=[^\W_]\.)(?=[^\W\d_])")


def words(text: str) -> str:
    """Return text of this package as HTML. No line ends between a number and its %."""
    return "<wbr>".join(escape(part) for part in _BREAKS.split(text.replace(" %", "\N{NO-BREAK SPACE}%")))


def data(text: str, language: str | None = None) -> str:
    """Return text of a set, its documents or a model as HTML, in a direction of its own.

    `language` is its code, for the fonts and the voice of the browser.
    """
    lang = f' lang="{escape(language)}"' if language else ""
    return f"<bdi{lang}>{words(text)}</bdi>"


def header(summary: Summary) -> str:
    """Return the head of a page: kind, name, verdict and facts."""
    verdict = "".join(f"<li>{_linked(words(one.text), one.link)}</li>" for one in summary.verdict)
    facts = "".join(f"<div><dt>{words(name)}</dt><dd>{data(value)}</dd></div>" for name, value in summary.facts)
    return (
        f'<header>\n<p class="kind">{words(summary.kind)}</p>\n<h1>{data(summary.name)}</h1>\n'
        f'<ul class="verdict" role="list">{verdict}</ul>\n<dl class="facts">{facts}</dl>\n</header>'
    )


def columns(contents: Iterable[tuple[str, str]], main: str) -> str:
    """Return the part below the head: links to sections, given as (key, title), and the sections."""
    links = "".join(f"<li>{_linked(words(title), f'#{key}')}</li>" for key, title in contents)
    return f'<div class="columns">\n<nav aria-label="Sections"><ul>{links}</ul></nav>\n<main>\n{main}\n</main>\n</div>'


def section(part: Section, filters: Sequence[str] = ()) -> str:
    """Return a section with its tables; those without rows are left out.

    Args:
        part: the section.
        filters: the question types that the page can filter by; other cells of a column with `filter` are no links.
    """
    key = escape(part.key)
    tables = "\n".join(_table(one, filters) for one in part.tables if one.rows)
    text = f"<p>{words(part.text)}</p>\n" if part.text else ""
    shown = f'<div class="tables">\n{tables}\n</div>\n' if tables else ""
    title = f'<h2 id="{key}-title">{words(part.title)}</h2>\n'
    return f'<section id="{key}" class="part" aria-labelledby="{key}-title">\n{title}{text}{shown}</section>'


def _linked(html: str, link: str) -> str:
    return f'<a href="{escape(link)}">{html}</a>' if link else html


def _table(table: Table, filters: Sequence[str]) -> str:
    many = len(table.columns) > _FEW_COLUMNS
    unseen = ' class="unseen"' if table.folded else ""
    caption = f"<caption{unseen}>{words(table.caption)}</caption>"
    heads = "".join(_head(column) for column in table.columns)
    tops = [_top([row[place] for row in table.rows], column) for place, column in enumerate(table.columns)]
    rows = "\n".join(f"<tr>{''.join(_cells(row, table.columns, tops, filters))}</tr>" for row in table.rows)
    drawn = (
        f'<div class="scroll" data-name="{escape(table.caption)}"><table{" class=many" if many else ""}>{caption}\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )
    note = f'<p class="note">{words(table.note)}</p>' if table.note else ""
    wide = " wide" if many else ""
    if table.folded:
        return f'<details class="folded{wide}"><summary>{words(table.caption)}</summary>{drawn}{note}</details>'
    return f'<div class="whole{wide}">{drawn}{note}</div>'


def _head(column: Column) -> str:
    heading = words(column.heading) or '<span class="unseen">what</span>'
    beside = '<td class="drawn" aria-hidden="true"></td>' if column.bar else ""
    return f'<th scope="col" class="{_kind(column)}">{heading}</th>{beside}'


def _cells(
    row: Sequence[Cell], columns: Sequence[Column], tops: Sequence[float], filters: Sequence[str]
) -> Iterator[str]:
    for place, (cell, column, top) in enumerate(zip(row, columns, tops, strict=True)):
        tag, scope = ("th", ' scope="row"') if place == 0 else ("td", "")
        label = f' data-label="{escape(column.heading)}"' if place and column.heading else ""
        empty = " empty" if cell is None or cell == "" else ""
        yield f'<{tag}{scope}{label} class="{_kind(column)}{empty}">{_content(cell, column, filters)}</{tag}>'
        if column.bar:
            yield _interval(cell, top, column) if isinstance(cell, Estimate) else _bar(_share(cell, top))


def _top(cells: Sequence[Cell], column: Column) -> float:
    """Return the number that fills the width of a drawn column."""
    if column.kind == "difference":
        estimates = [cell for cell in cells if isinstance(cell, Estimate)]
        return max((abs(end or 0.0) for one in estimates for end in (one.value, one.low, one.high)), default=0.0)
    if column.kind == "count":
        return max((cell for cell in cells if isinstance(cell, (int, float))), default=0)
    return 1.0


def _share(cell: Cell, top: float) -> float:
    return cell / top if isinstance(cell, (int, float)) and top else 0.0


# Drawn by attributes of SVG, since the policy of the page forbids style attributes.
def _bar(share: float) -> str:
    return _drawn(f'<rect width="{100 * min(1.0, max(0.0, share)):.1f}%" height="100%" rx="2"/>')


def _interval(one: Estimate, top: float, column: Column) -> str:
    """Draw an estimate as a point on its interval; differences have 0 in the middle."""
    middle = column.kind == "difference"

    def place(value: float) -> str:
        share = value / top if top else 0.0
        return f"{50 + 46 * share if middle else 2 + 96 * share:.1f}%"

    zero = '<line class="zero" x1="50%" x2="50%" y1="0" y2="100%"/>' if middle else ""
    ends = (one.low, one.high)
    span = (
        "" if None in ends else '<line x1="{}" x2="{}" y1="50%" y2="50%"/>'.format(*(place(end or 0) for end in ends))
    )
    return _drawn(f'{zero}{span}<circle cx="{place(one.value)}" cy="50%" r="4"/>')


def _drawn(shapes: str) -> str:
    return f'<td class="drawn" aria-hidden="true"><svg width="100%" height="100%">{shapes}</svg></td>'


def _kind(column: Column) -> str:
    return "number" if column.kind in _NUMBERS else "words" if column.kind == "data" else "phrase"


def _content(cell: Cell, column: Column, filters: Sequence[str]) -> str:
    if cell is None or cell == "":
        return ""
    if column.filter == "type" and cell in filters:
        return _linked(data(str(cell)), f"#{urlencode({'type': cell})}")
    if column.filter == "document":
        quoted = f'"{cell}"'
        return _linked(data(str(cell)), f"#{urlencode({'words': quoted})}")
    if column.kind == "data":
        return data(str(cell))
    return words(shown(cell, column))
