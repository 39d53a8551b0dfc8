"""Properties of every world, tested on the facts that its articles state."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.synthetic_world import (
    ENTITY_KINDS,
    LITERALS,
    RELATIONS,
    World,
    WorldSettings,
    make_world,
)
from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.utils.errors import ConfigError

TODAY = date(2020, 1, 1)
RELATION = {(relation.subject, relation.name): relation for relation in RELATIONS}
SINGLE = sorted(key for key, relation in RELATION.items() if not relation.many)


class Fact(NamedTuple):
    subject: int
    relation: str
    object: int | str | date


def facts_of(world: World, entity: int) -> tuple[Fact, ...]:
    return tuple(Fact(entity, relation, value) for relation, value in world.facts(entity))


class Stated:
    """The facts of a world, by relation, as its articles state them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.facts = [facts_of(world, entity) for entity in range(world.size)]
        self.one: dict[str, dict[int, object]] = defaultdict(dict)
        for fact in (fact for facts in self.facts for fact in facts):
            self.one[fact.relation][fact.subject] = fact.object
        self.persons = world.by_kind("person")
        self.children: dict[int, list[int]] = defaultdict(list)
        for name in ("mother", "father"):
            for child, parent in self.one[name].items():
                self.children[parent].append(child)  # type: ignore[index]
        self.friends = [
            (fact.subject, fact.object) for facts in self.facts for fact in facts if fact.relation == "friend"
        ]

    def of(self, relation: str, kind: str) -> list[tuple[int, int]]:
        return [(subject, value) for subject, value in self.one[relation].items() if self.world.kind(subject) == kind]  # type: ignore[misc]

    def born(self, person: int) -> date:
        return self.one["born"][person]  # type: ignore[return-value]

    def died(self, person: int) -> date:
        return self.one["died"].get(person, TODAY)  # type: ignore[return-value]

    def age_in(self, person: int, year: int) -> int:
        return year - self.born(person).year

    def siblings(self, person: int, gender: str) -> list[int]:
        mother = self.one["mother"].get(person)
        others = self.children[mother] if mother is not None else []  # type: ignore[index]
        return [other for other in others if other != person and self.world.gender(other) == gender]


worlds = st.builds(
    WorldSettings,
    seed=st.integers(0, 2**40),
    size=st.one_of(st.integers(20, 60), st.integers(61, 500)),
    distractor_facts=st.integers(0, 1),
    lookalikes=st.sampled_from((0.0, 0.05, 0.3)),
)
in_worlds = settings(max_examples=20)


@given(worlds)
@in_worlds
def test_facts_have_the_form_of_their_relation(made: WorldSettings) -> None:
    world = make_world(made)
    assert [entity for kind in ENTITY_KINDS for entity in world.by_kind(kind)] == list(range(made.size))
    order = {kind: [relation.name for relation in RELATIONS if relation.subject == kind] for kind in ENTITY_KINDS}
    for kind in ENTITY_KINDS:
        assert len(world.by_kind(kind)) >= 1
        for entity in world.by_kind(kind):
            assert world.kind(entity) == kind
            assert (world.gender(entity) in ("f", "m")) == (kind == "person")
            facts = facts_of(world, entity)
            names = [fact.relation for fact in facts]
            assert [name for name in order[kind] if name in names] == list(dict.fromkeys(names)), "in order"
            assert all(many == 1 or RELATION[kind, name].many for name, many in Counter(names).items())
            assert made.distractor_facts or not any(RELATION[kind, name].distractor for name in names)
            for fact in facts:
                wanted = RELATION[kind, fact.relation].object
                if wanted in ENTITY_KINDS:
                    assert fact.object in world.by_kind(wanted), fact
                elif wanted in LITERALS:
                    assert fact.object in LITERALS[wanted], fact
                else:
                    assert type(fact.object) is (date if wanted == "date" else int), fact


