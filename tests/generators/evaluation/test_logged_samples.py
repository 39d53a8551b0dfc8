"""lm-eval's files of samples: which are found, what is read of them, and what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.logged_samples import LoggedSample, find_sample_files, read_samples
from lm_eval_taskgen.utils.errors import ConfigError

ROW: dict[str, Any] = {
    "doc_id": 3,
    "doc": {"question": "कब?", "answers": ["1837"]},
    "target": "1837",
    "arguments": {"gen_args_0": {"arg_0": "कब?", "arg_1": {"until": ["\n"]}}},
    "resps": [["1838"]],
    "filtered_resps": ["1838"],
    "filter": "none",
    "metrics": ["exact_match", "f1"],
    "exact_match": 0.0,
    "f1": 0.5,
}
RANKED: dict[str, Any] = {
    **ROW,
    "arguments": {"gen_args_0": {"arg_0": "?"}, "gen_args_1": {"arg_0": "?"}},
    "filtered_resps": [["-3.1", "False"], ["-0.2", "True"]],
}


def line(row: Any) -> str:
    """A row as lm-eval writes it, letters as they are; half a pair, which no file holds, as its escape."""
    text = json.dumps(row, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Any]:
    def make(*rows: Any, name: str = "samples_acme_typos_2026-01-02T03-04-05.678901.jsonl") -> Any:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(r if isinstance(r, str) else line(r) for r in rows), encoding="utf-8")
        return path

    return make


def test_a_file_is_read_with_task_and_time(write: Callable[..., Any]) -> None:
    found = read_samples(write(ROW, ROW | {"doc_id": 4}))
    assert (found.task, found.time, len(found.samples)) == ("acme_typos", "2026-01-02T03-04-05.678901", 2)
    metrics, generation = {"exact_match": 0.0, "f1": 0.5}, {"until": ["\n"]}
    assert found.samples[0] == LoggedSample(3, "none", ROW["doc"], "1838", metrics, generation)


def test_a_file_of_another_name_is_read_too(write: Callable[..., Any]) -> None:
    found = read_samples(write(ROW, name="mine.jsonl"))
    assert (found.task, found.time) == ("mine", "")


@pytest.mark.parametrize(
    ("row", "expected", "why"),
    [
        ({"filtered_resps": ["a\u2028b"]}, "a\u2028b", "lines end at line feeds alone"),
        ({"filtered_resps": [["first", "second"]]}, "first", "a filter that keeps several"),
        ({"filtered_resps": ["half \ud800"]}, "half ?", "half a pair is no character and cannot be sent"),
    ],
)
def test_the_answer_is_what_was_scored(write: Callable[..., Any], row: dict[str, Any], expected: str, why: str) -> None:
    assert read_samples(write(ROW | row)).samples[0].answer == expected, why


@pytest.mark.parametrize("row", [RANKED, ROW | {"filtered_resps": [["-0.2", "True"]]}])
def test_options_that_are_ranked_are_no_text(write: Callable[..., Any], row: dict[str, Any]) -> None:
    assert not read_samples(write(row)).is_generated


LIKELIHOODS, OPTIONS = [["-3.1", "False"], ["-0.2", "True"]], [{"arg_1": " no"}, {"arg_1": " yes"}]


@pytest.mark.parametrize(
    ("likelihoods", "options", "answer", "why"),
    [
        (LIKELIHOODS, OPTIONS, "yes", "the likeliest"),
        (LIKELIHOODS[::-1], OPTIONS, "no", "wherever it stands"),
        ([*LIKELIHOODS, ["-9.0", "False"]], [*OPTIONS, {"arg_1": " perhaps"}], "yes", "of three"),
        (LIKELIHOODS[:1], OPTIONS[:1], "", "one option is no choice"),
        (LIKELIHOODS, OPTIONS[:1], "", "the log has another form"),
        (LIKELIHOODS, [{"arg_0": "?"}] * 2, "", "nor without the options"),
    ],
)
def test_the_answer_of_a_task_that_ranks_is_its_likeliest_option(
    write: Callable[..., Any], likelihoods: Any, options: Any, answer: str, why: str
) -> None:
    arguments = {f"gen_args_{number}": one for number, one in enumerate(options)}
    found = read_samples(write(ROW | {"filtered_resps": likelihoods, "arguments": arguments}))
    assert found.samples[0].answer == answer, why
    assert not found.is_generated and found.given_answers() == (), "nothing was generated"


def test_answers_are_those_of_the_first_filter(write: Callable[..., Any]) -> None:
    rows = [ROW, ROW | {"filter": "strict", "filtered_resps": ["none"]}, ROW | {"doc_id": 4}]
    given = read_samples(write(*rows)).given_answers()
    assert [(one.task, one.text, one.stops) for one in given] == [("acme_typos", "1838", ("\n",))] * 2
    assert read_samples(write({name: ROW[name] for name in ("doc_id", "doc", "filtered_resps")})).is_generated


def test_files_are_found_below_a_folder_in_order_and_verdicts_are_none(
    write: Callable[..., Any], tmp_path: Path
) -> None:
    wanted = [write(ROW, name=f"{model}/samples_{task}_1.jsonl") for model in "ab" for task in ("x", "y.z")]
    write(ROW, name="a/samples_x_1.verdicts.jsonl")
    write(ROW, name="a/results_1.json")
    assert find_sample_files(tmp_path) == tuple(wanted)
    assert find_sample_files(wanted[2]) == (wanted[2],)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["{nonsense\n"], r"samples_acme.*jsonl:1: is no JSON"),
        ([ROW, json.dumps(ROW)[:50] + "\n"], r":2: is no JSON .*whole"),
        ([{"doc_id": 1}], r":1: is no sample of lm_eval \(doc, filtered_resps\)"),
        (["[1]\n"], ":1: is no sample"),
        ([ROW | {"filtered_resps": []}], "no answer"),
        ([], "holds no samples"),
        (["\n\n"], "holds no samples"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_by_line(write: Callable[..., Any], rows: list[Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        read_samples(write(*rows))


def test_a_file_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "samples_x.jsonl"
    path.write_bytes(b"{\xff")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        read_samples(path)


def test_without_samples_the_flags_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--log_samples --output_path"):
        find_sample_files(tmp_path)
    with pytest.raises(ConfigError, match="no such file or folder"):
        find_sample_files(tmp_path / "none")
