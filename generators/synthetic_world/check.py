"""No article of a question can be missed: with all of them texts give the gold, without any one of them they do not."""

from __future__ import annotations

from collections.abc import Iterable

from .queries import Chain, Comparison, Composed, Counting, Intersection, Query, WorldQuestion
from .solver import Solver
from .statements import StatementIndex
from .world import World


class Checker:
    """Solves questions over the texts of an index; the world gives it nothing but the names of entities."""

    def __init__(self, world: World, index: StatementIndex) -> None:
        self._world = world
        self._index = index
        self._all = Solver(index)
        self._without: dict[int, Solver] = {}

    def flaw(self, composed: Composed) -> str | None:
        """Why a question may not be asked; None if it may.

        All texts must give exactly its gold. Those without one of the needed articles must not give it, not even among
        other answers, where they leave several possible.
        """
        query = self._named(composed.query)
        found = self._found(self._all, query, composed)
        gold = composed.gold if isinstance(composed.gold, int) else self._gold(composed)
        if found != gold:
            return f"all texts give {self._words(found, composed)}, the gold is {self._words(gold, composed)}"
        for entity in composed.needed:
            found = self._found(self._lacking(entity), query, composed)
            if found == gold or (not isinstance(found, int) and not isinstance(gold, int) and found >= gold):
                return f"without the article of {self._name(entity)!r} the gold can be found all the same"
        return None

    def leaves_nothing(self, composed: Composed, removed: int) -> bool:
        """Whether the texts without the article of `removed` give no answer whatever."""
        return not self._found(self._lacking(removed), self._named(composed.query), composed)

    def _found(self, solver: Solver, query: Query, composed: Composed) -> frozenset[int] | frozenset[str] | int:
        found = solver.solve(query)
        if isinstance(composed.gold, str) and not isinstance(found, int):
            return frozenset([self._index.literal(number) for number in found])
        return found

    def _gold(self, composed: Composed) -> frozenset[int] | frozenset[str]:
        if isinstance(composed.gold, str):
            return frozenset((composed.gold,))
        assert not isinstance(composed.gold, int)
        return frozenset([self._number(entity) for entity in composed.gold])

    def _lacking(self, entity: int) -> Solver:
        found = self._without.get(entity)
        if found is None:
            self._without[entity] = found = Solver(self._index, without=self._number(entity), kept=self._all)
        return found

    def _named(self, query: Query) -> Query:
        """The query with the numbers that the index has for the names it begins with."""
        if isinstance(query, Chain):
            return self._chain(query)
        if isinstance(query, Counting):
            return Counting(self._chain(query.chain))
        if isinstance(query, Intersection):
            return Intersection(self._chain(query.candidates), query.path, self._chain(query.target))
        return Comparison(self._chain(query.left), self._chain(query.right), query.step, query.least)

    def _chain(self, chain: Chain) -> Chain:
        return Chain(self._number(chain.start), chain.steps)

    def _number(self, entity: int) -> int:
        return self._index.number(self._name(entity))

    def _name(self, entity: int) -> str:
        return self._world.title(entity, self._index.language)

    def _words(self, found: frozenset[int] | frozenset[str] | int, composed: Composed) -> str:
        if isinstance(found, int):
            return str(found)
        names = sorted(one if isinstance(one, str) else self._index.name(one) for one in found)
        return "; ".join(names) or "nothing"


def check_questions(world: World, index: StatementIndex, questions: Iterable[WorldQuestion]) -> list[str]:
    """Solve every question anew over the texts of an index; a line for each flaw, none if all is right."""
    checker = Checker(world, index)
    flaws = []
    for question in questions:
        flaw = checker.flaw(question.composed)
        if (
            flaw is None
            and question.removed is not None
            and not checker.leaves_nothing(question.composed, question.removed)
        ):
            flaw = "the texts that are left give some answer"
        if flaw is not None:
            flaws.append(f"{question.question_id}: {flaw}: {question.text}")
    return flaws
