"""Progress bars of a run on a terminal."""

from __future__ import annotations

from threading import Timer
from types import TracebackType

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

_SHOWN_AFTER_SECONDS = 2.0


class _RateColumn(ProgressColumn):
    """Current steps per second; empty until it is known."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.1f}/s" if speed else "", justify="right")


class ProgressBars:
    """One bar per stage, shown after two seconds and removed at the end; none if the console is not a terminal."""

    def __init__(self, console: Console) -> None:
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            _RateColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
        )
        self._bars = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._stages: dict[str, TaskID] = {}
        # Shown by a timer and not by the next step: a stage may take long before its first step.
        self._delay = Timer(_SHOWN_AFTER_SECONDS, self._bars.start)
        self._delay.daemon = True

    def __enter__(self) -> ProgressBars:
        self._delay.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._delay.cancel()
        self._delay.join()
        self._bars.stop()

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage not in self._stages:
            self._stages[stage] = self._bars.add_task(stage, total=total)
        self._bars.update(self._stages[stage], completed=done, total=total)
