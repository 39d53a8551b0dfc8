"""`pinpointing_quoting`: headings, titles, pages and sentences as answers, and what is shown to find them in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES, pinpointing_quoting
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import citation_match
from lm_eval_taskgen.utils.records.documents import Document

NAME = "pinpointing_quoting"
TOPICS = {
    "Pilots": "The harbour council of Corley must appoint a keeper within nine days.",
    "Tides": "To measure the level of the water, you can lower the brass rod.",
    "Repairs": "The Maddock slipway of Albery was abandoned because of a landslide.",
    "Fuel": "Barrels of the Orrin brewery must be stored at the eastern quay of Corley.",
}
HINDI = {
    "नाविक": "अदा तारो ने 1834 में कोर्ली बंदरगाह की परिषद की स्थापना की।",
    "ज्वार": "पॉल वेस्पर ने 1871 में कोर्ली नदी का नक़्शा बनाया।",
    "मरम्मत": "अल्बेरी नगर ने 1902 में मैडॉक घाट का निर्माण किया।",
    "ईंधन": "इनेस डोरन ने 1911 में पूर्वी घाट पर एक भंडार खोला।",
}
DUTCH = {
    "Loodsen": "De havenraad van Corley benoemde Ada Tarrow in 1834 tot eerste wachter.",
    "Getij": "Paul Vesper heeft elf jaar lang de stand van het water bij Corley gemeten.",
    "Herstel": "De helling van Maddock werd in 1871 gebouwd door de stad Albery.",
    "Brandstof": "Ines Dorran opende in 1902 een kolenschuur aan de oostelijke kade.",
}
FUEL = "Which section says where barrels of the Orrin brewery must be stored?"


def guide(topics: Any, title: str = "Harbour guide") -> Any:
    parts = [f"## {heading}\n\n{sentence}" for heading, sentence in topics.items()]
    return "\n\n".join((f"# {title}", *parts)) + "\n"


@pytest.fixture
def unquoted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence is short enough to be quoted."""
    monkeypatch.setattr(pinpointing_quoting, "_LONGEST_QUOTED", 0)


def of_way(drafts: Any, way: str) -> Any:
    return [draft for draft in drafts if draft.metadata["asks_for"] == way]


@pytest.mark.usefixtures("unquoted")
@pytest.mark.parametrize(
    ("code", "topics", "answers"),
    [
        (
            "en",
            TOPICS,
            {
                "Which section says within how many days the harbour council of Corley must name a keeper?": "Pilots",
                "Which section explains how to measure the level of the water?": "Tides",
                "Which section explains why the Maddock slipway of Albery was abandoned?": "Repairs",
                FUEL: "Fuel",
            },
        ),
        (
            "hi",
            HINDI,
            {
                "1871 में कोर्ली नदी का नक़्शा किसने बनाया? यह किस खंड में लिखा है?": "ज्वार",
                "कोर्ली बंदरगाह की परिषद की नींव किसने रखी? यह किस खंड में लिखा है?": "नाविक",
                "अल्बेरी नगर ने मैडॉक घाट को कब बनाया? यह किस खंड में लिखा है?": "मरम्मत",
            },
        ),
        (
            "nl",
            DUTCH,
            {
                "In welk jaar werd de helling van Maddock gebouwd door de stad Albery? Onder welk kopje staat "
                "dat?": "Herstel",
                "Wanneer opende Ines Dorran een kolenschuur aan de oostelijke kade? Onder welk kopje staat "
                "dat?": "Brandstof",
            },
        ),
    ],
)
def test_the_heading_of_what_answers_a_question(
    index_of: Callable[..., Any], code: str, topics: dict[str, Any], answers: dict[str, str]
) -> None:
    kind, index = QUESTION_TYPES[NAME], index_of([guide(topics)], code)
    drafts = [kind.template(one, index.language) for one in kind.select(index, Random(1))]
    found = {draft.query: draft.answers for draft in drafts}
    assert answers.items() <= {query: heading for query, (heading,) in found.items()}.items()
    assert {heading for (heading,) in found.values()} == set(answers.values())
    for draft in drafts:
        assert [p.title.split(" › ")[-1] for p in draft.candidate.passages] == list(topics)


