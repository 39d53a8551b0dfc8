"""A fictional world: entities, their names, and the facts that each one's article states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, pairwise
from typing import Literal, TypeAlias

import numpy as np

from ...utils.errors import ConfigError
from .names import world_names
from .naming import Naming, Numbers
from .relations import KINDS, LITERALS, RELATIONS, Fact, Kind

SMALLEST, LARGEST = 20, 2_000_000


@dataclass(frozen=True, slots=True)
class WorldSettings:
    """What makes a world.

    `size` is its number of articles, one for each entity; `twins` the share of persons that are near-twins of another:
    a name one syllable away, the same job, born within a year. `distractor_facts` further statements that no question
    asks about stand in the articles of persons and cities (0 or 1).
    """

    seed: int
    size: int
    distractor_facts: int = 1
    twins: float = 0.05

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            raise ConfigError(f"world size: is {self.size}; a world has {SMALLEST} to {LARGEST} articles")
        if self.distractor_facts not in (0, 1):
            raise ConfigError(f"distractor facts: is {self.distractor_facts}; an article has 0 or 1 of them")
        if not 0 <= self.twins <= 0.5:
            raise ConfigError(f"twins: is {self.twins}; give the share of persons that are near-twins, from 0 to 0.5")


# A relation, its numbers, and what makes its objects of them.
_Column: TypeAlias = tuple[str, "memoryview[int]", Callable[[int], "int | str | date"] | None]


class World:
    """Entities are numbered from 0 on, those of one kind side by side.

    The article of an entity states the facts of which it is the subject, and nothing else does. Columns hold a number
    for each entity of a kind: an entity's number, a year, a number, a proleptic ordinal for a date, a place in
    `LITERALS` or a river's number; -1 where nothing is stated. They are not to be written to.
    """

    def __init__(
        self,
        settings: WorldSettings,
        counts: Mapping[Kind, int],
        columns: Mapping[tuple[Kind, str], Numbers],
        friends: tuple[Numbers, Numbers],
        originals: Numbers,
        naming: Naming,
    ) -> None:
        self.settings = settings
        self.size = settings.size
        self._columns = columns
        self._friends = friends
        self._naming = naming
        first_twin = counts["person"] - len(originals)
        pairs = [(first_twin + place, original) for place, original in enumerate(originals.tolist())]
        self._near_twins = dict(pairs) | {original: twin for twin, original in pairs}
        bounds = [0, *accumulate(counts[kind] for kind in KINDS)]
        self._ranges = {kind: range(*ends) for kind, ends in zip(KINDS, pairwise(bounds), strict=True)}
        self._places = [
            (entities.stop, entities.start, kind, self._columns_of(kind)) for kind, entities in self._ranges.items()
        ]
        self._female = naming.female.data
        self._titles: dict[str, list[str | None]] = {}
        self._about: dict[str, tuple[Numbers, Numbers]] = {}

    def by_kind(self, kind: Kind) -> range:
        """The numbers of all entities of a kind."""
        return self._ranges[kind]

    def kind(self, entity: int) -> Kind:
        return self._place(entity)[2]

    def gender(self, entity: int) -> Literal["f", "m"] | None:
        """Of a person; None for everything else."""
        if entity >= len(self._female):
            return None
        return "f" if self._female[entity] else "m"

    def title(self, entity: int, language: str) -> str:
        """The name of an entity, which no other entity has.

        Raises:
            ConfigError: the language has no names.
        """
        titles = self._titles.get(language)
        if titles is None:
            titles = self._titles[language] = [None] * self.size
        title = titles[entity]
        if title is None:
            _, start, kind, _ = self._place(entity)
            title = titles[entity] = self._naming.text(kind, entity - start, world_names(language))
        return title

    def titles(self, language: str) -> list[str]:
        """The names of all entities, by number."""
        return [self.title(entity, language) for entity in range(self.size)]

    def name_of_river(self, river: int, language: str) -> str:
        return self._naming.river(river, world_names(language))

    def facts(self, entity: int) -> tuple[Fact, ...]:
        """What the article of an entity states, in the order of `RELATIONS`."""
        return tuple(Fact(entity, relation, value) for relation, value in self.stated(entity))

    def stated(self, entity: int) -> list[tuple[str, int | str | date]]:
        """Relation and object of each fact of an entity, in the order of `RELATIONS`."""
        _, start, _, columns = self._place(entity)
        place = entity - start
        stated: list[tuple[str, int | str | date]] = []
        for relation, values, decoded in columns:
            value = values[place]
            if relation == "friend":
                # The column of starts: what the person states ends where the next one's begins.
                stated += [(relation, target) for target in self._friends[1][value : values[place + 1]].tolist()]
            elif value >= 0:
                stated.append((relation, value if decoded is None else decoded(value)))
        return stated

    def near_twins(self, entity: int) -> tuple[int, ...]:
        """The person whose name is one syllable away, with the same job and about the same age, from either side."""
        return (self._near_twins[entity],) if entity in self._near_twins else ()

    def column(self, kind: Kind, relation: str) -> Numbers:
        """What all entities of a kind state of a relation that has one object at most.

        Raises:
            KeyError: there is no such relation, or it has many objects.
        """
        return self._columns[kind, relation]

    def friends(self) -> tuple[Numbers, Numbers]:
        """Starts and targets: person p states `targets[starts[p] : starts[p + 1]]` as friends."""
        return self._friends

    def about(self, relation: str, object: int | str | date) -> list[int]:
        """The entities whose articles state this relation to this object, sorted.

        Raises:
            ValueError: the object is no key of the relation's.
        """
        if relation not in self._about:
            self._about[relation] = self._by_object(relation)
        objects, subjects = self._about[relation]
        number = _number_of(relation, object)
        low, high = np.searchsorted(objects, np.array((number, number + 1), dtype=objects.dtype))
        found: list[int] = subjects[low:high].tolist()
        return found

    def _place(self, entity: int) -> tuple[int, int, Kind, tuple[_Column, ...]]:
        for place in self._places:
            if entity < place[0]:
                return place
        raise IndexError(f"entity {entity}: the world has {self.size}")

    def _columns_of(self, kind: Kind) -> tuple[_Column, ...]:
        """What entities of a kind state, as memory views: their numbers are read ten times as fast as an array's."""
        columns: list[_Column] = []
        for relation in RELATIONS:
            if relation.subject != kind or (relation.distractor and not self.settings.distractor_facts):
                continue
            if relation.many:
                columns.append((relation.name, self._friends[0].data, None))
                continue
            keys = LITERALS.get(relation.object)
            decoded = keys.__getitem__ if keys else date.fromordinal if relation.object == "date" else None
            columns.append((relation.name, self._columns[kind, relation.name].data, decoded))
        return tuple(columns)

    def _by_object(self, name: str) -> tuple[Numbers, Numbers]:
        """Objects and subjects of all facts of this relation, sorted by object, then by subject."""
        objects, subjects = [], []
        for relation in RELATIONS:
            if relation.name != name:
                continue
            start = self._ranges[relation.subject].start
            if relation.many:
                starts, targets = self._friends
                objects.append(targets)
                subjects.append(np.repeat(np.arange(len(starts) - 1, dtype=np.int32), np.diff(starts)))
                continue
            values = self._columns[relation.subject, name]
            stated = np.flatnonzero(values >= 0)
            objects.append(values[stated])
            subjects.append((stated + start).astype(np.int32))
        all_objects = np.concatenate(objects)
        order = np.argsort(all_objects, kind="stable")
        return all_objects[order], np.concatenate(subjects)[order]


def _number_of(relation: str, object: int | str | date) -> int:
    if isinstance(object, date):
        return object.toordinal()
    if isinstance(object, str):
        (keys,) = {record.object for record in RELATIONS if record.name == relation}
        return LITERALS[keys].index(object)
    return object
