"""The values of the figures in a text, in digits of any script or in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache, lru_cache

from ...utils.languages import Language, load_language
from ...utils.text.words import folded, word_spans

Values = frozenset[Decimal]

_SPACES = "\u00a0\u2009\u202f"
_APOSTROPHES = "'’"
# A figure does not begin inside a word ("internet2"), but may end in one ("5km", "1990s").
_FIGURE = re.compile(rf"(?<![^\W_])[0-9]+(?:[.,{_APOSTROPHES}{_SPACES}][0-9]+)*")
_MINUS = re.compile(r"(?:^|[\s(])[-−]$")
_GROUPS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}")
_ARABIC = str.maketrans("٫٬", ".,")
_BETWEEN = re.compile(r"[\s\-‐‑]*")
# Values of two figures that differ by more are not roundings of each other.
_ROUNDING = Decimal("0.01")
_MOST_DIGITS = 20
# Wide enough for every value, so that no operation fails.
_WIDE = Context(prec=100)
# Powers of ten by the words that languages write behind a figure.
_POWERS = {
    2: "hundred honderd सौ",
    3: "thousand duizend tausend mille mil हज़ार हजार тысяч тысячи",
    5: "lakh lakhs lac लाख",
    6: "million millions mln mn miljoen millionen millón millones मिलियन миллион миллиона миллионов",
    7: "crore crores करोड़",
    9: "billion billions bn miljard milliarde milliarden milliard milliards अरब बिलियन миллиард миллиарда миллиардов",
    12: "trillion trillions biljoen billionen",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its place in the text; several `values` if it can be read in several ways ("1.234")."""

    start: int
    end: int
    values: Values

    @property
    def value(self) -> Decimal:
        """The greatest value: that with groups of thousands."""
        return max(self.values)


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    values: Values
    power: int | None = None
    in_digits: bool = False


