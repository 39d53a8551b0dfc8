"""French questions, from trees as Universal Dependencies has them and from those of a real pipeline."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

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

_FIN = "VerbForm=Fin|Tense=Pres"
_PAST = "VerbForm=Part|Tense=Past"
_INF = "VerbForm=Inf"
# Words as "form lemma POS label head features entity", in the way of a CoNLL-U file; heads count from 1, 0 is the root.
TREES = {
    "En 1830, la France a pris le contrôle de l'Algérie.": [
        "En en ADP case 2",
        "1830 1830 NUM obl:mod 7",
        ", , PUNCT punct 7",
        "la le DET det 5",
        "France France PROPN nsubj 7 - LOC",
        f"a avoir AUX aux:tense 7 {_FIN}",
        f"pris prendre VERB root 0 {_PAST}",
        "le le DET det 9",
        "contrôle contrôle NOUN obj 7",
        "de de ADP case 12",
        "l' le DET det 12",
        "Algérie Algérie PROPN nmod 9 - LOC",
    ],
    "Le tunnel fut percé par Marc Brunel.": [
        "Le le DET det 2",
        "tunnel tunnel NOUN nsubj:pass 4",
        f"fut être AUX aux:pass 4 {_FIN}",
        f"percé percer VERB root 0 {_PAST}",
        "par par ADP case 6",
        "Marc Marc PROPN obl:agent 4 - PER",
        "Brunel Brunel PROPN flat:name 6 - PER",
    ],
    "Les employés doivent signer un formulaire.": [
        "Les le DET det 2",
        "employés employé NOUN nsubj 3 Number=Plur",
        f"doivent devoir VERB root 0 {_FIN}",
        f"signer signer VERB xcomp 3 {_INF}",
        "un un DET det 6 Definite=Ind",
        "formulaire formulaire NOUN obj 4",
    ],
    "Pour quitter l’application, appuyez sur F11.": [
        "Pour pour ADP mark 2",
        f"quitter quitter VERB advcl 6 {_INF}",
        "l’ le DET det 4",
        "application application NOUN obj 2",
        ", , PUNCT punct 6",
        f"appuyez appuyer VERB root 0 {_PAST}",
        "sur sur ADP case 8",
        "F11 f11 NOUN obl:arg 6",
    ],
    "Varsovie est la capitale de la Pologne.": [
        "Varsovie varsovie NOUN nsubj 4 - LOC",
        f"est être AUX cop 4 {_FIN}",
        "la le DET det 4",
        "capitale capitale NOUN root 0",
        "de de ADP case 7",
        "la le DET det 7",
        "Pologne Pologne PROPN nmod 4 - LOC",
    ],
    "Marie Curie a découvert le radium en 1898.": [
        "Marie marie NOUN nsubj 4 - PER",
        "Curie curie NOUN flat:name 1 - PER",
        f"a avoir AUX aux:tense 4 {_FIN}",
        f"découvert découvrir VERB root 0 {_PAST}",
        "le le DET det 6",
        "radium radium NOUN obj 4",
        "en en ADP case 8",
        "1898 1898 NUM nmod 6",
    ],
    "La commission ne siège pas à Lyon.": [
        "La le DET det 2",
        "commission commission NOUN nsubj 4",
        "ne ne ADV advmod 4 Polarity=Neg",
        f"siège siéger VERB root 0 {_FIN}",
        "pas pas ADV advmod 4 Polarity=Neg",
        "à à ADP case 7",
        "Lyon Lyon PROPN obl:arg 4 - LOC",
    ],
    "Leur comité se réunit à Lyon.": [
        "Leur leur DET det 2",
        "comité comité NOUN nsubj 4",
        "se se PRON expl:pass 4",
        f"réunit réunir VERB root 0 {_FIN}",
        "à à ADP case 6",
        "Lyon Lyon PROPN obl:arg 4 - LOC",
    ],
    "Le comité se réunit à Lyon.": [
        "Le le DET det 2",
        "comité comité NOUN nsubj 4",
        "se se PRON expl:pass 4",
        f"réunit réunir VERB root 0 {_FIN}",
        "à à ADP case 6",
        "Lyon Lyon PROPN obl:arg 4 - LOC",
    ],
}


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
