"""What a set may cost: counted before a call is made, so that the cap is never passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.settings import BudgetConfig, PricesConfig
from .call import Call, Outcome, Reply

# The room for a reply where the parameters name none; backends ask for as much.
DEFAULT_ROOM = 512
_ROOMS = ("max_completion_tokens", "max_tokens", "max_gen_toks")
# What a chat template puts around a message, in tokens, at most.
_AROUND = 64
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls that came to an end, and the tokens that they took."""

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
        """What it costs, in the currency of the prices."""
        return (self.prompt_tokens * prices.prompt + self.completion_tokens * prices.completion) / _MILLION


def room_for_reply(parameters: Mapping[str, Any]) -> int:
    """How many tokens a reply may have, by the parameters that are sent with every prompt."""
    found = (parameters[name] for name in _ROOMS if name in parameters)
    return int(next(found, DEFAULT_ROOM))


class Budget:
    """What is left of calls, tokens and money. A call that is out counts as the most that it can cost.

    No tokenizer of bytes makes more tokens of a text than it has bytes, so that is the most a prompt can have.
    """

    def __init__(self, limits: BudgetConfig, prices: PricesConfig | None, room: int, spent: Spent) -> None:
        self._limits, self._prices, self._room = limits, prices, room
        self.spent = spent
        self._reserved = Spent()

    def reserve(self, call: Call) -> bool:
        """Set aside what a call can cost at most; False, and nothing is set aside, where that is more than is left."""
        wanted = self._reserved + self._most(call)
        if self._over(self.spent + wanted) is not None:
            return False
        self._reserved = wanted
        return True

    def settle(self, call: Call, outcome: Outcome) -> None:
        """Count what a call has cost instead of what was set aside for it."""
        most = self._most(call)
        self._reserved += Spent(-most.calls, -most.prompt_tokens, -most.completion_tokens)
        tokens = (outcome.prompt_tokens, outcome.completion_tokens) if isinstance(outcome, Reply) else (0, 0)
        self.spent += Spent(1, *tokens)

    def over(self, call: Call) -> str:
        """Which cap keeps a call from being made, in words."""
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
