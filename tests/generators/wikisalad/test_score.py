"""Scores of answers, boundaries and decompressed segments, and the file they are written to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad import Example, dataset_sha256
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions
from lm_eval_taskgen.generators.wikisalad.results import CallStatistics, Prediction, Results, Stretch, answered_set
from lm_eval_taskgen.generators.wikisalad.score import (
    MatchCounts,
    Matching,
    decompressed_ids,
    is_scored,
    match_boundaries,
    read_scored,
    score_answer,
    score_results,
    write_scored,
)
from lm_eval_taskgen.generators.wikisalad.summary import by_distance, by_position, summary, summary_json
from lm_eval_taskgen.utils.errors import CorpusError


def scored(example: Any, answers: Any, *entries: Any, mode: Any = "simple", tolerance: Any = 5) -> Any:
    """The scores of one example with these answers, in the order asked, and these statistics."""
    asked = tuple(question.question for question in ordered_questions(example))
    results = Results(
        model_name="m",
        eval_mode=mode,
        dataset_name="set",
        dataset_sha256=dataset_sha256([example]),
        num_examples=1,
        predictions=(Prediction(example_id=example.example_id, questions=asked, answers=tuple(answers)),),
        compression_stats=tuple(CallStatistics(example_id=example.example_id, **entry) for entry in entries),
    )
    return score_results(results, answered_set(results, [example], Path("r"), Path("d")), tolerance)


def test_an_answer_is_scored_with_the_gold_of_its_question(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    (example,) = make_salad([3])
    golds = [question.answers[0] for question in ordered_questions(example)]
    found = scored(example, [golds[0], f"{golds[1]} town", golds[0]])
    assert [row.values["qa_accuracy"] for row in found.question_scores] == pytest.approx([1.0, (0 + 2 / 3) / 2, 0.0])
    assert [row.position for row in found.question_scores] == [0, 1, 2]
    # Four segments, of which the first three are asked about.
    assert [row.distance for row in found.question_scores] == [3, 2, 1]
    assert {name: one.value for name, one in by_distance(found).items()} == pytest.approx({"1": 0.0, "2_3": 2 / 3})
    assert {name: one.value for name, one in by_position(found).items()} == pytest.approx({"1": 1, "2": 1 / 3, "3": 0})
    assert summary(found)["qa_accuracy"].value == pytest.approx(4 / 9)
    assert summary(found)["qa_accuracy"].low is None, "one example has no interval"


def test_boundaries_are_those_that_the_call_showed(make_salad: Callable[[Sequence[int]], tuple[Example, ...]]) -> None:
    (example,) = make_salad([3])
    starts = [segment.start_char for segment in example.segments]
    entries = [
        {"question_index": 0, "boundaries": (0, starts[1])},
        {"question_index": 1, "boundaries": (starts[1] + 5, starts[2] + 6)},
        {"question_index": 2, "boundaries": ()},
    ]
    whole = scored(example, "abc", *entries)
    assert [call.boundaries for call in whole.call_scores] == [
        MatchCounts(right=1, given=1, wanted=3),
        MatchCounts(right=1, given=2, wanted=3),
        MatchCounts(right=0, given=0, wanted=3),
    ]
    grown = scored(example, "abc", *entries, mode="sequential")
    assert [call.boundaries for call in grown.call_scores] == [
        MatchCounts(right=0, given=1, wanted=0),
        MatchCounts(right=1, given=2, wanted=1),
        MatchCounts(right=0, given=0, wanted=2),
    ]
    values = {name: one.value for name, one in summary(whole).items()}
    assert values["boundary_precision"] == pytest.approx(2 / 3)
    assert values["boundary_recall"] == pytest.approx(2 / 9)
    assert values["boundary_f1"] == pytest.approx(4 / 12)


def test_a_segment_is_decompressed_when_named_or_at_least_half_covered(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    (example,) = make_salad([3])
    first, second, third = example.segments[:3]
    length = second.end_char - second.start_char
    half = Stretch(start_char=second.start_char, end_char=second.start_char + (length + 1) // 2)
    less = Stretch(start_char=second.start_char, end_char=second.start_char + (length - 1) // 2)
    twice = Stretch(start_char=second.start_char, end_char=second.start_char + length // 3)
    tail = Stretch(start_char=second.end_char - length // 3, end_char=second.end_char)
    across = Stretch(start_char=first.start_char, end_char=third.start_char)
    for kept, segments, why in [
        ((), set(), "nothing"),
        ((2, 0), {0, 2}, "numbers"),
        ((half,), {1}, "half of it"),
        ((less,), set(), "less than half"),
        ((twice, twice), set(), "the same third twice is a third"),
        ((tail, twice), {1}, "two thirds"),
        ((across, 2), {0, 1, 2}, "both forms"),
    ]:
        assert decompressed_ids(example, kept) == segments, why


def test_decompression_is_scored_against_the_segment_of_the_question(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    (example,) = make_salad([3])
    found = scored(
        example,
        "abc",
        {"question_index": 0, "decompressed_segments": (0,), "original_tokens": 100, "compressed_tokens": 20},
        {"question_index": 1, "decompressed_segments": (0, 1), "original_tokens": 100, "compressed_tokens": 40},
        {"question_index": 2, "decompressed_segments": (), "original_tokens": 200, "compressed_tokens": 0},
    )
    values = {name: one.value for name, one in summary(found).items()}
    assert values["decompression_accuracy"] == pytest.approx(2 / 3)
    assert values["decompression_precision"] == pytest.approx(2 / 3)
    assert values["decompression_f1"] == pytest.approx(4 / 6)
    assert values["compression_ratio"] == pytest.approx(60 / 400)
    assert "boundary_f1" not in values, "boundaries were not reported"


def test_an_entry_for_the_whole_example_is_scored_against_all_segments_asked_about(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    (example,) = make_salad([3])
    found = scored(example, "abc", {"decompressed_segments": (0, 3), "boundaries": ()}, mode="sequential")
    (call,) = found.call_scores
    assert call.segments == MatchCounts(right=1, given=2, wanted=3)
    assert call.boundaries == MatchCounts(right=0, given=0, wanted=3)


def test_what_is_reported_as_a_ratio_alone_is_not_scored(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    """Tools write it either way round."""
    (example,) = make_salad([3])
    assert "compression_ratio" not in summary(scored(example, "abc", {"compression_ratio": 0.3}))


def test_scores_are_read_back_as_they_were_written(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    (example,) = make_salad([3])
    found = scored(example, "abc", {"decompressed_segments": (0, 3), "boundaries": (1,)})
    path = tmp_path / "scores.json"
    write_scored(path, found, summary_json(found))
    assert read_scored(path) == found
    assert is_scored(path)
    path.write_text(path.read_text(encoding="utf-8").replace("qa_accuracy", "accuracy"), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"question_scores\.0\.values: has no qa_accuracy"):
        read_scored(path)
    path.write_text('{"question_scores": []}', encoding="utf-8")
    with pytest.raises(CorpusError, match=r"model_name: is missing"):
        read_scored(path)


@pytest.mark.parametrize(
    ("prediction", "answers", "language", "accuracy", "why"),
    [
        ("the tower\nof Pisa", ("Tower",), "en", 1.0, "the first line, without its article"),
        ("leaning tower", ("tower",), "en", (0 + 2 / 3) / 2, "half of exact match, half of F1"),
        ("<think>tower</think>no", ("tower",), "en", 0.0, "thinking is no answer"),
        ("", (), "en", 1.0, "nothing is right where there is no answer"),
        ("उत्तर उपलब्ध नहीं।", (), "hi", 1.0, "the phrase of the language"),
        ("tower", (), "en", 0.0, "an answer where there is none"),
    ],
)
def test_qa_accuracy_is_the_mean_of_exact_match_and_f1(
    prediction: str, answers: tuple[str, ...], language: str, accuracy: float, why: str
) -> None:
    scores = score_answer(prediction, answers, language)
    assert scores["qa_accuracy"] == pytest.approx(accuracy), why
    assert ("no_answer_acc" in scores) == (not answers)
    assert scores["empty_rate"] == float(not prediction)


PLACES = st.sets(st.integers(0, 60), max_size=5)


@pytest.mark.parametrize(
    ("detected", "true", "tolerance", "matching", "why"),
    [
        ([10, 20], [10, 20], 0, Matching(2, 2, 2, 0), "exact"),
        ([10], [13], 3, Matching(1, 1, 1, 3), "the tolerance itself is near enough"),
        ([10], [14], 3, Matching(0, 1, 1, 0), "one more is not"),
        ([9, 11], [10], 5, Matching(1, 2, 1, 1), "one true boundary is found once"),
        ([5, 10], [10, 15], 5, Matching(2, 2, 2, 10), "10 gives up its nearest, so that both find one"),
        ([0, 4], [3, 5], 5, Matching(2, 2, 2, 4), "of two pairings with two pairs the nearer"),
        ([7, 7, 7], [7, 8], 5, Matching(1, 1, 2, 0), "a position given thrice counts once"),
        ([], [7], 5, Matching(0, 0, 1, 0), "nothing detected"),
        ([7], [], 5, Matching(0, 1, 0, 0), "nothing to detect"),
    ],
)
def test_boundaries_are_matched_one_to_one_so_that_the_whole_is_best(
    detected: list[Any], true: list[Any], tolerance: int, matching: Matching, why: str
) -> None:
    assert match_boundaries(detected, true, tolerance) == matching, why
    assert match_boundaries(iter(detected[::-1]), iter(true[::-1]), tolerance) == matching, "whatever the order"


@given(PLACES, PLACES, st.integers(0, 30))
@settings(max_examples=80)
def test_no_other_pairing_is_better(detected: Any, true: Any, tolerance: int) -> None:
    """Against all pairings there are, crossing ones included."""
    best = max(
        (pairs, -apart)
        for pairs in range(min(len(detected), len(true)) + 1)
        for found in combinations(sorted(detected), pairs)
        for wanted in permutations(sorted(true), pairs)
        if all(abs(a - b) <= tolerance for a, b in zip(found, wanted, strict=True))
        for apart in [sum(abs(a - b) for a, b in zip(found, wanted, strict=True))]
    )
    matching = match_boundaries(detected, true, tolerance)
    assert (matching.matched, -matching.distance) == best
    assert (matching.detected, matching.true) == (len(detected), len(true))


def test_thousands_of_boundaries_take_no_time() -> None:
    detected, true = range(0, 2_000_000, 700), range(300, 2_000_000, 700)
    assert match_boundaries(detected, true, 350).matched == len(true)
