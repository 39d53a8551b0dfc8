"""Lists that a question can ask about, and the sentence before them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.list_blocks import introduction_of, lead_of, plain_lists
from lm_eval_taskgen.utils.languages import load_language

ENGLISH = load_language("en")


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("- a\n- b", [["a", "b"]], "a list that is the whole text"),
        ("- a\n- b\n\nThen:\n\n1. c\n2. d\n", [["a", "b"], ["c", "d"]], "two lists"),
        ("- a\n  - x\n  - y\n- b\n", [], "one in another"),
        ("- a\n  - x\n  - y\n- b\n\nThen:\n\n1. c\n2. d\n", [["c", "d"]], "one behind such"),
        ("None at all.", [], "no list"),
    ],
)
def test_lists_that_are_flat(text: str, expected: list[list[str]], why: str) -> None:
    for before in ("", "It rained.\n\n"):
        found = plain_lists(before + text, len(before))
        assert [[item.text for item in block.items] for block in found] == expected, why
        assert bool(plain_lists(before + text, len(before), len(before) + 1)) is False, why


WORDS = " ".join(["old"] * 26)


@pytest.mark.parametrize(
    ("text", "introduction", "lead", "why"),
    [
        ("It has two parts:", "It has two parts:", "It has two parts:", "a sentence with a colon"),
        ("It rained. It has\ntwo parts:", "It has two parts:", "It has two parts:", "the last, on two lines"),
        ("It has two parts.", "", "It has two parts.", "no colon"),
        (f"It has {WORDS} parts:", f"It has {WORDS} parts:", f"It has {WORDS} parts:", "29 words"),
        (f"It has {WORDS} old parts:", f"It has {WORDS} old parts:", f"It has {WORDS} old parts:", "30"),
        (f"It has {WORDS} old old parts:", "", f"It has {WORDS} old old parts:", "31"),
        (f"It has {WORDS} {WORDS} in five old parts:", "", f"It has {WORDS} {WORDS} in five old parts:", "58"),
        (f"It has {WORDS} {WORDS} in five of its old parts:", "",
         f"It has {WORDS} {WORDS} in five of its old parts:", "60"),
        (f"It has {WORDS} {WORDS} in five of all its old parts:", "", "", "61"),
        ("# Parts", "", "", "no sentence"),
    ],
)  # fmt: skip
def test_the_sentence_before_a_list(text: str, introduction: str, lead: str, why: str) -> None:
    (block,) = plain_lists(f"{text}\n\n- a\n- b\n")
    assert (introduction_of(block, ENGLISH), lead_of(block, ENGLISH)) == (introduction, lead), why
