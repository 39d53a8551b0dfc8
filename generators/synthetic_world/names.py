"""Names as numbers, their texts in a language, and which entity has which name.

A name is a row of syllables, and the same number is the same name in every script. The tables are in the language files
(`world_names`), parallel by position: the structure of a world depends on their lengths and on none of their words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...utils.errors import ConfigError
from ...utils.languages import lacking, load_language
from ...utils.languages.world_patterns import WorldNames
from .people import People
from .random_draws import Draws, Integers
from .relations import EntityKind

Numbers = NDArray[np.int32]

# The number of entries of each table, in every language.
LENGTHS = {
    "given": 40,
    "given_middles": 6,
    "women": 12,
    "men": 12,
    "stems": 80,
    "middles": 16,
    "families": 24,
    "cities": 48,
    "regions": 16,
    "countries": 8,
    "rivers": 6,
    "realms": 10,
    "roots": 10,
    "companies": 12,
    "nouns": 60,
    "adjectives": 30,
    "titles": 3,
}
# Coprime to the number of short given names, so people who share a family name get different given names.
_GIVEN_STRIDE = 191


@dataclass(frozen=True, slots=True)
class NamePool:
    """All names with one table of endings: first stem and ending, then stem, middle and ending.

    With a `step` of 2, endings come in pairs of similar sound; `text` gives the second of a pair for `other`.
    """

    endings: str
    step: int = 1
    stems: str = "stems"
    middles: str = "middles"

    @property
    def short(self) -> int:
        """The number of names without a middle."""
        return LENGTHS[self.stems] * (LENGTHS[self.endings] // self.step)

    @property
    def all(self) -> int:
        return self.short * (1 + LENGTHS[self.middles])

    def draw(self, draws: Draws, stream: str, count: int) -> Integers:
        """Draw `count` different names, at most `all`; only short ones as long as there are enough."""
        return draws.sample(stream, count, self.short if count <= self.short else self.all)

    def text(self, number: int, names: WorldNames, other: bool = False) -> str:
        stems: tuple[str, ...] = getattr(names, self.stems)
        endings: tuple[str, ...] = getattr(names, self.endings)
        rest, stem = divmod(number, len(stems))
        middle, ending = divmod(rest, len(endings) // self.step)
        between = getattr(names, self.middles)[middle - 1] if middle else ""
        return f"{stems[stem]}{between}{endings[ending * self.step + other]}"


FAMILIES = NamePool("families", step=2)
CITIES, REGIONS, COUNTRIES, RIVERS = (NamePool(table) for table in ("cities", "regions", "countries", "rivers"))
REALMS, ROOTS = NamePool("realms"), NamePool("roots")
WOMEN, MEN = (NamePool(table, stems="given", middles="given_middles") for table in ("women", "men"))
_PLACE_NAMES: dict[EntityKind, NamePool] = {"city": CITIES, "region": REGIONS, "country": COUNTRIES}


@cache
def world_names(language: str) -> WorldNames:
    """Return the name tables of a language.

    Raises:
        ConfigError: the language has none, or a table of another length than every other language's.
    """
    known = load_language(language)
    names = known.world_names
    if names is None:
        raise lacking(known, "world_names", f"no synthetic world has names in {known.name}")
    for table, length in LENGTHS.items():
        if len(getattr(names, table)) != length:
            raise ConfigError(
                f"languages/{language}.yaml: world_names.{table}: has {len(getattr(names, table))} entries; every "
                f"language has {length}, with the same sound or sense at the same position"
            )
    return names


@dataclass(frozen=True, slots=True)
class Naming:
    """The numbers of the names of all entities, as arrays over each kind.

    Persons from `first_lookalike` on take the other ending of their family name. Companies have a root and a form,
    works a number for noun and fictional name, a form and an adjective.
    """

    given: Numbers
    family: Numbers
    female: NDArray[np.bool_]
    first_lookalike: int
    places: dict[EntityKind, Numbers]
    rivers: Numbers
    companies: tuple[Numbers, Numbers]
    works: tuple[Numbers, Numbers, Numbers]

    def text(self, kind: EntityKind, position: int, names: WorldNames) -> str:
        """Return the name of the entity at a position of its kind."""
        if kind == "person":
            given = (WOMEN if self.female[position] else MEN).text(int(self.given[position]), names)
            other = position >= self.first_lookalike
            return f"{given} {FAMILIES.text(int(self.family[position]), names, other)}"
        if kind == "organisation":
            roots, forms = self.companies
            return f"{ROOTS.text(int(roots[position]), names)} {names.companies[forms[position]]}"
        if kind == "work":
            pairs, forms, adjectives = self.works
            return _work_title(int(pairs[position]), int(forms[position]), int(adjectives[position]), names)
        return _PLACE_NAMES[kind].text(int(self.places[kind][position]), names)

    def river(self, number: int, names: WorldNames) -> str:
        return RIVERS.text(int(self.rivers[number]), names)


def _work_title(pair: int, form: int, adjective: int, names: WorldNames) -> str:
    """Write a title; `pair` is the number of a noun and a fictional name."""
    realm, noun = divmod(pair, len(names.nouns))
    parts = {
        "{noun}": names.nouns[noun],
        "{link}": names.noun_links[noun] if names.noun_links else "",
        "{adjective}": names.adjectives[adjective],
        "{name}": REALMS.text(realm, names),
    }
    title = names.titles[form]
    for slot, text in parts.items():
        title = title.replace(slot, text)
    return title[0].upper() + title[1:]


def name_everything(draws: Draws, counts: dict[EntityKind, int], people: People, rivers: int) -> Naming:
    """Draw names that differ within each kind; the name of a lookalike is a syllable away from its original's."""
    family = _families(draws, people)
    return Naming(
        given=_given(draws, family, people).astype(np.int32),
        family=family.astype(np.int32),
        female=people.female,
        first_lookalike=people.first_lookalike,
        places={
            kind: pool.draw(draws, f"{kind} names", counts[kind]).astype(np.int32)
            for kind, pool in _PLACE_NAMES.items()
        },
        rivers=RIVERS.draw(draws, "river names", rivers).astype(np.int32),
        companies=_companies(draws, counts["organisation"]),
        works=_works(draws, counts["work"]),
    )


