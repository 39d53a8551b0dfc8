"""Log a run to a tracker."""

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
# Credentials of trackers, which may appear in an error.
_SECRETS = ("MLFLOW_TRACKING_PASSWORD", "MLFLOW_TRACKING_TOKEN", "TRACKIO_WRITE_TOKEN", "HF_TOKEN")
_USER_IN_URL = re.compile(r"(?<=://)[^\s/@]+@")


def check_tracker(tracker: Tracker) -> None:
    """Check that a tracker is installed, without loading it, which takes seconds.

    Raises:
        MissingDependency: it is not installed.
    """
    if find_spec(tracker) is None:
        require(tracker, extra=_EXTRAS[tracker])


def track(tracker: Tracker, run: TrackedRun, folder: Path) -> str:
    """Log a run whose set is in `folder`; return a message with its location and the command to view it.

    Raises:
        MissingDependency: the tracker is not installed.
        TrackingError: the tracker fails; the message has the cause, without keys.
    """
    require(tracker, extra=_EXTRAS[tracker])
    try:
        return _TRACKERS[tracker](run, folder)
    except MissingDependency:
        raise
    # A tracker, its database or its server may raise anything; the set must survive it.
    except Exception as error:  # noqa: BLE001
        raise TrackingError(f"{tracker}: {_without_secrets(str(error) or type(error).__name__)}") from None


def _without_secrets(text: str) -> str:
    for secret in filter(None, map(os.environ.get, _SECRETS)):
        text = redactor(secret)(text)
    return _USER_IN_URL.sub("", " ".join(text.split()))
