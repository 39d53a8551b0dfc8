"""What a question states besides what it asks, as a part of another question."""

from __future__ import annotations

import pytest

from english_questions import ReadsKinds, questions
from lm_eval_taskgen.generators.writers.asking.stating import Stated, stated, with_subject
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")


def stated_by(sentence: str, question: str) -> Stated | None:
    return stated(questions(sentence)[question], load_language("en"), ReadsKinds())


@pytest.mark.parametrize(
    ("sentence", "question", "expected", "why"),
    [
        (
            "France took control of Algeria in 1830.",
            "When did France take control of Algeria?",
            Stated(
                "France took control of Algeria",
                "did France take control of Algeria",
                "France",
                "took control of Algeria",
                "take control of Algeria",
            ),
            "a verb without auxiliary",
        ),
        (
            "In 1871 the canal of Albery was opened by Iris Maddock.",
            "When was the canal of Albery opened by Iris Maddock?",
            Stated(
                "the canal of Albery was opened by Iris Maddock",
                "was the canal of Albery opened by Iris Maddock",
                "the canal of Albery",
                "was opened by Iris Maddock",
                "",
            ),
            "a passive has no infinitive of somebody's doing",
        ),
        (
            "The locks of Albery were built in 1871.",
            "When were the locks of Albery built?",
            Stated(
                "the locks of Albery were built",
                "were the locks of Albery built",
                "the locks of Albery",
                "was built",
                "",
            ),
            "plural in a statement, singular behind a question word",
        ),
        (
            "Iris Maddock had founded the Maddock Institute in 1904.",
            "When did Iris Maddock found the Maddock Institute?",
            Stated(
                "Iris Maddock founded the Maddock Institute",
                "did Iris Maddock found the Maddock Institute",
                "Iris Maddock",
                "founded the Maddock Institute",
                "found the Maddock Institute",
            ),
            "the past perfect as the simple past",
        ),
    ],
)
def test_statements(sentence: str, question: str, expected: Stated, why: str) -> None:
    assert stated_by(sentence, question) == expected, why


def test_a_subject_that_is_asked_for_is_not_stated() -> None:
    asked = [q for q in questions("Iris Maddock founded the Tarn Museum.").values() if q.asked == "subject"]
    assert asked
    assert all(stated(question, load_language("en"), ReadsKinds()) is None for question in asked)


def test_a_language_without_rules_states_nothing() -> None:
    question = questions("France took control of Algeria in 1830.")["When did France take control of Algeria?"]
    assert stated(question, load_language("hi"), ReadsKinds()) is None


def test_the_subject_in_another_wording() -> None:
    question = questions("The canal of Albery was opened in 1871.")["When was the canal of Albery opened?"]
    said = stated(with_subject(question, "it"), load_language("en"), ReadsKinds())
    assert said is not None
    assert said.inverted == "was it opened"
