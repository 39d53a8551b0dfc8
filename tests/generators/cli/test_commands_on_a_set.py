"""`taskgen audit`, `edit` and `rag` on a set: what they write where, and what they refuse before any work."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.records.samples import InMemoryDataset


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, terminal_width=300)


@pytest.fixture
def towns(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., Any],
    write_set: Callable[..., Path],
) -> Path:
    monkeypatch.chdir(tmp_path)
    write_set(make_set(), make_config(contexts=("gold",)), tmp_path / "towns")
    return tmp_path


def test_an_audit_is_written_once_unless_it_may_be_replaced(towns: Path) -> None:
    done = taskgen("audit", "towns", "--model", "baseline", "--limit", "1")
    assert done.exit_code == 0, done.output
    assert (towns / "towns/audit.json").is_file() and (towns / "towns.audit.run/journal.sqlite").is_file()
    again = taskgen("audit", "towns", "--model", "baseline", "--limit", "1")
    assert (again.exit_code, "audit.json" in again.output) == (2, True)
    elsewhere = taskgen("audit", "towns", "--model", "baseline", "--limit", "1", "--output", "found.json")
    assert elsewhere.exit_code == 0, elsewhere.output
    assert (towns / "found.json").is_file() and (towns / "found.json.run").is_dir()
    assert json.loads((towns / "found.json").read_text("utf-8")) == json.loads(
        (towns / "towns/audit.json").read_text("utf-8")
    )
    assert taskgen("audit", "towns", "--model", "baseline", "--limit", "1", "--overwrite").exit_code == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("audit towns", "--model or --results: say who answers"),
        ("audit towns --results towns --model baseline", "--results: asks no model; leave --model out"),
        ("audit towns --model baseline --keep-only sound", "go together"),
        ("audit towns --model baseline --out next", "go together"),
        ("audit towns --model baseline --keep-only sound --out next --limit 1", "leave --limit out"),
        ("audit towns --model baseline --keep-only sound --out ./towns", "is the set itself"),
        ("edit towns --difficulty runs --reviews", "--difficulty: is an edit of its own"),
        ("edit towns --difficulty runs --drop en-0-0", "--difficulty: is an edit of its own"),
        ("edit towns --difficulty runs --patch p.jsonl", "--difficulty: is an edit of its own"),
        ("edit towns --difficulty runs --add a.jsonl", "--difficulty: is an edit of its own"),
        ("edit towns --reviews --drop en-0-0", "--reviews: is an edit of its own"),
        ("edit towns --reviews --patch p.jsonl", "--reviews: is an edit of its own"),
        ("edit towns --reviews --add a.jsonl", "--reviews: is an edit of its own"),
        ("edit towns --drop en-0-0 --reviewer ann", "--reviewer: says whose decisions to apply"),
        ("edit towns --add a.jsonl", "--add: give --config CONFIG too"),
        ("rag", "name a set and a system"),
        ("rag towns", "name a set and a system"),
        ("rag towns bm25 --max-concurrency 0", "--max-concurrency (0) must be at least 1"),
    ],
)
def test_what_cannot_work_is_refused(towns: Path, command: str, said: str) -> None:
    done = taskgen(*command.split())
    assert (done.exit_code, said in done.output) == (2, True), done.output
    assert [path.name for path in towns.iterdir()] == ["towns"]
    assert read_exported(towns / "towns").version == 1


def test_questions_are_dropped_by_id_and_in_a_copy_if_one_is_named(towns: Path) -> None:
    done = taskgen("edit", "towns", "--drop", "en-0-0", "--out", "next")
    assert done.exit_code == 0, done.output
    assert (read_exported(towns / "next").version, read_exported(towns / "towns").version) == (2, 1)
    assert taskgen("edit", "towns", "--drop", "en-0-0", "--out", "next").exit_code == 2, "it is there"
    assert taskgen("edit", "towns", "--drop", "en-1-0", "--out", "next", "--overwrite").exit_code == 0
    (towns / "p.jsonl").write_text('{"id": "en-1-0", "question": "The town of Ribe has ____ old bridges."}\n')
    assert taskgen("edit", "towns", "--patch", "p.jsonl").exit_code == 0
    asked = [row["question"] for row in read_exported(towns / "towns").questions]
    assert "The town of Ribe has ____ old bridges." in asked and "The town of Skagen has ____ bridges." in asked


def test_bm25_is_asked_without_itself_beside_it(towns: Path) -> None:
    done = taskgen("rag", "towns", "bm25", "--limit", "1")
    assert done.exit_code == 0, done.output
    folder = towns / "results/towns/bm25"
    (results,) = folder.glob("results_*.json")
    given = json.loads(results.read_text("utf-8"))["config"]
    assert (given["model"], given["limit"], given["model_args"]["top_k"]) == ("bm25", 1, 5)
    assert not list(folder.glob("comparison_*")) and "recall@5" in done.output
    assert "Without --corpus, the documents are the passages of the set" in done.output
    assert not (towns / "results/towns/bm25.run/journal.sqlite").exists(), "all were answered"
    named = taskgen("rag", "towns", "bm25", "--limit", "1", "--name", "mine", "--top-k", "2", "--out", "out")
    assert named.exit_code == 0 and "recall@2" in named.output and list((towns / "out").glob("results_*.json"))


def test_an_example_of_a_system_is_written_once(towns: Path) -> None:
    assert taskgen("rag", "--example", "my_rag.py").exit_code == 0
    assert "class Rag" in (towns / "my_rag.py").read_text("utf-8")
    assert taskgen("rag", "--example", "my_rag.py").exit_code == 2
