"""Write a comparison: the page, the numbers, the items."""

from __future__ import annotations

from pathlib import Path

from ...export.atomic_write import write_file_atomically
from .comparison import Comparison
from .document import to_document
from .items import to_lines
from .page import to_page


def write_comparison(comparison: Comparison, out: Path, *, overwrite: bool = False) -> tuple[Path, ...]:
    """Write `comparison.html`, `compared.json` and, with three runs or more, `items.jsonl` into a folder.

    Raises:
        ExportError: a file exists, and `overwrite` is not set.
    """
    files = {
        "comparison.html": to_page(comparison).encode("utf-8", "backslashreplace"),
        "compared.json": to_document(comparison),
        **({"items.jsonl": to_lines(comparison.items)} if comparison.items else {}),
    }
    for name, content in files.items():
        write_file_atomically(content, out / name, overwrite=overwrite)
    return tuple(out / name for name in files)
