"""The `writer` block of a language file: words and templates of the template writer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict

AnswerKind = Literal[
    "year", "date", "time", "number", "percentage", "money", "quantity", "email", "phone", "url", "term", "name"
]


class StrictRecord(BaseModel):
    """A frozen model in which an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DateWords(StrictRecord):
    """Words that distinguish a year from another number; lower case.

    With `small_months`, months are in lower case although names are capitalised. `after` words follow a year, `before`
    words precede it; a year followed by one of `decades` is a decade. `day_endings` make a day an ordinal ("4th"), and
    one of `day_joiners` may follow it ("4th of May").
    """

    months: tuple[str, ...]
    small_months: bool = False
    before: tuple[str, ...]
    after: tuple[str, ...] = ()
    decades: tuple[str, ...] = ()
    day_endings: tuple[str, ...] = ()
    day_joiners: tuple[str, ...] = ()


class TimeWords(StrictRecord):
    """Words around a time of day; lower case.

    A figure before one of `clock` is a time ("2 p.m."). With minutes it is one, too, after one of `before` ("at 14:30")
    or before one of `after`; without minutes only between the two.
    """

    clock: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class NumberWords(StrictRecord):
    """Words around figures; lower case.

    `words` maps numbers written as words to figures, except one, which is an article as often as a number. A figure
    after one of `not_before` or before one of `not_after` is not a quantity but part of a name, a range or an ordinal.
    In scripts with capitals, a word that begins the sentence before a figure may be a name, unless it is one of
    `openers`. `units` are measures of physical things, in all forms that follow a number; international symbols need
    not be listed. A unit may be divided by one of `rates`, after a slash or one of `per` ("beats per minute").
    `grouping` is the separator of thousands. A word that is both a currency and a unit ("pounds") is a key of
    `currency_or_unit`, and means money only near one of the words or signs listed there.
    """

    words: Mapping[str, str] = {}
    magnitudes: tuple[str, ...]
    currency_signs: tuple[str, ...]
    currency_words: tuple[str, ...] = ()
    currency_or_unit: Mapping[str, tuple[str, ...]] = {}
    percent_words: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    rates: tuple[str, ...] = ()
    per: tuple[str, ...] = ()
    grouping: Literal[",", "."] = ","
    openers: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()


class NameWords(StrictRecord):
    """Words and endings that distinguish names from other words; lower case.

    With `capitals`, a name is a run of capitalised words:

    - `joiners` may be inside it, and `articles` after a joiner, but neither at its beginning.
    - `particles` are inside names and as often between two names ("Jan de Vries"; "Rembrandt de Nachtwacht"): the
      corpus decides.
    - `conjunctions` are inside a name ("Department of Health and Human Services") or between two: the corpus decides.
    - One of `prefixes` may be attached to the first word.
    - A place follows one of `places`, which are joiners too; after a person's name it may be a separate name.

    Without capitals, a name is a run of words that the corpus repeats and puts before `case_markers`:

    - `agent_markers` are the case markers after the agent of an action.
    - Words after `determiners`, after a word with one of `adjective_endings`, or before `light_verbs` are common nouns.
      Determiners that are also case markers show possession.
    - `plurals` are pairs of endings, singular and plural; a word whose plural is in the corpus too is not a name.

    `adjective_forms` are pairs of endings of one adjective. A single word with one of `endings` (plurals, infinitives;
    adjectives of places) is not a name. `not_names` are never names, whatever the corpus suggests: words of closed
    classes, and words that the corpus cannot decide; they are no list of nouns.
    """

    capitals: bool
    joiners: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    conjunctions: tuple[str, ...] = ()
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

    An entry may be two words. `openers` do so at the beginning of the sentence, `pronouns` before its first name,
    `first_clause` before the first comma or one of `clause_starts`, and `anywhere` in any position. Text that begins
    with one of `open_starts` or ends with one of `open_ends` is not an item of a list: it says that there are more.
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

    - "X is a …" has one of `copulas` before one of `articles`, which may also precede the term. After one of
      `definite`, X is a particular thing and not a term.
    - `defines` and `refers` are whole sentences with `{term}` and `{definition}`; the verb of `refers` can also have a
      person as its subject.
    - One of `scopes` may stand before a quoted term, up to a comma: "in this" of "In this handbook, “shift” means …".
    - A definition may begin with one of `quantifiers`. It is none but a statement if it has one of `finite`, forms of
      verbs, before any of `relatives` and question words.
    - `also` introduces another name, `{term}`, after the first.
    - A single capitalised word at the beginning is a term only if the definition has one of `relatives`, which
      introduce the kind of thing.
    - A term contains none of `no_terms`, does not begin with a word with one of `adverb_endings`, and has a word with
      one of `gerund_endings` only at its end.
    - A definition that begins with one of `comparing` explains a thing by another that is somewhere else ("a different
      kind of dam").
    """

    copulas: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    definite: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    quantifiers: tuple[str, ...] = ()
    finite: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    no_terms: tuple[str, ...] = ()
    adverb_endings: tuple[str, ...] = ()
    gerund_endings: tuple[str, ...] = ()
    comparing: tuple[str, ...] = ()


class Ask(StrictRecord):
    """The question for one kind of answer, about a blank in a quoted sentence."""

    blank: str


class WriterPatterns(StrictRecord):
    """Patterns of the template writer. Templates contain `{fields}` that the writer fills in.

    `questions` holds the patterns of each question type under its name; its pattern `instruction`, if any,
    replaces the language's own instruction in the prompt (and may include it as `{instruction}`).
    """

    blank: str
    asks: Mapping[AnswerKind, Ask]
    cloze: str
    questions: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {}
    dates: DateWords
    times: TimeWords = TimeWords()
    numbers: NumberWords
    names: NameWords
    references: References
    definitions: DefinitionWords | None = None


@cache
def patterns_without_words(capitals: bool) -> WriterPatterns:
    """Return the patterns for a language without a `writer` block, from which texts are read but nothing is asked.

    Addresses and percentages are found, with `capitals` also names; no dates, amounts, references or definitions.
    """
    kinds: tuple[AnswerKind, ...] = ("email", "phone", "url", "percentage", *(("name",) if capitals else ()))
    return WriterPatterns(
        blank="",
        asks={kind: Ask(blank="") for kind in kinds},
        cloze="",
        dates=DateWords(months=(), before=()),
        numbers=NumberWords(magnitudes=(), currency_signs=()),
        names=NameWords(capitals=capitals),
        references=References(openers=(), pronouns=(), first_clause=(), clause_starts=(), anywhere=()),
    )
