from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.wikisalad import dataset_sha256
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions
from lm_eval_taskgen.generators.wikisalad.results import CallStatistics, Prediction, Results, Stretch, answered_set
from lm_eval_taskgen.utils.errors import CorpusError

PATH, DATASET = Path("answers.json"), Path("set.json")


def right_answers(examples, **others):
    """Results in which every answer is a gold one."""
    predictions = [
        Prediction(
            example_id=example.example_id,
            questions=tuple(question.question for question in ordered_questions(example)),
            answers=tuple(question.answers[0] for question in ordered_questions(example)),
        )
        for example in examples
    ]
    fields = {
        "model_name": "m",
        "eval_mode": "simple",
        "dataset_name": "set",
        "dataset_sha256": dataset_sha256(examples),
        "predictions": tuple(predictions),
    } | others
    return Results(num_examples=len(fields["predictions"]), **fields)


def test_answers_stand_beside_their_questions_in_whatever_order_they_were_asked(make_salad):
    examples = make_salad([3, 4])
    results = right_answers(examples)
    turned = [
        Prediction(example_id=p.example_id, questions=p.questions[::-1], answers=p.answers[::-1])
        for p in reversed(results.predictions)
    ]
    found = answered_set(right_answers(examples, predictions=tuple(turned)), examples, PATH, DATASET)
    assert found.sha256 == dataset_sha256(examples)
    assert [one.example for one in found.examples] == list(examples), "in the order of the set"
    for one in found.examples:
        assert [question.answers[0] for question in one.questions] == list(one.answers)
        assert one.questions == ordered_questions(one.example)[::-1]


def other_set(examples, make):
    return right_answers(make([3, 3]))


def other_ids(examples, make):
    return right_answers([*examples, *make([1, 1, 1, 1])[2:]], dataset_sha256=None)


def missing(examples, make):
    return right_answers(examples, predictions=right_answers(examples).predictions[:1])


def other_question(examples, make):
    first, *rest = right_answers(examples).predictions
    changed = Prediction(
        example_id=first.example_id, questions=("Who else?", *first.questions[1:]), answers=first.answers
    )
    return right_answers(examples, predictions=(changed, *rest))


def fewer_questions(examples, make):
    first, *rest = right_answers(examples).predictions
    changed = Prediction(example_id=first.example_id, questions=first.questions[1:], answers=first.answers[1:])
    return right_answers(examples, predictions=(changed, *rest))


def same_question_twice(examples, make):
    first, *rest = right_answers(examples).predictions
    asked = (first.questions[0], first.questions[0], *first.questions[2:])
    changed = Prediction(example_id=first.example_id, questions=asked, answers=first.answers)
    return right_answers(examples, predictions=(changed, *rest))


def entries(examples, *statistics):
    """Statistics that are whole, but for the first entry."""
    first = [{"question_index": None} | one for one in statistics]
    rest = [{"example_id": example.example_id} for example in examples[1:]]
    listed = [{"example_id": examples[0].example_id} | one for one in first] + rest
    return right_answers(examples, compression_stats=tuple(CallStatistics(**one) for one in listed))


@pytest.mark.parametrize(
    ("make_results", "says"),
    [
        (other_set, r"answers\.json: dataset_sha256: .*is not that of set\.json .*of which 2 example ids are the same"),
        (other_ids, r"answers\.json: predictions: not in set\.json: easy-0002, easy-0003"),
        (missing, r"answers\.json: predictions: 1 of the 2 examples of set\.json are there; missing: easy-0001"),
        (other_question, r"easy-0000: questions\[0\]: 'Who else\?' is none of its questions in set\.json"),
        (fewer_questions, r"easy-0000: questions: 2 were answered; set\.json asks 3"),
        (same_question_twice, r"easy-0000: questions\[1\]: .* is none of its questions"),
    ],
)
def test_results_that_are_not_those_of_the_set_are_refused_by_name(make_results, says, make_salad):
    examples = make_salad([3, 4])
    with pytest.raises(CorpusError, match=says):
        answered_set(make_results(examples, make_salad), examples, PATH, DATASET)


@pytest.mark.parametrize(
    ("statistics", "says"),
    [
        ([{"question_index": 0}, {"question_index": 2}], "nothing for question_index 1, though others have"),
        ([{"question_index": 1}, {"question_index": 1}, {"question_index": 0}], "several entries for question_index 1"),
        ([{}, {}], "several entries for the example as a whole"),
        ([{}, *({"question_index": number} for number in range(3))], "give the one or the others"),
        ([{"boundaries": (3, 99_999)}], "boundaries: 99999 lies outside of the prompt's"),
        ([{"boundaries": (-1,)}], "boundaries: -1 lies outside"),
        ([{"decompressed_segments": (0, 7)}], "decompressed_segments: the example has no segment 7"),
        ([{"decompressed_segments": (Stretch(start_char=5, end_char=2),)}], "5 to 2 is no part of a prompt"),
        ([{"decompressed_segments": (Stretch(start_char=5, end_char=9_999),)}], "5 to 9999 is no part of a prompt"),
        ([{"original_tokens": 0, "compressed_tokens": 4}], "original_tokens: is 0, yet compressed_tokens is 4"),
    ],
)
def test_statistics_that_are_not_whole_or_cannot_be_of_the_prompt_are_refused(statistics, says, make_salad):
    examples = make_salad([3, 4])
    with pytest.raises(CorpusError, match=f"easy-0000: compression_stats.*{says}"):
        answered_set(entries(examples, *statistics), examples, PATH, DATASET)


def test_of_a_set_that_was_limited_the_first_examples_are_enough(make_salad):
    examples = make_salad([3, 4, 2])
    first_two = right_answers(examples[:2], dataset_sha256=dataset_sha256(examples), settings={"limit": 2})
    found = answered_set(first_two, examples, PATH, DATASET)
    assert [one.example for one in found.examples] == list(examples[:2])
    assert found.sha256 == dataset_sha256(examples)
    unlimited = right_answers(examples[:2], dataset_sha256=dataset_sha256(examples))
    with pytest.raises(CorpusError, match="missing: easy-0002"):
        answered_set(unlimited, examples, PATH, DATASET)
