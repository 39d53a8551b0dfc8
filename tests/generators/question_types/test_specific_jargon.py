"""`specific_jargon`: terms by their definitions, abbreviations by what they stand for, and what gives neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

NAME = "specific_jargon"
FILLER = "The harbour office opens early and closes late on every day of the week but Sunday."


def page(*blocks: Any, title: str = "Harbour guide") -> Any:
    return "\n\n".join((f"# {title}", "## Words", *blocks, FILLER)) + "\n"


@pytest.mark.parametrize(
    ("code", "text", "query", "answers", "why"),
    [
        (
            "en",
            page("A fender is a cushion of rope that keeps the hull from the quay."),
            "What do you call a cushion of rope that keeps the hull from the quay?",
            ("fender",),
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
            page("Layover: the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a low dam here"),
            "What do you call the time that a ship spends at the quay?",
            ("Layover",),
            "a line of a glossary",
        ),
        (
            "en",
            page("Layover (L): the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a dam or so"),
            "What do you call the time that a ship spends at the quay?",
            ("Layover (L)", "Layover"),
            "what stands in brackets may be left out",
        ),
        (
            "hi",
            "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। ज्वार के समय बड़े जहाज़ घाट पर आते हैं।\n",
            "इन शब्दों में किस शब्द या पद की परिभाषा दी गई है: “समुद्र के पानी का दिन में दो बार ऊपर उठना”?",
            ("ज्वार",),
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
def test_a_term_is_asked_for(
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


def test_words_that_define_two_terms_ask_for_neither(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    fender = page("A fender is a cushion of rope that keeps the hull from the quay.")
    bumper = page("A bumper is a cushion of rope that keeps the hull from the quay.", title="Other guide")
    assert kept(NAME, index_of([fender]))
    assert kept(NAME, index_of([fender, bumper])) == []


def test_a_hindi_term_that_stands_nowhere_else_is_not_sure(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    text = "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। बड़े जहाज़ दिन में दो बार घाट पर आते हैं।\n"
    assert kept(NAME, index_of([text], "hi")) == []


DEFINED = {
    "en": page("Layover: the time that a ship spends at the quay", "Berth: a quay for one", "Weir: a low dam here"),
    "hi": "# घाट\n\n## शब्द\n\nज्वार का अर्थ है समुद्र के पानी का दिन में दो बार ऊपर उठना। ज्वार के समय बड़े जहाज़ घाट पर आते हैं।\n",
}
PLAIN = {"en": "the time that a ship spends", "hi": "समुद्र के पानी"}
VTC = page("Ships report to the Vessel Traffic Centre (VTC) at noon.")


def test_a_model_is_given_the_meaning_to_be_described(asking: Callable[..., Any], told: Callable[..., Any]) -> None:
    prompt, data = told(NAME, *asking(NAME, [DEFINED["en"]], PLAIN["en"]))
    assert list(data) == ["passages", "evidence", "answers", "meaning"]
    assert data["meaning"] == "the time that a ship spends at the quay"
    assert "in other words" in prompt.task


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
        ("en", "What is the period called for which a vessel lies at its landing in the harbour?", None, "good"),
        ("en", "What is called the time that a ship spends at the quay?", "echo", "the meaning word for word"),
        ("en", "What is meant by the layover of a vessel at its landing place?", "answer_in_question", "the term"),
        ("en", "How is it called there?", "meaning_too_short", "any term would do"),
        ("hi", "सागर का जल प्रतिदिन दो बार चढ़ता है, इस घटना को क्या कहते हैं?", None, "good"),
        ("hi", "ज्वार किसे कहते हैं, जब सागर का जल प्रतिदिन चढ़ता है?", "answer_in_question", "the term"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    assert worded(NAME, asking(NAME, [DEFINED[code]], PLAIN[code], code), question) == expected, why
