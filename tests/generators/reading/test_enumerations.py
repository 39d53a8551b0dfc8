"""Enumerations in a sentence: where they begin and end, and what is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.enumerations import find_enumeration
from lm_eval_taskgen.utils.languages import load_language

PATTERNS = {
    "en": ("such as {items}", "consists of {items}", ": {items}"),
    "hi": ("जैसे {items}", "में {items} शामिल हैं", ": {items}"),
    "nl": ("zoals {items}", ": {items}"),
}


def items(sentence: Any, code: Any = "en") -> Any:
    found = find_enumeration(sentence, PATTERNS[code], load_language(code))
    return None if found is None else [cell.text for cell in found]


@pytest.mark.parametrize(
    ("code", "sentence", "expected", "why"),
    [
        ("en", "It consists of salt, iron and tin.", ["salt", "iron", "tin"], "to the end"),
        ("en", "Metals (such as iron, tin, and zinc) rust.", ["iron", "tin", "zinc"], "to the bracket; Oxford comma"),
        (
            "en",
            "There are three: iron and steel, tin, and zinc.",
            ["iron and steel", "tin", "zinc"],
            "an item with and",
        ),
        ("hi", "धातुओं में लोहा, टिन और जस्ता शामिल हैं।", ["लोहा", "टिन", "जस्ता"], "words behind"),
        ("hi", "कई धातुएँ हैं: लोहा, टिन और जस्ता।", ["लोहा", "टिन", "जस्ता"], "danda"),
        ("nl", "Er zijn metalen, zoals ijzer, tin en zink.", ["ijzer", "tin", "zink"], "Dutch"),
        ("en", "It consists of salt, iron, and more.", None, "more is no item"),
        ("en", "It consists of salt, iron and many other metals.", None, "nor are others"),
        ("en", "It consists of salt, iron, and so on.", None, "nor is what goes on"),
        ("en", "It consists of salt, iron and tin, etc.", None, "nor what ends so"),
        ("en", "It consists of salt, iron and ore.", ["salt", "iron", "ore"], "letters do not make it so"),
        ("nl", "Er zijn metalen, zoals ijzer, tin en andere metalen.", None, "others in Dutch"),
        ("nl", "Er zijn metalen, zoals ijzer, tin en zink enzovoort.", None, "and so on in Dutch"),
        ("hi", "धातुओं में लोहा, टिन और अन्य धातुएँ शामिल हैं।", None, "others in Hindi"),
        ("hi", "कई धातुएँ हैं: लोहा, टिन और जस्ता आदि।", None, "and so on in Hindi"),
        ("en", "It consists of salt and iron.", None, "two"),
        ("en", "It consists of salt, iron and tin, which rust.", None, "it goes on"),
        ("en", "It consists of salt, iron and tin that was found in the north.", None, "a clause"),
        ("en", "It consists of salt, iron and tin from the north.", None, "a long tail"),
        ("en", "It consists of salt and iron, tin and zinc.", None, "two joiners, neither behind a comma"),
        ("en", "It consists of Momus, a well known cabaret, and Melodram.", None, "a word about the first"),
        ("en", "It consists of two groups, the owls and the bats.", None, "what the first counts are the others"),
        ("en", "It consists of three owls, a crow and a bat.", ["three owls", "a crow", "a bat"], "it counts others"),
        ("hi", "घर में पानी में लोहा, टिन और जस्ता शामिल हैं।", None, "two that may be meant"),
        ("en", "Much rain, snow and hail fell.", None, "nothing leads to it"),
        ("hi", "धातु, पत्थर और विमान में लोहा, टिन और जस्ता शामिल हैं।", None, "it may begin before"),
    ],
)
def test_enumerations(code: str, sentence: str, expected: list[str] | None, why: str) -> None:
    assert items(sentence, code) == expected, why


@given(st.text(alphabet="ab, .():;and", max_size=60))
def test_items_stand_where_they_say(tail: str) -> None:
    sentence = f"It consists of {tail}"
    for cell in find_enumeration(sentence, PATTERNS["en"], load_language("en")) or ():
        assert sentence[cell.start : cell.end] == cell.text != ""
