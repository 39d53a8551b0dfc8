"""Answers and statistics of compression against a set: a row for each question and each call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .answer_score import score_answer
from .boundaries import match_boundaries
from .check_results import Answered, AnsweredSet
from .distance import segments_between
from .prompts import Mode
from .records import Example, Segment
from .results import CallStatistics, Results, Stretch
from .score_records import CallScore, Found, QuestionScore, Scored

TOLERANCE = 50


def score_results(results: Results, answered: AnsweredSet, tolerance: int = TOLERANCE) -> Scored:
    """Score what a model answered and reported.

    Args:
        answered: the set with the answers, as `answered_set` matched them.
        tolerance: how far a detected boundary may be from the true one that it is counted for, in characters.
    """
    return Scored(
        model_name=results.model_name,
        eval_mode=results.eval_mode,
        dataset_name=results.dataset_name,
        dataset_sha256=answered.sha256,
        num_examples=len(answered.examples),
        tolerance=tolerance,
        question_scores=tuple(row for one in answered.examples for row in _questions(one, results.eval_mode)),
        call_scores=tuple(
            _call(entry, one, results.eval_mode, tolerance) for one in answered.examples for entry in one.reported
        ),
    )


def _questions(one: Answered, mode: Mode) -> Iterator[QuestionScore]:
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


def _call(entry: CallStatistics, one: Answered, mode: Mode, tolerance: int) -> CallScore:
    said = entry.model_fields_set
    example, position = one.example, entry.question_index
    boundaries = segments = None
    if "boundaries" in said:
        matching = match_boundaries(
            # The first segment begins at 0, which is nothing to detect.
            (place for place in entry.boundaries if place > 0),
            _shown_boundaries(one, position if mode != "simple" else None),
            tolerance,
        )
        boundaries = Found(right=matching.matched, given=matching.detected, wanted=matching.true)
    if "decompressed_segments" in said:
        asked = one.questions if position is None else one.questions[position : position + 1]
        wanted = {question.segment_id for question in asked}
        given = decompressed(example, entry.decompressed_segments)
        segments = Found(right=len(wanted & given), given=len(given), wanted=len(wanted))
    return CallScore(
        example_id=example.example_id,
        position=position,
        original_tokens=entry.original_tokens,
        compressed_tokens=entry.compressed_tokens,
        boundaries=boundaries,
        segments=segments,
    )


def decompressed(example: Example, kept: Sequence[int | Stretch]) -> set[int]:
    """The segments that were decompressed: those named, and those of which stretches hold at least half."""
    named = {one for one in kept if isinstance(one, int)}
    stretches = sorted((one.start_char, one.end_char) for one in kept if isinstance(one, Stretch))
    halves = {
        segment.segment_id
        for segment in example.segments
        if stretches and 2 * _covered(segment, stretches) >= segment.end_char - segment.start_char
    }
    return named | halves


def _covered(segment: Segment, stretches: Sequence[tuple[int, int]]) -> int:
    """How many characters of a segment lie in stretches, which are sorted and may overlap."""
    covered, done = 0, segment.start_char
    for start, end in stretches:
        start, end = max(start, done), min(end, segment.end_char)
        covered += max(0, end - start)
        done = max(done, end)
    return covered


def _shown_boundaries(one: Answered, position: int | None) -> list[int]:
    """Where the segments begin that a call showed, without the first one; with None that is all of them.

    A sequential prompt shows the segments up to that of its question.
    """
    segments = sorted(one.example.segments, key=lambda segment: segment.start_char)
    if position is not None:
        asked = {question.segment_id for question in one.questions[: position + 1]}
        last = max((place for place, segment in enumerate(segments) if segment.segment_id in asked), default=-1)
        segments = segments[: last + 1]
    return [segment.start_char for segment in segments[1:]]
