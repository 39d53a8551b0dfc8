"""Score files, and the means and ratios of the scores with their intervals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ...utils.errors import CorpusError
from ...utils.field_errors import in_words
from ..corpus.files import decode_utf8, read_bytes
from ..evaluation.intervals import Estimate, Observation, estimate
from ..export.write_whole import place_file
from .records import Mode, bucket

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
    place_file(f"{content}\n".encode("utf-8", "backslashreplace"), path, overwrite=overwrite)


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


# What an answer got, in the order shown.
_ANSWERABLE, _UNANSWERABLE = "has_answer_f1", "no_answer_acc"
_OF_ANSWERS = (ACCURACY, "exact_match", "f1", "contains", _ANSWERABLE, _UNANSWERABLE, "empty_rate")
COMPRESSION = "compression_ratio"
# Positions are put together so that there are at most so many.
_MOST_POSITIONS = 20

_Rows = list[Observation]


def _of_call(pick: Callable[[CallScore], tuple[float, float] | None]) -> Callable[[Scored], _Rows]:
    def rows(scored: Scored) -> _Rows:
        pairs = ((call.example_id, pick(call)) for call in scored.call_scores)
        return [Observation(example_id, *pair) for example_id, pair in pairs if pair is not None]

    return rows


def _ratio(call: CallScore) -> tuple[float, float] | None:
    if call.original_tokens is None or call.compressed_tokens is None:
        return None
    return call.compressed_tokens, call.original_tokens


def _precision(found: Found | None) -> tuple[float, float] | None:
    return None if found is None else (found.right, found.given)


def _recall(found: Found | None) -> tuple[float, float] | None:
    return None if found is None else (found.right, found.wanted)


def _f1(found: Found | None) -> tuple[float, float] | None:
    return None if found is None else (2 * found.right, found.given + found.wanted)


_OF_CALLS: Mapping[str, Callable[[Scored], _Rows]] = {
    COMPRESSION: _of_call(_ratio),
    "boundary_precision": _of_call(lambda call: _precision(call.boundaries)),
    "boundary_recall": _of_call(lambda call: _recall(call.boundaries)),
    "boundary_f1": _of_call(lambda call: _f1(call.boundaries)),
    "decompression_accuracy": _of_call(lambda call: _recall(call.segments)),
    "decompression_precision": _of_call(lambda call: _precision(call.segments)),
    "decompression_f1": _of_call(lambda call: _f1(call.segments)),
}

METRICS = (*_OF_ANSWERS, *_OF_CALLS)


def observations(scored: Scored, metric: str) -> list[Observation]:
    """What a metric is taken from, an example being a cluster: the mean over answers, or a ratio summed over calls.

    A ratio of sums is that of all calls together: where one call has three boundaries and another seventeen, each
    boundary counts the same. Empty where nothing was reported.
    """
    if metric in _OF_CALLS:
        return _OF_CALLS[metric](scored)
    if metric == _ANSWERABLE and not _answers(scored.question_scores, _UNANSWERABLE):
        return []  # where every question has an answer it is F1 once more
    return _answers(scored.question_scores, metric)


def _answers(rows: Iterable[QuestionScore], metric: str) -> _Rows:
    return [Observation(row.example_id, row.values[metric]) for row in rows if metric in row.values]


def summary(scored: Scored) -> dict[str, Estimate]:
    """The metrics that the scores have, each with its interval."""
    found = ((name, estimate(observations(scored, name), scored.dataset_sha256)) for name in METRICS)
    return {name: value for name, value in found if value is not None}


def by_distance(scored: Scored, metric: str = ACCURACY) -> dict[str, Estimate]:
    """A metric of answers by how many segments stand between a question and its own, in `bucket`s, nearest first."""
    distances = sorted({row.distance for row in scored.question_scores})
    return _by(scored, metric, list(dict.fromkeys(map(bucket, distances))), lambda row: bucket(row.distance))


def by_position(scored: Scored, metric: str = ACCURACY) -> dict[str, Estimate]:
    """A metric of answers by the place of a question in its example, from 1; several places together where many are."""
    return by_positions(scored, positions_together(scored.question_scores), metric)


def by_positions(scored: Scored, together: int, metric: str = ACCURACY) -> dict[str, Estimate]:
    """As `by_position`, with so many places in one."""
    last = max(row.position for row in scored.question_scores) + 1

    def name(row: QuestionScore) -> str:
        first = row.position // together * together + 1
        end = min(first + together - 1, last)
        return str(first) if first == end else f"{first}–{end}"

    rows = sorted(scored.question_scores, key=lambda row: row.position)
    return _by(scored, metric, list(dict.fromkeys(map(name, rows))), name)


def positions_together(rows: Sequence[QuestionScore]) -> int:
    """How many places of the sequence are shown as one."""
    return -(-(max(row.position for row in rows) + 1) // _MOST_POSITIONS)


def _by(scored: Scored, metric: str, names: Sequence[str], name: Callable[[QuestionScore], str]) -> dict[str, Estimate]:
    groups: dict[str, list[QuestionScore]] = {one: [] for one in names}
    for row in scored.question_scores:
        groups[name(row)].append(row)
    found = ((one, estimate(_answers(rows, metric), scored.dataset_sha256)) for one, rows in groups.items())
    return {one: value for one, value in found if value is not None}


def as_json(scored: Scored) -> dict[str, Any]:
    """The summary of a score file; numbers have six digits behind the point."""
    return {
        "metrics": _plain(summary(scored)),
        f"{ACCURACY}_by_distance": _plain(by_distance(scored)),
        f"{ACCURACY}_by_position": _plain(by_position(scored)),
    }


def _plain(estimates: Mapping[str, Estimate]) -> dict[str, Any]:
    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 6)

    return {
        name: {"value": rounded(one.value), "low": rounded(one.low), "high": rounded(one.high), "rows": one.rows}
        for name, one in estimates.items()
    }
