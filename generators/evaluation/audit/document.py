"""`audit.json`: the findings of an audit, written for `taskgen report` and other programs, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ....utils.errors import ExportError
from ...export.read_back import ExportedSet
from ..documents import interval, json_document
from .answers import QuestionResult
from .audit import Audited
from .baselines import BaselineScores
from .scores import FormScores, SettingScores

AUDIT = "audit.json"


class _Read(BaseModel):
    """A part of the document as it is read; fields that are not needed are ignored."""

    model_config = ConfigDict(frozen=True)


class Interval(_Read):
    """A value, with the bounds of its interval if it has one."""

    value: float
    low: float | None = None
    high: float | None = None


class TypeRow(_Read):
    """The scores of one question type in one setting."""

    question_type: str
    setting: str
    questions: int
    exact_match: Interval
    f1: Interval


class BaselineRow(_Read):
    """The scores of one baseline on one question type; see `baselines.BaselineScores`."""

    question_type: str
    baseline: str
    questions: int
    exact_match: Interval
    f1: Interval
    is_over_limit: bool = False


class VariantRow(_Read):
    """The scores of one form of variants; see `scores.FormScores`."""

    form: str
    pairs: int
    original: Interval
    variant: Interval
    drop: Interval
    consistent: Interval


class Audit(_Read):
    """An audit that was read from a file; `flags` are by question id, `problems` those of the answers."""

    name: str
    version: int
    model: str
    table: tuple[TypeRow, ...]
    baselines: tuple[BaselineRow, ...] = ()
    variants: tuple[VariantRow, ...] = ()
    problems: tuple[str, ...] = ()
    flags: Mapping[str, tuple[str, ...]] = Field(alias="marks")


def to_json(audited: Audited) -> bytes:
    """Return the file. The same answers give the same bytes."""
    document = {
        "name": audited.exported.name,
        "version": audited.exported.version,
        "model": audited.model.name,
        "settings": {
            "model_args": audited.model.shown_parameters,
            "apply_chat_template": audited.model.chat,
            "limit": audited.limit,
            "distractors": audited.distractors,
            "solved_at": audited.solved_at,
        },
        "table": [_type_row(one) for one in audited.types],
        "baselines": [_baseline_row(one) for one in audited.baselines],
        "variants": [_variant_row(one) for one in audited.forms],
        "marks": {one: list(flags) for one, flags in audited.flags.items()},
        "not_asked": list(audited.without_passages),
        "cut_prompts": audited.cut_prompts,
        "problems": list(audited.problems),
        "questions": [
            {
                "id": one,
                "question_type": audited.rows[one]["question_type"],
                "chance": audited.chance.get(one),
                "settings": {setting: _answers(result) for setting, result in results.items()},
            }
            for one, results in audited.results.items()
        ],
    }
    return json_document(document)


def read_audit(exported: ExportedSet, path: Path | None) -> Audit | None:
    """Read the audit of a set from a file, by default from the folder of the set; None if the folder has no audit.

    Raises:
        ExportError: the file is missing, is not an audit, or belongs to another set or version.
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


def type_label(scores: SettingScores) -> str:
    """Return the label of a row: the type, and a note if the row is of its unanswerable questions."""
    return scores.question_type if scores.answerable else f"{scores.question_type}, no answer"


def _type_row(scores: SettingScores) -> dict[str, Any]:
    return {
        "question_type": type_label(scores),
        "setting": scores.setting,
        "questions": scores.questions,
        "exact_match": interval(scores.exact_match),
        "f1": interval(scores.f1),
        "solved": interval(scores.solved),
        "chance": scores.chance,
    }


def _baseline_row(scores: BaselineScores) -> dict[str, Any]:
    return {
        "question_type": scores.question_type,
        "baseline": scores.baseline,
        "questions": scores.questions,
        "exact_match": interval(scores.exact_match),
        "f1": interval(scores.f1),
        "is_over_limit": scores.is_over_limit,
    }


def _variant_row(scores: FormScores) -> dict[str, Any]:
    return {
        "form": scores.form,
        "pairs": scores.pairs,
        **{name: interval(getattr(scores, name)) for name in ("original", "variant", "drop", "consistent")},
    }


def _answers(result: QuestionResult) -> dict[str, Any]:
    return {
        "solved": result.solved,
        "exact_match": result.exact_match,
        "f1": result.f1,
        "answers": list(result.texts),
    }