@pytest.mark.usefixtures("unquoted")
@pytest.mark.parametrize(("for_one", "found"), [(0, 1), (10, 7)])
def test_it_gives_up_when_it_has_read_much_for_each_place_found(
    index_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, for_one: int, found: int
) -> None:
    monkeypatch.setattr(pinpointing_quoting, "_READ_AT_FIRST", 0)
    monkeypatch.setattr(pinpointing_quoting, "_READ_FOR_ONE", for_one)
    assert len(list(QUESTION_TYPES[NAME].select(index_of([guide(TOPICS)]), Random(1)))) == found


def test_a_section_is_shown_with_the_pages_that_it_is_on(index_of: Callable[..., Any]) -> None:
    kind, text = QUESTION_TYPES[NAME], guide(TOPICS)
    starts = (0, text.index("you can lower"), text.index("The Maddock slipway"), text.index("\n\n## Fuel"))
    index = index_of([text], "en", starts)
    found = [kind.template(one, index.language) for seed in range(9) for one in kind.select(index, Random(seed))]
    shown = {passage.title for draft in of_way(found, "heading") for passage in draft.candidate.passages}
    pages = {"Pilots": "1", "Tides": "1–2", "Repairs": "2–3", "Fuel": "4"}
    assert shown == {f"Harbour guide › {heading}, page {page}" for heading, page in pages.items()}


def test_a_numbered_heading_counts_without_its_number(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    topics = {f"{number}. {heading}": text for number, (heading, text) in enumerate(TOPICS.items(), start=1)}
    topics["5. Slipway"] = topics.pop("3. Repairs")
    answers = {draft.answers for draft in kept(NAME, index_of([guide(topics)]))}
    assert ("5. Slipway", "Slipway") not in answers, "the question names it"
    assert ("4. Fuel", "Fuel") in answers


@pytest.mark.usefixtures("unquoted")
@pytest.mark.parametrize(
    ("topics", "why"),
    [
        ({**TOPICS, "Barrels": TOPICS["Fuel"], "Fuel": TOPICS["Tides"]}, "the question names the heading"),
        ({"A": TOPICS["Tides"], "B": TOPICS["Fuel"]}, "two sections are too few"),
        ({"Store": TOPICS["Fuel"], "Store prices": TOPICS["Pilots"], "Wages": TOPICS["Tides"]}, "one in the other"),
    ],
)
def test_a_heading_that_cannot_be_told_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], topics: dict[str, Any], why: str
) -> None:
    assert not [draft.query for draft in kept(NAME, index_of([guide(topics)])) if "barrels" in draft.query], why


@pytest.mark.usefixtures("unquoted")
@pytest.mark.parametrize(
    ("again", "is_asked"),
    [
        ("As the log says, barrels of the Orrin brewery must be stored at the eastern quay of Corley.", False),
        ("The Orrin brewery leaves its barrels at the eastern quay of Corley.", False),
        ("The eastern quay of Corley opens at seven and has a bench.", True),
    ],
)
def test_what_two_places_tell_is_not_asked_about(
    index_of: Callable[..., Any], kept: Callable[..., Any], again: str, is_asked: bool
) -> None:
    asked = [draft.answers for draft in kept(NAME, index_of([guide({**TOPICS, "Log": again})]))]
    assert (("Fuel",) in asked) is is_asked


