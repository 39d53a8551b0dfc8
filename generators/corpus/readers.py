"""The table of file formats and their readers, and the one way to read a corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from ...utils.errors import CorpusError, UnreadableDocument
from ...utils.plugins import plugins
from ...utils.records.documents import Document
from ...utils.settings import CorpusConfig, SquadCorpusConfig
from ..cache import Cache
from ..engine import Engine
from .distinct import distinct
from .docx import read_docx
from .epub import read_epub
from .files import find_files
from .hf_adapter import HFCorpusAdapter
from .html import read_html
from .jsonl import read_jsonl
from .kept_documents import KeptDocuments
from .markdown import read_markdown
from .notebook import read_notebook
from .pdf import read_pdf
from .plain_text import read_text
from .pptx import read_pptx
from .remote import find_remote_files, is_url
from .rst import read_rst
from .shared_reading import File, Finish, Reader, read_together, read_with, unchanged
from .spreadsheet import read_csv, read_xlsx
from .squad import read_squad

READERS: dict[str, Reader] = {
    ".csv": read_csv,
    ".docx": read_docx,
    ".epub": read_epub,
    ".htm": read_html,
    ".html": read_html,
    ".ipynb": read_notebook,
    ".jsonl": read_jsonl,
    ".markdown": read_markdown,
    ".md": read_markdown,
    ".mdx": read_markdown,
    ".pdf": read_pdf,
    ".pptx": read_pptx,
    ".qmd": read_markdown,
    ".rmd": read_markdown,
    ".rst": read_rst,
    ".tsv": read_csv,
    ".txt": read_text,
    ".xlsx": read_xlsx,
}


def readable_endings() -> tuple[str, ...]:
    """Return the endings of files that can be read, here and by other packages, such as `.md`."""
    return (*READERS, *(f".{name}" for name in plugins("corpus_formats") if f".{name}" not in READERS))


def read_file(file: File) -> Iterator[Document]:
    """Yield the documents of a file whose ending is one of `readable_endings`.

    Raises:
        CorpusError: it cannot be read.
        UnreadableDocument: it has no readable text.
        MissingDependency: its format takes a package that is not installed.
        ConfigError: the package that adds the format is broken.
    """
    return read_with(_reader_of(file), file)


def _reader_of(file: File) -> Reader:
    if file.suffix in READERS:
        return READERS[file.suffix]
    reader: Reader = plugins("corpus_formats")[file.suffix[1:]].load()
    return reader


def read_corpus(
    config: CorpusConfig,
    base: Path,
    skipped: Callable[[str], None] | None = None,
    *,
    engine: Engine | None = None,
    finish: Finish = unchanged,
    cache: Cache | None = None,
    finish_name: str = "",
) -> Iterator[Document]:
    """Yield the documents of a corpus one at a time, files in the order of their `doc_id`.

    Relative paths are relative to `base`, the folder of the configuration file. Plain text without hard line breaks
    stays as it is, apart from a byte order mark, `\\r\\n` and `\\r`; anything else is read in the canonical form of
    docs/corpus.md. Offsets refer to `Document.text`. If `skipped` is given, it is called with a message for each file
    without readable text (scanned, encrypted, broken) and for each pattern without a file, and reading goes on.
    Documents are yielded as `finish` returns them. An `engine` reads files, and finishes their documents, in several
    processes: it changes nothing but the time, and reads some files ahead. With an engine, a file of this machine whose
    documents are in `cache` is not read; `finish_name` identifies `finish` there, and all that it depends on.

    Raises:
        CorpusError: no pattern matches a file, a file is too large, cannot be read or is empty, two documents have the
            same id, or no file has readable text.
        UnreadableDocument: a file has no readable text and `skipped` is not given.
    """
    documents: Iterator[Document]
    if config.hf is not None:
        documents = map(finish, _read_rows(HFCorpusAdapter(config.hf, base), skipped))
    elif config.squad is not None:
        documents = map(finish, _read_squad(config.squad, base, config.max_file_mb))
    else:
        kept = KeptDocuments(cache, READERS, finish_name) if cache is not None else None
        documents = _read_files(config, base, skipped, engine, finish, kept)
    return distinct(documents)


def _find(patterns: Sequence[str], base: Path, skipped: Callable[[str], None] | None) -> list[File]:
    endings = readable_endings()
    paths = [pattern for pattern in patterns if not is_url(pattern)]
    files: list[File] = list(find_files(paths, base, endings, skipped)) if paths else []
    files += find_remote_files([pattern for pattern in patterns if is_url(pattern)], endings)
    return sorted(files, key=lambda file: file.doc_id)


def _read_squad(config: SquadCorpusConfig, base: Path, most_mb: int) -> Iterator[Document]:
    if not is_url(config.path):
        yield from read_squad(base / config.path, config.unit)
        return
    files = find_remote_files([config.path], [".json"])
    if len(files) > 1:
        raise CorpusError(f"{config.path}: leads to {len(files)} files; name one, such as {files[0].url}")
    _check_sizes(files, most_mb)
    with files[0].opened() as path:
        yield from read_squad(path, config.unit)


def _check_sizes(files: Iterable[File], most_mb: int) -> None:
    for file in files:
        size = file.size()
        if size > most_mb * 1_000_000:
            raise CorpusError(
                f"{file.name}: has {size / 1_000_000:,.0f} MB, more than the {most_mb:,} MB of corpus.max_file_mb; "
                "split the file, take it out, or raise the limit"
            )


def _read_rows(adapter: HFCorpusAdapter, skipped: Callable[[str], None] | None) -> Iterator[Document]:
    yield from adapter.stream()
    if adapter.skipped is not None and skipped is not None:
        skipped(adapter.skipped)


def _read_files(
    config: CorpusConfig,
    base: Path,
    skipped: Callable[[str], None] | None,
    engine: Engine | None,
    finish: Finish,
    kept: KeptDocuments | None,
) -> Iterator[Document]:
    files = _find(config.files, base, skipped)
    _check_sizes(files, config.max_file_mb)
    unreadable: list[UnreadableDocument] = []
    is_empty = True
    for file, documents in read_together(((_reader_of(file), file) for file in files), finish, engine, kept):
        try:
            for document in documents:
                is_empty = False
                yield document
        except UnreadableDocument as error:
            if skipped is None:
                raise
            unreadable.append(error)
            # The message goes into the manifest, which must not hold paths of this machine.
            skipped(str(error).replace(file.name, file.doc_id))
    if is_empty and unreadable:
        raise CorpusError(
            f"no file of the corpus holds text that can be read ({len(unreadable)} tried); {unreadable[0]}"
        )
