"""`taskgen personas`: what is printed can be pasted, and costs one call."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators import generator
from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.config.load import load_config
from lm_eval_taskgen.generators.models import session
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.utils.settings import Persona

READERS = [
    {"reader": "a nurse: [bold]नर्स[/bold]", "needs": "what to sign, “today” or 'later'"},
    {"reader": "- a carter #1", "needs": "where to pay"},
]
CONFIG = """\
name: mills
corpus: {files: ["*.md"]}
writer:
  kind: llm
  model: m
  base_url: http://127.0.0.1:9/v1
  personas: 2
question_types:
  direct_lookup: {count: 1}
"""


class Model:
    def __init__(self, reply: Mapping[str, Any]) -> None:
        self.reply, self.calls = reply, 0

    def generate(self, prompt: str) -> str:
        self.calls += 1
        return json.dumps(self.reply)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "mills.yaml").write_text(CONFIG, encoding="utf-8")
    text = "The mill at Corley was built by the guild of weavers in 1702. Its market is held on the square. "
    (tmp_path / "corley.md").write_text(f"# Corley\n\n{text * 3}\n", encoding="utf-8")
    return tmp_path


def taskgen(place: Path, model: Model, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.setattr(session, "_backend", lambda llm, config, base, path: ObjectBackend(model))
    return CliRunner().invoke(app, ["personas", str(place / "mills.yaml")])


def test_what_is_printed_is_read_again_as_it_stands(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model({"readers": READERS})
    said = taskgen(place, model, monkeypatch)
    assert said.exit_code == 0, said.output
    assert yaml.safe_load(said.stdout) == {"personas": READERS}
    indented = "".join(f"  {line}\n" for line in said.stdout.strip().splitlines())
    (place / "mills.yaml").write_text(CONFIG.replace("  personas: 2\n", indented), encoding="utf-8")
    assert load_config(place / "mills.yaml").writer.personas == tuple(Persona(**one) for one in READERS)
    assert model.calls == 1
    assert generator.TaskGenerator(
        model, load_config(place / "mills.yaml"), base=place, run_folder=place / "other.run"
    ).generate_dataset().personas == tuple(Persona(**one) for one in READERS)


def test_an_unusable_reply_says_what_to_do(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = taskgen(place, Model({"readers": []}), monkeypatch)
    assert said.exit_code == 2
    assert "list them yourself under writer.personas" in said.stderr and "writer.personas: 0" in said.stderr


def test_without_a_model_there_is_nobody_to_propose(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "mills.yaml").write_text(
        'name: mills\ncorpus: {files: ["*.md"]}\nquestion_types: {cloze: {count: 1}}\n', encoding="utf-8"
    )
    said = taskgen(place, Model({}), monkeypatch)
    assert said.exit_code == 2 and "set kind: llm" in said.stderr
