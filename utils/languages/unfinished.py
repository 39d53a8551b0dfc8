"""What is still to be written in a language file."""

from __future__ import annotations

from collections.abc import Iterator

# What `taskgen new-language` writes where a text belongs.
PLACEHOLDER = "FILL_IN"


def unfinished(fields: object, where: str = "") -> Iterator[str]:
    """The fields that hold the placeholder or nothing at all, by their dotted names.

    A list may be empty: not every language has articles or abbreviations.
    """
    if isinstance(fields, dict):
        for key, value in fields.items():
            yield from unfinished(value, f"{where}.{key}" if where else str(key))
    elif isinstance(fields, list):
        if any(True for value in fields for _ in unfinished(value, where)):
            yield where
    elif isinstance(fields, str) and (not fields.strip() or PLACEHOLDER in fields):
        yield where
