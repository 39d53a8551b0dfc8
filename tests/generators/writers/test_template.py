"""Filling patterns: one pass, so that nothing in a value is ever read as a pattern."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.writers.template import fill


@pytest.mark.parametrize(
    ("pattern", "values", "expected", "why"),
    [
        ("{ask} “{cloze}”", {"ask": "Which?", "cloze": "a ____"}, "Which? “a ____”", "places are filled"),
        ("{a}{a}", {"a": "x"}, "xx", "a place may stand twice"),
        ("no place", {"a": "x"}, "no place", "a value may be left over"),
        ("{a}{b}", {"a": "{b}", "b": "{a}"}, "{b}{a}", "places inside values stay what they are"),
        ("{a}", {"a": "{{ 7 * 7 }} {% raw %}"}, "{{ 7 * 7 }} {% raw %}", "templates of others stay what they are"),
        ("{a}", {"a": r"\1 \g<0> \n"}, r"\1 \g<0> \n", "so do backslashes"),
        ("{a}", {"a": "{a.__class__} {0} {}"}, "{a.__class__} {0} {}", "so do format fields"),
        ("{a}", {"a": "x\0\u202ey"}, "x\0\u202ey", "so do NUL and direction marks"),
        ("{a} {} {b c} {{", {"a": "x"}, "x {} {b c} {{", "braces around no word are no place"),
    ],
)
def test_fill(pattern: str, values: dict[str, Any], expected: str, why: str) -> None:
    assert fill(pattern, **values) == expected, why


def test_a_place_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="cloze"):
        fill("{ask} {cloze}", ask="Which?")


PIECES = st.text() | st.sampled_from(["{a}", "{b}", "{{", "}}", "{% x %}", "\\g<1>", "{"])


@given(PIECES, PIECES, st.text(alphabet="xyz –“”.?"))
def test_values_come_out_as_they_went_in(first: Any, second: Any, between: str) -> None:
    assert fill("{a}" + between + "{b}", a=first, b=second) == first + between + second
