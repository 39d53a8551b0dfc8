"""Halves of surrogate pairs: valid in JSON and in Python texts, but no UTF-8 file or request can hold them."""

from __future__ import annotations

import re

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


def without_lone_surrogates(text: str) -> str:
    """Return the text with a question mark for each half of a surrogate pair."""
    return _LONE_SURROGATES.sub("?", text)
