"""Edits read from the command line and from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.edit.requests import read_drops, read_patches
from lm_eval_taskgen.utils.errors import ConfigError


@pytest.mark.parametrize(
    ("given", "ids", "why"),
    [
        (["a,b", "c"], ("a", "b", "c"), "commas and repetition"),
        (["a, b", "a"], ("a", "b"), "each once"),
        (["@ids.txt", "z"], ("a", "b", "c", "z"), "from a file: lines or commas"),
        ([], (), "nothing"),
    ],
)
def test_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[Any], ids: tuple[str, ...], why: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ids.txt").write_text("\ufeffa\n\nb, c\n", encoding="utf-8")
    assert read_drops(given) == ids, why


@pytest.mark.parametrize(
    "text",
    [
        '{"id": "a", "question": "Q"}\n\n{"id": "b", "answers": []}\n',
        '[{"id": "a", "question": "Q"}, {"id": "b", "answers": []}]',
    ],
)
def test_changes_are_lines_or_a_list(tmp_path: Path, text: str) -> None:
    (tmp_path / "p").write_text(text, encoding="utf-8")
    assert [(p.question_id, p.fields) for p in read_patches(tmp_path / "p")] == [
        ("a", {"question": "Q"}),
        ("b", {"answers": []}),
    ]


def test_one_object_may_span_lines(tmp_path: Path) -> None:
    (tmp_path / "p").write_text('{"id": "a",\n "question": "Q"}', encoding="utf-8")
    assert read_patches(tmp_path / "p")[0].fields == {"question": "Q"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"id": "a"}\n{', r"p:2: is not JSON .* one object a line"),
        ("", "holds no change"),
        ("[]", "holds no change"),
        ('{"id": "a", "question": "Q", "question": "R"}', "'question' is given twice in one object; keep one"),
        ('{"id": "a", "metadata": {"share": NaN}}', "NaN is no number of JSON"),
        ('[1, {"question": "Q"}]', r"p: \[0\]: expected an object, found 1\n.*p: \[1\]: id: expected the id"),
    ],
)
def test_an_invalid_change_is_reported(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "p").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        read_patches(tmp_path / "p")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xe9")
    for call in (lambda: read_drops([f"@{tmp_path}/latin"]), lambda: read_patches(tmp_path / "latin")):
        with pytest.raises(ConfigError, match="is not UTF-8"):
            call()
    with pytest.raises(ConfigError, match=r"--patch .*none: No such file"):
        read_patches(tmp_path / "none")
