"""The solver agrees with a naive one that applies the rules to all statements until nothing new follows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world.article_reader import Statement, read_article
from lm_eval_taskgen.generators.synthetic_world.articles import render
from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionMaker, QuestionSettings
from lm_eval_taskgen.generators.synthetic_world.check import Checker
from lm_eval_taskgen.generators.synthetic_world.queries import STEPS, Chain, Comparison, Counting
from lm_eval_taskgen.generators.synthetic_world.relations import ENTITY_KINDS
from lm_eval_taskgen.generators.synthetic_world.solver import Solver
from lm_eval_taskgen.generators.synthetic_world.statements import StatementIndex, read_world
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings, make_world

Pairs = set[tuple[str, str]]

# The least and greatest number of years by which a person's relatives are younger.
YOUNGER_BY = {
    "child": (12, 60),
    "mother": (-60, -12),
    "father": (-60, -12),
    "sibling": (-45, 45),
    "spouse": (-60, 60),
    "friend": (-90, 90),
}


class Closure:
    """Everything that follows from a set of statements, as sets of pairs of names."""

    def __init__(self, statements: list[Statement]) -> None:
        self.stated: dict[str, Pairs] = {}
        for subject, relation, value in statements:
            self.stated.setdefault(relation, set()).add((subject, value))
        both = self.of("sister") | self.of("brother")
        siblings = both | inverse(both)
        couples = self.of("spouse") | inverse(self.of("spouse"))
        parents = self.of("mother") | self.of("father")
        while True:
            found = (
                siblings
                | {(a, b) for (a, p), (b, q) in product(parents, parents) if p == q and a != b}
                | joined(siblings),
                parents | compose(siblings, parents) | compose(parents, couples),
                couples
                | {(p, q) for (a, p), (b, q) in product(parents, parents) if a == b and p != q}
                | joined(couples),
            )
            if found == (siblings, parents, couples):
                break
            siblings, parents, couples = found
        self.siblings, self.parents, self.couples = siblings, parents, couples

    def of(self, relation: str) -> Pairs:
        return self.stated.get(relation, set())

    def gender(self, name: str) -> str | None:
        stated = {gender for one, gender in self.of("gender") if one == name}
        for gender, relations in (("f", ("mother", "sister")), ("m", ("father", "brother"))):
            if not stated and any(one == name for relation in relations for _, one in self.of(relation)):
                stated = {gender}
        return next(iter(sorted(stated)), None)

    def step(self, name: str) -> Pairs:
        but = {"mother": "m", "sister": "m", "father": "f", "brother": "f"}.get(name)
        if name in ("mother", "father"):
            return {(a, b) for a, b in self.parents if self.gender(b) != but}
        if name in ("sister", "brother"):
            return {(a, b) for a, b in self.siblings if self.gender(b) != but}
        named = {"sibling": self.siblings, "child": inverse(self.parents), "spouse": self.couples}
        if name in named:
            return named[name]
        if name == "friend":
            return self.of(name) | inverse(self.of(name))
        if name.startswith("~"):
            return inverse(self.of(name[1:]))
        stated = self.of(name)
        tellers = {a for a, _ in stated}
        if name == "region":
            stated = stated | {(city, one) for one, city in self.of("capital") if city not in tellers}
        if name == "country":
            of_city = compose(inverse(self.of("region")), inverse(self.of("capital")))
            stated = stated | {(a, b) for a, b in of_city if a not in tellers}
        return stated

    def interval(self, name: str, step: str) -> tuple[int, int]:
        """Return the least and greatest possible value of a date or number."""
        stated = [value for one, value in self.of(step) if one == name]
        if stated:
            return as_number(stated[0]), as_number(stated[0])
        least, most = -1, 10**18
        year = 10_000
        born = {one: as_number(day) for one, day in self.of("born")}
        if step == "born":
            of = {role: {b for a, b in self.step(role) if a == name} for role in YOUNGER_BY}
            allowed = [(least, most)]
            for role, (low, high) in YOUNGER_BY.items():
                allowed += [(born[one] - high * year, born[one] - low * year) for one in of[role] if one in born]
            for made, when in (("author", "published"), ("founder", "founded")):
                things = {a for a, b in self.of(made) if b == name}
                years = [int(text) for thing, text in self.of(when) if thing in things]
                allowed += [((one - 100) * year, (one - 5) * year) for one in years]
            if any(b == name for a, b in self.of("mayor") | self.of("head")):
                allowed.append((1910 * year, most))
            least, most = max(low for low, _ in allowed), min(high for _, high in allowed)
        if step == "founded":
            works = {a for a, b in self.of("publisher") if b == name}
            companies = {a for a, b in self.of("headquarters") if b == name}
            natives = {a for a, b in self.of("birthplace") if b == name}
            staff = {a for a, b in self.of("employer") if b == name}
            before = [int(text) for one, text in self.of("published") if one in works]
            before += [int(text) for one, text in self.of("founded") if one in companies]
            before += [day // year for one, day in born.items() if one in natives]
            before += [as_number(day) // year for one, day in self.of("died") if one in staff]
            most = min(before, default=most)
        if step == "area":
            regions = {a for a, b in self.of("country") if b == name}
            least = sum(int(area) for one, area in self.of("area") if one in regions)
        return least, most

    def follow(self, start: str, steps: tuple[str, ...]) -> set[str]:
        here = {start}
        for step in steps:
            here = {b for a, b in self.step(step) if a in here}
        return here


def as_number(text: str) -> int:
    return int(text.replace("-", ""))


def inverse(pairs: Pairs) -> Pairs:
    return {(b, a) for a, b in pairs}


def compose(first: Pairs, second: Pairs) -> Pairs:
    return {(a, d) for (a, b), (c, d) in product(first, second) if b == c}


def joined(pairs: Pairs) -> Pairs:
    return {(a, b) for a, b in compose(pairs, pairs) if a != b}


def statements_of(size: int, seed: int, language: str) -> tuple[Any, ...]:
    world = make_world(WorldSettings(seed=seed, size=size))
    articles = [render(world, entity, language) for entity in range(size)]
    return world, {a.title: list(read_article(a.title, a.text, language)) for a in articles}


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "hi"), (3, "en")])
def test_a_solver_by_closure_over_all_statements_finds_the_same(seed: int, language: str) -> None:
    world, by_title = statements_of(36, seed, language)
    index = read_world(world, language)
    complete = Solver(index)
    questions = QuestionMaker(world, language, index).make(QuestionSettings(70, hops=(1, 2, 3, 4)))
    for removed in (None, *range(seed, world.size, 3)):
        without = None if removed is None else world.title(removed, language)
        closure = Closure([one for title, stated in by_title.items() if title != without for one in stated])
        solver = Solver(index, without=None if without is None else index.number(without), complete=complete)
        for question in questions:
            query = question.composed.query
            naive = brute(closure, world, language, query)
            found = solver.solve(Checker(world, index).in_index(query))
            literal = isinstance(question.composed.gold, str)
            assert (found if isinstance(found, int) else texts(index, found, literal)) == naive, (
                without,
                question.text,
            )
        for step in STEPS:
            pairs = closure.step(step.name)
            for entity in world.by_kind(step.source):
                name = world.title(entity, language)
                found = texts(  # type: ignore[assignment]
                    index, frozenset(solver.step(index.number(name), step.name)), step.target not in ENTITY_KINDS
                )
                assert found == {b for a, b in pairs if a == name}, (without, name, step.name)  # type: ignore[comparison-overlap]
            if step.name in ("born", "founded", "area", "published", "population"):
                for entity in world.by_kind(step.source):
                    name = world.title(entity, language)
                    bounds = solver.bounds(index.number(name), step.name)
                    assert (bounds.least, bounds.most) == closure.interval(name, step.name), (without, name, step.name)


def brute(closure: Closure, world: Any, language: str, query: Any) -> set[str] | int:
    def follow(chain: Chain) -> set[str]:
        return closure.follow(world.title(chain.start, language), chain.steps)

    if isinstance(query, Chain):
        return follow(query)
    if isinstance(query, Counting):
        return len(follow(query.chain))
    if isinstance(query, Comparison):
        winners = set()
        for one, other in product(follow(query.left), follow(query.right)):
            (low, high), (other_low, other_high) = (
                closure.interval(one, query.step),
                closure.interval(other, query.step),
            )
            if high < other_low:
                winners.add(one if query.least else other)
            elif other_high < low:
                winners.add(other if query.least else one)
        return winners
    goals = follow(query.target)
    return {one for one in follow(query.candidates) if closure.follow(one, query.path) & goals}


def texts(index: StatementIndex, found: frozenset[int], literal: bool) -> set[str]:
    return {index.literal(one) if literal else index.name(one) for one in found}
