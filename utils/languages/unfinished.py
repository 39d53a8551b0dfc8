"""What is still to be written in a language file."""

from __future__ import annotations

# What `taskgen new-language` writes where a text belongs.
PLACEHOLDER = "FILL_IN"


def unfinished(fields: object, where: str = "") -> list[str]:
    """The fields that hold the placeholder or nothing at all, by their dotted names.

    A list may be empty: not every language has articles or abbreviations.
    """
    if isinstance(fields, str):
        return [where] if not fields.strip() or PLACEHOLDER in fields else []
    if isinstance(fields, dict):
        return [
            name for key, value in fields.items() for name in unfinished(value, f"{where}.{key}" if where else str(key))
        ]
    return [where] if isinstance(fields, list) and any(map(unfinished, fields)) else []
