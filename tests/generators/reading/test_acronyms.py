"""Acronyms: long forms whose letters match, in any script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.acronyms import acronym_spans
from lm_eval_taskgen.utils.languages import load_language


@pytest.mark.parametrize(
    ("code", "text", "expected", "why"),
    [
        ("en", "The World Trade Fair (WTF) met.", [("WTF", "World Trade Fair")], "initials"),
        ("en", "WTF (World Trade Fair) met.", [("WTF", "World Trade Fair")], "the other way round"),
        ("en", "The Ministry of Works (MW) met.", [("MW", "Ministry of Works")], "a joiner without a letter"),
        ("en", "The Bank of Corley (BoC) met.", [("BoC", "Bank of Corley")], "or with one"),
        (
            "en",
            "The application programming interface (API) it has.",
            [("API", "application programming interface")],
            "",
        ),
        ("en", "The User Datagram Protocol (UDP), so.", [("UDP", "User Datagram Protocol")], "the nearest words"),
        ("nl", "De Vechtlandse Dijkwet (VDW) geldt.", [("VDW", "Vechtlandse Dijkwet")], "letters inside a compound"),
        (
            "nl",
            "De Vereniging van Openbare Leeszalen (VOL) was er.",
            [("VOL", "Vereniging van Openbare Leeszalen")],
            "no name begins with a small word",
        ),
        (
            "nl",
            "De Vereniging van Nederlandse Gemeenten (VNG) was er.",
            [("VNG", "Vereniging van Nederlandse Gemeenten")],
            "nor where letters inside words would do",
        ),
        (
            "en",
            "The Association of American Artists (AAA) met.",
            [("AAA", "Association of American Artists")],
            "a word for each letter goes before letters inside words",
        ),
        ("en", "The Institute of Islamic Studies (IIS) met.", [("IIS", "Institute of Islamic Studies")], "again"),
        ("en", "It met in International Business Machines (IBM).", [("IBM", "International Business Machines")], ""),
        ("en", "It is run by the Thames (TT) here.", [], "a name does not begin in small letters"),
        ("en", "The Art Able Bees (ABEB) met.", [], "two phrases with as much right"),
        ("hi", "यह भारतीय जनता पार्टी (भाजपा) है।", [("भाजपा", "भारतीय जनता पार्टी")], "whole signs"),
        ("hi", "यह World Trade Fair (WTF) है।", [("WTF", "World Trade Fair")], "in Latin letters"),
        ("en", "The World Trade Fair (WTO) met.", [], "a letter that no word has"),
        ("en", "The Fair of World Trade (WTF) met.", [], "another order"),
        ("en", "The World, Trade, Fair (WTF) met.", [], "commas part phrases"),
        ("en", "The World Trade Fair (wtf) met.", [], "small letters"),
        ("en", "The World Trade Fair(WTF) met.", [], "what clings is a formula"),
        ("en", "It rained (X) there.", [], "one letter"),
        ("hi", "विश्व स्वास्थ्य संगठन (WHO) है।", [], "another script has other letters"),
    ],
)
def test_acronyms(code: str, text: str, expected: list[Any], why: str) -> None:
    found = [(text[slice(*short)], text[slice(*long)]) for short, long in acronym_spans(text, load_language(code))]
    assert found == expected, why


def test_many_short_words_take_no_longer(steps: Callable[[Callable[[], object]], int]) -> None:
    text = "aaa " * 24 + "zzzz (AAAAAAAAAA) "
    # A search that tries every way of skipping words would take millions of steps.
    assert steps(lambda: list(acronym_spans(text * 20, load_language("en")))) < 200_000