@pytest.mark.usefixtures("unquoted")
def test_the_document_is_found_among_others(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    names = ["Sael", "Merrow", "Hollin", "Oxen"]
    texts = [f"# Port {name}\n\n{text}\n" for name, text in zip(names, TOPICS.values(), strict=True)]
    drafts = kept(NAME, index_of(texts))
    assert {draft.query.startswith("Which document ") for draft in drafts} == {True}
    assert {draft.answers for draft in drafts} == {(f"Port {name}",) for name in names}
    for draft in drafts:
        assert {passage.title for passage in draft.candidate.passages} == {f"Port {name}" for name in names}


def test_what_a_document_says_twice_is_asked_of_the_document(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    again = "As the log says, barrels of the Orrin brewery must be stored at the eastern quay of Corley. It is old."
    names = ["Sael", "Merrow", "Hollin", "Oxen"]
    texts = [f"# Port {name}\n\n{text}\n" for name, text in zip(names, TOPICS.values(), strict=True)]
    more = [f"# Pier {number}\n\nThe pier at mile {number} is old and narrow.\n" for number in range(20)]
    index = index_of([*texts[:3], f"{texts[3]}\n{again}\n", *more])
    kind = QUESTION_TYPES[NAME]
    for seed in range(9):
        candidates = [one for one in kind.select(index, Random(seed)) if "brewery" in one.about[0]]
        assert {one.answers for one in candidates} == {("Port Oxen",)}, seed
        assert {one.about[0].rpartition(" ")[2] for one in candidates} == {"kept", "stored"}, seed


def test_of_many_documents_four_are_shown(index_of: Callable[..., Any]) -> None:
    kind = QUESTION_TYPES[NAME]
    more = [f"# Port {name}\n\nThe pier of {name} is old.\n" for name in ("Sael", "Hollin")]
    index = index_of([*(f"# {name}\n\n{text}\n" for name, text in TOPICS.items()), *more])
    drafts = of_way([kind.template(one, index.language) for one in kind.select(index, Random(1))], "document")
    assert drafts and {len(draft.candidate.passages) for draft in drafts} == {4}


@pytest.mark.parametrize(
    ("sizes", "target", "shown", "why"),
    [
        ([9] * 12, 5, {(start, start + 6) for start in range(6)}, "six, wherever among them it stands"),
        ([9] * 8, 0, {(0, 6)}, "the first"),
        ([9] * 8, 7, {(2, 8)}, "the last"),
        ([9, 9, 0, 9, 9, 0, 9], 3, {(3, 5)}, "not over pages without words"),
        ([1000] * 5, 2, {(0, 3), (1, 4), (2, 5)}, "3,000 tokens"),
        ([1001, 1000, 1000], 1, {(0, 2), (1, 3)}, "and none more"),
        ([9, 1, 9], 0, {(0, 3)}, "over a page of one"),
        ([9, 3000, 9], 1, {(1, 2)}, "it alone"),
        ([9, 3001, 9], 1, {(0, 0)}, "too long by itself"),
    ],
)
def test_as_many_pages_as_fit_are_shown(
    sizes: list[int], target: int, shown: set[tuple[int, int]], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pinpointing_quoting, "count_tokens", len)
    document = Document("d", "x" * sum(sizes))
    spans = [(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]
    windows = [pinpointing_quoting._window(document, spans, target, Random(seed)) for seed in range(90)]
    assert {(one.start, one.stop) for one in windows} == shown, why


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


@pytest.mark.parametrize(
    ("title", "is_asked", "why"),
    [
        ("Port of Bunker", False, "the others are ports, too"),
        ("Bunker, its quays and its keepers", True, "its other words are not said"),
    ],
)
def test_a_title_whose_words_the_sentence_has_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], title: str, is_asked: bool, why: str
) -> None:
    texts = [
        f"# Port {name}\n\n{text}\n" for name, text in zip(["Bunker", "A", "B", "C"], TOPICS.values(), strict=True)
    ]
    texts[0] = f"# {title}\n\nThe council of Bunker must appoint a keeper within nine days.\n"
    assert ((title,) in {draft.answers for draft in kept(NAME, index_of(texts))}) is is_asked, why


@pytest.mark.parametrize(
    ("within", "of", "tells", "why"),
    [
        (2, 5, True, "in two sentences, in a corpus of any size"),
        (3, 5, False, "in most of a few"),
        (10, 100, True, "in a tenth of many"),
        (11, 100, False, "in more than a tenth"),
        (11, 110, True, "in a tenth of more"),
    ],
)
def test_a_word_of_a_title_tells_what_it_is_about_if_few_sentences_have_it(
    within: int, of: int, tells: bool, why: str
) -> None:
    index: Any = SimpleNamespace(sentences_by_word={"weir": range(within)}, sentences=range(of))
    assert pinpointing_quoting._tells("weir", index) is tells, why


@pytest.mark.parametrize(("given_away", "is_asked"), [(0.4, True), (0.41, False)])
def test_a_question_may_say_two_fifths_of_what_tells_a_title(
    index_of: Callable[..., Any],
    kept: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    given_away: float,
    is_asked: bool,
) -> None:
    monkeypatch.setattr(pinpointing_quoting, "_given_away", lambda *_: given_away)
    texts = [f"# {heading}\n\n{text}\n" for heading, text in TOPICS.items()]
    assert bool(of_way(kept(NAME, index_of(texts)), "document")) is is_asked


@pytest.mark.usefixtures("unquoted")
@pytest.mark.parametrize(("count", "ways"), [(2, set()), (3, {"heading", "document", "page"})])
def test_three_places_are_enough_to_choose_from(
    index_of: Callable[..., Any], kept: Callable[..., Any], count: int, ways: set[str]
) -> None:
    topics = dict(list(TOPICS.items())[-count:])
    pages = "\n".join(topics.values())
    # Text without a heading or title, so that the words of the others are rare.
    wells = "\n\n".join(f"The wells of Town{number} were deep and old in winter." for number in range(12))
    corpora = (
        index_of([guide(topics).rstrip(), wells]),
        index_of([*(f"# {heading}\n\n{text}\n" for heading, text in topics.items()), wells]),
        index_of([pages], page_starts=tuple(map(pages.index, topics.values()))),
    )
    assert {draft.metadata["asks_for"] for index in corpora for draft in kept(NAME, index)} == ways


def test_a_sentence_that_ends_its_document_stands_under_its_heading(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    assert ("Fuel",) in {draft.answers for draft in kept(NAME, index_of([guide(TOPICS).rstrip()]))}


@pytest.mark.usefixtures("unquoted")
def test_the_page_of_a_sentence(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = "\n".join(TOPICS.values()) + "\n"
    index = index_of([text], page_starts=tuple(map(text.index, TOPICS.values())))
    drafts = of_way(kept(NAME, index), "page")
    assert {draft.query.startswith("Which page ") for draft in drafts} == {True}
    assert {draft.answers for draft in drafts} == {(str(page), f"page {page}") for page in range(1, 5)}
    for draft in drafts:
        shown = {passage.title: passage.text for passage in draft.candidate.passages}
        assert shown == {f", page {page}": sentence for page, sentence in enumerate(TOPICS.values(), start=1)}
        assert draft.candidate.evidence[0].page == int(draft.answers[0])
        assert citation_match(f"It is on p. {draft.answers[0]}.", draft.answers, scoring_rules("en")) == 1.0


@pytest.mark.usefixtures("unquoted")
def test_a_sentence_across_two_pages_has_no_page(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = "\n".join(TOPICS.values()) + "\n"
    starts = (0, *(text.index(sentence) for sentence in list(TOPICS.values())[1:]))
    inside = text.index("because of")
    for second_start, found in ((starts[2], True), (inside, False)):
        index = index_of([text], page_starts=(*starts[:2], second_start, starts[3]))
        queries = [draft.query for draft in of_way(kept(NAME, index), "page")]
        assert queries and any("Maddock" in query for query in queries) is found


@pytest.mark.parametrize(
    ("text", "question", "why"),
    [
        (TOPICS["Fuel"], "Quote the sentence that says where barrels of the Orrin brewery must be kept.", "a rule"),
        (
            "Iris Maddock opened the store of the Orrin brewery in 1871.",
            "Quote the sentence that says when Iris Maddock opened the store of the Orrin brewery.",
            "what happened",
        ),
        ("Barrels of the Orrin brewery must be stored at the quay " + "and sold " * 45 + "in May.", None, "too long"),
        ("Barrels of the Orrin brewery must be stored at the eastern quay of Corley:", None, "it does not end"),
    ],
)
def test_a_sentence_is_quoted(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, question: str | None, why: str
) -> None:
    index = index_of([guide({**TOPICS, "Fuel": text})])
    quoted = [draft for seed in range(9) for draft in of_way(kept(NAME, index, seed), "sentence")]
    answers = {draft.query: draft.answers for draft in quoted if "brewery" in draft.query}
    assert answers == {} if question is None else answers[question] == (text,), why
    assert citation_match(f"It says: “{text}”", (text,), scoring_rules("en")) == 1.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Iris Maddock opened the store of the Orrin brewery in 1871.", "what happened"),
    ],
)
def test_what_is_only_quoted(index_of: Callable[..., Any], kept: Callable[..., Any], text: str, why: str) -> None:
    index = index_of([guide({**TOPICS, "Fuel": text})])
    asked = [draft for seed in range(9) for draft in kept(NAME, index, seed) if "brewery" in draft.query]
    assert {draft.metadata["asks_for"] for draft in asked} == {"sentence"}, why


@pytest.mark.parametrize(
    ("text", "is_asked", "why"),
    [
        ("If the Corley signal fails, call the harbour office of Corley.", True, "a name"),
        ("If the lamp fails, call the harbour office of Corley.", False, "which lamp?"),
    ],
)
def test_a_bare_thing_is_not_asked_about(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, is_asked: bool, why: str
) -> None:
    lamps = "A lamp is at each gate, and a lamp above the door."
    index = index_of([guide({**TOPICS, "Fuel": text, "Lamps": lamps})])
    asked = [draft.query for seed in range(9) for draft in kept(NAME, index, seed)]
    assert any("fails" in query for query in asked) is is_asked, why


def test_of_several_laws_the_question_names_one(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    tolls = {"Tolls": "The bridge council of Albery must collect nine pennies of each cart."}
    laws = [guide(TOPICS, "Corley Harbour Act"), guide(tolls, "Albery Bridges Act")]
    drafts = [draft for seed in range(9) for draft in kept(NAME, index_of(laws), seed)]
    asked = "Quote the sentence of the Corley Harbour Act that says where barrels of the Orrin brewery must be kept."
    assert asked in {draft.query for draft in drafts}
    assert not of_way(drafts, "document")
    assert {draft.candidate.keep for draft in drafts} == {("the Corley Harbour Act",)}


def test_a_model_is_given_the_plain_question_and_the_sentence(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [guide(TOPICS)], FUEL)
    _, data = told(NAME, candidate, index)
    assert "keep" not in data
    assert (data["evidence"][-1], data["answers"]) == (TOPICS["Fuel"], ["Fuel"])


def test_a_model_may_ask_for_a_quotation(
    asking: Callable[..., Any], told: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    asked = asking(NAME, [guide(TOPICS)], "Quote the sentence that says where barrels")
    prompt, data = told(NAME, *asked)
    assert "Quote the sentence that says" in prompt.task
    assert data["answers"] == [TOPICS["Fuel"]]
    assert worded(NAME, asked, "Quote the rule on where barrels of the Orrin brewery are to be stored.") is None


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        (
            "en",
            "Which section tells me where barrels of the Orrin brewery must be stored?",
            None,
            "good",
        ),
        ("en", "Where must it be? Name the section.", "subject_missing", "the thing is left out"),
        ("en", f"{FUEL} Is that said under “Fuel”?", "answer_in_question", "the heading"),
        ("en", f"{FUEL} Which section after the 7 others says so?", "figure_added", "another question"),
        ("hi", "पॉल वेस्पर ने कोर्ली नदी का नक़्शा कब बनाया - यह किस खंड में बताया गया है?", None, "good"),
        ("hi", "यह बात किस खंड में बताई गई है?", "subject_missing", "which one?"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    plain = {
        "en": FUEL,
        "hi": "पॉल वेस्पर ने कोर्ली नदी का नक़्शा कब बनाया? यह किस खंड में लिखा है?",
    }
    topics = {"en": TOPICS, "hi": HINDI}
    assert worded(NAME, asking(NAME, [guide(topics[code])], plain[code], code), question) == expected, why
