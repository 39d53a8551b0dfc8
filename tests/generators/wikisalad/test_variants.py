"""Patterns carried on to more topics and rounds."""

from __future__ import annotations

import unicodedata

import pytest

from lm_eval_taskgen.generators.wikisalad.variants import Slot, Unit, repeated_unit, slot_order, topic_letters


@pytest.mark.parametrize(
    ("pattern", "unit"),
    [
        ("ABAB", Unit("AB", 2)),
        ("AABBAABB", Unit("AABB", 2)),
        ("AAABBBCCCAAABBBCCC", Unit("AAABBBCCC", 2)),
        ("ABBA", Unit("ABBA", 1)),
        ("AAAA", Unit("A", 4)),
        ("ABABA", Unit("ABABA", 1)),
    ],
)
def test_the_unit_is_the_shortest_part_that_is_repeated(pattern: str, unit: Unit) -> None:
    assert repeated_unit(pattern) == unit


@pytest.mark.parametrize(
    ("pattern", "sizes", "rounds", "expected", "why"),
    [
        ("ABAB", [2, 2], 2, "ABAB", "the pattern as it stands"),
        ("ABAB", [2] * 6, 2, "ABCDEFABCDEF", "more topics in its order"),
        ("AABBAABB", [4] * 4, 2, "AABBCCDDAABBCCDD", "whole runs"),
        ("ABBA", [2] * 4, 1, "ABBACDDC", "a unit that live_requests back"),
        ("ABAB", [2, 2, 2], 2, "ABCABC", "an uneven number of topics"),
        ("ABAB", [4, 1, 2], 4, "ABCACAA", "who has no paragraph left is passed over"),
    ],
)
def test_laid_out(pattern: str, sizes: list[int], rounds: int, expected: str, why: str) -> None:
    slots = slot_order(repeated_unit(pattern), sizes, rounds)
    assert "".join("ABCDEF"[slot.topic] for slot in slots) == expected, why
    for topic in range(len(sizes)):
        live_requests = [slot.turn for slot in slots if slot.topic == topic]
        assert live_requests == list(range(len(live_requests))), "each paragraph of a topic once, in order"


def test_slots_are_numbered_by_topic() -> None:
    assert slot_order(Unit("AB", 1), [1, 1], 1) == [Slot(0, 0), Slot(1, 0)]


def test_letters_are_those_of_the_pattern_then_others_none_twice() -> None:
    letters = topic_letters(("C", "A"))
    assert letters.startswith("CABDEFGHIJKLMNOPQRSTUVWXYZabc")
    assert len(set(letters)) == len(letters) > 500
    assert all(unicodedata.category(letter) in ("Lu", "Ll") for letter in letters)
