"""People: births, families, deaths, friendships, and which of two people has an article that states their bond.

Persons are numbered by generation. Children belong to a couple; a generation also has people of unknown parents, so
that there is somebody to marry. Days are proleptic ordinals; -1 stands for "none".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import numpy as np

from .random_draws import Draws, Flags, Integers


def days(years: int) -> int:
    """Return the number of days in that many years, leap days included."""
    return years * 146097 // 400


TODAY = date(2020, 1, 1).toordinal()
_LAST_BIRTH = date(2000, 1, 1).toordinal()

# The last generation is born around the first of these; generations are as many days apart as the second.
_LAST_GENERATION = date(1972, 1, 1).toordinal()
_BETWEEN_GENERATIONS = 27 * 365
_MOST_CHILDREN = 8

# The younger parent is 19 to 25 at the first birth and at most 41 at the last; the older one is at most 8 years older.
_FIRST_CHILD, _FIRST_CHILD_WITHIN = days(19), days(6)
_NEXT_CHILD, _NEXT_CHILD_WITHIN = days(2), 330
_COUPLE_APART = days(8)
_YOUNGEST_TO_HAVE_CHILDREN = _LAST_BIRTH - days(42)
# Everybody outlives the birth of their last child.
_LIFE, _LIFE_WITHIN = days(53), days(46)

# Friends were born at most this many days apart, and their numbers differ by at most `_FRIENDS_NEAR`.
_FRIENDS_APART = days(15)
_FRIENDS_NEAR = 30
_FRIEND_COUNTS = np.array([0, 0, 0, 1, 1, 1, 2, 2, 3, 5], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class People:
    """Arrays over all persons. The last persons are the lookalikes; `originals` are the persons they resemble."""

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
    def first_lookalike(self) -> int:
        return self.count - len(self.originals)

    @property
    def generations(self) -> tuple[range, ...]:
        return _generations(self.first_lookalike)


def _generations(count: int) -> tuple[range, ...]:
    """Split the numbers of `count` persons, lookalikes not counted, into generations."""
    parts = 3 if count < 16 else 4 if count < 60 else 5 if count < 600 else 6
    bounds = [count * part // parts for part in range(parts + 1)]
    return tuple(range(low, high) for low, high in pairwise(bounds))


def make_people(draws: Draws, count: int, lookalikes: int) -> People:
    """Draw `count` persons; the last `lookalikes` share sex with another person and were born within a year of them."""
    birth = np.zeros(count, dtype=np.int64)
    female = np.zeros(count, dtype=np.bool_)
    mother, father, spouse = (np.full(count, -1, dtype=np.int64) for _ in range(3))
    generations = _generations(count - lookalikes)
    first = _LAST_GENERATION - (len(generations) - 1) * _BETWEEN_GENERATIONS
    couples = np.zeros((2, 0), dtype=np.int64)
    for number, generation in enumerate(generations):
        low, size = generation.start, len(generation)
        female[low : generation.stop] = draws.order(f"sex {number}", size) & 1
        parents, births = _natives(draws, number, size, couples, birth)
        natives = len(births)
        mother[low : low + natives], father[low : low + natives] = parents
        birth[low : low + natives] = births
        usual = first + number * _BETWEEN_GENERATIONS
        birth[low + natives : generation.stop] = _arrivals(draws, number, size - natives, births, usual)
        wives, husbands = _marry(draws, number, generation, birth, female, mother)
        spouse[wives], spouse[husbands] = husbands, wives
        young = np.maximum(birth[wives], birth[husbands]) <= _YOUNGEST_TO_HAVE_CHILDREN
        couples = np.stack((wives[young], husbands[young]))
        couples = couples[:, draws.order(f"couples {number}", couples.shape[1])]
    originals = draws.order("originals", count - lookalikes)[:lookalikes]
    female[count - lookalikes :] = female[originals]
    apart = draws.below("twins apart", lookalikes, 600) - 300
    apart += apart >= 0
    birth[count - lookalikes :] = birth[originals] + np.where(birth[originals] + apart > _LAST_BIRTH, -apart, apart)
    death = birth + _LIFE + draws.below("lives", count, _LIFE_WITHIN)
    death[death >= TODAY] = -1
    return People(birth, death, female, mother, father, spouse, originals)


def _natives(draws: Draws, number: int, size: int, couples: Integers, birth: Integers) -> tuple[Integers, Integers]:
    """Draw a generation's children of the couples: their parents (2, n) and births (n,).

    Children of one couple stand side by side, by age. Some couples have many, others none.
    """
    count = couples.shape[1]
    wanted = size - max(size // 4, 1 if size < 5 else 2) if count else 0
    of = np.sort(draws.skewed(f"parents {number}", wanted, count or 1))
    rank = np.arange(wanted, dtype=np.int64) - np.searchsorted(of, of)
    of, rank = of[rank < _MOST_CHILDREN], rank[rank < _MOST_CHILDREN]
    parents = couples[:, of]
    first_child = _FIRST_CHILD + draws.below(f"first child {number}", count, _FIRST_CHILD_WITHIN)
    later = rank * _NEXT_CHILD + draws.below(f"next child {number}", len(of), _NEXT_CHILD_WITHIN)
    return parents, np.max(birth[parents], axis=0) + first_child[of] + later


def _arrivals(draws: Draws, number: int, count: int, natives: Integers, usual: int) -> Integers:
    """Draw the births of people of unknown parents, near those of the generation's natives."""
    if not len(natives):
        return usual - days(8) + draws.below(f"arrivals {number}", count, days(16))
    near = natives[draws.below(f"arrivals {number}", count, len(natives))]
    births: Integers = np.minimum(near + draws.below(f"arrivals apart {number}", count, 1200) - 600, _LAST_BIRTH)
    return births


