"""What a set consists of, whoever built it: lengths, boundaries, questions, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from ...utils.text.tokens import count_tokens
from .distance import bucket, segments_between
from .flaws import flaws
from .records import Example, Segment

# Tenths of a prompt, in which boundaries are counted.
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the middle, the mean and the greatest of some numbers."""

    least: int
    middle: float
    mean: float
    greatest: int


@dataclass(frozen=True, slots=True)
class Description:
    """A set in numbers.

    Lengths are in characters and in tokens of `utils/text/tokens.py`. `boundaries` says for each tenth of a prompt how
    many segments begin there, the first ones left out, `by_tenth` how many questions are about a segment that begins
    there. Questions are also counted by topic letter, and by how many segments stand between them and theirs in a
    simple prompt. `flaws` are (example id, what is wrong) pairs.
    """

    examples: int
    questions: int
    unanswerable: int
    patterns: Mapping[str, int]
    languages: Mapping[str, int]
    lengths: Mapping[str, Spread]
    boundaries: tuple[int, ...]
    by_tenth: tuple[int, ...]
    by_topic: Mapping[str, int]
    by_distance: Mapping[str, int]
    flaws: tuple[tuple[str, str], ...]


def describe(examples: Sequence[Example]) -> Description:
    """Describe a set; `examples` are at least one."""
    questions = [question for example in examples for question in example.questions]
    segments = [example.prompt[s.start_char : s.end_char] for example in examples for s in example.segments]
    distances = sorted(
        segments_between(example, question, "simple") for example in examples for question in example.questions
    )
    return Description(
        examples=len(examples),
        questions=len(questions),
        unanswerable=sum(not question.answers for question in questions),
        patterns=_counted(example.pattern for example in examples),
        languages=_counted(example.language for example in examples),
        lengths={
            "prompt, characters": _spread(len(example.prompt) for example in examples),
            "prompt, tokens": _spread(example.tokens for example in examples),
            "segment, characters": _spread(map(len, segments)),
            "segment, tokens": _spread(map(count_tokens, segments)),
            "segments of an example": _spread(len(example.segments) for example in examples),
            "questions of an example": _spread(len(example.questions) for example in examples),
        },
        boundaries=_tenths((example, segment) for example in examples for segment in _in_order(example)[1:]),
        by_tenth=_tenths(
            (example, segment)
            for example in examples
            for question in example.questions
            for segment in example.segments
            if segment.segment_id == question.segment_id
        ),
        by_topic=dict(sorted(Counter(question.topic for question in questions).items())),
        by_distance=dict(Counter(map(bucket, distances))),
        flaws=tuple((example.example_id, flaw) for example in examples for flaw in flaws(example)),
    )


def _in_order(example: Example) -> list[Segment]:
    return sorted(example.segments, key=lambda segment: segment.start_char)


def _tenths(segments: Iterable[tuple[Example, Segment]]) -> tuple[int, ...]:
    """How many segments begin in each tenth of their prompts."""
    counts = [0] * TENTHS
    for example, segment in segments:
        counts[min(TENTHS - 1, segment.start_char * TENTHS // len(example.prompt))] += 1
    return tuple(counts)


def _counted(names: Iterable[str]) -> dict[str, int]:
    """The most frequent first."""
    return dict(sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))


def _spread(numbers: Iterable[int]) -> Spread:
    listed = list(numbers)
    return Spread(min(listed), median(listed), mean(listed), max(listed))
