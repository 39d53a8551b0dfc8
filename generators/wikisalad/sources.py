"""Sources of articles: a SQuAD file, SQuAD on the Hugging Face Hub, or a set that this package wrote."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow

from ...utils.errors import ConfigError, CorpusError, DatasetUnavailable
from ...utils.json_fields import a_label, a_list, a_text
from ...utils.languages import load_language
from ...utils.nearest import nearest
from ...utils.parquet import checked_table
from ...utils.records.documents import Document
from ..corpus.files import read_bytes
from ..corpus.script_check import check_script
from ..datasets.hub import download
from ..export.atomic_write import MANIFEST
from ..export.formats.squad import to_squad
from ..export.read_back import read_exported
from .articles import Source, SquadRow, gather
from .files import answer_spans, load_json


@dataclass(frozen=True, slots=True)
class HubSquad:
    """SQuAD on the Hub: the folder of its Parquet files, and the revision that is read unless another is named."""

    folder: str
    revision: str


HUB = {
    "rajpurkar/squad_v2": HubSquad("squad_v2", "3ffb306f725f7d2ce8394bc1873b24868140c412"),
    "rajpurkar/squad": HubSquad("plain_text", "7b6d24c440a36b6815f21b70d25016731768db1f"),
}
SPLITS = ("validation", "train")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source that was found but not yet read, with the SHA-256 of its content."""

    name: str
    path: Path
    sha256: str
    language: str

    def read(self) -> Source:
        """Read all articles with their questions.

        Raises:
            CorpusError, ExportError: the content has another form; the message names the place in it.
            ConfigError: the language is not known, or the text is not in its script.
        """
        language = load_language(self.language)
        source = gather(self._rows(), self.name, self.language)
        paragraphs = (paragraph for article in source.articles for paragraph in article.paragraphs)
        check_script((Document(f"{number}", paragraph.text) for number, paragraph in enumerate(paragraphs)), language)
        return source

    def _rows(self) -> Iterator[SquadRow]:
        if self.path.is_dir():
            return _nested(_of_one_passage(self.path), self.name)
        if self.path.suffix == ".parquet":
            return _table(self.path, self.name)
        return _nested(load_json(self.path, "expected a file in the form of SQuAD"), self.name)


def open_source(name: str, *, language: str | None = None, revision: str | None = None) -> SourceFile:
    """Find a source, and download it if it is not on this machine.

    Args:
        name: a SQuAD file (version 1 or 2), a folder that `taskgen generate` or `taskgen import` wrote, or
            `rajpurkar/squad_v2` or `rajpurkar/squad`, of which the split `validation` is read unless `:train`
            follows the name.
        language: its code; by default that of the folder, else English.
        revision: of the Hub's dataset, instead of the one that is pinned.

    Raises:
        CorpusError: there is nothing of this name, or a file cannot be read.
        DatasetUnavailable: the Hub's dataset cannot be had.
        ConfigError: a revision is given for a local file or folder.
    """
    path = Path(name)
    if revision is not None and path.exists():
        raise ConfigError(f"revision {revision}: is for datasets of the Hub ({', '.join(HUB)}), and {name} is here")
    if path.is_dir():
        return _folder(path, name, language)
    if path.is_file():
        return SourceFile(name, path, hashlib.sha256(read_bytes(path)).hexdigest(), language or "en")
    repo, _, split = name.partition(":")
    if repo not in HUB:
        raise CorpusError(
            f"{name}: there is no such file or folder{nearest(name, HUB)}. Name a file in the form of SQuAD, a folder "
            f"that `taskgen generate` or `taskgen import` wrote, or one of {', '.join(HUB)}"
        )
    split = split or SPLITS[0]
    if split not in SPLITS:
        raise CorpusError(f"{name}: there is no split {split!r}; the splits are {', '.join(SPLITS)}")
    hub = HUB[repo]
    try:
        path = download(repo, f"{hub.folder}/{split}-00000-of-00001.parquet", revision or hub.revision)
    except DatasetUnavailable as error:
        raise DatasetUnavailable(f"{error}. Without the Hub, name a file in the form of SQuAD instead") from error
    return SourceFile(name, path, hashlib.sha256(read_bytes(path)).hexdigest(), language or "en")


def read_source(name: str, *, language: str | None = None, revision: str | None = None) -> Source:
    """Open a source and read it; arguments and errors are those of `open_source` and `SourceFile.read`."""
    return open_source(name, language=language, revision=revision).read()


def _folder(path: Path, name: str, language: str | None) -> SourceFile:
    """Open a set that this package wrote; its manifest has the hashes of all files, so the manifest is hashed."""
    written = read_exported(path).description["language"]
    sha256 = hashlib.sha256(read_bytes(path / MANIFEST)).hexdigest()
    return SourceFile(name, path, sha256, language or str(written))


def _of_one_passage(folder: Path) -> object:
    """Convert a set to SQuAD's form, without questions on several passages: they belong to no single paragraph."""
    exported = read_exported(folder)
    rows = {leaf: tuple(row for row in of_leaf if len(row["passages"]) == 1) for leaf, of_leaf in exported.rows.items()}
    return json.loads(to_squad(replace(exported, rows=rows)).files["squad.json"])


def _nested(data: object, name: str) -> Iterator[SquadRow]:
    for number, article in enumerate(a_list(data, "data", name)):
        at_article = f"{name}: data[{number}]"
        title = a_label(article, "title", at_article) or str(number)
        for index, paragraph in enumerate(a_list(article, "paragraphs", at_article)):
            at_paragraph = f"{at_article}.paragraphs[{index}]"
            context = a_text(paragraph, "context", at_paragraph)
            for position, question in enumerate(a_list(paragraph, "qas", at_paragraph, may_be_empty=True)):
                where = f"{at_paragraph}.qas[{position}]"
                yield SquadRow(
                    where, title, context, a_text(question, "question", where), answer_spans(question, where)
                )


def _table(path: Path, name: str) -> Iterator[SquadRow]:
    try:
        table = checked_table(path, columns=["title", "context", "question", "answers"])
    except (pyarrow.ArrowException, OSError, KeyError) as error:
        raise CorpusError(f"{name}: {path}: cannot be read as SQuAD's table ({error})") from error
    for batch in table.to_batches(max_chunksize=10_000):
        for number, record in enumerate(batch.to_pylist()):
            where = f"{name}: row {number}"
            title, context = a_text(record, "title", where), a_text(record, "context", where)
            yield SquadRow(where, title, context, a_text(record, "question", where), answer_spans(record, where))
