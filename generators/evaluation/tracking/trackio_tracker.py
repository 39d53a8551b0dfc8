"""A run in Trackio: its own SQLite database, or the Space or server that its environment variables name."""

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
    """Log a run to the project with the set's name; returns where it is, in words.

    Raises:
        MissingDependency: trackio is not installed.
        TrackingError: with what Trackio warned of instead of failing.
    """
    trackio = require("trackio", extra="trackio")
    # Trackio prints where its dashboard is, which is said below in one line, and warns of what it could not do.
    with redirect_stdout(StringIO()), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", UserWarning)
        opened = trackio.init(
            run.project,
            # Trackio takes two runs of one name for one.
            name=f"{run.name}, {datetime.now(timezone.utc):%Y-%m-%d %H:%M:%S}",
            config=dict(run.parameters),
            # A Space that it makes is private, as the documents may be.
            private=True,
            embed=False,
            # What the machine does meanwhile is not the run's.
            auto_log_gpu=False,
            auto_log_cpu=False,
        )
        try:
            trackio.log(dict(run.metrics))
            _log_files(trackio, run)
        finally:
            trackio.finish()
    failed = [str(one.message) for one in warned if one.category is UserWarning]
    if failed:
        raise TrackingError(" ".join(failed))
    return (
        f"Logged to Trackio: project {run.project}, run {opened.name}. To look at it:\n"
        f"  trackio show --project {run.project}"
    )


def _log_files(trackio: Any, run: TrackedRun) -> None:
    artifact = trackio.Artifact(name=run.project, type="taskgen")
    with tempfile.TemporaryDirectory() as place:
        for name, text in run.files.items():
            path = Path(place, name)
            path.write_text(text, encoding="utf-8")
            artifact.add_file(str(path), name=name)
        trackio.log_artifact(artifact)
