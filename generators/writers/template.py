"""Fill the patterns of a language, from which the template writer makes questions without a model."""

from __future__ import annotations

import re

_PLACE = re.compile(r"\{(\w+)\}")


def fill(pattern: str, **values: str) -> str:
    """Replace the `{names}` in a pattern by values in one pass, so that braces inside a value are not replaced.

    Raises:
        KeyError: a name in the pattern has no value.
    """
    return _PLACE.sub(lambda place: values[place.group(1)], pattern)
