"""Units of measure after a number: international symbols, and the unit words of the language."""

from __future__ import annotations

import re
from functools import cache

from ...utils.languages.writer_patterns import NumberWords
from ...utils.text.words import folded_at, is_letter_or_digit, word_after

# Symbols of the SI and those accepted for use with it (SI Brochure, 9th edition), of data and of sound, with case as
# there. They may follow the figure without a space.
_LENGTHS = ("nm", "µm", "μm", "mm", "cm", "dm", "km")
_SYMBOLS = (
    *_LENGTHS,
    *("ha", "ng", "µg", "μg", "mg", "kg", "ml", "mL", "cl", "cL", "dl", "dL", "hl"),
    *("ns", "µs", "μs", "ms", "min", "Hz", "kHz", "MHz", "GHz", "THz", "mW", "kW", "MW", "GW", "TW"),
    *("Wh", "kWh", "MWh", "GWh", "TWh", "mV", "kV", "mA", "Ω", "kΩ", "MΩ", "kJ", "MJ", "GJ", "kN", "MN", "Nm"),
    *("Pa", "hPa", "kPa", "MPa", "GPa", "mbar", "cal", "kcal", "°C", "°F", "eV", "keV", "MeV", "GeV", "TeV"),
    *("kB", "KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB", "kbit", "Mbit", "Gbit"),
    *("kbps", "Mbps", "Gbps", "dB", "lm", "lx", "cd", "mol", "mmol", "ppm", "rpm", "mph"),
)
# A single letter directly after a figure is usually something else: the 1960s, 4K, 5G.
_LETTERS = ("m", "g", "s", "h", "l", "L", "t", "V", "W")
# Letters that are a unit only inside a compound: W/K, A·h, mg/d, N/m.
_LETTERS_IN_COMPOUNDS = (*_LETTERS, "A", "C", "J", "K", "N", "d")
_SPACE = r"[ \u00a0\u202f]"
_CONTINUES = frozenset("-–—/²³°'’*^+@#½")


def _any_of(spellings: tuple[str, ...]) -> str:
    return "|".join(sorted(map(re.escape, spellings), key=lambda spelling: (-len(spelling), spelling)))


_SYMBOL = rf"(?:(?:{_any_of((*_LENGTHS, 'm'))})[²³23]|(?:{_any_of(_SYMBOLS)}|{_any_of(_LETTERS_IN_COMPOUNDS)})[²³]?)"
_COMPOUND = rf"{_SYMBOL}(?:[·⋅]{_SYMBOL})*"


def end_of_unit(text: str, end: int, numbers: NumberWords) -> int | None:
    """Return the end of the unit after a number that ends at `end`; None if there is no unit.

    The result is also None for uncertain measures: part of a compound ("5 km-long"), a second figure ("5 ft 3 in"), or
    the first figure of a range ("5 km to 8 km").
    """
    match = _pattern(numbers.units, numbers.rates, numbers.per).match(text, end)
    if match is None:
        return None
    stop = match.end()
    following = text[stop : stop + 1]
    if is_letter_or_digit(following) or following in _CONTINUES or text[stop : stop + 2].strip()[:1].isdecimal():
        return None
    if text.startswith(" /", stop):
        return None
    word = word_after(text, stop)
    if (
        word
        and word[2]
        and folded_at(text, word[:2]) in numbers.not_before
        and text[word[1] + 1 : word[1] + 2].isdecimal()
    ):
        return None
    return stop


def end_of_rate(text: str, end: int, numbers: NumberWords) -> int:
    """Return the end of what an amount of money that ends at `end` is divided by ("/km"), or `end`."""
    match = _rate_pattern(numbers.units, numbers.rates).match(text, end)
    return match.end() if match else end


@cache
def _rate_pattern(words: tuple[str, ...], rates: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(_quotient(words, rates, ()))


@cache
def _pattern(words: tuple[str, ...], rates: tuple[str, ...], per: tuple[str, ...]) -> re.Pattern[str]:
    quotient = _quotient(words, rates, per)
    parts = [
        rf"{_SPACE}?{_COMPOUND}{quotient}{{1,2}}",
        rf"{_SPACE}?{_SYMBOL}(?:[·⋅]{_SYMBOL})+",
        rf"{_SPACE}?(?:(?:{_any_of(_LENGTHS)})[²³23]|{_any_of(_SYMBOLS)})",
        rf"{_SPACE}?m[²³]|{_SPACE}m[23]",
        rf"{_SPACE}(?:{_any_of(_LETTERS)})",
    ]
    if words:
        # Longest first, so that "square metres" is not read as a figure before the word "square".
        parts.insert(0, rf"[ \u00a0](?i:{_any_of(words)}){quotient}?")
    # If letters follow, it is another word, which a later alternative may match.
    return re.compile("|".join(rf"(?:{part})(?![^\W_])" for part in parts))


def _quotient(words: tuple[str, ...], rates: tuple[str, ...], per: tuple[str, ...]) -> str:
    """Return the pattern of what a unit is divided by: the "/h" of km/h, " per hour", " per 100 km"."""
    spelt = rf"|(?i:{_any_of((*rates, *words))})" if rates or words else ""
    divisor = rf"(?:{_COMPOUND}{spelt})(?![^\W_])"
    in_words = rf"|{_SPACE}(?i:{_any_of(per)}){_SPACE}(?:\d{{1,4}}{_SPACE})?{divisor}" if per else ""
    return rf"(?:{_SPACE}?/{_SPACE}?{divisor}{in_words})"
