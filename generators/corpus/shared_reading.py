"""Reading the files of a corpus in several processes, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from typing import TypeAlias

from ...utils.errors import TaskgenError
from ...utils.records.documents import Document
from ..cache import reused
from ..engine import Engine
from .file_parts import FilePart, in_parts
from .files import CorpusFile
from .kept_documents import KeptDocuments
from .remote import RemoteFile

File = CorpusFile | RemoteFile
Readable: TypeAlias = File | FilePart
Reader = Callable[[Path, str], Iterator[Document]]
Finish = Callable[[Document], Document]
_Outcome: TypeAlias = tuple[Readable, Sequence[Document], TaskgenError | None]

# Bytes of the files that a process reads at a time: about a second's work, so that small corpora need no processes.
_BATCH = 1_000_000


def read_together(
    files: Iterable[tuple[Reader, File]], finish: Finish, engine: Engine | None, kept: KeptDocuments | None = None
) -> Iterator[tuple[Readable, Iterator[Document]]]:
    """Yield each file, or part of a large one, with its documents, as `finish` returns them.

    Without an engine, they are read when asked for.

    An error of a reader is raised where its document would come. JSON lines are always read here and line by line: they
    may be large, and need little work. The documents of other files are taken from `kept`, and put there.
    """
    parts = ((reader, part) for reader, file in files for part in _parts(file))
    for is_here, group in groupby(parts, key=lambda one: engine is None or one[1].suffix == ".jsonl"):
        if is_here or engine is None:
            yield from ((file, map(finish, read_with(reader, file))) for reader, file in group)
        else:
            found = _read_in_batches(group, finish, engine, kept)
            yield from ((file, _as_read(documents, error)) for file, documents, error in found)


def unchanged(document: Document) -> Document:
    """Return the document, which is finished as it is."""
    return document


def read_with(reader: Reader, file: Readable) -> Iterator[Document]:
    """Yield the documents of a file or of a part of it."""
    with file.opened() as path:
        if isinstance(file, FilePart):
            yield from reader(path, file.doc_id)
            return
        for part in in_parts(CorpusFile(path, file.doc_id)):
            with part.opened() as part_path:
                yield from reader(part_path, part.doc_id)


def _parts(file: File) -> Iterator[Readable]:
    """Yield the parts of a file of this machine; others have theirs when they have been fetched."""
    yield from in_parts(file) if isinstance(file, CorpusFile) else (file,)


def _read_in_batches(
    files: Iterable[tuple[Reader, Readable]], finish: Finish, engine: Engine, kept: KeptDocuments | None
) -> Iterator[_Outcome]:
    def is_known(one: tuple[Reader, Readable]) -> bool:
        return kept is not None and kept.has(one[1])

    def known(one: tuple[Reader, Readable]) -> _Outcome | None:
        documents = kept.get(one[1]) if kept is not None else None
        return None if documents is None else (one[1], documents, None)

    def read(unknown: Iterator[tuple[Reader, Readable]]) -> Iterator[_Outcome]:
        for file, documents, error in chain.from_iterable(engine.map(partial(_read, finish), _batches(unknown))):
            if kept is not None and error is None:
                kept.put(file, documents)
            yield file, documents, error

    return reused(files, is_known, known, read)


def _batches(files: Iterable[tuple[Reader, Readable]]) -> Iterator[list[tuple[Reader, Readable]]]:
    batch, size = [], 0
    for reader, file in files:
        batch.append((reader, file))
        size += file.size()
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _read(finish: Finish, files: Iterable[tuple[Reader, Readable]]) -> list[_Outcome]:
    return [(file, *_outcome(map(finish, read_with(reader, file)))) for reader, file in files]


def _outcome(documents: Iterator[Document]) -> tuple[list[Document], TaskgenError | None]:
    """Return the documents up to the first error, and the error."""
    found: list[Document] = []
    try:
        found.extend(documents)
    except TaskgenError as error:
        return found, error
    return found, None


def _as_read(documents: Sequence[Document], error: TaskgenError | None) -> Iterator[Document]:
    yield from documents
    if error is not None:
        raise error
