"""Progress of a run: bars on a terminal, a line a minute in a log."""

from __future__ import annotations

from threading import Timer
from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Column
from rich.text import Text

_SHOWN_AFTER_SECONDS = 2.0
# In columns: leaves room for the numbers on a terminal of 80.
_BAR_WIDTH = 16
_SECONDS_BETWEEN_LINES = 60.0


def _steps(done: float, total: float | None) -> str:
    written = f"{done:,.2f}" if isinstance(done, float) else f"{done:,}"
    return written if total is None else f"{written} of {total:,.0f}"


class _DoneColumn(ProgressColumn):
    """Steps done and in all, such as "1,040 of 2,000", or money spent, such as "2.40"."""

    def render(self, task: Task) -> Text:
        return Text(_steps(task.completed, task.total))


class _RateColumn(ProgressColumn):
    """Steps per second, or per minute of slow stages; empty until it is known, and for money."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed or isinstance(task.completed, float):
            return Text("")
        return Text(f"{speed:,.1f}/s" if speed >= 1 else f"{60 * speed:,.1f}/min")


class _LeftColumn(TimeRemainingColumn):
    """Time that is left of a stage with a known end, such as "0:02:10 left"."""

    def render(self, task: Task) -> Text:
        return Text("") if task.total is None or task.finished else Text.assemble(super().render(task), " left")


_NUMBERS = (_DoneColumn, _RateColumn, _LeftColumn)


class ProgressBars:
    """One bar per stage, shown after two seconds and removed at the end."""

    def __init__(self, console: Console) -> None:
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=_BAR_WIDTH),
            *(kind(table_column=Column(no_wrap=True, justify="right")) for kind in _NUMBERS),
        )
        self._bars = Progress(*columns, console=console, transient=True)
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

    def __call__(self, stage: str, done: float, total: float | None) -> None:
        if stage not in self._stages:
            self._stages[stage] = self._bars.add_task(stage, total=total)
        self._bars.update(self._stages[stage], completed=done, total=total)


class ProgressLines:
    """A line once a minute, such as "00:03:00 reading: 1,040 of 2,000"; none of a run that takes less."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._start = self._written = monotonic()

    def __enter__(self) -> ProgressLines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def __call__(self, stage: str, done: float, total: float | None) -> None:
        now = monotonic()
        if now - self._written < _SECONDS_BETWEEN_LINES:
            return
        self._written = now
        minutes, seconds = divmod(int(now - self._start), 60)
        clock = f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
        self._console.print(f"{clock} {stage}: {_steps(done, total)}", markup=False, highlight=False, soft_wrap=True)
