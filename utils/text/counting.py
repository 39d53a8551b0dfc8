"""Numbers with their nouns, for messages and pages in English."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Return a number with a noun, such as `1 type` and `1,200 types`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
