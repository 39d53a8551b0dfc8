"""Work side by side: whatever order replies come in, the results and what was started are the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.call import Call, Outcome, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.writers.queues import Steps, run_lanes
from lm_eval_taskgen.utils.settings import BudgetConfig


class Shuffled:
    """A backend that answers in any order, some at a time."""

    model, parameters = "shuffled", {}

    def __init__(self, seed: int, capacity: int) -> None:
        self.capacity = capacity
        self.asked: list[str] = []
        self._random = Random(seed)
        self._out: list[tuple[int, Call]] = []

    def submit(self, ticket: int, call: Call) -> None:
        self._out.append((ticket, call))
        self.asked.append(call.prompt.data)

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        self._random.shuffle(self._out)
        some = self._random.randint(1, len(self._out))
        answered, self._out = self._out[:some], self._out[some:]
        return [(ticket, Reply(f"{call.prompt.data}!")) for ticket, call in answered]

    def close(self) -> None: ...


class Wanting:
    """A lane that wants so many results whose number no multiple of three is; every fourth takes two calls."""

    def __init__(self, name: str, wanted: int, left: int) -> None:
        self.name, self.wanted, self.left = name, wanted, left
        self.started = 0
        self.kept: list[str] = []
        self.settled: list[int] = []

    def start(self, out: int) -> Steps | None:
        if out >= self.wanted - len(self.kept) or self.started == self.left:
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
            self.kept.append(text)


def test_lanes_take_turns_where_room_is_scarce():
    backend = Shuffled(0, capacity=1)
    lanes = [Wanting(name, 3, 100) for name in "abc"]
    run_lanes(lanes, Asker(backend, None, Budget(BudgetConfig(), None, 1, Spent())))
    assert [data[0] for data in backend.asked[:6]] == list("abcabc")


@given(seed=st.integers(0, 1000), capacity=st.integers(1, 9), wanted=st.integers(0, 12), left=st.integers(0, 15))
def test_results_and_calls_do_not_hang_on_the_order_of_replies(seed, capacity, wanted, left):
    def run(capacity: int) -> tuple[list[list[str]], list[list[int]], list[str]]:
        lanes = [Wanting("a", wanted, left), Wanting("b", 5, 100)]
        backend = Shuffled(seed, capacity)
        run_lanes(lanes, Asker(backend, None, Budget(BudgetConfig(), None, 1, Spent())))
        return [lane.kept for lane in lanes], [lane.settled for lane in lanes], sorted(backend.asked)

    kept, settled, asked = run(capacity)
    assert (kept, settled, asked) == run(1)
    assert all(numbers == sorted(numbers) for numbers in settled)
    assert len(kept[1]) == 5
    # Nothing is started that is not needed: the last piece started is the last one that is kept.
    assert settled[1][-1] == 7
