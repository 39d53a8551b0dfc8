"""Random draws that are the same on every machine and with every version of numpy.

A draw is a hash of the seed, the name of its stream and its position in the stream (splitmix64: Steele, Lea and Flood,
"Fast splittable pseudorandom number generators", 2014), so streams never affect one another. All arithmetic is on
integers.
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
_30, _27, _31, _32 = (np.uint64(shift) for shift in (30, 27, 31, 32))

# The number of times that `skewed` halves its range, by random byte: 0 for three in four, 1 for one in eight …
_HALVINGS = np.array(
    [max(0, len(bin(256 + byte)) - len(bin(256 + byte).rstrip("0")) - 1) for byte in range(256)], dtype=np.int64
)


class Draws:
    """All draws of one seed. The same stream name gives the same draws again; renaming a stream changes all worlds."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def bits(self, stream: str, count: int) -> Bits:
        """Return the first `count` numbers of a stream, of 64 bits each."""
        return self._mixed(stream, np.arange(count, dtype=np.uint64))

    def coin(self, stream: str, positions: Integers) -> Flags:
        """Return a coin toss for each of these positions of a stream."""
        heads: Flags = (self._mixed(stream, positions.astype(np.uint64)) & np.uint64(1)).astype(np.bool_)
        return heads

    def below(self, stream: str, count: int, bound: int | Integers) -> Integers:
        """Draw numbers from 0 to `bound` - 1, about equally often; `bound` is at least 1 and below 2**31."""
        return _scaled(self.bits(stream, count), bound)

    def at(self, stream: str, positions: Integers, bound: int) -> Integers:
        """Return the draws of `below` at these positions only."""
        return _scaled(self._mixed(stream, positions.astype(np.uint64)), bound)

    def skewed(self, stream: str, count: int, bound: int | Integers) -> Integers:
        """Draw numbers from 0 to `bound` - 1, low ones more often: frequency falls with the logarithm of the number."""
        bits = self.bits(stream, count)
        halvings = _HALVINGS[(bits & np.uint64(255)).astype(np.int64)]
        return _scaled(bits, np.maximum(np.right_shift(np.asarray(bound, dtype=np.int64), halvings), 1))

    def chance(self, stream: str, count: int, percent: int) -> Flags:
        return self.below(stream, count, 100) < percent

    def order(self, stream: str, count: int) -> Integers:
        """Return the numbers from 0 to `count` - 1, shuffled."""
        return np.argsort(self.bits(stream, count), kind="stable").astype(np.int64, copy=False)

    def sample(self, stream: str, count: int, bound: int) -> Integers:
        """Draw `count` different numbers from 0 to `bound` - 1 in random order; `bound` is at least `count`."""
        # For a few of many, shuffling all would take longer than everything else in a small world.
        if count * 4 < bound:
            drawn = self.below(stream, 2 * count, bound)
            _, first = np.unique(drawn, return_index=True)
            if len(first) >= count:
                return drawn[np.sort(first)[:count]]
        return self.order(stream, bound)[:count]

    def _mixed(self, stream: str, state: Bits) -> Bits:
        """Turn positions of a stream into their splitmix64 hashes, in place."""
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
