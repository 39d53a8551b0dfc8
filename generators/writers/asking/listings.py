"""Questions about lists: "Which file types are supported?", "What are the steps to print a booklet?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from ....utils.languages import Language, writer_patterns
from ....utils.records.facts import Listing
from ....utils.text.words import folded_words
from ...reading.listings import ITEMS
from ..patterns import TypePatterns
from .rules import Asked, Rules


class ListAsker:
    """Ask for the items of lists by the patterns of `lists_extraction` in a language.

    `introductions` are for the sentence before a list, without its colon; `steps` likewise, for numbered lists only;
    `tasks` for the heading or title above a numbered list without an introduction; `headings` for the heading above
    another list without one; `enumerated` for a sentence with `…` in place of its items.
    """

    def __init__(self, patterns: TypePatterns, language: Language, is_capitalised: Callable[[str], bool]) -> None:
        self._patterns = patterns
        self._language = language
        self._is_capitalised = is_capitalised
        self._sets: dict[str, Rules] = {}

    def by_introduction(self, listing: Listing) -> str | None:
        """Return the question that the sentence before a list, or around an enumeration, becomes; None if none fits."""
        text = self._bare(listing.introduction)
        names = ["enumerated"] if ITEMS in text else ["introductions", *(["steps"] if listing.ordered else [])]
        return (
            self._first((asked for name in names for asked in self._rules(name).ask(text)), listing) if text else None
        )

    def by_heading(self, listing: Listing, heading: str, title: str) -> str | None:
        """Return the question that the heading above a list becomes, which may be the title; None if none fits."""
        if listing.ordered:
            return self._first(self._rules("tasks").ask(heading), listing)
        is_title = folded_words(heading) == folded_words(title)
        return None if is_title else self._first(self._rules("headings").ask(heading, title=title), listing)

    def _first(self, questions: Iterable[Asked], listing: Listing) -> str | None:
        return next((asked.question for asked in questions if self._counts(asked, listing)), None)

    def _rules(self, name: str) -> Rules:
        if name not in self._sets:
            self._sets[name] = Rules(self._patterns, name, self._is_capitalised, self._language.scoring.articles)
        return self._sets[name]

    def _bare(self, text: str) -> str:
        ends = "".join(self._language.sentence_ends).replace(ITEMS, "")
        return " ".join(text.split()).rstrip(f" :：{ends}")

    def _counts(self, asked: Asked, listing: Listing) -> bool:
        """Return True if the number in the question, if there is one, is that of the items."""
        number = asked.slots.get("number", "").lower()
        value = self._numbers.get(number, number)
        return not value or value == str(len(listing.items))

    @cached_property
    def _numbers(self) -> dict[str, str]:
        return dict(writer_patterns(self._language).numbers.words)
