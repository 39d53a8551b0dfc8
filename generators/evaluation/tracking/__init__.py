"""A finished run in, its record in MLflow or Trackio out.

Start with `measures.py`.
"""

from .measures import Stopwatch, TrackedRun, tracked_run
from .trackers import check_tracker, track

__all__ = ["Stopwatch", "TrackedRun", "check_tracker", "track", "tracked_run"]
