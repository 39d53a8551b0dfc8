"""Random draws that are the same on every machine and with every version of numpy.

A draw is a hash of its seed, the name of its stream and its place in the stream (splitmix64: Steele, Lea and Flood,
"Fast splittable pseudorandom number generators", 2014), so what is drawn elsewhere never changes it. Only integers are
used.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Bits: TypeAlias = NDArray[np.uint64]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = (np.uint64(places) for places in (30, 27, 31, 32))

# How often a draw of 0 to 255 halves what is drawn from: three in four not at all, one in eight once, and so on.
_HALVINGS = np.array(
    [max(0, len(bin(256 + draw)) - len(bin(256 + draw).rstrip("0")) - 1) for draw in range(256)], dtype=np.int64
)


class Draws:
    """All draws of one seed. Streams are called by names; the same name gives the same draws again."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def bits(self, stream: str, count: int) -> Bits:
        """The first `count` numbers of a stream, of 64 bits each."""
        return self._mixed(stream, np.arange(count, dtype=np.uint64))

    def coin(self, stream: str, places: Integers) -> Flags:
        """Heads or tails at these places of a stream."""
        heads: Flags = (self._mixed(stream, places.astype(np.uint64)) & np.uint64(1)).astype(np.bool_)
        return heads

    def below(self, stream: str, count: int, bound: int | Integers) -> Integers:
        """Numbers from 0 to `bound` - 1, about equally often; `bound` is at least 1 and below 2**31."""
        return _scaled(self.bits(stream, count), bound)

    def at(self, stream: str, places: Integers, bound: int) -> Integers:
        """What `below` draws, at these places of a stream alone."""
        return _scaled(self._mixed(stream, places.astype(np.uint64)), bound)

    def skewed(self, stream: str, count: int, bound: int | Integers) -> Integers:
        """Numbers from 0 to `bound` - 1, low ones more often: how often falls with a number's logarithm."""
        bits = self.bits(stream, count)
        halvings = _HALVINGS[(bits & np.uint64(255)).astype(np.int64)]
        return _scaled(bits, np.maximum(np.right_shift(np.asarray(bound, dtype=np.int64), halvings), 1))

    def chance(self, stream: str, count: int, percent: int) -> Flags:
        return self.below(stream, count, 100) < percent

    def order(self, stream: str, count: int) -> Integers:
        """The numbers from 0 to `count` - 1, shuffled."""
        return np.argsort(self.bits(stream, count), kind="stable").astype(np.int64, copy=False)

    def some(self, stream: str, count: int, bound: int) -> Integers:
        """`count` different numbers from 0 to `bound` - 1, shuffled; `bound` is no less than `count`."""
        # A few of many: to shuffle all would take longer than everything else in a small world.
        if count * 4 < bound:
            drawn = self.below(stream, 2 * count, bound)
            _, first = np.unique(drawn, return_index=True)
            if len(first) >= count:
                return drawn[np.sort(first)[:count]]
        return self.order(stream, bound)[:count]

    def _mixed(self, stream: str, state: Bits) -> Bits:
        """splitmix64 of the places of a stream, in place."""
        key = blake2b(f"{self.seed}:{stream}".encode(), digest_size=8).digest()
        state *= _STEP
        state += np.uint64(int.from_bytes(key, "little"))
        state ^= state >> _30
        state *= _FIRST
        state ^= state >> _27
        state *= _SECOND
        state ^= state >> _31
        return state


def _scaled(bits: Bits, bound: int | Integers) -> Integers:
    scaled: Integers = ((bits >> _32) * np.asarray(bound, dtype=np.uint64) >> _32).astype(np.int64)
    return scaled
