"""`taskgen audit` as a person has it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.records.samples import EvaluationSample


@pytest.fixture
def folder(planted_set: Callable[..., Path], samples: Mapping[str, EvaluationSample]) -> Any:
    return planted_set([samples[name] for name in ("sound", "typo", "one", "two")])


def taskgen(*arguments: Any) -> Any:
    return CliRunner().invoke(app, ["audit", *map(str, arguments)])


def test_the_unsound_question_is_shown_dropped_and_recorded(folder: Any, tmp_path: Path) -> None:
    result = taskgen(folder, "--model", "baseline", "--keep-only", "sound", "--out", tmp_path / "kept")
    assert result.exit_code == 0, result.output
    assert "solved by one passage: one: “The inn of Holm was opened in ____.”" in result.stdout
    assert "Wrote the audit of 4 questions" in result.stdout
    kept = read_exported(tmp_path / "kept")
    assert [row["id"] for row in kept.questions] == ["sound", "typo", "two"]
    assert kept.version == 2 and [one["id"] for one in kept.description["edits"][0]["dropped"]] == ["one"]
    assert read_exported(folder).version == 1, "the audited set stays as it was"
    assert (folder.parent / "shortcuts.audit.run" / "journal.sqlite").is_file()
    first = (folder / "audit.json").read_bytes()
    assert taskgen(folder, "--model", "baseline").exit_code == 2, "an audit is kept"
    assert taskgen(folder, "--model", "baseline", "--overwrite").exit_code == 0
    assert (folder / "audit.json").read_bytes() == first


def test_another_file_and_distractors(folder: Any, tmp_path: Path) -> None:
    result = taskgen(folder, "--model", "baseline", "--output", tmp_path / "a.json", "--distractors", 0, "--limit", 1)
    assert result.exit_code == 0, result.output
    audit = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert {row["setting"] for row in audit["table"]} == {"closed_book", "single", "gold"}
    assert {one["id"] for one in audit["questions"]} == {"sound", "one", "typo"}, "one of each type"
    lexical = {row["question_type"]: row["f1"]["value"] for row in audit["baselines"] if row["baseline"] == "lexical"}
    assert lexical["multi_hop_between_documents"] == 1.0, "a blank is filled by word matching"
    assert "passages, matched by words" in result.stdout
    assert not (folder / "audit.json").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--keep-only", "sound"], "--keep-only sound and --out DIR go together"),
        (["--out", "kept"], "--keep-only sound and --out DIR go together"),
        (["--keep-only", "sound", "--out", "kept", "--limit", "3"], "leave --limit out"),
        (["--model_args", "{a"], "--model_args: is not valid JSON"),
    ],
)
def test_what_cannot_work_is_told_before_any_question(
    folder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = taskgen(folder, "--model", "baseline", *arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())
    assert not (folder / "audit.json").exists()


def test_the_set_itself_is_no_place_for_what_is_sound(folder: Any) -> None:
    result = taskgen(folder, "--model", "baseline", "--keep-only", "sound", "--out", folder)
    assert result.exit_code == 2 and "is the set itself" in " ".join(result.stderr.split())


def test_a_folder_that_was_edited_since_is_kept_before_any_question(folder: Any, tmp_path: Path) -> None:
    sound = ("--model", "baseline", "--keep-only", "sound", "--out", tmp_path / "kept", "--overwrite")
    assert taskgen(folder, *sound).exit_code == 0
    assert taskgen(folder, *sound).exit_code == 0, "the audit wrote it itself"
    edit_folder(tmp_path / "kept", ["two"], [])
    (folder / "audit.json").unlink()
    result = taskgen(folder, *sound)
    assert result.exit_code == 2
    assert "loses 1 edit (0 questions added, 1 dropped, 0 changed)" in " ".join(result.stderr.split())
    assert not (folder / "audit.json").exists() and len(read_exported(tmp_path / "kept").questions) == 2


class Mute:
    """Says nothing."""

    def generate(self, prompt: Any, config: Any) -> str:
        return ""


def test_an_audit_ends_with_what_the_answers_show_and_the_report_repeats_it(folder: Any, tmp_path: Path) -> None:
    result = taskgen(folder, "--model", f"{__name__}:Mute")
    said = "4 of 4 answers are empty: try --apply_chat_template"
    assert f"Note: with gold passages {said}." in result.stderr, result.output
    report = CliRunner().invoke(app, ["report", str(folder)])
    assert report.exit_code == 0, report.output
    assert said in (folder / "report.md").read_text(encoding="utf-8").replace("\\_", "_")
