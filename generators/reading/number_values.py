"""The numeric value of an amount, if it is unambiguous."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from ...utils.languages.writer_patterns import NumberWords

# Groups of three digits, or of two before the last three, as in 1,20,400.
_BY_COMMAS = re.compile(r"(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?")
_BY_STOPS = re.compile(r"(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?")
_POWERS = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact number with the sign of its currency, or "", and what it counts: the words behind it, or ""."""

    value: Decimal
    sign: str
    unit: str

    def shown(self, value: Decimal, *, groups_by_stops: bool = False) -> tuple[str, ...]:
        """Return the ways to write another value of this kind: bare, in groups of three digits, with sign or unit."""
        swap = str.maketrans(",.", ".,") if groups_by_stops else {}
        forms = dict.fromkeys(f"{value.normalize():{form}}".translate(swap) for form in ("f", ",f"))
        if self.sign:
            return (*forms, *(f"{self.sign}{form}" for form in forms))
        joiner = "" if self.unit[:1] in ("%", "°") else " "
        return (*forms, *(f"{form}{joiner}{self.unit}" for form in forms if self.unit))


def amount_of(text: str, numbers: NumberWords) -> Amount | None:
    """Return the amount that a text begins with and what it is of: "233 paintings", "€ 22", "1.4 million teachers".

    None if the text begins with anything else, such as "about", or with a range or a fraction.
    """
    text = " ".join(text.split())
    sign = next((sign for sign in sorted(numbers.currency_signs, key=len, reverse=True) if text.startswith(sign)), "")
    figure, _, behind = text[len(sign) :].strip().partition(" ")
    bare, mark = (figure[:-1], figure[-1]) if figure[-1:] == "%" else (figure, "")
    bare = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in bare)
    by_stops = numbers.grouping == "."
    if (_BY_STOPS if by_stops else _BY_COMMAS).fullmatch(bare):
        group, point = (".", ",") if by_stops else (",", ".")
        value = Decimal(bare.replace(group, "").replace(point, "."))
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
