"""Who is born when to whom, who marries whom and when they die.

Persons are numbered by generation. Children belong to a couple; a generation also has people of unknown parents, so
that there is somebody to marry. All days are proleptic ordinals, -1 where there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import numpy as np

from .random_draws import Draws, Flags, Integers

TODAY = date(2020, 1, 1).toordinal()
_LAST_BIRTH = date(2000, 1, 1).toordinal()

# The last generation is born around this year, and each one so many days after the one before.
_LAST_GENERATION = date(1972, 1, 1).toordinal()
_BETWEEN_GENERATIONS = 27 * 365
_MOST_CHILDREN = 8


def days(years: int) -> int:
    """The days of that many years, leap days included."""
    return years * 146097 // 400


# The younger parent is 19 to 25 at the first birth and at most 41 at the last, the older one 8 years older at most.
_FIRST_CHILD, _FIRST_CHILD_WITHIN = days(19), days(6)
_NEXT_CHILD, _NEXT_CHILD_WITHIN = days(2), 330
_COUPLE_APART = days(8)
_YOUNGEST_TO_HAVE_CHILDREN = _LAST_BIRTH - days(42)
# Everybody outlives the birth of the last child.
_LIFE, _LIFE_WITHIN = days(53), days(46)


@dataclass(frozen=True, slots=True)
class People:
    """An array each, over all persons; the last ones are the near-twins, `originals` whom they are like."""

    birth: Integers
    death: Integers
    female: Flags
    mother: Integers
    father: Integers
    spouse: Integers
    originals: Integers

    @property
    def count(self) -> int:
        return len(self.birth)

    @property
    def generations(self) -> tuple[range, ...]:
        return generations(self.count - len(self.originals))


def generations(count: int) -> tuple[range, ...]:
    """The numbers of the persons of each generation, near-twins aside."""
    many = 3 if count < 16 else 4 if count < 60 else 5 if count < 600 else 6
    bounds = [count * place // many for place in range(many + 1)]
    return tuple(range(low, high) for low, high in pairwise(bounds))


def make_people(draws: Draws, count: int, twins: int) -> People:
    """`count` persons, of whom `twins` are near-twins of others: of the same sex, born within a year of them."""
    birth = np.zeros(count, dtype=np.int64)
    female = np.zeros(count, dtype=np.bool_)
    mother, father, spouse = (np.full(count, -1, dtype=np.int64) for _ in range(3))
    all_generations = generations(count - twins)
    first = _LAST_GENERATION - (len(all_generations) - 1) * _BETWEEN_GENERATIONS
    couples = np.zeros((2, 0), dtype=np.int64)
    for place, generation in enumerate(all_generations):
        low, size = generation.start, len(generation)
        here = slice(low, generation.stop)
        female[here] = draws.order(f"sex {place}", size) & 1
        natives = _natives(draws, place, size, couples, birth)
        known = natives.parents.shape[1]
        mother[low : low + known], father[low : low + known] = natives.parents
        birth[low : low + known] = natives.birth
        usual = first + place * _BETWEEN_GENERATIONS
        birth[low + known : generation.stop] = _arrivals(draws, place, size - known, natives.birth, usual)
        wives, husbands = _marry(draws, place, generation, birth, female, mother)
        spouse[wives], spouse[husbands] = husbands, wives
        young = np.maximum(birth[wives], birth[husbands]) <= _YOUNGEST_TO_HAVE_CHILDREN
        couples = np.stack((wives[young], husbands[young]))
        couples = couples[:, draws.order(f"couples {place}", couples.shape[1])]
    originals = draws.order("originals", count - twins)[:twins]
    female[count - twins :] = female[originals]
    apart = draws.below("twins apart", twins, 600) - 300
    apart += apart >= 0
    birth[count - twins :] = birth[originals] + np.where(birth[originals] + apart > _LAST_BIRTH, -apart, apart)
    death = birth + _LIFE + draws.below("lives", count, _LIFE_WITHIN)
    death[death >= TODAY] = -1
    return People(birth, death, female, mother, father, spouse, originals)


@dataclass(frozen=True, slots=True)
class _Natives:
    parents: Integers
    birth: Integers


def _natives(draws: Draws, place: int, size: int, couples: Integers, birth: Integers) -> _Natives:
    """Children of the couples, those of one couple side by side and by age: some couples have many, others none."""
    number = couples.shape[1]
    wanted = size - max(size // 4, 1 if size < 5 else 2) if number else 0
    of = np.sort(draws.skewed(f"parents {place}", wanted, number or 1))
    rank = np.arange(wanted, dtype=np.int64) - np.searchsorted(of, of)
    of, rank = of[rank < _MOST_CHILDREN], rank[rank < _MOST_CHILDREN]
    parents = couples[:, of]
    first_child = _FIRST_CHILD + draws.below(f"first child {place}", number, _FIRST_CHILD_WITHIN)
    later = rank * _NEXT_CHILD + draws.below(f"next child {place}", len(of), _NEXT_CHILD_WITHIN)
    return _Natives(parents, np.max(birth[parents], axis=0) + first_child[of] + later)


def _arrivals(draws: Draws, place: int, count: int, natives: Integers, usual: int) -> Integers:
    """The births of people of unknown parents: near those of the generation's natives."""
    if not len(natives):
        return usual - days(8) + draws.below(f"arrivals {place}", count, days(16))
    near = natives[draws.below(f"arrivals {place}", count, len(natives))]
    births: Integers = np.minimum(near + draws.below(f"arrivals apart {place}", count, 1200) - 600, _LAST_BIRTH)
    return births


def _marry(
    draws: Draws, place: int, generation: range, birth: Integers, female: Flags, mother: Integers
) -> tuple[Integers, Integers]:
    """Pairs of about the same age who are no siblings: wives and husbands."""
    members = np.arange(generation.start, generation.stop, dtype=np.int64)
    age = birth[members] + draws.below(f"marry {place}", len(members), days(4))
    members = members[np.argsort(age, kind="stable")]
    women, men = members[female[members]], members[~female[members]]
    wives, husbands = [], []
    for shift in (0, 1):
        men = np.roll(men, shift)
        number = min(len(women), len(men))
        left, right = women[:number], men[:number]
        fit = np.abs(birth[left] - birth[right]) <= _COUPLE_APART
        fit &= (mother[left] != mother[right]) | (mother[left] < 0)
        fit &= draws.chance(f"married {place} {shift}", number, 92)
        wives.append(left[fit])
        husbands.append(right[fit])
        women, men = (np.concatenate((side[:number][~fit], side[number:])) for side in (women, men))
    return np.concatenate(wives), np.concatenate(husbands)
