"""Hugging Face datasets as documents: from the Hub, a saved folder, or an object in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...utils.errors import CorpusError
from ...utils.nearest import nearest
from ...utils.records.documents import Document
from ...utils.settings import HFCorpusConfig
from ...utils.splits import choose_split

if TYPE_CHECKING:
    from datasets import Dataset


class HFCorpusAdapter:
    """A Hugging Face dataset as a corpus: each row is a document. `dataset_name` may be a path relative to `base`.

    A dataset with several splits gives the configured one, else `test`, else `validation`, else `train`.
    """

    def __init__(self, config: HFCorpusConfig, base: Path = Path()) -> None:
        self._config = config
        self._base = base

    def load(self) -> Dataset:
        """Return the rows as a `datasets.Dataset`.

        Raises:
            CorpusError: the dataset cannot be loaded, or has neither the configured split nor a fallback.
        """
        from datasets import Dataset

        rows, _ = self._rows()
        return rows if isinstance(rows, Dataset) else Dataset.from_list(list(rows))

    def to_documents(self) -> Iterator[Document]:
        """Yield the rows as documents; without `id_column` a document's id is its row number, from 0.

        Raises:
            CorpusError: as `load`, or a column does not exist, or a row has no text.
        """
        config = self._config
        rows, name = self._rows()
        columns = getattr(rows, "column_names", None)
        if columns is not None:
            self._check_columns(columns, name)
            if config.metadata_fn is None:
                # Reading other columns might decode images or audio.
                rows = rows.select_columns(list(dict.fromkeys(self._used_columns())))  # type: ignore[attr-defined]
        is_empty = True
        for number, row in enumerate(rows):
            is_empty = False
            where = f"{name} row {number}"
            if not isinstance(row, Mapping):
                raise CorpusError(f"{where}: expected a mapping of columns to values, found {type(row).__name__}")
            if columns is None:
                self._check_columns(row, where)
            yield self._document(row, number, where)
        if is_empty:
            raise CorpusError(f"{name}: the dataset has no rows")

    def _document(self, row: Mapping[str, Any], number: int, where: str) -> Document:
        config = self._config
        text = row[config.text_column]
        if not isinstance(text, str) or not text.strip():
            found = "empty" if text is None or isinstance(text, str) else f"no string but {type(text).__name__}"
            raise CorpusError(
                f"{where}: column {config.text_column!r} is {found}; filter such rows out before (in Python: "
                "HFCorpusConfig(dataset_obj=dataset.filter(…)))"
            )
        doc_id = number if config.id_column is None else row[config.id_column]
        if doc_id is None or doc_id == "":
            raise CorpusError(f"{where}: column {config.id_column!r} is empty; every document needs an id")
        title = row[config.title_column] if config.title_column is not None else None
        metadata = dict(config.metadata_fn(row)) if config.metadata_fn is not None else {}
        return Document(str(doc_id), text, title=str(title or ""), source=where, metadata=metadata)

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
        if isinstance(data, Mapping):  # DatasetDict and IterableDatasetDict are dicts
            split = choose_split(self._config.split, data, name)
            data, name = data[split], f"{name}[{split}]"
        if not isinstance(data, Iterable):
            raise CorpusError(f"{name}: expected a dataset or rows, found {type(data).__name__}")
        return data, name

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
