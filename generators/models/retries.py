"""When a call is tried again, and after how long: pure, the clock and the dice are given."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import isfinite
from random import Random

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
# A server that asks for more is not waited for: its quota of the hour or of the day is used up.
LONGEST_ASKED_SECONDS = 120.0
_LATE_AT_MOST = 1.25
# So many calls that fail one after another, with no reply between them, say that none would be answered.
FAILURES_IN_A_ROW = 3


def is_retried(status: int) -> bool:
    """Whether the same request may get another answer: 408, 409, 429 and every 5xx."""
    return status in (408, 409, 429) or 500 <= status <= 599


def asked_wait(headers: Mapping[str, str], now: datetime) -> float | None:
    """The seconds for which a server asks to be left alone, not below 0; None where it does not ask.

    Args:
        headers: of the reply, names in lower case. `retry-after-ms` counts before `retry-after`, which holds seconds or
            a date (RFC 9110, section 10.2.3).
        now: the present, with its time zone; a date is counted from there.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return max(0.0, milliseconds / 1000)
    asked = headers.get("retry-after", "")
    seconds = _number(asked)
    if seconds is None:
        seconds = _until(asked, now)
    return None if seconds is None else max(0.0, seconds)


def wait_seconds(tried: int, asked: float | None, random: Random) -> float:
    """How long to wait after the try with the number `tried`, counted from 1.

    Exponential with full jitter: anything from 0 to a bound that doubles with every try. What the server asked for is
    never cut short, and overrun by up to a quarter, so that the calls it sent away do not all come back at once.
    """
    bound = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0 ** min(tried - 1, 60))
    return max(random.uniform(0, bound), (asked or 0.0) * random.uniform(1, _LATE_AT_MOST))


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
