"""Results that are known, among those that have to be computed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def reused(
    items: Iterable[T],
    is_known: Callable[[T], bool],
    known: Callable[[T], R | None],
    compute: Callable[[Iterator[T]], Iterable[R]],
) -> Iterator[R]:
    """Yield the result of each item in the order of the items: the known one, or else that which is computed.

    `compute` yields one result for each item that it takes, in their order, and may take some ahead. `known` is called
    when it is the turn of an item that `is_known`, so that no results wait in memory; it returns None if there is none
    after all.
    """
    waiting: deque[tuple[T, bool]] = deque()

    def unknown() -> Iterator[T]:
        for item in items:
            waiting.append((item, is_known(item)))
            if not waiting[-1][1]:
                yield item

    def next_known() -> Iterator[R]:
        while waiting and waiting[0][1]:
            item, _ = waiting.popleft()
            found = known(item)
            yield from compute(iter((item,))) if found is None else (found,)

    for result in compute(unknown()):
        yield from next_known()
        waiting.popleft()
        yield result
    yield from next_known()
