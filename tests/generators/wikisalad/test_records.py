"""Distances between questions and their segments."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.wikisalad import Example, Question, Segment
from lm_eval_taskgen.generators.wikisalad.records import distance_bucket, segments_between

SEGMENTS = tuple(Segment(number, "A", "t", 10 * number, 10 * number + 8) for number in range(6))
EXAMPLE = Example("e", "x" * 58, (), "AAAAAA", {"A": "t"}, SEGMENTS)


@pytest.mark.parametrize(
    ("segment_id", "mode", "between", "why"),
    [
        (5, "simple", 0, "nothing stands between the last segment and the question"),
        (4, "simple", 1, "the last one does"),
        (0, "simple", 5, "all others do"),
        (0, "sequential", 0, "the question stands below its segment"),
        (9, "simple", 0, "a segment that is not there"),
    ],
)
def test_the_distance_is_counted_in_segments(segment_id: int, mode: str, between: int, why: str) -> None:
    question = Question("?", (), (), segment_id, "A", "t")
    assert segments_between(EXAMPLE, question, mode) == between, why  # type: ignore[arg-type]


def test_buckets_double() -> None:
    names = [distance_bucket(segments) for segments in range(18)]
    assert names == ["0", "1", *["2_3"] * 2, *["4_7"] * 4, *["8_15"] * 8, *["16_31"] * 2]
    assert distance_bucket(1024) == "1024_2047"
