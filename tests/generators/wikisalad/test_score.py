from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.wikisalad import dataset_sha256
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions
from lm_eval_taskgen.generators.wikisalad.results import CallStatistics, Prediction, Results, Stretch, answered_set
from lm_eval_taskgen.generators.wikisalad.score import (
    MatchCounts,
    decompressed_ids,
    is_scored,
    read_scored,
    score_results,
    write_scored,
)
from lm_eval_taskgen.generators.wikisalad.summary import by_distance, by_position, summary, summary_json
from lm_eval_taskgen.utils.errors import CorpusError


def scored(example, answers, *entries, mode="simple", tolerance=5):
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


def test_an_answer_is_scored_with_the_gold_of_its_question(make_salad):
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


def test_boundaries_are_those_that_the_call_showed(make_salad):
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


def test_a_segment_is_decompressed_when_named_or_at_least_half_covered(make_salad):
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


def test_decompression_is_scored_against_the_segment_of_the_question(make_salad):
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


def test_an_entry_for_the_whole_example_is_scored_against_all_segments_asked_about(make_salad):
    (example,) = make_salad([3])
    found = scored(example, "abc", {"decompressed_segments": (0, 3), "boundaries": ()}, mode="sequential")
    (call,) = found.call_scores
    assert call.segments == MatchCounts(right=1, given=2, wanted=3)
    assert call.boundaries == MatchCounts(right=0, given=0, wanted=3)


def test_what_is_reported_as_a_ratio_alone_is_not_scored(make_salad):
    """Tools write it either way round."""
    (example,) = make_salad([3])
    assert "compression_ratio" not in summary(scored(example, "abc", {"compression_ratio": 0.3}))


def test_scores_are_read_back_as_they_were_written(make_salad, tmp_path):
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
