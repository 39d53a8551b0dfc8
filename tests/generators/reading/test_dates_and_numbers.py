"""Figures that a question can ask about: what they are, where they stand, and what is too uncertain."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.dates_and_numbers import figure_anchors, number_word_anchors
from lm_eval_taskgen.utils.languages import load_language, writer_patterns


def patterns(code: Any) -> Any:
    return writer_patterns(load_language(code))


FIGURES = [
    ("en", "It opened in 1837.", [("year", "1837")], "a year behind its preposition"),
    ("en", "It opened in 1837, and shut in 1901.", [("year", "1837"), ("year", "1901")], "each of two"),
    ("en", "The fair (1837) was small.", [("year", "1837")], "a year in brackets of its own"),
    ("en", "In May 1837 it rained.", [("year", "1837")], "a month makes the figure a year"),
    ("en", "1837 people came.", [], "four digits may be a count"),
    ("en", "Some 2100 trees grow.", [("number", "2100")], "years end with 2099"),
    ("en", "It was built in the 1830s here.", [], "a decade is no year"),
    ("en", "It ran in 1837–1840 only.", [], "a range is none of its ends"),
    ("en", "It opened on 4 May 1837 at noon.", [("date", "4 May 1837")], "day, month, year"),
    ("en", "It opened on May 4, 1837 at noon.", [("date", "May 4, 1837")], "month, day, year"),
    ("en", "It opens on 4 May at noon.", [("date", "4 May")], "a date needs no year"),
    ("en", "Between May 2 and May 3, 1999 it rained.", [("date", "May 2"), ("date", "May 3, 1999")], "two dates"),
    ("en", "It cost £21,500 then.", [("money", "£21,500")], "a sign makes it money"),
    ("en", "It cost $3 million then.", [("money", "$3 million")], "the magnitude belongs to it"),
    ("en", "It cost 21,500 pounds then.", [("money", "21,500 pounds")], "so does a currency behind it"),
    ("en", "The engine has 640 pounds of thrust.", [("quantity", "640 pounds")], "pounds are a weight too"),
    ("en", "It won 640 pounds sterling then.", [("money", "640 pounds")], "unless a word tells"),
    ("en", "It won 640 pounds (£700 now).", [("money", "640 pounds"), ("money", "£700")], "or a sign"),
    ("en", "They got 50 marks in the test.", [("quantity", "50 marks")], "so are marks"),
    ("en", "They got 50 dollars for it.", [("money", "50 dollars")], "dollars are not"),
    ("hi", "इसका वज़न 640 पाउंड है।", [("quantity", "640 पाउंड")], "in Hindi too"),
    ("hi", "इसकी कीमत 640 पाउंड है।", [("money", "640 पाउंड")], "a word that tells"),
    ("en", "Its fee was US$3.5bn then.", [], "letters that cling to it are not read"),
    ("en", "About 40% of it sank.", [("percentage", "40%")], "percentage"),
    ("en", "It has 64 rooms with 12,500 books.", [("number", "64"), ("number", "12,500")], "quantities"),
    (
        "en",
        "It spans 1,234.5 metres here.",
        [("quantity", "1,234.5 metres")],
        "separators are inside; a unit belongs to it",
    ),
    ("en", "It took 3 million bricks.", [("number", "3 million")], "a number keeps its magnitude"),
    ("en", "It has 1 room.", [], "one is an article as often as a number"),
    ("en", "It had 26, and then.", [], "no noun follows: a number of what?"),
    ("en", "He drove the Aster 11 north.", [], "a figure behind a capital is part of a name"),
    ("en", "See page 12 of it.", [], "a reference is no quantity"),
    ("en", "It spans between 12 and 15 metres.", [], "the ends of a range in words are none"),
    ("en", "It has rooms and 12 books.", [], "what follows a conjunction may belong to a list or a range"),
    ("en", "It won by 3-1 there.", [], "a score is no number"),
    ("en", "It is a 4-year term.", [], "a figure with a hyphen is part of a word"),
    ("en", "The 4th day was dry.", [], "an ordinal is no quantity"),
    ("en", "Version 3.2.1 was late.", [], "nor is a version"),
    ("en", "It was 50°C in the hall.", [("quantity", "50°C")], "a symbol may cling to its figure"),
    ("en", "It is 12 km long.", [("quantity", "12 km")], "a symbol apart"),
    ("en", "It waits 250 ms here.", [("quantity", "250 ms")], "of time"),
    ("en", "It weighs 3.5 kg now.", [("quantity", "3.5 kg")], "with a decimal"),
    ("en", "It runs at 80 km/h now.", [("quantity", "80 km/h")], "the longest symbol"),
    (
        "en",
        "It has 3 million square miles.",
        [("quantity", "3 million square miles")],
        "a magnitude between, two words",
    ),
    ("en", "It lies in 2000 metres of water.", [("quantity", "2000 metres")], "what has a unit is no year"),
    ("en", "It needs 12 V here.", [("quantity", "12 V")], "one letter apart"),
    ("en", "It needs 12V here.", [], "one letter that clings may be anything"),
    ("en", "It was the 1960s then.", [], "nor are decades measured in seconds"),
    ("en", "It is a 5 km-long road.", [("number", "5")], "a compound is no measure"),
    ("en", "It is 5 km to 8 km long.", [("number", "5")], "nor is the end of a range"),
    ("en", "It is 5 ft 3 in high.", [("number", "5"), ("number", "3")], "nor half of one in two figures"),
    ("en", "It took 64 days there.", [("number", "64")], "days are counted"),
    ("en", "It cost 12 pounds then.", [("money", "12 pounds")], "pounds are money first"),
    ("en", "It fell to -5 °C then.", [], "the sign would be lost"),
    ("en", "It cost $ 500 then.", [("money", "$ 500")], "a sign may stand apart"),
    ("en", "It rose to 10:30 hours.", [], "nor is a time of day"),
    ("en", "With x=12 metres it fails.", [], "nor is a formula"),
    ("en", "Back in 44 BC it fell.", [], "a year before ours is left alone"),
    ("hi", "यह 1837 में खुला।", [("year", "1837")], "a postposition behind makes it a year"),
    ("hi", "यह सन् १८३७ में खुला।", [("year", "१८३७")], "in any digits"),
    ("hi", "लगभग 1500 लोग आए।", [], "a noun behind makes it a count of uncertain reading"),
    ("hi", "यह 4 मई 1837 को खुला।", [("date", "4 मई 1837")], "date"),
    ("hi", "यह 4 मई को खुला।", [("date", "4 मई")], "date without a year"),
    ("hi", "यह ₹500 का है।", [("money", "₹500")], "a sign makes it money"),
    ("hi", "यह 5 लाख रुपये का है।", [("money", "5 लाख रुपये")], "magnitude and currency belong to it"),
    ("hi", "यहाँ 40% लोग हैं।", [("percentage", "40%")], "percentage"),
    ("hi", "यहाँ १२ कमरे हैं।", [("number", "१२")], "quantity"),
    ("hi", "यह 12वीं कक्षा है।", [], "an ordinal is no quantity, joined"),
    ("hi", "यह 12 वीं कक्षा है।", [], "or apart"),
    ("hi", "यहाँ 2 से 3 कमरे हैं।", [], "the ends of a range are none"),
    ("hi", "यह पृष्ठ 12 पर लिखा है।", [], "a reference is no quantity"),
    ("hi", "यह 1837-40 में खुला।", [], "a range is no year"),
    ("hi", "यह 5 किलोमीटर लंबा है।", [("quantity", "5 किलोमीटर")], "a unit word"),
    ("hi", "यह 12 वर्ग मीटर है।", [("quantity", "12 वर्ग मीटर")], "of two words"),
    ("hi", "तापमान 5 °C है।", [("quantity", "5 °C")], "symbols are international"),
    ("hi", "यह 180 किमी / घंटा है।", [("number", "180")], "a rate of which the rest is lost"),
    ("hi", "यह 20 मीलों तक है।", [("number", "20")], "an inflected form is another word"),
    ("nl", "De brug werd in 1947 geopend.", [("year", "1947")], "a year behind its preposition"),
    ("nl", "Op 4 mei 1837 regende het.", [("date", "4 mei 1837")], "months are written small"),
    ("nl", "Het opende op 12 okt 1999.", [("date", "12 okt 1999")], "and shortened"),
    ("nl", "Het kostte € 1.234,50 toen.", [("money", "€ 1.234,50")], "a point for thousands, a comma for cents"),
    ("nl", "Het kostte 12 miljoen gulden.", [("money", "12 miljoen gulden")], "magnitude and currency"),
    ("nl", "Zij telt 48.300 mensen.", [("number", "48.300")], "a count"),
    ("nl", "Ruim 12,5% van hen ging.", [("percentage", "12,5%")], "percentage"),
    ("nl", "Ruim 12,5 procent ging.", [("percentage", "12,5 procent")], "in words"),
    ("nl", "De toren is 1.234,5 meter hoog.", [("quantity", "1.234,5 meter")], "a measure"),
    ("nl", "Het meer is 12 vierkante kilometer groot.", [("quantity", "12 vierkante kilometer")], "of two words"),
    ("nl", "Plaats voor 1500 mensen.", [], "behind “voor” no year, but it may be one"),
    ("nl", "In de jaren 1930 was het stil.", [], "a decade is no year"),
    ("nl", "Dat was 44 v.Chr. al zo.", [], "nor is one before ours"),
    ("nl", "Zij kwamen om 12 uur aan.", [], "a time of day is no quantity"),
    ("nl", "Er zijn 2 of 3 kamers.", [], "the ends of a choice are none"),
    ("nl", "Zie bladzijde 12 hiervoor.", [], "a reference is no quantity"),
]


@pytest.mark.parametrize(("code", "text", "expected", "why"), FIGURES)
def test_figures(code: str, text: str, expected: list[Any], why: str) -> None:
    found = list(figure_anchors(text, patterns(code)))
    assert [(anchor.kind, anchor.text) for anchor in found] == expected, why
    assert all(text[anchor.start : anchor.end] == anchor.text for anchor in found)


@pytest.mark.parametrize(
    ("code", "text", "expected", "why"),
    [
        ("en", "It has two bridges.", ["two"], "a number in words counts what follows"),
        ("en", "It has twenty two bridges.", [], "compounds are left out"),
        ("en", "It has two hundred bridges.", [], "so are magnitudes"),
        ("en", "It has twenty-two bridges.", [], "and hyphens"),
        ("en", "It has two.", [], "nothing follows"),
        ("en", "It has one bridge.", [], "one is an article too"),
        ("en", "Two bridges stand.", [], "a capital opens a sentence or a title"),
        ("nl", "Er zijn twaalf bruggen.", ["twaalf"], "the same in Dutch"),
        ("nl", "Er staat een brug.", [], "een is an article too"),
        ("hi", "यहाँ दो पुल हैं।", ["दो"], "the same in Hindi"),
        ("hi", "यहाँ पाँच में से एक है।", [], "a postposition follows, no noun"),
        ("hi", "यहाँ बीस लाख लोग हैं।", [], "a magnitude follows"),
    ],
)
def test_numbers_in_words(code: str, text: str, expected: list[Any], why: str) -> None:
    found = list(number_word_anchors(text, patterns(code)))
    assert [anchor.text for anchor in found] == expected, why
    assert all(anchor.kind == "number" and text[anchor.start : anchor.end] == anchor.text for anchor in found)
