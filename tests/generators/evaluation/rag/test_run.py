from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.rag.results import safe_name
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.utils.records.samples import InMemoryDataset

TOWNS = {"Skagen": "four", "Ribe": "five", "Aarhus": "six", "Odense": "seven"}
SYSTEM = """\
import os
import signal
import time
from pathlib import Path

ASKED = Path("asked.txt")

def note(question):
    with ASKED.open("a") as file:
        file.write(question + "\\n")

class Rag:
    \"\"\"Retrieves the passages whose title is in the question, and answers with a number in them.\"\"\"
    def __init__(self, documents):
        self.documents = documents
    def __call__(self, question):
        note(question)
        found = [one for one in self.documents if one.title and one.title in question]
        words = " ".join(one.text for one in found).split()
        answer = next((word for word in words if word in ("four", "five", "six", "seven")), "unanswerable")
        return {"answer": answer, "passages": [{"text": one.text, "doc_id": one.doc_id} for one in found], "cost": 0.5}

class Fails(Rag):
    def __call__(self, question):
        if "Skagen" in question or question == "Ribe?":
            raise KeyError("lost")
        return super().__call__(question)

class Cites(Rag):
    def __call__(self, question):
        reply = super().__call__(question)
        return {**reply, "answer": reply["answer"] + " [1]"}

class Mute(Rag):
    def __call__(self, question):
        return ""

class Declines(Rag):
    def __call__(self, question):
        return super().__call__(question) if len(question) % 3 else "I could not find that."

class Long(Rag):
    def __call__(self, question):
        return {"answer": super().__call__(question)["answer"] + "\\nBecause it says so."}

class Killed(Rag):
    def __call__(self, question):
        if len(ASKED.read_text().splitlines() if ASKED.exists() else ()) == 5 and "KILL" in os.environ:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.5)
            raise OSError
        return super().__call__(question)["answer"]
"""


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.fixture
def towns(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., Any],
) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "towns_rag.py").write_text(SYSTEM)
    export_folder(make_set(), make_config(contexts=("gold",)), tmp_path / "towns")
    return tmp_path


