"""A set on the Hugging Face Hub, read by the datasets library with columns that the caller names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import EllipsisType

from ...utils.errors import CorpusError
from .columns import Columns
from .generic import GenericDataset, Table
from .hub import explained, transport_error
from .registry import register_dataset
from .table_files import Record

# The datasets library's name for the only configuration of a set.
_ONLY = "default"


@register_dataset("generic_hub")
class GenericHub(GenericDataset):
    """Any set on the Hugging Face Hub, by its repository; its configurations are the subsets.

    Args:
        repo: the repository, `owner/name`.
        revision: a commit, tag or branch; the head of the main branch by default.

    For the other parameters see `GenericDataset`.
    """

    def __init__(
        self,
        repo: str,
        revision: str | None = None,
        columns: Mapping[str, str] | None = None,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | EllipsisType | None = ...,
        evaluation_only: Sequence[str] = (),
    ) -> None:
        super().__init__(subset, split, base_prompt_template, columns, evaluation_only)
        self.repo = repo
        self.revision = revision

    def read_tables(self) -> Iterator[Table]:
        for config in self._configs():
            records = self._records(config)
            found = self.columns_in(records, f"{self.repo} ({config})")
            # Subset and split are the configuration and split that were loaded, not columns.
            columns = Columns({field: of for field, of in found.of.items() if field not in ("subset", "split")})
            yield Table(records, columns, None if config == _ONLY else config)

    def _configs(self) -> Sequence[str]:
        import datasets

        if self.chosen:
            return self.chosen
        with self._explained(self.repo):
            return list(datasets.get_dataset_config_names(self.repo, revision=self.revision))

    def _records(self, config: str) -> list[Record]:
        import datasets

        name = f"{self.repo} ({config})"
        with self._explained(name):
            splits = datasets.get_dataset_split_names(self.repo, config, revision=self.revision)
        split = self.take_split(splits, config, name)
        with self._explained(name):
            rows = datasets.load_dataset(self.repo, config, split=split, revision=self.revision)
            return [Record(f"{name} {split} row {number}", row) for number, row in enumerate(rows)]

    @contextmanager
    def _explained(self, name: str) -> Iterator[None]:
        import datasets

        try:
            yield
        except (OSError, transport_error(), ValueError, RuntimeError, datasets.exceptions.DatasetsError) as error:
            raise CorpusError(f"the dataset {name}: {explained(error, self.revision or 'main')}") from error
