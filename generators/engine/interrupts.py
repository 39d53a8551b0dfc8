"""Ctrl-C, which a terminal sends to all processes of a command: the parent alone answers it, and ends its workers."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

HAS_SIGNAL_MASKS = hasattr(signal, "pthread_sigmask")  # not on Windows


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started meanwhile never get it."""
    if not HAS_SIGNAL_MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C where it could not be held back when the process was started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
