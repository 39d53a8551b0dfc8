"""Results files: read back as they were written, matched with their set, refused by the name of the fault."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.wikisalad import Example, dataset_sha256
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions
from lm_eval_taskgen.generators.wikisalad.results import (
    CallStatistics,
    Prediction,
    Results,
    Stretch,
    answered_set,
    read_results,
    write_results,
)
from lm_eval_taskgen.utils.errors import CorpusError, ExportError

GOOD = {
    "model_name": "hf:small",
    "eval_mode": "simple",
    "dataset_name": "easy",
    "num_examples": 2,
    "predictions": [
        {"example_id": "a", "questions": ["Where?", "Who?"], "answers": ["Delft", ""]},
        {"example_id": "b", "questions": ["When?"], "answers": ["१८००"]},
    ],
}
ENTRY = {"example_id": "a", "original_tokens": 10, "compressed_tokens": 4, "decompressed_segments": [0]}


def write(path: Any, content: Any) -> Any:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_file_of_others_loads_with_what_it_has(tmp_path: Path) -> None:
    found = read_results(write(tmp_path / "r.json", {**GOOD, "compression_stats": [ENTRY], "seed": 3}))
    assert found.predictions[1].answers == ("१८००",)
    assert found.dataset_sha256 is None and found.compression_stats[0].question_index is None


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    spans = {**ENTRY, "question_index": 1, "decompressed_segments": [{"start_char": 3, "end_char": 9}, 2]}
    results = Results.model_validate({**GOOD, "compression_stats": [spans], "dataset_sha256": "ab", "cut_prompts": 1})
    write_results(path, results)
    assert read_results(path) == results
    assert read_results(path).compression_stats[0].decompressed_segments == (Stretch(start_char=3, end_char=9), 2)
    assert "summary_tokens" not in path.read_text(encoding="utf-8"), "what was not reported is not made up"
    with pytest.raises(ExportError, match="--overwrite"):
        write_results(path, results)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"model_name": None}, "model_name: found nothing; wanted text"),
        ({"eval_mode": "both"}, "eval_mode: found the text 'both'; wanted 'simple' or 'sequential'"),
        ({"num_examples": 3}, "num_examples is 3, and there are 2 predictions"),
        ({"num_examples": "2"}, "num_examples: found the text '2'; wanted a whole number"),
        ({"predictions": {}}, "predictions: found keys with values; wanted a list"),
        ({"predictions": [{"example_id": "a", "questions": []}]}, "predictions.0.answers: is missing"),
        (
            {"predictions": [{"example_id": "a", "questions": ["Where?"], "answers": []}]},
            "predictions.0: a: 1 questions and 0 answers",
        ),
        (
            {"predictions": [{"example_id": "a", "questions": ["Where?"], "answers": [None]}]},
            "predictions.0.answers.0: found nothing; wanted text",
        ),
        ({"predictions": [GOOD["predictions"][0]] * 2}, "predictions: a stands twice"),  # type: ignore[index]
        ({"compression_stats": [{**ENTRY, "example_id": "c"}]}, "compression_stats.0.example_id: there are no predict"),
        (
            {"compression_stats": [{**ENTRY, "question_index": 2}]},
            "compression_stats.0.question_index: found 2; a has 2",
        ),
        ({"compression_stats": [{**ENTRY, "original_tokens": -1}]}, "compression_stats.0.original_tokens: found"),
        ({"compression_stats": [{**ENTRY, "boundaries": ["x"]}]}, "compression_stats.0.boundaries.0: found the text"),
        ({"compression_stats": [{**ENTRY, "compression_ratio": float("nan")}]}, "compression_ratio: found"),
    ],
)
def test_a_bad_file_is_refused_by_the_field(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    path = write(tmp_path / "r.json", {**GOOD, **change})
    with pytest.raises(CorpusError) as refused:
        read_results(path)
    assert str(refused.value).startswith(f"{path}: ") and message in str(refused.value)


@pytest.mark.parametrize("content", ["", "[", "[]", "null", "{}", '{"model_name": 3}', "[" * 100_000])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(CorpusError, match=r"r\.json: "):
        read_results(write(tmp_path / "r.json", content))


PATH, DATASET = Path("answers.json"), Path("set.json")


def right_answers(examples: Any, **others: Any) -> Results:
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


def test_answers_stand_beside_their_questions_in_whatever_order_they_were_asked(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
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


def other_set(examples: Any, make: Any) -> Any:
    return right_answers(make([3, 3]))


def other_ids(examples: Any, make: Any) -> Any:
    return right_answers([*examples, *make([1, 1, 1, 1])[2:]], dataset_sha256=None)


def missing(examples: Any, make: Any) -> Any:
    return right_answers(examples, predictions=right_answers(examples).predictions[:1])


def other_question(examples: Any, make: Any) -> Any:
    first, *rest = right_answers(examples).predictions
    changed = Prediction(
        example_id=first.example_id, questions=("Who else?", *first.questions[1:]), answers=first.answers
    )
    return right_answers(examples, predictions=(changed, *rest))


def fewer_questions(examples: Any, make: Any) -> Any:
    first, *rest = right_answers(examples).predictions
    changed = Prediction(example_id=first.example_id, questions=first.questions[1:], answers=first.answers[1:])
    return right_answers(examples, predictions=(changed, *rest))


def same_question_twice(examples: Any, make: Any) -> Any:
    first, *rest = right_answers(examples).predictions
    asked = (first.questions[0], first.questions[0], *first.questions[2:])
    changed = Prediction(example_id=first.example_id, questions=asked, answers=first.answers)
    return right_answers(examples, predictions=(changed, *rest))


def entries(examples: Any, *statistics: Any) -> Any:
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
def test_results_that_are_not_those_of_the_set_are_refused_by_name(
    make_results: Callable[..., Any], says: str, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> None:
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
def test_statistics_that_are_not_whole_or_cannot_be_of_the_prompt_are_refused(
    statistics: list[dict[str, Any]], says: str, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> None:
    examples = make_salad([3, 4])
    with pytest.raises(CorpusError, match=f"easy-0000: compression_stats.*{says}"):
        answered_set(entries(examples, *statistics), examples, PATH, DATASET)


def test_of_a_set_that_was_limited_the_first_examples_are_enough(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    examples = make_salad([3, 4, 2])
    first_two = right_answers(examples[:2], dataset_sha256=dataset_sha256(examples), settings={"limit": 2})
    found = answered_set(first_two, examples, PATH, DATASET)
    assert [one.example for one in found.examples] == list(examples[:2])
    assert found.sha256 == dataset_sha256(examples)
    unlimited = right_answers(examples[:2], dataset_sha256=dataset_sha256(examples))
    with pytest.raises(CorpusError, match="missing: easy-0002"):
        answered_set(unlimited, examples, PATH, DATASET)
