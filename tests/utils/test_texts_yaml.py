"""Language files as dictionaries, lists and texts, whole or split into blocks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.utils.languages.texts_yaml import load_texts, split_blocks

FILES = sorted((Path(__file__).parents[2] / "utils" / "languages").glob("*.yaml"))
BLOCKS = ("big", "more")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_reads_what_yaml_reads(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert load_texts(text) == yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("a: no\nb: [on, 1, 2.5, ~, 2020-01-01]", {"a": "no", "b": ["on", "1", "2.5", "~", "2020-01-01"]}, "all texts"),
        ("a: &x [1]\nb: *x", {"a": ["1"], "b": ["1"]}, "an alias is what it stands for"),
        ("a: !!int 3", {"a": "3"}, "a tag changes nothing"),
        ("", None, "nothing"),
        ("a:", {"a": ""}, "an empty value"),
    ],
)
def test_every_scalar_is_a_text(text: str, expected: dict[str, Any] | None, why: str) -> None:
    assert load_texts(text) == expected, why


@pytest.mark.parametrize("text", ["a: [", "a: 1\n---\nb: 2", "? [1, 2]\n: x", "a: *unknown"])
def test_what_is_no_such_yaml_is_an_error_of_yaml(text: str) -> None:
    with pytest.raises(yaml.YAMLError):
        load_texts(text)


@pytest.mark.parametrize(
    ("text", "core", "blocks", "why"),
    [
        ("a: 1\nbig:\n  b: 2\nc: 3\n", "a: 1\n\n\nc: 3\n", {"big": "\nbig:\n  b: 2\n"}, "in the middle"),
        ("big:\n- 1\n- 2\nc: 3", "\n\n\nc: 3", {"big": "big:\n- 1\n- 2\n"}, "a list that is not indented"),
        ("a: 1\nbig: {b: 2}", "a: 1\n", {"big": "\nbig: {b: 2}"}, "on one line, the last"),
        ("big:\n  b: |\n    x\n\n    more: y\n\nc: 3\n", "\n\n\n\n\n\nc: 3\n", None, "a name within a text"),
        ("big:\n# b\n  b: 2\n#\na: 3\n", "\n\n\n\na: 3\n", {"big": "big:\n# b\n  b: 2\n#\n"}, "comments"),
        ("big: 1\nmore: 2\n", "\n\n", {"big": "big: 1\n", "more": "\nmore: 2\n"}, "one after the other"),
        ("a: [big: 1]\nbigger: 1\n big: 2\n", "a: [big: 1]\nbigger: 1\n big: 2\n", {}, "no block of that name"),
        ("", "", {}, "nothing"),
    ],
)  # fmt: skip
def test_blocks_are_taken_out(text: str, core: str, blocks: dict[str, Any] | None, why: str) -> None:
    assert split_blocks(text, BLOCKS)[0] == core, why
    if blocks is not None:
        assert split_blocks(text, BLOCKS)[1] == blocks, why


def test_an_error_names_the_line_of_the_file() -> None:
    _, blocks = split_blocks("a: 1\nb: 2\nbig:\n  c: [1\n", BLOCKS)
    with pytest.raises(yaml.YAMLError, match=r"line [45]"):
        load_texts(blocks["big"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_language_file_in_blocks_holds_what_it_holds_in_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    core, blocks = split_blocks(text, ("writer", "world_names", "world"))
    parts = load_texts(core)
    for name, block in blocks.items():
        parts |= load_texts(block)
        assert list(load_texts(block)) == [name]
    assert parts == load_texts(text)
    assert not {"writer", "world_names", "world"} & set(load_texts(core))
