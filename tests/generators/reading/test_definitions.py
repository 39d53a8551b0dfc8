"""Definitions: which sentences say what a term means, and which only look like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.definitions import find_definitions
from lm_eval_taskgen.utils.languages import load_language, writer_patterns


def found(text: Any, code: Any = "en") -> Any:
    return [
        (d.kind, text[slice(*d.term)], text[slice(*d.definition)]) for d in find_definitions(text, load_language(code))
    ]


DEFINED = [
    ("en", "A weir is a wall that slows a river.", ("is_a", "weir", "a wall that slows a river")),
    ("en", "An atom is any of the smallest pieces of it.", ("is_a", "atom", "any of the smallest pieces of it")),
    ("en", "A quay is a wall of other stones.", ("is_a", "quay", "a wall of other stones")),
    ("en", "Dry rot is a disease of wood in houses.", ("is_a", "Dry rot", "a disease of wood in houses")),
    ("en", "Osmosis is a process by which water moves.", ("is_a", "Osmosis", "a process by which water moves")),
    ("en", "Osmosis is a slow sort of flow. We saw osmosis.", ("is_a", "Osmosis", "a slow sort of flow")),
    ("en", "Entropy means a measure of disorder.", ("means", "Entropy", "a measure of disorder")),
    ("en", "“Entropy” refers to a measure of disorder.", ("means", "Entropy", "a measure of disorder")),
    ("en", "The term leat refers to a small canal.", ("means", "leat", "a small canal")),
    ("en", "API stands for application programming interface.", ("means", "API", "application programming interface")),
    ("en", "A sluice, also called a lock, is old.", ("also_called", "lock", "sluice")),
    ("en", "The levee, also known as dike, broke.", ("also_called", "dike", "levee")),
    ("en", "It met the World Trade Fair (WTF) there.", ("acronym", "WTF", "World Trade Fair")),
    ("en", "“Licence” shall mean the terms of use.", ("means", "Licence", "the terms of use")),
    ("en", "In this book, “shift” means the time at a desk.", ("means", "shift", "the time at a desk")),
    ("en", 'For the purposes of it, "loan" means any book lent.', ("means", "loan", "any book lent")),
    ("en", 'The "seller" means any person who sells.', ("means", "seller", "any person who sells")),
    ("en", '"Holder" means each person with a card.', ("means", "Holder", "each person with a card")),
    ("en", '"Site" (or "Web Site") means any open server.', ("means", "Site", "any open server")),
    ("en", "The chair (also known as the elder) reports.", ("also_called", "elder", "chair")),
    ("en", "“Big old slow red weir” means a wall in water.", ("means", "Big old slow red weir", "a wall in water")),
    ("en", "Dry old red rot is a disease of old wood.", ("is_a", "Dry old red rot", "a disease of old wood")),
    ("en", "UV is a sort of light rays.", ("is_a", "UV", "a sort of light rays")),
    ("en", "Assembly is a process by which parts join.", ("is_a", "Assembly", "a process by which parts join")),
    ("en", "French wine is a drink of all France. It is french.", ("is_a", "French wine", "a drink of all France")),
    ("en", f"A weir is a wall of old {'x' * 575}.", ("is_a", "weir", f"a wall of old {'x' * 575}")),
    ("en", f"In this {'b' * 49}, “shift” means time at a desk.", ("means", "shift", "time at a desk")),
    ("nl", "In deze gids, “stuw” betekent een lage muur.", ("means", "stuw", "een lage muur")),
    ("nl", "Een stuw is een muur die een rivier vertraagt.", ("is_a", "stuw", "een muur die een rivier vertraagt")),
    ("nl", "Osmose is een proces waarbij water beweegt.", ("is_a", "Osmose", "een proces waarbij water beweegt")),
    ("nl", "Onder kwel wordt verstaan het water onder een dijk.", ("means", "kwel", "het water onder een dijk")),
    ("nl", "Onder kwel wordt het water onder een dijk verstaan.", ("means", "kwel", "het water onder een dijk")),
    ("nl", "Entropie betekent de mate van wanorde.", ("means", "Entropie", "de mate van wanorde")),
    ("nl", "Een gemaal, ook wel pompstation genoemd, is oud.", ("also_called", "pompstation", "gemaal")),
    ("hi", "भोजन बनाने की क्रिया को पाचन कहते हैं।", ("means", "पाचन", "भोजन बनाने की क्रिया")),
    ("hi", "जल के भाप बनने को वाष्पन कहा जाता है।", ("means", "वाष्पन", "जल के भाप बनने")),
    ("hi", "लोकतंत्र का अर्थ है जनता का शासन होना।", ("means", "लोकतंत्र", "जनता का शासन होना")),
    ("hi", "लोकतंत्र का मतलब जनता का शासन होता है।", ("means", "लोकतंत्र", "जनता का शासन")),
]


@pytest.mark.parametrize(("code", "text", "expected"), DEFINED)
@pytest.mark.parametrize("before", ["", "12 + 3.\n\n"])
def test_definitions(code: str, text: str, expected: tuple[str, ...], before: str) -> None:
    assert found(before + text, code) == [expected]


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("en", "He is a man that eats a lot of bread.", "a pronoun is no term"),
        ("en", "This is a wall that slows a river.", "nor is what points"),
        ("en", "Ada Fenwick is a painter that works in oil.", "nor a person"),
        ("en", "Corley is a town in the north of it.", "a single name is not told from a term"),
        ("en", "We saw Corley. Corley is a town that lies north.", "a name, as the text shows"),
        ("en", "The result is a wall that slows a river.", "a thing at hand"),
        ("en", "The wall of the mill is a sign that it works.", "no term has an article inside"),
        ("en", "A weir is a wall.", "too short to say what it is"),
        ("en", "Is a weir a wall that slows a river?", "a question"),
        ("en", "Luther refers to a measure of disorder.", "a person refers to something"),
        ("en", "This means that it fails badly.", "what points outside"),
        ("en", "If you sell it, “loan” means a debt of money.", "under a condition"),
        ("en", '"Control" means (a) the power to sell or (b) the power to buy.', "two in one"),
        ("en", "Relying means you have read the licence before.", "a statement"),
        ("en", "A ford is a low place and is used in summer.", "two statements"),
        ("en", "In this book, shift means the time at a desk.", "not quoted behind other words"),
        ("en", "The seller means any person who sells.", "a thing at hand"),
        ("en", "Reliably detecting races is a hard problem for tools.", "what one does is no thing"),
        ("en", "Detecting races is a hard problem for tools.", "nor without a word how"),
        ("en", "A race is a hard problem, and most of the tools fail.", "a judgement that goes on"),
        ("en", "A race is a hard problem and we work on it.", "without a comma too"),
        ("en", "A sluice is one that works like a lock.", "it says nothing by itself"),
        ("en", "A sluice is a different kind of gate for water.", "it is told by another thing"),
        ("en", "A dock/quay is a place that ships call at.", "a path is code"),
        ("en", "A very old big red sluice is a gate that holds water.", "too long for a term"),
        ("en", "They saw a big cat (ABC) and rain (see below).", "letters that match an article; no letters"),
        ("en", "Note: this is all that there is.", "a label"),
        ("en", "```\nIt met the World Trade Fair (WTF) there.\n```\n", "code"),
        ("en", "“Very big old slow red weir” means a wall in water.", "six words are no term"),
        ("en", "A dry old red wood rot is a disease of old wood.", "nor five without quotes"),
        ("en", "X is a sort of light rays.", "one letter is no acronym"),
        ("en", "12 means a sort of light.", "nor is a number a term"),
        ("en", "A sluice, also called 42, is old.", "nor another name"),
        ("en", "They, also called sluices, are old.", "a pronoun has no other name"),
        ("en", "In this book, “shift means the time at a desk.", "quoted on one side"),
        ("en", "We saw French. French wine is a drink of all France.", "a name that opens a sentence"),
        ("en", "Truly racing is a hard problem for tools.", "a remark of two words"),
        ("en", f"A weir is a wall of old {'x' * 576}.", "a sentence of 601 characters"),
        ("en", "A weir is a wall that slows a river?", "a doubt"),
        ("en", "A feud is a long fight between us and them.", "a word for somebody at its end"),
        ("en", f"In this {'b' * 50}, “shift” means time at a desk.", "a scope of 51 characters"),
        ("nl", "Dit betekent dat het niet meer werkt.", "what points outside"),
        ("nl", "De brug is een werk dat lang heeft geduurd.", "a thing at hand"),
        ("nl", "Hij is een man die veel brood eet.", "a pronoun"),
        ("hi", "इस क्रिया को वाष्पन कहा जाता है।", "what points outside"),
    ],
)
@pytest.mark.parametrize("before", ["", "12 + 3.\n\n"])
def test_what_is_no_definition(code: str, text: str, why: str, before: str) -> None:
    assert found(before + text, code) == [], why


def test_a_glossary_has_lines_of_one_form() -> None:
    lines = "- Weir: a wall that slows a river\n- Leat: a small canal for a mill.\n- Ford: a place to cross a river"
    text = f"# Terms\n\n{lines}\n\nNote: this is all there is.\n"
    assert found(text) == [
        ("entry", "Weir", "a wall that slows a river"),
        ("entry", "Leat", "a small canal for a mill"),
        ("entry", "Ford", "a place to cross a river"),
    ]


THREE = ("- Weir: a wall that slows a river", "- Leat: a small canal for a mill", "- Ford: a place to cross a river")


@pytest.mark.parametrize(
    ("lines", "terms", "why"),
    [
        (THREE, ["Weir", "Leat", "Ford"], "three lines of one form"),
        (THREE[:2], [], "two are labels as often"),
        (("```", *THREE, "```"), [], "code"),
        ((*THREE, "- PR-URL: https://example.org/a/b see it there"), ["Weir", "Leat", "Ford"], "an address"),
        ((*THREE, '- Type: "dev", "optional", or "peer" here'), ["Weir", "Leat", "Ford"], "values in quotes"),
        ((*THREE, "- No Harmful Actions: the members of it must not:"), ["Weir", "Leat", "Ford"], "it leads on"),
        ((*THREE, "- None: the user cannot see the files at all"), ["Weir", "Leat", "Ford"], "a statement"),
        ((*THREE, "- Faint: if the ink is low, buy some more"), ["Weir", "Leat", "Ford"], "one with a condition"),
        ((*THREE, "- Marked: has been given a sign of its type"), ["Weir", "Leat", "Ford"], "one without a subject"),
        (
            (*THREE, "- Inlet: like a leat, but for a small dam"),
            ["Weir", "Leat", "Ford"],
            "it is told by another thing",
        ),
        ((*THREE, "- Quay: a wall where ships can lie"), ["Weir", "Leat", "Ford", "Quay"], "its verb tells which wall"),
        ((*THREE, "- Fedora: sudo dnf install gcc-c++ make"), ["Weir", "Leat", "Ford"], "a command"),
        ((*THREE, "- Tier 4: it does not hold up a release"), ["Weir", "Leat", "Ford"], "a number of a list"),
        ((*THREE, "- Length: 3 metres from end to end"), ["Weir", "Leat", "Ford"], "a figure is a value"),
        ((*THREE[:2], "- Type: 'fe80::1' is one of them"), [], "then two are left"),
        ((*THREE, *(f"- K{n}: <a> or <b> of these" for n in range(3))), [], "as many values: settings"),
    ],
)
def test_what_a_glossary_explains(lines: tuple[str, ...], terms: list[Any], why: str) -> None:
    assert [term for _, term, _ in found("\n".join(lines) + "\n")] == terms, why


def test_a_chunk_that_begins_in_code_defines_nothing_there() -> None:
    text = "\n".join(THREE) + "\n```\n\nIt rained.\n"
    sentence = text.index("It rained."), text.index("It rained.") + len("It rained.")
    assert find_definitions(text, load_language("en"), [sentence]) == []


def test_lines_apart_are_no_glossary() -> None:
    assert found("- Weir: a wall that slows a river\n\nSome text of it.\n\n- Leat: a small canal for a mill\n") == []
    assert found("- Weir: a wall that slows a river\n\n\n- Leat: a small canal for a mill\n") == []


def test_a_language_without_patterns_has_acronyms_and_glossaries() -> None:
    english = load_language("en")
    poorer = english.model_copy(update={"writer": writer_patterns(english).model_copy(update={"definitions": None})})
    text = "A weir is a wall that slows a river. It met the World Trade Fair (WTF)."
    assert [d.kind for d in find_definitions(text, poorer)] == ["acronym"]
    assert [d.kind for d in find_definitions(text, english)] == ["is_a", "acronym"]


PIECES = [
    *(
        "A weir",
        " is a ",
        "wall that slows ",
        "a river",
        ". ",
        "“",
        "”",
        " means ",
        " refers to ",
        ", also called ",
        "- ",
    ),
    *(
        ": ",
        "\n",
        "\n\n",
        "World Trade Fair",
        " (WTF)",
        "(",
        ")",
        " को ",
        " कहते हैं",
        "।",
        "Onder ",
        " wordt ",
        "verstaan ",
    ),
]


@given(
    st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=25).map("".join),
    st.sampled_from(["en", "hi", "nl"]),
)
def test_spans_lie_in_the_text_and_apart_from_each_other(text: Any, code: Any) -> None:
    definitions = find_definitions(text, load_language(code))
    for definition in definitions:
        (start, end), (first, last) = definition.term, definition.definition
        assert 0 <= start < end <= len(text) and 0 <= first < last <= len(text)
        assert end <= first or last <= start
        assert text[start:end] == text[start:end].strip()
    starts = [definition.term[0] for definition in definitions]
    assert starts == sorted(set(starts))
    assert find_definitions(text, load_language(code)) == definitions


@pytest.mark.parametrize(
    "unit", ["a is a ", "A b is a c that d. ", "x: ", "- a: b c d e\n", "A (", "a A (AA) ", "“a” means b. "]
)
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    english = load_language("en")
    short, long = (steps(lambda text=text: find_definitions(text, english)) for text in (unit * 1_000, unit * 4_000))  # type: ignore[misc]
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps
