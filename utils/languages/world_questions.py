"""The `questions` of the `world` block of a language file: how questions on fictional worlds are worded."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from .writer_patterns import StrictRecord


class StepWords(StrictRecord):
    """The words for one step from an entity, `{x}`, to what it leads to.

    `of` are noun phrases that stand in the place of `{x}` of a further step; `{x}` is at their beginning or end, so
    that many of them in one another are still read with ease. `ask` asks for the one target, `several` for all of
    several ones, `count` for how many there are. `which` is the noun phrase behind "which" where one of several is
    asked for.
    """

    of: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    which: str = ""


class ComparisonWords(StrictRecord):
    """Questions which of `{a}` and `{b}` has the lesser, or the greater, value."""

    least: tuple[str, ...] = Field(min_length=1)
    most: tuple[str, ...] = Field(min_length=1)


class WorldQuestions(StrictRecord):
    """The wording of questions.

    `steps` are called by the kind of `{x}` and the step ("person.mother"), with the gender of the target behind them
    where the language has two words ("person.spouse.f"); "~author" leads from an author to the works. `having` are
    what else is said of one of several, by its kind and the steps from it to `{y}`; `intersection` joins it with
    `{which}`. `comparisons` are called by kind and step; where nouns follow what belongs to them, the longer of the
    two phrases comes first (`longer_first`), else the shorter, so that a genitive cannot be read as that of both.
    `[is|was]` goes by whether the person is alive of whom it is said.

    Right answers besides the form that articles have: `dates` are other orders of {day}, {month} and {year}; `forms`
    what may stand around a word or number, `{x}`, by the kind of literal.
    """

    steps: Mapping[str, StepWords]
    having: Mapping[str, tuple[str, ...]]
    intersection: str
    longer_first: bool = False
    comparisons: Mapping[str, ComparisonWords]
    dates: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = {}