@given(worlds)
@in_worlds
def test_families_are_possible(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    one, gender = stated.one, stated.world.gender
    assert one["mother"].keys() == one["father"].keys(), "both parents are known, or none"
    couples = {frozenset(pair) for pair in stated.of("spouse", "person")}
    assert len(couples) == len(one["spouse"]), "a marriage is stated on one side"
    assert len({person for pair in couples for person in pair}) == 2 * len(couples), "nobody has two spouses"
    for pair in couples:
        assert {gender(person) for person in pair} == {"f", "m"}
        first, second = pair
        assert abs((stated.born(first) - stated.born(second)).days) <= 9 * 366
        assert second not in stated.siblings(first, gender(second))  # type: ignore[arg-type]
    for child, mother in one["mother"].items():
        father = one["father"][child]
        assert (gender(mother), gender(father)) == ("f", "m")  # type: ignore[arg-type]
        assert frozenset((mother, father)) in couples
        for parent in (mother, father):
            assert 18 * 365 < (stated.born(child) - stated.born(parent)).days < 50 * 366  # type: ignore[arg-type]
            assert stated.died(parent) > stated.born(child)  # type: ignore[arg-type]
    for person in stated.persons:
        above = {person}
        while above:
            above = {one[name][below] for below in above for name in ("mother", "father") if below in one[name]}  # type: ignore[misc]
            assert person not in above, "nobody is their own ancestor"
    for mother in set(one["mother"].values()):
        births = sorted(stated.born(child) for child in stated.children[mother])  # type: ignore[index]
        assert all((b - a).days > 300 for a, b in pairwise(births))


@given(worlds)
@in_worlds
def test_an_only_sister_or_brother_is_stated_on_one_side(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    gender = stated.world.gender
    siblings = {name: stated.one[name] for name in ("sister", "brother")}
    pairs = [frozenset(pair) for name in siblings for pair in siblings[name].items()]
    assert len(set(pairs)) == len(pairs), "no bond is stated twice"
    for name, sex in (("sister", "f"), ("brother", "m")):
        for person, sibling in siblings[name].items():
            assert stated.siblings(person, sex) == [sibling], "the only one by parents"
        for person in stated.persons:
            only = stated.siblings(person, sex)
            if len(only) == 1 and frozenset((person, only[0])) not in pairs:
                raise AssertionError(f"no side states that {only} is the only {name} of {person} ({gender(person)})")


@given(worlds)
@in_worlds
def test_friends_are_others_of_their_time(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    pairs = {frozenset(pair) for pair in stated.friends}
    assert len(pairs) == len(stated.friends), "a friendship is stated on one side"
    spouses = {frozenset(pair) for pair in stated.of("spouse", "person")}
    for pair in pairs:
        first, second = pair
        assert abs((stated.born(first) - stated.born(second)).days) <= 16 * 366  # type: ignore[arg-type]
        assert pair not in spouses
        assert second not in stated.siblings(first, stated.world.gender(second))  # type: ignore[arg-type]


@given(worlds)
@in_worlds
def test_people_are_alive_when_they_act(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    world, one = stated.world, stated.one
    for person in stated.persons:
        assert stated.born(person) < stated.died(person) <= TODAY
        assert (stated.died(person) - stated.born(person)).days < 100 * 366
    for organisation in world.by_kind("organisation"):
        founded, founder = one["founded"][organisation], one["founder"][organisation]
        assert stated.age_in(founder, founded) >= 20  # type: ignore[arg-type]
        assert founded < stated.died(founder).year  # type: ignore[arg-type, operator]
        assert founded > one["founded"][one["headquarters"][organisation]], "a city is older than what is in it"  # type: ignore[index, operator]
    for person, employer in one["employer"].items():
        assert one["founded"][employer] < stated.died(person).year  # type: ignore[index, operator]
    for work in world.by_kind("work"):
        published, author = one["published"][work], one["author"][work]
        assert stated.age_in(author, published) >= 20  # type: ignore[arg-type]
        assert published < stated.died(author).year  # type: ignore[arg-type, operator]
        if work in one["publisher"]:
            assert one["founded"][one["publisher"][work]] <= published  # type: ignore[index, operator]
            assert one["industry"][one["publisher"][work]] == "printing"  # type: ignore[index]
        if work in one["translator"]:
            assert one["translator"][work] != author
            assert stated.died(one["translator"][work]).year > published  # type: ignore[arg-type, operator]


@given(worlds)
@in_worlds
def test_cities_regions_and_countries_are_nested(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    world, one = stated.world, stated.one
    for region in world.by_kind("region"):
        assert one["region"][one["capital"][region]] == region  # type: ignore[index]
    for country in world.by_kind("country"):
        assert one["country"][one["region"][one["capital"][country]]] == country  # type: ignore[index]
        regions = [region for region, of in one["country"].items() if of == country]
        assert sum(one["area"][region] for region in regions) < one["area"][country]  # type: ignore[misc, operator]
    rulers = [*one["mayor"].values(), *one["head"].values()]
    assert len(set(rulers)) == len(rulers), "each has one office"
    for person in rulers:
        assert person not in one["died"]
        assert stated.age_in(person, TODAY.year) >= 28  # type: ignore[arg-type]
    for city in world.by_kind("city"):
        assert 4000 < one["population"][city] < 3_000_000  # type: ignore[operator]
        assert 700 < one["founded"][city] < 1830  # type: ignore[operator]


@given(worlds)
@in_worlds
def test_titles_differ_and_those_of_lookalikes_only_by_a_syllable(made: WorldSettings) -> None:
    stated = Stated(make_world(made))
    world = stated.world
    for language in ("en", "hi"):
        assert len({world.title(entity, language) for entity in range(world.size)}) == world.size
    pairs = {one: other for one in range(world.size) if (other := world.lookalike(one)) is not None}
    assert len(pairs) == 2 * int(made.lookalikes * len(stated.persons))
    for person, other in pairs.items():
        assert pairs[other] == person
        assert world.gender(person) == world.gender(other)
        assert stated.one["occupation"][person] == stated.one["occupation"][other]
        assert 0 < abs((stated.born(person) - stated.born(other)).days) <= 366
        for language in ("en", "hi"):
            ours, theirs = (world.title(one, language).split() for one in (person, other))
            assert ours[0] == theirs[0]
            assert ours[1] != theirs[1]
            assert ours[1][:2] == theirs[1][:2]


@given(worlds, st.data())
@in_worlds
def test_columns_and_graph_agree_with_the_facts(made: WorldSettings, data: st.DataObject) -> None:
    world = make_world(made)
    stated = Stated(world)
    kind, name = data.draw(st.sampled_from([key for key in SINGLE if made.distractor_facts or key[1] != "hobby"]))
    column = world.column(kind, name)
    assert len(column) == len(world.by_kind(kind))
    if RELATION[kind, name].object != "river":
        subjects = [subject for subject, value in zip(world.by_kind(kind), column.tolist(), strict=True) if value >= 0]
        assert subjects == [subject for subject, _ in stated.of(name, kind)]
    graph = Graph(world)
    found = [fact for facts in stated.facts for fact in facts if fact.relation == name]
    for fact in found[:: max(1, len(found) // 5)] if RELATION[kind, name].to_entity else ():
        assert graph.subjects(fact.object, name) == [other.subject for other in found if other.object == fact.object]  # type: ignore[arg-type]
    starts, targets = world.friends
    for person in stated.persons:
        friends = [target for subject, target in stated.friends if subject == person]
        assert targets[starts[person] : starts[person + 1]].tolist() == friends
    if stated.friends:
        friend = stated.friends[0][1]
        assert graph.subjects(friend, "friend") == [subject for subject, target in stated.friends if target == friend]  # type: ignore[arg-type]
    assert graph.subjects(world.by_kind("city")[0], "head") == [], "nobody is governed by a city"


@pytest.mark.parametrize("seed", range(12))
def test_a_small_world_has_something_of_everything(seed: int) -> None:
    stated = Stated(make_world(WorldSettings(seed, 50)))
    one = stated.one
    assert {relation.name for relation in RELATIONS} <= {"publisher", "translator", "friend", *one}
    many = {name: max(Counter(one[name].values()).values()) for name in ("mother", "author", "employer", "residence")}
    assert min(many.values()) >= 2, f"something to count: {many}"
    friends = Counter(person for pair in stated.friends for person in pair)
    assert sum(count >= 2 for count in friends.values()) >= 2
    grandmothers = [one["mother"][mother] for mother in one["mother"].values() if mother in one["mother"]]
    assert grandmothers, "three generations"
    assert any(stated.siblings(person, "f") and stated.siblings(person, "m") for person in stated.persons) or (
        one["sister"] or one["brother"]
    )


def test_a_large_world_has_people_of_many_friends_works_and_children() -> None:
    world = make_world(WorldSettings(5, 20_000))
    starts, targets = world.friends
    friends = np.diff(starts) + np.bincount(targets, minlength=len(starts) - 1)
    most = {"friends": friends.max()}
    for kind, name in (("person", "mother"), ("work", "author"), ("organisation", "founder"), ("city", "region")):
        column = world.column(kind, name)  # type: ignore[arg-type]
        most[name] = np.unique(column[column >= 0], return_counts=True)[1].max()
    assert most["friends"] >= 8 and most["mother"] >= 6 and most["author"] >= 7, most
    assert most["founder"] >= 3 and most["region"] >= 8, most
    assert np.mean(world.column("person", "mother") >= 0) > 0.5


# The world of one seed, on any machine and with any numpy. If a digest changes, all worlds change: only a new version
# of the package may do that.
DIGESTS = {20: "cf8ee4edc55636d2", 300: "c0fe9b67bde42268"}


@pytest.mark.parametrize("size", DIGESTS)
def test_the_same_seed_makes_the_same_world(size: int) -> None:
    def digest(seed: int) -> str:
        world = make_world(WorldSettings(seed, size))
        lines = [f"{world.title(i, 'en')}|{world.title(i, 'hi')}|{facts_of(world, i)}" for i in range(world.size)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    assert digest(7) == DIGESTS[size]
    assert digest(8) != digest(7)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"size": 19}, "20 to 2000000 articles"),
        ({"size": 2_000_001}, "20 to 2000000 articles"),
        ({"size": 50, "distractor_facts": 2}, "0 or 1"),
        ({"size": 50, "lookalikes": 0.6}, "from 0 to 0.5"),
        ({"size": 50, "lookalikes": -0.1}, "from 0 to 0.5"),
    ],
)
def test_wrong_settings_are_refused(fields: dict[str, float], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        WorldSettings(seed=1, **fields)  # type: ignore[arg-type]
