"""Compare a model's answer with the gold of a question, by the kind of answer."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from ....utils.languages import Language, scoring_rules
from ....utils.records.drafts import Draft
from ....utils.text.words import contains_phrase, folded_words
from ...index.word_matching import spelt_words
from ...reading.figure_values import Figure, figures_in, have_common_value, with_plain_figures
from ...reading.function_words import light_words

AnswerKind = Literal["span", "list", "number", "yes_no", "free"]
# `partly`: says a part of the gold and nothing else, or the gold less exactly ("1803" for "October 1803").
Likeness = Literal["same", "partly", "other", "abstains"]

_SEMICOLON = re.compile(r"[;；؛\n]")
_SEPARATOR = re.compile(r"[;；؛،、]|,(?!\d)")
_LEAST_PHRASE = 2
# In words: yes or no stands at the beginning, perhaps behind a polite word.
_FIRST = 2


def answer_kind(draft: Draft[Any]) -> AnswerKind:
    """Return the kind of a draft's answer; drafts that no model proposed have spans or lists."""
    named: Any = draft.metadata.get("answer_kind")
    if named in get_args(AnswerKind):
        kind: AnswerKind = named
        return kind
    return "list" if "items" in draft.metadata else "span"


def likeness(answer: str, draft: Draft[Any], language: Language, min_f1: float) -> Likeness:
    """Compare a model's answer with the answers of a draft of any kind but `free`.

    - A span needs an F1 of `min_f1` with an accepted answer, prepositions and articles aside, and the same figures.
    - A list needs that F1 over its items, none left out and none more.
    - A number needs the same value, or its rounding; separators, digits and units do not matter.
    - Yes or no: its first words have the gold, as "yes, it does".
    """
    if abstains(answer, language):
        return "abstains"
    if not draft.answers:
        return "other"
    match answer_kind(draft):
        case "list":
            return _of_list(answer, draft.metadata["items"], language, min_f1)
        case "number":
            return _of_number(answer, draft, language, min_f1)
        case "yes_no":
            return _of_choice(answer, draft.answers)
        case _:
            return _of_span(answer, draft, language, min_f1)


def abstains(answer: str, language: Language) -> bool:
    """True if an answer says that there is none: it is an abstention phrase, or begins with one or with a refusal."""
    from ....utils.qa_metrics import abstains as is_phrase

    words = folded_words(answer)
    phrases = [folded_words(phrase) for phrase in (*scoring_rules(language.code).abstentions, *language.refusals)]
    begins = any(len(phrase) >= _LEAST_PHRASE and words[: len(phrase)] == phrase for phrase in phrases)
    return not words or begins or is_phrase(answer, scoring_rules(language.code))


def _of_span(answer: str, draft: Draft[Any], language: Language, min_f1: float) -> Likeness:
    """Compare a span; what the question says already, as "weeks" in "How many weeks", need not be said again."""
    light = light_words(language)
    asked = frozenset[str]() if "choices" in draft.metadata else frozenset(folded_words(draft.query)) - light
    given = _Said.of(answer, language)
    found: Likeness = "other"
    for gold in draft.answers:
        wanted = _Said.of(gold, language)
        has_figures = _have_all(given.figures, wanted.figures) and _have_all(wanted.figures, given.figures)
        # The unit may be left out, or added.
        is_bare = bool(wanted.figures) and (given.is_bare(light) or wanted.is_bare(light))
        if has_figures and (is_bare or _f1(given.text, wanted.text, language, light, asked) >= min_f1):
            return "same"
        says_more = wanted.is_part_of(given, light) and not _adds_items(answer, gold, language)
        if says_more or given.is_part_of(wanted, light):
            found = "partly"
    return found


@dataclass(frozen=True, slots=True)
class _Said:
    """A text with equal figures written alike, and its figures."""

    text: str
    figures: tuple[Figure, ...]

    @classmethod
    def of(cls, text: str, language: Language) -> _Said:
        return cls(with_plain_figures(text, language.code), figures_in(text, language.code))

    def is_bare(self, light: Set[str]) -> bool:
        """True if the text is nothing but figures."""
        return all(any(c.isdecimal() for c in word) for word in folded_words(self.text) if word not in light)

    def is_part_of(self, other: _Said, light: Set[str]) -> bool:
        """True if a text has nothing but words and figures of another."""
        words = set(folded_words(self.text)) - light
        return bool(words) and words <= set(folded_words(other.text))


def _of_list(answer: str, items: Sequence[Sequence[str]], language: Language, min_f1: float) -> Likeness:
    from ....utils.qa_metrics import list_f1

    rules = scoring_rules(language.code)
    named = [part for part in _SEMICOLON.split(answer) if part.strip()]
    if not all(list_f1(part, items, rules) > 0 for part in named):
        return "other"
    missing = [item for item in items if not any(list_f1(part, [item], rules) > 0 for part in named)]
    return "same" if not missing and list_f1(answer, items, rules) >= min_f1 else "partly"


def _of_number(answer: str, draft: Draft[Any], language: Language, min_f1: float) -> Likeness:
    given = figures_in(answer, language.code)
    if not given or not any(figures_in(gold, language.code) for gold in draft.answers):
        return _of_span(answer, draft, language, min_f1)
    for gold in draft.answers:
        for expected in figures_in(gold, language.code)[:1]:
            if all(have_common_value(figure.values, expected.values, rounded=True) for figure in given):
                return "same"
    return "other"


def _of_choice(answer: str, golds: Sequence[str]) -> Likeness:
    first = spelt_words(answer)[:_FIRST]
    return "same" if any(contains_phrase(first, spelt_words(gold)) for gold in golds) else "other"


def _f1(answer: str, gold: str, language: Language, light: Set[str], asked: Set[str]) -> float:
    """Return the best F1 with light words left out, and also the words of the question; never all of the gold."""
    from ....utils.qa_metrics import f1, normalize_answer

    rules = scoring_rules(language.code)
    leaving_out = [replace(rules, articles=(*rules.articles, *sorted(words))) for words in (light, light | asked)]
    usable = [rules, *(less for less in leaving_out if normalize_answer(gold, less))]
    return max(f1(answer, [gold], less) for less in usable)


def _adds_items(answer: str, gold: str, language: Language) -> bool:
    """True if an answer that holds the gold names further things beside it."""
    more = set(folded_words(answer)) - set(folded_words(gold))
    return not more.isdisjoint(language.scoring.joiners) or bool(
        _SEPARATOR.search(answer) and not _SEPARATOR.search(gold)
    )


def _have_all(figures: Sequence[Figure], wanted: Sequence[Figure]) -> bool:
    return all(any(have_common_value(one.values, other.values) for one in figures) for other in wanted)
