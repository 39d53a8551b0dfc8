"""What people do: where they work, what they found and write, and who governs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .people import TODAY, People, days
from .random_draws import Draws, Integers
from .relations import LITERALS

_THIS_YEAR = 2019
_WRITING = ("journalist", "historian", "philosopher", "teacher", "linguist", "librarian")
_PRINTING = LITERALS["industry"].index("printing")
_TRANSLATED_PERCENT, _EMPLOYED_PERCENT = 40, 80


@dataclass(frozen=True, slots=True)
class Organisations:
    """An array each over the organisations; founders are persons, `founded` a year."""

    founder: Integers
    founded: Integers
    industry: Integers
    employees: Integers


@dataclass(frozen=True, slots=True)
class Works:
    """An array each over the works; -1 where there is no publisher or translator."""

    author: Integers
    published: Integers
    publisher: Integers
    translator: Integers


def years(day: Integers) -> Integers:
    """The calendar years of proleptic ordinals."""
    start = np.datetime64("0001-01-01", "D")
    return (start + (day - 1)).astype("datetime64[Y]").astype(np.int64) + 1970


def last_years(people: People) -> Integers:
    """The last full year of each person's life, or the present."""
    alive = people.death < 0
    return np.where(alive, _THIS_YEAR, years(np.where(alive, TODAY, people.death)) - 1)


def make_organisations(draws: Draws, people: People, count: int) -> Organisations:
    """Founders were adults, and alive, when they founded."""
    born = years(people.birth)
    able = np.flatnonzero(born <= 1985)
    founders = able[draws.some("founders", min(len(able), 1 + count * 3 // 5), len(able))]
    founder = founders[draws.below("founder", count, len(founders))]
    youngest = born[founder] + 22
    latest = np.minimum(np.minimum(born[founder] + 60, last_years(people)[founder]), _THIS_YEAR)
    founded = youngest + draws.below("founded", count, latest - youngest + 1)
    industry = draws.below("industry", count, len(LITERALS["industry"]))
    industry[::4] = _PRINTING
    employees = (21 + draws.below("employees", count, 79)) << draws.below("employees size", count, 8)
    return Organisations(founder, founded, industry, employees + draws.below("employees rest", count, 17))


def make_works(draws: Draws, people: People, organisations: Organisations, count: int) -> Works:
    """Authors were adults, and alive, when they published; publishers existed; translators lived later too."""
    born, last = years(people.birth), last_years(people)
    able = np.flatnonzero(born <= 1990)
    authors = able[draws.some("authors", min(len(able), max(2, count * 2 // 5)), len(able))]
    of = np.arange(count, dtype=np.int64)
    of[len(authors) :] = draws.skewed("author", max(0, count - len(authors)), len(authors))
    author = authors[of]
    youngest = born[author] + 21
    latest = np.minimum(born[author] + 78, last[author])
    published = youngest + draws.below("published", count, latest - youngest + 1)
    printers = np.flatnonzero(organisations.industry == _PRINTING)
    publisher = _of_their_time(draws, "publisher", printers, organisations.founded, published)
    translator = _translators(draws, people, author)
    fit = (translator != author) & (last[translator] > published) & (born[translator] <= 1990)
    fit &= draws.chance("translated", count, _TRANSLATED_PERCENT)
    return Works(author, published, publisher, np.where(fit, translator, -1))


def _translators(draws: Draws, people: People, author: Integers) -> Integers:
    """For each work, one of the few who translate, of about the author's age."""
    pool = draws.some("translators", min(people.count, 2 + len(author) // 5), people.count)
    pool = pool[np.argsort(people.birth[pool], kind="stable")]
    near = np.searchsorted(people.birth[pool], people.birth[author]) + draws.below("translator", len(author), 9) - 4
    translators: Integers = pool[np.clip(near, 0, len(pool) - 1)]
    return translators


def employers(draws: Draws, people: People, organisations: Organisations) -> Integers:
    """The organisation that each person works or worked for, -1 for none: one founded before they were old."""
    until = np.minimum(years(people.birth) + 50, last_years(people))
    employer = _of_their_time(
        draws, "employer", np.arange(len(organisations.founded), dtype=np.int64), organisations.founded, until
    )
    return np.where(draws.chance("employed", people.count, _EMPLOYED_PERCENT), employer, -1)


def occupations(draws: Draws, people: People, works: Works) -> Integers:
    """Authors have jobs in which people write; near-twins have the job of those they are like."""
    occupation = draws.below("occupation", people.count, len(LITERALS["occupation"]))
    writing = np.array([LITERALS["occupation"].index(key) for key in _WRITING], dtype=np.int64)
    occupation[works.author] = writing[draws.below("writing", people.count, len(writing))[works.author]]
    occupation[people.count - len(people.originals) :] = occupation[people.originals]
    return occupation


def rulers(draws: Draws, people: People, countries: int, cities: int) -> tuple[Integers, Integers]:
    """Heads of the countries and mayors of the cities: living adults, each with one office; -1 where they run out."""
    able = np.flatnonzero((people.death < 0) & (people.birth < TODAY - days(28)))
    chosen = able[draws.order("rulers", len(able))][: countries + cities]
    offices = np.full(countries + cities, -1, dtype=np.int64)
    offices[: len(chosen)] = chosen
    return offices[:countries], offices[countries:]


def _of_their_time(draws: Draws, stream: str, choice: Integers, founded: Integers, until: Integers) -> Integers:
    """For each year one of the chosen organisations that was founded by then, older ones more often; -1 for none."""
    choice = choice[np.argsort(founded[choice], kind="stable")]
    there = np.searchsorted(founded[choice], until, side="right")
    drawn = draws.skewed(stream, len(until), np.maximum(there, 1))
    return np.where(there > 0, choice[drawn], -1)
