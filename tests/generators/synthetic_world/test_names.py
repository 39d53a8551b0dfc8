"""Names are parallel in all scripts, differ from one another, and are never words of a template."""

from __future__ import annotations

import math
import unicodedata
from functools import cache
from itertools import pairwise

import pytest

from lm_eval_taskgen.generators.synthetic_world import WorldSettings, make_world
from lm_eval_taskgen.generators.synthetic_world.article_reader import sentence_patterns
from lm_eval_taskgen.generators.synthetic_world.names import (
    _GIVEN_STRIDE,
    CITIES,
    COUNTRIES,
    FAMILIES,
    LENGTHS,
    MEN,
    REALMS,
    REGIONS,
    RIVERS,
    ROOTS,
    WOMEN,
    world_names,
)
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.words import words

LANGUAGES = ("en", "es", "hi")
POOLS = {
    "cities": CITIES,
    "regions": REGIONS,
    "rivers": RIVERS,
    "realms": REALMS,
    "roots": ROOTS,
    "women": WOMEN,
    "men": MEN,
    "families": FAMILIES,
}


@cache
def all_names(language: str) -> dict[str, list[str]]:
    names = world_names(language)
    texts = {table: [pool.text(number, names) for number in range(pool.all)] for table, pool in POOLS.items()}
    texts["families of lookalikes"] = [FAMILIES.text(number, names, other=True) for number in range(FAMILIES.all)]
    texts["countries"] = [COUNTRIES.text(number, names) for number in range(COUNTRIES.short)]
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_numbers_have_the_same_name(language: str) -> None:
    texts = all_names(language)
    together = [name for names in texts.values() for name in names]
    assert len(set(together)) == len(together)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_one_word_of_the_script(language: str) -> None:
    script = {"en": "LATIN", "es": "LATIN", "hi": "DEVANAGARI"}[language]
    for table, names in all_names(language).items():
        for name in names[:: max(1, len(names) // 200)]:
            assert words(name) == [name], f"{table}: {name} is one word"
            assert all(unicodedata.name(char).startswith(script) for char in name), name
            assert name == unicodedata.normalize("NFC", name), name
            assert not unicodedata.category(name[0]).startswith("M"), f"{name} begins with a vowel sign"
            signs = [unicodedata.name(char).startswith("DEVANAGARI VOWEL SIGN") for char in name]
            assert not any(a and b for a, b in pairwise(signs)), f"{name}: two vowels on one letter"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_has_a_word_of_the_templates(language: str) -> None:
    """The reader relies on this to separate names from other words. Titles of works are in quotation marks."""
    vocabulary = {word.lower() for word in sentence_patterns(language).words}
    taken = {name for names in all_names(language).values() for name in names}
    taken |= set(world_names(language).companies)
    assert {name for name in taken if name.lower() in vocabulary} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_contain_no_quotation_marks_or_other_signs(language: str) -> None:
    world = make_world(WorldSettings(3, 2000))
    for work in world.by_kind("work"):
        title = world.title(work, language)
        assert all(char == " " or unicodedata.category(char)[0] in "LM" for char in title), title
        assert "  " not in title, title


def test_those_who_share_a_family_name_get_different_given_names() -> None:
    for pool in (WOMEN, MEN):
        assert math.gcd(_GIVEN_STRIDE, pool.short) == 1


def test_tables_are_parallel() -> None:
    for language in LANGUAGES:
        assert {table: len(getattr(world_names(language), table)) for table in LENGTHS} == LENGTHS
    hindi = world_names("hi")
    assert len(hindi.noun_links) == len(hindi.nouns)


def test_a_language_without_names_is_an_error() -> None:
    assert load_language("nl").world_names is None
    with pytest.raises(ConfigError, match=r"nl\.yaml has no `world_names`.*en, es, hi"):
        world_names("nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_differ_in_a_large_world(language: str) -> None:
    world = make_world(WorldSettings(11, 30_000))
    titles = [world.title(entity, language) for entity in range(world.size)]
    assert len(set(titles)) == len(titles)
    assert {len(titles[person].split()) for person in world.by_kind("person")} == {2}
    for kind in ("city", "region", "country"):
        assert {len(titles[place].split()) for place in world.by_kind(kind)} == {1}
    assert len({world.name_of_river(river, language) for river in world.column("city", "river").tolist()}) > 100
