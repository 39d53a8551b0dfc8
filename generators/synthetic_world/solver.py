"""Solves queries over the statements of texts, with everything that a reader could derive from them.

Derived are: both directions of spouses and friends; siblings from a common parent, or stated as brother or sister, who
share all parents; the parents of a child as a couple, and the children of one spouse as those of the other; the region
of a capital, and the country of a region with a country's capital; and bounds on dates and areas. Likely derivations
count like certain ones: a question passes its check only if nobody could find the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .queries import Chain, Comparison, Counting, Intersection, Query
from .statements import StatementIndex

_NONE: frozenset[int] = frozenset()
_LEAST, _MOST = -1, 10**18
# One year in a day's number, yyyymmdd.
_YEAR = 10_000
# Somebody in office was born in this year or later.
_OLDEST_IN_OFFICE = 1910 * _YEAR


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and greatest possible value: days as the number yyyymmdd, years and numbers as they are."""

    least: int = _LEAST
    most: int = _MOST

    def surely_below(self, other: Bounds) -> bool:
        return self.most < other.least


class Solver:
    """Answers queries over the texts of an index, as if the article of the name `without` did not exist.

    Entities are numbers of names in the index. `complete`, a solver over all texts, saves work where the missing
    article makes no difference.
    """

    def __init__(self, index: StatementIndex, without: int | None = None, complete: Solver | None = None) -> None:
        self._index = index
        self._without = without
        self._complete = complete
        self._families: dict[tuple[int, bool], tuple[frozenset[int], frozenset[int]]] = {}
        self._targets: dict[tuple[int, str], frozenset[int]] = {}

    def solve(self, query: Query) -> frozenset[int] | int:
        """Return all answers as numbers of names or literals in the index, or a count.

        Chains start at numbers of names. A comparison gives its winner; the result is empty if nothing can be found.
        """
        if isinstance(query, Chain):
            return self.follow((query.start,), query.steps)
        if isinstance(query, Counting):
            return len(self.follow((query.chain.start,), query.chain.steps))
        if isinstance(query, Intersection):
            targets = self.follow((query.target.start,), query.target.steps)
            candidates = self.follow((query.candidates.start,), query.candidates.steps) if targets else ()
            return frozenset(one for one in candidates if not targets.isdisjoint(self.follow((one,), query.path)))
        return self._compare(query)

    def follow(self, starts: Iterable[int], steps: Sequence[str]) -> frozenset[int]:
        """Return everything that the steps lead to."""
        here = frozenset(starts)
        for step in steps:
            if len(here) == 1:
                (one,) = here
                here = self.step(one, step)
            else:
                here = _NONE.union(*[self.step(one, step) for one in here])
        return here

    def step(self, one: int, step: str) -> frozenset[int]:
        """Return everything that one step leads to."""
        found = self._targets.get((one, step))
        if found is None:
            self._targets[one, step] = found = frozenset(self._find_targets(one, step))
        return found

    def bounds(self, one: int, step: str) -> Bounds:
        """Return the bounds on a date or number: the value stated, or what other articles and common sense imply."""
        if (stated := self.literal(one, step)) is not None:
            value = _number(stated)
            return Bounds(value, value)
        if step == "born":
            return self._birth(one)
        if step == "founded":
            years = [*self._values(self.subjects(one, "publisher"), "published")]
            years += self._values(self.subjects(one, "headquarters"), "founded")
            years += (day // _YEAR for day in self._values(self.subjects(one, "birthplace"), "born"))
            years += (day // _YEAR for day in self._values(self.subjects(one, "employer"), "died"))
            return Bounds(most=min(years, default=_MOST))
        if step == "area":
            return Bounds(least=sum(self._values(self.subjects(one, "country"), "area")))
        return Bounds()

    def objects(self, one: int, relation: str) -> Sequence[int]:
        """Return the objects that the article of `one` states."""
        return () if one == self._without else self._index.about(one).get(relation, ())

    def subjects(self, one: int, relation: str) -> Sequence[int]:
        """Return those whose articles state `relation` to `one`."""
        found = self._index.naming(one).get(relation, ())
        return [subject for subject in found if subject != self._without] if self._without in found else found

    def literal(self, one: int, relation: str) -> str | None:
        """Return the date, year, number or key that the article of `one` states."""
        stated = self.objects(one, relation)
        return self._index.literal(stated[0]) if stated else None

    def _find_targets(self, one: int, step: str) -> Iterable[int]:
        if step in _KINSHIP:
            return _KINSHIP[step](self, one)
        if step[0] == "~":
            return self.subjects(one, step[1:])
        if stated := self.objects(one, step):
            return stated
        if step == "region":
            return self.subjects(one, "capital")
        if step == "country":
            return [country for city in self.subjects(one, "region") for country in self.subjects(city, "capital")]
        return stated

    def _parents(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=True)[1]

    def _siblings(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=True)[0] - {one}

    def _children(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=False)[0]

    def _spouses(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=False)[1] - {one}

    def _friends(self, one: int) -> frozenset[int]:
        return frozenset((*self.objects(one, "friend"), *self.subjects(one, "friend")))

    def _of_gender(self, people: Iterable[int], gender: str) -> frozenset[int]:
        """Return those who have this gender, or could have it."""
        return frozenset([one for one in people if self._gender(one) in (gender, None)])

    def _gender(self, one: int) -> str | None:
        """Return a gender that the person's article shows, or one that calls the person mother, sister and so on."""
        if (stated := self.literal(one, "gender")) is not None:
            return stated
        if self.subjects(one, "mother") or self.subjects(one, "sister"):
            return "f"
        return "m" if self.subjects(one, "father") or self.subjects(one, "brother") else None

    def _family(self, one: int, of_child: bool) -> tuple[frozenset[int], frozenset[int]]:
        """Return children and parents of the family in which `one` is a child, or else a parent; `one` is included."""
        key = (one, of_child)
        found = self._families.get(key)
        if found is None and self._complete is not None:
            # A missing article of somebody outside the family changes nothing.
            children, parents = self._complete._family(one, of_child)
            if self._without not in children and self._without not in parents:
                found = children, parents
        if found is None:
            found = self._find_family(one, of_child)
        self._families[key] = found
        return found

    def _find_family(self, one: int, of_child: bool) -> tuple[frozenset[int], frozenset[int]]:
        children: set[int] = set()
        parents: set[int] = set()
        open_children, open_parents = ([one], []) if of_child else ([], [one])
        while open_children or open_parents:
            if open_children:
                child = open_children.pop()
                if child in children:
                    continue
                children.add(child)
                for relation in ("mother", "father"):
                    open_parents += self.objects(child, relation)
                for relation in ("sister", "brother"):
                    open_children += self.objects(child, relation)
                    open_children += self.subjects(child, relation)
            else:
                parent = open_parents.pop()
                if parent in parents:
                    continue
                parents.add(parent)
                for relation in ("mother", "father"):
                    open_children += self.subjects(parent, relation)
                open_parents += self.objects(parent, "spouse")
                open_parents += self.subjects(parent, "spouse")
        return frozenset(children), frozenset(parents)

    def _compare(self, query: Comparison) -> frozenset[int]:
        lefts = self.follow((query.left.start,), query.left.steps)
        rights = self.follow((query.right.start,), query.right.steps) if lefts else _NONE
        winners = set()
        for left in lefts:
            for right in rights:
                one, other = self.bounds(left, query.step), self.bounds(right, query.step)
                if one.surely_below(other):
                    winners.add(left if query.least else right)
                elif other.surely_below(one):
                    winners.add(right if query.least else left)
        return frozenset(winners)

    def _birth(self, one: int) -> Bounds:
        """Return wide bounds on a birth, from relatives, friends, works, organisations and offices."""
        lows, highs = [_LEAST], [_MOST]
        # People related to `one`, and the least and greatest number of years by which they are younger.
        related: tuple[tuple[Iterable[int], int, int], ...] = (
            (self._children(one), 12, 60),
            (self._parents(one), -60, -12),
            (self._siblings(one), -45, 45),
            (self._spouses(one), -60, 60),
            (self._friends(one), -90, 90),
        )
        for people, least, most in related:
            for day in self._values(people, "born"):
                lows.append(day - most * _YEAR)
                highs.append(day - least * _YEAR)
        for relation, step in (("author", "published"), ("founder", "founded")):
            for year in self._values(self.subjects(one, relation), step):
                lows.append((year - 100) * _YEAR)
                highs.append((year - 5) * _YEAR)
        if self.subjects(one, "mayor") or self.subjects(one, "head"):
            lows.append(_OLDEST_IN_OFFICE)
        return Bounds(max(lows), min(highs))

    def _values(self, entities: Iterable[int], step: str) -> Iterable[int]:
        for entity in entities:
            if (stated := self.literal(entity, step)) is not None:
                yield _number(stated)


def _number(literal: str) -> int:
    """Return an ISO date as yyyymmdd, a number or year as it is."""
    return int(literal.replace("-", ""))


_KINSHIP: dict[str, Callable[[Solver, int], frozenset[int]]] = {
    "mother": lambda solver, one: solver._of_gender(solver._parents(one), "f"),
    "father": lambda solver, one: solver._of_gender(solver._parents(one), "m"),
    "sister": lambda solver, one: solver._of_gender(solver._siblings(one), "f"),
    "brother": lambda solver, one: solver._of_gender(solver._siblings(one), "m"),
    "sibling": Solver._siblings,
    "child": Solver._children,
    "spouse": Solver._spouses,
    "friend": Solver._friends,
}
