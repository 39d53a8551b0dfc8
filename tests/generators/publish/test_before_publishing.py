"""The plan and the checks of `taskgen publish` before it sends anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"


@pytest.mark.parametrize(
    ("role", "said", "why"),
    [
        (None, "does not accept your token (401)", "a wrong or expired token"),
        ("read", "may only read", "a token that may not write"),
    ],
)
def test_the_token_is_checked_before_any_work(
    hub: Any, taskgen: Callable[..., Result], folder: Path, role: str | None, said: str, why: str
) -> None:
    del hub.tokens[TOKEN]
    if role is not None:
        hub.tokens[TOKEN] = role
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 2 and said in done.output and "hf auth login" in done.output, why
    assert "baseline" not in done.output and TOKEN not in done.output
    assert not hub.repositories
    assert [request.method for request in hub.log] == ["GET"] * len(hub.log), "nothing was sent"
    dry = taskgen("publish", folder, "--repo", REPO, "--dry-run")
    assert dry.exit_code == 2 and f"Refused: {REPO}" in dry.output and "data/cloze.parquet" in dry.output


def test_the_plan_comes_before_the_work(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    said = taskgen("publish", folder, "--repo", REPO).output
    plan = "towns, version 1: 12 questions, 2 tasks, licence CC-BY-4.0"
    where = f"To {REPO}, a new repository, private, as acme-writer."
    order = [said.index(part) for part in (plan, where, "files,", "Scoring the baseline", "Created", "Committed the")]
    assert order == sorted(order)
    again = taskgen("publish", folder, "--repo", REPO, "--dry-run").output
    assert f"To {REPO}, which has version 1 of towns, private, as acme-writer." in again


def test_the_plan_is_all_that_is_printed(
    hub: Any, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the baseline: neither its bars nor lm-eval's advice, and no bars of an upload to a file."""
    from lm_eval_taskgen.generators.cli.app import app

    done = CliRunner().invoke(app, ["publish", str(folder), "--repo", REPO])
    assert done.exit_code == 0, done.output
    assert done.stderr == "" and capfd.readouterr().err == ""
    assert (
        "f1" in done.stdout
        or "## Baseline"
        in hub.repositories[REPO].commits[hub.repositories[REPO].branches["main"]]["README.md"].decode()
    )
