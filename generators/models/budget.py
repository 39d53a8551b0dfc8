"""Caps on calls, tokens and money; the most that a call can cost is reserved before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.settings import BudgetConfig, PricesConfig
from .call import Call, Outcome, Reply

# Maximum tokens of a reply of lm-eval's models, which need one; of a server's, what the first is taken to need.
DEFAULT_ROOM = 512
_ROOMS = ("max_completion_tokens", "max_tokens", "max_gen_toks")
# Most tokens that a chat template puts around a message.
_AROUND = 64
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """Finished calls and their tokens; `cached_prompt_tokens` are those of prompts that a server had in its cache."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_prompt_tokens: int = 0

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cached_prompt_tokens + other.cached_prompt_tokens,
        )

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens

    def money(self, prices: PricesConfig) -> float:
        """Return the cost in the currency of the prices."""
        cached = prices.prompt if prices.cached_prompt is None else prices.cached_prompt
        new = (self.prompt_tokens - self.cached_prompt_tokens) * prices.prompt
        return (new + self.cached_prompt_tokens * cached + self.completion_tokens * prices.completion) / _MILLION


def room_for_reply(parameters: Mapping[str, Any]) -> int | None:
    """Return the maximum tokens of a reply from the parameters that are sent with every prompt; None without one."""
    found = (parameters[name] for name in _ROOMS if name in parameters)
    room = next(found, None)
    return None if room is None else int(room)


class Budget:
    """Calls, tokens and money that are left. A call in flight counts as the most that it can cost.

    Byte-level tokenizers never make more tokens of a text than it has bytes, which bounds the prompt. `room` bounds the
    reply; if it is None, each reply in flight counts as the longest so far, and the limits on tokens and money may be
    exceeded by what the calls in flight need beyond that.
    """

    def __init__(self, limits: BudgetConfig, prices: PricesConfig | None, room: int | None, spent: Spent) -> None:
        self._limits, self._prices = limits, prices
        self._grows, self._room = room is None, DEFAULT_ROOM if room is None else room
        self.spent = spent
        self._calls = self._prompt_tokens = 0  # of the calls in flight

    def reserve(self, call: Call) -> bool:
        """Reserve the most that a call can cost; return False and reserve nothing where that is more than is left."""
        if self._over(self._most_with(call)) is not None:
            return False
        self._calls += 1
        self._prompt_tokens += _most_prompt_tokens(call)
        return True

    def settle(self, call: Call, outcome: Outcome) -> None:
        """Replace the reservation of a finished call by its actual cost."""
        self._calls -= 1
        self._prompt_tokens -= _most_prompt_tokens(call)
        spent = _cost(outcome)
        if self._grows:
            self._room = max(self._room, spent.completion_tokens)
        self.spent += spent

    def over(self, call: Call) -> str:
        """Name the cap that a call would exceed, for a message."""
        return self._over(self._most_with(call)) or "nothing"

    def _most_with(self, call: Call) -> Spent:
        """Return what is spent once the calls in flight and this one have cost the most that they can."""
        calls, prompt_tokens = self._calls + 1, self._prompt_tokens + _most_prompt_tokens(call)
        return self.spent + Spent(calls, prompt_tokens, calls * self._room)

    def _over(self, spent: Spent) -> str | None:
        limits, now = self._limits, self.spent
        if limits.calls is not None and spent.calls > limits.calls:
            return f"writer.budget.calls: {limits.calls:,}, of which {now.calls:,} are made"
        if limits.tokens is not None and spent.tokens > limits.tokens:
            return f"writer.budget.tokens: {limits.tokens:,}, of which {now.tokens:,} are used"
        if limits.money is not None and self._prices is not None and spent.money(self._prices) > limits.money:
            currency = self._prices.currency
            used = now.money(self._prices)
            return f"writer.budget.money: {limits.money:.2f} {currency}, of which {used:.2f} {currency} are spent"
        return None


def _cost(outcome: Outcome) -> Spent:
    if not isinstance(outcome, Reply):
        return Spent(1)
    return Spent(1, outcome.prompt_tokens, outcome.completion_tokens, outcome.cached_prompt_tokens)


def _most_prompt_tokens(call: Call) -> int:
    return len(str(call.prompt).encode("utf-8")) + _AROUND
