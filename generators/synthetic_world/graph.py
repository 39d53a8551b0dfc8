"""A world as a graph: the entities that steps lead to, with the articles that state it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from random import Random

import numpy as np

from .names import Numbers
from .queries import STEP_BY_NAME, Step
from .relations import ENTITY_KINDS, LITERALS, RELATIONS, EntityKind
from .world import World

# An entity, and the entity whose article states that a step leads to it.
Target = tuple[int, int]


class Graph:
    """The entities and literals that questions are composed of. Lookups are cached."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.kind = world.kind
        self._first = {kind: world.by_kind(kind).start for kind in ENTITY_KINDS}
        self._columns = {
            (relation.subject, relation.name): world.column(relation.subject, relation.name).data
            for relation in RELATIONS
            if not relation.distractor and not relation.many
        }
        starts, targets = world.friends
        self._friends = starts.data, targets.data
        self._subjects: dict[str, tuple[memoryview, memoryview]] = {}
        self._branching: dict[Step, tuple[Numbers, Numbers]] = {}
        self._targets: dict[tuple[int, str], list[Target]] = {}

    def draw(self, kind: EntityKind, random: Random) -> int | None:
        """Draw an entity of a kind; None if the world has none."""
        entities = self.world.by_kind(kind)
        return entities[int(random.random() * len(entities))] if entities else None

    def targets(self, entity: int, step: Step) -> list[Target]:
        """Return all entities that a step leads to, each once."""
        key = (entity, step.name)
        found = self._targets.get(key)
        if found is None:
            self._targets[key] = found = self._find_targets(entity, step)
        return found

    def value(self, entity: int, relation: str) -> int | None:
        """Return the one object of a relation: an entity, a year or number, an ordinal, a position in `LITERALS`."""
        kind = self.kind(entity)
        value = self._columns[kind, relation][entity - self._first[kind]]
        return None if value < 0 else value

    def literal(self, entity: int, step: Step) -> str | None:
        """Return the literal that a step leads to, as `read_article` gives it."""
        value = self.value(entity, step.name)
        if value is None:
            return None
        if step.target == "date":
            return date.fromordinal(value).isoformat()
        return LITERALS[step.target][value] if step.target in LITERALS else str(value)

    def end(self, start: int, names: Iterable[str]) -> int:
        """Return the entity at the end of steps that each have one target."""
        for name in names:
            start = self.targets(start, STEP_BY_NAME[self.kind(start), name])[0][0]
        return start

    def subjects(self, entity: int, relation: str) -> list[int]:
        """Return the entities whose articles state a relation to this one, sorted."""
        starts, subjects = self._subjects_by_object(relation)
        return subjects[starts[entity] : starts[entity + 1]].tolist()

    def sources(self, entity: int, step: Step) -> list[int]:
        """Return the entities from which a step leads to this one, if their own articles state it."""
        found = self.subjects(entity, step.name)
        # Regions and countries both have capitals.
        return [one for one in found if self.kind(one) == step.source] if step.name == "capital" else found

    def branching(self, step: Step, least: int, most: int) -> Sequence[int]:
        """Return the entities from which a step has `least` (two or more) to `most` targets."""
        found = self._branching.get(step)
        if found is None:
            counts = self._target_counts(step)
            of_kind = self.world.by_kind(step.source)
            entities = (np.flatnonzero(counts[of_kind.start : of_kind.stop] >= 2) + of_kind.start).astype(np.int32)
            self._branching[step] = found = entities, counts[entities]
        entities, numbers = found
        return entities[(numbers >= least) & (numbers <= most)].data

    def _target_counts(self, step: Step) -> Numbers:
        """Count the targets of a step from every entity."""
        counts: Numbers = np.sum([np.diff(self._subjects_by_object(name)[0]) for name in step.relations], axis=0)
        if step.name == "sibling":
            mothers = self.world.column("person", "mother")
            counts = np.where(mothers >= 0, counts[mothers] - 1, 0)
        elif step.stated_by == "either":
            counts[: len(self._friends[0]) - 1] += np.diff(self._friends[0])
        return counts

    def _find_targets(self, entity: int, step: Step) -> list[Target]:
        if step.name == "sibling":
            mother = self.value(entity, "mother")
            found = [] if mother is None else self.subjects(mother, "mother")
            return [(one, one) for one in found if one != entity]
        targets: list[Target] = []
        if step.stated_by != "target":
            targets = [(target, entity) for target in self._stated(entity, step)]
        if step.stated_by != "source":
            targets += [(one, one) for relation in step.relations for one in self.subjects(entity, relation)]
        return targets

    def _stated(self, entity: int, step: Step) -> list[int]:
        if step.name == "friend":
            starts, targets = self._friends
            return targets[starts[entity] : starts[entity + 1]].tolist()
        target = self.value(entity, step.name)
        return [] if target is None else [target]

    def _subjects_by_object(self, relation: str) -> tuple[memoryview, memoryview]:
        """Return starts and subjects: `subjects[starts[e] : starts[e + 1]]` state the relation to entity e."""
        found = self._subjects.get(relation)
        if found is None:
            self._subjects[relation] = found = self._invert(relation)
        return found

    def _invert(self, name: str) -> tuple[memoryview, memoryview]:
        objects, subjects = [], []
        for relation in RELATIONS:
            if relation.name != name or not relation.to_entity:
                continue
            first = self._first[relation.subject]
            if relation.many:
                starts, targets = self.world.friends
                objects.append(targets)
                subjects.append(np.repeat(np.arange(len(starts) - 1), np.diff(starts)) + first)
                continue
            column = self.world.column(relation.subject, name)
            stated = np.flatnonzero(column >= 0)
            objects.append(column[stated])
            subjects.append(stated + first)
        all_objects = np.concatenate(objects)
        order = np.argsort(all_objects, kind="stable")
        bounds = np.searchsorted(all_objects[order], np.arange(self.world.size + 1))
        return bounds.astype(np.int32).data, np.concatenate(subjects)[order].astype(np.int32).data


# The last worlds stay in memory for further questions on them.
graph_of = lru_cache(maxsize=2)(Graph)
