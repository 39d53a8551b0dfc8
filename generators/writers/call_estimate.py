"""Estimates of what a run with a language model takes and gives, as ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..models.budget import Spent

# Approximate bytes of UTF-8 per token of current models, for Latin and Indic scripts.
_BYTES_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class CallEstimate:
    """Questions kept of one type, with the calls and tokens that they take: the least and the most of each.

    A run that keeps the fewest questions may take the most calls: each range is for itself.
    """

    question_type: str
    fewest: int
    most: int
    least_spent: Spent
    most_spent: Spent


@dataclass(frozen=True, slots=True)
class Load:
    """Mean calls and tokens of a step, which need not be whole numbers."""

    calls: float = 0.0
    prompt_tokens: float = 0.0
    completion_tokens: float = 0.0

    def __add__(self, other: Load) -> Load:
        return Load(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
        )

    def times(self, number: float) -> Load:
        return Load(self.calls * number, self.prompt_tokens * number, self.completion_tokens * number)

    def spent(self) -> Spent:
        return Spent(round(self.calls), round(self.prompt_tokens), round(self.completion_tokens))


def mean_load(loads: Sequence[Load]) -> Load:
    """Return the mean of some loads; nothing of none."""
    return sum(loads, start=Load()).times(1 / len(loads)) if loads else Load()


def estimate_between(name: str, kept: Sequence[int], loads: Sequence[Load]) -> CallEstimate:
    """Return the estimate whose ranges hold some runs, given by their questions and loads."""
    spent = [load.spent() for load in loads]
    columns = list(zip(*((one.calls, one.prompt_tokens, one.completion_tokens) for one in spent), strict=True))
    return CallEstimate(name, min(kept), max(kept), Spent(*map(min, columns)), Spent(*map(max, columns)))


def tokens(text: str) -> int:
    """Return the tokens of a text, estimated from its bytes."""
    return len(text.encode("utf-8")) // _BYTES_PER_TOKEN
