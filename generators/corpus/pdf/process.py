"""Read the pages of a PDF in a child process (`extract.py`), which may crash or hang without harm."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ....utils.errors import UnreadableDocument
from .page import Page, Rule, Word

PAGE_SECONDS = 60.0
MAX_PAGES = 5_000
_PROGRAM = Path(__file__).with_name("extract.py")


def read_pages(path: Path, page_seconds: float = PAGE_SECONDS) -> Iterator[Page]:
    """Yield the pages of a file, numbered from 1.

    Raises:
        UnreadableDocument: the file needs a password, is damaged or too large, or a page takes longer than
            `page_seconds`.
    """
    with subprocess.Popen(
        [sys.executable, str(_PROGRAM), str(path.absolute())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as reader:
        try:
            yield from _pages(reader, path, page_seconds)
        finally:
            reader.kill()


def _pages(reader: subprocess.Popen[bytes], path: Path, page_seconds: float) -> Iterator[Page]:
    pages = int(_record(reader, path, page_seconds, "the file")["pages"])
    if pages > MAX_PAGES:
        raise UnreadableDocument(f"{path}: {pages} pages, and {MAX_PAGES} is the most that is read; split the file")
    for number in range(1, pages + 1):
        yield _page(_record(reader, path, page_seconds, f"page {number}"), number)


def _record(reader: subprocess.Popen[bytes], path: Path, seconds: float, what: str) -> dict[str, Any]:
    """Return the next record of the child process; kill the process if it takes too long."""
    assert reader.stdout is not None
    late = threading.Event()

    def stop() -> None:
        late.set()
        reader.kill()

    watch = threading.Timer(seconds, stop)
    watch.daemon = True
    watch.start()
    line = reader.stdout.readline()
    watch.cancel()
    if late.is_set():
        raise UnreadableDocument(f"{path}: {what} took more than {seconds:g} seconds; print the document to a new PDF")
    if not line.endswith(b"\n"):
        raise UnreadableDocument(
            f"{path}: the PDF library stopped at {what} (exit status {reader.wait()}); the file is damaged or takes "
            "too much memory: print the document to a new PDF"
        )
    record: dict[str, Any] = json.loads(line)
    if "error" in record:
        raise UnreadableDocument(f"{path}: {_reason(record['error'], what)}")
    return record


def _reason(error: str, what: str) -> str:
    if error == "password":
        return "encrypted, and it does not open without its password; save it without one"
    if error == "format":
        return "no whole PDF (truncated or damaged); get the file again"
    if error.startswith("page "):
        return f"{error} cannot be read (truncated or damaged); get the file again"
    return f"{what} holds {error}, which is more than is read; split it"


def _page(record: dict[str, Any], number: int) -> Page:
    return Page(
        number=number,
        width=record["width"],
        height=record["height"],
        words=tuple(Word(*word) for word in record["words"]),
        rules=tuple(Rule(*rule) for rule in record["rules"]),
        is_scan=record["is_scan"],
        unmapped=record["unmapped"],
    )
