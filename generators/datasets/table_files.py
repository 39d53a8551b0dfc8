"""Read tables from CSV, TSV, JSON Lines, Parquet and XLSX files as records by column."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from ...utils.errors import CorpusError, require
from ...utils.json_fields import an_object, parse_json
from ...utils.parquet import checked_table
from ..corpus.files import decode_utf8, read_bytes

_LONGEST_FIELD = 2**31 - 1
_Row = tuple[Any, ...]  # cells of openpyxl


class Record(NamedTuple):
    """A row of a table: its location, for messages, and its values by column."""

    where: str
    values: dict[str, Any]


def read_table(path: Path) -> list[Record]:
    """Return all rows of a file; its ending says the format.

    Raises:
        CorpusError: the ending is not in `TABLES`, the file cannot be read in this format, or it has no rows.
        MissingDependency: the file is XLSX and openpyxl is not installed.
    """
    reader = TABLES.get(path.suffix.lower())
    if reader is None:
        raise CorpusError(
            f"{path}: {path.suffix or 'a file without ending'} is no table that can be read; there are: "
            f"{', '.join(TABLES)}"
        )
    records = list(reader(path))
    if not records:
        raise CorpusError(f"{path}: has no rows")
    return records


def _csv(path: Path, dialect: str = "excel") -> Iterator[Record]:
    # The default, 131,072 characters, is shorter than some contexts; the limit applies to the whole process.
    csv.field_size_limit(_LONGEST_FIELD)
    lines = csv.reader(io.StringIO(decode_utf8(read_bytes(path), path), newline=""), dialect, strict=True)
    try:
        header = next(lines, [])
        _check_header(header, f"{path}")
        for cells in lines:
            if not cells:
                continue
            where = f"{path}: line {lines.line_num}"
            if len(cells) != len(header):
                raise CorpusError(
                    f"{where}: has {len(cells)} cells, the header {len(header)}; a cell that holds the separator or a "
                    "line break is written in double quotes"
                )
            yield Record(where, dict(zip(header, cells, strict=True)))
    except csv.Error as error:
        raise CorpusError(f"{path}: line {lines.line_num}: {error}; a quote in a cell is written twice") from error


def _tsv(path: Path) -> Iterator[Record]:
    return _csv(path, "excel-tab")


def _jsonl(path: Path) -> Iterator[Record]:
    # Only \n ends a line: JSON strings may hold the other characters at which splitlines breaks.
    for number, line in enumerate(decode_utf8(read_bytes(path), path).split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path}: line {number}"
        yield Record(where, an_object(parse_json(line, where), where))


def _parquet(path: Path) -> Iterator[Record]:
    for number, values in enumerate(parquet_rows(path, f"{path}"), start=1):
        yield Record(f"{path}: row {number}", values)


def parquet_rows(path: Path, name: str) -> list[dict[str, Any]]:
    """Return the rows of a Parquet file by column; `name` is the name of the file in messages.

    Raises:
        CorpusError: the file cannot be opened or is not Parquet.
    """
    import pyarrow

    content = read_bytes(path)
    try:
        rows: list[dict[str, Any]] = checked_table(pyarrow.py_buffer(content)).to_pylist()
    except (pyarrow.ArrowException, UnicodeDecodeError, OSError) as error:
        raise CorpusError(f"{name}: is not Parquet ({error})") from error
    return rows


def _xlsx(path: Path) -> Iterator[Record]:
    openpyxl = require("openpyxl", extra="xlsx")
    content = read_bytes(path)
    try:
        # Read results and formulas: a formula without a saved result has the value None, like an empty cell.
        sheets, formulas = (_sheets(openpyxl, content, data_only) for data_only in (True, False))
    except Exception as error:  # openpyxl passes on any error of a broken archive or XML
        raise CorpusError(f"{path}: cannot be read as XLSX: {type(error).__name__}: {error}") from error
    if len(formulas) > 1:
        raise CorpusError(
            f"{path}: has {len(formulas)} sheets with cells ({', '.join(formulas)}); keep one, or save each as a file"
        )
    for name, written in formulas.items():
        yield from _of_sheet(f"{path}: {name}", sheets.get(name, []), written)


def _sheets(openpyxl: Any, content: bytes, data_only: bool) -> dict[str, list[_Row]]:
    book = openpyxl.load_workbook(io.BytesIO(content), data_only=data_only)
    found = {sheet.title: list(sheet.iter_rows()) for sheet in book.worksheets}
    return {name: rows for name, rows in found.items() if any(cell.value is not None for row in rows for cell in row)}


def _of_sheet(where: str, results: Sequence[tuple[Any, ...]], written: Sequence[tuple[Any, ...]]) -> Iterator[Record]:
    header: list[str] | None = None
    row: _Row
    for row, formulas in zip_longest(results, written, fillvalue=()):
        values = [cell.value for cell in row]
        for cell, formula in zip_longest(row, formulas):
            if formula is not None and formula.value is not None and (cell is None or cell.value is None):
                raise CorpusError(
                    f"{where}!{formula.coordinate}: holds a formula without a saved result; open the file in a "
                    "spreadsheet program and save it"
                )
            if cell is not None and cell.data_type == "e":
                raise CorpusError(f"{where}!{cell.coordinate}: holds the error {cell.value}; correct it")
        if all(value is None for value in values):
            continue
        if header is None:
            while values and values[-1] is None:
                values.pop()
            header = ["" if value is None else str(value) for value in values]
            _check_header(header, where)
            continue
        beyond = [cell for cell in row[len(header) :] if cell.value is not None]
        if beyond:
            raise CorpusError(f"{where}!{beyond[0].coordinate}: is under no header")
        yield Record(f"{where}!{row[0].row}", dict(zip(header, values[: len(header)], strict=True)))


def _check_header(header: Sequence[str], where: str) -> None:
    if not header or not all(name.strip() for name in header):
        raise CorpusError(f"{where}: the first row names the columns; it is missing or has a blank name")
    repeated = [name for number, name in enumerate(header) if name in header[:number]]
    if repeated:
        raise CorpusError(f"{where}: two columns are called {repeated[0]!r}; rename one")


TABLES: dict[str, Callable[[Path], Iterator[Record]]] = {
    ".csv": _csv,
    ".tsv": _tsv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
    ".xlsx": _xlsx,
}
