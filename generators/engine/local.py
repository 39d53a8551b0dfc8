"""`LocalEngine`: processes of this machine."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from itertools import chain, islice
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, TypeVar

from ...utils.errors import WorkerLost
from .interrupts import HAS_SIGNAL_MASKS, leave_interrupts_to_the_parent, no_interrupts

if TYPE_CHECKING:
    from joblib.externals.loky import ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

# Items read ahead, per worker: one that is computed and one that waits, so that no worker idles between two.
_AHEAD = 2

# The pool takes an item that is withdrawn off its list within milliseconds, unless its queue is full.
_SECONDS_TO_WITHDRAW = 1.0


class LocalEngine:
    """As `Engine`. At most `workers` processes are started when they are first needed; None is one for each core.

    No more are started than there are items. With one worker, or for a single item, the work is done in this process.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._pool_size = 0
        self._maps = 0

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """See `Engine.map`."""
        rest = iter(items)
        first = list(islice(rest, 2))
        workers = self._count() if len(first) == 2 else 1
        first.extend(islice(rest, max(0, workers - 2)))
        every = chain(first, rest)
        if workers == 1:
            yield from map(function, every)
        else:
            yield from self._in_processes(function, every, min(workers, len(first)))

    def _in_processes(self, function: Callable[[T], R], items: Iterator[T], workers: int) -> Iterator[R]:
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        pool = self._started(workers)
        self._maps += 1
        try:
            yield from _in_order(pool, function, items, _AHEAD * workers)
        except TerminatedWorkerError as error:
            self.close()
            raise WorkerLost(
                f"engine: one of {workers} worker processes ended before its work was done "
                f"({_exit_codes(error)}); if memory ran out, set engine.workers to fewer"
            ) from error
        except BaseException:  # Ctrl-C and a caller who wants no more, too: what still runs is in vain
            self.close()
            raise
        finally:
            self._maps -= 1

    def close(self) -> None:
        """End all processes at once."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, kill_workers=True)
            self._pool, self._pool_size = None, 0

    def _count(self) -> int:
        if self._workers is None:
            from joblib.externals.loky import cpu_count

            self._workers = int(cpu_count())
        return self._workers

    def _started(self, workers: int) -> ProcessPoolExecutor:
        if self._pool_size < workers and not self._maps:
            self.close()
        if self._pool is None:
            # Unlike the standard library's, it does not run the user's script again in each process.
            from joblib.externals.loky import ProcessPoolExecutor

            if HAS_SIGNAL_MASKS:
                # The first process would start it, and lets Ctrl-C through again for those that follow.
                resource_tracker.ensure_running()
            self._pool = ProcessPoolExecutor(workers, initializer=leave_interrupts_to_the_parent)
            self._pool_size = workers
        return self._pool


def _in_order(
    pool: ProcessPoolExecutor, function: Callable[[T], R], items: Iterator[T], most_ahead: int
) -> Iterator[R]:
    running: deque[Future[R]] = deque()
    try:
        for item in items:
            with no_interrupts():  # the processes are started by the first item
                running.append(pool.submit(function, item))
            if len(running) == most_ahead:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        # A pool that is ended while an item is still on its list looks the item up in vain: a traceback of its thread.
        wait([future for future in running if future.cancel()], _SECONDS_TO_WITHDRAW)


def _exit_codes(error: Exception) -> str:
    """Return how the processes ended, which the pool says at the end of a long message."""
    found = re.search(r"exit codes of the workers are \{(.*)\}", str(error))
    return found.group(1) if found else str(error)
