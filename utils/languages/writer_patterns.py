"""The `writer` block of a language file: words and templates of the template writer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

AnswerKind = Literal[
    "year", "date", "number", "percentage", "money", "quantity", "email", "phone", "url", "term", "name"
]


class StrictRecord(BaseModel):
    """A frozen model in which an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DateWords(StrictRecord):
    """Words that distinguish a year from another number; lower case.

    With `small_months`, months are in lower case although names are capitalised.
    `after` words follow a year, `before` words precede it; what follows with one of `decades` is a decade, no year.
    """

    months: tuple[str, ...]
    small_months: bool = False
    before: tuple[str, ...]
    after: tuple[str, ...] = ()
    decades: tuple[str, ...] = ()


class NumberWords(StrictRecord):
    """Words around figures; lower case.

    `words` gives the figures of numbers written as words, but not of one, which is an article as often as a number. A
    figure after one of `not_before` or before one of `not_after` is part of a name, a range or an ordinal, no quantity.
    With capitals, a word that begins the sentence before a figure may be a name, unless it is one of `openers`. `units`
    are measures of physical things, in all forms that follow a number; international symbols need not be listed.
    `grouping` is the sign between thousands. A word that is a currency and a unit ("pounds") is a key of
    `currency_or_unit`, and money only near one of the words or signs given there.
    """

    words: Mapping[str, str] = {}
    magnitudes: tuple[str, ...]
    currency_signs: tuple[str, ...]
    currency_words: tuple[str, ...] = ()
    currency_or_unit: Mapping[str, tuple[str, ...]] = {}
    percent_words: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    grouping: Literal[",", "."] = ","
    openers: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()


class NameWords(StrictRecord):
    """Words and endings that distinguish names from other words; lower case.

    With `capitals`, a name is a run of capitalised words; `joiners` may stand inside it, and `articles` behind a
    joiner, but none of them at its beginning. `particles` stand inside names and as often between two ("Jan de
    Vries"; "Rembrandt de Nachtwacht"): the corpus decides. One of `prefixes` clings to the first word. Behind one
    of `places`, which are joiners too, stands a place that may be no part of a person's name. Without capitals, it
    is a run of words that the corpus repeats and sets before `case_markers`, of which `agent_markers` stand behind who
    acts; words after `determiners` (of which those that are case markers too show possession) or after a word with one
    of `adjective_endings`, or before `light_verbs`, are common nouns. `adjective_forms` are pairs of endings of one
    adjective. One word with one of the `endings` (plurals, infinitives; adjectives of places)
    names no single thing. Without capitals, a word of which the corpus has the plural too is none: `plurals` are
    pairs of endings, one of the singular and that of its plural. `not_names` are never names, whatever the corpus
    says: words of closed classes and what the corpus cannot tell, no list of nouns.
    """

    capitals: bool
    joiners: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    function_words: tuple[str, ...] = ()
    case_markers: tuple[str, ...] = ()
    agent_markers: tuple[str, ...] = ()
    determiners: tuple[str, ...] = ()
    adjective_endings: tuple[str, ...] = ()
    adjective_forms: tuple[tuple[str, str], ...] = ()
    light_verbs: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    plurals: tuple[tuple[str, str], ...] = ()
    not_names: tuple[str, ...] = ()


class References(StrictRecord):
    """Words that point outside the sentence; lower case.

    An entry may be two words. `openers` do so at its beginning, `pronouns` before its first name, `first_clause`
    before the first comma or one of `clause_starts`, and `anywhere` wherever they stand. What begins with one of
    `open_starts` or ends with one of `open_ends` is no item of a list: it says that there are more.
    """

    openers: tuple[str, ...]
    pronouns: tuple[str, ...]
    first_clause: tuple[str, ...]
    clause_starts: tuple[str, ...]
    anywhere: tuple[str, ...]
    open_starts: tuple[str, ...] = ()
    open_ends: tuple[str, ...] = ()


class DefinitionWords(StrictRecord):
    """Words that mark definitions; lower case.

    "X is a …": one of `copulas` before one of `articles`, which may stand before the term too; behind one of `definite`
    a thing at hand is meant, no term. `defines` and `refers` are whole sentences with `{term}` and `{definition}`; the
    verb of `refers` has persons for its subject too. `also` gives another name, `{term}`, behind the first. A single
    capitalised word at the beginning is taken for a term only where the definition has one of `relatives`, which say
    what kind of thing it is. A term holds none of `no_terms`; it begins with no word with one of `adverb_endings`, and
    a word with one of `gerund_endings` is its last. A definition that begins with one of `comparing` says what a thing
    is by another that stands elsewhere ("a different kind of dam").
    """

    copulas: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    definite: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    no_terms: tuple[str, ...] = ()
    adverb_endings: tuple[str, ...] = ()
    gerund_endings: tuple[str, ...] = ()
    comparing: tuple[str, ...] = ()


class Ask(StrictRecord):
    """Questions for one kind of answer: about a blank in a quoted sentence, and about the only such answer in it."""

    blank: str
    only: str


class WriterPatterns(StrictRecord):
    """Patterns of the template writer. Templates contain `{fields}` that the writer fills in.

    `questions` holds the patterns of each question type under its name; its pattern `instruction`, if any,
    replaces the language's own instruction in the prompt (and may include it as `{instruction}`).
    """

    blank: str
    placeholder: str
    asks: Mapping[AnswerKind, Ask]
    direct_lookup: str
    other_passage: str
    other_passage_titled: str
    other_passage_opening: str
    other_passage_closing: str
    bridge_with_fragment: str
    bridge_without_fragment: str
    bridge_to_earliest_year: str
    bridge_to_latest_year: str
    questions: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {}
    dates: DateWords
    numbers: NumberWords
    names: NameWords
    references: References
    definitions: DefinitionWords | None = None
