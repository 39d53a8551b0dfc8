"""Excel workbooks, CSV and TSV: a file is a document of tables; each sheet of a workbook is a section."""

from __future__ import annotations

import csv
import datetime
import io
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

from ...utils.errors import UnreadableDocument, require
from ...utils.records.documents import Document
from .canonical import Block, Heading, render
from .files import read_bytes, read_utf8
from .grids import MOST_COLUMNS, grid_blocks
from .packages import BROKEN, office_properties, unreadable
from .sections import markdown_sections

# Tables for readers are smaller; larger ones are data.
MOST_ROWS = 20_000
# The default, 131,072 characters, is an error for longer cells; the limit applies to the whole process.
_LONGEST_CELL = 2**31 - 1
_DELIMITERS = (",", ";", "\t", "|")
_ROWS_TO_GUESS_FROM = 200
# The last row that Excel knows; a broken file may number its rows far beyond.
_LAST_ROW = 1_048_576
# `Sheet1`, `Tabelle1`, `Feuil1`: the name that a program gives the first sheet.
_UNNAMED = re.compile(r"\D{3,12}\s?1")


def read_xlsx(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.xlsx` file as canonical text: the values of its sheets, not the formulas.

    Each sheet is a section with its name; a hidden one is left out. A sheet is read as `grid_blocks` says. The title is
    that of the properties, else the file's name. `author`, `description` and `date` of the properties are metadata.

    Raises:
        CorpusError: the file cannot be opened.
        MissingDependency: openpyxl is not installed.
        UnreadableDocument: the file is encrypted, broken, not XLSX, too large, or has no values.
    """
    openpyxl = require("openpyxl", extra="xlsx")
    content = read_bytes(path)
    metadata = office_properties(content, path, ".xlsx")
    try:
        with warnings.catch_warnings():
            # openpyxl warns of what it does not read, such as drop-down lists.
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True)
            blocks = list(_book_blocks(book, path))
    except BROKEN as error:
        raise unreadable(path, ".xlsx", error) from error
    title = metadata.pop("title", "") or path.stem
    yield _document(blocks, path, doc_id, title, metadata)


def read_csv(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.csv` or `.tsv` file as canonical text: a table, read as `grid_blocks` says.

    Cells of a `.csv` file are divided by a comma, semicolon, tab or bar, whichever gives most rows the same number of
    cells. The title is the file's name.

    Raises:
        CorpusError: the file cannot be opened or is not UTF-8.
        UnreadableDocument: the file is too large, or has no text.
    """
    text = read_utf8(path)
    csv.field_size_limit(_LONGEST_CELL)
    try:
        delimiter = "\t" if path.suffix.lower() == ".tsv" else _delimiter(text)
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        blocks = list(grid_blocks(_checked(rows, str(path))))
    except csv.Error as error:
        raise UnreadableDocument(f"{path}: no table that can be read: {error}; save it anew as CSV in UTF-8") from error
    yield _document(blocks, path, doc_id, path.stem, {})


def _document(blocks: list[Block], path: Path, doc_id: str, title: str, metadata: dict[str, str]) -> Document:
    text = render(blocks) if any(not isinstance(block, Heading) for block in blocks) else ""
    if not text:
        raise UnreadableDocument(f"{path}: the file has no values; fill it or take it out of corpus.files")
    return Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def _book_blocks(book: Any, path: Path) -> Iterator[Block]:
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in sheets:
        # A file may claim any size for its sheets.
        sheet.reset_dimensions()
        rows = ([_shown(cell) for cell in row] for row in _rows(sheet))
        blocks = list(grid_blocks(_checked(rows, f"{path}: {sheet.title}")))
        if blocks and (len(sheets) > 1 or not _UNNAMED.fullmatch(sheet.title)):
            yield Heading(1, sheet.title)
        yield from blocks


def _rows(sheet: Any) -> Iterator[Any]:
    """Yield the rows of a sheet; of a million empty ones between two others, only the first."""
    last = None
    for row in sheet.iter_rows(max_col=MOST_COLUMNS + 1, max_row=_LAST_ROW):
        # openpyxl yields one object for all of them.
        if row is not last:
            yield row
        last = row


def _checked(rows: Iterable[Sequence[str]], where: str) -> Iterator[Sequence[str]]:
    """Yield the rows, as long as they are no more than a table for readers has."""
    filled = 0
    for row in rows:
        filled += any(row)
        if filled > MOST_ROWS or any(row[MOST_COLUMNS:]):
            raise UnreadableDocument(
                f"{where}: a table of more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns is data and no document; "
                "keep the part that readers need, or take the file out of corpus.files"
            )
        yield row


def _shown(cell: Any) -> str:
    """Return the value of a cell as a reader sees it, without the currency that its format may add."""
    value = cell.value
    if value is None or cell.data_type == "e":
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ", "minutes")
    if isinstance(value, datetime.time):
        return value.isoformat("minutes")
    if isinstance(value, int | float):
        is_share = "%" in (cell.number_format or "")
        # Sums of decimal fractions have digits behind the fifteenth that no program shows.
        return f"{value * 100:.12g}%" if is_share else f"{value:.15g}"
    return str(value)


def _delimiter(text: str) -> str:
    """Return the character that divides most rows into the same number of cells; a comma if there is none."""

    def rows_alike(delimiter: str) -> int:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        widths = Counter(len(row) for row in islice(rows, _ROWS_TO_GUESS_FROM) if len(row) > 1)
        return max(widths.values(), default=0)

    return max(_DELIMITERS, key=rows_alike)
