"""The documents that a path names: a configuration's corpus, one file, or a folder of files."""

from __future__ import annotations

import glob
from collections.abc import Callable
from pathlib import Path

from ...utils.errors import CorpusError
from ...utils.records.documents import Document
from ...utils.settings import CorpusConfig, SquadCorpusConfig
from ..corpus.files import find_files
from ..corpus.readers import read_corpus, readable_endings
from .load import load_config


def documents_of(path: Path, skipped: Callable[[str], None] | None = None) -> list[Document]:
    """Read the corpus of a configuration (`.yaml`, `.yml`), a file of documents, or all such files under a folder.

    A `.json` file is read as SQuAD. Ids are those of the configuration; else paths relative to the folder. If
    `skipped` is given, it is called with a message for each file without readable text, and for a folder's files of
    other formats.

    Raises:
        CorpusError: there is nothing at the path, or nothing to read; and as `read_corpus`.
        ConfigError: as `load_config`; or the configuration has no corpus.
        UnreadableDocument: a file has no readable text and `skipped` is not given.
    """
    source, base = corpus_at(path)
    return list(read_corpus(source, base, skipped))


def corpus_at(path: Path) -> tuple[CorpusConfig, Path]:
    """Return the corpus that `documents_of` reads at a path, and the folder that its paths are relative to.

    Raises:
        CorpusError: there is nothing at the path, or it cannot be a corpus.
        ConfigError: as `load_config`.
    """
    if path.is_dir():
        try:
            find_files((".",), path, readable_endings())
        except CorpusError as error:
            formats = ", ".join(readable_endings())
            raise CorpusError(f"{path}: holds no file that can be read; formats are {formats}") from error
        return CorpusConfig(files=(".",)), path
    ending = path.suffix.lower()
    if not path.exists():
        raise CorpusError(f"{path}: does not exist; name a configuration, a file of documents or a folder of them")
    if ending in (".yaml", ".yml"):
        source = load_config(path).source
        if source is None:
            raise CorpusError(f"{path}: corpus: is missing; it says where the documents are")
        return source, path.parent
    if ending == ".json":
        return CorpusConfig(squad=SquadCorpusConfig(path=path.name)), path.parent
    if ending not in readable_endings():
        known = ", ".join(sorted((*readable_endings(), ".json", ".yaml")))
        raise CorpusError(f"{path}: {ending or 'a file without ending'} is not a format that can be read: {known}")
    return CorpusConfig(files=(glob.escape(path.name),)), path.parent
