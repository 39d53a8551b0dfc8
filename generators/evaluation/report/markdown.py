"""A report as Markdown, for a terminal or a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .sections import Cell, Column, Section, Summary, Table

# What a terminal obeys, and what turns the direction of a line around.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+")


def to_markdown(summary: Summary) -> str:
    """All sections with their tables, but for those that are folded.

    Text of the set stands as code, in which nothing is a link, a mention or HTML.
    """
    facts = "\n".join(f"- {word}: {_data(value)}" for word, value in summary.facts)
    figures = " · ".join(f"**{figure.value}** {figure.label}" for figure in summary.figures)
    parts = [f"# {_data(summary.name)}", figures, facts, *(_section(section) for section in summary.sections)]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> str:
    tables = [_table(table) for table in section.tables if not table.folded and table.rows]
    return "\n\n".join([f"## {section.title}", section.text, *tables])


def _table(table: Table) -> str:
    return "\n".join(
        [
            f"**{table.caption}**\n",
            *([f"{table.note}\n"] if table.note else []),
            _line(column.heading for column in table.columns),
            _line("---" if column.kind in ("data", "words") else "---:" for column in table.columns),
            *(
                _line(shown(cell, column) for cell, column in zip(row, table.columns, strict=True))
                for row in table.rows
            ),
        ]
    )


def _line(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def shown(cell: Cell, column: Column) -> str:
    """A cell as it stands in a table of Markdown."""
    if cell is None or cell == "":
        return ""
    if column.kind == "data":
        return _data(str(cell))
    if column.kind == "count":
        return f"{cell:,}"
    if column.kind == "share":
        return f"{cell:.1%}"
    if column.kind == "score":
        return f"{cell:.3f}"
    return str(cell)


def _data(text: str) -> str:
    """Text as code: on one line, between more backticks than it has in a row, the bar escaped as tables ask for it."""
    text = _UNSEEN.sub(" ", text).strip().replace("|", "\\|")
    if not text:
        return ""
    ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"
