"""Score answers and compression statistics against a set: a row for each question and each call, and their file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pydantic import Field, field_validator

from ...utils.errors import ConfigError
from ...utils.languages import scoring_rules
from ...utils.qa_metrics import score_row
from ..export.atomic_write import write_file_atomically
from .answering import results_problems
from .files import load_json, read_examples
from .records import Example, Mode, Segment, segments_between
from .results import (
    AnsweredExample,
    AnsweredSet,
    CallStatistics,
    Record,
    Results,
    Stretch,
    answered_set,
    read_record,
    read_results,
)

TOLERANCE = 50
# The metric that every answer has, and that plots show.
ACCURACY = "qa_accuracy"
_QUESTION_SCORES = "question_scores"


class QuestionScore(Record):
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


class MatchCounts(Record):
    """Counts for precision and recall: `right` of the `given` items, out of all `wanted` ones."""

    right: int = Field(ge=0)
    given: int = Field(ge=0)
    wanted: int = Field(ge=0)


class CallScore(Record):
    """The statistics of one call; `position` is None if they are about an example as a whole.

    A field that the model did not report is None. `boundaries` compares detected boundaries with those of the context
    that the call showed; `segments` compares decompressed segments with the one that the question is about.
    """

    example_id: str
    position: int | None = Field(default=None, ge=0)
    original_tokens: int | None = None
    compressed_tokens: int | None = None
    boundaries: MatchCounts | None = None
    segments: MatchCounts | None = None


class Scored(Record):
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
        """True if the model reported the boundaries that it detected."""
        return any(call.boundaries is not None for call in self.call_scores)


class ScoredFile(NamedTuple):
    """The scores of a file; `cut_prompts` is how many prompts were too long for the model, if the file says so.

    `problems` are sentences on what the answers show.
    """

    path: Path
    scored: Scored
    cut_prompts: int = 0
    problems: tuple[str, ...] = ()


def score_file(path: Path, dataset: Path, tolerance: int | None = None) -> ScoredFile:
    """Read results and score them with their set.

    Raises:
        CorpusError: a file cannot be read, or the results do not fit the set (see `answered_set`).
    """
    results = read_results(path)
    answered = answered_set(results, read_examples(dataset), path, dataset)
    scored = score_results(results, answered, TOLERANCE if tolerance is None else tolerance)
    return ScoredFile(path, scored, results.cut_prompts or 0, results_problems(results))


def read_or_score(paths: Sequence[Path], dataset: Path | None, tolerance: int | None) -> list[ScoredFile]:
    """Read files of scores, and score files of results with the set.

    Raises:
        ConfigError: a file holds results and no set is given, or a tolerance has no effect.
        CorpusError: see `score_file`.
    """
    found = []
    for path in paths:
        if is_scored(path):
            found.append(ScoredFile(path, read_scored(path)))
        elif dataset is None:
            raise ConfigError(f"{path}: holds no scores; give --dataset FILE, with which results are scored first")
        else:
            found.append(score_file(path, dataset, tolerance))
    check_tolerance(tolerance, found)
    return found


def check_tolerance(tolerance: int | None, files: Sequence[ScoredFile]) -> None:
    """Refuse a tolerance that has no effect.

    Raises:
        ConfigError: one is given, and no file has boundaries.
    """
    if tolerance is not None and not any(one.scored.has_boundaries for one in files):
        where = ", ".join(str(one.path) for one in files)
        raise ConfigError(
            f"{where}: compression_stats: no boundaries are reported, so --tolerance has no effect; leave it out, or "
            "give results of a model that reports boundaries"
        )


def write_scored(path: Path, scored: Scored, summary: Mapping[str, Any], *, overwrite: bool = False) -> None:
    """Write scores with a summary above them, which is for people and is not read back.

    Raises:
        ExportError: the file exists and `overwrite` is not set, or nothing can be written there.
    """
    rows = scored.model_dump()
    head = {key: value for key, value in rows.items() if not isinstance(value, tuple | list)}
    content = json.dumps({**head, "summary": summary, **rows}, ensure_ascii=False, indent=1)
    write_file_atomically(f"{content}\n".encode("utf-8", "backslashreplace"), path, overwrite=overwrite)


def is_scored(path: Path) -> bool:
    """Tell a score file from a results file and others.

    Raises:
        CorpusError: it cannot be read or is no JSON.
    """
    given = load_json(path, "give results or scores of `taskgen wikisalad`")
    return isinstance(given, dict) and _QUESTION_SCORES in given


def read_scored(path: Path) -> Scored:
    """Read the file of `write_scored`; see `read_record`."""
    return read_record(path, Scored, "taskgen wikisalad score --output")


def score_results(results: Results, answered: AnsweredSet, tolerance: int = TOLERANCE) -> Scored:
    """Score the answers of a model and the statistics that it reported.

    Args:
        results: the answers.
        answered: the set with the answers, as `answered_set` matched them.
        tolerance: the greatest distance in characters between a detected boundary and the true one it counts for.
    """
    mode = results.eval_mode
    return Scored(
        model_name=results.model_name,
        eval_mode=mode,
        dataset_name=results.dataset_name,
        dataset_sha256=answered.sha256,
        num_examples=len(answered.examples),
        tolerance=tolerance,
        question_scores=tuple(row for one in answered.examples for row in _question_scores(one, mode)),
        call_scores=tuple(
            _call_score(entry, one, mode, tolerance) for one in answered.examples for entry in one.reported
        ),
    )


def score_answer(prediction: str, answers: Sequence[str], language: str) -> dict[str, float]:
    """Return the metrics that every task has (`score_row`), and `qa_accuracy`, the mean of exact match and F1.

    Args:
        prediction: all that the model wrote.
        answers: the gold answers; none if the question is unanswerable.
        language: a code of `utils/languages/`.
    """
    scores = score_row(prediction, answers, scoring_rules(language))
    return scores | {ACCURACY: (scores["exact_match"] + scores["f1"]) / 2}


def _question_scores(one: AnsweredExample, mode: Mode) -> Iterator[QuestionScore]:
    example = one.example
    for position, (question, answer) in enumerate(zip(one.questions, one.answers, strict=True)):
        yield QuestionScore(
            example_id=example.example_id,
            position=position,
            question=question.question,
            segment_id=question.segment_id,
            distance=segments_between(example, question, mode),
            values=score_answer(answer, question.answers, example.language),
        )


def _call_score(entry: CallStatistics, one: AnsweredExample, mode: Mode, tolerance: int) -> CallScore:
    reported = entry.model_fields_set
    example, position = one.example, entry.question_index
    boundaries = segments = None
    if "boundaries" in reported:
        matching = match_boundaries(
            # The first segment begins at 0, which is nothing to detect.
            (offset for offset in entry.boundaries if offset > 0),
            _shown_boundaries(one, position if mode != "simple" else None),
            tolerance,
        )
        boundaries = MatchCounts(right=matching.matched, given=matching.detected, wanted=matching.true)
    if "decompressed_segments" in reported:
        questions = one.questions if position is None else one.questions[position : position + 1]
        wanted = {question.segment_id for question in questions}
        given = decompressed_ids(example, entry.decompressed_segments)
        segments = MatchCounts(right=len(wanted & given), given=len(given), wanted=len(wanted))
    return CallScore(
        example_id=example.example_id,
        position=position,
        original_tokens=entry.original_tokens,
        compressed_tokens=entry.compressed_tokens,
        boundaries=boundaries,
        segments=segments,
    )


def decompressed_ids(example: Example, parts: Sequence[int | Stretch]) -> set[int]:
    """Return the ids of decompressed segments: those named, and those of which stretches hold at least half."""
    named = {one for one in parts if isinstance(one, int)}
    stretches = sorted((one.start_char, one.end_char) for one in parts if isinstance(one, Stretch))
    halves = {
        segment.segment_id
        for segment in example.segments
        if stretches and 2 * _covered(segment, stretches) >= segment.end_char - segment.start_char
    }
    return named | halves


def _covered(segment: Segment, stretches: Sequence[tuple[int, int]]) -> int:
    """Count the characters of a segment that lie in stretches, which are sorted and may overlap."""
    covered, done = 0, segment.start_char
    for start, end in stretches:
        start, end = max(start, done), min(end, segment.end_char)
        covered += max(0, end - start)
        done = max(done, end)
    return covered


def _shown_boundaries(one: AnsweredExample, position: int | None) -> list[int]:
    """Return the starts of the segments that a call showed, without the first one; of all segments for None.

    A sequential prompt shows the segments up to that of its question.
    """
    segments = sorted(one.example.segments, key=lambda segment: segment.start_char)
    if position is not None:
        asked = {question.segment_id for question in one.questions[: position + 1]}
        last = max((number for number, segment in enumerate(segments) if segment.segment_id in asked), default=-1)
        segments = segments[: last + 1]
    return [segment.start_char for segment in segments[1:]]


@dataclass(frozen=True, slots=True)
class Matching:
    """Numbers of matched, detected and true boundaries, and the sum of the pairs' `distance` in characters."""

    matched: int
    detected: int
    true: int
    distance: int


def match_boundaries(detected: Iterable[int], true: Iterable[int], tolerance: int) -> Matching:
    """Pair detected boundaries with true ones that are at most `tolerance` characters away, each with at most one.

    The pairing has as many pairs as possible, and among those the least total distance. Taking the nearest for each
    boundary in turn, as is often done, can give fewer pairs. Positions given twice count once.

    The best pairing of points on a line can always be made without crossing, so a table over prefixes is enough.
    """
    found, wanted = sorted(set(detected)), np.array(sorted(set(true)), dtype=np.int64)
    # A pair is worth more than all distances together, so the sum encodes both: pairs first, then distance.
    worth = min(len(found), len(wanted)) * tolerance + 1
    best = np.zeros(len(wanted) + 1, dtype=np.int64)  # of the boundaries so far with the first j true ones
    for position in found:
        apart = np.abs(wanted - position)
        paired = np.where(apart <= tolerance, best[:-1] + worth - apart, 0)
        best[1:] = np.maximum(best[1:], paired)
        best = np.maximum.accumulate(best)
    total = int(best[-1])
    matched = -(-total // worth)
    return Matching(matched, len(found), len(wanted), matched * worth - total)
