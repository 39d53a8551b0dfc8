"""Answers compared as mathematics, by math-verify."""

from __future__ import annotations

import sys
from operator import eq
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import math_match, score_row

ENGLISH, HINDI = scoring_rules("en"), scoring_rules("hi")


@pytest.mark.parametrize(
    ("prediction", "golds", "score", "why"),
    [
        (r"So it is \boxed{\frac{2}{4}}.", ["0.5"], 1.0, "the value counts, not how it is written"),
        (r"$x^2 + 1$", ["1 + x^2"], 1.0, "a gold needs no dollars"),
        (r"$x^2 + 1$", ["$1 + x^2$"], 1.0, "and may have them"),
        ("First 3, then 4.", ["4"], 1.0, "the last number is the answer"),
        ("First 3, then 4.", ["3"], 0.0, "not an earlier one"),
        ("1,234", ["1234"], 1.0, "commas group digits"),
        ("<think>5</think> 6", ["5"], 0.0, "thinking is no answer"),
        ("उत्तर १२ है।", ["12"], 1.0, "digits of any script"),
        ("12", ["१२"], 1.0, "in the gold too"),
        ("4", ["5", "4"], 1.0, "any gold"),
        ("", ["4"], 0.0, "silence"),
        ("No answer", [], 1.0, "an abstention where there is no answer"),
        ("4", [], 0.0, "an answer where there is none"),
    ],
)
def test_answers_are_compared_as_mathematics(prediction: str, golds: list[Any], score: float, why: str) -> None:
    pytest.importorskip("math_verify")
    assert math_match(prediction, golds, HINDI) == score, why


def test_a_row_is_scored_by_it_where_its_type_asks() -> None:
    pytest.importorskip("math_verify")
    told = "Let me see.\nIt is $2 \\cdot 3$."
    assert score_row(told, ["6"], ENGLISH, ["math_match"], multiline=True)["math_match"] == 1.0
    assert "math_match" not in score_row(told, ["6"], ENGLISH)


def test_the_grammar_is_loaded_in_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[int] = []

    def parse(text: str, parsing_timeout: int = 5) -> str:
        seconds.append(parsing_timeout)
        return text

    monkeypatch.setitem(sys.modules, "math_verify", SimpleNamespace(parse=parse, verify=eq))
    assert [math_match("$4$", ["4"], ENGLISH) for _ in range(2)] == [1.0, 1.0]
    assert seconds == [60, 5, 5, 5, 5]


def test_without_math_verify_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "math_verify", None)
    with pytest.raises(ImportError, match="pip install math-verify"):
        math_match("4", ["4"], ENGLISH)
