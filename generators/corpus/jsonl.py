"""JSON Lines: one object per line, with `text` and optionally `id` and `title`; other keys are metadata."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...utils.errors import CorpusError
from ...utils.json_fields import parse_json
from ...utils.records.documents import Document
from .files import decode_utf8


def read_jsonl(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the documents of a `.jsonl` file, reading line by line. Without `id` a document is called `<file>:<line>`.

    Raises:
        CorpusError: the file cannot be read or is empty, or a line is not an object with a text.
    """
    is_empty = True
    offset = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                line = decode_utf8(raw, path, f"{number}:", offset)
                offset += len(raw)
                if line.strip():
                    is_empty = False
                    yield _document(line, f"{path}:{number}", f"{doc_id}:{number}")
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from error
    if is_empty:
        raise CorpusError(f"{path}: the file is empty; write its lines or take it out of corpus.files")


def _document(line: str, where: str, source: str) -> Document:
    row = parse_json(line, where)
    if not isinstance(row, dict):
        raise CorpusError(f'{where}: expected an object such as {{"text": …}}, found {type(row).__name__}')
    text = _text(row, where)
    title = row.get("title") or ""
    if not isinstance(title, str):
        raise CorpusError(f"{where}: title must be a string, found {type(title).__name__}")
    name = row.get("id")
    if name is not None and (isinstance(name, bool) or not isinstance(name, str | int) or name == ""):
        raise CorpusError(f"{where}: id must be a string or a whole number, found {name!r}")
    metadata = {key: value for key, value in row.items() if key not in ("text", "id", "title")}
    return Document(source if name is None else str(name), text, title=title, source=source, metadata=metadata)


def _text(row: dict[str, Any], where: str) -> str:
    if "text" not in row:
        keys = ", ".join(map(repr, row)) or "none"
        raise CorpusError(f"{where}: no key 'text'; the keys are: {keys}. Rename the one that holds the text to 'text'")
    text = row["text"]
    if not isinstance(text, str):
        raise CorpusError(f"{where}: text must be a string, found {type(text).__name__}")
    if not text.strip():
        raise CorpusError(f"{where}: text is empty; write it or remove the line")
    return text
