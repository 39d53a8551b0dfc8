"""The first words of English questions: several ways to ask for a year, and "What" for "Which"."""

from __future__ import annotations

import pytest

from english_questions import questions
from lm_eval_taskgen.generators.writers.asking.openings import opened_otherwise
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("sentence", "worded", "asked"),
    [
        (
            "The museum of Albery opened in 1835.",
            "In what year did the museum of Albery open?",
            "What year did the museum of Albery open?",
        ),
        (
            "The maps of Corley were sold in 1880.",
            "In what year were the maps of Corley sold?",
            "When were the maps of Corley sold?",
        ),
        ("Ada Tarrow was born in 1961.", "In what year was Ada Tarrow born?", "In what year was Ada Tarrow born?"),
        ("Ada Tarrow mapped the Corley River.", "Which river did Ada Tarrow map?", "What river did Ada Tarrow map?"),
        (
            "The Harbour Team kept the maps of Albery.",
            "Which team kept the maps of Albery?",
            "Which team kept the maps of Albery?",
        ),
        (
            "Hugo Lanner was beaten in the Battle of Corley.",
            "In which battle was Hugo Lanner beaten?",
            "In which battle was Hugo Lanner beaten?",
        ),
        (
            "The Albery River flows into the Corley Lake.",
            "Which river flows into the Corley Lake?",
            "Which river flows into the Corley Lake?",
        ),
        (
            "Ada Tarrow joined the FDIC in September 2018.",
            "When did Ada Tarrow join the FDIC?",
            "When did Ada Tarrow join the FDIC?",
        ),
    ],
)
def test_questions_do_not_all_open_alike(sentence: str, worded: str, asked: str) -> None:
    assert opened_otherwise(questions(sentence)[worded], load_language("en")) == asked


def test_other_languages_keep_their_words() -> None:
    question = questions("The museum of Albery opened in 1835.")["In what year did the museum of Albery open?"]
    assert opened_otherwise(question, load_language("hi")) == question.text
