"""Language files as dictionaries, lists and texts."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lm_eval_taskgen.utils.languages.texts_yaml import load_texts

FILES = sorted((Path(__file__).parents[2] / "utils" / "languages").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_reads_what_yaml_reads(file):
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
def test_every_scalar_is_a_text(text, expected, why):
    assert load_texts(text) == expected, why


@pytest.mark.parametrize("text", ["a: [", "a: 1\n---\nb: 2", "? [1, 2]\n: x", "a: *unknown"])
def test_what_is_no_such_yaml_is_an_error_of_yaml(text):
    with pytest.raises(yaml.YAMLError):
        load_texts(text)
