"""Which entity of a world bears which name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...utils.languages.world_names import WorldNames
from .names import CITIES, COUNTRIES, FAMILIES, LENGTHS, MEN, REALMS, REGIONS, RIVERS, ROOTS, WOMEN, Stock, work_title
from .people import People
from .random_draws import Draws, Integers
from .relations import Kind

_STOCKS: dict[Kind, Stock] = {"city": CITIES, "region": REGIONS, "country": COUNTRIES}
# Coprime to the number of short given names: those who share a family name get different ones.
_GIVEN_STRIDE = 191

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Naming:
    """The numbers of names: an array over each kind; persons from `first_twin` on are near-twins.

    Companies have a root and a form, works a pair of noun and name, a form and an adjective.
    """

    given: Numbers
    family: Numbers
    female: NDArray[np.bool_]
    first_twin: int
    places: dict[Kind, Numbers]
    rivers: Numbers
    companies: tuple[Numbers, Numbers]
    works: tuple[Numbers, Numbers, Numbers]

    def text(self, kind: Kind, place: int, names: WorldNames) -> str:
        """The name of the entity at a place of its kind."""
        if kind == "person":
            given = (WOMEN if self.female[place] else MEN).text(int(self.given[place]), names)
            return f"{given} {FAMILIES.text(int(self.family[place]), names, other=place >= self.first_twin)}"
        if kind == "organisation":
            roots, forms = self.companies
            return f"{ROOTS.text(int(roots[place]), names)} {names.companies[forms[place]]}"
        if kind == "work":
            pairs, forms, adjectives = self.works
            return work_title(int(pairs[place]), int(forms[place]), int(adjectives[place]), names)
        return _STOCKS[kind].text(int(self.places[kind][place]), names)

    def river(self, number: int, names: WorldNames) -> str:
        return RIVERS.text(int(self.rivers[number]), names)


def name_everything(draws: Draws, counts: dict[Kind, int], people: People, rivers: int) -> Naming:
    """Different names for all of a kind; near-twins have names a syllable away from those of their originals."""
    family = _families(draws, people)
    return Naming(
        given=_given(draws, family, people).astype(np.int32),
        family=family.astype(np.int32),
        female=people.female,
        first_twin=people.count - len(people.originals),
        places={
            kind: stock.draw(draws, f"{kind} names", counts[kind]).astype(np.int32) for kind, stock in _STOCKS.items()
        },
        rivers=RIVERS.draw(draws, "river names", rivers).astype(np.int32),
        companies=_companies(draws, counts["organisation"]),
        works=_works(draws, counts["work"]),
    )


def _families(draws: Draws, people: People) -> Integers:
    """Children bear their father's name, people of unknown parents one of their own, shared with few others."""
    ordinary = people.count - len(people.originals)
    family = np.full(people.count, -1, dtype=np.int64)
    own = np.flatnonzero(people.father[:ordinary] < 0)
    stock = FAMILIES.draw(draws, "families", min(len(own), FAMILIES.all))
    family[own] = stock[np.arange(len(own), dtype=np.int64) % len(stock)]
    for generation in people.generations:
        here = slice(generation.start, generation.stop)
        family[here] = np.where(people.father[here] >= 0, family[people.father[here]], family[here])
    family[ordinary:] = family[people.originals]
    return family


def _given(draws: Draws, family: Integers, people: People) -> Integers:
    """Given names that differ among all who have the same family name and sex."""
    ordinary = people.count - len(people.originals)
    group = family[:ordinary] * 2 + people.female[:ordinary]
    order = np.argsort(group, kind="stable")
    rank = np.empty(ordinary, dtype=np.int64)
    rank[order] = np.arange(ordinary, dtype=np.int64) - np.searchsorted(group[order], group[order])
    given = np.empty(people.count, dtype=np.int64)
    # Where the short names run out in a family, the longer ones begin.
    given[:ordinary] = (draws.at("given", group, MEN.short) + rank * _GIVEN_STRIDE) % MEN.short
    given[:ordinary] += rank // MEN.short * MEN.short
    given[ordinary:] = given[people.originals]
    return given


def _companies(draws: Draws, count: int) -> tuple[Numbers, Numbers]:
    """Roots and forms. Where roots run out, several companies share one and have different forms."""
    roots = ROOTS.draw(draws, "company names", min(count, ROOTS.all))
    place = np.arange(count, dtype=np.int64) % len(roots)
    first = draws.below("company forms", len(roots), LENGTHS["companies"])
    forms = (first[place] + np.arange(count, dtype=np.int64) // len(roots)) % LENGTHS["companies"]
    return roots[place].astype(np.int32), forms.astype(np.int32)


def _works(draws: Draws, count: int) -> tuple[Numbers, Numbers, Numbers]:
    """Pairs of noun and name, all different, with forms and adjectives."""
    short = LENGTHS["nouns"] * REALMS.short
    pairs = draws.some("works", count, short if count <= short else LENGTHS["nouns"] * REALMS.all)
    forms = draws.below("title forms", count, LENGTHS["titles"])
    adjectives = draws.below("adjectives", count, LENGTHS["adjectives"])
    return pairs.astype(np.int32), forms.astype(np.int32), adjectives.astype(np.int32)
