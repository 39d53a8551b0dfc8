from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app

RIGHT, WRONG = {"exact_match": 1.0, "f1": 1.0, "contains": 1.0}, {"exact_match": 0.0, "f1": 0.5, "contains": 0.0}


@pytest.fixture
def two_runs(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> Any:
    docs = [doc(f"q{number}", of=(f"d{number}",)) for number in range(4)]
    groups = {"taskgen_acme": ["acme_cloze"]}
    first = {"acme_cloze": [(one, "Ada", RIGHT) for one in docs], "acme_only_here": [(docs[0], "Ada", RIGHT)]}
    second = {"acme_cloze": [(one, "[red]Bob[/red]\x1b[2J", WRONG) for one in docs]}
    return [
        write_run(moments[0], first, model="one", groups=groups),
        write_run(moments[1], second, model="two", groups=groups, folder="elsewhere"),
    ]


def compare(*arguments: Any) -> Any:
    return CliRunner().invoke(app, ["compare", *map(str, arguments)])


def test_a_comparison_is_told_and_written(two_runs: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = compare(*two_runs, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "A: one" in done.stdout and "B: two" in done.stdout and "-50.0" in done.stdout
    assert "The runs score 4 answers differently" in done.stdout
    assert "[red]Bob[/red]\\x1b[2J" in done.stdout, "what a model wrote is shown as it is, and obeyed by nobody"
    assert "Left out: acme_only_here" in done.stderr
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == [
        "compared.json",
        "comparison.html",
        "differences_taskgen_acme.png",
        "scores_taskgen_acme.png",
    ]
    assert "B (two) scores 50.0 points lower than A (one) in f1 on 4 questions" in " ".join(done.stdout.split())
    document = json.loads((tmp_path / "out" / "compared.json").read_text(encoding="utf-8"))
    assert len(document["disagreements"]) == 4
    again = compare(*two_runs, "--out", tmp_path / "out")
    assert again.exit_code == 2 and "--overwrite" in again.stderr
    assert compare(*two_runs, "--out", tmp_path / "out", "--overwrite").exit_code == 0


def test_a_folder_stands_for_all_runs_below_it_and_a_file_counts_once(two_runs: Any, tmp_path: Path) -> None:
    assert compare(tmp_path).exit_code == 0
    first = compare(two_runs[1], tmp_path)
    assert "A: two" in first.stdout and "C:" not in first.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["{0}"], "is one run; give two or more to compare"),
        (["{0}", "{0}"], "is one run"),
        (["{0}", "nowhere"], "nowhere: there is no such file or folder"),
        (
            ["{0}", "{1}", "--metric", "contain"],
            "--metric contain: was not scored (did you mean 'contains'?); there are: contains,",
        ),
    ],
)
def test_what_cannot_be_compared_is_told(two_runs: Any, arguments: list[str], says: str) -> None:
    done = compare(*(argument.format(*two_runs) for argument in arguments))
    assert done.exit_code == 2 and says in done.stderr


def test_one_metric_alone(two_runs: Any) -> None:
    told = compare(*two_runs, "--metric", "contains").stdout
    assert "contains" in told and "exact_match" not in told and "-100.0" in told


def test_a_comparison_ends_with_what_the_answers_of_each_run_show(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    docs = [doc(f"q{number}", of=(f"d{number}",)) for number in range(4)]
    empty = {"acme_cloze": [(one, "" if number else "Ada", WRONG) for number, one in enumerate(docs)]}
    runs = [
        write_run(moment, empty, chat_template=chat) for moment, chat in zip(moments, (None, "{{ m }}"), strict=False)
    ]
    told = compare(*runs).stderr.replace("\n", " ")
    assert "Note on A: 3 of 4 answers are empty: try --apply_chat_template" in told
    assert "Note on B: 3 of 4 answers are empty. " in told, "a chat template was applied"
