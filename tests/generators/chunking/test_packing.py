"""Units into chunks, where documents cannot easily be made to show the case."""

from __future__ import annotations

from collections.abc import Sequence

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
