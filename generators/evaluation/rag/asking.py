"""Ask a RAG system many questions at once, with time limits and retries."""

from __future__ import annotations

import heapq
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from math import isinf
from pathlib import Path
from random import Random

from ....utils.errors import ConfigError, Stopped, TaskgenError
from ....utils.progress import Progress
from ...models.retries import wait_seconds
from .replies import Reply
from .starting import Exited, Start, starter
from .systems import Ask, Question

_STAGE = "questions"
# How often time limits are looked at, and Ctrl-C is.
_TICK_SECONDS = 0.2
# A system that fails alike on its first questions is broken, and one that does so later is down.
_FIRST, _IN_A_ROW = 3, 10
_OWN_CODE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class AskSettings:
    """Settings of asking a system: at most `max_concurrency` questions at a time, each `retries` + 1 times at most."""

    max_concurrency: int
    timeout_seconds: float
    retries: int

    def __post_init__(self) -> None:
        if self.max_concurrency < 1 or self.retries < 0 or self.timeout_seconds <= 0:
            raise ConfigError(
                f"--max-concurrency ({self.max_concurrency}) must be at least 1, --timeout ({self.timeout_seconds:g}) "
                f"above 0, and --retries ({self.retries}) not negative"
            )


@dataclass(frozen=True, slots=True)
class Failure:
    """A question without a reply after all tries; `error` is the last exception, as a traceback ends."""

    error: str


class _NoReplyInTime(Exception):
    pass


def ask_all(
    ask: Ask,
    questions: Mapping[str, Question],
    settings: AskSettings,
    finished: Callable[[str, Reply, float], None],
    name: str,
    progress: Progress,
    done_before: int = 0,
) -> dict[str, Failure]:
    """Ask every question, and return the failures by the question's id.

    Args:
        ask: the system, see `systems.asking`.
        questions: by id, in the order in which they are asked.
        settings: concurrency, time limit and retries.
        finished: called in this thread with each reply and its duration in seconds, before it is counted.
        name: of the system, for messages.
        progress: called at the start and after each question.
        done_before: questions answered by an earlier run, for `progress`.

    Raises:
        ConfigError: the first questions all fail alike.
        Stopped: many questions in a row fail alike.
    """
    failed = _Failures(name, len(questions), has_reply=done_before > 0)

    def replied(question_id: str, reply: Reply, seconds: float) -> None:
        finished(question_id, reply, seconds)
        failed.succeeded()

    progress(_STAGE, done_before, done_before + len(questions))
    ask_each(ask, questions, settings, replied, failed.failed, progress, done_before)
    return failed.found


def ask_each(
    ask: Ask,
    questions: Mapping[str, Question],
    settings: AskSettings,
    finished: Callable[[str, Reply, float], None],
    failed: Callable[[str, BaseException], None],
    progress: Progress,
    done_before: int = 0,
) -> None:
    """Ask every question; `failed` is called with the error of one that has no try left. The rest is as in `ask_all`.

    A function that is not async runs in threads. One that exceeds its time cannot be stopped: it goes on in the
    background, and its reply is dropped. Without a time limit and one at a time, it runs in this thread.
    """
    asked = _Asked(questions, settings)
    total = done_before + len(questions)
    in_this_thread = settings.max_concurrency == 1 and isinf(settings.timeout_seconds)
    with starter(ask, in_this_thread=in_this_thread) as start:
        while asked.is_unfinished:
            asked.start(start)
            for question_id, future, seconds in asked.ended():
                error = future.exception()
                if error is None:
                    finished(question_id, future.result(), seconds)
                elif asked.is_retried(question_id):
                    continue
                else:
                    failed(question_id, error)
                asked.finished += 1
                progress(_STAGE, done_before + asked.finished, total)


@dataclass(order=True, slots=True)
class _Waiting:
    """A question that waits for its next try; `number` keeps the order of those that wait equally long."""

    ready_at: float
    number: int
    question_id: str


