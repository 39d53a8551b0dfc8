"""Countries, their regions and their cities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .random_draws import Draws, Integers


@dataclass(frozen=True, slots=True)
class Places:
    """An array each; cities, regions and countries are numbered from 0 on. Areas are km², cities' founding a year."""

    region_of_city: Integers
    country_of_region: Integers
    capital_of_region: Integers
    capital_of_country: Integers
    population: Integers
    founded: Integers
    area_of_region: Integers
    area_of_country: Integers


def make_places(draws: Draws, countries: int, regions: int, cities: int) -> Places:
    """There are at least as many cities as regions, and as many regions as countries."""
    region_of_city = _spread(draws, "region", cities, regions)
    country_of_region = _spread(draws, "country", regions, countries)
    capital_of_region = _one_of_each(draws, "capitals", region_of_city, regions)
    seat = _one_of_each(draws, "seats", country_of_region, countries)
    population = (5000 + draws.below("population", cities, 5000)) << draws.below("population size", cities, 7)
    # Capitals are large.
    population[capital_of_region] = population[capital_of_region] * 3 + draws.below("capital size", regions, 3)
    founded = 760 + draws.below("cities founded", cities, 1060)
    area_of_region = (1100 + draws.below("area", regions, 1100)) << draws.below("area size", regions, 5)
    area_of_country = np.zeros(countries, dtype=np.int64)
    np.add.at(area_of_country, country_of_region, area_of_region)
    # Lakes and islands belong to no region: what regions state does not add up to what the country's article states.
    area_of_country += 37 + area_of_country * (2 + draws.below("lakes", countries, 9)) // 100
    return Places(
        region_of_city,
        country_of_region,
        capital_of_region,
        capital_of_region[seat],
        population,
        founded,
        area_of_region,
        area_of_country,
    )


def _spread(draws: Draws, stream: str, count: int, holders: int) -> Integers:
    """A holder for each: every holder has one at least, some have many."""
    of = np.arange(count, dtype=np.int64)
    of[holders:] = draws.skewed(stream, count - holders, holders)
    return of


def _one_of_each(draws: Draws, stream: str, holder: Integers, holders: int) -> Integers:
    """For each holder, one of those that it holds."""
    order = draws.order(stream, len(holder))
    chosen = np.zeros(holders, dtype=np.int64)
    chosen[holder[order]] = order
    return chosen
