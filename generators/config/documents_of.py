"""The documents that a path names: a configuration's corpus, one file, or a folder of files."""

from __future__ import annotations

import glob
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ...utils.errors import CorpusError
from ...utils.records.documents import Document
from ...utils.settings import CorpusConfig, SquadCorpusConfig
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
    if path.is_dir():
        return list(read_corpus(_files_under(path, skipped), path, skipped))
    ending = path.suffix.lower()
    if not path.exists():
        raise CorpusError(f"{path}: does not exist; name a configuration, a file of documents or a folder of them")
    if ending in (".yaml", ".yml"):
        source = load_config(path).source
        if source is None:
            raise CorpusError(f"{path}: corpus: is missing; it says where the documents are")
        return list(read_corpus(source, path.parent, skipped))
    if ending == ".json":
        return list(read_corpus(CorpusConfig(squad=SquadCorpusConfig(path=path.name)), path.parent, skipped))
    if ending not in readable_endings():
        known = ", ".join(sorted((*readable_endings(), ".json", ".yaml")))
        raise CorpusError(f"{path}: {ending or 'a file without ending'} is not a format that can be read: {known}")
    return list(read_corpus(CorpusConfig(files=(glob.escape(path.name),)), path.parent, skipped))


def _files_under(folder: Path, skipped: Callable[[str], None] | None) -> CorpusConfig:
    # As in find_files: Path.rglob would list hidden files.
    names = [n for n in sorted(glob.glob("**", root_dir=folder, recursive=True)) if (folder / n).is_file()]  # noqa: PTH207
    readable = [name for name in names if Path(name).suffix.lower() in readable_endings()]
    if not readable:
        raise CorpusError(f"{folder}: holds no file that can be read; formats are {', '.join(readable_endings())}")
    others = Counter(Path(name).suffix.lower() or "without ending" for name in names) - Counter(
        Path(name).suffix.lower() for name in readable
    )
    if others and skipped is not None:
        listed = ", ".join(f"{count:,} {ending}" for ending, count in sorted(others.items()))
        skipped(f"files of other formats: {listed}")
    return CorpusConfig(files=tuple(map(glob.escape, readable)))
