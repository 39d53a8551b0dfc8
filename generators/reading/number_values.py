"""The numeric value of a quantity, if it is unambiguous."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from ...utils.languages.writer_patterns import NumberWords

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


_DECIMAL = re.compile(r"\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DECIMAL_BY_COMMA = re.compile(r"\d+(?:,\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_POWERS = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact number with the sign of its currency, or "", and what it counts: the words behind it, or ""."""

    value: Decimal
    sign: str
    unit: str

    def shown(self, value: Decimal, *, groups_by_stops: bool = False) -> tuple[str, ...]:
        """Return the ways to write another value of this kind: bare, in groups of three digits, with sign or unit."""
        bare = f"{value.normalize():f}"
        forms = list(dict.fromkeys((bare, _in_groups(value, groups_by_stops))))
        if groups_by_stops and "." in bare:
            forms[0] = bare.replace(".", ",")
        if self.sign:
            return tuple(forms + [f"{self.sign}{form}" for form in forms])
        joiner = "" if self.unit[:1] in ("%", "°") else " "
        return tuple(forms + [f"{form}{joiner}{self.unit}" for form in forms if self.unit])


def _in_groups(value: Decimal, groups_by_stops: bool) -> str:
    text = f"{value.normalize():,f}"
    return text.translate(str.maketrans(",.", ".,")) if groups_by_stops else text


def amount_of(text: str, numbers: NumberWords) -> Amount | None:
    """Return the amount that a text begins with and what it is of: "233 paintings", "€ 22", "1.4 million teachers".

    None if the text begins with anything else, such as "about", or with a range or a fraction.
    """
    text = " ".join(text.split())
    sign = next((sign for sign in sorted(numbers.currency_signs, key=len, reverse=True) if text.startswith(sign)), "")
    figure, _, behind = text[len(sign) :].strip().partition(" ")
    bare, mark = (figure[:-1], figure[-1]) if figure[-1:] == "%" else (figure, "")
    shape = _DECIMAL_BY_COMMA if numbers.grouping == "." else _DECIMAL
    if shape.fullmatch(bare):
        separators = (".", ",") if numbers.grouping == "." else (",", ".")
        value = Decimal(bare.replace(separators[0], "").replace(separators[1], "."))
    elif figure.lower() in numbers.words and not sign:
        value = Decimal(numbers.words[figure.lower()])
    else:
        return None
    magnitude, _, rest = behind.partition(" ")
    if magnitude.lower() in numbers.magnitudes:
        if magnitude.lower() not in _POWERS:
            return None
        value, behind = value.scaleb(_POWERS[magnitude.lower()]), rest
    return Amount(value, sign, mark or behind)