def results_of(folder: Path) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The results of the only run in a folder, and its samples by question id."""
    (path,) = folder.glob("results_*.json")
    lines = [line for file in folder.glob("samples_*.jsonl") for line in file.read_text("utf-8").splitlines()]
    rows = [json.loads(line) for line in lines]
    return json.loads(path.read_text("utf-8")), {row["doc"]["id"]: row for row in rows}


def test_a_run_has_the_form_of_lm_eval_with_passages_and_measures_of_retrieval(towns: Path) -> None:
    said = taskgen("rag", "towns", "towns_rag.py:Rag", "--name", "first")
    assert said.exit_code == 0, said.output
    results, samples = results_of(towns / "results/towns/first")
    row = samples["en-0-0"]
    assert row["arguments"]["gen_args_0"]["arg_0"] == "The town of Skagen has ____ bridges."
    assert row["filtered_resps"] == ["four"]
    assert [one["doc_id"] for one in row["passages"]] == ["towns/0"]
    assert (row["exact_match"], row["recall@5"], row["hit@5"], row["cost"]) == (1.0, 1.0, 1.0, 0.5)
    assert {"exact_match", "recall@5"} <= set(row["metrics"])
    cloze = results["results"]["towns_cloze"]
    assert (cloze["exact_match,none"], cloze["recall@5,none"]) == (0.5, 0.5)
    assert results["results"]["taskgen_towns"]["recall@5,none"] == 0.5
    read = read_results(next((towns / "results/towns/first").glob("results_*.json")))
    assert read.model == "first"
    assert {answer.metrics["hit@5"] for answer in read.answers["towns_cloze"]} == {0.0, 1.0}
    assert "Cost, as the replies say it: 6.00" in said.output
    assert "recall@5" in said.output


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("my_rag.py:Rag", "my_rag.py_Rag"),
        ("http://host:80/ask?q=1", "http_host_80_ask_q_1"),
        ("../..", "system"),
        ("Größe 2", "Größe_2"),
        ("दिल्ली की सेवा", "दिल्ली_की_सेवा"),
    ],
)
def test_the_name_of_a_system_makes_one_folder(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_answers_are_scored_without_citations_and_logged_with_them(towns: Path) -> None:
    said = taskgen("rag", "towns", "towns_rag.py:Cites", "--name", "cites")
    assert said.exit_code == 0, said.output
    row = results_of(towns / "results/towns/cites")[1]["en-0-0"]
    assert (row["resps"], row["filtered_resps"]) == ([["four [1]"]], ["four"])
    assert (row["exact_match"], row["citation_precision"], row["cell"]) == (1.0, 1.0, "found_right")


def test_a_question_that_fails_counts_as_0_and_is_asked_again_by_the_same_command(towns: Path) -> None:
    command = ("rag", "towns", "towns_rag.py:Fails", "--retries", "0", "--out", "out")
    said = taskgen(*command)
    assert said.exit_code == 3, said.output
    assert "Short: 3 of 12 questions failed" in said.output
    assert "3 × KeyError: 'lost'" in said.output
    _, samples = results_of(towns / "out")
    unanswerable = samples["en-u1"]
    assert unanswerable["error"] == "KeyError: 'lost'"
    assert (unanswerable["exact_match"], unanswerable["no_answer_acc"]) == (0.0, 0.0)
    # No merit: a system that fails is not one that never declines without need.
    assert "wrong_abstention" in samples["en-1-0"]["metrics"]
    assert "wrong_abstention" not in samples["en-0-0"]["metrics"]
    asked = (towns / "asked.txt").read_text().splitlines()
    again = taskgen(*command)
    assert "9 replies are of an earlier run that was stopped" in again.output
    assert (towns / "asked.txt").read_text().splitlines() == asked


def test_a_stopped_run_goes_on_and_a_finished_one_begins_anew(towns: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KILL", "1")
    command = ("rag", "towns", "towns_rag.py:Killed", "--out", "out")
    # A shell that starts the tests in the background has Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        stopped = taskgen(*command, "--limit", "8", "--retries", "0")
    finally:
        signal.signal(signal.SIGINT, before)
    assert stopped.exit_code == 4, stopped.output
    assert not (towns / "out").exists()
    monkeypatch.delenv("KILL")
    said = taskgen(*command)
    assert said.exit_code == 0, said.output
    asked = (towns / "asked.txt").read_text().splitlines()
    assert len(asked) == len(set(asked)) == 12
    assert taskgen(*command).exit_code == 0
    assert len((towns / "asked.txt").read_text().splitlines()) == 24
    assert not (towns / "out.run").exists()


def test_the_four_cells_and_the_scores_of_bm25_stand_beside_those_of_the_system(towns: Path) -> None:
    said = taskgen("rag", "towns", "towns_rag.py:Rag", "--out", "out")
    _, samples = results_of(towns / "out")
    assert {row["doc"]["question"]: row.get("cell") for row in samples.values()} == {
        **{f"The town of {town} has ____ bridges.": "found_right" for town in TOWNS},
        **{f"The town of ____ has {count} bridges.": "missed_wrong" for count in TOWNS.values()},
        **{f"{town}?": None for town in TOWNS},
    }
    rows = {line[:30].strip(): line for line in said.output.splitlines() if line.startswith("evidence ")}
    assert {cell: row.split()[4:6] for cell, row in rows.items()} == {
        "evidence found, answer right": ["8", "50.0"],
        "evidence found, answer wrong": ["8", "0.0"],
        "evidence missed, answer right": ["8", "0.0"],
        "evidence missed, answer wrong": ["8", "50.0"],
    }
    assert all(" to " in row for row in rows.values()), "each share has its interval"
    (page,) = (towns / "out").glob("comparison_*/comparison.html")
    assert "compared with A (bm25)" in page.read_text(encoding="utf-8")
    heading = next(line for line in said.output.splitlines() if line.startswith("metric"))
    assert heading.split()[-1] == "bm25"


def test_bm25_is_a_system_with_documents_of_its_own(towns: Path) -> None:
    (towns / "docs").mkdir()
    (towns / "docs/ribe.md").write_text("The town of Ribe has five bridges.")
    said = taskgen("rag", "towns", "bm25", "--corpus", "docs")
    assert said.exit_code == 0, said.output
    _, samples = results_of(towns / "results/towns/bm25")
    passages = [passage for row in samples.values() for passage in row["passages"]]
    assert {(one["doc_id"], one["start"], one["end"]) for one in passages} == {("ribe.md", 0, 34)}
    assert all(row["seconds"] == round(row["seconds"], 3) for row in samples.values()), "in milliseconds"


def test_the_example_runs_as_it_is_written(towns: Path) -> None:
    assert taskgen("rag", "--example", "my_rag.py").exit_code == 0
    said = taskgen("rag", "towns", "my_rag.py:Rag")
    assert said.exit_code == 0, said.output
    _, samples = results_of(towns / "results/towns/my_rag.Rag")
    assert samples["en-1-0"]["resps"] == [["The town of Ribe has five bridges."]]
    assert samples["en-1-0"]["recall@5"] == 1.0
    again = taskgen("rag", "--example", "my_rag.py")
    assert (again.exit_code, "exists and is kept" in again.output) == (2, True)


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("Mute", "Note: 12 of 12 answers are empty.\n"),
        ("Mute", "Note: no reply has passages"),
        ("Declines", "answers are 'I could not find that.', and wrong. If the system declines"),
        ("Long", "Note: 12 of 12 answers have several lines"),
    ],
)
def test_what_the_answers_show_is_said_without_options_of_lm_eval(towns: Path, system: str, said: str) -> None:
    output = taskgen("rag", "towns", f"towns_rag.py:{system}", "--out", "out").output
    assert said in output
    (path,) = (towns / "out").glob("results_*.json")
    assert not any("--" in problem for problem in read_results(path).problems)


def test_a_missing_package_is_said_before_any_question(towns: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ir_measures", None)
    said = taskgen("rag", "towns", "towns_rag.py:Rag")
    assert (said.exit_code, 'pip install "lm-eval-taskgen[rag]"' in said.output) == (2, True)
    assert not (towns / "asked.txt").exists()


def test_fresh_asks_everything_again(towns: Path) -> None:
    command = ("rag", "towns", "towns_rag.py:Fails", "--retries", "0", "--out", "out")
    taskgen(*command)
    assert "earlier run" not in taskgen(*command, "--fresh").output
    assert len((towns / "asked.txt").read_text().splitlines()) == 18


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere", "towns_rag.py:Rag"), "nowhere: there is no such folder"),
        (("towns", "towns_rag.py:Rug"), "nothing named 'Rug' (did you mean 'Rag'?)"),
        (("towns", "towns_rag.py:ASKED"), "PosixPath: a system is a function"),
        (("towns", "towns_rag.py:Rag", "--max-concurrency", "0"), "--max-concurrency (0) must be at least 1"),
    ],
)
def test_what_cannot_run_is_said_before_any_question(towns: Path, arguments: tuple[str, ...], said: str) -> None:
    found = taskgen("rag", *arguments)
    assert found.exit_code == 2
    assert said in found.output
    assert not (towns / "asked.txt").exists()
