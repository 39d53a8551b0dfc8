"""Suites that plain lm-eval leaves out of a run because their data is not available, named when the process ends."""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from .errors import DatasetUnavailable

_LOGGER = logging.getLogger(__name__)
_NEVER: ContextVar[bool] = ContextVar("never_leave_out", default=False)


class _Reason(NamedTuple):
    task: str
    why: str


_left_out: dict[str, _Reason] = {}
_loaded: set[str] = set()


@contextmanager
def never_leave_out() -> Iterator[None]:
    """Make data that is not available an error in this block."""
    token = _NEVER.set(True)
    try:
        yield
    finally:
        _NEVER.reset(token)


def load(suite: str | None, task: str) -> None:
    """Note that a task is loaded, as a member of a suite or for itself.

    Raises:
        DatasetUnavailable: the data of another member was not available; the source is not asked again for each.
    """
    if suite in _left_out and _left_out[suite].task != task:
        raise DatasetUnavailable(_left_out[suite].why)
    _left_out.pop(suite or task, None)
    _loaded.add(suite or task)


def leave_out(suite: str, task: str, error: DatasetUnavailable) -> None:
    """Leave a suite out of the run.

    Raises:
        DatasetUnavailable: within `never_leave_out`.
    """
    if _NEVER.get():
        raise error
    if suite in _left_out:
        return
    _left_out[suite] = _Reason(task, str(error))
    _LOGGER.warning("%s is left out of this run. %s", suite, error)
    atexit.unregister(report)
    atexit.register(report)


def is_left_out(suite: str | None) -> bool:
    """Return True if a suite is left out.

    Raises:
        DatasetUnavailable: nothing else of ours is left in the run.
    """
    if suite not in _left_out:
        return False
    if _loaded <= set(_left_out):
        raise DatasetUnavailable(_left_out[suite].why)
    return True


def report() -> None:
    """Log the suites that are not in the scores, each with the reason, in the first process of a run."""
    if os.environ.get("RANK", "0") == "0":
        for suite, reason in _left_out.items():
            _LOGGER.warning("Not in these scores: %s. %s", suite, reason.why)
