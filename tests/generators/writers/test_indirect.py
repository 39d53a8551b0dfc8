"""Questions behind "it says"."""

from __future__ import annotations

import pytest

from english_questions import ReadsKinds, questions
from lm_eval_taskgen.generators.writers.asking.indirect import indirect
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("sentence", "question", "expected"),
    [
        (
            "France took control of Algeria in 1830.",
            "In what year did France take control of Algeria?",
            "when France took control of Algeria",
        ),
        (
            "The locks of Albery were built in 1871.",
            "When were the locks of Albery built?",
            "when the locks of Albery were built",
        ),
        (
            "The Maddock canal connects Albery with Corley.",
            "What does the Maddock canal connect?",
            "what the Maddock canal connects",
        ),
        (
            "Packages must not install files in /usr/local.",
            "What must packages not install in /usr/local?",
            "what packages must not install in /usr/local",
        ),
        (
            "The canal of Albery was opened by Iris Maddock in 1871.",
            "Who opened the canal of Albery?",
            "who opened the canal of Albery",
        ),
        (
            "Iris Maddock was the first engineer of the canal.",
            "Who was the first engineer of the canal?",
            "who was the first engineer of the canal",
        ),
        (
            "To leave the full-screen mode, press the F11 key.",
            "How do you leave the full-screen mode?",
            "how to leave the full-screen mode",
        ),
        (
            "If the locks freeze in winter, boats wait at the quay of Corley.",
            "What happens if the locks freeze in winter?",
            "what happens if the locks freeze in winter",
        ),
        ("Reserved matters are subjects outside the law.", "What are reserved matters?", "what reserved matters are"),
    ],
)
def test_a_question_takes_the_order_of_a_statement(sentence: str, question: str, expected: str) -> None:
    assert indirect(questions(sentence)[question], load_language("en"), ReadsKinds()) == expected
