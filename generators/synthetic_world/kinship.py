"""Which side states a bond that holds both ways: spouses, only sisters and only brothers, friends."""

from __future__ import annotations

import numpy as np

from .people import People, days
from .random_draws import Draws, Integers

# Friends were born at most so far apart, and stand so near in their generation.
_FRIENDS_APART = days(15)
_NEAR = 30
_DRAWN_FRIENDS = np.array([0, 0, 0, 1, 1, 1, 2, 2, 3, 5], dtype=np.int64)


def stated_spouses(draws: Draws, people: People) -> Integers:
    """The spouse that each person's article states: one of the two, drawn, has it."""
    number = people.count
    other = people.spouse
    side = draws.coin("spouse side", np.minimum(np.arange(number, dtype=np.int64), np.maximum(other, 0)))
    states = (other >= 0) & (side == (np.arange(number, dtype=np.int64) < other))
    return np.where(states, other, -1)


def stated_siblings(draws: Draws, people: People) -> tuple[Integers, Integers]:
    """The only sister and the only brother that each person's article states.

    A person whose one sister has that person for her one brother or sister states it, or she does: one of the two.
    """
    number = people.count
    sister, brother = (np.full(number, -1, dtype=np.int64) for _ in range(2))
    children = np.flatnonzero(people.mother >= 0)
    if not len(children):
        return sister, brother
    # Siblings are numbered side by side.
    mothers = people.mother[children]
    starts = np.flatnonzero(np.concatenate(([True], mothers[1:] != mothers[:-1])))
    family = np.cumsum(np.concatenate(([0], (mothers[1:] != mothers[:-1]).astype(np.int64))))
    for of_sex, column in ((people.female, sister), (~people.female, brother)):
        same = of_sex[children].astype(np.int64)
        many = np.add.reduceat(same, starts)[family] - same
        total = np.add.reduceat(same * children, starts)[family] - same * children
        column[children] = np.where(many == 1, total, -1)
    stated = []
    for column in (sister, brother):
        other = np.maximum(column, 0)
        numbers = np.arange(number, dtype=np.int64)
        mutual = np.where(people.female, sister[other], brother[other]) == numbers
        here = draws.coin("sibling side", np.minimum(numbers, other)) == (numbers < other)
        stated.append(np.where((column >= 0) & (here | ~mutual), column, -1))
    return stated[0], stated[1]


def stated_friends(draws: Draws, people: People) -> tuple[Integers, Integers]:
    """Friendships, each once: person p states `targets[starts[p] : starts[p + 1]]`, sorted.

    Friends are neither siblings nor a couple. Some people have many.
    """
    number = people.count
    drawn = _DRAWN_FRIENDS[draws.below("friends", number, len(_DRAWN_FRIENDS))]
    source = np.repeat(np.arange(number, dtype=np.int64), drawn)
    # Near-twins move in the circles of those they are like.
    ordinary = number - len(people.originals)
    circle = np.concatenate((np.arange(ordinary, dtype=np.int64), people.originals))[source]
    first = np.array([generation.start for generation in people.generations], dtype=np.int64)
    size = np.array([len(generation) for generation in people.generations], dtype=np.int64)
    generation = np.searchsorted(first, circle, side="right") - 1
    step = draws.below("friends near", len(source), 2 * _NEAR) - _NEAR
    target = first[generation] + (circle - first[generation] + step) % size[generation]
    fit = (target != circle) & (np.abs(people.birth[source] - people.birth[target]) <= _FRIENDS_APART)
    fit &= people.spouse[source] != target
    fit &= (people.mother[source] != people.mother[target]) | (people.mother[source] < 0)
    source, target = source[fit], target[fit]
    pair = np.minimum(source, target) * number + np.maximum(source, target)
    _, once = np.unique(pair, return_index=True)
    source, target = source[once], target[once]
    order = np.lexsort((target, source))
    starts = np.searchsorted(source[order], np.arange(number + 1, dtype=np.int64))
    return starts, target[order]
