"""Countries, regions, cities, organisations and works, and the people who govern, found, employ or write."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .people import TODAY, People, days
from .random_draws import Draws, Integers
from .relations import LITERALS

_THIS_YEAR = 2019
_WRITING_JOBS = ("journalist", "historian", "philosopher", "teacher", "linguist", "librarian")
_PRINTING = LITERALS["industry"].index("printing")
_TRANSLATED_PERCENT, _EMPLOYED_PERCENT = 40, 80


@dataclass(frozen=True, slots=True)
class Geography:
    """Arrays over cities, regions and countries, each numbered from 0. Areas are in km², `founded` is a year."""

    region_of_city: Integers
    country_of_region: Integers
    capital_of_region: Integers
    capital_of_country: Integers
    population: Integers
    founded: Integers
    area_of_region: Integers
    area_of_country: Integers


@dataclass(frozen=True, slots=True)
class Organisations:
    """Arrays over the organisations; founders are persons, `founded` is a year."""

    founder: Integers
    founded: Integers
    industry: Integers
    employees: Integers


@dataclass(frozen=True, slots=True)
class Works:
    """Arrays over the works; -1 where there is no publisher or translator."""

    author: Integers
    published: Integers
    publisher: Integers
    translator: Integers


def make_geography(draws: Draws, countries: int, regions: int, cities: int) -> Geography:
    """Draw a geography with at least as many cities as regions, and as many regions as countries."""
    region_of_city = _assigned(draws, "region", cities, regions)
    country_of_region = _assigned(draws, "country", regions, countries)
    capital_of_region = _one_member_each(draws, "capitals", region_of_city, regions)
    capital_region = _one_member_each(draws, "seats", country_of_region, countries)
    population = (5000 + draws.below("population", cities, 5000)) << draws.below("population size", cities, 7)
    # Capitals are large.
    population[capital_of_region] = population[capital_of_region] * 3 + draws.below("capital size", regions, 3)
    founded = 760 + draws.below("cities founded", cities, 1060)
    area_of_region = (1100 + draws.below("area", regions, 1100)) << draws.below("area size", regions, 5)
    area_of_country = np.zeros(countries, dtype=np.int64)
    np.add.at(area_of_country, country_of_region, area_of_region)
    # Lakes and islands belong to no region, so the areas of the regions do not add up to the area of the country.
    area_of_country += 37 + area_of_country * (2 + draws.below("lakes", countries, 9)) // 100
    return Geography(
        region_of_city,
        country_of_region,
        capital_of_region,
        capital_of_region[capital_region],
        population,
        founded,
        area_of_region,
        area_of_country,
    )


def _assigned(draws: Draws, stream: str, count: int, groups: int) -> Integers:
    """Assign each of `count` members to a group; every group gets one at least, some get many."""
    group = np.arange(count, dtype=np.int64)
    group[groups:] = draws.skewed(stream, count - groups, groups)
    return group


def _one_member_each(draws: Draws, stream: str, group: Integers, groups: int) -> Integers:
    """Draw one member of each group; `group` has the group of each member."""
    order = draws.order(stream, len(group))
    chosen = np.zeros(groups, dtype=np.int64)
    chosen[group[order]] = order
    return chosen


def years(day: Integers) -> Integers:
    """Return the calendar years of proleptic ordinals."""
    start = np.datetime64("0001-01-01", "D")
    return (start + (day - 1)).astype("datetime64[Y]").astype(np.int64) + 1970


def _last_years(people: People) -> Integers:
    """Return the last full year of each person's life; this year for the living."""
    alive = people.death < 0
    return np.where(alive, _THIS_YEAR, years(np.where(alive, TODAY, people.death)) - 1)


