"""A function computed by this process and copies of it, which have what it needs without loading or pickling it."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ...utils.errors import WorkerLost
from .interrupts import leave_interrupts_to_the_parent, no_interrupts

R = TypeVar("R")

# What a copy computes; never set in the process that is copied.
_computed: Callable[[int], Any] | None = None


def most_forks() -> int:
    """Return the number of processes that compute as forks: one for each core, or 1 where processes are not forked.

    Where they are started in another way, each would run the caller's main module. A daemon may start none.
    """
    method = multiprocessing.get_start_method(allow_none=True) or multiprocessing.get_all_start_methods()[0]
    may_fork = method == "fork" and not multiprocessing.current_process().daemon
    return len(os.sched_getaffinity(0)) if may_fork else 1


def in_ranges(function: Callable[[range], R], count: int, least: int) -> list[R]:
    """Return `function` of consecutive ranges of the numbers below `count`, computed by as many forks as that pays for.

    Args:
        function: what is computed.
        count: of the numbers, which the ranges hold together.
        least: the numbers for which a further process pays.

    Raises:
        as `in_forks`.
    """
    parts = max(1, min(most_forks(), count // least))
    if parts == 1:
        return [function(range(count))]
    bounds = [count * part // parts for part in range(parts + 1)]
    return in_forks(lambda part: function(range(*bounds[part : part + 2])), parts, parts)


def in_forks(function: Callable[[int], R], count: int, processes: int) -> list[R]:
    """Return `function(number)` for every number below `count`, computed by this process and forks of it.

    Of the results, those of forks are pickled, and nothing else.

    Raises:
        WorkerLost: a process ended before its result was there.
        any error of `function`.
    """
    processes = min(processes, count)
    others = set(multiprocessing.active_children())
    forks = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(processes - 1, forks, initializer=_begin, initargs=(function,))
    try:
        with no_interrupts():  # all processes are started by the first item
            running = [pool.submit(_result, number) for number in range(count) if number % processes]
        here = map(function, range(0, count, processes))
        by_forks = (one.result() for one in running)
        return [next(by_forks if number % processes else here) for number in range(count)]
    except BrokenProcessPool as error:
        raise WorkerLost(
            f"one of {processes} forked processes ended before its work was done; if memory ran out, "
            "give the command fewer cores (taskset -c 0 taskgen …)"
        ) from error
    except BaseException:  # Ctrl-C, too: what still runs is in vain
        for fork in {*multiprocessing.active_children()} - others:
            fork.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(function: Callable[[int], Any]) -> None:
    global _computed
    leave_interrupts_to_the_parent()
    # A collection would write to every object, and so copy the memory that the processes share.
    gc.freeze()
    _computed = function


def _result(number: int) -> Any:
    if _computed is None:
        raise RuntimeError("the fork has nothing to compute")
    return _computed(number)