def _families(draws: Draws, people: People) -> Integers:
    """Give children their father's family name, and people of unknown parents one that few others share."""
    ordinary = people.first_lookalike
    family = np.full(people.count, -1, dtype=np.int64)
    unknown = np.flatnonzero(people.father[:ordinary] < 0)
    drawn = FAMILIES.draw(draws, "families", min(len(unknown), FAMILIES.all))
    family[unknown] = drawn[np.arange(len(unknown), dtype=np.int64) % len(drawn)]
    for generation in people.generations:
        here = slice(generation.start, generation.stop)
        family[here] = np.where(people.father[here] >= 0, family[people.father[here]], family[here])
    family[ordinary:] = family[people.originals]
    return family


def _given(draws: Draws, family: Integers, people: People) -> Integers:
    """Draw given names that differ among all who have the same family name and sex."""
    ordinary = people.first_lookalike
    group = family[:ordinary] * 2 + people.female[:ordinary]
    order = np.argsort(group, kind="stable")
    rank = np.empty(ordinary, dtype=np.int64)
    rank[order] = np.arange(ordinary, dtype=np.int64) - np.searchsorted(group[order], group[order])
    given = np.empty(people.count, dtype=np.int64)
    given[:ordinary] = (draws.at("given", group, MEN.short) + rank * _GIVEN_STRIDE) % MEN.short
    # Longer names begin where a family has used up the short ones.
    given[:ordinary] += rank // MEN.short * MEN.short
    given[ordinary:] = given[people.originals]
    return given


def _companies(draws: Draws, count: int) -> tuple[Numbers, Numbers]:
    """Draw roots and forms. If there are too few roots, several companies share one and have different forms."""
    roots = ROOTS.draw(draws, "company names", min(count, ROOTS.all))
    position = np.arange(count, dtype=np.int64) % len(roots)
    first = draws.below("company forms", len(roots), LENGTHS["companies"])
    forms = (first[position] + np.arange(count, dtype=np.int64) // len(roots)) % LENGTHS["companies"]
    return roots[position].astype(np.int32), forms.astype(np.int32)


def _works(draws: Draws, count: int) -> tuple[Numbers, Numbers, Numbers]:
    """Draw different pairs of noun and fictional name, with forms and adjectives."""
    short = LENGTHS["nouns"] * REALMS.short
    pairs = draws.sample("works", count, short if count <= short else LENGTHS["nouns"] * REALMS.all)
    forms = draws.below("title forms", count, LENGTHS["titles"])
    adjectives = draws.below("adjectives", count, LENGTHS["adjectives"])
    return pairs.astype(np.int32), forms.astype(np.int32), adjectives.astype(np.int32)
