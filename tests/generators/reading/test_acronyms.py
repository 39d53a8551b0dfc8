"""Acronyms: long forms whose letters match, in any script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.acronyms import acronym_spans, may_spell_out
from lm_eval_taskgen.utils.languages import load_language

TEN = "Able Bold Calm Dear Even Fair Good High Idle Just"
TWENTY = "Ab or an Be or Co or Do or Ed or Fa or Go or Ha or Io or Ja"
TEN_SIGNS = "कल खग गज घट चल छल जल झट टल डर"
LONGEST = ("WT", f"{'W' + 'a' * 57} {'T' + 'b' * 59}")


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
        ("hi", "यह भारतीय पार्टी (भापा) है।", [("भापा", "भारतीय पार्टी")], "two signs"),
        ("hi", f"यह {TEN_SIGNS} (कखगघचछजझटड) है।", [("कखगघचछजझटड", TEN_SIGNS)], "ten signs"),
        ("hi", "यह World Trade Fair (wtf) है।", [], "small Latin letters"),
        (
            "hi",
            "यह World Trade Fairground (WTFG) है।",
            [("WTFG", "World Trade Fairground")],
            "Latin letters inside a word",
        ),
        ("en", f"The {TEN} (ABCDEFGHIJ) met.", [("ABCDEFGHIJ", TEN)], "ten letters"),
        ("en", f"The {TEN} Keen (ABCDEFGHIJK) met.", [], "eleven letters"),
        ("en", f"The {TWENTY} (ABCDEFGHIJ) met.", [("ABCDEFGHIJ", TWENTY)], "twenty words"),
        ("en", f"The {TWENTY.replace('Ja', 'or Ja')} (ABCDEFGHIJ) met.", [], "twenty-one words"),
        ("en", f"The {LONGEST[1]} (WT) met.", [LONGEST], "120 characters before it, with the space"),
        ("en", f"The {LONGEST[1]}b (WT) met.", [], "121"),
        ("en", "At Trade With Fair (TF) they met.", [], "a word of four letters has one of them"),
        ("en", "It is an apple pie idea (API) here.", [("API", "apple pie idea")], "a small letter for each word"),
        ("en", "The Bank Centre Corley Old (BcCo) met.", [], "half of its letters are small"),
        ("en", "It was Weir (WR) there.", [], "one word"),
        ("en", "The Årdal Bank (ÅBK) met.", [("ÅBK", "Årdal Bank")], "letters beyond ASCII"),
        ("en", "The Corley Bank (COB) met.", [("COB", "Corley Bank")], "the second letter of a word"),
        ("en", "The Radar Corley (RDOC) met.", [], "a third letter that the word has not"),
    ],
)
def test_acronyms(code: str, text: str, expected: list[Any], why: str) -> None:
    found = [(text[slice(*short)], text[slice(*long)]) for short, long in acronym_spans(text, load_language(code))]
    assert found == expected, why


def test_many_short_words_take_no_longer(steps: Callable[[Callable[[], object]], int]) -> None:
    text = "aaa " * 24 + "zzzz (AAAAAAAAAA) "
    # A search that tries every way of skipping words would take millions of steps.
    assert steps(lambda: list(acronym_spans(text * 20, load_language("en")))) < 200_000


@pytest.mark.parametrize(
    ("acronym", "text", "expected", "why"),
    [
        ("EDID", "The screen sends extended display identification data.", True, "a word for each letter"),
        ("EDID", "The screen sends extended identification data.", False, "one is missing"),
        ("CPH", "They met at the chamber of public health.", True, "a small word has no letter"),
        ("HTML", "Pages are written in HyperText Markup Language.", True, "with capitals, a letter inside a word"),
        ("HTML", "How those men left is not known.", True, "four words by chance, to be sure"),
        ("HTML", "Hypertext is markup language.", False, "in small letters no letter inside a word"),
        ("TML", "Write the TML pages.", False, "the acronym itself, behind a small word"),
    ],
)
def test_what_may_spell_out_an_acronym(acronym: str, text: str, expected: bool, why: str) -> None:
    assert may_spell_out(acronym, text) is expected, why
