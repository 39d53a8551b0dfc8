"""Questions about lists as a whole: which items are so, what comes after a step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property

from ....utils.languages import Language
from ....utils.records.facts import Listing
from ....utils.text.words import folded_words
from ..patterns import TypePatterns, type_patterns
from ..template import fill
from .listings import ListAsker
from .rules import Asked, Rules

_MAX_STEP_WORDS, _MAX_SAID_WORDS = 30, 14
_MIN_SAID_WORDS = 2
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_NOTE = re.compile(r"\s*\((?P<note>[^\W\d_]+)\)$")
# A note with more behind it.
_INNER = re.compile(r"\(([^\W\d_]+)\)(?=.)")
_LEAST_NOTED = 2


class WholeListAsker:
    """Ask about lists by the patterns of `long_context_synthesis`; the words of their rules are those of lists.

    `tasks` are for the question that asks for the items, without its question mark; `noted` are for the sentence before
    a list, with the slot `{note}`; `step_after` and `first_step` are questions with the slots `{task}`
    and `{step}`; a step that begins with one of `closing` only ends its task.
    """

    def __init__(self, own: TypePatterns, language: Language, is_capitalised: Callable[[str], bool]) -> None:
        of_lists = type_patterns("lists_extraction", language, {})
        self._patterns = replace(own, values={**of_lists.values, **own.values})
        self._is_capitalised, self._articles = is_capitalised, language.scoring.articles
        self._lists = ListAsker(of_lists, language, is_capitalised)
        self._sets: dict[str, Rules] = {}

    def for_items(self, listing: Listing, heading: str, title: str) -> str | None:
        """Return the question for the items of a list, from its introduction or the heading above it."""
        return self._lists.by_introduction(listing) or self._lists.by_heading(listing, heading, title)

    def noted(self, listing: Listing) -> Iterator[tuple[str, list[int]]]:
        """Yield the questions which items have a note in brackets behind them, with the places of those items.

        None is asked where an item is of several things with a note each: "build (required), clean (required)".
        """
        every = frozenset(self._patterns.many("notes"))
        inner = {note.lower() for forms in listing.items for note in _INNER.findall(forms[0])}
        if not inner.isdisjoint(every):
            return
        introduction = _BRACKETS.sub("", listing.introduction)
        notes = [found["note"].lower() if (found := _NOTE.search(forms[0])) else "" for forms in listing.items]
        for note in sorted(set(notes) & every):
            places = [place for place, each in enumerate(notes) if each == note]
            question = self._first("noted", introduction.rstrip(" :："), note=note)
            if question is not None and _LEAST_NOTED <= len(places) < len(notes):
                yield question, places

    def steps(self, listing: Listing, asked: str) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Yield questions about the order of the steps of a task, each with the step asked for and those needed."""
        task, steps = self._task(asked), [forms[-1] for forms in listing.items]
        if task is None or not self._are_steps(listing):
            return
        last = len(steps) - 1
        closing = self._patterns.many("closing") if self._patterns.has("closing") else ()
        if folded_words(steps[last])[0] in closing:  # nobody asks how a task ends that ends with closing a window
            steps, last = steps[:last], last - 1
        yield fill(self._patterns.one("first_step"), task=task), 0, (0, 1)
        for place, step in enumerate(steps):
            said = step[:1].lower() + step[1:]
            if not _MIN_SAID_WORDS <= len(said.split()) <= _MAX_SAID_WORDS or "." in said.rstrip("."):
                continue
            if folded_words(said)[0] not in self._imperatives:
                continue  # "in the panel, press Open": nobody says "before you in the panel, press Open"
            if place < last and folded_words(steps[place + 1])[0] in self._imperatives:
                yield fill(self._patterns.one("step_after"), task=task, step=said), place + 1, (place, place + 1)

    def _task(self, asked: str) -> str | None:
        return next((found.slots["task"] for found in self._ask("tasks", asked)), None)

    def _are_steps(self, listing: Listing) -> bool:
        """Return True if every item is an order: one that is optional, or an outcome, makes the count uncertain."""
        return listing.ordered and all(self._is_step(forms[-1]) for forms in listing.items)

    def _is_step(self, text: str) -> bool:
        return 0 < len(folded_words(text)) <= _MAX_STEP_WORDS and self._lists.is_step(text)

    @cached_property
    def _imperatives(self) -> frozenset[str]:
        return frozenset((*self._patterns.many("imperatives"), *self._patterns.many("action")))

    def _first(self, name: str, text: str, **values: str) -> str | None:
        return next((found.question for found in self._ask(name, text, **values)), None)

    def _ask(self, name: str, text: str, **values: str) -> Iterator[Asked]:
        if name not in self._sets:
            self._sets[name] = Rules(self._patterns, name, self._is_capitalised, self._articles)
        return self._sets[name].ask(text.rstrip("?"), **values)


def without_note(item: str) -> str:
    """Return an item without a note in brackets behind it: "Crew list" of "Crew list (mandatory)"."""
    return _NOTE.sub("", item)
