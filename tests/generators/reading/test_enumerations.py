"""Enumerations in a sentence: where they begin and end, and what is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.enumerations import enumeration_between, find_enumeration
from lm_eval_taskgen.utils.languages import load_language

PATTERNS = {
    "en": ("such as {items}", "consists of {items}", ": {items}"),
    "hi": ("जैसे {items}", "में {items} शामिल हैं", ": {items}"),
    "nl": ("zoals {items}", ": {items}"),
}

TEN = ["salt", "iron", "ore", "wood", "clay", "sand", "coal", "lead", "gold", "zinc"]


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
        ("hi", "(धातुओं में लोहा, टिन और जस्ता शामिल हैं)", None, "a bracket behind its words"),
        ("hi", "धातुओं में लोहा, टिन और जस्ता शामिल हैं जो पुराने हैं।", None, "a clause behind its words"),
        ("en", f"It consists of {', '.join(TEN[:-1])} and tin.", [*TEN[:-1], "tin"], "ten items"),
        ("en", f"It consists of {', '.join(TEN)} and tin.", None, "eleven items"),
        (
            "en",
            "It consists of long thin rods of pure iron, tin and zinc.",
            ["long thin rods of pure iron", "tin", "zinc"],
            "an item of six words",
        ),
        ("en", "It consists of long thin old rods of pure iron, tin and zinc.", None, "an item of seven words"),
        ("en", "It consists of Big Old Corley, tin and zinc.", ["Big Old Corley", "tin", "zinc"], "a name of three"),
        (
            "en",
            "It consists of Big Old Red Corley, tin and zinc.",
            None,
            "of four, where the others have small letters",
        ),
        ("en", "It consists of salt, iron and white tin.", ["salt", "iron", "white tin"], "one word more at the end"),
        ("en", "It consists of salt, iron and tin from Corley.", None, "two words more"),
        (
            "en",
            "It consists of salt, old red iron and old red tin.",
            ["salt", "old red iron", "old red tin"],
            "the last is no longer than the second",
        ),
        ("en", "It consists of salt, an iron rod, and tin.", ["salt", "an iron rod", "tin"], "two words more inside"),
        ("en", "It consists of salt, a lump of iron, and tin.", None, "three words more may tell what the first is"),
        (
            "en",
            "It consists of salt, a lump of iron, ore, and tin.",
            ["salt", "a lump of iron", "ore", "tin"],
            "but not of four items",
        ),
        ("en", "It consists of salt, old iron and tin, mostly.", None, "a remark behind it"),
        ("en", "It consists of salt, iron and salt.", None, "one item twice"),
        (
            "en",
            "(Metals such as iron, tin and zinc) rust.",
            ["iron", "tin", "zinc"],
            "a bracket that opens the sentence",
        ),
        (
            "en",
            "It consists of the Bank of Old Corley, Old Mill of Marden and Hall of Old Toren.",
            ["the Bank of Old Corley", "Old Mill of Marden", "Hall of Old Toren"],
            "an article has no capital",
        ),
        (
            "en",
            "It consists of the Corran, Old Mill of Marden and Hall of Old Toren.",
            ["the Corran", "Old Mill of Marden", "Hall of Old Toren"],
            "before one word either",
        ),
    ],
)
def test_enumerations(code: str, sentence: str, expected: list[str] | None, why: str) -> None:
    assert items(sentence, code) == expected, why


@pytest.mark.parametrize(
    ("phrase", "expected", "why"),
    [
        ("iron, tin and zinc", ["iron", "tin", "zinc"], "three"),
        ("the islands of Lewis, Skye and Mull", None, "words before the first belong to all"),
        ("isles of Lewis, Skye and Mull", None, "without an article too"),
        ("old iron rods, tin rods and bars of zinc", None, "or behind the last"),
        (
            "rods of iron, bars of tin and zinc",
            ["rods of iron", "bars of tin", "zinc"],
            "the second has such words too",
        ),
        ("iron, bars of tin and rods of zinc", ["iron", "bars of tin", "rods of zinc"], "or the one before the last"),
        ("iron, tin and Corley", None, "a name and things"),
        ("iron, tin and white zinc", None, "the last may have more words than are its own"),
        ("iron, white hot tin and white zinc", ["iron", "white hot tin", "white zinc"], "not if another has as many"),
    ],
)
def test_a_phrase_that_is_an_enumeration(phrase: str, expected: list[str] | None, why: str) -> None:
    found = enumeration_between(f"It has {phrase}.", 7, 7 + len(phrase), load_language("en"))
    assert (None if found is None else [cell.text for cell in found]) == expected, why


@given(st.text(alphabet="ab, .():;and", max_size=60))
def test_items_stand_where_they_say(tail: str) -> None:
    sentence = f"It consists of {tail}"
    for cell in find_enumeration(sentence, PATTERNS["en"], load_language("en")) or ():
        assert sentence[cell.start : cell.end] == cell.text != ""
