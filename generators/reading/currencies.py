"""Currencies next to a figure: signs, and the international codes of ISO 4217."""

from __future__ import annotations

import re
from functools import lru_cache

# The codes of the currencies in most use, ISO 4217. They are written in capitals, before or after the amount.
_CODES = (
    *("AED", "AUD", "BDT", "BGN", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DEM", "DKK", "EGP", "ETB"),
    *("EUR", "FRF", "GBP", "GHS", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "ITL", "JOD", "JPY", "KES", "KRW", "KWD"),
    *("KZT", "LKR", "MAD", "MXN", "MYR", "NGN", "NLG", "NOK", "NPR", "NZD", "OMR", "PEN", "PHP", "PKR", "PLN", "QAR"),
    *("RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "TZS", "UAH", "UGX", "USD", "VND", "XAF", "XOF"),
    *("ZAR",),
)
# A version of the language PHP, which has the code of the Philippine peso: "PHP 7.4", not "PHP 7.40".
_VERSION = re.compile(r"\d{1,2}(?:\.\d{1,2}\.\d|\.\d(?!\d)|(?![\d.,]))")
_SPACE = r"[ \u00a0\u202f]"
# Characters that the longest sign and its space take.
_WINDOW = 12


def start_of_currency(text: str, start: int, signs: tuple[str, ...]) -> int | None:
    """Return the start of the sign or code before a figure that begins at `start`: "€ 25", "US$3", "EUR 0.19"."""
    match = _before(signs).search(text, max(0, start - _WINDOW), start)
    if match is None or (match[0].startswith("PHP") and _VERSION.match(text, start)):
        return None
    return match.start()


def end_of_currency(text: str, end: int, signs: tuple[str, ...]) -> int | None:
    """Return the end of the sign or code after an amount that ends at `end`: "25 €", "1,250.50 EUR"."""
    match = _after(signs).match(text, end)
    return match.end() if match else None


@lru_cache(maxsize=32)
def _before(signs: tuple[str, ...]) -> re.Pattern[str]:
    # A sign in letters ("Rs.") begins no later than its word; a country may stand before the dollar.
    return re.compile(
        rf"(?:(?<![^\W_])[A-Z]{{1,3}}(?=\$)|(?<![^\W_])(?=[^\W\d_])|(?=[^\w\s]))(?:{_any(signs)}){_SPACE}?$"
    )


@lru_cache(maxsize=32)
def _after(signs: tuple[str, ...]) -> re.Pattern[str]:
    marks = tuple(sign for sign in signs if not sign[0].isalpha())
    return re.compile(rf"{_SPACE}?(?:{_any(marks)})(?!{_SPACE}?\d)(?![^\W_])")


def _any(signs: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted({*signs, *_CODES}, key=lambda sign: (-len(sign), sign))))
