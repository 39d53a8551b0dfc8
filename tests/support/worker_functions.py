"""Functions for worker processes, which import them by name, as they cannot import a test."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from lm_eval_taskgen.utils.errors import CorpusError


def process_after(seconds: float) -> tuple[float, int]:
    time.sleep(seconds)
    return seconds, os.getpid()


def refuse_three(item: int) -> int:
    if item == 3:
        raise CorpusError(f"{item}: is refused")
    return item


def end_process_at_three(item: int) -> int:
    if item == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def end_process_once_at_three(item: tuple[int, str]) -> int:
    """The path of the pair names a file that says whether a process has ended already."""
    number, path = item
    if number == 3 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number
