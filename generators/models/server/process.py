"""The process that talks to a server: `python -m lm_eval_taskgen.generators.models.server.process`.

It is separate so that checks of drafts, which take milliseconds of the processor, and dozens of connections do not wait
for each other. The first line of standard input holds the settings, each further line a call; each line of standard
output is an outcome that is already in the journal. The process ends as soon as its input does.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import TextIO, cast

from ....utils.errors import TaskgenError
from ..call import Call, Reply
from ..journal.journal import Journal
from ..retries import FAILURES_IN_A_ROW, FailureStreak
from ..secrets import read_key, redactor
from .exchange import Exchange, no_room_to_write, server_is_down
from .lines import down_line, outcome_line, read_call
from .settings import ExchangeSettings

Queue = asyncio.Queue[tuple[int, Call]]


class Workers:
    """Take calls from a queue, journal their outcomes and write them out."""

    def __init__(self, settings: ExchangeSettings, journal: Journal | None, output: TextIO) -> None:
        self._settings = settings
        self._journal = journal
        self._output = output
        self._streak = FailureStreak(journal)
        self._all_thought = 0  # replies in a row that were used up before anything was written

    async def work(self, queue: Queue, exchange: Exchange) -> None:
        """Work on one call after another.

        Raises:
            ModelUnavailable: every call fails, and those failures are removed from the journal; or no reply has room
                for more than thoughts.
            Stopped: the journal cannot be written.
        """
        while True:
            ticket, call = await queue.get()
            start = time.monotonic()
            outcome, is_own_fault = await exchange.ask(call)
            if isinstance(outcome, Reply):
                self._streak.end()
            elif not is_own_fault and self._streak.add(call):
                raise server_is_down(self._settings, FAILURES_IN_A_ROW, outcome)
            if self._journal is not None:
                self._journal.commit(call, outcome, time.monotonic() - start)
            self._output.write(outcome_line(ticket, outcome))
            self._output.flush()
            is_thought = isinstance(outcome, Reply) and outcome.truncated and not outcome.text.strip()
            self._all_thought = self._all_thought + 1 if is_thought else 0
            if self._all_thought == FAILURES_IN_A_ROW:
                raise no_room_to_write(self._settings, FAILURES_IN_A_ROW)


class Redacted:
    """A stream that removes the key from everything written, such as tracebacks and output of other packages."""

    def __init__(self, stream: TextIO, redact: Callable[[str], str]) -> None:
        self._stream = stream
        self._redact = redact

    def write(self, text: str) -> int:
        return self._stream.write(self._redact(text))

    def flush(self) -> None:
        self._stream.flush()


def main() -> None:
    sys.excepthook = _end
    threading.excepthook = lambda error: _end(error.exc_type, error.exc_value, error.exc_traceback)
    output, sys.stdout = sys.stdout, sys.stderr
    settings = ExchangeSettings.from_line(sys.stdin.readline())
    redact: Callable[[str], str] = str
    try:
        key = read_key(settings.endpoint.key)
        redact = redactor(key)
        sys.stdout = sys.stderr = cast(TextIO, Redacted(sys.stderr, redact))
        with _journal(settings) as journal:
            asyncio.run(_serve(settings, key, redact, Workers(settings, journal, output)))
    except BrokenPipeError:
        os._exit(0)  # the parent has stopped reading
    except TaskgenError as error:
        output.write(down_line(redact(str(error))))
        output.flush()
        os._exit(0)  # without waiting for the thread that waits for the next call


def _end(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """Print an unexpected error of any thread and end the process without waiting for the other threads."""
    traceback.print_exception(kind, error, trace)
    os._exit(1)


def _journal(settings: ExchangeSettings) -> AbstractContextManager[Journal | None]:
    if settings.journal is None:
        return nullcontext()
    return Journal(Path(settings.journal), settings.model, settings.parameters)


async def _serve(settings: ExchangeSettings, key: str, redact: Callable[[str], str], workers: Workers) -> None:
    exchange = Exchange(settings, key, redact)
    queue: Queue = asyncio.Queue()
    reader = threading.Thread(target=_read_calls, args=(asyncio.get_running_loop(), queue), daemon=True)
    reader.start()
    # Objects of imported packages never become garbage; searching them would take a sixth of the time of a call.
    gc.collect()
    gc.freeze()
    await asyncio.gather(*(workers.work(queue, exchange) for _ in range(settings.max_concurrency)))


def _read_calls(loop: asyncio.AbstractEventLoop, queue: Queue) -> None:
    for line in sys.stdin:
        loop.call_soon_threadsafe(queue.put_nowait, read_call(line))
    os._exit(0)  # the parent is gone, perhaps killed; calls in flight are not waited for


if __name__ == "__main__":
    main()
