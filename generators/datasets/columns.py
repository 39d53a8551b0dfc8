"""Map the columns of a table to the fields of a sample."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.errors import ConfigError, CorpusError
from ...utils.nearest import nearest
from .base import Sample, fill, one_or_list
from .cells import one_text, options, texts
from .table_files import Record

FIELDS = ("input", "reference", "context", "options", "choice", "subset", "split", "id", "title")
_SEVERAL = "+"


def parse_columns(text: str) -> dict[str, str]:
    """Parse `input=question,options=A+B` into a mapping of fields to columns.

    Raises:
        ConfigError: a part is not such a pair, or a field is named twice.
    """
    columns: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        field, equals, column = (piece.strip() for piece in part.partition("="))
        if not equals or not field or not column:
            raise ConfigError(f"columns: {part!r} is not a pair; write FIELD=COLUMN, such as input=question")
        if field in columns:
            raise ConfigError(f"columns: {field} is given twice")
        columns[field] = column
    return columns


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of each field; only `options` may have several, one per option."""

    of: Mapping[str, tuple[str, ...]]

    @classmethod
    def found(cls, named: Mapping[str, str], existing: Iterable[str], where: str) -> Columns:
        """Return the named columns, and for other fields the columns with the fields' own names.

        Raises:
            ConfigError: a field or column does not exist, or the question or its answer has no column.
        """
        existing = list(existing)
        for field in named:
            if field not in FIELDS:
                raise ConfigError(
                    f"columns: there is no field {field!r}{nearest(field, FIELDS)}; there are: {', '.join(FIELDS)}"
                )
        of: dict[str, tuple[str, ...]] = {field: (field,) for field in FIELDS if field in existing}
        for field, column in named.items():
            # A column's name may contain a plus sign itself.
            several = field == "options" and column not in existing
            of[field] = tuple(column.split(_SEVERAL)) if several else (column,)
            for name in of[field]:
                if name not in existing:
                    raise ConfigError(
                        f"{where}: no column {name!r} for {field}{nearest(name, existing)}; there are: "
                        f"{', '.join(map(repr, existing))}"
                    )
        if {"reference", "choice"} <= set(named):
            raise ConfigError("columns: give either reference or choice; both say what the answer is")
        # A column that happens to be called `choice` or `reference` must not replace a named one.
        if "choice" in named:
            of.pop("reference", None)
        elif "reference" in of:
            of.pop("choice", None)
        missing = [] if "input" in of else ["input"]
        if "reference" not in of and not {"choice", "options"} <= set(of):
            missing.append("reference")
        if missing:
            raise ConfigError(
                f"{where}: say which columns hold {' and '.join(missing)}, such as "
                f"{','.join(f'{field}=COLUMN' for field in missing)}; there are: {', '.join(map(repr, existing))}"
            )
        return cls(of)

    @property
    def template(self) -> str:
        """The prompt template for the fields that have columns."""
        return "".join(
            [
                "Context: {context}\n" if "context" in self.of else "",
                "Question: {input}\n",
                "{options}\n" if "options" in self.of else "",
                "Answer:",
            ]
        )

    def text(self, record: Record, field: str) -> str:
        """Return the text of a field; "" if the field has no column."""
        return one_text(self._value(record, field), f"{record.where}: {field}") if field in self.of else ""

    def sample(self, record: Record, template: str) -> Sample:
        """Return one row as a sample.

        Raises:
            CorpusError: its question is blank, or its answer or options cannot be read.
            ConfigError: the template names an unknown field.
        """
        question = self.text(record, "input")
        if not question.strip():
            raise CorpusError(f"{record.where}: the question, in column {self.of['input'][0]!r}, is blank")
        choices = self._options(record)
        about = {field: self.text(record, field) for field in ("id", "context", "title") if field in self.of}
        shown = "\n".join(f"{letter}. {option}" for letter, option in zip(_letters(len(choices)), choices, strict=True))
        fields = {"input": question, "question": question, **about}
        answers = self._reference(record, choices)
        sample: Sample = {
            "input": fill(template, {**fields, "options": shown} if "options" in self.of else fields),
            "reference": one_or_list(answers),
            "references": list(answers),
            "metadata": {**about, "question": question},
        }
        if choices:
            sample["options"] = list(choices)
        if "subset" in self.of:
            sample["_subset_name"] = self.text(record, "subset")
        return sample

    def _value(self, record: Record, field: str) -> Any:
        column = self.of[field][0]
        if column not in record.values:
            raise CorpusError(f"{record.where}: has no {column!r}, which other rows have; write null where it is empty")
        return record.values[column]

    def _options(self, record: Record) -> tuple[str, ...]:
        columns = self.of.get("options", ())
        if len(columns) < 2:
            return options(self._value(record, "options"), f"{record.where}: options") if columns else ()
        cells = [one_text(record.values.get(column), f"{record.where}: {column}") for column in columns]
        while cells and not cells[-1].strip():
            cells.pop()
        for column, cell in zip(columns, cells, strict=False):
            if not cell.strip():
                raise CorpusError(f"{record.where}: the option in column {column!r} is blank, and a later one is not")
        return tuple(cells)

    def _reference(self, record: Record, choices: Sequence[str]) -> tuple[str, ...]:
        if "choice" not in self.of:
            return texts(self._value(record, "reference"), f"{record.where}: reference")
        named = self.text(record, "choice").strip()
        letters = _letters(len(choices))
        if named.upper() in letters:
            return (choices[letters.index(named.upper())],)
        if named.isdecimal() and int(named) < len(choices):
            return (choices[int(named)],)
        raise CorpusError(
            f"{record.where}: choice {named!r} names none of its {len(choices)} options; write a letter from A on, or "
            "a number from 0 on"
        )


def _letters(count: int) -> Sequence[str]:
    """Return names of options: A to Z, then AA, AB, … like the columns of a spreadsheet."""
    ends = string.ascii_uppercase
    return [(ends[i // 26 - 1] if i >= 26 else "") + ends[i % 26] for i in range(count)]
