"""`Engine`, which runs the parts of a stage, and the choice of one by the configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from ...utils.settings import EngineConfig
from .local import LocalEngine
from .ray_engine import RayEngine

T = TypeVar("T")
R = TypeVar("R")


class Engine(Protocol):
    """Several workers that compute one function. What it returns must depend on the item alone, not on the worker."""

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield `function(item)` for each item, in the order of the items.

        Function, items and results are pickled, the function again for each item, so large things are passed as paths.
        At most a few items per worker are read ahead of the result that is wanted next.

        Raises:
            WorkerLost: a worker ended before its result was there.
            any error of `function` or `items`.
        """


@contextmanager
def open_engine(config: EngineConfig) -> Iterator[Engine]:
    """The configured engine; on leaving, its workers end, whatever they are doing."""
    engine = RayEngine(config.workers, config.address) if config.kind == "ray" else LocalEngine(config.workers)
    try:
        yield engine
    finally:
        engine.close()
