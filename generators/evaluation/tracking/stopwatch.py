"""How long the stages of a run take, learnt from the progress that they tell of."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ....utils.progress import Progress


class Stopwatch:
    """A progress that passes every step on, and counts the time since the step before for the stage that made it.

    What is counted besides (calls, tokens, cost) makes no steps of its own, so its time goes to the next stage.
    """

    def __init__(self, progress: Progress, now: Callable[[], float] = monotonic) -> None:
        self._progress, self._now = progress, now
        self._started = self._last = now()
        self._seconds: dict[str, float] = {}

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if not stage.startswith(_COUNTERS):
            moment = self._now()
            self._seconds[stage] = self._seconds.get(stage, 0.0) + moment - self._last
            self._last = moment
        self._progress(stage, done, total)

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds by stage, and those since the beginning as `all`."""
        return {**self._seconds, "all": self._now() - self._started}


# What a session with a language model shows beside the stages (`llm.session`).
_COUNTERS = ("calls", "tokens", "cost in ")
