"""A world from its settings: how many of each kind there are, and what each of them states."""

from __future__ import annotations

import numpy as np

from .affiliations import employers, make_organisations, make_works, occupations, rulers
from .geography import make_places
from .kinship import stated_friends, stated_siblings, stated_spouses
from .names import CITIES, COUNTRIES, RIVERS
from .naming import name_everything
from .people import make_people
from .random_draws import Draws, Integers
from .relations import LITERALS, Kind
from .world import World, WorldSettings


def counts_of(size: int) -> dict[Kind, int]:
    """How many entities of each kind a world of a size has."""
    countries = 1 if size < 30 else max(2, min(size * 15 // 10_000, COUNTRIES.short))
    regions = max(countries + 1, size * 9 // 1000)
    cities = max(regions + 1, min(2 + size * 5 // 100, CITIES.all))
    organisations = 2 + size * 7 // 100
    works = size // 5
    people = size - countries - regions - cities - organisations - works
    return {
        "person": people,
        "city": cities,
        "region": regions,
        "country": countries,
        "organisation": organisations,
        "work": works,
    }


def make_world(settings: WorldSettings) -> World:
    """The world of these settings: the same on any machine."""
    draws = Draws(settings.seed)
    counts = counts_of(settings.size)
    cities, regions, countries = counts["city"], counts["region"], counts["country"]
    people = make_people(draws, counts["person"], int(settings.twins * counts["person"]))
    places = make_places(draws, countries, regions, cities)
    organisations = make_organisations(draws, people, counts["organisation"])
    works = make_works(draws, people, organisations, counts["work"])
    heads, mayors = rulers(draws, people, countries, cities)
    sisters, brothers = stated_siblings(draws, people)
    first_city = counts["person"]
    first_region = first_city + cities
    first_country = first_region + regions
    first_organisation = first_country + countries
    persons = counts["person"]
    rivers = min(cities // 3 + 1, RIVERS.all)
    values: dict[tuple[Kind, str], Integers] = {
        ("person", "born"): people.birth,
        ("person", "died"): people.death,
        ("person", "birthplace"): first_city + draws.skewed("birthplace", persons, cities),
        ("person", "residence"): first_city + draws.skewed("residence", persons, cities),
        ("person", "mother"): people.mother,
        ("person", "father"): people.father,
        ("person", "spouse"): stated_spouses(draws, people),
        ("person", "sister"): sisters,
        ("person", "brother"): brothers,
        ("person", "occupation"): occupations(draws, people, works),
        ("person", "employer"): _numbered(employers(draws, people, organisations), first_organisation),
        ("person", "hobby"): draws.below("hobby", persons, len(LITERALS["hobby"])),
        ("city", "region"): first_region + places.region_of_city,
        ("city", "population"): places.population,
        ("city", "founded"): places.founded,
        ("city", "mayor"): mayors,
        ("city", "river"): draws.below("river", cities, rivers),
        ("region", "country"): first_country + places.country_of_region,
        ("region", "capital"): first_city + places.capital_of_region,
        ("region", "area"): places.area_of_region,
        ("country", "capital"): first_city + places.capital_of_country,
        ("country", "head"): heads,
        ("country", "area"): places.area_of_country,
        ("organisation", "headquarters"): first_city + draws.skewed("headquarters", counts["organisation"], cities),
        ("organisation", "founder"): organisations.founder,
        ("organisation", "founded"): organisations.founded,
        ("organisation", "employees"): organisations.employees,
        ("organisation", "industry"): organisations.industry,
        ("work", "author"): works.author,
        ("work", "published"): works.published,
        ("work", "genre"): draws.below("genre", counts["work"], len(LITERALS["genre"])),
        ("work", "setting"): first_city + draws.skewed("setting", counts["work"], cities),
        ("work", "publisher"): _numbered(works.publisher, first_organisation),
        ("work", "translator"): works.translator,
    }
    columns = {key: column.astype(np.int32) for key, column in values.items()}
    starts, friends = stated_friends(draws, people)
    naming = name_everything(draws, counts, people, rivers)
    bonds = (starts.astype(np.int32), friends.astype(np.int32))
    return World(settings, counts, columns, bonds, people.originals.astype(np.int32), naming)


def _numbered(places: Integers, first: int) -> Integers:
    return np.where(places >= 0, places + first, -1)
