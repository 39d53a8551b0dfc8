"""Start calls of a system: in threads, in an event loop, or one after the other in this thread."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from threading import Semaphore, Thread
from typing import Any

from .replies import Reply
from .systems import Ask, Question

Start = Callable[[Question], "Future[Reply]"]


class Exited(Exception):
    """An async system raised what is meant to end the program."""


@contextmanager
def starter(ask: Ask, *, in_this_thread: bool) -> Iterator[Start]:
    """Give a function that starts a question; what still runs at the end goes on in the background, and is dropped.

    A function that is not async runs in threads of its own, or `in_this_thread`, where each call ends before the next
    begins and cannot be interrupted by a time limit.
    """
    if inspect.iscoroutinefunction(ask):
        with _event_loop(ask) as start:
            yield start
    elif in_this_thread:
        yield partial(_called, ask)
    else:
        threads = _Threads(ask)
        try:
            yield threads.start
        finally:
            threads.end()


def _called(call: Callable[[Question], Any], question: Question) -> Future[Reply]:
    future: Future[Reply] = Future()
    _settle(future, partial(call, question))
    if isinstance(error := future.exception(), KeyboardInterrupt):
        raise error  # Ctrl-C comes to this thread
    return future


class _Threads:
    """Calls a function in threads that end with the process, however long a call takes; idle threads are used again."""

    def __init__(self, call: Callable[[Question], Any]) -> None:
        self._call = call
        self._work: SimpleQueue[tuple[Question, Future[Reply]] | None] = SimpleQueue()
        self._idle = Semaphore(0)
        self._count = 0

    def start(self, question: Question) -> Future[Reply]:
        future: Future[Reply] = Future()
        self._work.put((question, future))
        if not self._idle.acquire(blocking=False):
            self._count += 1
            Thread(target=self._run, daemon=True).start()
        return future

    def end(self) -> None:
        """Let each thread end when its call does."""
        for _ in range(self._count):
            self._work.put(None)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            question, future = work
            _settle(future, partial(self._call, question))
            self._idle.release()


def _settle(future: Future[Reply], call: Callable[[], Reply]) -> None:
    if not future.set_running_or_notify_cancel():
        return  # out of time before it began
    try:
        future.set_result(call())
    except BaseException as error:  # noqa: BLE001 - whatever a system raises is this question's failure
        future.set_exception(error)


@contextmanager
def _event_loop(ask: Callable[[Question], Awaitable[Reply]]) -> Iterator[Start]:
    """Give what starts questions in the event loop of a thread of its own: a notebook already runs one in this."""
    loop = asyncio.new_event_loop()

    async def one(question: Question) -> Reply:
        try:
            return await ask(question)
        except (KeyboardInterrupt, SystemExit) as error:  # would end the loop, and with it all other questions
            raise Exited(f"{type(error).__name__}: {error}") from error

    async def end() -> None:
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        loop.call_later(0, loop.stop)  # after the tasks have seen that they are cancelled

    Thread(target=loop.run_forever, daemon=True).start()
    try:
        yield lambda question: asyncio.run_coroutine_threadsafe(one(question), loop)
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop)
