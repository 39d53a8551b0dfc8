"""YAML whose aliases would grow without bound, or that Python cannot hold, is an error of YAML."""

from __future__ import annotations

import pytest
import yaml

from lm_eval_taskgen.utils.bounded_yaml import load_yaml
from lm_eval_taskgen.utils.languages.texts_yaml import load_texts


def repeating(values: int, times: int) -> str:
    return f"a: &a [{', '.join('1' * values)}]\nb: [{', '.join(['*a'] * times)}]"


def bomb(levels: int) -> str:
    lines = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(["l0: &l0 [lol]", *lines])


@pytest.mark.parametrize(
    ("text", "said", "why"),
    [
        (bomb(30), "repeat more than 1,000 values", "a few lines that stand for more values than there are atoms"),
        (repeating(99, 11), "repeat more than 1,000 values", "1,100 values"),
        ("a: &a {b: *a}", "inside what it names", "without end"),
        ("[" * 5_000, "nested too deeply", "deeper than Python recurses"),
        (f"a: {'9' * 6_000}", "digits", "more digits than Python reads"),
        ("a: 2024-13-45", "month", "no such date"),
    ],
)
def test_what_cannot_be_held_is_an_error(text: str, said: str, why: str) -> None:
    with pytest.raises(yaml.YAMLError, match=said):
        load_yaml(text)


def test_a_few_aliases_are_what_they_stand_for() -> None:
    assert load_yaml(repeating(99, 10))["b"] == [[1] * 99] * 10


def test_language_files_are_bounded_too() -> None:
    with pytest.raises(yaml.YAMLError, match="repeat more than 1,000 values"):
        load_texts(bomb(30))
