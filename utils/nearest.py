"""Hints for misspelled names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return a hint such as ` (did you mean 'count'?)`, or an empty text if no valid name is close."""
    close = nearest_name(name, valid)
    return f" (did you mean {close!r}?)" if close is not None else ""


def nearest_name(name: str, valid: Iterable[str]) -> str | None:
    """Return the valid name that a misspelled one is closest to; None if none is close."""
    return next(iter(difflib.get_close_matches(name, list(valid), n=1, cutoff=0.6)), None)
