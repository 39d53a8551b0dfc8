"""A world as the entities that each step leads to, with the articles in which that stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from random import Random

import numpy as np

from .naming import Numbers
from .relations import KINDS, LITERALS, RELATIONS, Kind
from .steps import Step
from .world import World

# An entity, and the one whose article states that a step leads to it.
Target = tuple[int, int]


class Graph:
    """What questions are composed of. What has been looked up once is kept."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._first = {kind: world.by_kind(kind).start for kind in KINDS}
        self._kinds = b"".join(bytes([code]) * len(world.by_kind(kind)) for code, kind in enumerate(KINDS))
        self._columns = {
            (relation.subject, relation.name): world.column(relation.subject, relation.name).data
            for relation in RELATIONS
            if not relation.distractor and not relation.many
        }
        starts, targets = world.friends()
        self._friends = starts.data, targets.data
        self._subjects: dict[str, tuple[memoryview, memoryview]] = {}
        self._several: dict[Step, tuple[Numbers, Numbers]] = {}
        self._known: dict[tuple[int, str], list[Target]] = {}

    def kind(self, entity: int) -> Kind:
        return KINDS[self._kinds[entity]]

    def draw(self, kind: Kind, random: Random) -> int | None:
        """An entity of a kind; None where the world has none."""
        entities = self.world.by_kind(kind)
        return entities[int(random.random() * len(entities))] if entities else None

    def targets(self, entity: int, step: Step) -> list[Target]:
        """All entities that a step leads to, each once."""
        key = (entity, step.name)
        found = self._known.get(key)
        if found is None:
            self._known[key] = found = self._find(entity, step)
        return found

    def value(self, entity: int, relation: str) -> int | None:
        """The one object of a relation: an entity, a year or number, a day's ordinal, a key's place in its list."""
        kind = KINDS[self._kinds[entity]]
        value = self._columns[kind, relation][entity - self._first[kind]]
        return None if value < 0 else value

    def subjects(self, entity: int, relation: str) -> list[int]:
        """The entities whose articles state a relation to this one, by number."""
        starts, subjects = self._reverse(relation)
        return subjects[starts[entity] : starts[entity + 1]].tolist()

    def sources(self, entity: int, step: Step) -> list[int]:
        """The entities from which a step leads here in whose articles that stands."""
        found = self.subjects(entity, step.name)
        # Regions and countries both have capitals.
        return [one for one in found if self.kind(one) == step.source] if step.name == "capital" else found

    def with_several(self, step: Step, least: int, most: int) -> Sequence[int]:
        """The entities from which a step leads to at least so many others, two or more, and at most so many."""
        several = self._several.get(step)
        if several is None:
            counts = self._counts(step)
            of_kind = self.world.by_kind(step.source)
            entities = (np.flatnonzero(counts[of_kind.start : of_kind.stop] >= 2) + of_kind.start).astype(np.int32)
            self._several[step] = several = entities, counts[entities]
        found, numbers = several
        return found[(numbers >= least) & (numbers <= most)].data

    def _counts(self, step: Step) -> Numbers:
        """How many entities a step leads to, from all of its kind at their places."""
        counts: Numbers = np.sum([np.diff(self._reverse(relation)[0]) for relation in step.relations], axis=0)
        if step.name == "sibling":
            mothers = self.world.column("person", "mother")
            counts = np.where(mothers >= 0, counts[mothers] - 1, 0)
        elif step.stands == "both":
            counts[: len(self._friends[0]) - 1] += np.diff(self._friends[0])
        return counts

    def literal(self, entity: int, step: Step) -> str | None:
        """What a step to a literal leads to, as `read_article` gives it."""
        value = self.value(entity, step.name)
        if value is None:
            return None
        if step.target == "date":
            return date.fromordinal(value).isoformat()
        return LITERALS[step.target][value] if step.target in LITERALS else str(value)

    def _find(self, entity: int, step: Step) -> list[Target]:
        if step.name == "sibling":
            mother = self.value(entity, "mother")
            found = [] if mother is None else self.subjects(mother, "mother")
            return [(one, one) for one in found if one != entity]
        targets: list[Target] = []
        if step.stands != "target":
            targets = [(target, entity) for target in self._stated(entity, step)]
        if step.stands != "source":
            targets += [(one, one) for relation in step.relations for one in self.subjects(entity, relation)]
        return targets

    def _stated(self, entity: int, step: Step) -> list[int]:
        if step.name == "friend":
            starts, targets = self._friends
            place = entity - self._first["person"]
            return targets[starts[place] : starts[place + 1]].tolist()
        target = self.value(entity, step.name)
        return [] if target is None else [target]

    def _reverse(self, relation: str) -> tuple[memoryview, memoryview]:
        """For each entity where its subjects begin, and the subjects of all."""
        found = self._subjects.get(relation)
        if found is None:
            self._subjects[relation] = found = self._reversed(relation)
        return found

    def _reversed(self, relation: str) -> tuple[memoryview, memoryview]:
        objects, subjects = [], []
        for record in RELATIONS:
            if record.name != relation or not record.to_entity:
                continue
            if record.many:
                starts, targets = self.world.friends()
                objects.append(targets)
                places = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
                subjects.append(places + self._first[record.subject])
                continue
            column = self.world.column(record.subject, relation)
            stated = np.flatnonzero(column >= 0)
            objects.append(column[stated])
            subjects.append(stated + self._first[record.subject])
        all_objects = np.concatenate(objects)
        order = np.argsort(all_objects, kind="stable")
        ends = np.searchsorted(all_objects[order], np.arange(self.world.size + 1))
        return ends.astype(np.int32).data, np.concatenate(subjects)[order].astype(np.int32).data


# Kept for the calls that follow on the same world.
graph_of = lru_cache(maxsize=2)(Graph)
