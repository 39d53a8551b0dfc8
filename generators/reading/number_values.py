"""The numeric value of a quantity, if it is unambiguous."""

from __future__ import annotations

import re
import unicodedata

_PLAIN = re.compile(r"\d+")
# Groups of three digits, or of two before the last three, as in 1,20,400.
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}")
_GROUPED_BY_STOPS = re.compile(r"\d{1,3}(?:\.\d{3})+")


def whole_number(text: str, *, groups_by_stops: bool) -> int | None:
    """Return the value of a whole number in digits of any script; None for decimals, words and ambiguous numbers.

    With `groups_by_stops`, 1.204 is more than a thousand; otherwise 1,204 is.
    """
    ascii_text = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
    if _PLAIN.fullmatch(ascii_text):
        return int(ascii_text)
    grouped = _GROUPED_BY_STOPS if groups_by_stops else _GROUPED
    if grouped.fullmatch(ascii_text):
        return int(re.sub(r"[.,]", "", ascii_text))
    return None


def grouped(value: int, *, groups_by_stops: bool) -> str:
    """Format the number with a separator between groups of three digits."""
    text = f"{value:,}"
    return text.replace(",", ".") if groups_by_stops else text
