"""The `world` and `world_names` blocks of a language file: articles, questions and names of fictional worlds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from .writer_patterns import StrictRecord


class LiteralWords(StrictRecord):
    """The words for objects that are not entities (occupations, genres), by their keys.

    A pair has the words for a male and for a female subject. Keys in `second` take the second alternative of a choice
    that depends on the relation: `[occupation:a|an]`.
    """

    words: Mapping[str, str | tuple[str, str]]
    second: tuple[str, ...] = ()


class KindPatterns(StrictRecord):
    """Templates for the articles of one kind of entity.

    A template is one sentence with slots and choices:

    - `{name}` is the title, `{born}` the object of a relation, `{friend+}` a list of two or more.
    - `{He}` becomes one of the forms in `references`; those with the name are used when the name is due. A template has
      at most one reference. The form `-` leaves the subject out, and the sentence begins with the next word.
    - `[he|she]` depends on the gender of the subject, `[spouse:husband|wife]` on the gender of an object or on
      `LiteralWords.second`.
    - `[alive:is|was]` depends on the subject being alive. Three alternatives are "alive|dead man|dead woman", four are
      "man|woman|dead man|dead woman"; with one alternative, `[alive:is]`, the template is for the living only.

    There must be a word between two slots, so that the reader can separate them.

    An article begins with one of `lead`. The other relations follow in one of `orders`, which each name all of them; a
    template states every relation that it has a slot for. After a sentence about another person, the next sentence has
    the name if a pronoun could mean that person, unless its template contains one of `agents`, words that make clear
    that the sentence is about the subject of the article.
    """

    references: Mapping[str, tuple[str, ...]]
    agents: tuple[str, ...] = ()
    orders: tuple[tuple[str, ...], ...] = Field(min_length=1)
    lead: tuple[str, ...] = Field(min_length=1)
    facts: tuple[str, ...] = Field(min_length=1)


class ArticlePatterns(StrictRecord):
    """The wording of articles; `kinds` has the templates for each kind of entity.

    `date` has {day}, {month} and {year} in the language's order, with the month's name. `grouping` places the signs in
    large numbers, 1,234,567 or 12,34,567; `group_sign` is the sign. `last` comes before the last item of a list;
    `quotes` enclose the titles of works.
    """

    months: tuple[str, ...] = Field(min_length=12, max_length=12)
    date: str
    grouping: Literal["thousands", "indian"]
    group_sign: str = ","
    last: str
    quotes: tuple[str, str]
    literals: Mapping[str, LiteralWords]
    kinds: Mapping[str, KindPatterns]


class StepWords(StrictRecord):
    """The words for one step from an entity, `{x}`.

    `of` are noun phrases that can replace the `{x}` of another step; `{x}` is at their beginning or end, so that nested
    phrases stay readable. `ask` asks for a single target, `several` for all targets, `count` for their number. `which`
    is the noun phrase after "which" in a question for one of several.
    """

    of: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    which: str = ""


class ComparisonWords(StrictRecord):
    """Questions for the one of `{a}` and `{b}` with the lesser value, and for the one with the greater value."""

    least: tuple[str, ...] = Field(min_length=1)
    most: tuple[str, ...] = Field(min_length=1)


class WorldQuestions(StrictRecord):
    """The wording of questions.

    Keys of `steps` are the kind of `{x}` and the step ("person.mother"), followed by the gender of the target if the
    language has two words ("person.spouse.f"); "~author" leads from an author to the works. `having` narrows candidates
    down, by their kind and the steps from them to `{y}`; `intersection` joins it with `{which}`. Keys of `comparisons`
    are kind and step. The longer of two compared phrases comes first with `longer_first`, for languages in which nouns
    follow their genitives, else the shorter, so that a genitive cannot be read as belonging to both. `[is|was]` goes by
    whether the person in question is alive.

    Accepted answers besides the form in articles: `dates` are other orders of {day}, {month} and {year}; `forms` are
    texts around a word or number, `{x}`, by type of literal.
    """

    steps: Mapping[str, StepWords]
    having: Mapping[str, tuple[str, ...]]
    intersection: str
    longer_first: bool = False
    comparisons: Mapping[str, ComparisonWords]
    dates: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = {}


class WorldPrompt(StrictRecord):
    """The prompt for questions on a world; `instruction` may contain `{abstention}`."""

    instruction: str


class WorldPatterns(StrictRecord):
    """The `world` block: everything about a language that synthetic worlds need, except names.

    `fusions` are texts that are written otherwise where they meet in a question or a list, from the beginning of a
    word: Spanish "de el " becomes "del " and "y I" becomes "e I" (a space at the end ends a word).
    """

    prompt: WorldPrompt
    articles: ArticlePatterns
    questions: WorldQuestions
    fusions: Mapping[str, str] = {}

    def fused(self, text: str) -> str:
        """Return a text with its fusions made."""
        for apart, together in self.fusions.items():
            # Most texts have none, and a search for the plain text is much faster than one for a pattern.
            if apart in text:
                text = re.sub(rf"(?<!\w){re.escape(apart)}", together, text)
        return text


class WorldNames(StrictRecord):
    """The `world_names` block: syllables and words of names.

    Tables are parallel in all languages: the same position is the same sound or sense. A name is a stem, sometimes a
    middle, and the ending of its kind. `families` are pairs of endings that sound alike. Titles of works have `{noun}`,
    `{adjective}`, `{name}` (a stem with one of `realms`) and, in languages in which a word such as "of" or "the"
    depends on the noun, `{link}`: one of `noun_links` for each noun. A title begins with a capital, whatever its first
    word.
    """

    given: tuple[str, ...]
    given_middles: tuple[str, ...]
    women: tuple[str, ...]
    men: tuple[str, ...]
    stems: tuple[str, ...]
    middles: tuple[str, ...]
    families: tuple[str, ...]
    cities: tuple[str, ...]
    regions: tuple[str, ...]
    countries: tuple[str, ...]
    rivers: tuple[str, ...]
    realms: tuple[str, ...]
    roots: tuple[str, ...]
    companies: tuple[str, ...]
    nouns: tuple[str, ...]
    noun_links: tuple[str, ...] = ()
    adjectives: tuple[str, ...]
    titles: tuple[str, ...]
