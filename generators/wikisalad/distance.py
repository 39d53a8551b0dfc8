"""How far a question stands from the segment that it is about."""

from __future__ import annotations

from .prompts import Mode
from .records import Example, Question


def segments_between(example: Example, question: Question, mode: Mode) -> int:
    """The segments that stand between a question and its own segment.

    In a simple prompt all segments stand above the question. In a sequential one those up to its own do, so there is
    none between.
    """
    if mode == "sequential":
        return 0
    starts = (segment.start_char for segment in example.segments if segment.segment_id == question.segment_id)
    own = next(starts, len(example.prompt))
    return sum(segment.start_char > own for segment in example.segments)


def bucket(segments: int) -> str:
    """The name of the distances that are counted together with this one: `0`, `1`, `2_3`, `4_7`, `8_15`, `16_31` …"""
    if segments < 2:
        return str(segments)
    first = 1 << (segments.bit_length() - 1)
    return f"{first}_{2 * first - 1}"
