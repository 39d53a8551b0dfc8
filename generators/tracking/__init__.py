"""What a run took and what came of it, in the tool where experiments are kept."""

from .measures import TrackedRun, tracked_run
from .stopwatch import Stopwatch
from .trackers import check_tracker, track

__all__ = ["Stopwatch", "TrackedRun", "check_tracker", "track", "tracked_run"]
