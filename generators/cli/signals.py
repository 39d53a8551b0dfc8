"""Stop a run cleanly on Ctrl-C or on SIGTERM, which schedulers send."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from ...utils.errors import Stopped


@contextmanager
def stopped_by_signals(run_folder: Path | None) -> Iterator[None]:
    """Turn Ctrl-C and SIGTERM into `Stopped`, whose message names the run folder; do nothing without a run folder.

    Raises:
        Stopped: Ctrl-C or SIGTERM arrived.
    """
    if run_folder is None:
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise Stopped(
            f"Stopped. All replies so far are kept in {run_folder}; the same command goes on from there."
        ) from interrupt
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
