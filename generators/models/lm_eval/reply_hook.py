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
        self._asked = list(asked)
        self._finish = finish
        # Several may have one context; which of them gets which reply is settled here. By places in `asked`.
        self._open: dict[str, deque[int]] = defaultdict(deque)
        for place, (context, _) in enumerate(self._asked):
            self._open[str(context)].append(place)

    def add_partial(self, method: str, request: Sequence[Any], reply: str | None) -> None:
        """What lm-eval calls with each reply."""
        if method != "generate_until" or not self._open[str(request[0])]:
            return
        one = self._asked[self._open[str(request[0])].popleft()][1]
        if reply:
            self._finish(one, reply)
        else:
            self.empty.append(one)

    def settle(self, texts: Sequence[str | None]) -> None:
        """Finish all that are left with what `generate_until` returned, a text for each that was asked.

        lm-eval's classes make an empty text or None of a reply that a server left out.
        """
        for one in self.empty:
            self._finish(one, "")
        for place in sorted(place for places in self._open.values() for place in places):
            self._finish(self._asked[place][1], texts[place] or "")
