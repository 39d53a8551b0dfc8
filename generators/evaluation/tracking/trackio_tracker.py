"""Log a run to Trackio: its own SQLite database, or the Space or server in its environment variables."""

from __future__ import annotations

import tempfile
import warnings
from contextlib import redirect_stdout
from datetime import datetime, timezone
from io import StringIO
from pathlib import Path
from typing import Any

from ....utils.errors import TrackingError, require
from .measures import TrackedRun


def to_trackio(run: TrackedRun, folder: Path) -> str:
    """Log a run to the project with the name of the set; return a message with its location.

    Raises:
        MissingDependency: trackio is not installed.
        TrackingError: Trackio warned of a failure.
    """
    trackio = require("trackio", extra="trackio")
    # Trackio prints the location of its dashboard, which the message below has, and warns instead of failing.
    with redirect_stdout(StringIO()), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", UserWarning)
        opened = trackio.init(
            run.project,
            # Trackio merges two runs of one name.
            name=f"{run.name}, {datetime.now(timezone.utc):%Y-%m-%d %H:%M:%S}",
            config=dict(run.parameters),
            # Documents may be private, so a new Space is private.
            private=True,
            embed=False,
            # The load of the machine is no property of the run.
            auto_log_gpu=False,
            auto_log_cpu=False,
        )
        try:
            trackio.log(dict(run.metrics))
            _log_files(trackio, run)
        finally:
            trackio.finish()
    failures = [str(one.message) for one in warned if one.category is UserWarning]
    if failures:
        raise TrackingError(" ".join(failures))
    return (
        f"Logged to Trackio: project {run.project}, run {opened.name}. To look at it:\n"
        f"  trackio show --project {run.project}"
    )


def _log_files(trackio: Any, run: TrackedRun) -> None:
    artifact = trackio.Artifact(name=run.project, type="taskgen")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in run.files.items():
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8")
            artifact.add_file(str(path), name=name)
        trackio.log_artifact(artifact)
