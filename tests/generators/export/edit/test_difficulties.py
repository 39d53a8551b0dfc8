from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.edit.difficulties import label_folder
from lm_eval_taskgen.generators.export.losses import check_nothing_is_lost
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.errors import ConfigError, ExportError


def test_labels_of_systems_replace_all_others_in_every_context(
    folder: Path, rows: Callable[..., dict[str, dict[str, Any]]]
) -> None:
    before = {context: rows(folder, f"cloze{context}") for context in ("", "_distractors", "_closed_book")}
    version = read_exported(folder).version
    assert label_folder(folder, {"en-1-0": "hard", "gone": "easy"}, ["a", "b", "c"]) == 1
    for context, of_context in before.items():
        expected = {key: {**row, "difficulty": "hard" if key == "en-1-0" else None} for key, row in of_context.items()}
        assert rows(folder, f"cloze{context}") == expected
    after = read_exported(folder)
    assert after.version == version, "no score changes"
    assert after.description["difficulty"] == {"source": "systems", "systems": ["a", "b", "c"]}
    assert after.description["edits"] == [] and "reviews" not in after.description


def test_they_go_to_another_folder_and_are_not_lost_there(folder: Path, tmp_path: Path) -> None:
    content = (folder / "manifest.json").read_bytes()
    out = tmp_path / "labelled"
    label_folder(folder, {"en-1-0": "hard"}, ["a", "b", "c"], out)
    with pytest.raises(ExportError, match="exists and is kept"):
        label_folder(folder, {"en-1-0": "easy"}, ["a", "b", "c"], out)
    assert (folder / "manifest.json").read_bytes() == content
    with pytest.raises(ExportError, match="the difficulty that 3 systems measured"):
        check_nothing_is_lost(out)
    check_nothing_is_lost(out, difficulty=json.loads((out / "manifest.json").read_text())["difficulty"])


def test_results_on_another_set_label_nothing(folder: Path) -> None:
    with pytest.raises(ConfigError, match="none of its questions was answered"):
        label_folder(folder, {"gone": "easy"}, ["a", "b", "c"])
