"""What a model answered, as a file: written whole or not at all, and read back strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ...utils.errors import CorpusError
from ...utils.field_errors import in_words
from ..corpus.files import decode_utf8, read_bytes
from ..export.atomic_write import write_file_atomically
from .prompts import Mode


class _Record(BaseModel):
    # Keys that are not known are those of other tools: they are left aside.
    model_config = ConfigDict(frozen=True, extra="ignore")


class Stretch(_Record):
    """A stretch of an example's prompt, in character offsets, end exclusive."""

    start_char: int = Field(ge=0)
    end_char: int = Field(ge=0)


class CallStatistics(_Record):
    """How far a context was shortened, in tokens, for question `question_index` of the order asked.

    Without `question_index` it holds for all questions of the example. `summary_tokens` are those of
    `compressed_tokens` that were newly written. `compression_ratio` is `compressed_tokens` / `original_tokens`, 1.0
    where nothing was left out; files of others may have it the other way round, so counts go before it. `boundaries`
    are offsets into the example's prompt at which a segment was found to begin, without the first one's.
    """

    example_id: str
    question_index: int | None = Field(default=None, ge=0)
    original_tokens: int | None = Field(default=None, ge=0)
    compressed_tokens: int | None = Field(default=None, ge=0)
    summary_tokens: int | None = Field(default=None, ge=0)
    compression_ratio: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    boundaries: tuple[int, ...] = ()
    decompressed_segments: tuple[int | Stretch, ...] = ()


class Prediction(_Record):
    """The questions of an example in the order asked, and the model's answer to each, as the model wrote it."""

    example_id: str
    questions: tuple[str, ...]
    answers: tuple[str, ...]

    @model_validator(mode="after")
    def _one_answer_each(self) -> Prediction:
        if len(self.questions) != len(self.answers):
            raise ValueError(
                f"{self.example_id}: {len(self.questions)} questions and {len(self.answers)} answers; each question "
                "needs one answer"
            )
        return self


class Results(_Record):
    """The answers of one model to one set in one mode.

    `dataset_name` is the file's name without its ending, `dataset_sha256` what `dataset_sha256` says of its content;
    `settings` are what the answers depend on, without keys. `cut_prompts` is how many prompts were longer than the
    model takes, so that it did not see their beginning. Files of others may lack these, and `compression_stats`.
    """

    model_name: str
    eval_mode: Mode
    dataset_name: str
    dataset_sha256: str | None = None
    num_examples: int = Field(ge=0)
    settings: Mapping[str, Any] = Field(default_factory=dict)
    predictions: tuple[Prediction, ...]
    compression_stats: tuple[CallStatistics, ...] = ()
    cut_prompts: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _counts_agree(self) -> Results:
        if len(self.predictions) != self.num_examples:
            raise ValueError(
                f"num_examples is {self.num_examples}, and there are {len(self.predictions)} predictions; is the file "
                "whole?"
            )
        asked: dict[str, int] = {}
        for prediction in self.predictions:
            if prediction.example_id in asked:
                raise ValueError(f"predictions: {prediction.example_id} stands twice; each example stands once")
            asked[prediction.example_id] = len(prediction.questions)
        for number, entry in enumerate(self.compression_stats):
            where = f"compression_stats.{number}"
            if entry.example_id not in asked:
                raise ValueError(f"{where}.example_id: there are no predictions for {entry.example_id!r}")
            if entry.question_index is not None and entry.question_index >= asked[entry.example_id]:
                raise ValueError(
                    f"{where}.question_index: found {entry.question_index}; {entry.example_id} has "
                    f"{asked[entry.example_id]} questions, counted from 0"
                )
        return self


def read_results(path: Path) -> Results:
    """Read a results file.

    Raises:
        CorpusError: it cannot be read, or a field is missing or has something else in it; the message names the field.
    """
    try:
        given = json.loads(decode_utf8(read_bytes(path), path))
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{path}: is not JSON ({error}); `taskgen wikisalad run` writes such a file") from error
    try:
        # Through JSON, since only there pydantic's strict mode takes lists for tuples.
        return Results.model_validate_json(json.dumps(given), strict=True)
    except ValidationError as error:
        problem = in_words(error.errors()[0])
        raise CorpusError(f"{path}: {problem}; `taskgen wikisalad run` writes such a file") from error


def write_results(path: Path, results: Results, *, overwrite: bool = False) -> None:
    """Write a results file, whole or not at all.

    Raises:
        ExportError: something is there and `overwrite` is not set, or nothing can be written there.
    """
    write_file_atomically(results_bytes(results), path, overwrite=overwrite)


def results_bytes(results: Results) -> bytes:
    """The content of a results file; what a model did not report is left out."""
    return f"{json.dumps(results.model_dump(exclude_unset=True), ensure_ascii=False, indent=1)}\n".encode()
