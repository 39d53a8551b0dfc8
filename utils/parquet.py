"""Read Parquet files from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow


def checked_table(source: Path | pyarrow.Buffer, columns: Sequence[str] | None = None) -> pyarrow.Table:
    """Return the table of a file or of its content, whose values can all be turned into Python's.

    Raises:
        pyarrow.ArrowException: it is not Parquet, or a value is damaged, such as a text that is not UTF-8.
        UnicodeDecodeError: the name of a column is not UTF-8; that of a field in a column is read with its values only.
        OSError: it cannot be read.
    """
    import pyarrow
    import pyarrow.parquet

    opened = pyarrow.BufferReader(source) if isinstance(source, pyarrow.Buffer) else source
    table = pyarrow.parquet.read_table(opened, columns=columns)
    # Reading checks pages and types, not the values.
    table.validate(full=True)
    return table
