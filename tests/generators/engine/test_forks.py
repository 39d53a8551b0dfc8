import os
import signal
import subprocess
import sys
import time
from threading import Lock
from types import SimpleNamespace

import pytest

from lm_eval_taskgen.generators.engine.forks import in_forks, in_ranges, most_forks
from lm_eval_taskgen.utils.errors import WorkerLost

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are of POSIX alone")


def test_results_come_in_order_from_this_process_and_others() -> None:
    unpicklable = Lock()
    found = in_forks(lambda number: (number, unpicklable.locked(), os.getpid()), 5, 2)
    assert [one[:2] for one in found] == [(number, False) for number in range(5)]
    assert [pid == os.getpid() for *_, pid in found] == [True, False, True, False, True]
    assert len({pid for *_, pid in found}) == 2


@pytest.mark.parametrize(
    ("count", "least", "lengths"),
    [(0, 10, [0]), (19, 10, [19]), (20, 10, [10, 10]), (100, 10, [33, 33, 34]), (5, 100, [5])],
)
def test_ranges_are_as_many_as_pay(monkeypatch: pytest.MonkeyPatch, count: int, least: int, lengths: list[int]) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    found = in_ranges(lambda numbers: (list(numbers), os.getpid()), count, least)
    assert [number for numbers, _ in found for number in numbers] == list(range(count))
    assert [len(numbers) for numbers, _ in found] == lengths
    assert [pid == os.getpid() for _, pid in found] == [True, *[False] * (len(lengths) - 1)], "the first takes no fork"


@pytest.mark.parametrize(("method", "is_daemon", "forks"), [("fork", False, 3), ("fork", True, 1), ("spawn", False, 1)])
def test_forks_are_for_each_core_where_processes_are_forked(
    monkeypatch: pytest.MonkeyPatch, method: str, is_daemon: bool, forks: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    monkeypatch.setattr("multiprocessing.get_start_method", lambda allow_none: method)
    monkeypatch.setattr("multiprocessing.current_process", lambda: SimpleNamespace(daemon=is_daemon))
    assert most_forks() == forks


def test_an_error_is_raised_as_it_is() -> None:
    with pytest.raises(ValueError, match="third"):
        in_forks(_fails, 5, 2)


def _fails(number: int) -> int:
    if number == 2:
        raise ValueError("third")
    return number


def test_a_process_that_is_killed_ends_the_work_with_what_to_do() -> None:
    with pytest.raises(WorkerLost, match=r"ended before .* fewer cores"):
        in_forks(_killed_in_a_fork, 4, 2)


def _killed_in_a_fork(number: int) -> None:
    if number % 2:
        os.kill(os.getpid(), signal.SIGKILL)


def test_what_still_runs_ends_with_the_first_error() -> None:
    begun = time.monotonic()
    with pytest.raises(ValueError, match="third"):
        in_forks(lambda number: time.sleep(60) if number % 2 else _fails(2), 2, 2)
    assert time.monotonic() - begun < 30


def test_an_interrupt_is_left_to_the_parent() -> None:
    code = """
import os, signal
from lm_eval_taskgen.generators.engine.forks import in_forks
print(in_forks(lambda number: number % 2 and (os.kill(os.getpid(), signal.SIGINT) or 1), 4, 2))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("[0, 1, 0, 1]\n", "")
