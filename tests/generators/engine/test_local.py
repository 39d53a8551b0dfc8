"""The local engine: order, how far it reads ahead, what becomes of errors, lost workers and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.engine import Engine, open_engine
from lm_eval_taskgen.utils.errors import CorpusError, WorkerLost
from lm_eval_taskgen.utils.settings import EngineConfig
from worker_functions import end_process_at_three, process_after, refuse_three


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Engine]:
    with open_engine(EngineConfig(workers=2)) as engine:
        yield engine


def test_results_come_in_the_order_of_the_items(two_workers: Engine) -> None:
    seconds = [0.3, 0.0, 0.1, 0.0, 0.2, 0.0]
    results = list(two_workers.map(process_after, seconds))
    assert [slept for slept, _ in results] == seconds
    assert len({process for _, process in results} - {os.getpid()}) == 2


@pytest.mark.parametrize(
    ("workers", "items", "why"), [(1, 3, "one worker needs no process"), (2, 1, "nor does a single item")]
)
def test_work_that_cannot_be_shared_is_done_in_this_process(workers: int, items: int, why: str) -> None:
    with open_engine(EngineConfig(workers=workers)) as engine:
        assert list(engine.map(process_after, [0.0] * items)) == [(0.0, os.getpid())] * items, why


def test_no_items_give_no_results(two_workers: Engine) -> None:
    assert list(two_workers.map(process_after, [])) == []


def test_the_results_of_one_map_may_be_the_items_of_another(two_workers: Engine) -> None:
    assert list(two_workers.map(abs, two_workers.map(refuse_three, [-1, -2, -4, -5, -6]))) == [1, 2, 4, 5, 6]


def test_few_items_are_read_ahead(two_workers: Engine) -> None:
    read = []

    def items() -> Iterator[float]:
        for number in range(1_000_000):
            read.append(number)
            yield 0.0

    results = two_workers.map(process_after, items())
    next(results)
    next(results)
    assert len(read) < 8


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_function_is_raised_after_the_results_before_it(workers: int) -> None:
    with open_engine(EngineConfig(workers=workers)) as engine:
        results = engine.map(refuse_three, range(6))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(CorpusError, match="3: is refused"):
            next(results)
        assert list(engine.map(refuse_three, [7, 8])) == [7, 8], "the engine works on"


def test_a_killed_worker_is_an_error_that_says_what_to_do(two_workers: Engine) -> None:
    with pytest.raises(WorkerLost, match=r"one of 2 worker processes ended .*SIGKILL.*set engine.workers to fewer"):
        list(two_workers.map(end_process_at_three, range(6)))
    assert list(two_workers.map(refuse_three, [7, 8])) == [7, 8], "the engine works on"


# No `if __name__ == "__main__"`: a script that the processes ran again would start processes without end.
SCRIPT = """
import sys, time
from lm_eval_taskgen.generators.engine import open_engine
from lm_eval_taskgen.utils.settings import EngineConfig

print("script runs", flush=True)
with open_engine(EngineConfig(workers=2)) as engine:
    for _ in engine.map(time.sleep, [0, 0, 600, 600]):
        print("first result", flush=True)
"""


MASKS = """
import signal
from lm_eval_taskgen.generators.engine import open_engine
from lm_eval_taskgen.utils.settings import EngineConfig

with open_engine(EngineConfig(workers=2)) as engine:
    print(list(engine.map(lambda _: signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []), range(8))))
print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are held back on POSIX alone")
def test_workers_are_started_without_ctrl_c() -> None:
    # In a process of its own, where no worker was started before.
    run = subprocess.run([sys.executable, "-c", MASKS], capture_output=True, text=True, timeout=120, check=True)
    assert run.stdout == f"{[True] * 8}\nFalse\n"


def test_ctrl_c_ends_a_script_and_its_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    # A background job of a shell ignores Ctrl-C, and so do its children.
    script.write_text(f"import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n{SCRIPT}")
    run = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert run.stdout is not None
    assert [run.stdout.readline() for _ in range(2)] == ["script runs\n", "first result\n"]
    os.killpg(run.pid, signal.SIGINT)
    said, complained = run.communicate(timeout=60)  # ends when no worker holds the pipes any more
    assert said in ("", "first result\n")
    assert complained.count("Traceback") == 1, "of the script, none of a worker"
    assert complained.endswith("KeyboardInterrupt\n")
