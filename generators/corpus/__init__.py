"""The corpus of a configuration as a stream of documents; one file per format.

A new format is one file with a reader, and its line in `READERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...utils.errors import CorpusError
from ...utils.types import Document
from ..config import CorpusConfig
from .files import CorpusFile, find_files
from .hf_adapter import HFCorpusAdapter
from .jsonl import read_jsonl
from .markdown import read_markdown
from .squad import read_squad
from .text import read_text

__all__ = ["READERS", "HFCorpusAdapter", "Reader", "read_corpus"]

Reader = Callable[[Path, str], Iterator[Document]]

READERS: dict[str, Reader] = {
    ".jsonl": read_jsonl,
    ".markdown": read_markdown,
    ".md": read_markdown,
    ".txt": read_text,
}


def read_corpus(config: CorpusConfig, base: Path) -> Iterator[Document]:
    """The documents of a corpus, read one at a time; files in the order of their `doc_id`.

    Relative paths are relative to `base`, the folder of the configuration file. Texts are kept as they are, but for a
    byte order mark and `\\r\\n`: offsets refer to `Document.text`.

    Raises:
        CorpusError: a pattern matches nothing, a file cannot be read or is empty, or two documents have one id.
    """
    sources: dict[str, str] = {}
    for document in _documents(config, base):
        if document.doc_id in sources:
            raise CorpusError(
                f"{document.source}: the document id {document.doc_id!r} is taken by {sources[document.doc_id]}; "
                "give each document its own"
            )
        sources[document.doc_id] = document.source
        _check_characters(document)
        yield document


def _documents(config: CorpusConfig, base: Path) -> Iterator[Document]:
    if config.hf is not None:
        yield from HFCorpusAdapter(config.hf, base).to_documents()
    elif config.squad is not None:
        yield from read_squad(base / config.squad.path, config.squad.unit)
    else:
        yield from _read_files(find_files(config.files, base, tuple(READERS)))


def _read_files(files: Iterable[CorpusFile]) -> Iterator[Document]:
    for file in files:
        yield from READERS[file.path.suffix.lower()](file.path, file.doc_id)


def _check_characters(document: Document) -> None:
    """Half a character cannot be written to any file; JSON's `\\ud83d` makes such."""
    try:
        document.doc_id.encode("utf-8")
    except UnicodeEncodeError as error:
        shown = document.doc_id.encode("utf-8", "backslashreplace").decode()
        raise CorpusError(f"{shown}: the name of this document is not UTF-8; rename the file") from error
    try:
        document.text.encode("utf-8")
        document.title.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CorpusError(
            f"{document.source}: the text holds half a surrogate pair, U+{ord(error.object[error.start]):04X} at "
            f"character {error.start}; write the character whole"
        ) from error
