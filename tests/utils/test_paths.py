"""Shared paths never contain the folders of one machine."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.models.load import model_name
from lm_eval_taskgen.utils.paths import portable_path, portable_settings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HuggingFaceTB/SmolLM2-135M", "HuggingFaceTB/SmolLM2-135M"),
        ("models/mine", "models/mine"),
        ("float32", "float32"),
        ("", ""),
        ("/home/somebody/models/mine", "mine"),
        ("/home/somebody/models/mine/", "mine"),
        (r"C:\Users\Somebody\mine", "mine"),
        (r"\\server\share\mine", "mine"),
        ("/home/somebody/corpus/*.md", "*.md"),
        ("/home/somebody/corpus/**/notes/a.md", "**/notes/a.md"),
        ("/home/somebody/मॉडल", "मॉडल"),
        ("/", "/"),
    ],
)
def test_an_absolute_path_is_reduced_to_its_end(text: str, expected: str) -> None:
    assert portable_path(text) == expected


def test_only_texts_of_settings_are_looked_at() -> None:
    given = {"pretrained": "/home/somebody/mine", "dtype": "float32", "size": 3, "stops": ["/a/b"], "none": None}
    assert portable_settings(given) == {**given, "pretrained": "mine"}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({}, "hf"),
        ({"pretrained": "org/model"}, "hf:org/model"),
        ({"model": "gpt"}, "hf:gpt"),
        ({"pretrained": "/home/somebody/mine"}, "hf:mine"),
    ],
)
def test_a_model_is_called_by_its_weights_and_not_by_where_they_lie(arguments: dict[str, Any], expected: str) -> None:
    assert model_name("hf", arguments) == expected
