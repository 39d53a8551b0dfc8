"""Files, SQuAD sets and Hugging Face datasets in, a stream of `Document` out; one file a format.

A new format is one file with a reader and its line in `READERS` below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...utils.errors import CorpusError, UnreadableDocument
from ...utils.records.types import Document
from ...utils.settings import CorpusConfig
from .docx import read_docx
from .files import CorpusFile, find_files
from .hf_adapter import HFCorpusAdapter
from .html import read_html
from .jsonl import read_jsonl
from .markdown import read_markdown
from .pdf import read_pdf
from .squad import read_squad
from .text import read_text

__all__ = ["READERS", "HFCorpusAdapter", "Reader", "read_corpus"]

Reader = Callable[[Path, str], Iterator[Document]]

READERS: dict[str, Reader] = {
    ".docx": read_docx,
    ".htm": read_html,
    ".html": read_html,
    ".jsonl": read_jsonl,
    ".markdown": read_markdown,
    ".md": read_markdown,
    ".pdf": read_pdf,
    ".txt": read_text,
}


def read_corpus(config: CorpusConfig, base: Path, skipped: Callable[[str], None] | None = None) -> Iterator[Document]:
    """The documents of a corpus, read one at a time; files in the order of their `doc_id`.

    Relative paths are relative to `base`, the folder of the configuration file. Plain texts are kept as they are, but
    for a byte order mark, `\\r\\n` and `\\r`; other formats come in the canonical form of docs/corpus.md. Offsets refer
    to `Document.text`. Where `skipped` is given, a file that holds no text that can be read (scanned, encrypted,
    broken) is told to it by a message, and reading goes on.

    Raises:
        CorpusError: a pattern matches nothing, a file cannot be read or is empty, or two documents have one id; or no
            file at all holds text that can be read.
        UnreadableDocument: as above, without `skipped`.
    """
    sources: dict[str, str] = {}
    for document in _documents(config, base, skipped):
        if document.doc_id in sources:
            raise CorpusError(
                f"{document.source}: the document id {document.doc_id!r} is taken by {sources[document.doc_id]}; "
                "give each document its own"
            )
        sources[document.doc_id] = document.source
        _check_characters(document)
        yield document


def _documents(config: CorpusConfig, base: Path, skipped: Callable[[str], None] | None) -> Iterator[Document]:
    if config.hf is not None:
        yield from HFCorpusAdapter(config.hf, base).to_documents()
    elif config.squad is not None:
        yield from read_squad(base / config.squad.path, config.squad.unit)
    else:
        yield from _read_files(find_files(config.files, base, tuple(READERS)), skipped)


def _read_files(files: Iterable[CorpusFile], skipped: Callable[[str], None] | None) -> Iterator[Document]:
    unreadable: list[UnreadableDocument] = []
    is_empty = True
    for file in files:
        try:
            for document in READERS[file.path.suffix.lower()](file.path, file.doc_id):
                is_empty = False
                yield document
        except UnreadableDocument as error:
            if skipped is None:
                raise
            unreadable.append(error)
            # It goes into the manifest, which holds no path of this machine.
            skipped(str(error).replace(str(file.path), file.doc_id))
    if is_empty and unreadable:
        raise CorpusError(
            f"no file of the corpus holds text that can be read ({len(unreadable)} tried); {unreadable[0]}"
        )


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
