"""Predicates of sections and sentences that answer a question, as they stand behind "which section"."""

from __future__ import annotations

import pytest

from english_questions import ReadsKinds, questions
from lm_eval_taskgen.generators.writers.asking.covering import covering, is_only_quoted, may_be_covered
from lm_eval_taskgen.generators.writers.patterns import type_patterns
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")
ENGLISH = load_language("en")


@pytest.mark.parametrize(
    ("sentence", "question", "expected", "why"),
    [
        (
            "To raise the Corley flag, press the Escape key.",
            "How do you raise the Corley flag?",
            "explains how to raise the Corley flag",
            "an instruction",
        ),
        (
            "The Maddock slipway was abandoned because of a landslide.",
            "Why was the Maddock slipway abandoned?",
            "explains why the Maddock slipway was abandoned",
            "a reason",
        ),
        (
            "If the Corley signal fails, call the harbour office.",
            "What should you do if the Corley signal fails?",
            "says what to do if the Corley signal fails",
            "a case",
        ),
        (
            "If the Corley signal fails, the gate closes.",
            "What happens if the Corley signal fails?",
            "says what happens if the Corley signal fails",
            "an outcome",
        ),
        (
            "A slipway is a ramp on which ships are built.",
            "What is a slipway?",
            "defines “slipway”",
            "a definition",
        ),
        (
            "Slipways are ramps on which ships are built.",
            "What are slipways?",
            "defines “slipways”",
            "a term without the capital of its sentence",
        ),
        (
            "“Slipway” means a ramp on which ships are built.",
            "What does “Slipway” mean?",
            "defines “Slipway”",
            "a term in quotation marks",
        ),
        (
            "Barrels must be stored at the eastern quay of Corley.",
            "Where must barrels be stored?",
            "says where barrels must be stored",
            "a rule",
        ),
        (
            "Annual leave of the Maddock crew must be requested four weeks in advance.",
            "How far in advance must annual leave of the Maddock crew be requested?",
            "says how far in advance annual leave of the Maddock crew must be requested",
            "a rule, and how far ahead",
        ),
        (
            "Barrels must be stored for two days at the eastern quay of Corley.",
            "How long must barrels be stored?",
            "says how long barrels must be stored",
            "a rule, and for how long",
        ),
        (
            "The captains must not paint the Maddock slipway of Corley.",
            "What must the captains not paint?",
            "says what the captains must not paint",
            "a ban",
        ),
        (
            "The Corley basin is cleared by opening the upper sluice.",
            "How is the Corley basin cleared?",
            "explains how the Corley basin is cleared",
            "a way",
        ),
        (
            "The Corley basin was cleared by opening the upper sluice.",
            "How was the Corley basin cleared?",
            "explains how the Corley basin was cleared",
            "a story",
        ),
        (
            "Iris Maddock opened the Corley store in 1871.",
            "When did Iris Maddock open the Corley store?",
            "says when Iris Maddock opened the Corley store",
            "the verb has its past again",
        ),
        (
            "Iris Maddock opened the Corley store in 1871.",
            "Who opened the Corley store?",
            "says who opened the Corley store",
            "a question for the subject stays as it is",
        ),
        (
            "The Corley bridge has nine arches.",
            "How many arches does the Corley bridge have?",
            "says how many arches the Corley bridge has",
            "and its present",
        ),
        (
            "The harbour office of Corley is in Albery.",
            "Where is the harbour office of Corley?",
            "says where the harbour office of Corley is",
            "without another verb",
        ),
        (
            "You must send the Corley form to the harbour office.",
            "Which form must you send to the harbour office?",
            "says which form to send to the harbour office",
            "the reader is not named",
        ),
        (
            "Barrels can be stored at Corley.",
            "Where can barrels be stored?",
            "says where barrels can be stored",
            "what is possible",
        ),
        (
            "The Corley lamp is lit at dusk to guide the boats of Maddock.",
            "Why is the Corley lamp lit at dusk?",
            None,
            "an aim is no reason that a sentence explains",
        ),
        (
            "The harbour office of Corley guards the Maddock slipway.",
            "What does the harbour office of Corley guard?",
            None,
            "what something does",
        ),
        (
            "The captains must wear the Corley badge at sea.",
            "What must the captains wear at sea?",
            "says what the captains must wear at sea",
            "what somebody must do",
        ),
        (
            "You should not use the Corley gate as a Maddock store.",
            "What should you not use as a Maddock store?",
            None,
            "a ban without a case",
        ),
        (
            "Barrels must be confined to grain of Albery.",
            "What must barrels be confined to?",
            None,
            "a preposition left behind",
        ),
        (
            "The eastern quay should carry the flag of Corley.",
            "What should carry the flag of Corley?",
            None,
            "what does something",
        ),
        (
            "Two permission slips must be created by asking the harbour office of Corley.",
            "How must two permission slips be created?",
            None,
            "two of many",
        ),
        (
            "Many of the boats of Corley were painted because the Maddock office liked them.",
            "Why were many of the boats of Corley painted?",
            None,
            "what is told of many of them",
        ),
        (
            "If any signal fails, the gate of Corley closes.",
            "What happens if any signal fails?",
            None,
            "a case of which little is said",
        ),
        (
            "If you are ready to leave Corley, call the harbour office.",
            "What should you do if you are ready to leave Corley?",
            None,
            "a case of the reader's mood",
        ),
        (
            "If you are leaving the harbour of Corley, call the harbour office.",
            "What should you do if you are leaving the harbour of Corley?",
            "says what to do if you are leaving the harbour of Corley",
            "what the reader does",
        ),
        (
            "If the Corley signal fails, the Maddock gate will sell the old lamp.",
            "When does the Maddock gate sell the old lamp?",
            None,
            "a condition is no time",
        ),
        (
            "The captains of Corley may paint the Maddock slipway.",
            "Who can paint the Maddock slipway?",
            None,
            "what is possible for some",
        ),
        (
            "Iris Maddock died in Corley on 7 January 1943.",
            "Who died in Corley on 7 January 1943?",
            None,
            "who knows the day knows who",
        ),
        (
            "Iris Maddock died in Corley on 7 January 1943.",
            "When did Iris Maddock die in Corley?",
            "says when Iris Maddock died in Corley",
            "a day is asked for",
        ),
        (
            "Iris Maddock left Corley when she was around 16.",
            "Who left Corley when she was around 16?",
            None,
            "told by the very person",
        ),
        (
            "The share of Corley declined from 75.8% in 1970 to 55.1% by 2010.",
            "What declined from 75.8% in 1970 to 55.1%?",
            None,
            "what it was that did something",
        ),
        (
            "The Maddock office was relegated from the upper quay of Corley in 2013.",
            "What was the Maddock office relegated from?",
            None,
            "a preposition left behind in a story",
        ),
    ],
)
def test_what_a_section_covers(sentence: str, question: str, expected: str | None, why: str) -> None:
    patterns = type_patterns("pinpointing_quoting", ENGLISH, {})
    assert covering(questions(sentence)[question], patterns, ENGLISH, ReadsKinds()) == expected, why


