"""Queues of tasks: results and started tasks do not depend on the order of replies."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.call import Call, Outcome, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.writers.queues import Steps, run_queues
from lm_eval_taskgen.utils.settings import BudgetConfig


class Shuffled:
    """A backend that answers in any order, some at a time."""

    model, parameters = "shuffled", {}  # type: ignore[var-annotated]

    def __init__(self, seed: int, capacity: int) -> None:
        self.capacity = capacity
        self.sent: list[str] = []
        self._random = Random(seed)
        self._in_flight: list[tuple[int, Call]] = []

    def submit(self, ticket: int, call: Call) -> None:
        self._in_flight.append((ticket, call))
        self.sent.append(call.prompt.data)

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        self._random.shuffle(self._in_flight)
        some = self._random.randint(1, len(self._in_flight))
        answered, self._in_flight = self._in_flight[:some], self._in_flight[some:]
        return [(ticket, Reply(f"{call.prompt.data}!")) for ticket, call in answered]

    def close(self) -> None: ...


class Wanting:
    """A queue that wants this many results whose number is no multiple of three; every fourth task takes two calls."""

    def __init__(self, name: str, wanted: int, left: int) -> None:
        self.name, self.wanted, self.left = name, wanted, left
        self.started = 0
        self.usable: list[str] = []
        self.settled: list[int] = []

    def start(self, running: int) -> Steps | None:
        if running >= self.wanted - len(self.usable) or self.started == self.left:
            return None
        self.started += 1
        return self._steps(self.started)

    def _steps(self, number: int) -> Steps:
        outcome = yield Call(self.name, Prompt("", f"{self.name}{number}"))
        if number % 4 == 0:
            outcome = yield Call(self.name, Prompt("", f"{outcome.text}again"))
        return number, outcome.text

    def settle(self, result: tuple[int, str]) -> None:
        number, text = result
        self.settled.append(number)
        if number % 3:
            self.usable.append(text)


def test_queues_take_turns_where_room_is_scarce() -> None:
    backend = Shuffled(0, capacity=1)
    queues = [Wanting(name, 3, 100) for name in "abc"]
    run_queues(queues, Asker(backend, None, Budget(BudgetConfig(), None, 1, Spent())))
    assert [data[0] for data in backend.sent[:6]] == list("abcabc")


@given(seed=st.integers(0, 1000), capacity=st.integers(1, 9), wanted=st.integers(0, 12), left=st.integers(0, 15))
def test_results_and_calls_do_not_depend_on_the_order_of_replies(
    seed: int, capacity: int, wanted: int, left: int
) -> None:
    def run(capacity: int) -> tuple[list[list[str]], list[list[int]], list[str]]:
        queues = [Wanting("a", wanted, left), Wanting("b", 5, 100)]
        backend = Shuffled(seed, capacity)
        run_queues(queues, Asker(backend, None, Budget(BudgetConfig(), None, 1, Spent())))
        return [queue.usable for queue in queues], [queue.settled for queue in queues], sorted(backend.sent)

    usable, settled, sent = run(capacity)
    assert (usable, settled, sent) == run(1)
    assert all(numbers == sorted(numbers) for numbers in settled)
    assert len(usable[1]) == 5
    # Nothing is started that is not needed: the last task started gives the last usable result.
    assert settled[1][-1] == 7
