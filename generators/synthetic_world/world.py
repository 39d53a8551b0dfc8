"""A fictional world: its settings, its entities with their names and facts, and how it is drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, pairwise
from typing import Any, Literal, TypeAlias

import numpy as np

from ...utils.errors import ConfigError
from .institutions import employers, heads_and_mayors, make_geography, make_organisations, make_works, occupations
from .names import CITIES, COUNTRIES, RIVERS, Naming, Numbers, name_everything, world_names
from .people import make_people, stated_friends, stated_siblings, stated_spouses
from .random_draws import Draws, Integers
from .relations import ENTITY_KINDS, LITERALS, RELATIONS, EntityKind

SMALLEST, LARGEST = 20, 2_000_000


@dataclass(frozen=True, slots=True)
class WorldSettings:
    """The settings from which a world follows.

    `size` is the number of articles, one for each entity. `lookalikes` is the share of persons who resemble another
    one: a name one syllable away, the same job, born within a year. `distractor_facts` (0 or 1) is the number of facts
    in the articles of persons and cities that no question asks about.

    Raises:
        ConfigError: a value is out of range.
    """

    seed: int
    size: int
    distractor_facts: int = 1
    lookalikes: float = 0.05

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            raise ConfigError(f"world size: is {self.size}; a world has {SMALLEST} to {LARGEST} articles")
        if self.distractor_facts not in (0, 1):
            raise ConfigError(f"distractor facts: is {self.distractor_facts}; an article has 0 or 1 of them")
        if not 0 <= self.lookalikes <= 0.5:
            raise ConfigError(
                f"lookalikes: is {self.lookalikes}; give the share of persons with a double, from 0 to 0.5"
            )

    def as_json(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "size": self.size,
            "distractor_facts": self.distractor_facts,
            "lookalikes": self.lookalikes,
        }


Object: TypeAlias = "int | str | date"
# The name of a relation, the numbers that its column holds, and the function that decodes them, if any.
_Column: TypeAlias = tuple[str, "memoryview[int]", Callable[[int], Object] | None]


class World:
    """Entities are numbered from 0, those of one kind side by side; every article states the facts of one entity.

    Columns hold a number for each entity of a kind: an entity's number, a year, a number, a proleptic ordinal for a
    date, a position in `LITERALS` or a river's number; -1 where nothing is stated. Columns must not be written to.
    """

    def __init__(
        self,
        settings: WorldSettings,
        counts: Mapping[EntityKind, int],
        columns: Mapping[tuple[EntityKind, str], Numbers],
        friends: tuple[Numbers, Numbers],
        originals: Numbers,
        naming: Naming,
    ) -> None:
        """`friends` are starts and targets: person p states `targets[starts[p] : starts[p + 1]]` as friends."""
        self.settings = settings
        self.size = settings.size
        self.friends = friends
        self._columns = columns
        self._naming = naming
        pairs = [(naming.first_lookalike + number, original) for number, original in enumerate(originals.tolist())]
        self._lookalikes = dict(pairs) | {original: lookalike for lookalike, original in pairs}
        bounds = [0, *accumulate(counts[kind] for kind in ENTITY_KINDS)]
        self._ranges = {kind: range(*ends) for kind, ends in zip(ENTITY_KINDS, pairwise(bounds), strict=True)}
        self._kinds = b"".join(bytes([code]) * counts[kind] for code, kind in enumerate(ENTITY_KINDS))
        self._columns_of = {kind: self._stated_columns(kind) for kind in ENTITY_KINDS}
        self._female = naming.female.data
        self._titles: dict[str, list[str | None]] = {}

    def by_kind(self, kind: EntityKind) -> range:
        """Return the numbers of all entities of a kind."""
        return self._ranges[kind]

    def kind(self, entity: int) -> EntityKind:
        return ENTITY_KINDS[self._kinds[entity]]

    def gender(self, entity: int) -> Literal["f", "m"] | None:
        """Return the gender of a person; None for everything else."""
        if entity >= len(self._female):
            return None
        return "f" if self._female[entity] else "m"

    def title(self, entity: int, language: str) -> str:
        """Return the name of an entity, which no other entity has.

        Raises:
            ConfigError: the language has no names.
        """
        titles = self._titles.get(language)
        if titles is None:
            titles = self._titles[language] = [None] * self.size
        title = titles[entity]
        if title is None:
            kind = self.kind(entity)
            title = self._naming.text(kind, entity - self._ranges[kind].start, world_names(language))
            titles[entity] = title
        return title

    def name_of_river(self, river: int, language: str) -> str:
        return self._naming.river(river, world_names(language))

    def facts(self, entity: int) -> list[tuple[str, Object]]:
        """Return relation and object of each fact that an entity's article states, in the order of `RELATIONS`.

        An object is an entity's number, a date, an int for years and numbers, a key of `LITERALS`, or the number of a
        river (`name_of_river`).
        """
        kind = ENTITY_KINDS[self._kinds[entity]]
        position = entity - self._ranges[kind].start
        facts: list[tuple[str, Object]] = []
        for relation, values, decode in self._columns_of[kind]:
            value = values[position]
            if relation == "friend":
                # This column holds starts: a person's friends end where those of the next person begin.
                facts += [(relation, target) for target in self.friends[1][value : values[position + 1]].tolist()]
            elif value >= 0:
                facts.append((relation, value if decode is None else decode(value)))
        return facts

    def lookalike(self, entity: int) -> int | None:
        """Return the person with a name one syllable away, the same job and about the same age; works both ways."""
        return self._lookalikes.get(entity)

    def column(self, kind: EntityKind, relation: str) -> Numbers:
        """Return the column of a relation that has one object at most.

        Raises:
            KeyError: there is no such relation, or it may have many objects.
        """
        return self._columns[kind, relation]

    def _stated_columns(self, kind: EntityKind) -> tuple[_Column, ...]:
        """Return the columns of a kind as memory views: reading single numbers is ten times as fast as from arrays."""
        columns: list[_Column] = []
        for relation in RELATIONS:
            if relation.subject != kind or (relation.distractor and not self.settings.distractor_facts):
                continue
            if relation.many:
                columns.append((relation.name, self.friends[0].data, None))
                continue
            keys = LITERALS.get(relation.object)
            decode = keys.__getitem__ if keys else date.fromordinal if relation.object == "date" else None
            columns.append((relation.name, self._columns[kind, relation.name].data, decode))
        return tuple(columns)


def _counts(size: int) -> dict[EntityKind, int]:
    """Return the number of entities of each kind in a world of `size` articles, in the order of `ENTITY_KINDS`."""
    countries = 1 if size < 30 else max(2, min(size * 15 // 10_000, COUNTRIES.short))
    regions = max(countries + 1, size * 9 // 1000)
    cities = max(regions + 1, min(2 + size * 5 // 100, CITIES.all))
    organisations = 2 + size * 7 // 100
    works = size // 5
    people = size - countries - regions - cities - organisations - works
    return dict(zip(ENTITY_KINDS, (people, cities, regions, countries, organisations, works), strict=True))


def make_world(settings: WorldSettings) -> World:
    """Draw the world of these settings: the same on any machine."""
    draws = Draws(settings.seed)
    counts = _counts(settings.size)
    persons, cities, regions, countries, companies, titles = counts.values()
    first_city = persons
    first_region = first_city + cities
    first_country = first_region + regions
    first_organisation = first_country + countries
    rivers = min(cities // 3 + 1, RIVERS.all)
    people = make_people(draws, persons, int(settings.lookalikes * persons))
    geography = make_geography(draws, countries, regions, cities)
    organisations = make_organisations(draws, people, companies)
    works = make_works(draws, people, organisations, titles)
    heads, mayors = heads_and_mayors(draws, people, countries, cities)
    sisters, brothers = stated_siblings(draws, people)
    values: dict[tuple[EntityKind, str], Integers] = {
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
        ("person", "employer"): _shifted(employers(draws, people, organisations), first_organisation),
        ("person", "hobby"): draws.below("hobby", persons, len(LITERALS["hobby"])),
        ("city", "region"): first_region + geography.region_of_city,
        ("city", "population"): geography.population,
        ("city", "founded"): geography.founded,
        ("city", "mayor"): mayors,
        ("city", "river"): draws.below("river", cities, rivers),
        ("region", "country"): first_country + geography.country_of_region,
        ("region", "capital"): first_city + geography.capital_of_region,
        ("region", "area"): geography.area_of_region,
        ("country", "capital"): first_city + geography.capital_of_country,
        ("country", "head"): heads,
        ("country", "area"): geography.area_of_country,
        ("organisation", "headquarters"): first_city + draws.skewed("headquarters", companies, cities),
        ("organisation", "founder"): organisations.founder,
        ("organisation", "founded"): organisations.founded,
        ("organisation", "employees"): organisations.employees,
        ("organisation", "industry"): organisations.industry,
        ("work", "author"): works.author,
        ("work", "published"): works.published,
        ("work", "genre"): draws.below("genre", titles, len(LITERALS["genre"])),
        ("work", "setting"): first_city + draws.skewed("setting", titles, cities),
        ("work", "publisher"): _shifted(works.publisher, first_organisation),
        ("work", "translator"): works.translator,
    }
    columns = {key: column.astype(np.int32) for key, column in values.items()}
    starts, targets = stated_friends(draws, people)
    friends = (starts.astype(np.int32), targets.astype(np.int32))
    naming = name_everything(draws, counts, people, rivers)
    return World(settings, counts, columns, friends, people.originals.astype(np.int32), naming)


def _shifted(numbers: Integers, first: int) -> Integers:
    """Turn numbers within a kind into numbers of entities; -1 stays."""
    return np.where(numbers >= 0, numbers + first, -1)
