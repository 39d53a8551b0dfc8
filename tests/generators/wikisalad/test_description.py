"""Descriptions of sets, and the flaws of sets that others built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from lm_eval_taskgen.generators.wikisalad import Example, Question, Segment, flaws
from lm_eval_taskgen.generators.wikisalad.description import describe


def test_a_set_is_described_in_numbers(make_salad: Callable[[Sequence[int]], tuple[Example, ...]]) -> None:
    examples = make_salad([3, 5])
    found = describe(examples)
    assert (found.examples, found.questions, found.unanswerable) == (2, 8, 0)
    assert found.patterns == {"ABAB": 1, "ABABA": 1}
    assert found.languages == {"en": 2}
    segments = found.lengths["segments of an example"]
    assert (segments.least, segments.middle, segments.mean, segments.greatest) == (4, 4.5, 4.5, 5)
    assert found.lengths["prompt, characters"].greatest == len(examples[1].prompt)
    # Segments of about the same length: those of five begin at each fifth, those of four at each quarter.
    assert found.boundaries == (0, 0, 2, 0, 1, 1, 1, 1, 1, 0)
    assert sum(found.by_tenth) == 8 and found.by_tenth[0] == 2
    assert found.by_topic == {"A": 2 + 3, "B": 1 + 2}
    # Of four segments 0, 1 and 2 are asked about, of five all.
    assert found.by_distance == {"0": 1, "1": 2, "2_3": 4, "4_7": 1}
    assert found.flaws == ()


def test_sets_of_others_are_described_with_what_is_wrong_with_them(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    (example,) = make_salad([3])
    question = replace(example.questions[0], answers=("Atlantis",), answer_starts=(-1,))
    last = example.segments[-1]
    off = Segment(last.segment_id, last.topic, last.article, last.start_char + 10, last.end_char + 500)
    broken = replace(example, questions=(question, *example.questions[1:]), segments=(*example.segments[:-1], off))
    flaws = [flaw for example_id, flaw in describe([broken]).flaws if example_id == example.example_id]
    assert any("'Atlantis' is not in its segment" in flaw for flaw in flaws)
    assert any("is no part of a prompt" in flaw for flaw in flaws)


PROMPT = "Alpha is one.\n\nBeta is two.\n\nAlpha was three."
SEGMENTS = (Segment(0, "A", "Alpha", 0, 13), Segment(1, "B", "Beta", 15, 27), Segment(2, "A", "Alpha", 29, 45))
ASKED = Question("What is Alpha?", ("one",), (9,), 0, "A", "Alpha")
SOUND = Example("x-0", PROMPT, (ASKED,), "ABA", {"A": "Alpha", "B": "Beta"}, SEGMENTS)


def moved(number: int, **changes: object) -> Example:
    segments = tuple(replace(one, **changes) if one.segment_id == number else one for one in SEGMENTS)  # type: ignore[arg-type]
    return replace(SOUND, segments=segments)


def asking(**changes: object) -> Example:
    return replace(SOUND, questions=(replace(ASKED, **changes),))  # type: ignore[arg-type]


def test_a_sound_example_has_none() -> None:
    assert flaws(SOUND) == []


@pytest.mark.parametrize(
    ("example", "message"),
    [
        (moved(1, start_char=14), "segment 1: begins or ends with white space"),
        (moved(1, end_char=24), "before segment 2: 5 characters of text belong to no segment"),
        (moved(1, start_char=10), "segment 1: begins before segment 0 ends"),
        (moved(2, end_char=99), "segment 2: 29 to 99 is no part of a prompt of 45 characters"),
        (moved(1, article="Gamma"), "segment 1: is of 'Gamma', but the letter B stands for 'Beta'"),
        (moved(1, segment_id=7), "the segments are not numbered from 0 in order"),
        (replace(SOUND, pattern="ABAB"), "the topics of the segments are ABA, the pattern says ABAB"),
        (replace(SOUND, segments=SEGMENTS[:2]), "behind the last segment: 18 characters of text belong to no segment"),
        (replace(SOUND, questions=()), "there are no questions"),
        (replace(SOUND, questions=(ASKED, ASKED)), "the question 'What is Alpha?' is asked 2 times"),
        (asking(segment_id=5), "question 0: is about segment 5, which is not there"),
        (asking(topic="B"), "question 0: says B and 'Alpha', its segment 0 says A and 'Alpha'"),
        (asking(answers=("two",), answer_starts=(23,)), "question 0: the answer 'two' is not in its segment 0"),
        (asking(answer_starts=(8,)), "question 0: the answer 'one' does not stand at its answer_start 8"),
        (
            asking(answers=("Alpha",), answer_starts=(29,)),
            "question 0: the answer 'Alpha' at 29 lies outside its segment 0",
        ),
    ],
)
def test_flaws_are_reported(example: Example, message: str) -> None:
    assert message in flaws(example)


def test_an_answer_that_is_cut_by_the_end_of_its_segment_is_reported() -> None:
    """Segments as builders make them that cut at a number of characters."""
    example = replace(SOUND, segments=(replace(SEGMENTS[0], end_char=11), *SEGMENTS[1:]))
    assert "question 0: the answer 'one' is not in its segment 0" in flaws(example)


def test_a_segment_that_repeats_is_reported() -> None:
    prompt = "Alpha is one.\n\nAlpha is one."
    segments = (Segment(0, "A", "Alpha", 0, 13), Segment(1, "A", "Alpha", 15, 28))
    example = Example("x-0", prompt, (ASKED,), "AA", {"A": "Alpha"}, segments)
    assert flaws(example) == ["segment 1: has the same text as segment 0"]
