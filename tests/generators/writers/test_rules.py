"""Questions by pattern: what becomes of a text, and what no question is made of."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.asking.rules import Rules
from lm_eval_taskgen.generators.writers.patterns import type_patterns
from lm_eval_taskgen.utils.languages import load_language

LISTS = QUESTION_TYPES["lists_extraction"]
SLOT = re.compile(r"\{(\w+)\}")
# Of a verb in the text, and of what the rules are applied to: a list, a table or its figures.
GIVEN = frozenset(["base", "do", "title", "row", "cell", "kind", "note", "first", "second", "unit", "owner"])
NAMES = ("introductions", "steps", "tasks", "headings", "needs", "enumerated")


def asked(name: str, text: str, code: str = "en") -> Any:
    language = load_language(code)
    rules = Rules(LISTS.words(language), name, {"Gannet", "Petrel"}.__contains__, language.scoring.articles)
    return next((found.question for found in rules.ask(text, title="Harbour guide", owner="painting a gate")), None)


@pytest.mark.parametrize(
    ("name", "text", "question"),
    [
        ("introductions", "The following options affect the output", "Which options affect the output?"),
        ("introductions", "Any of the following tickets can be used", "Which tickets can be used?"),
        ("introductions", "Gannet supports the following fares", "Which fares does Gannet support?"),
        ("introductions", "Old ferries may use these three berths", "Which berths may old ferries use?"),
        ("introductions", "The script may be called in the following ways", "In which ways may the script be called?"),
        ("introductions", "The guide consists of four parts", "Which four parts does the guide consist of?"),
        ("introductions", "There are several ways to pay", "What are the ways to pay?"),
        ("introductions", "The fields in a stanza are", "What are the fields in a stanza?"),
        ("introductions", "The boats are split into classes as follows", "Into which classes are the boats split?"),
        ("introductions", "Boats which are not let in at night are", "Which boats are not let in at night?"),
        ("introductions", "The meaning of the five harbour flags is as follows", "What are the five harbour flags?"),
        (
            "introductions",
            "The gates must be kept shut, if all of the following apply",
            "When must the gates be kept shut?",
        ),
        ("introductions", "To be a pilot, a sailor must", "What must a sailor do to be a pilot?"),
        (
            "introductions",
            "Use is free, provided that the following conditions are met",
            "Which conditions must be met?",
        ),
        ("introductions", "They support the following fares", None),
        ("introductions", "The Gannet carries goods", None),
        ("introductions", "Use lamps to catch thieves before owners do", None),
        ("enumerated", "While old ferries may contain …", None),
        ("steps", "If you want to print, take the following steps", "How do you print?"),
        ("tasks", "Print a booklet", "How do you print a booklet?"),
        ("tasks", "How to print a booklet", "How do you print a booklet?"),
        ("tasks", "Useful booklets", None),
        ("tasks", "Create on a large sheet", None),
        ("headings", "Common problems", "What common problems are listed in “Harbour guide”?"),
        ("headings", "RESTRICTIONS", "What restrictions are listed in “Harbour guide”?"),
        ("headings", "Overview", None),
        ("headings", "Further references", None),
        ("headings", "Glossary of terms", None),
        ("headings", "Prerequisites", None),
        ("headings", "Contents", None),
        ("headings", "Sales", None),
        ("headings", "Roles of pilots", "What roles of pilots are listed in “Harbour guide”?"),
        ("headings", "Management of ferries and boats", None),
        ("headings", "Train crews to handle ropes", None),
        ("needs", "Prerequisites", "What are the prerequisites for painting a gate?"),
        ("needs", "System requirements", "What are the system requirements for painting a gate?"),
        ("needs", "Benefits", "What are the benefits of painting a gate?"),
        ("needs", "Common problems", None),
        ("headings", "Writing the scripts", None),
        ("enumerated", "The two largest ferries are …", "What are the two largest ferries?"),
        ("enumerated", "The ferries are …", None),
    ],
)
def test_a_text_becomes_a_question(name: str, text: str, question: str | None) -> None:
    assert asked(name, text) == question


@pytest.mark.parametrize("code", ["en", "hi", "nl"])
def test_every_pattern_of_a_language_can_be_read(code: str) -> None:
    for name in NAMES:
        asked(name, "text", code)


@pytest.mark.parametrize("code", ["en", "hi", "nl"])
def test_every_question_has_slots_of_its_text_or_of_what_it_is_given(code: str) -> None:
    language, rules = load_language(code), 0
    for kind in QUESTION_TYPES.values():
        patterns = type_patterns(kind.name, language, {})
        for name, value in patterns.values.items():
            for rule in value if isinstance(value, list | tuple) else ():
                text, arrow, question = str(rule).partition(" → ")
                rules += bool(arrow)
                assert {*SLOT.findall(question)} <= {*SLOT.findall(text), *GIVEN}, f"{patterns.where}.{name}: {rule}"
    assert rules > 30