def make_organisations(draws: Draws, people: People, count: int) -> Organisations:
    """Draw organisations. Founders are alive and adult in the year of the founding."""
    born = years(people.birth)
    adults = np.flatnonzero(born <= 1985)
    founders = adults[draws.sample("founders", min(len(adults), 1 + count * 3 // 5), len(adults))]
    founder = founders[draws.below("founder", count, len(founders))]
    earliest = born[founder] + 22
    latest = np.minimum(np.minimum(born[founder] + 60, _last_years(people)[founder]), _THIS_YEAR)
    founded = earliest + draws.below("founded", count, latest - earliest + 1)
    industry = draws.below("industry", count, len(LITERALS["industry"]))
    industry[::4] = _PRINTING
    employees = (21 + draws.below("employees", count, 79)) << draws.below("employees size", count, 8)
    return Organisations(founder, founded, industry, employees + draws.below("employees rest", count, 17))


def make_works(draws: Draws, people: People, organisations: Organisations, count: int) -> Works:
    """Draw works. Authors are alive and adult in the year of publication, the publisher exists, translators live on."""
    born, last = years(people.birth), _last_years(people)
    adults = np.flatnonzero(born <= 1990)
    authors = adults[draws.sample("authors", min(len(adults), max(2, count * 2 // 5)), len(adults))]
    of = np.arange(count, dtype=np.int64)
    of[len(authors) :] = draws.skewed("author", max(0, count - len(authors)), len(authors))
    author = authors[of]
    earliest = born[author] + 21
    latest = np.minimum(born[author] + 78, last[author])
    published = earliest + draws.below("published", count, latest - earliest + 1)
    printers = np.flatnonzero(organisations.industry == _PRINTING)
    publisher = _founded_by_then(draws, "publisher", printers, organisations.founded, published)
    translator = _translators(draws, people, author)
    translated = (translator != author) & (last[translator] > published) & (born[translator] <= 1990)
    translated &= draws.chance("translated", count, _TRANSLATED_PERCENT)
    return Works(author, published, publisher, np.where(translated, translator, -1))


def _translators(draws: Draws, people: People, author: Integers) -> Integers:
    """Draw for each work one of the few people who translate, of about the author's age."""
    pool = draws.sample("translators", min(people.count, 2 + len(author) // 5), people.count)
    pool = pool[np.argsort(people.birth[pool], kind="stable")]
    near = np.searchsorted(people.birth[pool], people.birth[author]) + draws.below("translator", len(author), 9) - 4
    translators: Integers = pool[np.clip(near, 0, len(pool) - 1)]
    return translators


def employers(draws: Draws, people: People, organisations: Organisations) -> Integers:
    """Draw each person's employer, founded before the person turns 50; -1 for none."""
    until = np.minimum(years(people.birth) + 50, _last_years(people))
    everyone = np.arange(len(organisations.founded), dtype=np.int64)
    employer = _founded_by_then(draws, "employer", everyone, organisations.founded, until)
    return np.where(draws.chance("employed", people.count, _EMPLOYED_PERCENT), employer, -1)


def occupations(draws: Draws, people: People, works: Works) -> Integers:
    """Draw occupations. Authors have jobs in which people write; lookalikes share the job of their original."""
    occupation = draws.below("occupation", people.count, len(LITERALS["occupation"]))
    writing = np.array([LITERALS["occupation"].index(key) for key in _WRITING_JOBS], dtype=np.int64)
    occupation[works.author] = writing[draws.below("writing", people.count, len(writing))[works.author]]
    occupation[people.first_lookalike :] = occupation[people.originals]
    return occupation


def heads_and_mayors(draws: Draws, people: People, countries: int, cities: int) -> tuple[Integers, Integers]:
    """Draw heads of the countries and mayors of the cities: living adults with one office each; -1 for none left."""
    adults = np.flatnonzero((people.death < 0) & (people.birth < TODAY - days(28)))
    chosen = adults[draws.order("rulers", len(adults))][: countries + cities]
    offices = np.full(countries + cities, -1, dtype=np.int64)
    offices[: len(chosen)] = chosen
    return offices[:countries], offices[countries:]


def _founded_by_then(draws: Draws, stream: str, pool: Integers, founded: Integers, until: Integers) -> Integers:
    """Draw for each year of `until` an organisation of the pool founded by then, older ones more often; -1 for none."""
    pool = pool[np.argsort(founded[pool], kind="stable")]
    existing = np.searchsorted(founded[pool], until, side="right")
    drawn = draws.skewed(stream, len(until), np.maximum(existing, 1))
    return np.where(existing > 0, pool[drawn], -1)