class _Asked:
    """The state of a run: what waits, and what is being asked."""

    def __init__(self, questions: Mapping[str, Question], settings: AskSettings) -> None:
        self._questions, self._settings = questions, settings
        self._waiting = [_Waiting(0.0, number, one) for number, one in enumerate(questions)]  # sorted, so a heap
        self._running: dict[Future[Reply], tuple[str, float]] = {}
        self._tries: dict[str, int] = {}
        self._random = Random()
        self.finished = 0

    @property
    def is_unfinished(self) -> bool:
        return bool(self._waiting or self._running)

    def start(self, start: Start) -> None:
        """Start the questions that are ready, as many as may run at a time."""
        while (
            self._waiting
            and len(self._running) < self._settings.max_concurrency
            and self._waiting[0].ready_at <= time.monotonic()
        ):
            question_id = heapq.heappop(self._waiting).question_id
            self._tries[question_id] = self._tries.get(question_id, 0) + 1
            self._running[start(self._questions[question_id])] = (question_id, time.monotonic())

    def ended(self) -> list[tuple[str, Future[Reply], float]]:
        """Wait for a moment, and return the questions that ended or ran out of time, with their seconds."""
        if not self._running:
            time.sleep(_TICK_SECONDS / 4)  # all wait for their next try
        wait(self._running, _TICK_SECONDS, FIRST_COMPLETED)
        now = time.monotonic()
        found = []
        for future, (question_id, since) in list(self._running.items()):
            if not future.done() and now - since > self._settings.timeout_seconds:
                future.cancel()
                future = Future()
                future.set_exception(_NoReplyInTime(f"no reply within {self._settings.timeout_seconds:g} seconds"))
            if future.done():
                found.append((question_id, future, now - since))
        ids = {question_id for question_id, _, _ in found}
        self._running = {future: one for future, one in self._running.items() if one[0] not in ids}
        return found

    def is_retried(self, question_id: str) -> bool:
        """Put a question that failed back to those that wait, unless all its tries are used up."""
        tries = self._tries[question_id]
        if tries > self._settings.retries:
            return False
        ready_at = time.monotonic() + wait_seconds(tries, None, self._random)
        heapq.heappush(self._waiting, _Waiting(ready_at, len(self._tries), question_id))
        return True


class _Failures:
    """The failures of a run, which end it if they show that the system is broken or down."""

    def __init__(self, name: str, questions: int, *, has_reply: bool) -> None:
        self._name, self._first, self._has_reply = name, min(_FIRST, questions), has_reply
        self._streak: list[tuple[str, ...]] = []
        self.found: dict[str, Failure] = {}

    def succeeded(self) -> None:
        self._has_reply = True
        self._streak.clear()

    def failed(self, question_id: str, error: BaseException) -> None:
        """Record a failure.

        Raises:
            ConfigError: the first questions all failed alike.
            Stopped: many questions in a row failed alike.
        """
        self.found[question_id] = Failure(last_line(error))
        self._streak.append(_signature(error))
        alike = len(set(self._streak)) == 1
        if not self._has_reply and alike and len(self._streak) >= self._first:
            raise ConfigError(
                f"{self._name}: fails on each of the first {self._first} questions alike: {located(error)}"
            ) from error
        if len(self._streak) >= _IN_A_ROW and len(set(self._streak[-_IN_A_ROW:])) == 1:
            raise Stopped(
                f"{self._name}: failed on {_IN_A_ROW} questions in a row alike: {located(error)}. Replies so far are "
                "kept; the same command goes on from there"
            ) from error


def last_line(error: BaseException) -> str:
    """Return an exception as the last line of its traceback, on one line."""
    if isinstance(error, _NoReplyInTime | Exited | TaskgenError):
        return " ".join(str(error).split())
    return " ".join("".join(traceback.format_exception_only(error)).split())


def located(error: BaseException) -> str:
    """Return the last line of a traceback with the place in the system's code where it was raised."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).resolve().is_relative_to(_OWN_CODE)
    ]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno}, in {frames[-1].name})" if frames else ""
    return last_line(error) + where


def _signature(error: BaseException) -> tuple[str, ...]:
    """Return what two failures that are alike have in common: the kind of error, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error).__name__, *((frames[-1].filename, str(frames[-1].lineno)) if frames else ())
