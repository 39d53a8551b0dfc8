"""The form of a row of a set, checked where folders are read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ...utils.errors import ExportError
from ...utils.field_errors import in_words

_Text = Annotated[str, Field(min_length=1)]
_Forms = Annotated[tuple[_Text, ...], Field(min_length=1)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow")


class _Passage(_Record):
    doc_id: str
    title: str
    text: str


class _Evidence(_Record):
    doc_id: str
    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(ge=0)]
    page: int | None
    text: str


class _Turn(_Record):
    question: str
    answer: str


class Metadata(_Record):
    """What this package relies on in the metadata of a question."""

    answer_in_passages: bool | None = None
    items: tuple[_Forms, ...] | None = None
    key_facts: tuple[_Forms, ...] | None = None
    options: tuple[str, ...] | None = None
    question: str | None = None
    reference: str | None = None


class _Row(_Record):
    id: _Text
    question_type: _Text
    question: str
    answers: tuple[str, ...]
    context: str
    passages: tuple[_Passage, ...]
    evidence: tuple[_Evidence, ...]
    hops: int | None
    language: _Text
    difficulty: str | None
    scenario: str | None
    variant_of: str | None
    history: tuple[_Turn, ...]
    metadata: Metadata


_ROW: TypeAdapter[_Row] = TypeAdapter(_Row)


def check_rows(rows: Iterable[dict[str, Any]], path: Path, advice: str) -> None:
    """Check the rows of a data file, with `metadata` parsed; messages end with `advice`.

    Raises:
        ExportError: a field has another form, or two questions have one id; the message names the question.
    """
    seen: set[str] = set()
    for number, row in enumerate(rows):
        try:
            _ROW.validate_python(row)
        except ValidationError as error:
            raise ExportError(
                f"{path}: row {number}, question {row['id']!r}: {in_words(error.errors()[0])}; {advice}"
            ) from error
        if row["id"] in seen:
            raise ExportError(f"{path}: row {number}: the id {row['id']!r} stands twice; {advice}")
        seen.add(row["id"])
