"""Scores as records and as a file: what each question and each call got, from which all means are taken."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ...utils.errors import CorpusError
from ...utils.field_errors import in_words
from ..corpus.files import decode_utf8, read_bytes
from ..export.atomic_write import write_file_atomically
from .prompts import Mode

# The key by which a score file is told from a results file.
MARK = "question_scores"
# What every answer has, and what plots show.
ACCURACY = "qa_accuracy"


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class QuestionScore(_Record):
    """One answer. `position` counts the questions of an example from 0, in the order asked.

    `distance` is how many segments stand between the question and its own; `values` are those of `score_answer`.
    """

    example_id: str
    position: int = Field(ge=0)
    question: str
    segment_id: int
    distance: int = Field(ge=0)
    values: Mapping[str, float]

    @field_validator("values")
    @classmethod
    def _with_accuracy(cls, values: Mapping[str, float]) -> Mapping[str, float]:
        if ACCURACY not in values:
            raise ValueError(f"has no {ACCURACY}; score the results again")
        return values


class Found(_Record):
    """How many of `wanted` things are among those `given`."""

    right: int = Field(ge=0)
    given: int = Field(ge=0)
    wanted: int = Field(ge=0)


class CallScore(_Record):
    """What was reported of one call; `position` is None where it was for an example as a whole.

    What a model did not report is None. `boundaries` are those detected against those of the context that the call
    showed; `segments` are those decompressed against the one that the question is about.
    """

    example_id: str
    position: int | None = Field(default=None, ge=0)
    original_tokens: int | None = None
    compressed_tokens: int | None = None
    boundaries: Found | None = None
    segments: Found | None = None


class Scored(_Record):
    """The scores of one results file. `tolerance` is in characters; `dataset_sha256` is that of the set scored with."""

    model_name: str
    eval_mode: Mode
    dataset_name: str
    dataset_sha256: str
    num_examples: int
    tolerance: int = Field(ge=0)
    question_scores: tuple[QuestionScore, ...] = Field(min_length=1)
    call_scores: tuple[CallScore, ...] = ()

    @property
    def has_boundaries(self) -> bool:
        """Whether the model reported where it found segments to begin."""
        return any(call.boundaries is not None for call in self.call_scores)


def write_scored(path: Path, scored: Scored, summary: Mapping[str, Any], *, overwrite: bool = False) -> None:
    """Write scores with a summary above them, which is for people and is not read back.

    Raises:
        ExportError: something is there and `overwrite` is not set, or nothing can be written there.
    """
    rows = scored.model_dump()
    head = {key: value for key, value in rows.items() if not isinstance(value, tuple | list)}
    content = json.dumps({**head, "summary": summary, **rows}, ensure_ascii=False, indent=1)
    write_file_atomically(f"{content}\n".encode("utf-8", "backslashreplace"), path, overwrite=overwrite)


def is_scored(path: Path) -> bool:
    """Whether a file holds scores, and not results or something else.

    Raises:
        CorpusError: it cannot be read or is no JSON.
    """
    given = _json(path)
    return isinstance(given, dict) and MARK in given


def read_scored(path: Path) -> Scored:
    """Read what `write_scored` wrote.

    Raises:
        CorpusError: it cannot be read, or a field is missing or has something else in it; the message names the field.
    """
    try:
        # Through JSON, since only there pydantic's strict mode takes lists for tuples.
        return Scored.model_validate_json(json.dumps(_json(path)), strict=True)
    except ValidationError as error:
        problem = in_words(error.errors()[0])
        raise CorpusError(f"{path}: {problem}; `taskgen wikisalad score --output` writes such a file") from error


def _json(path: Path) -> Any:
    try:
        return json.loads(decode_utf8(read_bytes(path), path))
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{path}: is not JSON ({error})") from error
