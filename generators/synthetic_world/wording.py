"""The words of a query: noun phrases that stand in one another, in a question about the last step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from ...utils.languages import load_language, world_patterns
from ...utils.languages.world_questions import StepWords
from .graph import Graph
from .queries import Chain, Comparison, Composed, Counting, Intersection
from .steps import BY_NAME

_CHOICE = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")
_SLOT = re.compile(r"(\{(?:x|y|a|b|which|having)\})")

# The pieces of a template, words and slots in turn, as it is of the living and as it is of the dead.
Template = tuple[tuple[str, ...], tuple[str, ...]]


class Wording:
    """Writes questions on a world in one language."""

    def __init__(self, graph: Graph, language: str) -> None:
        self._graph = graph
        self._world = graph.world
        self._language = language
        patterns = world_patterns(load_language(language))
        self._quotes = patterns.articles.quotes
        self._words = patterns.questions

    def question(self, composed: Composed, random: Random) -> str:
        """The question; the same draws give the same words."""
        query = composed.query
        if isinstance(query, Intersection):
            return self._narrowed(query, composed, random)
        if isinstance(query, Comparison):
            return self._compared(query, random)
        chain = query if isinstance(query, Chain) else query.chain
        here, phrase = self._phrase(chain.start, chain.steps[:-1], random)
        found = composed.gold if isinstance(composed.gold, frozenset) else ()
        step = self._step(here, chain.steps[-1], next(iter(found), None))
        asked = step.count if isinstance(query, Counting) else step.several if len(found) > 1 else step.ask
        return self._said(asked, here, {"{x}": phrase}, random)

    def _compared(self, query: Comparison, random: Random) -> str:
        one, other = query.left, query.right
        if len(one.steps) != len(other.steps) and (len(one.steps) > len(other.steps)) != self._words.longer_first:
            one, other = other, one
        left, a = self._phrase(one.start, one.steps, random)
        right, b = self._phrase(other.start, other.steps, random)
        words = self._words.comparisons[f"{self._graph.kind(left)}.{query.step}"]
        # One of two is dead: they were older, not are.
        of = left if self._dead(left) else right
        return self._said(words.least if query.least else words.most, of, {"{a}": a, "{b}": b}, random)

    def name(self, entity: int) -> str:
        """A name as a sentence holds it: the title of a work in quotation marks."""
        title = self._world.title(entity, self._language)
        if self._graph.kind(entity) != "work":
            return title
        opening, closing = self._quotes
        return f"{opening}{title}{closing}"

    def _phrase(self, start: int, names: Iterable[str], random: Random) -> tuple[int, str]:
        """Where steps to single entities lead, and the noun phrase for it."""
        here, phrase = start, self.name(start)
        for name in names:
            there = self._graph.targets(here, BY_NAME[self._graph.kind(here), name])[0][0]
            here, phrase = there, self._said(self._step(here, name, there).of, here, {"{x}": phrase}, random)
        return here, phrase

    def _narrowed(self, query: Intersection, composed: Composed, random: Random) -> str:
        here, phrase = self._phrase(query.candidates.start, query.candidates.steps[:-1], random)
        _, goal = self._phrase(query.target.start, query.target.steps, random)
        assert isinstance(composed.gold, frozenset)
        one = next(iter(composed.gold))
        head = (self._step(here, query.candidates.steps[-1], one).which,)
        which = self._said(head, here, {"{x}": phrase}, random)
        templates = self._words.having[f"{composed.target}.{'.'.join(query.path)}"]
        having = self._said(templates, one, {"{y}": goal}, random)
        return self._said((self._words.intersection,), one, {"{which}": which, "{having}": having}, random)

    def _step(self, here: int, name: str, target: int | None) -> StepWords:
        key = f"{self._graph.kind(here)}.{name}"
        gender = None if target is None else self._world.gender(target)
        return self._words.steps.get(f"{key}.{gender}") or self._words.steps[key]

    def _dead(self, entity: int) -> bool:
        return self._graph.kind(entity) == "person" and self._graph.value(entity, "died") is not None

    def _said(self, templates: Sequence[str], of: int, slots: dict[str, str], random: Random) -> str:
        """One of the templates, filled, as it is said of a living or a dead person."""
        # Drawn even from one, so that how many there are does not change what comes after.
        template = _template(templates[int(random.random() * len(templates))])
        return "".join([slots.get(piece, piece) for piece in template[self._dead(of)]])


@cache
def _template(text: str) -> Template:
    return _pieces(_CHOICE.sub(r"\1", text)), _pieces(_CHOICE.sub(r"\2", text))


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(piece for piece in _SLOT.split(text) if piece)
