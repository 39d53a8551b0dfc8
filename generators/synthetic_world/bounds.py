"""Between which values a date or number lies: the one stated, or what other articles imply of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .solver import Solver

_LEAST, _MOST = -1, 10**18
# A year in a day's number, yyyymmdd.
_YEAR = 10_000
# Somebody in office was born in this year or later.
_IN_OFFICE = 1910 * _YEAR


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a value can be: days as the number yyyymmdd, years and numbers as they are."""

    least: int = _LEAST
    most: int = _MOST

    def surely_below(self, other: Bounds) -> bool:
        return self.most < other.least


def bounds_of(solver: Solver, one: int, step: str) -> Bounds:
    """The bounds that the texts of a solver give `step` of `one`, to anybody who knows how people live."""
    if (stated := solver.literal(one, step)) is not None:
        value = number_of(stated)
        return Bounds(value, value)
    if step == "born":
        return _birth(solver, one)
    if step == "founded":
        years = [*_values(solver, solver.subjects(one, "publisher"), "published")]
        years += _values(solver, solver.subjects(one, "headquarters"), "founded")
        years += (day // _YEAR for day in _values(solver, solver.subjects(one, "birthplace"), "born"))
        years += (day // _YEAR for day in _values(solver, solver.subjects(one, "employer"), "died"))
        return Bounds(most=min(years, default=_MOST))
    if step == "area":
        return Bounds(least=sum(_values(solver, solver.subjects(one, "country"), "area")))
    return Bounds()


def _birth(solver: Solver, one: int) -> Bounds:
    """When somebody can have been born of whom others tell, within wide limits."""
    lows, highs = [_LEAST], [_MOST]
    # Who stands to `one` in this way was born at least and at most so many years later.
    related: tuple[tuple[Iterable[int], int, int], ...] = (
        (solver.children(one), 12, 60),
        (solver.mothers(one) | solver.fathers(one), -60, -12),
        (solver.siblings(one), -45, 45),
        (solver.spouses(one), -60, 60),
        (solver.friends(one), -90, 90),
    )
    for people, least, most in related:
        for day in _values(solver, people, "born"):
            lows.append(day - most * _YEAR)
            highs.append(day - least * _YEAR)
    for relation, step in (("author", "published"), ("founder", "founded")):
        for year in _values(solver, solver.subjects(one, relation), step):
            lows.append((year - 100) * _YEAR)
            highs.append((year - 5) * _YEAR)
    if solver.subjects(one, "mayor") or solver.subjects(one, "head"):
        lows.append(_IN_OFFICE)
    return Bounds(max(lows), min(highs))


def number_of(literal: str) -> int:
    """A date in ISO form as yyyymmdd; a number or year as it is."""
    return int(literal.replace("-", ""))


def _values(solver: Solver, entities: Iterable[int], step: str) -> Iterable[int]:
    for entity in entities:
        if (stated := solver.literal(entity, step)) is not None:
            yield number_of(stated)
