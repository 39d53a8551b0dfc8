"""One way to log a run, whichever tracker it goes to."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from ....utils.errors import MissingDependency, TrackingError, require
from ....utils.settings import Tracker
from ...models.secrets import redactor
from .measures import TrackedRun
from .mlflow_tracker import to_mlflow
from .trackio_tracker import to_trackio

_TRACKERS: Mapping[Tracker, Callable[[TrackedRun, Path], str]] = {"mlflow": to_mlflow, "trackio": to_trackio}
_EXTRAS: Mapping[Tracker, str] = {"mlflow": "tracking", "trackio": "trackio"}
# What trackers are let in with; they may tell it in an error.
_SECRETS = ("MLFLOW_TRACKING_PASSWORD", "MLFLOW_TRACKING_TOKEN", "TRACKIO_WRITE_TOKEN", "HF_TOKEN")
_USER_IN_URL = re.compile(r"(?<=://)[^\s/@]+@")


def check_tracker(tracker: Tracker) -> None:
    """What can be known to fail before any work is done. It does not load the tracker, which takes seconds.

    Raises:
        MissingDependency: it is not installed.
    """
    if find_spec(tracker) is None:
        require(tracker, extra=_EXTRAS[tracker])


def track(tracker: Tracker, run: TrackedRun, folder: Path) -> str:
    """Log a run whose set stands in `folder`; returns where it is and how to look at it, in words.

    Raises:
        MissingDependency: the tracker is not installed.
        TrackingError: it does not take the run; the message has the cause, and no key.
    """
    require(tracker, extra=_EXTRAS[tracker])
    try:
        return _TRACKERS[tracker](run, folder)
    except MissingDependency:
        raise
    # A tracker, its database or its server fail in ways of their own; none of them may take the set with it.
    except Exception as error:  # noqa: BLE001
        raise TrackingError(f"{tracker}: {_without_secrets(str(error) or type(error).__name__)}") from None


def _without_secrets(text: str) -> str:
    for secret in filter(None, map(os.environ.get, _SECRETS)):
        text = redactor(secret)(text)
    return _USER_IN_URL.sub("", " ".join(text.split()))
