"""Calls to a backend: the journal comes first, then the budget, and two equal calls are one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.call import Call, Outcome, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.reply_problems import ReplyCounts
from lm_eval_taskgen.utils.errors import BudgetReached
from lm_eval_taskgen.utils.settings import BudgetConfig


class Echo:
    """A backend that answers the newest call first, with the data of its prompt."""

    model, parameters, capacity = "echo", {"temperature": 0}, 2

    def __init__(self, journal: Journal | None = None) -> None:
        self.asked: list[Call] = []
        self._out: list[tuple[int, Call]] = []
        self._journal = journal

    def submit(self, ticket: int, call: Call) -> None:
        assert len(self._out) < self.capacity
        self._out.append((ticket, call))
        self.asked.append(call)

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        ticket, call = self._out.pop()
        reply = Reply(f"{call.prompt.data} {call.sample} {call.attempt}", 10, 5)
        if self._journal is not None:
            self._journal.commit(call, reply, 0.1)
        return [(ticket, reply)]

    def close(self) -> None:
        self._out.clear()


def call(data: str, sample: int = 0, attempt: int = 1) -> Call:
    return Call("stage", Prompt("task", data), sample, attempt)


def unlimited() -> Budget:
    return Budget(BudgetConfig(), None, 512, Spent())


def answers(asker: Asker, expected: int) -> dict[int, str]:
    found: dict[int, str] = {}
    while len(found) < expected:
        found.update({ticket: outcome.text for ticket, outcome in asker.collect()})
    return found


def test_no_more_are_out_than_the_backend_takes_and_all_are_answered() -> None:
    backend = Echo()
    asker = Asker(backend, None, unlimited())
    had_room = []
    for ticket in range(5):
        had_room.append(asker.has_room)
        asker.submit(ticket, call(f"p{ticket}"))
    assert had_room == [True, True, False, False, False]
    assert not asker.has_room
    assert {ticket: text.split()[0] for ticket, text in answers(asker, 5).items()} == {n: f"p{n}" for n in range(5)}
    assert asker.has_room


def test_the_same_call_twice_is_made_once_and_both_get_its_reply() -> None:
    backend = Echo()
    asker = Asker(backend, None, unlimited())
    for ticket in range(2):
        asker.submit(ticket, call("same"))
    asker.submit(2, call("same", sample=1))
    asker.submit(3, call("same", attempt=2))
    found = answers(asker, 4)
    assert found[0] == found[1]
    assert len({found[1], found[2], found[3]}) == 3
    assert len(backend.asked) == 3


def test_calls_in_the_journal_are_not_repeated(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite", Echo.model, Echo.parameters) as journal:
        first = Asker(Echo(journal), journal, unlimited())
        first.submit(0, call("one"))
        before = answers(first, 1)
        backend = Echo(journal)
        second = Asker(backend, journal, unlimited())
        second.submit(7, call("one"))
        second.submit(8, call("two"))
        found = answers(second, 2)
        assert found[7] == before[0]
        assert [one.prompt.data for one in backend.asked] == ["two"]


def test_at_the_cap_what_is_out_comes_in_and_then_it_stops() -> None:
    backend = Echo()
    asker = Asker(backend, None, Budget(BudgetConfig(calls=3), None, 512, Spent(calls=1)))
    for ticket in range(4):
        asker.submit(ticket, call(f"p{ticket}"))
    assert set(answers(asker, 2)) == {0, 1}
    assert not asker.has_room
    with pytest.raises(BudgetReached, match=r"writer\.budget\.calls: 3, of which 3 are made"):
        asker.collect()
    assert len(backend.asked) == 2


def test_replies_of_the_model_and_of_the_journal_are_counted(tmp_path: Path) -> None:
    for wanted in (["one"], ["one", "two", "two"]):  # the second time, the first comes from the journal
        with Journal(tmp_path / "j.sqlite", Echo.model, Echo.parameters) as journal:
            asker = Asker(Echo(journal), journal, unlimited())
            for ticket, data in enumerate(wanted):
                asker.submit(ticket, call(data, attempt=2))
            answers(asker, len(wanted))
            assert asker.replies == ReplyCounts(len(set(wanted)), again=len(set(wanted)))
