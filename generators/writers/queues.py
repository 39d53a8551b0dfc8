"""Many pieces of work that wait for a model, side by side; what comes of them is settled in the order they began."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from ...utils.errors import Stopped
from ..models.asker import Asker
from ..models.call import Call, Outcome

# A piece of work: yields the calls that it needs, one after another, and returns what comes of them.
Steps = Generator[Call, Outcome, Any]


class Lane(Protocol):
    """A row of pieces of work whose results hang on their order."""

    def start(self, out: int) -> Steps | None:
        """The next piece of work; None where there is none, or none before one of the `out` that are out is settled."""

    def settle(self, result: Any) -> None:
        """Take the result of the oldest piece that is not settled yet."""


class InOrder:
    """Pieces of work that do not hang on each other. `told` is called with how many results there are."""

    def __init__(self, pieces: Iterable[Steps], told: Callable[[int], None]) -> None:
        self._pieces, self._told = iter(pieces), told
        self.results: list[Any] = []

    def start(self, out: int) -> Steps | None:
        return next(self._pieces, None)

    def settle(self, result: Any) -> None:
        self.results.append(result)
        self._told(len(self.results))


def with_missing(stop: Stopped, missing: Sequence[tuple[str, int, int]]) -> Stopped:
    """The same with, by name, how many are missing of how many."""
    told = ", ".join(f"{name} {left:,} of {wanted:,}" for name, left, wanted in missing if left)
    return type(stop)(f"{stop}\nMissing: {told}")


@dataclass(slots=True)
class _Piece:
    steps: Steps
    result: Any = None
    done: bool = False


def run_lanes(lanes: Sequence[Lane], asker: Asker) -> None:
    """Work until every lane has nothing left to start. Lanes take turns while the asker has room.

    Whatever the order of the replies, each lane sees the same results in the same order, and, where `start` goes by
    what is settled and out alone, the same pieces are started.

    Raises:
        Stopped: the asker cannot go on; what was settled stands, and what was not is given up.
    """
    pieces: list[deque[_Piece]] = [deque() for _ in lanes]
    out: dict[int, tuple[int, _Piece]] = {}
    tickets = count()

    def advance(number: int, piece: _Piece, outcome: Outcome | None) -> None:
        try:
            call = next(piece.steps) if outcome is None else piece.steps.send(outcome)
        except StopIteration as end:
            piece.result, piece.done = end.value, True
        else:
            ticket = next(tickets)
            out[ticket] = (number, piece)
            asker.submit(ticket, call)
        while pieces[number] and pieces[number][0].done:
            lanes[number].settle(pieces[number].popleft().result)

    turn = deque(range(len(lanes)))

    def start() -> bool:
        """A piece of the next lane that has one; whether there was any."""
        for _ in lanes:
            number = turn[0]
            # Also where room is for one piece at a time every lane gets on: what waits at their ends then overlaps.
            turn.rotate(-1)
            steps = lanes[number].start(len(pieces[number]))
            if steps is not None:
                pieces[number].append(_Piece(steps))
                advance(number, pieces[number][-1], None)
                return True
        return False

    while True:
        while asker.has_room and start():
            pass
        if not out:
            return
        for ticket, outcome in asker.collect():
            advance(*out.pop(ticket), outcome)
