"""Base class of generic sets, whose columns the caller names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from .base import BaseDataset, Sample
from .columns import Columns
from .registry import methods_of
from .table_files import Record


class GenericDataset(BaseDataset):
    """A table of questions.

    Without a template the prompt shows the fields that exist: context, question, options, then `Answer:`. The fields of
    a template are `{input}` (or `{question}`), `{context}`, `{options}`, `{title}` and `{id}`.

    Args:
        subset: None, or the wanted values of the column `subset`.
        split: the wanted value of the column `split`, if there is one.
        base_prompt_template: see above.
        columns: the column of each field of `columns.FIELDS`; by default the column with the field's name.
        evaluation_only: the allowed scoring methods, see `BaseDataset`.

    Raises:
        ConfigError: a scoring method does not exist.
    """

    def __init__(
        self,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | None = None,
        columns: Mapping[str, str] | None = None,
        evaluation_only: Sequence[str] = (),
    ) -> None:
        super().__init__(subset, split, base_prompt_template)
        self.evaluation_only = methods_of(evaluation_only, "evaluation_only")  # type: ignore[misc]
        self.columns = dict(columns or {})
        self.template = base_prompt_template

    def samples(self, records: Sequence[Record], columns: Columns) -> list[Sample]:
        """Return the rows as samples.

        Raises:
            CorpusError: a row has no question, or its answer cannot be read.
            ConfigError: the template names an unknown field.
        """
        if self.template is None:
            self.base_prompt_template = columns.template
        return [columns.sample(record, self.base_prompt_template) for record in records]

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
