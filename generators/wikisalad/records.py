"""The parts of a set: examples of interlaced articles, their segments, and their questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ...utils.text.tokens import count_tokens

Mode = Literal["simple", "sequential"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a prompt that comes from one paragraph of one article.

    `segment_id` counts from 0, in order; `topic` is its letter of the pattern, `article` a title; `start_char` and
    `end_char` are character offsets into the prompt, end exclusive.
    """

    segment_id: int
    topic: str
    article: str
    start_char: int
    end_char: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one segment.

    `answers` are the gold answers, none if it is unanswerable. `answer_starts` are their character offsets into the
    prompt; -1 is an unknown one, which occurs only in files of other tools.
    """

    question: str
    answers: tuple[str, ...]
    answer_starts: tuple[int, ...]
    segment_id: int
    topic: str
    article: str


@dataclass(frozen=True, slots=True)
class Example:
    """Segments of several articles in one prompt, in the order of a pattern such as ABAB, and questions about them.

    `articles` maps the letters of the pattern to titles; `language` is a code of `utils/languages/`.
    """

    example_id: str
    prompt: str
    questions: tuple[Question, ...]
    pattern: str
    articles: Mapping[str, str]
    segments: tuple[Segment, ...]
    language: str = "en"

    def segment_text(self, segment_id: int) -> str:
        """Return the text of a segment.

        Raises:
            KeyError: the example has no such segment.
        """
        for segment in self.segments:
            if segment.segment_id == segment_id:
                return self.prompt[segment.start_char : segment.end_char]
        raise KeyError(f"{self.example_id} has no segment {segment_id}")

    @property
    def tokens(self) -> int:
        """The length of the prompt in the tokens of `utils/text/tokens.py`."""
        return count_tokens(self.prompt)


def segments_between(example: Example, question: Question, mode: Mode) -> int:
    """Count the segments between a question and its own segment.

    A simple prompt shows all segments before the question; a sequential one only those up to its own, so that there is
    none between.
    """
    if mode == "sequential":
        return 0
    starts = (segment.start_char for segment in example.segments if segment.segment_id == question.segment_id)
    own = next(starts, len(example.prompt))
    return sum(segment.start_char > own for segment in example.segments)


def distance_bucket(segments: int) -> str:
    """Return the name of a distance's bucket: `0`, `1`, `2_3`, `4_7`, `8_15`, `16_31` …"""
    if segments < 2:
        return str(segments)
    first = 1 << (segments.bit_length() - 1)
    return f"{first}_{2 * first - 1}"
