"""Pack units of text into chunks: group sections, fill chunks, repeat the overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ...utils.settings import ChunkingConfig
from .slice_counts import SliceCounter


class Unit(NamedTuple):
    """The smallest piece of a chunk: one sentence, with the heading or table before it.

    `start` and `end` are offsets into the document's text, `section` has the headings above it. `has_sentence` is False
    if it is only a heading or table; `is_whole` is False for a piece of an overlong sentence. A tuple, as it is made
    for every sentence of a corpus.
    """

    start: int
    end: int
    tokens: int
    section: tuple[str, ...] = ()
    has_sentence: bool = True
    is_whole: bool = True


def pack(units: Sequence[Unit], config: ChunkingConfig, count: SliceCounter) -> Iterator[Sequence[Unit]]:
    """Divide a document's units into chunks of at most `config.max_tokens` tokens, each a run of units.

    `count` returns the number of tokens between two offsets of the document's text: with some tokenisers a chunk has
    more tokens than the sum of its units.
    """
    for group in _groups(units, config.max_tokens, count):
        for first, _, end in _ranges(group, config, count):
            yield group[first:end]


def _groups(units: Sequence[Unit], max_tokens: int, count: SliceCounter) -> list[list[Unit]]:
    """Group the sections that share chunks.

    A chunk about one subject is a better passage, so a section begins a new chunk. But a chunk of a few words is
    useless, so a section of less than a quarter of `max_tokens` joins the previous one if it fits, and a section that
    is only a heading joins the next one.
    """
    if units and count(units[0].start, units[-1].end) <= max_tokens:
        return [list(units)]
    enough = max_tokens / 4
    groups: list[list[Unit]] = []
    size = 0.0
    for _, members in groupby(units, key=lambda unit: unit.section):
        section = list(members)
        tokens = sum(unit.tokens for unit in section)
        has_prose = any(unit.has_sentence for unit in section)
        joins_back = has_prose and tokens < enough and size + tokens <= max_tokens
        if not groups or (size >= enough and not joins_back):
            groups.append([])
            size = 0
        groups[-1] += section
        size += tokens
    if len(groups) > 1 and not any(unit.has_sentence for unit in groups[-1]):
        groups[-2:] = [groups[-2] + groups[-1]]
    return groups


def _ranges(units: Sequence[Unit], config: ChunkingConfig, count: SliceCounter) -> list[tuple[int, int, int]]:
    """Divide a group into chunks, as (first unit, first unit that is not overlap, end)."""
    ranges: list[tuple[int, int, int]] = []
    new = 0
    while new < len(units):
        ranges.append(_fill(units, new, len(units), config, count))
        new = ranges[-1][2]
    if len(ranges) > 1 and sum(unit.tokens for unit in units[ranges[-1][1] :]) < config.max_tokens / 4:
        ranges[-2:] = _evened(units, ranges[-2], ranges[-1], config, count)
    return ranges


def _fill(
    units: Sequence[Unit], new: int, limit: int, config: ChunkingConfig, count: SliceCounter
) -> tuple[int, int, int]:
    """Fill one chunk: the overlap, at least the unit `new`, and as many more units before `limit` as fit."""
    first = new
    overlap = 0
    while first and units[first - 1].is_whole and overlap + units[first - 1].tokens <= config.overlap_tokens:
        first -= 1
        overlap += units[first].tokens
    size = overlap + units[new].tokens
    while first < new and size > config.max_tokens:
        size -= units[first].tokens
        first += 1
    end = new + 1
    while end < limit and size + units[end].tokens <= config.max_tokens:
        size += units[end].tokens
        end += 1
    while count(units[first].start, units[end - 1].end) > config.max_tokens and end - first > 1:
        if end > new + 1:
            end -= 1
        else:
            first += 1
    return first, new, end


def _evened(
    units: Sequence[Unit],
    before: tuple[int, int, int],
    last: tuple[int, int, int],
    config: ChunkingConfig,
    count: SliceCounter,
) -> list[tuple[int, int, int]]:
    """Divide the new units of the last two chunks evenly, so that neither has only a few words."""
    first, new, end = before
    half = sum(unit.tokens for unit in units[new : last[2]]) / 2
    cut = new + 1
    size = units[new].tokens
    while cut < end - 1 and size + units[cut].tokens <= half:
        size += units[cut].tokens
        cut += 1
    evened = _fill(units, cut, last[2], config, count)
    return [(first, new, cut), evened] if evened[2] == last[2] else [before, last]
