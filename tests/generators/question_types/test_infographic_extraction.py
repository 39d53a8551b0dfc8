"""`infographic_extraction`: facts of captions and of the words that stand for an image."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

NAME = "infographic_extraction"
FILLER = "The harbour office opens early and closes late on every day of the week but Sunday."
CHART = "![Line chart that begins with 412 ships in the spring and ends with 655 in the autumn](a.png)"


def page(*blocks: Any, title: Any = "Harbour guide") -> Any:
    return "\n\n".join((f"# {title}", *blocks, FILLER)) + "\n"


@pytest.mark.parametrize(
    ("code", "text", "expected", "why"),
    [
        (
            "en",
            page("## Traffic", CHART, "Figure 2: Ships in 2019"),
            {
                "The description of the figure “Figure 2: Ships in 2019” says: “Line chart that begins with ____ ships "
                "in the spring and ends with 655 in the autumn” Which number fills the blank?": ("412",),
                "The description of the figure “Figure 2: Ships in 2019” says: “Line chart that begins with 412 ships "
                "in the spring and ends with ____ in the autumn” Which number fills the blank?": ("655",),
            },
            "the figures of the description; the caption has too few words",
        ),
        (
            "en",
            page("## Traffic", "![Bar chart of 48 ships by flag and by size](a.png)"),
            {
                "The description of the figure in the section “Traffic” says: “Bar chart of ____ ships by flag and by "
                "size” Which number fills the blank?": ("48",)
            },
            "a figure without a caption is the one of its section",
        ),
        (
            "en",
            page("## Traffic", "Fig. 4. Ships that called at the port in 2019"),
            {
                "The caption of a figure reads: “Fig. 4. Ships that called at the port in ____” Which year fills the "
                "blank?": ("2019",)
            },
            "a caption is left where the image is lost",
        ),
        (
            "hi",
            "# घाट\n\n## यातायात\n\n![आरेख: नावें 46 प्रतिशत और जहाज़ 54 प्रतिशत](a.png)\n\nचित्र 1: घाट पर आने वाले वाहन\n\n"
            "घाट का कार्यालय हर दिन सुबह जल्दी खुलता है और रात में देर से बंद होता है।\n",
            {
                "“चित्र 1: घाट पर आने वाले वाहन” शीर्षक वाले चित्र के विवरण में लिखा है: “आरेख: नावें ____ और जहाज़ 54 "
                "प्रतिशत” रिक्त स्थान में कितने प्रतिशत आएगा?": ("46 प्रतिशत", "46%"),
                "“चित्र 1: घाट पर आने वाले वाहन” शीर्षक वाले चित्र के विवरण में लिखा है: “आरेख: नावें 46 प्रतिशत और जहाज़ "
                "____” रिक्त स्थान में कितने प्रतिशत आएगा?": ("54 प्रतिशत", "54%"),
            },
            "Hindi",
        ),
        (
            "nl",
            "# Haven\n\n## Verkeer\n\n![Staafdiagram van 48 schepen naar vlag en grootte](a.png)\n\n"
            "Figuur 1: Schepen\n\nHet kantoor van de haven gaat elke dag vroeg open en sluit pas laat op de avond.\n",
            {
                "In de beschrijving van de figuur “Figuur 1: Schepen” staat: “Staafdiagram van ____ schepen naar vlag "
                "en grootte” Welk getal hoort op de open plek?": ("48",)
            },
            "Dutch",
        ),
    ],
)
def test_facts_of_a_figure_are_asked_for(
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
        (page("## Traffic", "![48 ships](a.png)"), "too few words around the blank"),
        (
            page("## Traffic", "![Chart of 48 ships, of which 48 are new and large](a.png)"),
            "the answer twice",
        ),
        (page("## Traffic", "![Chart of ships by flag and by size](a.png)"), "no fact"),
        (
            page("## Traffic", "![Chart of 48 ships by flag](a.png)", FILLER, "![Chart of 12 boats by flag](b.png)"),
            "two",
        ),
        (page("The chart of 48 ships by flag and by size hangs on the wall of the office."), "no figure"),
    ],
)
def test_what_is_no_fact_of_one_figure_gives_nothing(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, why: str
) -> None:
    assert kept(NAME, index_of([text])) == [], why


def test_two_figures_that_differ_in_the_fact_alone_are_not_asked_about(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    def guide(title: Any, ships: Any) -> Any:
        image = f"![Bar chart of {ships} ships by flag and by size](a.png)"
        return page("## Traffic", image, f"Figure 1: Traffic of the {title}", title=title)

    assert kept(NAME, index_of([guide("Old port", 48)]))
    assert kept(NAME, index_of([guide("Old port", 48), guide("New port", 52)])) == []


def test_a_fact_of_the_caption_is_not_asked_of_the_description_that_names_it(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    image = "![Map that marks the wrecks found near the harbour in 2019](a.png)"
    drafts = kept(NAME, index_of([page("## Wrecks", image, "Figure 1: Wrecks found in 2019")]))
    assert [draft.query for draft in drafts if "description" in draft.query] == []


def test_the_label_of_a_caption_is_no_fact(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    prose = "Boats from Hollin come every day. The harbour of Hollin is deep."
    image = "![A map of the road by way of the pass](a.png)"
    for caption, asked in (("Hollin 3: The road by way of the pass", 0), ("Map 3: The way of the pass to Hollin", 1)):
        assert len(kept(NAME, index_of([page(prose, "## Map", image, caption)]))) == asked


def test_a_name_that_the_corpus_knows_is_a_fact(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = page(
        "Boats from Hollin come every day. The harbour of Hollin is deep.",
        "## Map",
        "![Map of the road to Hollin by way of the pass](a.png)",
    )
    (draft,) = kept(NAME, index_of([text]))
    assert draft.query.endswith("“Map of the road to ____ by way of the pass” Which name fills the blank?")
    assert draft.answers == ("Hollin",)


DRAWN = {
    "en": page("## Traffic", CHART, "Figure 2: Ships at Kelby in 2019"),
    "hi": "# घाट\n\n## यातायात\n\n![आरेख: नावें 46 प्रतिशत और जहाज़ 54 प्रतिशत](a.png)\n\nचित्र 1: घाट पर आने वाले वाहन\n\n"
    "घाट का कार्यालय हर दिन सुबह जल्दी खुलता है और रात में देर से बंद होता है।\n",
}


def test_a_model_is_given_the_statement_and_the_figures_name(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [DRAWN["en"]], "begins with ____ ships")
    _, data = told(NAME, candidate, index)
    assert list(data) == ["passages", "answer_kind", "answers", "statement", "figure"]
    assert data["statement"] == "Line chart that begins with ____ ships in the spring and ends with 655 in the autumn"
    assert data["figure"] == "the figure “Figure 2: Ships at Kelby in 2019”"


@pytest.mark.parametrize(
    ("code", "plain", "question", "expected", "why"),
    [
        (
            "en",
            "with ____ ships",
            "With how many ships in the spring does the line chart of ships at Kelby in 2019 begin, if it ends with "
            "655 in the autumn?",
            None,
            "good",
        ),
        ("en", "with ____ ships", "How many ships were at Kelby in 2019?", "subject_missing", "655 is left out"),
        (
            "en",
            "with ____ ships",
            "Does the line chart of ships at Kelby in 2019 begin with 412 ships in spring and end with 655 in autumn?",
            "answer_in_question",
            "the answer",
        ),
        (
            "hi",
            "जहाज़ ____",
            "घाट पर आने वाले वाहन दिखाने वाले आरेख में, जहाँ नावें 46 प्रतिशत हैं, जहाज़ कितने प्रतिशत हैं?",
            None,
            "good",
        ),
        ("hi", "जहाज़ ____", "आरेख में जहाज़ कितने प्रतिशत हैं?", "subject_missing", "46 is left out"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any],
    worded: Callable[..., Any],
    code: str,
    plain: str,
    question: str,
    expected: str | None,
    why: str,
) -> None:
    asked = asking(NAME, [DRAWN[code]], plain, code)
    assert worded(NAME, asked, question) == expected, why
