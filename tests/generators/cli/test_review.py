"""`taskgen review` and `taskgen edit --reviews`: what they print, and their exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.review.server import ReviewServer
from lm_eval_taskgen.generators.export.reviews.decisions import REVIEWS
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.fixture
def folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Path:
    return write_set(make_set(), make_config(contexts=("gold",)), tmp_path / "towns")


@pytest.fixture
def reviewing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Runs `taskgen review` with people who make these decisions, by question, and then press Ctrl-C."""

    def review(folder: Path, decisions: dict[str, str], *options: str) -> Any:
        def decide(server: ReviewServer) -> None:
            for identifier, decision in decisions.items():
                record = server.session.questions.record(identifier)
                asked = {"id": identifier, "content": record["content"], "decision": decision}
                server.session.decide(json.dumps(asked).encode())
            raise KeyboardInterrupt

        monkeypatch.setattr(ReviewServer, "serve_forever", decide)
        return CliRunner().invoke(app, ["review", str(folder), "--no-open", *options])

    return review


def test_a_review_prints_its_address_and_what_to_do_next(folder: Path, reviewing: Callable[..., Any]) -> None:
    done = reviewing(folder, {"en-0-0": "keep", "en-0-1": "drop"}, "--reviewer", "anna")
    assert done.exit_code == 0, done.output
    assert "Reviewing towns as anna: http://127.0.0.1:" in done.stdout
    assert f"2 of 12 questions are decided. Apply: taskgen edit {folder} --reviews" in done.stdout


def test_decisions_are_applied_and_disputes_listed(folder: Path, reviewing: Callable[..., Any]) -> None:
    reviewing(folder, {"en-0-0": "keep", "en-0-1": "drop"}, "--reviewer", "anna")
    reviewing(folder, {"en-0-0": "drop"}, "--reviewer", "ben")
    done = CliRunner().invoke(app, ["edit", str(folder), "--reviews"])
    assert done.exit_code == 3
    assert "Reviewers disagree, so it stays as it is: en-0-0: anna keeps it, ben drops it" in done.stderr
    assert "Wrote version 2 of towns" in done.stdout and "1 dropped" in done.stdout
    chosen = CliRunner().invoke(app, ["edit", str(folder), "--reviews", "--reviewer", "ben"])
    assert chosen.exit_code == 0 and "Wrote version 3" in chosen.stdout


def test_reviews_of_a_colleague_are_imported(folder: Path, reviewing: Callable[..., Any]) -> None:
    reviewing(folder, {"en-0-0": "keep"}, "--reviewer", "ben")
    sent = folder.parent / "ben.jsonl"
    (folder / REVIEWS).rename(sent)
    done = CliRunner().invoke(app, ["review", str(folder), "--import", str(sent)])
    assert done.exit_code == 0 and "reviews.jsonl: 1; there already: 0." in done.stdout


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--reviews", "--drop", "en-0-0"], "--reviews: is an edit of its own"),
        (["--drop", "en-0-0", "--reviewer", "anna"], "give --reviews too"),
        (["--reviews"], "holds no decisions; `taskgen review"),
    ],
)
def test_options_that_do_not_fit_are_refused(folder: Path, options: list[str], problem: str) -> None:
    done = CliRunner().invoke(app, ["edit", str(folder), *options])
    assert done.exit_code == 2 and problem in done.stderr
