"""Checks that a question needs each of its articles: all texts give the gold, but not if one of them is missing."""

from __future__ import annotations

from collections.abc import Iterable

from .queries import Chain, Comparison, Composed, Counting, Intersection, Query, WorldQuestion
from .solver import Solver
from .statements import StatementIndex
from .world import World

_Answers = frozenset[int] | frozenset[str] | int


class Checker:
    """Solves questions over the texts of an index; the world is used only for the names of entities."""

    def __init__(self, world: World, index: StatementIndex) -> None:
        self._world = world
        self._index = index
        self._complete = Solver(index)
        self._without: dict[int, Solver] = {}

    def flaw(self, composed: Composed) -> str | None:
        """Return the reason to reject a question; None if it is sound.

        All texts must give exactly the gold. Without the article of a needed entity they must not give it, not even
        among other possible answers.
        """
        query = self.in_index(composed.query)
        found = self._solve(self._complete, query, composed)
        gold = self._gold(composed)
        if found != gold:
            return f"all texts give {self._text(found)}, the gold is {self._text(gold)}"
        for entity in composed.needed:
            found = self._solve(self._solver_without(entity), query, composed)
            if found == gold or (not isinstance(found, int) and not isinstance(gold, int) and found >= gold):
                return f"without the article of {self._name(entity)!r} the gold can be found all the same"
        return None

    def is_unanswerable_without(self, composed: Composed, removed: int) -> bool:
        """Say whether the texts give no answer at all without the article of `removed`."""
        return not self._solve(self._solver_without(removed), self.in_index(composed.query), composed)

    def in_index(self, query: Query) -> Query:
        """Return the query with the index's numbers for the entities at which its chains start."""
        if isinstance(query, Chain):
            return self._chain(query)
        if isinstance(query, Counting):
            return Counting(self._chain(query.chain))
        if isinstance(query, Intersection):
            return Intersection(self._chain(query.candidates), query.path, self._chain(query.target))
        return Comparison(self._chain(query.left), self._chain(query.right), query.step, query.least)

    def _solve(self, solver: Solver, query: Query, composed: Composed) -> _Answers:
        found = solver.solve(query)
        if isinstance(composed.gold, str) and not isinstance(found, int):
            return frozenset([self._index.literal(number) for number in found])
        return found

    def _gold(self, composed: Composed) -> _Answers:
        if isinstance(composed.gold, int):
            return composed.gold
        if isinstance(composed.gold, str):
            return frozenset((composed.gold,))
        return frozenset([self._number(entity) for entity in composed.gold])

    def _solver_without(self, entity: int) -> Solver:
        found = self._without.get(entity)
        if found is None:
            found = Solver(self._index, without=self._number(entity), complete=self._complete)
            self._without[entity] = found
        return found

    def _chain(self, chain: Chain) -> Chain:
        return Chain(self._number(chain.start), chain.steps)

    def _number(self, entity: int) -> int:
        return self._index.number(self._name(entity))

    def _name(self, entity: int) -> str:
        return self._world.title(entity, self._index.language)

    def _text(self, answers: _Answers) -> str:
        if isinstance(answers, int):
            return str(answers)
        names = sorted(one if isinstance(one, str) else self._index.name(one) for one in answers)
        return "; ".join(names) or "nothing"


def check_questions(world: World, index: StatementIndex, questions: Iterable[WorldQuestion]) -> list[str]:
    """Solve every question again over the texts of an index; return one line for each flaw."""
    checker = Checker(world, index)
    flaws = []
    for question in questions:
        composed, removed = question.composed, question.removed
        flaw = checker.flaw(composed)
        if flaw is None and removed is not None and not checker.is_unanswerable_without(composed, removed):
            flaw = "the remaining texts give an answer"
        if flaw is not None:
            flaws.append(f"{question.question_id}: {flaw}: {question.text}")
    return flaws
