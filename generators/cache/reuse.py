"""Results that are known, among those that have to be computed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def reused(
    items: Iterable[T], known: Callable[[T], R | None], compute: Callable[[Iterator[T]], Iterable[R]]
) -> Iterator[R]:
    """Yield the result of each item in the order of the items: the known one, or else that which is computed.

    `compute` yields one result for each item that it takes, in their order, and may take some ahead.
    """
    waiting: deque[R | None] = deque()

    def unknown() -> Iterator[T]:
        for item in items:
            waiting.append(known(item))
            if waiting[-1] is None:
                yield item

    for result in compute(unknown()):
        while (found := waiting.popleft()) is not None:
            yield found
        yield result
    for found in waiting:
        assert found is not None, "compute yields a result for each item"
        yield found
