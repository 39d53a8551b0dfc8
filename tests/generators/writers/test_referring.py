"""Words that point back: the right form in the right place, and only where the question says them."""

from __future__ import annotations

import pytest

from english_questions import ReadsKinds, clauses_of
from lm_eval_taskgen.generators.writers.asking.referring import Reference, follow_ups
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")

IT, HE, THEY = Reference("it", "it", "its"), Reference("he", "him", "his"), Reference("they", "them", "their")
THAT_CITY = Reference.of(["that {noun}", "that {noun}", "that {noun}'s"], "city")
THERE, THAT_YEAR = Reference.of(["there"]), Reference.of(["that year"])


def asked(text: str, role_name: str, mention: str, reference: Reference) -> set[str]:
    language = load_language("en")
    return {
        question.text
        for clause in clauses_of(text)
        for role in clause.roles
        if role.name == role_name
        for question in follow_ups(clause, role, mention, reference, language, ReadsKinds())
    }


@pytest.mark.parametrize(
    ("sentence", "role", "mention", "reference", "question"),
    [
        ("The canal of Albery was opened in 1871.", "subject", "The canal of Albery", IT, "When was it opened?"),
        ("The canal of Albery was opened in 1871.", "subject", "Albery", IT, "When was its canal opened?"),
        ("Albery's canal was opened in 1871.", "subject", "Albery", IT, "When was its canal opened?"),
        ("Albery's canal was opened in 1871.", "subject", "Albery", THAT_CITY, "When was that city's canal opened?"),
        ("Ada Lovelace was taught in London in 1825.", "subject", "Ada Lovelace", HE, "Where was he taught?"),
        ("Old maps were stolen in Corley by Ada Lovelace.", "subject", "old maps", THEY, "Who stole them in Corley?"),
        ("Old maps of Albery are kept in Corley.", "subject", "old maps of Albery", THEY, "Where are they kept?"),
        ("Old maps were stolen in Corley by Ada Lovelace.", "place", "Corley", THERE, "Who stole old maps there?"),
        ("Old maps were stolen in 1871 by Ada Lovelace.", "time", "1871", THAT_YEAR, "Who stole old maps that year?"),
    ],
)  # fmt: skip
def test_a_follow_up_says_the_reference(
    sentence: str, role: str, mention: str, reference: Reference, question: str
) -> None:
    assert question in asked(sentence, role, mention, reference)


@pytest.mark.parametrize(
    ("sentence", "role", "mention", "reference", "why"),
    [
        ("The canal was opened in 1871 by Ada Lovelace.", "agent", "Lovelace", HE, "a piece of a name is no owner"),
        ("The opening of the canal through Albery was in 1871.", "subject", "Albery", IT, "nor is the end of a phrase"),
        ("The canal of Albery was opened in 1871.", "subject", "Albery", THERE, "an adverb owns nothing"),
        ("A pack of maps is kept in Corley.", "subject", "A pack of maps", THEY, "its verb is that of one thing"),
    ],
)
def test_what_is_not_the_phrase_or_its_owner_is_not_replaced(
    sentence: str, role: str, mention: str, reference: Reference, why: str
) -> None:
    assert not asked(sentence, role, mention, reference), why


def test_a_form_stands_where_it_belongs() -> None:
    found = asked("Ada Lovelace was taught in London by Augustus De Morgan.", "subject", "Ada Lovelace", HE)
    assert "Who taught him in London?" in found
    assert not any(" he" in question and question.startswith("Who") for question in found)
    assert "Where was he taught by Augustus De Morgan?" in found
