"""`infographic_extraction`: what captions and the words that stand for an image say that it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

NAME = "infographic_extraction"
FILLER = "The harbour office opens early and closes late on every day of the week but Sunday."
CHART = "![Line chart that begins with 412 ships in the spring and ends with 655 in the autumn](a.png)"
HINDI = (
    "# घाट\n\n## यातायात\n\n![आरेख: नावें 46 प्रतिशत और जहाज़ 54 प्रतिशत](a.png)\n\nचित्र 1: घाट पर आने वाले वाहन\n\n"
    "घाट का कार्यालय हर दिन सुबह जल्दी खुलता है और रात में देर से बंद होता है।\n"
)
DUTCH = (
    "# Haven\n\n## Verkeer\n\n![Staafdiagram van 48 schepen naar vlag en grootte](a.png)\n\n"
    "Figuur 1: Schepen\n\nHet kantoor van de haven gaat elke dag vroeg open en sluit pas laat op de avond.\n"
)


def page(*blocks: Any, title: Any = "Harbour guide") -> Any:
    return "\n\n".join((f"# {title}", *blocks, FILLER)) + "\n"


@pytest.mark.parametrize(
    ("code", "text", "expected", "why"),
    [
        (
            "en",
            page("## Traffic", CHART, "Figure 2: Ships in 2019"),
            {
                "How many ships does Figure 2 of “Harbour guide” show for the spring?": ("412",),
                "How many ships does Figure 2 of “Harbour guide” show for the autumn?": ("655",),
                "What does Figure 2 of “Harbour guide” show?": (CHART[2:-8],),
            },
            "amounts for a time; a number without a noun is of the same things",
        ),
        (
            "en",
            page("## Traffic", "![Pie chart of ships by kind: barges 46%, ferries 30% and yachts 24%](a.png)"),
            {
                f"What percentage does the figure in “Traffic” give for {kind}?": (share, f"{share}%")
                for kind, share in (("barges", "46"), ("ferries", "30"), ("yachts", "24"))
            },
            "shares, of a figure that is the only one of its section",
        ),
        (
            "en",
            page("## Traffic", "![Bar chart of 48 ships by flag and by size](a.png)"),
            {
                "How many ships does the figure in “Traffic” show?": ("48",),
                "What does the figure in “Traffic” show?": ("Bar chart of 48 ships by flag and by size",),
            },
            "a total",
        ),
        (
            "en",
            page("## Traffic", "Fig. 4. Ships that called at the port in 2019."),
            {
                "For which year does Fig. 4 of “Harbour guide” show the ships that called at the port?": ("2019",),
                "What does Fig. 4 of “Harbour guide” show?": ("Ships that called at the port in 2019",),
            },
            "a caption is left where the image is lost",
        ),
        (
            "hi",
            HINDI,
            {
                "“घाट” दस्तावेज़ के चित्र 1 के अनुसार नावें कितने प्रतिशत हैं?": ("46", "46%"),
                "“घाट” दस्तावेज़ के चित्र 1 के अनुसार जहाज़ कितने प्रतिशत हैं?": ("54", "54%"),
                "“घाट” दस्तावेज़ के चित्र 1 में क्या दिखाया गया है?": ("घाट पर आने वाले वाहन",),
            },
            "Hindi",
        ),
        (
            "nl",
            DUTCH,
            {
                "Hoeveel schepen toont Figuur 1 van het document “Haven”?": ("48",),
                "Wat toont Figuur 1 van het document “Haven”?": ("Staafdiagram van 48 schepen naar vlag en grootte",),
            },
            "Dutch",
        ),
    ],
)
def test_what_a_figure_shows_is_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], code: str, text: str, expected: dict[str, Any], why: str
) -> None:
    drafts = kept(NAME, index_of([text], code))
    assert {draft.query: draft.answers for draft in drafts} == expected, why
    for draft in drafts:
        (evidence,) = draft.candidate.evidence
        assert draft.answers[0] in evidence.text and evidence.text in draft.candidate.passages[0].text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (page("## Traffic", "![48 ships](a.png)"), "too few words"),
        (page("## Traffic", "![](a.png)"), "no words"),
        (page("## Traffic", "![harbour-ships-of-2019.png](a.png)"), "the name of a file"),
        (
            page("## Traffic", "![Chart of 48 ships by flag](a.png)", FILLER, "![Chart of 12 boats by flag](b.png)"),
            "two figures of one section without captions",
        ),
        (page("The chart of 48 ships by flag and by size hangs on the wall of the office."), "no figure"),
    ],
)
def test_what_says_nothing_of_one_figure_gives_nothing(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, why: str
) -> None:
    assert kept(NAME, index_of([text])) == [], why


def test_a_figure_may_open_its_document(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = f"![Bar chart of 48 ships by flag](a.png)\n\nExhibit 1: Traffic\n\n{FILLER}\n"
    assert [draft.answers for draft in kept(NAME, index_of([text]))] == [("48",), ("Bar chart of 48 ships by flag",)]


def test_two_amounts_for_one_time_are_not_asked_for(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    image = "![Chart of the port with 48 ships in 2019 and, by another count, 52 ships in 2019](a.png)"
    assert not any("How many" in draft.query for draft in kept(NAME, index_of([page("## Traffic", image)])))


def test_a_caption_that_repeats_the_description_is_asked_for_once(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    text = page("## Traffic", "![Ships at the northern quay](a.png)", "*Ships at the northern quay*")
    (draft,) = kept(NAME, index_of([text]))
    assert draft.answers == ("Ships at the northern quay",)


def test_figures_of_two_documents_are_told_apart_by_title(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    guides = [
        page("## Traffic", f"![Bar chart of {ships} ships by flag](a.png)", "Figure 1: Traffic", title=title)
        for title, ships in (("Old port", 48), ("New port", 52))
    ]
    drafts = {draft.query: draft.answers for draft in kept(NAME, index_of(guides))}
    assert drafts["How many ships does Figure 1 in “Traffic” of “Old port” show?"] == ("48",)
    assert drafts["How many ships does Figure 1 in “Traffic” of “New port” show?"] == ("52",)


def test_a_model_is_given_the_plain_question_and_the_figures_name(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [page("## Traffic", CHART, "Figure 2: Ships in 2019")], "for the spring")
    _, data = told(NAME, candidate, index)
    assert data["plain_question"] == "How many ships does Figure 2 of “Harbour guide” show for the spring?"
    assert (data["keep"], data["answers"]) == (["Figure 2", "Harbour guide"], ["412"])


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("How many ships in spring does Figure 2 in the “Harbour guide” show?", None, "good"),
        ("How many ships were there in spring according to Figure 2?", "kept_thing_missing", "of which document?"),
        ("Does Figure 2 of “Harbour guide” show 412 ships for the spring?", "answer_in_question", "the answer"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    asked = asking(NAME, [page("## Traffic", CHART, "Figure 2: Ships in 2019")], "for the spring")
    assert worded(NAME, asked, question) == expected, why