# Cached: a question, its answers and its evidence are looked at by several checks and proofs.
@lru_cache(maxsize=1 << 12)
def figures_in(text: str, language_code: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order; "1.4 million" and "twenty-five" are one each.

    Number words are those of the language's file. A word such as "million" without a figure before it is none.
    """
    language = load_language(language_code)
    found: list[Figure] = []
    run: list[_Token] = []
    for token in _tokens(text, language):
        if run and not _BETWEEN.fullmatch(text[run[-1].end : token.start]):
            found.extend(_composed(run))
            run = []
        run.append(token)
    found.extend(_composed(run))
    return tuple(found)


def with_plain_figures(text: str, language_code: str) -> str:
    """Return a text in which equal figures are written alike: in ASCII digits, without groups."""
    parts: list[str] = []
    position = 0
    for figure in figures_in(text, language_code):
        parts.extend((text[position : figure.start], f"{figure.value.normalize(_WIDE):f}"))
        position = figure.end
    return "".join((*parts, text[position:]))


def have_common_value(one: Values, other: Values, *, rounded: bool = False) -> bool:
    """True if two figures can be read as the same value; if `rounded`, also as one value and its rounding."""
    if not rounded:
        return not one.isdisjoint(other)
    return any(_is_same(first, second) for first in one for second in other)


def _is_same(one: Decimal, other: Decimal) -> bool:
    coarse, fine = sorted((one, other), key=_decimals)
    rounded = fine.quantize(Decimal(1).scaleb(-_decimals(coarse)), ROUND_HALF_UP, _WIDE)
    return one == other or (rounded == coarse and abs(one - other) <= _ROUNDING * abs(fine))


def _decimals(value: Decimal) -> int:
    exponent = value.normalize(_WIDE).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _tokens(text: str, language: Language) -> Iterator[_Token]:
    """Yield the figures, number words and magnitudes of a text in order."""
    plain = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text).translate(_ARABIC)
    grouping = language.writer.numbers.grouping if language.writer is not None else None
    by_digits: list[_Token] = []
    for match in _FIGURE.finditer(plain):
        if len(match.group()) > _MOST_DIGITS:
            continue  # a code, not an amount
        by_digits.extend(_read(match.group(), match.start(), plain, grouping))
    numbers, powers = _number_words(language.code), _powers()
    by_words = []
    for start, end in word_spans(text):
        word = folded(text[start:end])
        if word in numbers:
            by_words.append(_Token(start, end, frozenset({numbers[word]})))
        elif word in powers:
            by_words.append(_Token(start, end, frozenset(), powers[word]))
    yield from sorted((*by_digits, *by_words), key=lambda token: token.start)


@cache
def _powers() -> dict[str, int]:
    return {folded(word): power for power, words in _POWERS.items() for word in words.split()}


@cache
def _number_words(language_code: str) -> dict[str, Decimal]:
    writer = load_language(language_code).writer
    words = writer.numbers.words if writer is not None else {}
    return {folded(word): Decimal(figure) for word, figure in words.items()}


def _read(figure: str, start: int, text: str, grouping: str | None) -> Iterator[_Token]:
    """Yield a figure as one value, or its parts if its separators are none of one number ("1.2.3", "12.5.1990")."""
    values, before = _values(figure, grouping), 0
    if values:
        if _MINUS.search(text[max(0, start - 2) : start]):
            values, before = frozenset(-value for value in values), 1
        yield _Token(start - before, start + len(figure), values, in_digits=True)
        return
    for part in re.finditer(r"[0-9]+", figure):
        yield _Token(start + part.start(), start + part.end(), frozenset({Decimal(part.group())}), in_digits=True)


def _values(figure: str, grouping: str | None) -> Values:
    figure = re.sub(rf"[{_APOSTROPHES}{_SPACES}]", " ", figure)
    separators = [c for c in figure if not c.isdecimal()]
    if not separators:
        return frozenset({Decimal(figure)})
    last, kinds = separators[-1], set(separators)
    if len(kinds) == 1 and (len(separators) > 1 or last == " "):
        return _grouped(figure, last)
    if len(kinds) == 2 and separators.count(last) == 1 and last != " ":
        whole, _, part = figure.rpartition(last)
        return frozenset(value + Decimal(f"0.{part}") for value in _grouped(whole, separators[0]))
    if len(kinds) > 1:
        return frozenset()
    as_decimal, in_groups = frozenset({Decimal(figure.replace(last, "."))}), _grouped(figure, last)
    if figure.startswith("0") or not in_groups:
        # "7,8" are two figures where the comma separates thousands.
        return frozenset() if last == grouping == "," else as_decimal
    if grouping is None:
        return as_decimal | in_groups
    return in_groups if last == grouping else as_decimal


def _grouped(figure: str, separator: str) -> Values:
    if not _GROUPS.fullmatch(figure.replace(separator, ",")):
        return frozenset()
    return frozenset({Decimal(figure.replace(separator, ""))})


def _composed(run: Sequence[_Token]) -> Iterator[Figure]:
    """Yield the figures of adjacent tokens: "two hundred five", "1 lakh 20 thousand", "twenty-five"."""
    start, end = 0, 0
    total: Values | None = None
    current: Values | None = None
    least_power = 99
    previous: _Token | None = None
    for token in run:
        if token.power is not None:
            if current is None:
                continue
            current = frozenset(value.scaleb(token.power) for value in current)
            if token.power > 2:
                total = current if total is None else _sums(total, current)
                current, least_power = None, token.power
        elif current is not None and previous is not None and _goes_on(previous, current, token):
            current = _sums(current, token.values)
        elif current is None and total is not None and max(token.values) < Decimal(10) ** least_power:
            current = token.values
        else:
            if total is not None or current is not None:
                yield Figure(start, end, _sum_of(total, current))
            start, total, current, least_power = token.start, None, token.values, 99
        end, previous = token.end, token
    if total is not None or current is not None:
        yield Figure(start, end, _sum_of(total, current))


def _goes_on(previous: _Token, current: Values, token: _Token) -> bool:
    """True if a number word is added to the words before it: "twenty five", "two hundred five"."""
    if token.in_digits or previous.in_digits:
        return False
    value, so_far = max(token.values), max(current)
    if previous.power == 2:
        return value < 100
    return so_far % 100 >= 20 and so_far % 10 == 0 and value < 10


def _sum_of(one: Values | None, other: Values | None) -> Values:
    return _sums(one or frozenset({Decimal(0)}), other or frozenset({Decimal(0)}))


def _sums(one: Values, other: Values) -> Values:
    return frozenset(first + second for first in one for second in other)
