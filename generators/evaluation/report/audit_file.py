"""`audit.json`, what `taskgen audit` found out about a set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from ....utils.errors import ExportError
from ...export.read_back import ExportedSet
from ..audit.document import AUDIT


class Interval(BaseModel):
    """A value, with the bounds of its interval where it has one."""

    model_config = ConfigDict(frozen=True)

    value: float
    low: float | None = None
    high: float | None = None


class AuditRow(BaseModel):
    """The scores of one question type with one kind of context."""

    model_config = ConfigDict(frozen=True)

    question_type: str
    setting: str
    questions: int
    exact_match: Interval
    f1: Interval


class VariantRow(BaseModel):
    """How many questions and variants of one form were solved, by how much fewer the latter, and how many alike."""

    model_config = ConfigDict(frozen=True)

    form: str
    pairs: int
    original: Interval
    variant: Interval
    drop: Interval
    consistent: Interval


class Audit(BaseModel):
    """`marks` say by id what is wrong with single questions."""

    model_config = ConfigDict(frozen=True)

    name: str
    version: int
    model: str
    table: tuple[AuditRow, ...]
    variants: tuple[VariantRow, ...] = ()
    marks: Mapping[str, tuple[str, ...]]


def read_audit(exported: ExportedSet, path: Path | None) -> Audit | None:
    """The audit in a file, by default that in the folder of the set; None where that is not there.

    Raises:
        ExportError: there is no such file, it is no audit, or it is of another set or version.
    """
    if path is None and not (exported.folder / AUDIT).is_file():
        return None
    file = exported.folder / AUDIT if path is None else path
    if not file.is_file():
        raise ExportError(f"{file}: there is no such file; `taskgen audit` writes one")
    try:
        audit = Audit.model_validate_json(file.read_bytes())
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise ExportError(
            f"{file}: {where}: {error.errors()[0]['msg']}, so this is no audit of taskgen; write it again with "
            "`taskgen audit`"
        ) from error
    if (audit.name, audit.version) != (exported.name, exported.version):
        raise ExportError(
            f"{file}: is about version {audit.version} of {audit.name}, and {exported.folder} holds version "
            f"{exported.version} of {exported.name}; audit the set again"
        )
    return audit
