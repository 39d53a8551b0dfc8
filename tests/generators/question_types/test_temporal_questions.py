"""`temporal_questions`: the newest document, what applies, the later of two years; and what gives no question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.cloze import cloze_text
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

KIND = QUESTION_TYPES["temporal_questions"]


def asked(documents: Any, code: str = "en") -> Any:
    """The questions that pass all checks, with their answers."""
    language = load_language(code)
    made = [
        Document(f"d{n}", text, title=title, sections=markdown_sections(text))
        for n, (title, text) in enumerate(documents)
    ]
    index = CorpusIndex.build(chunk_documents(made, ChunkingConfig(), language), language, made)
    drafts = (KIND.template(candidate, language) for candidate in KIND.select(index, Random(1)))
    return {draft.query: draft.answers for draft in drafts if first_reject(draft, index, KIND.checks) is None}


def rules(
    title: str, date: Any, body: Any = "The reading room opens at nine and closes at six on all days but Sunday."
) -> Any:
    return title, f"# {title}\n\nEffective from: {date}\n\n{body}"


LOANS = "Readers of the Corley Library may borrow {} books at a time, and keep them for a month."
MILLS = (
    "Corley",
    "The old mill of Corley burned down in 1837. Nobody built another for a long time. The stone bridge of Corley was "
    "opened in 1851. The market hall of Corley has a roof of slate and a tower without a clock.",
)


def test_the_newest_of_several_documents() -> None:
    documents = [rules("Loans", "1 March 2021"), rules("Fees", "5 May 2022"), rules("Rooms", "2019")]
    found = asked(documents)
    assert found == {"Which of these documents is the most recent: “Loans”; “Fees”; “Rooms”?": ("Fees",)}


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        ([rules("Loans", "2021"), rules("Fees", "2022")], "two are a coin to toss"),
        ([rules("Loans", "2021"), rules("Fees", "2022"), rules("Rooms", "May 2022")], "one leaves the month open"),
        ([rules("Loans", "2021"), rules("Loans", "2020"), rules("Fees", "2022")], "two titles of three are the same"),
        ([rules("Loans 2021", "2021"), rules("Fees", "2020"), rules("Rooms", "2019")], "the title gives it away"),
        ([rules("Loans", "soon"), rules("Fees", "2022"), rules("Rooms", "2019")], "one has no date"),
    ],
)
def test_documents_that_cannot_be_ordered(documents: list[tuple[str, ...]], why: str) -> None:
    assert asked(documents) == {}, why


@pytest.mark.parametrize("dates", [("1 March 2021", "1 March 2023"), ("1 March 2023", "1 March 2021")])
def test_what_applies_is_what_the_newer_document_says(dates: tuple[str, ...]) -> None:
    bodies = LOANS.format(4), LOANS.format(6)
    found = asked([rules(f"Loans {'ab'[n]}", dates[n], bodies[n]) for n in (0, 1)])
    ((query, answers),) = [(q, a) for q, a in found.items() if "differ in what fills" in q]
    assert "borrow ____ books" in query
    assert answers == (("4", "6")[dates[1] > dates[0]],)
    assert "202" not in query, "no date stands in the question"


def test_the_later_of_two_years() -> None:
    assert asked([MILLS]) == {
        "A year is left out of each of these two sentences. (1) “The old mill of Corley burned down in ____.” "
        "(2) “The stone bridge of Corley was opened in ____.” Which of the two years is the later one?": ("1851",)
    }


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("in 1851", "in 1837"), "the same year"),
        (("in 1851", "in 1851, with 3 arches"), "another figure in the sentence"),
        (("The stone bridge of Corley", "This bridge"), "it leans on what stands before"),
        (("in 1851", "long ago"), "one year only"),
    ],
)
def test_years_that_are_not_compared(change: tuple[str, ...], why: str) -> None:
    assert asked([(MILLS[0], MILLS[1].replace(*change))]) == {}, why  # type: ignore[arg-type]


def test_hindi_and_dutch() -> None:
    hindi = [
        (t, f"# {t}\n\nदिनांक: {d}\n\nवाचनालय सुबह नौ बजे खुलता है और शाम छह बजे बंद होता है, रविवार को छोड़कर।")
        for t, d in (("नियम", "5 मार्च 2022"), ("शुल्क", "2019"), ("कक्ष", "1 मई 2020"))
    ]
    assert list(asked(hindi, "hi").values()) == [("नियम",)]
    dutch = [
        (t, f"# {t}\n\nIngangsdatum: {d}\n\nDe leeszaal gaat om negen uur open en sluit om zes uur, behalve op zondag.")
        for t, d in (("Regels", "5 maart 2022"), ("Kosten", "2019"), ("Zalen", "1 mei 2020"))
    ]
    assert list(asked(dutch, "nl").items()) == [
        ("Welk van deze documenten is het recentst: “Regels”; “Kosten”; “Zalen”?", ("Regels",))
    ]


DATED = {
    "en": [
        "# {}\n\nEffective from: {}\n\nReaders of the Corley Library may borrow {} books at a time and keep them.",
        [("Rules", "1 March 2019", 14), ("New rules", "1 March 2023", 16)],
    ],
    "hi": [
        "# {}\n\nप्रभावी: {}\n\nसोनभद्र में सदस्य एक बार में {} पुस्तकें ले सकते हैं। सोनभद्र का मेला बड़ा है। सोनभद्र में "
        "सोनभद्र की चक्की भी है।",
        [("नियम", "1 मार्च 2019", 14), ("बदले हुए नियम", "1 मार्च 2023", 16)],
    ],
}


def dated(code: Any) -> Any:
    text, rows = DATED[code]
    return [text.format(*row) for row in rows]  # type: ignore[attr-defined]


def test_a_model_is_given_the_statement_that_two_documents_fill(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    prompt, data = told(KIND.name, *asking(KIND.name, dated("en"), "more recent document"))
    assert list(data) == ["passages", "answer_kind", "statement"], "the answer is not told"
    assert data["statement"].startswith("Readers of the Corley Library may borrow ____ books")
    assert "more recent document" in prompt.task


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", "How many books may readers of the Corley Library now borrow at a time?", None, "good"),
        (
            "en",
            "How many books may readers of the Corley Library borrow?",
            "newness_not_asked_for",
            "under which rules?",
        ),
        ("en", "How many books may readers of the Corley Library borrow since 2023?", "figure_added", "the date"),
        ("en", "Is it now 14 or more books that one may borrow from the Corley Library?", "figure_added", "the older"),
        ("en", "How many books may readers now borrow at a time?", "name_missing", "from where?"),
        ("hi", "वर्तमान नियमों के अनुसार सोनभद्र में सदस्य एक बार में कितनी पुस्तकें ले सकते हैं?", None, "good"),
        ("hi", "सोनभद्र में सदस्य एक बार में कितनी पुस्तकें ले सकते हैं?", "newness_not_asked_for", "under which rules?"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    plain = {"en": "more recent document", "hi": "नए दस्तावेज़ को मानिए"}
    assert worded(KIND.name, asking(KIND.name, dated(code), plain[code], code), question) == expected, why


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        (
            "In what year was the later of the two: the fire of the old mill or the opening of the bridge of Corley?",
            None,
            "good",
        ),
        ("In what year was the stone bridge of Corley opened?", "subject_missing", "the mill is left out"),
        ("Was it after 1837 that the old mill of Corley burned or the stone bridge opened?", "figure_added", "a year"),
    ],
)
def test_the_later_of_two_years_in_a_models_words(
    asking: Callable[..., Any],
    worded: Callable[..., Any],
    told: Callable[..., Any],
    question: str,
    expected: str | None,
    why: str,
) -> None:
    asked = asking(KIND.name, [f"# {MILLS[0]}\n\n{MILLS[1]}"], "A year is left out")
    _, data = told(KIND.name, *asked)
    assert (data["first"], data["second"]) == tuple(
        cloze_text(b, asked[1].language) for b in (asked[0].first, asked[0].second)
    )
    assert worded(KIND.name, asked, question) == expected, why


def test_the_newest_document_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], told: Callable[..., Any]
) -> None:
    texts = [rules(*row)[1] for row in (("Loans", "1 March 2021"), ("Fees", "5 May 2022"), ("Rooms", "2019"))]
    asked = asking(KIND.name, texts, "most recent")
    _, data = told(KIND.name, *asked)
    assert {"plain_question", "keep"} <= set(data)
    assert sorted(data["keep"]) == ["Fees", "Loans", "Rooms"]
    assert worded(KIND.name, asked, "Of the documents “Loans”, “Fees” and “Rooms”, which one is the newest?") is None
    assert worded(KIND.name, asked, "Is “Fees” newer than the document “Loans”?") == "kept_thing_missing"
    assert worded(KIND.name, asked, "Of “Loans”, “Fees” and “Rooms”, which one is of 2022?") == "figure_added"
