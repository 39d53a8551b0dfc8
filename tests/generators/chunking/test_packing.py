"""Units into chunks, where documents cannot easily be made to show the case."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lm_eval_taskgen.generators.chunking.packing import Unit, pack
from lm_eval_taskgen.utils.settings import ChunkingConfig


def packed(units: Sequence[Unit]) -> list[list[int]]:
    def count(start: int, end: int) -> int:
        return sum(unit.tokens for unit in units if start <= unit.start and unit.end <= end)

    config = ChunkingConfig(max_tokens=16, overlap_tokens=8)
    return [[unit.tokens for unit in members] for members in pack(units, config, count)]


def units(*tokens: int, pieces: int = 0) -> list[Unit]:
    return [Unit(10 * n, 10 * n + 9, size, is_whole=n >= pieces) for n, size in enumerate(tokens)]


def test_a_whole_sentence_is_repeated() -> None:
    assert packed(units(9, 2, 7, 7)) == [[9, 2], [2, 7, 7]]


def test_a_piece_of_a_sentence_is_not_repeated() -> None:
    assert packed(units(9, 2, 7, 7, pieces=2)) == [[9, 2], [7, 7]]


def test_nothing_gives_no_chunk() -> None:
    assert packed([]) == []


@pytest.mark.parametrize(
    ("sections", "expected", "why"),
    [
        ({"a": 4, "b": 10, "c": 9}, [[4], [10], [9]], "a quarter of 16 tokens is enough for a chunk"),
        ({"a": 3, "b": 10, "c": 9}, [[3, 10], [9]], "less is not: the next section joins it"),
        ({"a": 9, "b": 3, "c": 10}, [[9, 3], [10]], "a short section joins the one before it"),
        ({"a": 9, "b": 4, "c": 10}, [[9], [4], [10]], "one of a quarter does not"),
        ({"a": 14, "b": 3, "c": 10}, [[14], [3, 10]], "nor one that does not fit"),
        ({"a": 4, "b": 4, "c": 4}, [[4, 4, 4]], "what fits together is one chunk"),
    ],
)
def test_sections_begin_chunks_unless_they_are_short(
    sections: dict[str, int], expected: list[list[int]], why: str
) -> None:
    made = [Unit(10 * n, 10 * n + 9, size, (name,)) for n, (name, size) in enumerate(sections.items())]
    assert packed(made) == expected, why
