"""Sentences written by hand are read correctly, and articles of random worlds are read back to their facts."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.synthetic_world import ENTITY_KINDS, World, WorldSettings, make_world
from lm_eval_taskgen.generators.synthetic_world.article_reader import read_article
from lm_eval_taskgen.generators.synthetic_world.articles import render
from lm_eval_taskgen.generators.synthetic_world.relations import OBJECT_TYPES
from lm_eval_taskgen.utils.errors import CorpusError

LANGUAGES = ("en", "es", "hi")


def statements(world: World, entity: int, language: str) -> set[tuple[str, str, str]]:
    """Return the facts of an entity as the statements that its article must make."""
    title = world.title(entity, language)
    found = set()
    for relation, value in world.facts(entity):
        if OBJECT_TYPES[relation] in ENTITY_KINDS:
            text = world.title(value, language)  # type: ignore[arg-type]
        elif OBJECT_TYPES[relation] == "river":
            text = world.name_of_river(value, language)  # type: ignore[arg-type]
        else:
            text = value.isoformat() if isinstance(value, date) else str(value)
        found.add((title, relation, text))
    return found


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), size=st.integers(20, 150), lookalikes=st.sampled_from([0.0, 0.3]))
def test_every_article_is_read_back_to_the_facts_of_its_entity(seed: int, size: int, lookalikes: Any) -> None:
    world = make_world(WorldSettings(seed, size, lookalikes=lookalikes))
    for language in LANGUAGES:
        for entity in range(size):
            article = render(world, entity, language)
            read = read_article(article.title, article.text, language)
            facts = {statement for statement in read if statement[1] != "gender"}
            assert facts == statements(world, entity, language), article.text
            gender = world.gender(entity)
            assert [value for _, relation, value in read if relation == "gender"] == [gender] * bool(gender)


@pytest.mark.parametrize(
    ("language", "title", "text", "expected"),
    [
        ("en", "Ola Vask", "He was born on 3 May 1902.", {("gender", "m"), ("born", "1902-05-03")}),
        (
            "en",
            "Ola Vask",
            "Ola Vask (3 May 1902 – 2 June 1961) was an engineer. Her mother was Ana Rem, and her father was Pel Vask.",
            {
                ("born", "1902-05-03"),
                ("died", "1961-06-02"),
                ("occupation", "engineer"),
                ("gender", "f"),
                ("mother", "Ana Rem"),
                ("father", "Pel Vask"),
            },
        ),
        ("en", "Ola Vask", "He is friends with Ana Rem.", {("gender", "m"), ("friend", "Ana Rem")}),
        (
            "en",
            "Ola Vask",
            "His friends were Ana Rem, Pel Vask, Oda Min and Ila Tor.",
            {("gender", "m"), *(("friend", name) for name in ("Ana Rem", "Pel Vask", "Oda Min", "Ila Tor"))},
        ),
        ("en", "Karvo", "Karvo is a city with a population of 1,234,567.", {("population", "1234567")}),
        (
            "en",
            "The Lamp and the City of Ror",
            "“The Lamp and the City of Ror” is a ghost story by Ola Vask. The ghost story's publisher is Varn Mills.",
            {("genre", "ghost_story"), ("author", "Ola Vask"), ("publisher", "Varn Mills")},
        ),
        (
            "es",
            "El río y la luz de Ror",
            "«El río y la luz de Ror» es un cuento de hadas de Ola Vasco. El cuento de hadas transcurre en Carvo.",
            {("genre", "fairy_tale"), ("author", "Ola Vasco"), ("setting", "Carvo")},
        ),
        (
            "es",
            "Ola Vasco",
            "Nacida en Carvo, Ola Vasco fue una botánica. Sus amistades eran Ana Rem, Pel Vasco e Ilo Tor.",
            {
                ("birthplace", "Carvo"),
                ("occupation", "botanist"),
                ("gender", "f"),
                *(("friend", name) for name in ("Ana Rem", "Pel Vasco", "Ilo Tor")),
            },
        ),
        ("es", "Ola Vasco", "Murió el 12 de marzo de 1902.", {("died", "1902-03-12")}),
        ("es", "Carvo", "Su población es de 1.234.567 habitantes.", {("population", "1234567")}),
        ("hi", "करवो", "इसकी आबादी 12,34,567 है।", {("population", "1234567")}),
        (
            "hi",
            "ओला वास्क",
            "करवो में 3 मई 1902 को जन्मी ओला वास्क एक शिक्षिका थीं। उनके मित्रों के नाम अना रेम, पेल वास्क और ओडा मीन थे।",
            {
                ("birthplace", "करवो"),
                ("born", "1902-05-03"),
                ("occupation", "teacher"),
                ("gender", "f"),
                *(("friend", name) for name in ("अना रेम", "पेल वास्क", "ओडा मीन")),
            },
        ),
        (
            "hi",
            "दीप और नगर",
            "“दीप और नगर” को ओला वास्क ने लिखा। यह एक परीकथा है।",
            {("genre", "fairy_tale"), ("author", "ओला वास्क")},
        ),
        ("en", "Ola Vask", "", set()),
    ],
)  # fmt: skip
def test_sentences_are_read_as_a_person_reads_them(language: str, title: str, text: str, expected: set[Any]) -> None:
    read = set(read_article(title, text, language))
    assert {statement[1:] for statement in read} == expected
    assert len(read) == len(expected)
    assert {subject for subject, _, _ in read} <= {title}


def test_a_sentence_about_somebody_else_is_not_read_as_one_about_the_title() -> None:
    (statement,) = read_article("Ola Vask", "Ana Rem was born in Karvo.", "en")
    assert statement == ("Ana Rem", "birthplace", "Karvo")


@pytest.mark.parametrize(
    ("text", "message", "why"),
    [
        ("Ola likes Karvo.", r"the article 'Ola Vask': no template of 'en' gives 'Ola likes Karvo'", "no template"),
        ("Ana Rem and Pel Vask are friends of Ola Vask.", r"no template", "a list for the subject"),
        ("She was born in Karvo. She died", r"ends with 'She died', which is no whole sentence", "cut off"),
        ("She was born on 3 Mai 1902.", r"'3 Mai 1902': is no date", "a month of another language"),
        ("Karvo is a city with a population of many.", r"'many': is no number", "no figures"),
        ("She worked as a wizard.", r"'wizard': is no occupation in languages/en\.yaml: world\.articles", "no key"),
    ],
)  # fmt: skip
def test_the_error_names_what_cannot_be_read(text: str, message: str, why: str) -> None:
    with pytest.raises(CorpusError, match=message):
        read_article("Ola Vask", text, "en")
