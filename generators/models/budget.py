"""Caps on calls, tokens and money; the most that a call can cost is reserved before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.settings import BudgetConfig, PricesConfig
from .call import Call, Outcome, Reply

# Maximum tokens of a reply where the parameters give none.
DEFAULT_ROOM = 512
_ROOMS = ("max_completion_tokens", "max_tokens", "max_gen_toks")
# Most tokens that a chat template puts around a message.
_AROUND = 64
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """Finished calls and their tokens."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
        )

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens

    def money(self, prices: PricesConfig) -> float:
        """Return the cost in the currency of the prices."""
        return (self.prompt_tokens * prices.prompt + self.completion_tokens * prices.completion) / _MILLION


def room_for_reply(parameters: Mapping[str, Any]) -> int:
    """Return the maximum tokens of a reply from the parameters that are sent with every prompt."""
    found = (parameters[name] for name in _ROOMS if name in parameters)
    return int(next(found, DEFAULT_ROOM))


class Budget:
    """Calls, tokens and money that are left. A call in flight counts as the most that it can cost.

    Byte-level tokenizers never make more tokens of a text than it has bytes, which bounds the prompt.
    """

    def __init__(self, limits: BudgetConfig, prices: PricesConfig | None, room: int, spent: Spent) -> None:
        self._limits, self._prices, self._room = limits, prices, room
        self.spent = spent
        self._reserved = Spent()

    def reserve(self, call: Call) -> bool:
        """Reserve the most that a call can cost; return False and reserve nothing where that is more than is left."""
        reserved = self._reserved + self._most(call)
        if self._over(self.spent + reserved) is not None:
            return False
        self._reserved = reserved
        return True

    def settle(self, call: Call, outcome: Outcome) -> None:
        """Replace the reservation of a finished call by its actual cost."""
        most = self._most(call)
        self._reserved += Spent(-most.calls, -most.prompt_tokens, -most.completion_tokens)
        tokens = (outcome.prompt_tokens, outcome.completion_tokens) if isinstance(outcome, Reply) else (0, 0)
        self.spent += Spent(1, *tokens)

    def over(self, call: Call) -> str:
        """Name the cap that a call would exceed, for a message."""
        return self._over(self.spent + self._reserved + self._most(call)) or "nothing"

    def _most(self, call: Call) -> Spent:
        return Spent(1, len(str(call.prompt).encode("utf-8")) + _AROUND, self._room)

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
