"""The same questions in every format of a table."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

FORMATS = ("csv", "tsv", "jsonl", "parquet", "xlsx")


def as_text(value: Any) -> str:
    if value is None:
        return ""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else str(value)


def separated(rows: Sequence[dict[str, Any]], dialect: str) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]), dialect=dialect)
    writer.writeheader()
    writer.writerows({name: as_text(value) for name, value in row.items()} for row in rows)
    return out.getvalue().encode("utf-8")


def write_xlsx(rows: Sequence[dict[str, Any]], path: Path) -> None:
    book = pytest.importorskip("openpyxl").Workbook()
    book.active.append(list(rows[0]))
    for row in rows:
        book.active.append([as_text(value) if isinstance(value, list) else value for value in row.values()])
    book.save(path)


@pytest.fixture(scope="session")
def write_table() -> Callable[[Sequence[dict[str, Any]], Path], Path]:
    """Writes rows to a file as its ending says. Where a format has no lists they are JSON."""

    def write(rows: Sequence[dict[str, Any]], path: Path) -> Path:
        if path.suffix == ".xlsx":
            write_xlsx(rows, path)
        elif path.suffix == ".parquet":
            pyarrow.parquet.write_table(pa.Table.from_pylist(list(rows)), path)
        elif path.suffix == ".jsonl":
            path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        else:
            path.write_bytes(separated(rows, "excel" if path.suffix == ".csv" else "excel-tab"))
        return path

    return write


@pytest.fixture(params=FORMATS)
def suffix(request: pytest.FixtureRequest) -> str:
    return f".{request.param}"
