"""Calls on their way to a model: what the journal holds is not asked again, and nothing is asked beyond the budget."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from ...utils.errors import BudgetReached
from .backend import Backend
from .budget import Budget, Spent
from .call import Call, Outcome, call_key
from .journal.journal import Journal

Ticketed = tuple[int, Outcome]


class Asker:
    """Asks a backend. Tickets are the caller's numbers, by which `collect` names the calls.

    `told` is called with what is spent so far, whenever calls have come in.
    """

    def __init__(
        self,
        backend: Backend,
        journal: Journal | None,
        budget: Budget,
        told: Callable[[Spent], None] = lambda spent: None,
    ) -> None:
        self.backend, self.budget = backend, budget
        self._told = told
        self._journal = journal
        self._ready: list[Ticketed] = []
        self._waiting: deque[tuple[tuple[str, int], Call]] = deque()
        # Two calls with one key are one call: on a resumed run the second would find the first one's reply.
        self._tickets: dict[tuple[str, int], list[int]] = {}
        self._out: dict[int, tuple[tuple[str, int], Call]] = {}
        self._numbers = 0

    @property
    def has_room(self) -> bool:
        """Whether a call would be on its way at once."""
        return not self._waiting and len(self._out) < self.backend.capacity

    def submit(self, ticket: int, call: Call) -> None:
        """Take a call, to be asked as soon as the backend has room and the budget allows it."""
        known = self._journal.find(call) if self._journal is not None else None
        if known is not None:
            self._ready.append((ticket, known))
            return
        key = call_key(self.backend.model, self.backend.parameters, call), call.attempt
        self._tickets.setdefault(key, []).append(ticket)
        if len(self._tickets[key]) == 1:
            self._waiting.append((key, call))
            self._send()

    def collect(self) -> Sequence[Ticketed]:
        """Calls that are answered; waits until there is one.

        Raises:
            BudgetReached: none is out, and the next one would cost more than is left.
            ModelUnavailable: the backend cannot be asked.
        """
        if self._ready:
            ready, self._ready = self._ready, []
            return ready
        if not self._out:
            raise BudgetReached(self.budget.over(self._waiting[0][1]))
        answered: list[Ticketed] = []
        for number, outcome in self.backend.collect():
            key, call = self._out.pop(number)
            self.budget.settle(call, outcome)
            answered.extend((ticket, outcome) for ticket in self._tickets.pop(key))
        self._told(self.budget.spent)
        self._send()
        return answered

    def _send(self) -> None:
        while self._waiting and len(self._out) < self.backend.capacity and self.budget.reserve(self._waiting[0][1]):
            key, call = self._waiting.popleft()
            self._out[self._numbers] = (key, call)
            self.backend.submit(self._numbers, call)
            self._numbers += 1
