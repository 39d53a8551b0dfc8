"""Names as numbers, and their texts in a language: the same number is the same name in every script.

A name is a row of syllables. The tables are in the language files (`world_names`), parallel by place: the structure of
a world depends on how long they are and on no word in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...utils.errors import ConfigError
from ...utils.languages import lacking, load_language
from ...utils.languages.world_names import WorldNames
from .random_draws import Draws, Integers

# How many entries each table has, in every language.
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


@dataclass(frozen=True, slots=True)
class Stock:
    """The names that a table of endings gives: stem and ending, then stem, middle and ending.

    With a `step` of 2, endings come in pairs of which the first is drawn; `text` can take the other one.
    """

    endings: str
    step: int = 1
    stems: str = "stems"
    middles: str = "middles"

    @property
    def short(self) -> int:
        return LENGTHS[self.stems] * (LENGTHS[self.endings] // self.step)

    @property
    def all(self) -> int:
        return self.short * (1 + LENGTHS[self.middles])

    def draw(self, draws: Draws, stream: str, count: int) -> Integers:
        """`count` different names, at most `all`; only short ones where they suffice."""
        return draws.some(stream, count, self.short if count <= self.short else self.all)

    def text(self, number: int, names: WorldNames, other: bool = False) -> str:
        stems: tuple[str, ...] = getattr(names, self.stems)
        endings: tuple[str, ...] = getattr(names, self.endings)
        rest, stem = divmod(number, len(stems))
        middle, ending = divmod(rest, len(endings) // self.step)
        between = getattr(names, self.middles)[middle - 1] if middle else ""
        return f"{stems[stem]}{between}{endings[ending * self.step + other]}"


FAMILIES = Stock("families", step=2)
CITIES, REGIONS, COUNTRIES, RIVERS = (Stock(table) for table in ("cities", "regions", "countries", "rivers"))
REALMS, ROOTS = Stock("realms"), Stock("roots")
WOMEN, MEN = (Stock(table, stems="given", middles="given_middles") for table in ("women", "men"))


@cache
def world_names(language: str) -> WorldNames:
    """The tables of a language.

    Raises:
        ConfigError: the language has none, or one of another length than every other language's.
    """
    known = load_language(language)
    names = known.world_names
    if names is None:
        raise lacking(known, "world_names", f"no synthetic world has names in {known.name}")
    for table, length in LENGTHS.items():
        if len(getattr(names, table)) != length:
            raise ConfigError(
                f"languages/{language}.yaml: world_names.{table}: has {len(getattr(names, table))} entries; every "
                f"language has {length}, each at the place of the same sound or sense"
            )
    return names


def work_title(pair: int, form: int, adjective: int, names: WorldNames) -> str:
    """A title of a noun and a fictional name, which are one number, in one of the forms."""
    realm, noun = divmod(pair, len(names.nouns))
    parts = {
        "{noun}": names.nouns[noun],
        "{link}": names.noun_links[noun] if names.noun_links else "",
        "{adjective}": names.adjectives[adjective],
        "{name}": REALMS.text(realm, names),
    }
    title = names.titles[form]
    for place, text in parts.items():
        title = title.replace(place, text)
    return title
