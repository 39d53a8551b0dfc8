"""Questions on a Dutch text, as a Dutch reader sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.base import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
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
