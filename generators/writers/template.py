"""The writer that needs no model: a question follows from the text by the patterns of its language."""

from __future__ import annotations

import re

_PLACE = re.compile(r"\{(\w+)\}")


def fill(pattern: str, **values: str) -> str:
    """Put values into the `{places}` of a pattern in one pass, so that braces inside a value stay what they are.

    Raises:
        KeyError: the pattern has a place for which there is no value.
    """
    return _PLACE.sub(lambda place: values[place.group(1)], pattern)
