"""The `world_names` block of a language file: what fictional worlds call their people, places and things."""

from __future__ import annotations

from .writer_patterns import StrictRecord


class WorldNames(StrictRecord):
    """Syllables and words of names. Tables are parallel in all languages: the same place is the same sound or sense.

    A name is a stem, sometimes a middle, and the ending of its kind. `families` are pairs of endings that sound alike.
    Titles of works hold `{noun}`, `{adjective}`, `{name}` (a stem with one of `realms`) and, where the language says
    "of" according to the noun, `{link}`: one of `noun_links` for each noun.
    """

    given: tuple[str, ...]
    given_middles: tuple[str, ...]
    women: tuple[str, ...]
    men: tuple[str, ...]
    stems: tuple[str, ...]
    middles: tuple[str, ...]
    families: tuple[str, ...]
    cities: tuple[str, ...]
    regions: tuple[str, ...]
    countries: tuple[str, ...]
    rivers: tuple[str, ...]
    realms: tuple[str, ...]
    roots: tuple[str, ...]
    companies: tuple[str, ...]
    nouns: tuple[str, ...]
    noun_links: tuple[str, ...] = ()
    adjectives: tuple[str, ...]
    titles: tuple[str, ...]
