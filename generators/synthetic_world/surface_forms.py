"""Dates, numbers and words as the articles of a language write them, and how they are read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache, partial

from ...utils.errors import ConfigError, CorpusError
from ...utils.languages import load_language, world_patterns
from ...utils.languages.world_patterns import ArticlePatterns, LiteralWords
from .relations import LITERALS, OBJECT_TYPES

_DATE_SLOT = re.compile(r"\{(day|month|year)\}")


class SurfaceForms:
    """The surface forms of one language for everything that is not a name.

    `words` has a pair for each key of `LITERALS`, for male and female subjects; `second` the keys that take the second
    alternative of a choice. `readers` has a function for each relation whose object is not a name.

    Raises:
        ConfigError: a word is missing or stands for two keys, or the date pattern is wrong; the message has the field.
    """

    def __init__(self, patterns: ArticlePatterns, where: str) -> None:
        self._where = where
        self._months = patterns.months
        self._indian, self._sign = patterns.grouping == "indian", patterns.group_sign
        self._date = _DATE_SLOT.sub(lambda slot: f"%({slot[1]})s", patterns.date.replace("%", "%%"))
        parts = _DATE_SLOT.split(patterns.date)
        if sorted(parts[1::2]) != ["day", "month", "year"]:
            raise ConfigError(
                f"{where}.date: is {patterns.date!r}; it must hold {{day}}, {{month}} and {{year}} once each"
            )
        figures = {"day": r"(?P<day>\d+)", "month": r"(?P<month>\S+)", "year": r"(?P<year>\d+)"}
        self.date_form = re.compile(
            "".join(figures[part] if number % 2 else re.escape(part) for number, part in enumerate(parts))
        )
        self._month_numbers = {name: f"{number:02}" for number, name in enumerate(patterns.months, 1)}
        self.words = {type_: _words(type_, patterns.literals.get(type_), where) for type_ in LITERALS}
        self.second = {type_: frozenset(patterns.literals[type_].second) for type_ in LITERALS}
        self._keys = {type_: _keys(words, f"{where}.literals.{type_}") for type_, words in self.words.items()}
        self.readers = {name: read for name, type_ in OBJECT_TYPES.items() if (read := self._reader(type_))}

    def date(self, day: date) -> str:
        """Write a date: `12 March 1902`."""
        return self._date % {"day": day.day, "month": self._months[day.month - 1], "year": day.year}

    def number(self, number: int) -> str:
        """Write a number that is not a year, with the language's grouping."""
        return grouped(number, self._indian, self._sign)

    def literal(self, type_: str, key: str, female: bool) -> str:
        """Return the word for a key of `LITERALS`, for a subject of this gender."""
        return self.words[type_][key][female]

    def _reader(self, type_: str) -> Callable[[str], str] | None:
        if type_ == "date":
            return self.read_date
        if type_ in ("number", "year"):
            return self.read_number
        return partial(self._read_literal, type_) if type_ in LITERALS else None

    def read_date(self, text: str) -> str:
        """Return a date in ISO form.

        Raises:
            CorpusError: the text is not a date.
        """
        found = self.date_form.fullmatch(text)
        if not found or found["month"] not in self._month_numbers:
            raise CorpusError(f"{text!r}: is no date as {self._where} writes them")
        return f"{found['year']:0>4}-{self._month_numbers[found['month']]}-{found['day']:0>2}"

    def read_number(self, text: str) -> str:
        """Return a number or year in plain digits.

        Raises:
            CorpusError: the text is not a number.
        """
        digits = text.replace(self._sign, "")
        if not (digits.isascii() and digits.isdecimal()):
            raise CorpusError(f"{text!r}: is no number as {self._where} writes them")
        return digits

    def _read_literal(self, type_: str, text: str) -> str:
        key = self._keys[type_].get(text)
        if key is None:
            raise CorpusError(f"{text!r}: is no {type_} in {self._where}.literals")
        return key


@cache
def surface_forms(language: str) -> SurfaceForms:
    """Return the surface forms of a language.

    Raises:
        ConfigError: the language has no `world` block, or see `SurfaceForms`.
    """
    patterns = world_patterns(load_language(language)).articles
    return SurfaceForms(patterns, f"languages/{language}.yaml: world.articles")


def grouped(number: int, indian: bool, sign: str = ",") -> str:
    """Write a number in groups of digits: 1,234,567, or with lakhs and crores 12,34,567."""
    if not indian or number < 100_000:
        return f"{number:,}".replace(",", sign)
    digits = str(number)
    head, pairs = digits[:-3], []
    while head:
        pairs.append(head[-2:])
        head = head[:-2]
    return sign.join([*reversed(pairs), digits[-3:]])


def _words(type_: str, given: LiteralWords | None, where: str) -> Mapping[str, tuple[str, str]]:
    words = given.words if given else {}
    if set(words) != set(LITERALS[type_]):
        missing, unknown = sorted(set(LITERALS[type_]) - set(words)), sorted(set(words) - set(LITERALS[type_]))
        raise ConfigError(
            f"{where}.literals.{type_}.words: there must be words for all keys and for no others; "
            f"missing: {', '.join(missing) or 'none'}; unknown: {', '.join(unknown) or 'none'}"
        )
    assert given is not None
    if stray := sorted(set(given.second) - set(words)):
        raise ConfigError(f"{where}.literals.{type_}.second: no such keys: {', '.join(stray)}")
    return {key: (word, word) if isinstance(word, str) else word for key, word in words.items()}


def _keys(words: Mapping[str, tuple[str, str]], where: str) -> dict[str, str]:
    keys: dict[str, str] = {}
    for key, forms in words.items():
        for form in forms:
            if keys.setdefault(form, key) != key:
                raise ConfigError(f"{where}.words.{key}: {form!r} is the word for {keys[form]!r} too")
    return keys
