"""`RayEngine`: the workers of a Ray cluster, or of a Ray that runs on this machine for as long as the engine.

It uses Ray's tasks, not its datasets: a task is one item, is repeated if its worker is lost, and its result is taken
once and in its turn. `ray.data` reads all items before the first result, and keeps their order only on request.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from ...utils.errors import ConfigError, WorkerLost, require
from ...utils.versions import versions

T = TypeVar("T")
R = TypeVar("R")

# Items read ahead, per worker: one that is computed and one that waits, so that no worker idles between two.
_AHEAD = 2
# How often an item is computed again whose worker was lost.
_RETRIES = 3


class RayEngine:
    """As `Engine`, on the cluster at `address` (`auto`: that of this node), or on a Ray that is started here.

    `workers` is the number of items that are computed at a time; None is one for each core of the cluster. Where the
    program is connected to Ray already, that connection is used, and kept.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self._workers = workers
        self._address = address
        self._ray: Any = None
        self._is_ours = False

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """See `Engine.map`. The function is sent once.

        Raises:
            ConfigError: there is no cluster at the address, or a worker has other versions than this process.
            MissingDependency: Ray is not installed.
        """
        ray = self._connected()
        # A Ray that is started here has as many cores as `workers` says.
        is_shared = self._address is not None or not self._is_ours
        cores = int(ray.cluster_resources().get("CPU", 1))
        most = self._workers if is_shared and self._workers else _AHEAD * cores
        task = ray.remote(num_cpus=1, max_retries=_RETRIES)(_versions_and_result)
        sent = ray.put(function)
        running: deque[Any] = deque()
        try:
            for item in items:
                running.append(task.remote(sent, item))
                if len(running) >= most:
                    yield _result(ray, running.popleft())
            while running:
                yield _result(ray, running.popleft())
        finally:
            for left in running:  # after an error, Ctrl-C, or for a caller who wants no more
                ray.cancel(left, force=True)

    def close(self) -> None:
        """End the Ray of this machine, or the connection to a cluster with all that it still computes for it."""
        if self._is_ours:
            self._ray.shutdown()

    def _connected(self) -> Any:
        if self._ray is None:
            ray = require("ray", extra="ray")
            if not ray.is_initialized():
                _connect(ray, self._address, self._workers)
                self._is_ours = True
            self._ray = ray
        return self._ray


def _versions_and_result(function: Callable[[T], R], item: T) -> tuple[dict[str, str], R]:
    """Return the result of one item, computed on a worker, and the versions that it was computed with."""
    return versions(), function(item)


def _result(ray: Any, reference: Any) -> Any:
    """Wait for a task.

    Raises:
        ConfigError: its worker has other versions than this process.
        WorkerLost: its worker was lost, and those that repeated it.
        the error of its function.
    """
    try:
        found, result = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise WorkerLost(
            f"engine: Ray lost the worker of an item {1 + _RETRIES} times ({type(error).__name__}: "
            f"{str(error).splitlines()[0]}); if memory ran out, set engine.workers to fewer"
        ) from error
    for package, version in versions().items():
        if found[package] != version:
            raise ConfigError(
                f"engine: a worker of Ray has {package} {found[package]}, and this process has {version}; install the "
                "same version on both, else the set would depend on who computed what"
            )
    return result


def _connect(ray: Any, address: str | None, workers: int | None) -> None:
    # Unless somebody decides otherwise, Ray reports its use to its makers, and prints the errors of items whose results
    # nobody waits for, as after the first error.
    for variable, value in (("RAY_USAGE_STATS_ENABLED", "0"), ("RAY_IGNORE_UNHANDLED_ERRORS", "1")):
        os.environ.setdefault(variable, value)
    in_main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address is None:
            ray.init(num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        where = f"no Ray cluster answers at {address}" if address else "Ray does not start on this machine"
        raise ConfigError(f"engine.address: {where}: {reason}") from error
    finally:
        if in_main:
            signal.signal(signal.SIGTERM, before)  # Ray sets its own
