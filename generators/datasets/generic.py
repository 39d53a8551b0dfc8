"""Base class of generic sets, whose columns the caller names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import EllipsisType
from typing import Any, NamedTuple

from ...utils.errors import ConfigError
from ...utils.languages import language_codes
from ...utils.nearest import nearest
from .base import QUESTION_ALONE, BaseDataset, Sample, methods_of
from .columns import Columns
from .table_files import Record


class Table(NamedTuple):
    """The wanted rows of a file, or of one configuration of a Hub set, which is their `subset`."""

    records: list[Record]
    columns: Columns
    subset: str | None = None


class GenericDataset(BaseDataset):
    """Tables of questions.

    Without a template the prompt shows the fields that exist: context, question, options, then `Answer:`. The fields of
    a template are `{input}` (or `{question}`), `{context}`, `{options}`, `{title}` and `{id}`.

    Args:
        subset: None, or the wanted values of the column `subset`.
        split: the wanted value of the column `split`, if there is one.
        base_prompt_template: see above; with None, the question alone is the prompt.
        columns: the column of each field of `columns.FIELDS`; by default the column with the field's name.
        evaluation_only: the allowed scoring methods, see `BaseDataset`.

    Raises:
        ConfigError: a scoring method does not exist.
    """

    def __init__(
        self,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | EllipsisType | None = ...,
        columns: Mapping[str, str] | None = None,
        evaluation_only: Sequence[str] = (),
    ) -> None:
        super().__init__(subset, split, base_prompt_template)
        self.evaluation_only = methods_of(evaluation_only, "evaluation_only")  # type: ignore[misc]
        self.columns = dict(columns or {})
        self._shows_its_fields = isinstance(base_prompt_template, EllipsisType)

    @abstractmethod
    def read_tables(self) -> Iterator[Table]:
        """Read the rows of the wanted split and subsets.

        Raises:
            CorpusError: they cannot be read.
            ConfigError: a column or a subset does not exist.
        """

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The wanted rows, read once; a template that follows the columns is known from here on."""
        tables = tuple(self.read_tables())
        if self._shows_its_fields:
            self.base_prompt_template = tables[-1].columns.template
        return tables

    def load(self) -> list[Sample]:
        return [sample for table in self.tables for sample in self._samples(table)]

    def get_raw_samples(self) -> list[Any]:
        """Return the rows of the chosen split and subsets, by column."""
        return [record.values for table in self.tables for record in table.records]

    def language_of(self, subset: str) -> str | None:
        """Return the language code that a subset is named by; None for other names."""
        return subset if subset in language_codes() else None

    def info(self) -> dict[str, Any]:
        subsets = [name for table in self.tables for name in _subsets(table)]
        return {**super().info(), "subsets": list(dict.fromkeys(subsets))}

    def _samples(self, table: Table) -> Iterator[Sample]:
        template = table.columns.template if self._shows_its_fields else self.base_prompt_template
        for record in table.records:
            sample = table.columns.sample(record, QUESTION_ALONE if template is None else template)
            yield sample if table.subset is None else {**sample, "_subset_name": table.subset}

    def columns_in(self, records: Sequence[Record], where: str) -> Columns:
        """Return the columns of each field; rows of JSON Lines may differ in their columns, so all are looked at."""
        existing = dict.fromkeys(column for record in records for column in record.values)
        return Columns.found(self.columns, existing, where)

    def wanted(self, records: Sequence[Record], columns: Columns, where: str) -> list[Record]:
        """Return the rows of the wanted split and subsets.

        Raises:
            CorpusError: the split does not exist, nor a fallback.
            ConfigError: a subset does not exist, or there is no column of subsets.
        """
        if "split" in columns.of:
            taken = self.take_split(dict.fromkeys(columns.text(record, "split") for record in records), "", where)
            records = [record for record in records if columns.text(record, "split") == taken]
        if not self.chosen:
            return list(records)
        if "subset" not in columns.of:
            raise ConfigError(f"{where}: has no column of subsets; name it: columns subset=COLUMN")
        present = dict.fromkeys(columns.text(record, "subset") for record in records)
        for name in self.chosen:
            if name not in present:
                raise ConfigError(
                    f"{where}: there is no subset {name!r}{nearest(name, present)}; there are: {', '.join(present)}"
                )
        return [record for record in records if columns.text(record, "subset") in self.chosen]


def _subsets(table: Table) -> list[str]:
    if "subset" in table.columns.of:
        return [table.columns.text(record, "subset") for record in table.records]
    return [] if table.subset is None else [table.subset]
