"""Work through queues of tasks that wait for a model; results are settled in the order in which tasks started."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from ...utils.errors import Stopped
from ..models.asker import Asker
from ..models.call import Call, Outcome

# A task: yields the calls that it needs, one after another, and returns its result.
Steps = Generator[Call, Outcome, Any]


class Queue(Protocol):
    """Tasks whose results depend on their order."""

    def start(self, running: int) -> Steps | None:
        """Return the next task; None if there is none, or none until one of the `running` tasks is settled."""

    def settle(self, result: Any) -> None:
        """Take the result of the oldest task that is not settled yet."""


class InOrder:
    """Tasks that do not depend on each other. `on_result` is called with the number of results so far."""

    def __init__(self, tasks: Iterable[Steps], on_result: Callable[[int], None]) -> None:
        self._tasks, self._on_result = iter(tasks), on_result
        self.results: list[Any] = []

    def start(self, running: int) -> Steps | None:
        return next(self._tasks, None)

    def settle(self, result: Any) -> None:
        self.results.append(result)
        self._on_result(len(self.results))


def with_missing(stop: Stopped, missing: Sequence[tuple[str, int, int]]) -> Stopped:
    """Return the same error with a line that names what is missing; `missing` holds name, missing and wanted number."""
    listed = ", ".join(f"{name} {left:,} of {wanted:,}" for name, left, wanted in missing if left)
    return type(stop)(f"{stop}\nMissing: {listed}")


@dataclass(slots=True)
class _Task:
    steps: Steps
    result: Any = None
    done: bool = False


def run_queues(queues: Sequence[Queue], asker: Asker) -> None:
    """Work until no queue has a task left to start. Queues take turns while the asker has room.

    The order of the replies does not change the order of a queue's results. If its `start` depends only on the number
    of running and settled tasks, it does not change the tasks started either.

    Raises:
        Stopped: the asker cannot go on; settled results stand, running tasks are given up.
    """
    running: list[deque[_Task]] = [deque() for _ in queues]
    waiting: dict[int, tuple[int, _Task]] = {}
    tickets = count()

    def advance(number: int, task: _Task, outcome: Outcome | None) -> None:
        try:
            call = next(task.steps) if outcome is None else task.steps.send(outcome)
        except StopIteration as end:
            task.result, task.done = end.value, True
        else:
            ticket = next(tickets)
            waiting[ticket] = (number, task)
            asker.submit(ticket, call)
        while running[number] and running[number][0].done:
            queues[number].settle(running[number].popleft().result)

    turn = deque(range(len(queues)))

    def start() -> bool:
        """Start a task of the next queue that has one; return False if none has."""
        for _ in queues:
            number = turn[0]
            # Every queue advances even with room for one task at a time, so that slow tasks at their ends overlap.
            turn.rotate(-1)
            steps = queues[number].start(len(running[number]))
            if steps is not None:
                running[number].append(_Task(steps))
                advance(number, running[number][-1], None)
                return True
        return False

    while True:
        while asker.has_room and start():
            pass
        if not waiting:
            return
        for ticket, outcome in asker.collect():
            advance(*waiting.pop(ticket), outcome)
