"""Hugging Face datasets as documents: from the Hub, a saved folder, or an object in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...utils.errors import CorpusError
from ...utils.expected import expect
from ...utils.nearest import nearest
from ...utils.records.documents import Document
from ...utils.settings import HFCorpusConfig
from .distinct import distinct
from .hf_split import rows_of_split

if TYPE_CHECKING:
    from datasets import Dataset


# Rows without text that a message names.
_NUMBERS_SHOWN = 5


class HFCorpusAdapter:
    """A Hugging Face dataset as a corpus: each row with text is a document.

    `dataset_name` may be a path relative to `base`. `skipped` says how many rows had no text, after the documents were
    read; it is None if all had some.
    """

    def __init__(self, config: HFCorpusConfig, base: str | Path = Path()) -> None:
        self._config = expect(config, HFCorpusConfig, "config")
        self._base = Path(base)
        self.skipped: str | None = None

    def load(self) -> Dataset:
        """Return the rows that `split` picks as a `datasets.Dataset`.

        Raises:
            CorpusError: the dataset cannot be loaded, does not have the split, or is no table.
        """
        from datasets import Dataset
        from pyarrow.lib import ArrowException

        rows, name = self._rows()
        if isinstance(rows, Dataset):
            return rows
        try:
            return Dataset.from_list([_mapping(row, f"{name} row {number}") for number, row in enumerate(rows)])
        except ArrowException as error:
            raise CorpusError(f"{name}: the rows make no table: {error}") from error

    def to_documents(self) -> list[Document]:
        """Return the rows that have text as documents; without `id_column` their ids are row numbers, from 0.

        Their metadata are what `metadata_fn` returns, or else the other columns, except pictures, sounds and videos.

        Raises:
            CorpusError: as `load`, or a column does not exist, no row has text, or two rows have the same id.
        """
        return list(distinct(self.stream()))

    def stream(self) -> Iterator[Document]:
        """Yield the documents as they are read, without looking for ids that are there twice."""
        rows, name = self._rows()
        columns = getattr(rows, "column_names", None)
        if columns is not None:
            self._check_columns(columns, name)
            rows = self._without_media(rows)
        empty: list[int] = []
        number = -1
        for number, row in enumerate(rows):
            where = f"{name} row {number}"
            if columns is None:
                self._check_columns(_mapping(row, where), where)
            if self._has_text(row, where):
                yield self._document(row, number, where)
            else:
                empty.append(number)
        self.skipped = self._counted(empty, number + 1, name)

    def _counted(self, empty: list[int], rows: int, name: str) -> str | None:
        """Return a message about the rows without text, if there are any."""
        column = f"in column {self._config.text_column!r}"
        if not rows:
            raise CorpusError(f"{name}: the dataset has no rows")
        if len(empty) == rows:
            raise CorpusError(f"{name}: none of the {rows:,} rows has text {column}")
        if not empty:
            return None
        numbers = ", ".join(map(str, empty[:_NUMBERS_SHOWN])) + (", …" if len(empty) > _NUMBERS_SHOWN else "")
        verb, word = ("has", "row") if len(empty) == 1 else ("have", "rows")
        return f"{name}: {len(empty):,} of {rows:,} rows {verb} no text {column}: {word} {numbers}"

    def _has_text(self, row: Mapping[str, Any], where: str) -> bool:
        text = row[self._config.text_column]
        if text is not None and not isinstance(text, str):
            raise CorpusError(f"{where}: column {self._config.text_column!r} is no string but {type(text).__name__}")
        return bool(text and text.strip())

    def _document(self, row: Mapping[str, Any], number: int, where: str) -> Document:
        config = self._config
        doc_id = number if config.id_column is None else row[config.id_column]
        if doc_id is None or doc_id == "":
            raise CorpusError(f"{where}: column {config.id_column!r} is empty; every document needs an id")
        title = row[config.title_column] if config.title_column is not None else None
        text = row[config.text_column]
        return Document(str(doc_id), text, self._metadata(row, where), title=str(title or ""), source=where)

    def _metadata(self, row: Mapping[str, Any], where: str) -> dict[str, Any]:
        if self._config.metadata_fn is not None:
            made = self._config.metadata_fn(row)
            if not isinstance(made, Mapping):
                raise CorpusError(f"{where}: metadata_fn gave {type(made).__name__}; it must give a mapping")
            return dict(made)
        used = self._used_columns()
        return {column: value for column, value in row.items() if column not in used}

    def _without_media(self, rows: Any) -> Any:
        """Leave out the columns whose values would have to be decoded, unless they are asked for."""
        from datasets.features.features import require_decoding

        features = getattr(rows, "features", None)
        if self._config.metadata_fn is not None or features is None:
            return rows
        return rows.remove_columns([name for name, feature in features.items() if require_decoding(feature)])

    def _used_columns(self) -> list[str]:
        config = self._config
        return [column for column in (config.text_column, config.id_column, config.title_column) if column is not None]

    def _check_columns(self, columns: Iterable[str], where: str) -> None:
        existing = list(columns)
        for column in self._used_columns():
            if column not in existing:
                raise CorpusError(
                    f"{where}: no column {column!r}{nearest(column, existing)}; there are: "
                    f"{', '.join(map(repr, existing))}"
                )

    def _rows(self) -> tuple[Iterable[Mapping[str, Any]], str]:
        """Return the rows and their name in messages."""
        if self._config.dataset_name is None:
            data, name = self._config.dataset_obj, "dataset_obj"
        else:
            data, name = self._load_by_name(self._config.dataset_name), self._config.dataset_name
        rows = rows_of_split(data, self._config.split, name)
        if rows is not data:
            name = f"{name}[{self._config.split}]"
        if not isinstance(rows, Iterable):
            raise CorpusError(f"{name}: expected a dataset or rows, found {type(rows).__name__}")
        return rows, name

    def _load_by_name(self, name: str) -> Any:
        import datasets

        folder = self._base / name
        is_saved = any((folder / marker).is_file() for marker in ("dataset_dict.json", "state.json"))
        try:
            if is_saved:
                return datasets.load_from_disk(str(folder))
            return datasets.load_dataset(str(folder) if folder.is_dir() else name, self._config.dataset_config_name)
        except (OSError, ValueError, RuntimeError, datasets.exceptions.DatasetsError) as error:
            raise CorpusError(
                f"the dataset {name!r} cannot be loaded: {error} (it is neither a saved dataset under "
                f"{self._base.resolve()}, nor to be had from the Hugging Face Hub)"
            ) from error


def _mapping(row: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(row, Mapping):
        raise CorpusError(f"{where}: expected a mapping of columns to values, found {type(row).__name__}")
    return row
