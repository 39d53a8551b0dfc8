"""Results files: read back as they were written, and refused by the name of what is wrong."""

from __future__ import annotations

import json

import pytest

from lm_eval_taskgen.generators.wikisalad.results import Results, Stretch, read_results, write_results
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


def write(path, content):
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_file_of_others_loads_with_what_it_has(tmp_path):
    found = read_results(write(tmp_path / "r.json", {**GOOD, "compression_stats": [ENTRY], "seed": 3}))
    assert found.predictions[1].answers == ("१८००",)
    assert found.dataset_sha256 is None and found.compression_stats[0].question_index is None


def test_what_is_written_is_read_back(tmp_path):
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
    ("change", "told"),
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
        ({"predictions": [GOOD["predictions"][0]] * 2}, "predictions: a stands twice"),
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
def test_a_bad_file_is_refused_by_the_field(tmp_path, change, told):
    path = write(tmp_path / "r.json", {**GOOD, **change})
    with pytest.raises(CorpusError) as refused:
        read_results(path)
    assert str(refused.value).startswith(f"{path}: ") and told in str(refused.value)


@pytest.mark.parametrize("content", ["", "[", "[]", "null", "{}", '{"model_name": 3}', "[" * 100_000])
def test_a_file_that_is_something_else_is_refused(tmp_path, content):
    with pytest.raises(CorpusError, match=r"r\.json: "):
        read_results(write(tmp_path / "r.json", content))
