"""Plain text: a file is a document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...utils.records.documents import Document
from .files import read_utf8

_TITLE_CHARACTERS = 80


def read_text(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.txt` file. Its title is a short first line on its own, else the file's name."""
    text = read_utf8(path)
    yield Document(doc_id, text, title=_first_line_title(text) or path.stem, source=doc_id)


def _first_line_title(text: str) -> str:
    first, _, rest = text.lstrip().partition("\n")
    title = first.strip()
    stands_alone = bool(rest.strip()) and not rest.partition("\n")[0].strip()
    is_sentence = title.endswith((".", "!", "?", ":", ";", ",", "।", "॥", "。"))
    return title if stands_alone and not is_sentence and len(title) <= _TITLE_CHARACTERS else ""
