"""Questions about lists: "Which file types are supported?", "What are the steps to print a booklet?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import takewhile

from ....utils.languages import Language, writer_patterns
from ....utils.records.facts import Listing
from ....utils.text.words import folded_words
from ...reading.inflections import infinitive_of
from ...reading.listings import ITEMS
from ..patterns import TypePatterns
from .rules import Asked, Rules, in_small_letters
from .wording import inflected

# Items that state something, at least, of a list of statements.
_STATEMENTS = 2
# Items that tell what to do, at least, of a list that is none of what its heading names.
_STEPS = 2
# In brackets, of three words or more: "(some are third-party projects)".
_REMARK = re.compile(r" \((?:[^\s()]+ ){2,}[^\s()]+\)")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_BRACKETS = re.compile(r"\([^()]*\)")
# A heading of so many words that all begin with capitals everywhere is a name.
_NAME_WORDS = 3
_HOW_TO = re.compile(r"^how (?:to|do you) ", re.IGNORECASE)
_HALF_A_CLAUSE = re.compile(r", \w+\?$")
# What a list stands in the middle of, "Which three stores for does the server need?", and "Always take these steps".
_CUT_OFF = re.compile(
    r"Which [^?]* (?:for|to|of|with|from|in|on|at|by) (?:do|does|did|can|may|must|should|will) "
    r"|(?:Which|What) [^?]*\bdo(?:es)? (?i:always|never|please|then|also) \w+\?"
)


def _is_torn(question: str) -> bool:
    """Return True for a question with half a quotation, "What must be set to 'sometheme?", or half a clause.

    The latter ends with one word behind a comma, "What are boats, which?", or has a noun with a preposition alone.
    """
    opened = len(re.findall(r"(?<![\w'])'(?=\w)", question))
    is_shut = len(re.findall(r"(?<=\w)'(?![\w'])", question)) >= opened
    if _HALF_A_CLAUSE.search(question) or _CUT_OFF.match(question):
        return True
    return not is_shut or question.count("“") != question.count("”") or question.count('"') % 2 == 1


class ListAsker:
    """Ask for the items of lists by the patterns of `lists_extraction` in a language.

    `introductions` are for the sentence before a list, without its colon; `steps` likewise, for numbered lists only;
    `tasks` for the heading or title above a numbered list without an introduction; `headings` for the heading above
    another list without one; `needs` for such a heading below that of a task or name; `enumerated` for a sentence with
    `…` in place of its items.

    An item that begins with one of `doers` states something, too.

    No item of an enumeration has a word of `in_no_item`, or an "-ing" before one of `behind_participle`.

    A step begins with one of `imperatives` or `action`, perhaps behind a part that begins with one of `step_openings`
    and ends with a comma, or it ends with one of `final_imperatives`. `be`, `modal` and articles tell notes.

    A question that a pattern of `says_little` matches ("Which values are supported?") asks of nothing, and items that
    are dates are asked for as one of `dated` ("On which days …?") only.

    Items of which two state something, by `be` or `modal` before any of `relatives`, are only asked for as one of
    `of_statements` ("Which rules …?").
    """

    def __init__(
        self,
        patterns: TypePatterns,
        language: Language,
        is_capitalised: Callable[[str], bool],
        in_lower_case: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._patterns = patterns
        self._language = language
        self._is_capitalised = is_capitalised
        self._in_lower_case = in_lower_case
        self._sets: dict[str, Rules] = {}

    def by_introduction(self, listing: Listing) -> str | None:
        """Return the question that the sentence before a list, or around an enumeration, becomes; None if none fits."""
        text = self._bare(listing.introduction)
        if ITEMS in text and any(map(self._goes_on, listing.items)):
            return None
        are_steps = listing.ordered and not self._has_notes(listing)
        names = ["enumerated"] if ITEMS in text else ["introductions", *(["steps"] if are_steps else [])]
        return (
            self._first((asked for name in names for asked in self._rules(name).ask(text)), listing) if text else None
        )

    def by_heading(self, listing: Listing, heading: str, title: str) -> str | None:
        """Return the question that the heading above a list becomes, which may be the title; None if none fits."""
        if listing.ordered:
            return None if self._has_notes(listing) else self._first(self._rules("tasks").ask(heading), listing)
        is_title = folded_words(heading) == folded_words(title) or not any(map(str.isalpha, title))
        has_steps = self._patterns.has("action")
        if is_title or (has_steps and sum(self.is_step(forms[-1]) for forms in listing.items) >= _STEPS):
            return None
        if " " in heading and all(map(self._is_capitalised, heading.split())):
            return None  # "United States", above what is there
        said = in_small_letters(heading, self._is_capitalised)
        owner = self._owner(title) if self._patterns.many("needs") else ""
        needs = self._first(self._rules("needs").ask(said, owner=owner), listing) if owner else None
        return needs or self._first(self._rules("headings").ask(said, title=title), listing)

    def _owner(self, title: str) -> str:
        """Return "installing a pump" for "Installing a pump" and "How to install a pump", a name as it is, else ""."""
        words = title.split()
        if len(words) <= _NAME_WORDS and all(map(self._is_capitalised, words)):
            return title
        first, _, rest = in_small_letters(_HOW_TO.sub("", title), self._is_capitalised).partition(" ")
        verb = first.lower()
        if verb in self._imperatives:
            verb = inflected(verb, "VBG")
        is_task = bool(rest) and verb.endswith("ing") and infinitive_of(verb) not in ("", verb)
        return f"{verb} {rest}" if is_task else ""

    def is_step(self, text: str) -> bool:
        """Return True for an item that surely tells what to do."""
        words = folded_words(text)
        if words and words[0] in self._patterns.many("step_openings") and ", " in text:
            words = folded_words(text.partition(", ")[2]) or words
        return bool(words) and (words[0] in self._imperatives or words[-1] in self._patterns.many("final_imperatives"))

    def _has_notes(self, listing: Listing) -> bool:
        return any(self._is_note(forms[-1]) for forms in listing.items)

    def _is_note(self, text: str) -> bool:
        """Return True for an item that states something: "The change is applied immediately"."""
        words = folded_words(text)
        told = folded_words(text.rpartition(", ")[2]) if words[0] in self._patterns.many("step_openings") else words
        if self.is_step(text) or told[0] in self._imperatives:
            return False
        return told[0] in self._language.scoring.articles or not self._stating.isdisjoint(told)

    @cached_property
    def _stating(self) -> frozenset[str]:
        return frozenset(
            word for name in ("be", "modal") if self._patterns.has(name) for word in self._patterns.many(name)
        )

    @cached_property
    def _imperatives(self) -> frozenset[str]:
        return frozenset((*self._patterns.many("imperatives"), *self._patterns.many("action")))

    def _goes_on(self, forms: tuple[str, ...]) -> bool:
        """Return True for what is no item, but goes on with the sentence: "links do not", "allowing for high speed"."""
        if not self._patterns.has("in_no_item"):
            return False
        words = folded_words(forms[0])
        is_participle = words[0].endswith("ing") and words[1:2] and words[1] in self._patterns.many("behind_participle")
        return bool(is_participle) or not self._in_no_item.isdisjoint(words)

    @cached_property
    def _in_no_item(self) -> frozenset[str]:
        return frozenset(self._patterns.many("in_no_item"))

    def _first(self, questions: Iterable[Asked], listing: Listing) -> str | None:
        fitting = (asked for asked in questions if self._counts(asked, listing) and self._are_such(asked, listing))
        whole = (asked.question for asked in fitting if not _is_torn(asked.question))
        return next((question for question in whole if self._says_enough(question, listing)), None)

    def _says_enough(self, question: str, listing: Listing) -> bool:
        if not self._patterns.has("says_little"):
            return True
        if any(re.fullmatch(little, question) for little in self._patterns.many("says_little")):
            return False
        are_dates = all(_DATE.fullmatch(forms[0]) for forms in listing.items)
        return not are_dates or not set(folded_words(question)).isdisjoint(self._patterns.many("dated"))

    def _are_such(self, asked: Asked, listing: Listing) -> bool:
        """Return False if things are asked for and the items are statements, unless the things may be such."""
        slots = asked.slots
        things = folded_words(slots.get("things") or slots.get("clause") or "")
        if not things or "task" in slots or "action" in slots or not self._patterns.has("of_statements"):
            return True
        nouns = frozenset(self._patterns.many("of_statements"))
        return not nouns.isdisjoint(things) or sum(self._states(forms[0]) for forms in listing.items) < _STATEMENTS

    def _states(self, item: str) -> bool:
        """Return True for "The ring is not a gamut check" and "We need more", but not for "files that are shown"."""
        relatives, words = frozenset(self._patterns.many("relatives")), folded_words(_BRACKETS.sub("", item))
        before = takewhile(lambda word: word not in relatives, words)
        return words[:1] in self._doers or not self._stating.isdisjoint(before)

    @cached_property
    def _doers(self) -> frozenset[tuple[str, ...]]:
        return (
            frozenset((word,) for word in self._patterns.many("doers")) if self._patterns.has("doers") else frozenset()
        )

    def _rules(self, name: str) -> Rules:
        if name not in self._sets:
            articles = self._language.scoring.articles
            self._sets[name] = Rules(self._patterns, name, self._is_capitalised, articles, self._in_lower_case)
        return self._sets[name]

    def _bare(self, text: str) -> str:
        ends = "".join(self._language.sentence_ends).replace(ITEMS, "")
        return _REMARK.sub("", " ".join(text.split())).rstrip(f" :：{ends}")

    def _counts(self, asked: Asked, listing: Listing) -> bool:
        """Return True if the number in the question, if there is one, is that of the items."""
        number = asked.slots.get("number", "").lower()
        value = self._numbers.get(number, number)
        return not value or value == str(len(listing.items))

    @cached_property
    def _numbers(self) -> dict[str, str]:
        return dict(writer_patterns(self._language).numbers.words)
