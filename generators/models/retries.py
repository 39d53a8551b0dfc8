"""Rules of retrying calls: for which status, after how long, and when to give a server up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import isfinite
from random import Random

from .call import Call
from .journal.journal import Journal

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
# A longer wait that a server asks for is not granted: its hourly or daily quota is used up.
LONGEST_ASKED_SECONDS = 120.0
_LATE_AT_MOST = 1.25
FAILURES_IN_A_ROW = 3


class FailureStreak:
    """Failed calls since the last reply; after `FAILURES_IN_A_ROW` of them the server counts as down."""

    def __init__(self, journal: Journal | None) -> None:
        self._journal = journal
        self._failed: list[Call] = []

    def end(self) -> None:
        """Start again from none: a reply came."""
        self._failed.clear()

    def add(self, call: Call) -> bool:
        """Count a failed call. If the server is down, remove the failures from the journal and return True."""
        self._failed.append(call)
        if len(self._failed) < FAILURES_IN_A_ROW:
            return False
        if self._journal is not None:
            self._journal.forget_failures(self._failed)
        return True


def is_retried(status: int) -> bool:
    """Return True if the same request may succeed later: 408, 409, 429 and every 5xx."""
    return status in (408, 409, 429) or 500 <= status <= 599


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds that a server asks to wait, not below 0; None where it does not ask.

    Args:
        headers: of the reply, names in lower case. `retry-after-ms` takes precedence over `retry-after`, which holds
            seconds or a date (RFC 9110, section 10.2.3).
        now: the present, with its time zone; dates are relative to it.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return max(0.0, milliseconds / 1000)
    given = headers.get("retry-after", "")
    seconds = _number(given)
    if seconds is None:
        seconds = _until(given, now)
    return None if seconds is None else max(0.0, seconds)


def wait_seconds(tried: int, server_wait: float | None, random: Random) -> float:
    """Return how long to wait after try number `tried`, counted from 1.

    Exponential with full jitter: uniform between 0 and a bound that doubles with every try. The wait that the server
    asked for is never shortened, and lengthened by up to a quarter, so that calls do not all come back at once.
    """
    bound = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0 ** min(tried - 1, 60))
    return max(random.uniform(0, bound), (server_wait or 0.0) * random.uniform(1, _LATE_AT_MOST))


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def _until(text: str, now: datetime) -> float | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp() - now.timestamp()
