"""Articles are well written in every language: grammar, agreement, pronouns, dates and numbers."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world import WorldSettings, make_world
from lm_eval_taskgen.generators.synthetic_world.article_templates import article_templates
from lm_eval_taskgen.generators.synthetic_world.articles import article_id, render
from lm_eval_taskgen.generators.synthetic_world.relations import ENTITY_KINDS, RELATIONS
from lm_eval_taskgen.generators.synthetic_world.surface_forms import surface_forms
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language

LANGUAGES = ("en", "es", "hi")
SIZE = 700


@pytest.fixture(scope="module")
def world() -> Any:
    return make_world(WorldSettings(seed=11, size=SIZE))


@pytest.fixture(scope="module")
def texts(world: Any) -> Any:
    return {language: [render(world, entity, language).text for entity in range(SIZE)] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryArticle:
    def test_names_what_it_is_about_in_its_first_sentence(self, world: Any, language: str) -> None:
        end = load_language(language).sentence_ends[0]
        for entity in range(SIZE):
            article = render(world, entity, language)
            assert article.title in article.text.split(end)[0]
            assert article.article_id == article_id(world, entity)

    def test_is_the_same_again_and_another_with_another_seed(self, world: Any, texts: Any, language: str) -> None:
        again = make_world(WorldSettings(seed=11, size=SIZE))
        assert [render(again, entity, language).text for entity in range(SIZE)] == texts[language]
        openings = {render(make_world(WorldSettings(seed, 20)), 0, language).text.count(" ") for seed in range(9)}
        assert len(openings) > 1

    def test_names_a_person_in_full_three_times_at_most(self, world: Any, language: str) -> None:
        for person in world.by_kind("person"):
            article = render(world, person, language)
            assert article.text.count(article.title) <= 3, article.text

    def test_has_single_spaces_and_ends_with_a_sentence(self, texts: Any, language: str) -> None:
        end = load_language(language).sentence_ends[0]
        assert all(text.endswith(end) and "  " not in text and f" {end}" not in text for text in texts[language])

    def test_comes_in_many_wordings(self, texts: Any, language: str) -> None:
        """Without names and figures, few articles of persons are the same."""
        words = Counter(word for text in texts[language] for word in set(text.split()))
        bare = Counter(" ".join(w for w in text.split() if words[w] > SIZE / 50) for text in texts[language][:300])
        assert len(bare) > 250

    def test_has_four_wordings_or_more_for_every_relation(self, language: str) -> None:
        for kind, templates in article_templates(language).items():
            for name, bit in templates.bits.items():
                stating = [template.source for template in (*templates.lead, *templates.facts) if template.states & bit]
                assert len(stating) >= 4, (kind, name)

    def test_uses_every_template(self, texts: Any, language: str) -> None:
        """The longest fixed part of each template occurs in some text. There are too few places for this."""
        everything = "\n".join(texts[language]).lower()
        for kind in ("person", "work"):
            templates = article_templates(language)[kind]
            for template in (*templates.lead, *templates.facts):
                fixed = re.split(r"[{\[][^}\]]*[}\]]", template.source)
                # Where the subject is left out, the sentence begins with a capital.
                assert max(fixed, key=len).strip().lower() in everything, template.source


def test_articles_have_the_same_id_in_all_languages(world: Any) -> None:
    ids = [[render(world, entity, language).article_id for entity in range(SIZE)] for language in LANGUAGES]
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == SIZE
    assert ids[0][0] == "person-000000"


def test_english_has_an_before_vowels_and_a_before_the_rest(texts: Any) -> None:
    articles = Counter(
        (article, word[0]) for text in texts["en"] for article, word in re.findall(r"\b(a|an) ([a-z]+)", text)
    )
    assert {letter for article, letter in articles if article == "an"} == set("aei")
    assert not {letter for article, letter in articles if article == "a"} & set("aeio")


def test_no_pronoun_could_mean_the_person_named_before(world: Any) -> None:
    """No "She" after "Her mother is X.", as long as the name may be repeated."""
    for person in world.by_kind("person"):
        article = render(world, person, "en")
        kin = "mother|sister|wife" if world.gender(person) == "f" else "father|brother|husband"
        unclear = re.search(rf"(?:\b(?:Her|His)|'s) (?:{kin}) (?:is|was) [^.,]*\. (?:She|He) ", article.text)
        assert not unclear or article.text.count(article.title) == 3, article.text


def test_articles_on_the_dead_are_in_the_past_tense(world: Any) -> None:
    for person in world.by_kind("person"):
        dead = "died" in dict(world.facts(person))
        english, hindi = render(world, person, "en").text, render(world, person, "hi").text
        tenses = set(re.findall(r"(?:He|She) (lives?d?|works?e?d?|enjoys|enjoyed|is|has|had) ", english))
        assert not tenses & (
            {"lives", "works", "enjoys", "is", "has"} if dead else {"lived", "worked", "enjoyed", "had"}
        )
        assert not re.search(r" (?:रहते|रहती|करते|करती) (?:हैं)" if dead else r" (?:रहते|रहती|करते|करती) (?:थे|थीं)", hindi)


WORDS = {
    "en": {"name": "Ola", "occupation": "engineer", "industry": "insurance", "genre": "fable", "friend": "A and B"},
    "es": {
        "name": "Ola",
        "occupation": "ingeniera",
        "genre": "novela",
        "hobby": "cocina",
        "friend": "A e Ivo",
    },
    "hi": {"name": "ओला", "occupation": "वकील", "genre": "परीकथा"},
}


def sentence(language: str, kind: Any, source: Any, how: Any) -> Any:
    """Fill in the one template that contains `source`, each slot with the first letter of its relation.

    `how` may contain `female`, `dead`, `named` (instead of a pronoun), and relations whose object is a woman or a word
    that takes the second alternative.
    """
    templates = article_templates(language)[kind]
    (template,) = (t for t in (*templates.lead, *templates.facts) if source in t.source)
    form = template.named[0] if "named" in how else template.unnamed[-1]
    second = {relation: relation in how for relation in templates.bits}
    values = {relation: relation[0].upper() for relation in templates.bits} | WORDS[language]
    return template.pattern(form, "female" in how, "dead" in how, second) % values


@pytest.mark.parametrize(
    ("kind", "source", "how", "expected"),
    [
        ("person", "रही हैं|थे|थीं] और {employer}", "female", "वे पेशे से वकील रही हैं और E में काम करती हैं।"),
        ("person", "रही हैं|थे|थीं] और {employer}", "dead", "वे पेशे से वकील थे और E में काम करते थे।"),
        ("person", "{वे} एक {occupation} के रूप में [जाने", "female named", "ओला एक वकील के रूप में जानी जाती हैं।"),
        ("person", "{वे} एक {occupation} के रूप में [जाने", "female dead", "वे एक वकील के रूप में जानी जाती थीं।"),
        ("person", "{वे} एक {occupation} के रूप में [जाने", "dead", "वे एक वकील के रूप में जाने जाते थे।"),
        ("person", "({born} – {died})", "female dead named", "ओला (B – D) एक वकील थीं।"),
        ("person", "{born} को [जन्मे|जन्मी] {name}", "female named", "B में B को जन्मी ओला एक वकील हैं।"),
        ("person", "{उन्होंने} {spouse}", "female named", "ओला ने S से विवाह किया।"),
        ("person", "[spouse:उनके पति|उनकी पत्नी]", "female", "उनके पति का नाम S है।"),
        ("person", "[spouse:उनके पति|उनकी पत्नी]", "dead spouse", "उनकी पत्नी का नाम S था।"),
        ("person", "वे पिता {father}", "female dead", "वे पिता F और माता M की पुत्री थीं।"),
        ("person", "वे पिता {father}", "", "वे पिता F और माता M के पुत्र हैं।"),
        ("person", "वे अपनी बहन", "female", "वे अपनी बहन S के साथ पली-बढ़ीं।"),
        ("person", "वे अपनी बहन", "", "वे अपनी बहन S के साथ पले-बढ़े।"),
        ("person", "वे {residence} [के|की] निवासी", "female", "वे R की निवासी हैं।"),
        ("person", "{उन्हें} {hobby}", "female dead named", "ओला को H का शौक था।"),
        ("person", "को चल", "female dead", "वे D को चल बसीं।"),
        ("city", "{mayor} इस नगर", "mayor", "M इस नगर की महापौर हैं।"),
        ("city", "{mayor} इस नगर", "", "M इस नगर के महापौर हैं।"),
        ("city", "महापौर का पद {mayor} सँभाल", "mayor", "महापौर का पद M सँभाल रही हैं।"),
        ("country", "[head:जिसके|जिसकी]", "head named", "ओला एक देश है, जिसकी राष्ट्राध्यक्ष H हैं।"),
        ("organisation", "[founder:इसके संस्थापक|", "founder", "इसकी संस्थापिका का नाम F है।"),
        ("work", "{author} ने {name} नामक", "named genre", "A ने ओला नामक परीकथा लिखी।"),
        ("work", "{यह} सन् {published} में प्रकाशित", "genre", "यह परीकथा सन् P में प्रकाशित हुई।"),
        ("work", "{यह} सन् {published} में प्रकाशित", "named", "ओला सन् P में प्रकाशित हुआ।"),
        ("work", "[translator:इसके अनुवादक|इसकी अनुवादिका]", "translator", "इसकी अनुवादिका T हैं।"),
    ],
)
def test_hindi_agrees_in_gender_number_and_tense(kind: str, source: str, how: str, expected: str) -> None:
    assert sentence("hi", kind, source, how.split()) == expected


@pytest.mark.parametrize(
    ("kind", "source", "how", "expected"),
    [
        ("person", "shares|shared", "female", "She shares her life with her husband, S."),
        ("person", "shares|shared", "dead spouse", "He shared his life with his wife, S."),
        ("person", "{mother} [alive:is|was]", "female dead", "M was her mother."),
        ("person", "{friend+} [alive:are|were]", "dead", "A and B were friends of his."),
        ("person", "(born {born})", "female named occupation", "Ola (born B) is an engineer."),
        (
            "organisation",
            "{name} is [industry:a|an] {industry} company.",
            "named industry",
            "Ola is an insurance company.",
        ),
        ("work", "{Its} plot", "", "The fable's plot unfolds in S."),
    ],
)
def test_english_agrees_in_gender_number_and_tense(kind: str, source: str, how: str, expected: str) -> None:
    assert sentence("en", kind, source, how.split()) == expected


@pytest.mark.parametrize(
    ("kind", "source", "how", "expected"),
    [
        ("person", "({born} – {died})", "female dead named", "Ola (B – D) fue una ingeniera."),
        ("person", "{Sujeto} nació el {born} en", "", "Nació el B en B."),
        ("person", "{Sujeto} nació el {born} en", "named", "Ola nació el B en B."),
        ("person", "[empleado|empleada] en {employer} como", "female", "Está empleada en E como ingeniera."),
        ("person", "[spouse:marido|mujer], {spouse}", "female dead", "Compartió la vida con su marido, S."),
        ("person", "Su [spouse:marido|mujer] [alive:es|era]", "spouse", "Su mujer es S."),
        (
            "person",
            "[alive:goza|gozaba] de la amistad de {friend+}",
            "named dead",
            "Ola gozaba de la amistad de A e Ivo.",
        ),
        ("person", "[aficionado|aficionada]", "female hobby", "Es aficionada a la cocina."),
        ("person", "[hobby:del|de la]", "dead hobby", "Disfrutaba de la cocina."),
        ("city", "{Sujeto} está gobernada", "mayor", "La ciudad está gobernada por su alcaldesa, M."),
        ("country", "que tiene a {head}", "named head", "Ola es un país que tiene a H como jefa de Estado."),
        ("organisation", "{Sujeto} debe su", "named", "Ola debe su existencia a su fundador, F."),
        ("work", "[genre:Publicado|Publicada]", "named genre", "Publicada en P, Ola es una novela de A."),
        ("work", "{Sujeto} fue [genre:traducido", "genre", "La novela fue traducida por T."),
    ],
)
def test_spanish_agrees_in_gender_and_tense(kind: str, source: str, how: str, expected: str) -> None:
    assert sentence("es", kind, source, how.split()) == expected


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [
        ("en", 999, "999"),
        ("en", 1234567, "1,234,567"),
        ("es", 1234567, "1.234.567"),
        ("hi", 999, "999"),
        ("hi", 99999, "99,999"),
        ("hi", 100000, "1,00,000"),
        ("hi", 1234567, "12,34,567"),
        ("hi", 123456789, "12,34,56,789"),
    ],
)
def test_numbers_are_grouped_as_the_language_does_it(language: str, number: int, expected: str) -> None:
    assert surface_forms(language).number(number) == expected
    assert surface_forms(language).read_number(expected) == str(number)


@pytest.mark.parametrize(
    ("language", "day", "expected"),
    [
        ("en", date(1902, 3, 12), "12 March 1902"),
        ("es", date(1902, 3, 12), "12 de marzo de 1902"),
        ("hi", date(1902, 3, 12), "12 मार्च 1902"),
        ("en", date(987, 12, 1), "1 December 987"),
    ],
)
def test_dates_are_written_out_and_read_back(language: str, day: date, expected: str) -> None:
    assert surface_forms(language).date(day) == expected
    assert surface_forms(language).read_date(expected) == day.isoformat()


def test_the_templates_cover_every_relation_of_every_kind() -> None:
    for language in LANGUAGES:
        templates = article_templates(language)
        assert tuple(templates) == ENTITY_KINDS
        for relation in RELATIONS:
            assert relation.name in templates[relation.subject].bits


def test_a_language_without_the_block_is_refused_by_name() -> None:
    world = make_world(WorldSettings(seed=1, size=20))
    with pytest.raises(ConfigError, match=r"^languages/ta\.yaml has no `world` block.* in Tamil.*: en, es, hi$"):
        render(world, 0, "ta")
