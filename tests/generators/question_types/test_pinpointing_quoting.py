"""`pinpointing_quoting`: headings, titles and pages as answers, and what is shown to find them in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import citation_match

NAME = "pinpointing_quoting"
TOPICS = {
    "Pilots": "All larger ships take a pilot on board before they pass the outer mole.",
    "Tides": "The water falls by nearly four metres between the two tides of a day.",
    "Repairs": "Smaller repairs are done at the slip behind the old customs house.",
    "Fuel": "Ships can bunker at the eastern quay from early in the morning.",
}
HINDI = {
    "नाविक": "सभी बड़े जहाज़ बंदरगाह में आने से पहले एक नाविक को साथ लेते हैं।",
    "ज्वार": "एक दिन में पानी लगभग चार मीटर ऊपर और नीचे होता रहता है।",
    "मरम्मत": "छोटी मरम्मत पुराने चुंगी घर के पीछे वाले घाट पर की जाती है।",
    "ईंधन": "पूर्वी घाट पर जहाज़ सुबह से ही तेल भरवा सकते हैं।",
}


HEADING = "Under which heading does this sentence stand: “{}” Give the nearest heading above it."
DOCUMENT = "Which document says this: “{}” Give the title of the document."
PAGE = "On which page does this sentence stand: “{}” Give the number of the page."
# As it stands behind "that".
FUEL = "ships can bunker at the eastern quay from early in the morning"
FUEL_HI = HINDI["ईंधन"].removesuffix("।")


def guide(topics: Any, title: str = "Harbour guide") -> Any:
    parts = [f"## {heading}\n\n{sentence}" for heading, sentence in topics.items()]
    return "\n\n".join((f"# {title}", *parts)) + "\n"


def asked(place: str, quoted: str, sentence: str) -> str:
    """Return the question about one of `TOPICS`: one does not begin with its subject's first word, so it is quoted."""
    if sentence == TOPICS["Pilots"]:
        return quoted.format(sentence)
    return f"{place} that {sentence[0].lower()}{sentence[1:-1]}?"


def of_way(drafts: Any, way: str) -> Any:
    return [draft for draft in drafts if draft.metadata["asks_for"] == way]


@pytest.mark.parametrize(
    ("code", "topics", "query"),
    [
        ("en", TOPICS, lambda sentence: asked("In which section does it say", HEADING, sentence)),
        ("hi", HINDI, lambda sentence: f"किस खंड में लिखा है कि {sentence[:-1]}?"),
        ("nl", TOPICS, "Onder welk kopje staat deze zin: “{}” Geef het dichtstbijzijnde kopje erboven.".format),
    ],
)
def test_the_heading_of_a_sentence(
    index_of: Callable[..., Any], code: str, topics: dict[str, Any], query: Callable[[str], str]
) -> None:
    kind = QUESTION_TYPES[NAME]
    drafts = [
        kind.template(candidate, load_language(code))
        for candidate in kind.select(index_of([guide(topics)], code), Random(1))
    ]
    assert {(draft.query, draft.answers) for draft in drafts} == {
        (query(sentence), (heading,)) for heading, sentence in topics.items() if heading.lower() not in sentence
    }
    for draft in drafts:
        assert [p.title.split(" › ")[-1] for p in draft.candidate.passages] == list(topics)


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        (
            "Ora Fenn keeps the light at the eastern end of the mole.",
            "In which section does it say that Ora Fenn keeps the light at the eastern end of the mole?",
            "a name keeps its capital",
        ),
        ("It lights the eastern end of the mole at night.", None, "a pronoun"),
        ("At night Ora Fenn lights the eastern end of the mole.", None, "begins with another phrase"),
        ("Light the lamp at the eastern end of the mole.", None, "tells to do something"),
        ("The lamp is lit at night: nobody sleeps at the mole.", None, "a colon"),
        ("The first of them may be the second of those too.", None, "too little to tell what is meant"),
        (f"The lamp is lit {'by the keeper and ' * 6}by the harbour master.", None, "too long to be said"),
    ],
)
def test_what_reads_well_behind_that_is_not_quoted(
    index_of: Callable[..., Any], sentence: str, question: str | None, why: str
) -> None:
    kind, index = QUESTION_TYPES[NAME], index_of([guide({**TOPICS, "Staff": sentence})])
    queries = [kind.template(one, index.language).query for one in kind.select(index, Random(1))]
    expected = (
        question or f"Under which heading does this sentence stand: “{sentence}” Give the nearest heading above it."
    )
    assert expected in queries, why


