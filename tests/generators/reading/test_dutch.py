"""Questions on a Dutch text, as a Dutch reader sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.base import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.facts import Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence
from lm_eval_taskgen.utils.settings import ChunkingConfig

DUTCH = load_language("nl")
TEXTS = (
    "De Waagbrug in Zuiderdam werd in 1947 geopend door burgemeester Hendrik van der Meulen. De "
    "bouw van de brug kostte "
    "€ 1.234.500,50 en duurde drie jaar. De brug is 312,5 meter lang en 18 meter breed. Op 4 mei "
    "1983 reed de laatste "
    "stoomtram over de Waagbrug. Het was een feestelijke dag voor de stad. In 1990 verkocht "
    "Zuiderdam de tramlijn aan de "
    "provincie Vechtland voor 12 miljoen gulden.",
    "Jan de Vries schilderde in 1912 het bekende Gezicht op Zuiderdam. Het museum kocht het doek van Jan de Vries op "
    "12 maart 1931 voor € 25.000. Later verhuisde de schilder Jan de Vries naar 's-Gravenhage, waar "
    "hij in 1944 overleed. "
    "In 's-Gravenhage hangen nog 36 tekeningen van Jan de Vries.",
    "De Zuiderdamse haven verwerkte in 2019 ongeveer 4,5 miljoen ton graan. De loodsen van "
    "Oosterwijk zijn bereikbaar op "
    "020-1234567 of via loodsen@example.org. Het tarievenboek van de haven van Zuiderdam staat op "
    "www.example.org/haven/tarieven.pdf en wordt elk jaar vernieuwd.",
    "Het stadhuis van Oosterwijk werd in 1968 gebouwd door Margriet in 't Veld. In Oosterwijk wonen "
    "48.300 mensen, van wie 12% in de "
    "wijk Den Hoorn. Een polder is een stuk land dat door dijken wordt omringd.",
)


@pytest.fixture(scope="module")
def questions() -> Any:
    """What passes the checks, as question and answers."""
    documents = [Document(f"d{number}", text) for number, text in enumerate(TEXTS)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), DUTCH), DUTCH, documents)
    kind = QUESTION_TYPES["cloze"]
    drafts = [kind.template(candidate, DUTCH) for candidate in kind.select(index, Random(1))]
    return {draft.query: draft.answers for draft in drafts if first_reject(draft, index, kind.checks) is None}


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        (
            "Welk jaartal hoort op de open plek? “De Waagbrug in Zuiderdam werd in ____ geopend door burgemeester "
            "Hendrik van der Meulen.”",
            ("1947",),
        ),
        (
            "Welke naam hoort op de open plek? “De Waagbrug in Zuiderdam werd in 1947 geopend door burgemeester ____.”",
            ("Hendrik van der Meulen",),
        ),
        ("Welke datum hoort op de open plek? “Op ____ reed de laatste stoomtram over de Waagbrug.”", ("4 mei 1983",)),
        (
            "Welk geldbedrag hoort op de open plek? “De bouw van de brug kostte ____ en duurde drie jaar.”",
            ("€ 1.234.500,50",),
        ),
        (
            "Welk getal, met de eenheid erbij, hoort op de open plek? “De brug is ____ lang en 18 meter breed.”",
            ("312,5 meter",),
        ),
        (
            "Welke naam hoort op de open plek? “In ____ hangen nog 36 tekeningen van Jan de Vries.”",
            ("'s-Gravenhage",),
        ),
        (
            "Welke naam hoort op de open plek? “Het stadhuis van Oosterwijk werd in 1968 gebouwd door ____.”",
            ("Margriet in 't Veld",),
        ),
        (
            "Welk getal hoort op de open plek? “In Oosterwijk wonen ____ mensen, van wie 12% in de wijk Den Hoorn.”",
            ("48.300",),
        ),
        (
            "Welk percentage hoort op de open plek? “In Oosterwijk wonen 48.300 mensen, van wie ____ in de "
            "wijk Den Hoorn.”",
            ("12%",),
        ),
        (
            "Welk telefoonnummer hoort op de open plek? “De loodsen van Oosterwijk zijn bereikbaar op ____ of via "
            "loodsen@example.org.”",
            ("020-1234567", "0201234567"),
        ),
        (
            "Welk e-mailadres hoort op de open plek? “De loodsen van Oosterwijk zijn bereikbaar op "
            "020-1234567 of via ____.”",
            ("loodsen@example.org",),
        ),
        (
            "Welk webadres hoort op de open plek? “Het tarievenboek van de haven van Zuiderdam staat op "
            "____ en wordt elk "
            "jaar vernieuwd.”",
            ("www.example.org/haven/tarieven.pdf",),
        ),
        (
            "Welke term hoort op de open plek? “Een ____ is een stuk land dat door dijken wordt omringd.”",
            ("polder",),
        ),
    ],
)
def test_questions(questions: Any, question: str, answers: tuple[str, ...]) -> None:
    assert questions.get(question) == answers


def test_what_leans_on_the_sentence_before_is_not_asked(questions: Any) -> None:
    assert not [question for question in questions if "“Later " in question or "“Het was " in question]


def test_adjectives_and_pieces_of_names_are_no_answers(questions: Any) -> None:
    answers = {answer for accepted in questions.values() for answer in accepted}
    assert answers.isdisjoint({"Zuiderdamse", "Vries", "Veld", "Gravenhage", "Jan", "Hendrik", "Hoorn", "Gezicht"})


class KnowsNothing:
    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool:
        return False

    def has_capital(self, word: str) -> bool:
        return False

    def in_lower_case(self, word: str) -> bool:
        return False


def lookups(text: str) -> dict[str, tuple[str, ...]]:
    """The questions about the facts of one sentence, with their answers."""
    reader = clause_reader(DUTCH)
    assert reader is not None
    (clauses,) = reader.read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())])
    return {asked.text: asked.golds for clause in clauses for asked in questions_about(clause, DUTCH, KnowsNothing())}


@pytest.mark.parametrize(
    ("sentence", "question", "answer"),
    [
        # What stands first is replaced; what stands behind changes places with subject and verb.
        (
            "In 1871 werd de spoorlijn naar Oosterwijk geopend.",
            "In welk jaar werd de spoorlijn naar Oosterwijk geopend?",
            "1871",
        ),
        (
            "Op 4 mei 1983 reed de laatste stoomtram over de Waagbrug.",
            "Wanneer reed de laatste stoomtram over de Waagbrug?",
            "4 mei 1983",
        ),
        ("De bouw van de brug begon in maart 1945.", "Wanneer begon de bouw van de brug?", "maart 1945"),
        (
            "Het stadhuis werd in 1968 ontworpen door Margriet in 't Veld.",
            "Door wie werd het stadhuis ontworpen?",
            "Margriet in 't Veld",
        ),
        (
            "Jan de Vries schilderde in 1912 het Gezicht op Zuiderdam.",
            "Wie schilderde het Gezicht op Zuiderdam?",
            "Jan de Vries",
        ),
        ("Willem Kloos was een Nederlandse dichter.", "Wie was Willem Kloos?", "een Nederlandse dichter"),
        ("De bouw van de brug kostte € 1.234.500,50.", "Hoeveel kostte de bouw van de brug?", "€ 1.234.500,50"),
        ("Zuiderdam telt ongeveer 48.300 inwoners.", "Hoeveel inwoners telt Zuiderdam?", "ongeveer 48.300 inwoners"),
        ("Vier talen worden op het eiland gesproken.", "Hoeveel talen worden op het eiland gesproken?", "Vier talen"),
        ("Het museum ligt in de oude haven van Zuiderdam.", "Waar ligt het museum?", "in de oude haven van Zuiderdam"),
        ("Amsterdam is de hoofdstad van Nederland.", "Wat is de hoofdstad van Nederland?", "Amsterdam"),
        (
            "Vincent van Gogh werd op 30 maart 1853 in Zundert geboren.",
            "Waar werd Vincent van Gogh geboren?",
            "in Zundert",
        ),
        # Manuals.
        (
            "Je kunt het scherm draaien door op de knop te drukken.",
            "Hoe kun je het scherm draaien?",
            "door op de knop te drukken",
        ),
        (
            "U kunt uw foto's bekijken met de toepassing Fotobeheer.",
            "Waarmee kunt u uw foto's bekijken?",
            "de toepassing Fotobeheer",
        ),
        (
            "Klik op Toevoegen om een nieuwe gebruiker toe te voegen.",
            "Hoe kunt u een nieuwe gebruiker toevoegen?",
            "Klik op Toevoegen",
        ),
        (
            "Om het scherm te vergrendelen, drukt u op de Super-toets.",
            "Hoe kunt u het scherm vergrendelen?",
            "drukt u op de Super-toets",
        ),
        (
            "In veel programma's kunt u de tekst vergroten door op de plus te drukken.",
            "Hoe kunt u in veel programma's de tekst vergroten?",
            "door op de plus te drukken",
        ),
        (
            "Als je geen muis hebt, kun je het toetsenbord gebruiken.",
            "Wat kun je doen als je geen muis hebt?",
            "het toetsenbord gebruiken",
        ),
        (
            "Wanneer de test klaar is zullen de resultaten in de grafiek verschijnen.",
            "Wat gebeurt er wanneer de test klaar is?",
            "zullen de resultaten in de grafiek verschijnen",
        ),
        (
            "Wanneer u de knop indrukt, kan het scherm uitgaan.",
            "Wat kan er gebeuren wanneer u de knop indrukt?",
            "kan het scherm uitgaan",
        ),
        (
            "Als de motor stopt, verschijnt er een melding op het scherm.",
            "Wat gebeurt er als de motor stopt?",
            "verschijnt er een melding op het scherm",
        ),
        (
            "De melding verschijnt wanneer de accu bijna leeg is.",
            "Wanneer verschijnt de melding?",
            "wanneer de accu bijna leeg is",
        ),
        (
            "De schuifbalk wordt gebruikt om het volume aan te passen.",
            "Waarvoor wordt de schuifbalk gebruikt?",
            "om het volume aan te passen",
        ),
        (
            "Sommige kaarten werken niet goed omdat ze oud zijn.",
            "Waarom werken sommige kaarten niet goed?",
            "omdat ze oud zijn",
        ),
        (
            "Gebruik de knop om te bepalen hoe snel de cursor knippert.",
            "Waarmee kunt u bepalen hoe snel de cursor knippert?",
            "de knop",
        ),
    ],
)
def test_a_fact_is_asked_as_people_do(sentence: str, question: str, answer: str) -> None:
    found = lookups(sentence)
    assert found.get(question, ("",))[0] == answer, found


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Hij ontwierp de brug in 1871.", "a pronoun is the subject"),
        ("In 1602 werd de VOC opgericht en in 1621 volgde de WIC.", "two clauses"),
        ("In 1871 ontwierp zij de brug.", "so it is behind the verb"),
        ("Deze brug werd in 1871 geopend.", "it points outside the sentence"),
        ("U kunt het wijzigen door op de knop te klikken.", "het is a pronoun"),
        ("De brug, die in 1871 werd geopend, is 312 meter lang.", "a relative clause"),
        ("De brug werd in 1871 geopend en werd in 1950 gesloopt.", "two clauses"),
        ("Geboren in 1871 ontwierp Iris Maddock de brug.", "a participle opens it"),
        ("Er werd in 1871 een brug geopend.", "er"),
        ("De brug werd niet in 1871 geopend.", "it is denied"),
        ("Tussen 1871 en 1880 werd de brug gebouwd.", "a span of years"),
        ("U kunt een afbeelding als achtergrond instellen.", "als opens no clause"),
        ("U kunt de computer gebruiken als een hotspot.", "nor here"),
        ("U kunt door bestanden bladeren net als u zou doen op papier.", "it compares"),
        ("Om de tekst te verkleinen drukt u op Ctrl-.", "the answer ends with a sign"),
        ("Klik op Toegankelijkheid om het paneel te openen.", "which panel is not said"),
    ],
)
def test_what_is_not_sure_is_not_asked(sentence: str, why: str) -> None:
    assert not lookups(sentence), why
