"""A set in numbers, and its flaws, whoever built it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

from ...utils.text.tokens import count_tokens
from .records import Example, Question, Segment, distance_bucket, segments_between

# Tenths of a prompt, in which boundaries are counted.
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the median, the mean and the greatest of some numbers."""

    least: int
    middle: float
    mean: float
    greatest: int


@dataclass(frozen=True, slots=True)
class Description:
    """A set in numbers.

    Lengths are in characters and in tokens of `utils/text/tokens.py`. For each tenth of a prompt `boundaries` counts
    the segments that begin there, without the first ones, and `by_tenth` the questions about segments that begin there.
    Questions are also counted by topic letter, and by the number of segments between them and their own in a simple
    prompt. `flaws` are pairs of an example's id and a message.
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
    """Describe a set of at least one example."""
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
        by_distance=dict(Counter(map(distance_bucket, distances))),
        flaws=tuple((example.example_id, flaw) for example in examples for flaw in flaws(example)),
    )


def _in_order(example: Example) -> list[Segment]:
    return sorted(example.segments, key=lambda segment: segment.start_char)


def _tenths(segments: Iterable[tuple[Example, Segment]]) -> tuple[int, ...]:
    """Count the segments that begin in each tenth of their prompts."""
    counts = [0] * TENTHS
    for example, segment in segments:
        counts[min(TENTHS - 1, segment.start_char * TENTHS // len(example.prompt))] += 1
    return tuple(counts)


def _counted(names: Iterable[str]) -> dict[str, int]:
    """Count names, the most frequent first."""
    return dict(sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))


def _spread(numbers: Iterable[int]) -> Spread:
    listed = list(numbers)
    return Spread(min(listed), median(listed), mean(listed), max(listed))


def flaws(example: Example) -> list[str]:
    """Return a message for each flaw that would distort an evaluation; sets that this package builds have none.

    Segments that overlap, reach beyond the prompt, leave text between them, repeat, or do not follow the pattern;
    questions about a segment that is not there, or with another topic or article than it; answers that do not stand in
    their segment, or not at their offset; a question asked twice.
    """
    return [*_of_segments(example), *_of_questions(example)]


def _of_segments(example: Example) -> Iterator[str]:
    prompt, segments = example.prompt, example.segments
    if [segment.segment_id for segment in segments] != list(range(len(segments))):
        yield "the segments are not numbered from 0 in order"
    topics = "".join(segment.topic for segment in segments)
    if topics != example.pattern:
        yield f"the topics of the segments are {_cut(topics)}, the pattern says {_cut(example.pattern)}"
    for segment in segments:
        where = f"segment {segment.segment_id}"
        start, end = segment.start_char, segment.end_char
        if not 0 <= start < end <= len(prompt):
            yield f"{where}: {start} to {end} is no part of a prompt of {len(prompt)} characters"
        elif prompt[start:end].strip() != prompt[start:end]:
            yield f"{where}: begins or ends with white space"
        title = example.articles.get(segment.topic)
        if title != segment.article:
            yield f"{where}: is of {segment.article!r}, but the letter {segment.topic} stands for {title!r}"
    for before, after in pairwise([None, *segments, None]):
        yield from _between(prompt, before, after)
    seen: dict[str, int] = {}
    for segment in segments:
        text = prompt[segment.start_char : segment.end_char]
        if text in seen:
            yield f"segment {segment.segment_id}: has the same text as segment {seen[text]}"
        seen.setdefault(text, segment.segment_id)


def _between(prompt: str, before: Segment | None, after: Segment | None) -> Iterator[str]:
    """Yield flaws of the text between two segments, or between one and an end of the prompt."""
    start = before.end_char if before else 0
    end = after.start_char if after else len(prompt)
    name = f"before segment {after.segment_id}" if after else "behind the last segment"
    if start > end and before is not None and after is not None:
        yield f"segment {after.segment_id}: begins before segment {before.segment_id} ends"
    elif prompt[start:end].strip():
        yield f"{name}: {end - start} characters of text belong to no segment"


def _of_questions(example: Example) -> Iterator[str]:
    if not example.questions:
        yield "there are no questions"
    segments = {segment.segment_id: segment for segment in example.segments}
    for number, question in enumerate(example.questions):
        where = f"question {number}"
        segment = segments.get(question.segment_id)
        if segment is None:
            yield f"{where}: is about segment {question.segment_id}, which is not there"
            continue
        if (question.topic, question.article) != (segment.topic, segment.article):
            yield (
                f"{where}: says {question.topic} and {question.article!r}, its segment {segment.segment_id} says "
                f"{segment.topic} and {segment.article!r}"
            )
        for flaw in _of_answers(example.prompt, question, segment):
            yield f"{where}: {flaw}"
    asked = Counter(question.question for question in example.questions)
    for text, times in asked.items():
        if times > 1:
            yield f"the question {_cut(text)!r} is asked {times} times"


def _of_answers(prompt: str, question: Question, segment: Segment) -> Iterator[str]:
    for answer, start in zip(question.answers, question.answer_starts, strict=True):
        if answer not in prompt[segment.start_char : segment.end_char]:
            yield f"the answer {_cut(answer)!r} is not in its segment {segment.segment_id}"
        elif start < 0:
            continue
        elif prompt[start : start + len(answer)] != answer:
            yield f"the answer {_cut(answer)!r} does not stand at its answer_start {start}"
        elif not segment.start_char <= start <= segment.end_char - len(answer):
            yield f"the answer {_cut(answer)!r} at {start} lies outside its segment {segment.segment_id}"


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"
