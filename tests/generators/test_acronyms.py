"""Acronyms: long forms whose letters match, in any script."""

from __future__ import annotations

import time

import pytest

from lm_eval_taskgen.generators.acronyms import acronym_spans
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
def test_acronyms(code, text, expected, why):
    found = [(text[slice(*short)], text[slice(*long)]) for short, long in acronym_spans(text, load_language(code))]
    assert found == expected, why


def test_many_short_words_take_no_longer():
    text = "aaa " * 24 + "zzzz (AAAAAAAAAA) "
    start = time.process_time()
    assert list(acronym_spans(text * 20, load_language("en"))) == []
    assert time.process_time() - start < 2
