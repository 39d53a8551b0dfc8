"""The words that label figures, which a language may lack."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.caption_labels import figure_words
from lm_eval_taskgen.utils.languages import load_language

EN = load_language("en")


@pytest.mark.parametrize(
    ("questions", "expected", "why"),
    [
        ({"infographic_extraction": {"figure_words": ("Figure", "Fig")}}, ("Figure", "Fig"), "a list"),
        ({"infographic_extraction": {"figure_words": "Figure"}}, ("Figure",), "a single word"),
        ({"infographic_extraction": {"named": "“{name}”"}}, (), "patterns without such words"),
        ({}, (), "no patterns of the type"),
        (None, (), "no writer at all"),
    ],
)
def test_words_that_label_figures(questions: dict[str, Any] | None, expected: tuple[str, ...], why: str) -> None:
    writer = None if questions is None else EN.writer.model_copy(update={"questions": questions})
    assert figure_words(EN.model_copy(update={"writer": writer})) == expected, why
