"""Read tables as facts: what each cell says of its row."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from ...utils.languages import Language
from ...utils.records.documents import Document, evidence_of
from ...utils.records.facts import TableCell
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded_words
from .entries import is_code
from .list_lines import SENTENCE_ENDS
from .table_records import Cell, Table

_MIN_ROWS = 2
# The second column of a table without headers can be nothing but what its first one is asked for.
_BARE_WIDTH = 2
# Distinct values that a column needs, since one of two is easy to guess; fewer if each row has its own.
_MIN_VALUES = 3
_MAX_ANSWER_WORDS = 12
_MAX_LABEL_WORDS = 10
_MAX_HEADER_WORDS = 5
# Cells like their header that show that it is none.
_MIN_ALIKE = 2
_UNIT = re.compile(r"\s*\(([^()]{1,12})\)$")
# Escaped pipes, markup, footnote marks, lists of values.
_UNCLEAR = re.compile(r"[\\<>`*†‡;?]|\^|\d\)$|\s_|_\s|[a-z]{3}[¹²³⁴-⁹]")

Words = tuple[str, ...]


def cells_of(
    table: Table, document: Document, declines: Collection[Words], actions: Collection[str]
) -> Iterator[tuple[int, TableCell]]:
    """Yield the cells that state something, each with the number of its row.

    A cell that is empty, long or unclear states nothing, nor does one of `declines`, the folded phrases for "no
    answer"; a row is known by a label that no other row has, and a column by its header and by values that tell rows
    apart. The first line of a table without headers is a row: `actions` are words that begin what something does.
    """
    is_blank = not any(header.text for header in table.header)
    has_headers = not is_blank and _has_headers(table, actions)
    if not has_headers and len(table.header) != _BARE_WIDTH:
        return
    rows = table.rows if has_headers or is_blank else (table.header, *table.rows)
    header_line = evidence_of(document, table.header[0].start, table.header[-1].end)
    labels = Counter(_folded(row[0]) for row in rows)
    headers = Counter(map(_folded, table.header))
    for column, header in enumerate(table.header):
        values = Counter(_folded(row[column]) for row in rows)
        tells = len(values) >= _MIN_VALUES or len(values) == len(rows) >= _MIN_ROWS
        if not column or not tells or (has_headers and (headers[_folded(header)] > 1 or not _is_label(header))):
            continue
        for number, row in enumerate(rows):
            label, cell = row[0], row[column]
            if labels[_folded(label)] > 1 or not _is_label(label) or not _is_value(cell, declines):
                continue
            line = evidence_of(document, label.start, row[-1].end)
            text, unit = _without_unit(header.text) if has_headers else ("", "")
            kind = table.header[0].text if has_headers else ""
            evidence = (header_line, line) if has_headers else (line,)
            is_only = values[_folded(cell)] == 1
            yield number, TableCell(label.text, kind, text, cell.text, unit, evidence, cell.start, is_only)


def values_with(table_cell: TableCell, language: Language) -> tuple[str, ...]:
    """Return the value of a cell; also a figure with the unit of its column, and the first of several sentences."""
    value, unit = table_cell.value, table_cell.unit
    if unit and value[-1:].isdecimal():
        return (value, f"{unit}{value}") if _is_sign(unit) else (value, f"{value} {unit}")
    spans = sentence_spans(value, language)
    return (value, value[slice(*spans[0])]) if len(spans) > 1 else (value,)


def _without_unit(header: str) -> tuple[str, str]:
    found = _UNIT.search(header)
    return (header[: found.start()], found[1]) if found is not None and found.start() else (header, "")


def _has_headers(table: Table, actions: Collection[str]) -> bool:
    """Return False if the first line is a row, as its cells are like those below them."""
    for column, header in enumerate(table.header):
        below = [row[column] for row in table.rows]
        said = folded_words(header.text)
        if column and (header.text.endswith(tuple(SENTENCE_ENDS)) or len(said) > _MAX_HEADER_WORDS):
            return False
        if column and (is_code(header.text) or any(_folded(cell) == _folded(header) for cell in below)):
            return False
        if len(said) > 1 and (_many(len(set(said) & set(folded_words(cell.text))) > 1 for cell in below)):
            return False
        if said and said[0] in actions and _many(_first(cell) in actions for cell in below):
            return False
    return True


def _first(cell: Cell) -> str:
    return next(iter(folded_words(cell.text)), "")


def _many(flags: Iterable[bool]) -> bool:
    """Return True if at least two flags are set."""
    return sum(flags) >= _MIN_ALIKE


def _is_sign(unit: str) -> bool:
    return len(unit) == 1 and unicodedata.category(unit) == "Sc"


def _folded(cell: Cell) -> tuple[str, ...]:
    """Return a cell for comparison: its folded words, preceded by its first character if that is a sign."""
    return (cell.text[:1] if unicodedata.category(cell.text[:1] or " ")[0] in "PS" else "", *folded_words(cell.text))


def _is_label(cell: Cell) -> bool:
    return 0 < len(folded_words(cell.text)) <= _MAX_LABEL_WORDS and not _UNCLEAR.search(cell.text)


def _is_value(cell: Cell, declines: Collection[Words]) -> bool:
    words = folded_words(cell.text)
    return 0 < len(words) <= _MAX_ANSWER_WORDS and not _UNCLEAR.search(cell.text) and words not in declines