@pytest.mark.parametrize(
    ("sentence", "may_be"),
    [
        ("To raise the Corley flag, press the Escape key.", True),
        ("The Maddock slipway was abandoned because of a landslide.", True),
        ("If the Corley signal fails, the gate closes.", True),
        ("A slipway is a ramp on which ships are built.", True),
        ("Barrels must be stored at the eastern quay of Corley.", True),
        ("Barrels may be stored at the eastern quay of Corley.", True),
        ("The Corley basin is cleared by opening the upper sluice.", True),
        ("Iris Maddock opened the Corley store in 1871.", True),
        ("Barrels can be stored at Corley.", False),
        ("The Corley basin was cleared by opening the upper sluice.", True),
    ],
)
def test_what_may_be_covered_is_known_of_the_clause(sentence: str, may_be: bool) -> None:
    patterns = type_patterns("pinpointing_quoting", ENGLISH, {})
    assert {may_be_covered(one.clause, patterns) for one in questions(sentence).values()} == {may_be}


@pytest.mark.parametrize(
    ("sentence", "question", "expected"),
    [
        ("The captains must wear the Corley badge at sea.", "Who must wear the Corley badge?", True),
        ("The Corley flag is raised if the Maddock gate burns.", "When is the Corley flag raised?", False),
        ("If the Corley signal fails, the gate closes.", "What happens if the Corley signal fails?", False),
    ],
)
def test_what_the_sentence_alone_tells(sentence: str, question: str, expected: bool) -> None:
    assert is_only_quoted(questions(sentence)[question]) is expected
