"""A set to publish, and somebody who is logged in to a Hub on 127.0.0.1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig
from loopback_hub import LoopbackHub

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"


@pytest.fixture
def folder(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> Path:
    """A set under a licence that lets it be shared."""
    return write_set(make_set(), make_config(license="CC-BY-4.0", contexts=("gold",)), tmp_path / "towns")


@pytest.fixture
def hub(hub_here: LoopbackHub, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The Hub, for somebody with a token, and without the tokens and caches of this machine."""
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    hub_here.tokens[TOKEN] = "write"
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_DISABLE_XET", True)
    return hub_here


@pytest.fixture
def taskgen(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """`taskgen` in this process; the baseline, whose scores go onto the card, is not run."""
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.baseline_scores.baseline_scores", lambda exported: None)

    def run(*arguments: object) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])  # type: ignore[return-value]

    return run
