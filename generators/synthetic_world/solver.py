"""Solves a query over what texts state, with all that a reader could derive from it.

Derived is: both ways of spouses and friends; that the children of one parent, and those stated to be brother or sister,
are siblings and have the same parents; that the parents of one child are a couple, and that the children of one of a
couple are the other's too; a city's region, or a region's country, of a capital; and bounds on dates and areas
(`bounds.py`). Where a derivation is likely rather than certain, it counts: what the check wants to hear is that nobody
could find the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bounds import bounds_of
from .queries import Chain, Comparison, Counting, Intersection, Query
from .statements import StatementIndex

_NONE: frozenset[int] = frozenset()


class Solver:
    """Answers queries over the texts of an index, as though the article of the name `without` did not exist.

    Entities are numbers of names in the index. `kept` may be the memory of a solver over all texts.
    """

    def __init__(self, index: StatementIndex, without: int | None = None, kept: Solver | None = None) -> None:
        self._index = index
        self._without = without
        self._kept = kept
        self._families: dict[tuple[int, bool], tuple[frozenset[int], frozenset[int]]] = {}
        self._reached: dict[tuple[int, str], frozenset[int]] = {}

    def solve(self, query: Query) -> frozenset[int] | int:
        """The answers, none where there is no way to them: names or literals as numbers of the index, or a count.

        A comparison gives whichever of the two it is; starts of chains are numbers of names.
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
        """Everything that the steps lead to."""
        here = frozenset(starts)
        for step in steps:
            if len(here) == 1:
                (one,) = here
                here = self.step(one, step)
            else:
                here = _NONE.union(*[self.step(one, step) for one in here])
        return here

    def step(self, one: int, step: str) -> frozenset[int]:
        """What one step leads to."""
        found = self._reached.get((one, step))
        if found is None:
            self._reached[one, step] = found = frozenset(self._lead(one, step))
        return found

    def _lead(self, one: int, step: str) -> Iterable[int]:
        if step in _KINSHIP:
            return _KINSHIP[step](self, one)
        if step[0] == "~":
            return self.subjects(one, step[1:])
        if stated := self.objects(one, step):
            return stated
        if step == "region":
            return self.subjects(one, "capital")
        if step == "country":
            return [land for city in self.subjects(one, "region") for land in self.subjects(city, "capital")]
        return stated

    def objects(self, one: int, relation: str) -> Sequence[int]:
        """What the article of `one` states."""
        return () if one == self._without else self._index.about(one).get(relation, ())

    def subjects(self, one: int, relation: str) -> Sequence[int]:
        """Those whose articles state `relation` to `one`."""
        found = self._index.naming(one).get(relation, ())
        return [subject for subject in found if subject != self._without] if self._without in found else found

    def literal(self, one: int, relation: str) -> str | None:
        """A date, year, number or key as the article of `one` states it."""
        stated = self.objects(one, relation)
        return self._index.literal(stated[0]) if stated else None

    def mothers(self, one: int) -> frozenset[int]:
        return frozenset(parent for parent in self._family(one, of_child=True)[1] if self._gender(parent) != "m")

    def fathers(self, one: int) -> frozenset[int]:
        return frozenset(parent for parent in self._family(one, of_child=True)[1] if self._gender(parent) != "f")

    def sisters(self, one: int) -> frozenset[int]:
        return frozenset(sibling for sibling in self.siblings(one) if self._gender(sibling) != "m")

    def brothers(self, one: int) -> frozenset[int]:
        return frozenset(sibling for sibling in self.siblings(one) if self._gender(sibling) != "f")

    def siblings(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=True)[0] - {one}

    def children(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=False)[0]

    def spouses(self, one: int) -> frozenset[int]:
        return self._family(one, of_child=False)[1] - {one}

    def friends(self, one: int) -> frozenset[int]:
        return frozenset((*self.objects(one, "friend"), *self.subjects(one, "friend")))

    def _family(self, one: int, of_child: bool) -> tuple[frozenset[int], frozenset[int]]:
        """The children and the parents of the family that `one` is a child, or a parent, of; `one` is among them."""
        key = (one, of_child)
        found = self._families.get(key)
        if found is None and self._kept is not None:
            # What another article states is not touched by the absence of one that is no part of the family.
            kept = self._kept._family(one, of_child)
            if self._without not in kept[0] and self._without not in kept[1]:
                found = kept
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

    def _gender(self, one: int) -> str | None:
        """What the texts tell: its own, or one that calls it mother, sister, father or brother."""
        if (stated := self.literal(one, "gender")) is not None:
            return stated
        if self.subjects(one, "mother") or self.subjects(one, "sister"):
            return "f"
        return "m" if self.subjects(one, "father") or self.subjects(one, "brother") else None

    def _compare(self, query: Comparison) -> frozenset[int]:
        lefts = self.follow((query.left.start,), query.left.steps)
        rights = self.follow((query.right.start,), query.right.steps) if lefts else _NONE
        winners = set()
        for left in lefts:
            for right in rights:
                one, other = bounds_of(self, left, query.step), bounds_of(self, right, query.step)
                if one.surely_below(other):
                    winners.add(left if query.least else right)
                elif other.surely_below(one):
                    winners.add(right if query.least else left)
        return frozenset(winners)


_KINSHIP = {
    "mother": Solver.mothers,
    "father": Solver.fathers,
    "sister": Solver.sisters,
    "brother": Solver.brothers,
    "sibling": Solver.siblings,
    "child": Solver.children,
    "spouse": Solver.spouses,
    "friend": Solver.friends,
}
