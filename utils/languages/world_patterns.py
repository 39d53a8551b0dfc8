"""The `world` block of a language file: how articles of fictional worlds are written and read, and questions asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from .world_questions import WorldQuestions
from .writer_patterns import StrictRecord


class LiteralWords(StrictRecord):
    """The words for the objects of a relation that are no entities (occupations, genres), by their keys.

    A pair has the word for a male and that for a female subject. The keys in `second` take the second alternative of
    a choice that goes by the relation: `[occupation:a|an]`.
    """

    words: Mapping[str, str | tuple[str, str]]
    second: tuple[str, ...] = ()


class KindPatterns(StrictRecord):
    """Templates for the articles of one kind of entity.

    A template is a sentence. `{name}` is the title, `{born}` the object of a relation, `{friend+}` a list of two or
    more. `{He}` stands for one of `references`, with the name where that is due, otherwise without; a template has one
    reference at most. `[he|she]` goes by the gender of the subject, `[spouse:husband|wife]` by that of an
    object or by `LiteralWords.second`. `[alive:is|was]` goes by whether the subject is dead; the second may be two
    ("alive|dead man|dead woman"), both may ("man|woman|dead man|dead woman"), and with `[alive:is]` alone a
    template is for the living only. Between two slots stands at least one word, so that they can be told apart.

    An article begins with one of `lead`. The relations that are left follow in one of `orders`, which name them all; a
    template states all relations that it has a slot for. Behind a sentence about another person the next one has the
    name, where a pronoun could be taken for that person; not if its template holds one of `agents`, by which it is told
    that the sentence is about the subject of the article.
    """

    references: Mapping[str, tuple[str, ...]]
    agents: tuple[str, ...] = ()
    orders: tuple[tuple[str, ...], ...] = Field(min_length=1)
    lead: tuple[str, ...] = Field(min_length=1)
    facts: tuple[str, ...] = Field(min_length=1)


class ArticlePatterns(StrictRecord):
    """The wording of articles; `kinds` has the templates of each kind of entity.

    `date` holds {day}, {month} and {year} in the language's order, the month with its name. `grouping` says where
    figures of large numbers are parted by commas: 1,234,567 or 12,34,567. `last` stands before the last item of a
    list. `quotes` are put around the titles of works.
    """

    months: tuple[str, ...] = Field(min_length=12, max_length=12)
    date: str
    grouping: Literal["thousands", "indian"]
    last: str
    quotes: tuple[str, str]
    literals: Mapping[str, LiteralWords]
    kinds: Mapping[str, KindPatterns]


class WorldPrompt(StrictRecord):
    """How questions on a world are asked; `instruction` may hold `{abstention}`."""

    instruction: str


class WorldPatterns(StrictRecord):
    """What a language needs for synthetic worlds."""

    prompt: WorldPrompt
    articles: ArticlePatterns
    questions: WorldQuestions
