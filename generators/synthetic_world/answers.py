"""Answers as the articles of a language write them, and the other forms in which they are right."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ...utils.languages import load_language, world_patterns
from .queries import AnswerType, Composed
from .world import World

# What is asked for, and what kind of answer that is; everything else is called by a name or word.
_TYPES: dict[str, AnswerType] = {"date": "date", "year": "date", "number": "number"}


def answer_type(composed: Composed) -> AnswerType:
    """What kind of answer a question has."""
    if isinstance(composed.gold, frozenset) and len(composed.gold) > 1:
        return "list"
    return _TYPES.get(composed.target, "entity")


def answers_of(world: World, composed: Composed, language: str) -> tuple[tuple[str, ...], ...]:
    """Every answer with its further forms behind it; several only if a list is asked for, in the order of numbers."""
    gold = composed.gold
    if isinstance(gold, frozenset):
        return tuple((world.title(entity, language),) for entity in sorted(gold))
    if isinstance(gold, int):
        return (_number_forms(str(gold), language),)
    if composed.target == "date":
        return (_date_forms(gold, language),)
    if composed.target in ("number", "year"):
        # No sign stands between the figures of a year.
        return (_number_forms(gold, language) if composed.target == "number" else _in_digits((gold,), language),)
    subject = world.gender(composed.needed[-1])
    return (_word_forms(gold, composed.target, subject == "f", language),)


def gives_away(text: str, answers: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a question holds an answer in any of its forms."""
    return any(form in text for forms in answers for form in forms)


def _date_forms(iso: str, language: str) -> tuple[str, ...]:
    patterns = world_patterns(load_language(language))
    year, month, day = iso.split("-")
    parts = {"{year}": year, "{month}": patterns.articles.months[int(month) - 1], "{day}": str(int(day))}
    templates = (patterns.articles.date, *patterns.questions.dates)
    return _in_digits([*(_filled(template, parts) for template in templates), iso], language)


def _number_forms(digits: str, language: str) -> tuple[str, ...]:
    indian = world_patterns(load_language(language)).articles.grouping == "indian"
    return _in_digits(dict.fromkeys((_grouped(digits, indian), digits, _grouped(digits, not indian))), language)


@cache
def _word_forms(key: str, kind: str, of_woman: bool, language: str) -> tuple[str, ...]:
    patterns = world_patterns(load_language(language))
    told = patterns.articles.literals[kind].words[key]
    # One word for men and one for women: the other is right, too.
    words = (told,) if isinstance(told, str) else told[::-1] if of_woman else told
    further = [_filled(form, {"{x}": word}) for form in patterns.questions.forms.get(kind, ()) for word in words]
    return tuple(dict.fromkeys((*words, *further)))


def _in_digits(forms: Iterable[str], language: str) -> tuple[str, ...]:
    """The forms, and behind them those in the digits of the language."""
    own = _own_digits(language)
    forms = tuple(forms)
    return tuple(dict.fromkeys((*forms, *(form.translate(own) for form in forms))))


@cache
def _own_digits(language: str) -> dict[int, str]:
    return {ord(str(value)): digit for value, digit in enumerate(load_language(language).digits)}


def _grouped(digits: str, indian: bool) -> str:
    head, tail = digits[:-3], digits[-3:]
    width = 2 if indian else 3
    groups = []
    while head:
        groups.append(head[-width:])
        head = head[:-width]
    return ",".join([*reversed(groups), tail])


def _filled(template: str, parts: dict[str, str]) -> str:
    for slot, text in parts.items():
        template = template.replace(slot, text)
    return template
