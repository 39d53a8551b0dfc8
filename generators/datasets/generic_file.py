"""A set in a CSV, TSV, JSON Lines, Parquet or XLSX file, with columns that the caller names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import EllipsisType

from ...utils.errors import ConfigError, CorpusError
from .generic import GenericDataset, Table
from .registry import register_dataset
from .table_files import TABLES, read_table


@register_dataset("generic_file")
class GenericFile(GenericDataset):
    """Any file of questions: CSV, TSV, JSONL, Parquet or XLSX, or a folder with one for each split.

    Args:
        file: the file, or a folder with files named after their split, such as `test.csv`.

    For the other parameters see `GenericDataset`.
    """

    def __init__(
        self,
        file: str | Path,
        columns: Mapping[str, str] | None = None,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | EllipsisType | None = ...,
        evaluation_only: Sequence[str] = (),
    ) -> None:
        super().__init__(subset, split, base_prompt_template, columns, evaluation_only)
        self.file = Path(file)

    def read_tables(self) -> Iterator[Table]:
        path = self._path()
        records = read_table(path)
        columns = self.columns_in(records, f"{path}")
        yield Table(self.wanted(records, columns, f"{path}"), columns)

    def _path(self) -> Path:
        if not self.file.exists():
            raise CorpusError(f"{self.file}: there is no such file")
        if not self.file.is_dir():
            return self.file
        files: dict[str, Path] = {}
        for path in sorted(self.file.iterdir()):
            if path.suffix.lower() in TABLES:
                if path.stem in files:
                    raise ConfigError(f"{self.file}: {files[path.stem].name} and {path.name} are both of one split")
                files[path.stem] = path
        return files[self.take_split(files, "", f"{self.file}")]
