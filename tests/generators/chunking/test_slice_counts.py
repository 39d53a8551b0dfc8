"""Counts of slices agree with `count_tokens`, which defines what a token is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.slice_counts import slice_counter
from lm_eval_taskgen.utils.text.tokens import count_tokens

# Letters, vowel signs that are letters and marks at once, joiners, emoji, other planes, half a surrogate pair.
PIECES = st.sampled_from(
    [
        *"ab1 .!\nक्ि一กำか😀🇮",
        *(
            "\u0301",
            "\u200d",
            "\ufe0f",
            "\u200c",
            "\u0e31",
            "\u0e34",
            "\u0eb1",
            "\u1037",
            "\u3099",
            "\U00020000",
            "\ud83d",
        ),
    ]
)


@given(st.lists(PIECES, max_size=30).map("".join), st.data())
def test_any_slice_counts_as_by_itself(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert slice_counter(text, count_tokens)(start, end) == count_tokens(text[start:end])


@pytest.mark.parametrize("before", ["a", "一", "!"])
def test_every_character_counts_the_same(before: str) -> None:
    text = " ".join(f"{before}{chr(code)}b" for code in (*range(0x3400), *range(0xA000, 0x20100)))
    assert slice_counter(text, count_tokens)(0, len(text)) == count_tokens(text)


def test_another_counter_is_asked_for_every_slice() -> None:
    assert slice_counter("one two", len)(4, 7) == 3
