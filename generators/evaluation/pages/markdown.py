"""A page as Markdown, without its questions, for a terminal or a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .sections import Cell, Column, Section, Summary, Table, shown

# Control characters for terminals and for the direction of text.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+")


def to_markdown(summary: Summary) -> str:
    """Return all sections with their tables, except folded tables.

    Text of the set is formatted as code, in which nothing is a link, a mention or HTML.
    """
    facts = "\n".join(f"- {name}: {_data(value)}" for name, value in summary.facts)
    verdict = "\n".join(f"- **{one.text}**" for one in summary.verdict)
    parts = [f"# {_data(summary.name)}", verdict, facts, *(_section(section) for section in summary.sections)]
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
                _line(_cell(cell, column) for cell, column in zip(row, table.columns, strict=True))
                for row in table.rows
            ),
        ]
    )


def _line(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell, column: Column) -> str:
    """Return a cell of a Markdown table."""
    return _data(str(cell)) if column.kind == "data" and cell is not None else shown(cell, column)


def _data(text: str) -> str:
    """Return text as code: on one line, in more backticks than it has in a row, with `|` escaped for tables."""
    text = _UNSEEN.sub(" ", text).strip().replace("|", "\\|")
    if not text:
        return ""
    ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"
