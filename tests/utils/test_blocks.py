"""Blocks of a file as texts: whole, each line at its number, and nothing that only looks like one."""

from __future__ import annotations

import pytest
import yaml

from lm_eval_taskgen.utils.languages.blocks import split_blocks
from lm_eval_taskgen.utils.languages.files import SHIPPED
from lm_eval_taskgen.utils.languages.texts_yaml import load_texts

NAMES = ("big", "more")


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
def test_blocks_are_taken_out(text, core, blocks, why):
    assert split_blocks(text, NAMES)[0] == core, why
    if blocks is not None:
        assert split_blocks(text, NAMES)[1] == blocks, why


def test_an_error_names_the_line_of_the_file():
    _, blocks = split_blocks("a: 1\nb: 2\nbig:\n  c: [1\n", NAMES)
    with pytest.raises(yaml.YAMLError, match=r"line [45]"):
        load_texts(blocks["big"])


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_language_file_in_blocks_holds_what_it_holds_in_one(path):
    text = path.read_text(encoding="utf-8")
    core, blocks = split_blocks(text, ("writer", "world_names", "world"))
    parts = load_texts(core)
    for name, block in blocks.items():
        parts |= load_texts(block)
        assert list(load_texts(block)) == [name]
    assert parts == load_texts(text)
    assert not {"writer", "world_names", "world"} & set(load_texts(core))
