"""What is wrong with an example, whoever built it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from .records import Example, Question, Segment


def flaws(example: Example) -> list[str]:
    """What an evaluation of the example would stumble over, in plain words; what this package builds has none.

    Segments that overlap, reach beyond the prompt, leave text between them, repeat, or do not follow the pattern;
    questions about a segment that is not there, or with another topic or article than it; answers that do not stand in
    their segment, or not where they are said to; a question asked twice.
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
    """What is wrong with the text between two segments, or between one and an end of the prompt."""
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
