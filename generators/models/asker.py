"""Calls in, outcomes out: from the journal where it has them, else from a backend, within the budget."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ...utils.errors import BudgetReached
from .budget import Budget, Spent
from .call import Call, Outcome, call_key
from .journal.journal import Journal
from .reply_problems import ReplyCounts, counts_of

Ticketed = tuple[int, Outcome]


class Backend(Protocol):
    """A language model that answers many calls at a time: a server, a model of lm-eval, or an object with `generate`.

    A finished call is in the journal, if there is one, before `collect` returns it.
    """

    @property
    def model(self) -> str:
        """The model's name; part of the key of every call."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Sent with every prompt, as JSON values; part of the key of every call."""

    @property
    def capacity(self) -> int:
        """Maximum number of calls submitted and not collected yet."""

    def submit(self, ticket: int, call: Call) -> None:
        """Take a call without waiting for the reply; `collect` names it by `ticket`, the caller's number."""

    def collect(self) -> Sequence[Ticketed]:
        """Wait until at least one call has finished; return the tickets and outcomes of all that have.

        Raises:
            ModelUnavailable: the model will answer no call; the message says what to do.
        """

    def close(self) -> None:
        """Release connections, processes and weights; calls in flight are given up."""


class Asker:
    """Sends calls to a backend unless the journal has their outcome, and never beyond the budget.

    `collect` names calls by their tickets, which are the caller's numbers. `replies` counts those of this run, and
    `budget.spent` what all runs with the journal took. `on_spent` is called with the total spent so far whenever
    outcomes have arrived.
    """

    def __init__(
        self,
        backend: Backend,
        journal: Journal | None,
        budget: Budget,
        on_spent: Callable[[Spent], None] = lambda spent: None,
    ) -> None:
        self.backend, self.budget = backend, budget
        self.replies = ReplyCounts()
        self._on_spent = on_spent
        self._journal = journal
        self._ready: list[Ticketed] = []
        self._waiting: deque[tuple[tuple[str, int], Call]] = deque()
        # Two calls with one key are one call: on a resumed run the second would find the first one's reply.
        self._tickets: dict[tuple[str, int], list[int]] = {}
        self._in_flight: dict[int, tuple[tuple[str, int], Call]] = {}
        self._numbers = 0

    @property
    def has_room(self) -> bool:
        """True if the backend would take a call at once."""
        return not self._waiting and len(self._in_flight) < self.backend.capacity

    def submit(self, ticket: int, call: Call) -> None:
        """Take a call; it is sent as soon as the backend has room and the budget allows it."""
        known = self._journal.find(call) if self._journal is not None else None
        if known is not None:
            self.replies += counts_of(call, known)
            self._ready.append((ticket, known))
            return
        key = call_key(self.backend.model, self.backend.parameters, call), call.attempt
        self._tickets.setdefault(key, []).append(ticket)
        if len(self._tickets[key]) == 1:
            self._waiting.append((key, call))
            self._send()

    def collect(self) -> Sequence[Ticketed]:
        """Wait until at least one call has its outcome; return all that have.

        Raises:
            BudgetReached: no call is in flight, and the next one could cost more than is left.
            ModelUnavailable: the backend will answer no call.
        """
        if self._ready:
            ready, self._ready = self._ready, []
            return ready
        if not self._in_flight:
            raise BudgetReached(self.budget.over(self._waiting[0][1]))
        answered: list[Ticketed] = []
        for number, outcome in self.backend.collect():
            key, call = self._in_flight.pop(number)
            self.budget.settle(call, outcome)
            self.replies += counts_of(call, outcome)
            answered.extend((ticket, outcome) for ticket in self._tickets.pop(key))
        self._on_spent(self.budget.spent)
        self._send()
        return answered

    def _send(self) -> None:
        while self._waiting and len(self._in_flight) < self.backend.capacity:
            if not self.budget.reserve(self._waiting[0][1]):
                return
            key, call = self._waiting.popleft()
            self._in_flight[self._numbers] = (key, call)
            self.backend.submit(self._numbers, call)
            self._numbers += 1
