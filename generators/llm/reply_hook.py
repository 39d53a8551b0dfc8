"""Replies of lm-eval's models one by one, as soon as each is there."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

A = TypeVar("A")


class ReplyHook(Generic[A]):
    """Stands where lm-eval keeps its cache of replies: it is told of each as soon as its batch is done.

    An empty reply is not heard of at once. Where one request fails, lm-eval's HTTP client hangs up on those beside it,
    and of a reply whose body was still to come it makes an empty text (a body of no bytes is no error to aiohttp). So
    those that got one are `empty` until `generate_until` has returned; where it raises, they are to be asked again.
    """

    def __init__(self, asked: Iterable[tuple[object, A]], finish: Callable[[A, str], None]) -> None:
        """`asked` are the contexts as they are sent, each with what `finish` takes when its reply is there."""
        self.empty: list[A] = []
        self._finish = finish
        # Several may have one context; which of them gets which reply is settled here.
        self._open: dict[str, deque[A]] = defaultdict(deque)
        for context, one in asked:
            self._open[str(context)].append(one)

    def add_partial(self, method: str, request: Sequence[Any], reply: str | None) -> None:
        """What lm-eval calls with each reply."""
        if method != "generate_until" or not self._open[str(request[0])]:
            return
        one = self._open[str(request[0])].popleft()
        if reply:
            self._finish(one, reply)
        else:
            self.empty.append(one)