def test_what_tells_to_do_something_is_quoted_in_hindi(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    request = "पूर्वी घाट पर जहाज़ सुबह से ही तेल भरवाने का प्रबंध करें।"
    queries = [draft.query for draft in kept(NAME, index_of([guide({**HINDI, "ईंधन": request})], "hi"))]
    assert [query for query in queries if "तेल" in query]
    assert not [query for query in queries if "लिखा है कि" in query and "तेल" in query]


def test_a_numbered_heading_counts_without_its_number(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    topics = {f"{number}. {heading}": text for number, (heading, text) in enumerate(TOPICS.items(), start=1)}
    answers = {draft.answers for draft in kept(NAME, index_of([guide(topics)]))}
    assert ("3. Repairs", "Repairs") not in answers, "the sentence names it"
    assert ("4. Fuel", "Fuel") in answers


@pytest.mark.parametrize(
    ("topics", "why"),
    [
        ({"Tides": TOPICS["Tides"]}, "its sentence names the heading"),
        ({"A": TOPICS["Tides"], "B": TOPICS["Pilots"]}, "two sections are too few"),
        ({"Fuel": TOPICS["Tides"], "Fuel prices": TOPICS["Fuel"], "Fuel taxes": TOPICS["Pilots"]}, "one in the other"),
    ],
)
def test_a_heading_that_cannot_be_told_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], topics: dict[str, Any], why: str
) -> None:
    assert ("Fuel",) not in {draft.answers for draft in kept(NAME, index_of([guide(topics)]))}, why
    assert ("Tides",) not in {draft.answers for draft in kept(NAME, index_of([guide(topics)]))}, why


