"""French questions, from trees as Universal Dependencies has them and from those of a real pipeline."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from french_trees import TREES
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.reading.dependency.clauses import ClauseFinder
from lm_eval_taskgen.generators.reading.dependency.corrections import corrected
from lm_eval_taskgen.generators.reading.dependency.tree import Word, normalised
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence

FRENCH = load_language("fr")
CHUNK = Chunk("c", "d", 0, 0, 0, "")


class NothingKnown:
    """A corpus of a single sentence."""

    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool:
        return phrase.kind == "person"

    def in_lower_case(self, word: str) -> bool:
        return False

    def has_capital(self, word: str) -> bool:
        return True


def parsed(text: str) -> tuple[Word, ...]:
    words, at = [], 0
    for number, line in enumerate(TREES[text]):
        form, lemma, pos, label, head, *rest = line.split()
        at = text.index(form, at)
        above = number if head == "0" else int(head) - 1
        given = rest[0].split("|") if rest and rest[0] != "-" else []
        features = tuple((name, value) for name, _, value in (each.partition("=") for each in given))
        entity = rest[1] if len(rest) > 1 else ""
        words.append(Word(number, form, at, at + len(form), lemma, pos, pos, label, above, entity, features))
        at += len(form)
    return tuple(words)


def clauses(text: str) -> tuple[Clause, ...]:
    assert FRENCH.clauses is not None
    tree = corrected(normalised(parsed(text)), FRENCH.clauses)
    return ClauseFinder(Sentence(0, CHUNK, 0, text, ()), tree, FRENCH.clauses).clauses()


def asked(found: Any) -> dict[str, str]:
    known = NothingKnown()
    return {question.text: question.golds[0] for clause in found for question in questions_about(clause, FRENCH, known)}


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        (
            "En 1830, la France a pris le contrôle de l'Algérie.",
            {
                "En quelle année est-ce que la France a pris le contrôle de l'Algérie ?": "1830",
                "Quand est-ce que la France a pris le contrôle de l'Algérie ?": "1830",
            },
        ),
        ("Le tunnel fut percé par Marc Brunel.", {"Par qui est-ce que le tunnel fut percé ?": "Marc Brunel"}),
        (
            "Les employés doivent signer un formulaire.",
            {
                "Qu'est-ce que les employés doivent signer ?": "un formulaire",
                "Qu'est-ce que les employés doivent faire ?": "signer un formulaire",
            },
        ),
        ("Pour quitter l’application, appuyez sur F11.", {"Comment quitter l’application ?": "appuyez sur F11"}),
        ("Varsovie est la capitale de la Pologne.", {"Quelle est la capitale de la Pologne ?": "Varsovie"}),
        (
            "Marie Curie a découvert le radium en 1898.",
            {
                "Qui a découvert le radium ?": "Marie Curie",
                "Qui a découvert le radium en 1898 ?": "Marie Curie",
                "En quelle année est-ce que Marie Curie a découvert le radium ?": "1898",
                "Quand est-ce que Marie Curie a découvert le radium ?": "1898",
            },
        ),
        ("Le comité se réunit à Lyon.", {"Où est-ce que le comité se réunit ?": "Lyon"}),
        ("Leur comité se réunit à Lyon.", {}),
        ("La commission ne siège pas à Lyon.", {}),
    ],
    ids=["year", "agent", "modal", "way", "which", "year below a noun", "reflexive", "pointing outside", "denied"],
)
def test_questions_keep_the_order_of_the_statement(text: str, questions: dict[str, str]) -> None:
    found = asked(clauses(text))
    assert {question: gold for question, gold in found.items() if not question.startswith("Qu'est-ce qui")} == questions


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        pytest.param(
            "Ada Lovelace a publié trois articles à Londres en 1843.",
            {
                "Qui a publié trois articles ?": "Ada Lovelace",
                "Qui a publié trois articles à Londres ?": "Ada Lovelace",
                "Qui a publié trois articles à Londres en 1843 ?": "Ada Lovelace",
                "Combien d'articles est-ce qu'Ada Lovelace a publié ?": "trois articles / trois",
                "Combien d'articles est-ce qu'Ada Lovelace a publié à Londres ?": "trois articles / trois",
                "Combien d'articles est-ce qu'Ada Lovelace a publié à Londres en 1843 ?": "trois articles / trois",
                "Où est-ce qu'Ada Lovelace a publié trois articles ?": "Londres / à Londres",
                "Où est-ce qu'Ada Lovelace a publié trois articles en 1843 ?": "Londres / à Londres",
                "En quelle année est-ce qu'Ada Lovelace a publié trois articles ?": "1843 / en 1843",
                "En quelle année est-ce qu'Ada Lovelace a publié trois articles à Londres ?": "1843 / en 1843",
                "Quand est-ce qu'Ada Lovelace a publié trois articles ?": "1843 / en 1843",
                "Quand est-ce qu'Ada Lovelace a publié trois articles à Londres ?": "1843 / en 1843",
            },
            id="what, where and when, with more and more said",
        ),
        pytest.param(
            "Le jardinier protège les rosiers en couvrant le sol.",
            {
                "Comment est-ce que le jardinier protège les rosiers ?": "en couvrant le sol / couvrant le sol",
            },
            id="a way",
        ),
        pytest.param(
            "Le vent du nord peut pousser le sable vers la digue.",
            {
                "Qu'est-ce qui peut pousser le sable ?": "Le vent du nord / vent du nord",
                "Qu'est-ce qui peut pousser le sable vers la digue ?": "Le vent du nord / vent du nord",
            },
            id="what can do something",
        ),
        pytest.param("Le vent du nord a poussé le sable vers la digue.", {}, id="a participle agrees"),
        pytest.param("Jean Petit inaugura le canal de Beaune.", {}, id="half a name"),
        pytest.param("Le maire demanda justice à Dijon en 1790.", {}, id="a bare noun"),
        pytest.param(
            "Le moulin fonctionna pendant trente ans.",
            {
                "Pendant combien de temps est-ce que le moulin fonctionna ?": "trente ans / pendant trente ans",
            },
            id="for how long",
        ),
        pytest.param("Le moulin fut construit en trois ans.", {}, id="within a time"),
        pytest.param(
            "Les employés doivent présenter une carte au gardien avant midi.",
            {
                "Qu'est-ce que les employés doivent présenter ?": "une carte / carte",
                "Qu'est-ce que les employés doivent présenter au gardien avant midi ?": "une carte / carte",
                "Qu'est-ce que les employés doivent faire ?": "présenter une carte au gardien avant midi",
            },
            id="all that must be done",
        ),
        pytest.param(
            "Les employés doivent toujours signer un formulaire.",
            {
                "Qu'est-ce que les employés doivent toujours signer ?": "un formulaire / formulaire",
            },
            id="an adverb behind the modal",
        ),
        pytest.param(
            "Le roi vendit le moulin de Sens à Colbert à Versailles en 1665.",
            {
                "Qui vendit le moulin de Sens ?": "Le roi / roi",
                "Qui vendit le moulin de Sens à Colbert à Versailles ?": "Le roi / roi",
                "Qu'est-ce que le roi vendit ?": "le moulin de Sens / moulin de Sens",
                "Qu'est-ce que le roi vendit à Colbert à Versailles ?": "le moulin de Sens / moulin de Sens",
                "Qu'est-ce que le roi vendit à Colbert à Versailles en 1665 ?": "le moulin de Sens / moulin de Sens",
                "Où est-ce que le roi vendit le moulin de Sens ?": "Versailles / à Versailles",
                "Où est-ce que le roi vendit le moulin de Sens à Colbert ?": "Versailles / à Versailles",
                "Où est-ce que le roi vendit le moulin de Sens à Colbert en 1665 ?": "Versailles / à Versailles",
                "En quelle année est-ce que le roi vendit le moulin de Sens ?": "1665 / en 1665",
                "En quelle année est-ce que le roi vendit le moulin de Sens à Colbert à Versailles ?": "1665 / en 1665",
                "Quand est-ce que le roi vendit le moulin de Sens ?": "1665 / en 1665",
                "Quand est-ce que le roi vendit le moulin de Sens à Colbert à Versailles ?": "1665 / en 1665",
            },
            id="at most three phrases are said",
        ),
        pytest.param(
            "Pour ouvrir le fichier, cliquez sur le petit bouton au bord de la fenêtre.",
            {
                "Comment ouvrir le fichier ?": "cliquez sur le petit bouton au bord de la fenêtre",
            },
            id="an answer of ten words",
        ),
        pytest.param(
            "Pour ouvrir le fichier, cliquez sur le petit bouton rouge au bord de la fenêtre.",
            {},
            id="one of eleven",
        ),
        pytest.param(
            "L'usine emploie 340 ouvriers.",
            {
                "Combien d'ouvriers est-ce que l'usine emploie ?": "340 ouvriers / 340",
            },
            id="an elided article",
        ),
        pytest.param(
            "Vous pouvez quitter l'application en appuyant sur F11.",
            {
                "Comment quitter l'application ?": "en appuyant sur F11 / appuyant sur F11",
            },
            id="how you can",
        ),
        pytest.param("Vous pouvez traverser le pont en marchant.", {}, id="no way but a manner"),
        pytest.param(
            "Le maire inaugura une gare, qui brûla peu après, en 1871.",
            {
                "Qui inaugura une gare ?": "Le maire / maire",
                "Qu'est-ce que le maire inaugura ?": "une gare / gare",
            },
            id="words of no role between",
        ),
        pytest.param("Pour ne pas perdre le fichier, cliquez sur le bouton.", {}, id="how not to"),
        pytest.param(
            "Le conseil a ensuite souvent repoussé le projet du canal.",
            {
                "Qu'est-ce que le conseil a ensuite souvent repoussé ?": "le projet du canal / projet du canal",
            },
            id="two adverbs",
        ),
        pytest.param(
            "Le projet du canal fut abandonné puisque la banque refusa le prêt.",
            {
                "Pourquoi est-ce que le projet du canal fut abandonné ?": "puisque la banque refusa le prêt",
            },
            id="a reason",
        ),
        pytest.param(
            "Le pont relie la gare au port grâce à une passerelle.",
            {
                "Où est-ce que le pont relie la gare ?": "port / au port",
            },
            id="a preposition of two words",
        ),
        pytest.param("Le moulin, qui appartient à Colbert, broie le blé de la plaine.", {}, id="a clause before it"),
        pytest.param("Le maire vendit le château de celle-ci en 1790.", {}, id="a pronoun in the object"),
        pytest.param("Dijon est une ville de Bourgogne.", {}, id="one of many"),
        pytest.param("Le barrage joue un rôle important.", {}, id="a light verb"),
        pytest.param("Le canal traverse Albi.", {}, id="a place is no person"),
        pytest.param("Cliquez, pour ouvrir le fichier, sur le bouton.", {}, id="an aim between"),
        pytest.param("Pour ouvrir le fichier, cliquez sur le bouton et choisissez une couleur.", {}, id="two steps"),
    ],
)
def test_all_answers_of_a_statement_are_asked_for(text: str, questions: dict[str, str]) -> None:
    found = [question for clause in clauses(text) for question in questions_about(clause, FRENCH, NothingKnown())]
    assert [(question.text, " / ".join(question.golds)) for question in found] == list(questions.items())
    for question in found:
        assert text[question.answer.start : question.answer.end] == question.answer.text
        assert list(question.features.values()) == [1.0]


def test_a_question_tells_which_phrases_it_says() -> None:
    (clause,) = clauses("Le roi vendit le moulin de Sens à Colbert à Versailles en 1665.")
    said = {
        question.text: [phrase.text for phrase in question.used]
        for question in questions_about(clause, FRENCH, NothingKnown())
    }
    assert said["Qui vendit le moulin de Sens à Colbert à Versailles ?"] == [
        "le moulin de Sens",
        "Colbert",
        "Versailles",
    ]
    assert said["Où est-ce que le roi vendit le moulin de Sens ?"] == ["Le roi", "le moulin de Sens"]


def test_an_infinitive_is_the_verb_of_its_modal() -> None:
    (clause,) = clauses("Les employés doivent signer un formulaire.")
    assert (clause.verb.lemma, clause.verb.modal, clause.role("object")) == (
        "signer",
        "doivent",
        next(r.phrase for r in clause.roles if r.phrase.text == "un formulaire"),
    )


@pytest.mark.skipif(find_spec("fr_core_news_sm") is None, reason="fr_core_news_sm is not installed")
def test_a_real_pipeline_reads_french() -> None:
    reader = clause_reader(FRENCH, "fr_core_news_sm")
    assert reader is not None
    text = "La société fut fondée en 1890 par Louis Renault."
    (found,) = reader.read([Sentence(0, CHUNK, 0, text, ())])
    assert asked(found)["En quelle année est-ce que la société fut fondée par Louis Renault ?"] == "1890"
