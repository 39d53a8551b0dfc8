"""`specific_jargon`: terms by their definitions, abbreviations by what they stand for, and what gives neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import specific_jargon
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document

NAME = "specific_jargon"
DEMURRAGE = "Demurrage is a charge of money that keeps late ships from the quay."
FILLER = "The harbour office opens early and closes late on every day of the week but Sunday."


def page(*blocks: Any, title: str = "Harbour guide") -> Any:
    return "\n\n".join((f"# {title}", "## Words", *blocks, FILLER)) + "\n"


@pytest.mark.parametrize(
    ("code", "text", "query", "answers", "why"),
    [
        (
            "en",
            page("A fender is a cushion of rope that keeps the hull from the quay."),
            "What is a fender?",
            (
                "a cushion of rope that keeps the hull from the quay",
                "cushion of rope that keeps the hull from the quay",
            ),
            "a sentence that defines",
        ),
        (
            "en",
            page("Ships report to the Vessel Traffic Centre (VTC) at noon."),
            "What does VTC stand for?",
            ("Vessel Traffic Centre",),
            "an abbreviation",
        ),
        (
            "en",
            page("Ships report to the Vessel Traffic Centres (VTCs) at noon."),
            "What does VTC stand for?",
            ("Vessel Traffic Centres",),
            "an abbreviation of several, of which one is asked for",
        ),
        (
            "en",
            page(DEMURRAGE, "Few pay demurrage, and all fear demurrage."),
            "What is demurrage?",
            (DEMURRAGE[13:-1], DEMURRAGE[15:-1]),
            "a term that begins its sentence, as the text has it elsewhere",
        ),
        (
            "en",
            page(DEMURRAGE),
            "What is Demurrage?",
            (DEMURRAGE[13:-1], DEMURRAGE[15:-1]),
            "a term that stands nowhere else",
        ),
        (
            "en",
            page("Layover: the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a low dam here"),
            "What does “Layover” mean?",
            ("the time that a ship spends at the quay", "time that a ship spends at the quay"),
            "a line of a glossary",
        ),
        (
            "en",
            page("Layover (L): the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a dam or so"),
            "What does “Layover” mean?",
            ("the time that a ship spends at the quay", "time that a ship spends at the quay"),
            "what stands in brackets is left out",
        ),
        (
            "en",
            page("The weigh house (also called the balance house) opens at noon."),
            "What is another name for the weigh house?",
            ("balance house",),
            "another name",
        ),
        (
            "hi",
            "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। ज्वार के समय बड़े जहाज़ घाट पर आते हैं।\n",
            "“ज्वार” का क्या अर्थ है?",
            ("समुद्र के पानी का दिन में दो बार ऊपर उठना",),
            "Hindi",
        ),
        (
            "nl",
            "# Haven\n\n## Begrippen\n\nDe Nationale Raad Zwemveiligheid (NRZ) geeft elk jaar in het "
            "voorjaar de diploma's uit aan alle kinderen.\n",
            "Waar staat NRZ voor?",
            ("Nationale Raad Zwemveiligheid",),
            "Dutch",
        ),
    ],
)
def test_a_term_is_asked_about(
    index_of: Callable[..., Any],
    kept: Callable[..., Any],
    code: str,
    text: str,
    query: str,
    answers: tuple[str, ...],
    why: str,
) -> None:
    (draft,) = kept(NAME, index_of([text], code))
    assert (draft.query, draft.answers) == (query, answers), why
    (evidence,) = draft.candidate.evidence
    assert answers[0] in evidence.text and evidence.text in draft.candidate.passages[0].text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            page("A rope fender is a fender of rope that keeps the hull from the quay."),
            "it has the term's word",
        ),
        (page("A fender is a cushion of rope that does what these things do."), "the definition points outside itself"),
        (page("A fender is a cushion."), "too short a definition"),
        (page("The ferry leaves at noon and comes back at night."), "no definition"),
        (page("dh-clean: remove all files of the tree", "dh-test: run all tests of the tree"), "what commands do"),
        (page("list: a set of numbers (or ranges) with commas", "dd: a day of one or two digits"), "how it is written"),
        (page("devel: referred to the body of all keepers", "vote: put before the body of all keepers"), "no things"),
        (page("T - Type: the general flavour of each report", "C - Class: the sort of work that it is"), "labels"),
        (
            page(*["Kind: a boat that is rowed by eight", "Mark: a flag that all can see", "Port: any quay of it"] * 2),
            "what heads lines in two places is a label",
        ),
    ],
)
def test_what_does_not_define_gives_nothing(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, why: str
) -> None:
    assert kept(NAME, index_of([text])) == [], why


def test_an_abbreviation_that_stands_for_two_things_is_not_asked_about(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    centre = page("Ships report to the Vessel Traffic Centre (VTC) at noon.")
    club = page("The Vintage Truck Club (VTC) meets here every year.", title="Other guide")
    assert kept(NAME, index_of([centre])) and kept(NAME, index_of([centre, centre.replace("Harbour", "Old")]))
    assert kept(NAME, index_of([centre, club])) == []


def test_a_term_with_two_meanings_is_not_asked_about(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    fender = page("A fender is a cushion of rope that keeps the hull from the quay.")
    assert kept(NAME, index_of([fender]))
    wall = page("A fender is a wall of wood that lines the quay.", title="Other guide")
    assert kept(NAME, index_of([fender, wall])) == []


def test_a_hindi_term_that_stands_nowhere_else_is_not_sure(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    text = "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। बड़े जहाज़ दिन में दो बार घाट पर आते हैं।\n"
    assert kept(NAME, index_of([text], "hi")) == []


DEFINED = {
    "en": page("Layover: the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a low dam here"),
    "hi": "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। ज्वार के समय बड़े जहाज़ घाट पर आते हैं।\n",
}
TERMS = {"en": "Layover", "hi": "ज्वार"}
VTC = page("Ships report to the Vessel Traffic Centre (VTC) at noon.")


def test_a_model_is_given_the_term(asking: Callable[..., Any], told: Callable[..., Any]) -> None:
    prompt, data = told(NAME, *asking(NAME, [DEFINED["en"]], TERMS["en"]))
    assert list(data) == ["passages", "evidence", "answers", "term", "keep"]
    assert data["term"] == "Layover"
    assert "as a newcomer" in prompt.task


def test_a_model_is_given_the_abbreviation(
    asking: Callable[..., Any], told: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    asked = asking(NAME, [VTC], "VTC")
    _, data = told(NAME, *asked)
    assert (data["abbreviation"], data["keep"]) == ("VTC", ["VTC"])
    assert worded(NAME, asked, "To what body, known as VTC for short, do ships report at noon?") is None
    assert worded(NAME, asked, "Which centre is called VTC for short?") == "part_of_term_in_question"
    assert worded(NAME, asked, "To what body do ships report at noon?") == "kept_thing_missing"


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", "What do harbour masters mean by “Layover”?", None, "good"),
        ("en", "What is the name for a vessel at its landing place?", "kept_thing_missing", "the term is missing"),
        ("en", "What is Layover, if a ship lies in harbour?", "part_of_term_in_question", "a word of the meaning"),
        ("hi", "“ज्वार” से क्या तात्पर्य है?", None, "good"),
        ("hi", "“ज्वार” में पानी का क्या होता है?", "part_of_term_in_question", "a word of the meaning"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    assert worded(NAME, asking(NAME, [DEFINED[code]], TERMS[code], code), question) == expected, why


@pytest.mark.parametrize(
    ("kind", "term", "definition", "is_plain", "why"),
    [
        ("is_a", "fender", "a cushion of twisted rope", True, "five words"),
        ("is_a", "fender", "a cushion of rope", False, "four"),
        ("is_a", "fender", f"a cushion{' of rope and wood' * 7}", True, "thirty"),
        ("is_a", "fender", f"a soft cushion{' of rope and wood' * 7}", False, "one more"),
        ("is_a", "very long old soft fender", "a cushion of twisted rope", True, "a term of five words"),
        ("is_a", "very very long old soft fender", "a cushion of twisted rope", False, "of six"),
        ("is_a", "rope fender", "a cushion of twisted rope", False, "half of the term"),
        ("is_a", "soft rope fender", "a cushion of twisted rope", True, "a third of it"),
        ("is_a", "fender", "cushion of twisted old rope", False, "no thing without an article"),
        ("is_a", "fender", "one with no twisted rope", False, "one what?"),
        ("means", "fender", "cushion of twisted old rope", True, "but surely what a word means"),
        ("means", "FENDER", "cushion of twisted old rope", False, "which capitals are not"),
        ("acronym", "FEN", "fender", True, "an abbreviation may stand for a word"),
        ("also_called", "fender", "cushion", True, "as another name may be one"),
        ("also_called", "rope fender", "fender", False, "but no part of it"),
    ],
)
def test_a_term_is_asked_about_if_its_definition_tells_it_and_does_not_have_it(
    kind: str, term: str, definition: str, is_plain: bool, why: str
) -> None:
    said = term if kind == "is_a" else ""
    entry = specific_jargon._Entry(Document("d", ""), (0, 0), kind, term, definition, said)
    assert specific_jargon._is_plain(entry, load_language("en")) is is_plain, why


@pytest.mark.parametrize(
    ("answer", "forms"),
    [
        ("a cushion (of rope)", ("a cushion (of rope)", "cushion (of rope)", "cushion")),
        ("cushion of rope", ("cushion of rope",)),
        ("(of rope)", ("(of rope)",)),
        ("The", ("The",)),
    ],
)
def test_an_answer_may_lack_its_article_and_a_note_behind_it(answer: str, forms: tuple[str, ...]) -> None:
    assert specific_jargon._forms(answer, load_language("en")) == forms
