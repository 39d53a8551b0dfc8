"""Templates are parsed correctly, and every flaw in them is reported with its field."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world.article_reader import SentencePatterns, sentence_patterns
from lm_eval_taskgen.generators.synthetic_world.article_templates import (
    Choice,
    KindTemplates,
    Slot,
    article_templates,
    format_pattern,
    parse,
    wordings,
)
from lm_eval_taskgen.generators.synthetic_world.relations import LITERALS
from lm_eval_taskgen.generators.synthetic_world.surface_forms import SurfaceForms, surface_forms
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language, world_patterns
from lm_eval_taskgen.utils.text.words import words


def test_a_template_is_text_slots_and_choices() -> None:
    assert parse("{He} met {friend+} and [his|her] [spouse:husband|wife].") == (
        Slot("He"),
        " met ",
        Slot("friend", is_list=True),
        " and ",
        Choice("", ("his", "her")),
        " ",
        Choice("spouse", ("husband", "wife")),
        ".",
    )


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{He} met {friend.", "'{' without its partner"),
        ("He] met.", "']' without its partner"),
        ("[He|She|It] met.", r"\[He\|She\|It\] has not as many alternatives"),
        ("[spouse:husband] met.", "has not as many alternatives"),
        ("[alive:a|b|c|d|e] met.", "has not as many alternatives"),
        ("[|She] met.", "has not as many alternatives"),
        ("{He}s met.", "must have a space or a sign on either side; there is '}s'"),
        ("{a}{b} met.", "must have a space or a sign"),
    ],
)
def test_wrong_markup_is_an_error(template: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(template)


@pytest.mark.parametrize(
    ("template", "female", "dead", "expected"),
    [
        ("[he|she] [alive:is|was]", True, False, "she is"),
        ("[he|she] [alive:is|was]", False, True, "he was"),
        ("[alive:हैं|थे|थीं]", True, False, "हैं"),
        ("[alive:हैं|थे|थीं]", False, True, "थे"),
        ("[alive:हैं|थे|थीं]", True, True, "थीं"),
        ("[alive:रहे हैं|रही हैं|थे|थीं]", True, False, "रही हैं"),
        ("[alive:रहे हैं|रही हैं|थे|थीं]", False, True, "थे"),
        ("{born}, 5 % of it", False, False, "%(born)s, 5 %% of it"),
    ],
)
def test_choices_go_by_gender_and_life(template: str, female: bool, dead: bool, expected: str) -> None:
    assert format_pattern(parse(template), female, dead, {}) == expected


def test_wordings_are_all_texts_that_a_template_can_become() -> None:
    assert set(wordings(parse("[he|she] [alive:is|was] [x:a|an]."), "_")) == {
        (female, f"{pronoun} {verb} {article}.")
        for female, pronoun in ((False, "he"), (True, "she"))
        for verb in ("is", "was")
        for article in ("a", "an")
    }
    assert list(wordings(parse("100 % of {x} [alive:is] so."), "_")) == [(None, "100 % of _ is so.")]


def region(**changes: Any) -> KindTemplates:
    """Return the English templates for regions with some fields changed."""
    patterns = world_patterns(load_language("en")).articles.kinds["region"]
    return KindTemplates("region", patterns.model_copy(update=changes), "region")


LEFT_OUT = {"It": ("{name}", "-"), "Its": ("Its",)}
FACTS = world_patterns(load_language("en")).articles.kinds["region"].facts


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"orders": (("country", "capital"),)}, r"^region\.orders: each must name these once: country, capital, area$"),
        ({"references": {"It": ()}}, r"^region\.references\.It: has no form"),
        ({"references": {"It": ("[It",)}}, r"^region\.references\.It: a '\[' without"),
        ({"lead": ("A region of {country}.",)}, r"^region\.lead: 'A region of \{country\}\.': must have \{name\}"),
        ({"facts": (*FACTS, "{It} has {mayor}.")}, r"^region\.facts: .*: there is no 'mayor' to fill in; .*: name, It"),
        ({"facts": (*FACTS, "{It} of {It} in {country}.")}, r"more than one reference"),
        ({"facts": (*FACTS, "In {area} is {area}.")}, r"has a slot twice"),
        ({"facts": (*FACTS, "In {country+}.")}, r"a subject has one country at most"),
        ({"facts": (*FACTS, "{It} [capital:a|b] {capital}.")}, r"no choice can go by 'capital'"),
        ({"references": LEFT_OUT, "facts": ("In {country} {It} is.",)}, r"only at its beginning"),
        ({"references": LEFT_OUT, "facts": ("{It} {capital} is there.",)}, r"a word or choice must follow"),
        ({"facts": FACTS[:4]}, r"^region\.facts: no sentence states `capital` alone$"),
    ],
)  # fmt: skip
def test_a_flaw_is_reported_with_its_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        region(**changes)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{It} lies in {country} and {capital}.", "only 'and' as in a list, cannot be separated"),
        ("{It} has {capital} {area}.", "two slots with no word between them"),
        ("{It} is there. In {country} it is.", "must be one sentence, with '.' at its end"),
        ("{It} lies in {country}", "must be one sentence"),
        (
            "Its capital is {country}.",
            r"gives the same sentence as region: '\{Its\} capital is \{capital\}\.', which states",
        ),
    ],
)
def test_templates_that_could_not_be_read_back_are_refused(template: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        SentencePatterns("en", {"region": region(facts=(*FACTS, template))}, surface_forms("en"))


def test_a_word_of_a_literal_must_not_be_a_word_of_a_template() -> None:
    with pytest.raises(
        ConfigError, match=r"world\.articles\.literals\.\w+\.words\.\w+: '.*glass.*' holds 'glass', which is"
    ):
        SentencePatterns(
            "en", {"region": region(facts=(*FACTS, "The glass of {name} is in {area}."))}, surface_forms("en")
        )


def test_an_entity_without_a_first_sentence_is_an_error() -> None:
    templates = article_templates("en")["person"]
    with pytest.raises(ConfigError, match=r"person\.lead: no sentence begins the article of one that has hobby$"):
        templates.applicable(templates.bits["hobby"], many_friends=False)


def test_a_relation_that_no_sentence_can_state_alone_is_an_error() -> None:
    patterns = world_patterns(load_language("en")).articles.kinds["organisation"]
    others = tuple(fact for fact in patterns.facts if "{employees}" not in fact)
    patterns = patterns.model_copy(update={"facts": (*others, "[founder:His|Her] people are {employees}.")})
    templates = KindTemplates("organisation", patterns, "organisation")
    bit = templates.bits["employees"]
    lead = next(found for found in templates.lead if not found.needs & (bit | templates.bits["founder"]))
    with_founder = templates.applicable(lead.needs | bit | templates.bits["founder"], many_friends=False)
    assert [found.source for found in with_founder.matching(bit, bit).all] == [
        "[founder:His|Her] people are {employees}."
    ]
    with pytest.raises(
        ConfigError, match=r"^organisation\.facts: no sentence states `employees` alone, of one that has "
    ):
        templates.applicable(lead.needs | bit, many_friends=False)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"date": "{day} {month}"}, r"^where\.date: .*must hold"),
        ({"literals": {}}, r"^where\.literals\.occupation\.words: .*missing: accountant, .*unknown: none"),
    ],
)
def test_missing_words_are_reported(changes: dict[str, Any], message: str) -> None:
    patterns = world_patterns(load_language("en")).articles
    with pytest.raises(ConfigError, match=message):
        SurfaceForms(patterns.model_copy(update=changes), "where")


def test_one_word_for_two_keys_is_an_error() -> None:
    patterns = world_patterns(load_language("en")).articles
    hobbies = patterns.literals["hobby"]
    hobbies = hobbies.model_copy(update={"words": {**hobbies.words, "yoga": "chess"}})
    with pytest.raises(ConfigError, match=r"literals\.hobby\.words\.yoga: 'chess' is the word for 'chess' too"):
        SurfaceForms(patterns.model_copy(update={"literals": {**patterns.literals, "hobby": hobbies}}), "where")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_template_words_are_all_words_around_names(language: str) -> None:
    known = {word.lower() for word in sentence_patterns(language).words}
    assert {"en": {"born", "she", "and"}, "hi": {"जन्म", "और", "थीं"}}[language] <= known
    spoken = {
        word for type_ in LITERALS for pair in surface_forms(language).words[type_].values() for word in words(pair[0])
    }
    assert not known & spoken
    assert sentence_patterns(language) is sentence_patterns(language)