def _marry(
    draws: Draws, number: int, generation: range, birth: Integers, female: Flags, mother: Integers
) -> tuple[Integers, Integers]:
    """Pair people of about the same age who are not siblings; return wives and husbands."""
    members = np.arange(generation.start, generation.stop, dtype=np.int64)
    age = birth[members] + draws.below(f"marry {number}", len(members), days(4))
    members = members[np.argsort(age, kind="stable")]
    women, men = members[female[members]], members[~female[members]]
    wives, husbands = [], []
    for shift in (0, 1):
        men = np.roll(men, shift)
        pairs = min(len(women), len(men))
        left, right = women[:pairs], men[:pairs]
        suited = np.abs(birth[left] - birth[right]) <= _COUPLE_APART
        suited &= (mother[left] != mother[right]) | (mother[left] < 0)
        suited &= draws.chance(f"married {number} {shift}", pairs, 92)
        wives.append(left[suited])
        husbands.append(right[suited])
        women, men = (np.concatenate((side[:pairs][~suited], side[pairs:])) for side in (women, men))
    return np.concatenate(wives), np.concatenate(husbands)


def stated_spouses(draws: Draws, people: People) -> Integers:
    """Return the spouse that each person's article states: one of the two articles, drawn, states the marriage."""
    numbers = np.arange(people.count, dtype=np.int64)
    other = people.spouse
    side = draws.coin("spouse side", np.minimum(numbers, np.maximum(other, 0)))
    return np.where((other >= 0) & (side == (numbers < other)), other, -1)


def stated_siblings(draws: Draws, people: People) -> tuple[Integers, Integers]:
    """Return the only sister and the only brother that each person's article states.

    If two people are each other's only sister or brother, one of the two articles, drawn, states it.
    """
    numbers = np.arange(people.count, dtype=np.int64)
    sister, brother = (np.full(people.count, -1, dtype=np.int64) for _ in range(2))
    children = np.flatnonzero(people.mother >= 0)
    if not len(children):
        return sister, brother
    # Siblings are numbered side by side.
    mothers = people.mother[children]
    starts = np.flatnonzero(np.concatenate(([True], mothers[1:] != mothers[:-1])))
    family = np.cumsum(np.concatenate(([0], (mothers[1:] != mothers[:-1]).astype(np.int64))))
    for of_sex, column in ((people.female, sister), (~people.female, brother)):
        same = of_sex[children].astype(np.int64)
        others = np.add.reduceat(same, starts)[family] - same
        total = np.add.reduceat(same * children, starts)[family] - same * children
        column[children] = np.where(others == 1, total, -1)
    stated = []
    for column in (sister, brother):
        other = np.maximum(column, 0)
        mutual = np.where(people.female, sister[other], brother[other]) == numbers
        here = draws.coin("sibling side", np.minimum(numbers, other)) == (numbers < other)
        stated.append(np.where((column >= 0) & (here | ~mutual), column, -1))
    return stated[0], stated[1]


def stated_friends(draws: Draws, people: People) -> tuple[Integers, Integers]:
    """Draw friendships, each stated once: person p states `targets[starts[p] : starts[p + 1]]`, sorted.

    Friends are neither siblings nor a couple. Some people have many.
    """
    count = people.count
    source = np.repeat(
        np.arange(count, dtype=np.int64), _FRIEND_COUNTS[draws.below("friends", count, len(_FRIEND_COUNTS))]
    )
    # Lookalikes find their friends among the contemporaries of the person they resemble.
    circle = np.concatenate((np.arange(people.first_lookalike, dtype=np.int64), people.originals))[source]
    first = np.array([generation.start for generation in people.generations], dtype=np.int64)
    size = np.array([len(generation) for generation in people.generations], dtype=np.int64)
    generation = np.searchsorted(first, circle, side="right") - 1
    step = draws.below("friends near", len(source), 2 * _FRIENDS_NEAR) - _FRIENDS_NEAR
    target = first[generation] + (circle - first[generation] + step) % size[generation]
    suited = (target != circle) & (np.abs(people.birth[source] - people.birth[target]) <= _FRIENDS_APART)
    suited &= people.spouse[source] != target
    suited &= (people.mother[source] != people.mother[target]) | (people.mother[source] < 0)
    source, target = source[suited], target[suited]
    pair = np.minimum(source, target) * count + np.maximum(source, target)
    _, once = np.unique(pair, return_index=True)
    source, target = source[once], target[once]
    order = np.lexsort((target, source))
    starts = np.searchsorted(source[order], np.arange(count + 1, dtype=np.int64))
    return starts, target[order]