def test_a_sentence_that_stands_twice_is_not_asked_about(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    twice = {**TOPICS, "Prices": TOPICS["Fuel"]}
    assert not any("eastern quay" in draft.query for draft in kept(NAME, index_of([guide(twice)])))
    assert any("eastern quay" in draft.query for draft in kept(NAME, index_of([guide(TOPICS)])))


def test_the_document_is_found_among_others(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    names = ["Sael", "Merrow", "Hollin", "Oxen"]
    texts = [f"# Port {name}\n\n{text}\n" for name, text in zip(names, TOPICS.values(), strict=True)]
    drafts = kept(NAME, index_of(texts))
    assert {(draft.query, draft.answers) for draft in drafts} == {
        (
            asked("Which document says", "Which document says this: “{}” Give the title of the document.", text),
            (f"Port {name}",),
        )
        for name, text in zip(names, TOPICS.values(), strict=True)
    }
    for draft in drafts:
        assert {passage.title for passage in draft.candidate.passages} == {f"Port {name}" for name in names}


@pytest.mark.parametrize(
    ("titles", "expected", "why"),
    [
        (["Sael - The Book", "Merrow - The Book", "A"], ("Sael - The Book", "Sael"), "others have the ending too"),
        (["Sael | The Book", "Merrow | The Book", "A"], ("Sael | The Book", "Sael"), "another mark"),
        (["Sael (Library)", "Merrow (Library)", "A"], ("Sael (Library)", "Sael"), "in brackets"),
        (["1. Sael", "2. Merrow", "A"], ("1. Sael", "Sael"), "nor need its number be given"),
        (["Sael - Guide", "Merrow - The Book", "A"], ("Sael - Guide",), "no other has it"),
        (["Sael - The Book", "Merrow - The Book", "Sael B"], ("Sael - The Book",), "the rest is another's too"),
    ],
)
def test_a_title_counts_without_the_name_of_its_site(
    index_of: Callable[..., Any], kept: Callable[..., Any], titles: list[str], expected: tuple[str, ...], why: str
) -> None:
    texts = [f"# {title}\n\n{text}\n" for title, text in zip(titles, TOPICS.values(), strict=False)]
    answers = [draft.answers for draft in of_way(kept(NAME, index_of(texts)), "document")]
    assert [found for found in answers if found[0] == titles[0]] == [expected], why


def test_a_title_whose_words_the_sentence_has_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    texts = [
        f"# Port {name}\n\n{text}\n" for name, text in zip(["Bunker", "A", "B", "C"], TOPICS.values(), strict=True)
    ]
    texts[0] = "# Port of Bunker\n\nAll larger ships in Bunker take a pilot on board before the mole.\n"
    assert ("Port of Bunker",) not in {draft.answers for draft in kept(NAME, index_of(texts))}


def test_the_page_of_a_sentence(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = "\n".join(TOPICS.values()) + "\n"
    index = index_of([text], page_starts=tuple(map(text.index, TOPICS.values())))
    drafts = of_way(kept(NAME, index), "page")
    assert {(draft.query, draft.answers) for draft in drafts} == {
        (
            asked("On which page does it say", PAGE, sentence),
            (str(page), f"page {page}"),
        )
        for page, sentence in enumerate(TOPICS.values(), start=1)
    }
    for draft in drafts:
        shown = {passage.title: passage.text for passage in draft.candidate.passages}
        assert shown == {f", page {page}": sentence for page, sentence in enumerate(TOPICS.values(), start=1)}
        assert draft.candidate.evidence[0].page == int(draft.answers[0])
        assert citation_match(f"It is on p. {draft.answers[0]}.", draft.answers, scoring_rules("en")) == 1.0


def test_a_sentence_across_two_pages_has_no_page(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = "\n".join(TOPICS.values()) + "\n"
    starts = (0, *(text.index(sentence) for sentence in list(TOPICS.values())[1:]))
    inside = text.index("at the slip")
    for second_start, found in ((starts[2], True), (inside, False)):
        index = index_of([text], page_starts=(*starts[:2], second_start, starts[3]))
        queries = [draft.query for draft in of_way(kept(NAME, index), "page")]
        assert queries and any("customs house" in query for query in queries) is found


def test_a_model_is_given_the_plain_question_and_the_sentence(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [guide(TOPICS)], f"In which section does it say that {FUEL}?")
    _, data = told(NAME, candidate, index)
    assert data["keep"] == [FUEL]
    assert (data["evidence"][-1], data["answers"]) == (TOPICS["Fuel"], ["Fuel"])


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", f"Which section tells me that {FUEL}?", None, "good"),
        ("en", "In which section is it said where ships bunker?", "kept_thing_missing", "the sentence is left out"),
        ("en", f"Is it under “Fuel” that it says that {FUEL}?", "answer_in_question", "the heading"),
        ("en", f"Which section after the 7 others says that {FUEL}?", "figure_added", "another question"),
        ("hi", f"{FUEL_HI} - यह किस खंड में बताया गया है?", None, "good"),
        ("hi", "यह वाक्य किस शीर्षक के ठीक नीचे लिखा है?", "kept_thing_missing", "which sentence?"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    plain = {"en": f"In which section does it say that {FUEL}", "hi": f"किस खंड में लिखा है कि {FUEL_HI}"}
    topics = {"en": TOPICS, "hi": HINDI}
    assert worded(NAME, asking(NAME, [guide(topics[code])], plain[code], code), question) == expected, why
