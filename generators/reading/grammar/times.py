"""Find by the templates of a language when something was, and how long it took."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ....utils.languages.grammar_words import GrammarWords, TimeForm
from .tokens import Token

_FIELD = re.compile(r"\{(\w+)\}")
_ALTERNATIVES = re.compile(r"([\[(])([^\])]*)[\])]")


@dataclass(frozen=True)
class Time:
    """Words that say when: how many they are with their marker, and the offset where the answer ends."""

    form: TimeForm
    words: int
    end: int


@dataclass(frozen=True)
class _Step:
    """A pattern for one word; its group, if it has one, is the part of the word that belongs to the answer."""

    pattern: re.Pattern[str]
    optional: bool
    answer: bool


def find_time(tokens: Sequence[Token], at: int, words: GrammarWords) -> Time | None:
    """Return the time that begins with the token `at`; None if there is none."""
    for form, steps in _compiled(words.months, words.figures.words, words.times):
        found = _matched(tokens, at, steps)
        if found is not None:
            return Time(form, *found)
    return None


def form_of(answer: str, marker: str, words: GrammarWords) -> TimeForm | None:
    """Return the form of a time that was read before: its answer and its marker."""
    tokens = [Token(word.strip(","), 0, len(word)) for word in f"{answer} {marker}".split()]
    joined = [Token(word.strip(","), 0, len(word)) for word in f"{answer}{marker}".split()]
    for form, steps in _compiled(words.months, words.figures.words, words.times):
        for written in (tokens, joined):
            found = _matched(written, 0, steps)
            if found is not None and found[0] == len(written):
                return form
    return None


def _matched(tokens: Sequence[Token], at: int, steps: Sequence[_Step]) -> tuple[int, int] | None:
    """Return the number of tokens that the steps match and where the answer ends."""
    place, end = at, -1
    for step in steps:
        token = tokens[place] if place < len(tokens) else None
        if token is not None and place > at and token.cut not in ("", ","):
            token = None
        found = step.pattern.fullmatch(token.text) if token is not None else None
        if token is None or found is None:
            if step.optional:
                continue
            return None
        place += 1
        if step.answer:
            end = token.start + found.end(1) if step.pattern.groups else token.end
    return place - at, end


@lru_cache(maxsize=32)
def _compiled(
    months: tuple[str, ...], numbers: tuple[str, ...], forms: tuple[TimeForm, ...]
) -> tuple[tuple[TimeForm, tuple[_Step, ...]], ...]:
    fields = {
        "year": rf"(?:[{_digits(1)}]\d|[{_digits(2)}][{_digits(0)}])\d\d",
        "day": r"\d{1,2}",
        "month": _one_of(months),
        "number": rf"(?:\d[\d.,]*{''.join(f'|{re.escape(word)}' for word in numbers)})",
        "ordinal": r"\d{1,2}\D{0,3}",
    }
    return tuple((form, _steps(form.find, fields)) for form in forms)


def _steps(find: str, fields: dict[str, str]) -> tuple[_Step, ...]:
    answer, steps = True, []
    for word in find.split():
        if word == "+":
            answer = False
            continue
        optional = word.startswith("[")
        inside, plus, behind = word.partition("+")
        pattern = _pattern(inside, fields)
        if plus:
            pattern = f"({pattern}){_pattern(behind, fields)}"
        steps.append(_Step(re.compile(pattern), optional, answer))
        answer = answer and not plus
    return tuple(steps)


def _pattern(word: str, fields: dict[str, str]) -> str:
    alternatives = _ALTERNATIVES.fullmatch(word)
    if alternatives:
        return _one_of(tuple(alternatives.group(2).split("|")))
    parts = _FIELD.split(word)
    return "".join(fields[part] if number % 2 else re.escape(part) for number, part in enumerate(parts))


@cache
def _digits(value: int) -> str:
    """Return the digit of a value in all scripts."""
    return "".join(chr(code) for code in range(0x10000) if unicodedata.decimal(chr(code), None) == value)


def _one_of(words: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"
