"""Folders of tasks: what is found below them, and what lm-eval would leave out without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.utils.errors import ExportError


@pytest.mark.parametrize(
    ("include", "found", "why"),
    [
        ("base", True, "a file beside it"),
        ("[base]", True, "in a list"),
        ("bass", False, "no such file"),
        ("[base, bass]", False, "one of two is missing"),
        ("5", False, "no name"),
        ("a" * 300, False, "longer than any name"),
    ],
)
def test_every_file_that_a_task_includes_is_there(tmp_path: Path, include: str, found: bool, why: str) -> None:
    (tmp_path / "base").write_text("output_type: generate_until\n", encoding="utf-8")
    (tmp_path / "towns.yaml").write_text(f"task: towns\ninclude: {include}\n", encoding="utf-8")
    if found:
        assert read_task_folder(tmp_path).tasks == ("towns",), why
    else:
        with pytest.raises(ExportError, match=r"towns\.yaml: include: there is no file"):
            read_task_folder(tmp_path)
