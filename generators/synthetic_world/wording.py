"""Questions in words, as nested noun phrases in a question about the last step; and all accepted forms of answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from ...utils.languages import load_language, world_patterns
from ...utils.languages.world_patterns import StepWords
from .graph import Graph
from .queries import AnswerType, Chain, Comparison, Composed, Counting, Intersection
from .surface_forms import grouped
from .world import World

_CHOICE = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")
_SLOT = re.compile(r"(\{(?:x|y|a|b|which|having)\})")
# Answers of all other types are names or words.
_ANSWER_TYPES: dict[str, AnswerType] = {"date": "date", "year": "date", "number": "number"}

# The pieces of a template, text and slots, for a living and for a dead person.
_QuestionTemplate = tuple[tuple[str, ...], tuple[str, ...]]


class Wording:
    """Writes questions on a world in one language."""

    def __init__(self, graph: Graph, language: str) -> None:
        self._graph = graph
        self._world = graph.world
        self._language = language
        patterns = world_patterns(load_language(language))
        self._fused = patterns.fused
        self._quotes = patterns.articles.quotes
        self._patterns = patterns.questions

    def question(self, composed: Composed, random: Random) -> str:
        """Write the question; the same draws give the same text."""
        return self._fused(self._unfused(composed, random))

    def _unfused(self, composed: Composed, random: Random) -> str:
        query = composed.query
        if isinstance(query, Intersection):
            return self._intersection(query, composed, random)
        if isinstance(query, Comparison):
            return self._comparison(query, random)
        chain = query if isinstance(query, Chain) else query.chain
        here, phrase = self._phrase(chain.start, chain.steps[:-1], random)
        found = composed.gold if isinstance(composed.gold, frozenset) else ()
        step = self._step(here, chain.steps[-1], next(iter(found), None))
        templates = step.count if isinstance(query, Counting) else step.several if len(found) > 1 else step.ask
        return self._filled(templates, here, {"{x}": phrase}, random)

    def _comparison(self, query: Comparison, random: Random) -> str:
        one, other = query.left, query.right
        if len(one.steps) != len(other.steps) and (len(one.steps) > len(other.steps)) != self._patterns.longer_first:
            one, other = other, one
        left, a = self._phrase(one.start, one.steps, random)
        right, b = self._phrase(other.start, other.steps, random)
        words = self._patterns.comparisons[f"{self._graph.kind(left)}.{query.step}"]
        # If one of the two is dead, the past tense is right: they were older.
        of = left if self._is_dead(left) else right
        return self._filled(words.least if query.least else words.most, of, {"{a}": a, "{b}": b}, random)

    def _intersection(self, query: Intersection, composed: Composed, random: Random) -> str:
        here, phrase = self._phrase(query.candidates.start, query.candidates.steps[:-1], random)
        _, goal = self._phrase(query.target.start, query.target.steps, random)
        assert isinstance(composed.gold, frozenset)
        one = next(iter(composed.gold))
        head = (self._step(here, query.candidates.steps[-1], one).which,)
        which = self._filled(head, here, {"{x}": phrase}, random)
        templates = self._patterns.having[f"{composed.target}.{'.'.join(query.path)}"]
        having = self._filled(templates, one, {"{y}": goal}, random)
        return self._filled((self._patterns.intersection,), one, {"{which}": which, "{having}": having}, random)

    def _name(self, entity: int) -> str:
        """Return a name as written in a sentence: titles of works in quotation marks."""
        title = self._world.title(entity, self._language)
        if self._graph.kind(entity) != "work":
            return title
        opening, closing = self._quotes
        return f"{opening}{title}{closing}"

    def _phrase(self, start: int, names: Iterable[str], random: Random) -> tuple[int, str]:
        """Return the end of steps that each have one target, and a noun phrase for it."""
        here, phrase = start, self._name(start)
        for name in names:
            target = self._graph.end(here, (name,))
            here, phrase = target, self._filled(self._step(here, name, target).of, here, {"{x}": phrase}, random)
        return here, phrase

    def _step(self, here: int, name: str, target: int | None) -> StepWords:
        key = f"{self._graph.kind(here)}.{name}"
        gender = None if target is None else self._world.gender(target)
        return self._patterns.steps.get(f"{key}.{gender}") or self._patterns.steps[key]

    def _is_dead(self, entity: int) -> bool:
        return self._graph.kind(entity) == "person" and self._graph.value(entity, "died") is not None

    def _filled(self, templates: Sequence[str], of: int, slots: dict[str, str], random: Random) -> str:
        """Draw one of the templates and fill it in, in the tense that suits the entity `of`."""
        # Draw even from one template, so that the number of templates does not change later draws.
        template = _template(templates[int(random.random() * len(templates))])
        return "".join([slots.get(piece, piece) for piece in template[self._is_dead(of)]])


@cache
def _template(text: str) -> _QuestionTemplate:
    return _pieces(_CHOICE.sub(r"\1", text)), _pieces(_CHOICE.sub(r"\2", text))


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(piece for piece in _SLOT.split(text) if piece)


def answer_type(composed: Composed) -> AnswerType:
    if isinstance(composed.gold, frozenset) and len(composed.gold) > 1:
        return "list"
    return _ANSWER_TYPES.get(composed.target, "entity")


def answer_forms(world: World, composed: Composed, language: str) -> tuple[tuple[str, ...], ...]:
    """Return all accepted forms of each answer, the form in the articles first.

    There are several answers only for a list, ordered by entity number.
    """
    gold = composed.gold
    if isinstance(gold, frozenset):
        return tuple((world.title(entity, language),) for entity in sorted(gold))
    if isinstance(gold, int) or composed.target == "number":
        return (_number_forms(int(gold), language),)
    if composed.target == "date":
        return (_date_forms(gold, language),)
    if composed.target == "year":
        return (_with_own_digits((gold,), language),)
    return (_word_forms(gold, composed.target, world.gender(composed.needed[-1]) == "f", language),)


def gives_away(text: str, answers: tuple[tuple[str, ...], ...]) -> bool:
    """Say whether a question contains any form of an answer."""
    return any(form in text for forms in answers for form in forms)


def _date_forms(iso: str, language: str) -> tuple[str, ...]:
    patterns = world_patterns(load_language(language))
    year, month, day = iso.split("-")
    parts = {"{year}": year, "{month}": patterns.articles.months[int(month) - 1], "{day}": str(int(day))}
    templates = (patterns.articles.date, *patterns.questions.dates)
    return _with_own_digits([*(_replaced(template, parts) for template in templates), iso], language)


def _number_forms(number: int, language: str) -> tuple[str, ...]:
    patterns = world_patterns(load_language(language)).articles
    indian, sign = patterns.grouping == "indian", patterns.group_sign
    forms = (grouped(number, indian, sign), str(number), grouped(number, not indian, sign), grouped(number, False))
    return _with_own_digits(forms, language)


@cache
def _word_forms(key: str, type_: str, of_woman: bool, language: str) -> tuple[str, ...]:
    patterns = world_patterns(load_language(language))
    word = patterns.articles.literals[type_].words[key]
    # The word for the other gender is accepted, too.
    words = (word,) if isinstance(word, str) else word[::-1] if of_woman else word
    further = [_replaced(form, {"{x}": word}) for form in patterns.questions.forms.get(type_, ()) for word in words]
    return tuple(dict.fromkeys((*words, *further)))


def _with_own_digits(forms: Iterable[str], language: str) -> tuple[str, ...]:
    """Return the forms, followed by the same forms in the digits of the language; each once."""
    forms = tuple(forms)
    own = {ord(str(value)): digit for value, digit in enumerate(load_language(language).digits)}
    return tuple(dict.fromkeys((*forms, *(form.translate(own) for form in forms))))


def _replaced(template: str, parts: dict[str, str]) -> str:
    for slot, text in parts.items():
        template = template.replace(slot, text)
    return template
