"""Score answers and compression statistics against a set: a row for each question and each call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...utils.languages import scoring_rules
from ...utils.qa_metrics import score_row
from .records import Example, Mode, Segment, segments_between
from .results import Answered, AnsweredSet, CallStatistics, Results, Stretch
from .score_summary import CallScore, Found, QuestionScore, Scored

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


def score_answer(prediction: str, answers: Sequence[str], language: str) -> dict[str, float]:
    """The metrics that every task has (`score_row`), and `qa_accuracy`, the mean of exact match and F1.

    Args:
        prediction: all that the model wrote.
        answers: the accepted ones, none where there is no answer.
        language: a code of `utils/languages/`.
    """
    scores = score_row(prediction, answers, scoring_rules(language))
    return scores | {"qa_accuracy": (scores["exact_match"] + scores["f1"]) / 2}


@dataclass(frozen=True, slots=True)
class Matching:
    """How many boundaries were matched, of how many detected and how many true ones.

    `distance` is what the pairs are apart, in characters, all together.
    """

    matched: int
    detected: int
    true: int
    distance: int


def match_boundaries(detected: Iterable[int], true: Iterable[int], tolerance: int) -> Matching:
    """Pair detected boundaries with true ones that are at most `tolerance` characters away, each with one at most.

    Of all such pairings it is one with the most pairs, and of those one with the least distance in all; to take the
    nearest for each boundary in turn, as is often done, can give fewer pairs. Positions given twice count once.

    Points on a line that are paired best can always be paired without crossing, so a table over prefixes is enough.
    """
    found, wanted = sorted(set(detected)), np.array(sorted(set(true)), dtype=np.int64)
    # A pair is worth more than all distances together, so the sum says both: pairs first, then distance.
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
