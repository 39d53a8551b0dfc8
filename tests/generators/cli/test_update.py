"""`taskgen update`: what it says, and its exit codes."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.read_back import read_exported

CONFIG = """
name: rivers
corpus: {files: ["docs/*.md"]}
contexts: [gold]
question_types:
  direct_lookup: {count: 3}
"""
CORPUS = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus/en"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    for name in ("maddock_bridge", "great_flood"):
        shutil.copy(CORPUS / f"{name}.md", tmp_path / "docs")
    (tmp_path / "rivers.yaml").write_text(CONFIG, encoding="utf-8")
    assert taskgen("generate", "rivers.yaml").exit_code == 0
    return tmp_path


def put_on_top(document: Path) -> None:
    document.write_text("Ferries came later.\n\n" + document.read_text(encoding="utf-8"), encoding="utf-8")


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, terminal_width=200)


def test_an_update_is_shown_done_and_over(folder: Path) -> None:
    put_on_top(folder / "docs/maddock_bridge.md")
    before = (folder / "tasks/rivers/manifest.json").read_bytes()
    dry = taskgen("update", "tasks/rivers", "rivers.yaml", "--dry-run")
    assert (dry.exit_code, (folder / "tasks/rivers/manifest.json").read_bytes()) == (0, before), dry.output
    assert "Documents: 1 unchanged, 1 changed, 0 renamed, 0 added, 0 removed." in dry.output
    assert "Nothing was written: version 1 stays." in dry.output
    done = taskgen("update", "tasks/rivers", "rivers.yaml")
    assert done.exit_code == 0, done.output
    assert "Wrote version 2 of rivers to tasks/rivers; update.json has all differences." in done.output
    again = taskgen("update", "tasks/rivers", "rivers.yaml")
    assert again.exit_code == 0, again.output
    assert "The documents of rivers are what they were; version 2 stays." in again.output


def test_dropped_questions_are_named_and_those_that_are_missing(folder: Path) -> None:
    (left, *_) = read_exported(folder / "tasks/rivers").questions
    for document in (folder / "docs").iterdir():
        document.unlink()
    (folder / left["evidence"][0]["doc_id"]).write_text(f"# It\n\n{left['evidence'][0]['text']}\n", encoding="utf-8")
    done = taskgen("update", "tasks/rivers", "rivers.yaml")
    assert done.exit_code == 3, done.output
    assert "(evidence_removed): " in done.output
    assert "evidence_removed: The document with the evidence is gone." in done.output
    assert "Short: not asked anew: " in done.output


def test_generate_names_update_before_an_updated_folder_is_lost(folder: Path) -> None:
    put_on_top(folder / "docs/maddock_bridge.md")
    taskgen("update", "tasks/rivers", "rivers.yaml")
    refused = taskgen("generate", "rivers.yaml", "--overwrite")
    assert refused.exit_code == 2
    assert "taskgen update" in refused.output
