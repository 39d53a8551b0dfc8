"""`long_context_synthesis`: the answers as counted by hand; what is not certain is not asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES

NAME = "long_context_synthesis"
GUIDE = """# Harbour guide

Words before the first section.

## Pilots

The pilots of Hollin meet every ship. These are the stations:

- north
- south
- east
- west

## Tides

The tide at Hollin is high.

| Month | Metres |
| --- | --- |
| May | 4 |
| June | 5 |

## Repairs

### Slips

Merrow lends a slip.

### Docks

The docks were dug long ago.

| Dock | Metres |
| --- | --- |
| Old | 40 |
| New | 60 |

## Fuel

Boats from Hollin bunker here, and those of Merrow too.
"""


def answers(drafts: Any, way: Any) -> Any:
    return {draft.query: draft.answers for draft in drafts if draft.metadata["asks_for"] == way}


@pytest.fixture(scope="module")
def drafts(index_of: Callable[..., Any], kept: Callable[..., Any]) -> Any:
    return kept(NAME, index_of([GUIDE]))


def test_what_comes_after_and_before_is_asked_on_one_level(drafts: Any) -> None:
    assert answers(drafts, "after") == {
        f"In the document “Harbour guide”, which section comes directly after the section “{left}”? "
        "Give its heading.": (right,)
        for left, right in [("Pilots", "Tides"), ("Tides", "Repairs"), ("Slips", "Docks")]
    }
    assert answers(drafts, "before") == {
        f"In the document “Harbour guide”, which section comes directly before the section “{right}”? "
        "Give its heading.": (left,)
        for left, right in [("Pilots", "Tides"), ("Tides", "Repairs"), ("Slips", "Docks")]
    }


def test_sections_are_named_in_another_order_than_theirs(drafts: Any) -> None:
    orders = [draft for draft in drafts if draft.metadata["asks_for"] == "order"]
    assert orders
    for draft in orders:
        (answer,) = draft.answers
        right = answer.split("; ")
        assert sorted(right, key=["Pilots", "Tides", "Repairs", "Fuel"].index) == right == draft.metadata["order"]
        assert all(f"“{heading}”" in draft.query for heading in right)
        assert ", ".join(f"“{heading}”" for heading in right) not in draft.query


def test_subsections_tables_and_items_are_counted(drafts: Any) -> None:
    assert answers(drafts, "subsections") == {
        "How many subsections does the section “Repairs” of the document “Harbour guide” have? Count only those "
        "directly below it, and answer with a number.": ("2", "two")
    }
    assert answers(drafts, "tables") == {
        "How many tables stand in the sections from “Pilots” to “Fuel” of the document “Harbour guide”, the first and "
        "the last included? Answer with a number.": ("2", "two")
    }
    assert answers(drafts, "items") == {
        "How many items does the list have that is introduced by “These are the stations:” in the document “Harbour "
        "guide”? Answer with a number.": ("4", "four")
    }


def test_sections_that_contain_a_name_are_counted(drafts: Any) -> None:
    (draft,) = [d for d in drafts if d.metadata["asks_for"] == "names" and "Hollin" in d.query]
    assert draft.query == (
        "How many of the 6 sections from “Pilots” to “Fuel” of the document “Harbour guide” contain the name “Hollin”? "
        "A heading and the text up to the next heading are one section. Answer with a number."
    )
    assert draft.answers == ("3", "three")
    assert draft.metadata["counted"] == ["Pilots", "Tides", "Fuel"]


def test_all_sections_are_shown_whole_in_one_passage(drafts: Any) -> None:
    for draft in drafts:
        (passage,) = draft.candidate.passages
        assert passage.text == GUIDE[GUIDE.index("## Pilots") :].rstrip()
        assert draft.metadata["computed"] is True
        for evidence in draft.candidate.evidence:
            assert GUIDE[evidence.start : evidence.end] == evidence.text and evidence.text in passage.text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("The tide at Hollin is high.", "The tide at Hollin is high, as Hollins say.", "another form"),
        ("The tide at Hollin is high.", "The tide at Hollin Point is high.", "inside a longer name"),
        ("The tide at Hollin is high.", "The tide at HOLLIN is high.", "another spelling"),
        ("The tide at Hollin is high.", "The tide at Hollin-on-Sea is high.", "a compound"),
        ("The tide at Hollin is high.", "The tide at lpHollin is high.", "a piece of a word"),
    ],
)
def test_a_name_that_is_not_counted_without_doubt_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], old: str, new: str, why: str
) -> None:
    drafts = kept(NAME, index_of([GUIDE.replace(old, new)]))
    assert not any("“Hollin”" in draft.query for draft in drafts), why


def test_a_heading_that_another_run_of_the_document_repeats_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    # The title's own sections end the first run, and "Tides" stands in the second.
    long = "## Log\n\n" + "The boats left at noon and came back. " * 900
    more = "\n\n".join(f"## {heading}\n\nWords of it." for heading in ("Nets", "Tides", "Ropes", "Sails"))
    found = kept(NAME, index_of([f"{GUIDE}\n{long}\n\n{more}\n"]))
    assert found and not any("“Tides”" in draft.query for draft in found)


def test_two_other_questions_stand_before_each_of_what_comes_before_or_after(index_of: Callable[..., Any]) -> None:
    index = index_of([GUIDE.replace("Harbour", name) for name in ("Harbour", "Island", "River")])
    ways = [candidate.pattern for candidate in QUESTION_TYPES[NAME].select(index, Random(1))]
    others = [place for place, way in enumerate(ways) if way not in ("after", "before")]
    until = others[-1] + 1
    assert len(others) > 12
    assert all(sum(w in ("after", "before") for w in ways[:end]) * 3 <= end for end in range(1, until))


@pytest.mark.parametrize(
    ("old", "new", "way"),
    [
        ("These are the stations:", "These are the four stations:", "items"),
        ("## Fuel\n", "## Tides\n", "after"),
        ("### Docks\n", "## Docks\n", "subsections"),
        ("| Month | Metres |\n| --- | --- |\n| May | 4 |\n| June | 5 |\n", "", "tables"),
    ],
)
def test_what_is_said_doubled_or_single_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any], old: str, new: str, way: str
) -> None:
    before, behind = (answers(kept(NAME, index_of([text])), way) for text in (GUIDE, GUIDE.replace(old, new)))
    assert len(behind) < len(before)


@pytest.mark.parametrize(
    "text",
    [
        "Some words without any heading at all stand in this text.\n",
        "# Guide\n\n## A\n\nWords.\n\n## B\n\nWords.\n\n## C\n\nWords.\n",
    ],
)
def test_fewer_than_four_sections_are_no_long_context(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str
) -> None:
    assert kept(NAME, index_of([text])) == []


def test_hindi_and_dutch(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    hindi = (
        "# घाट की मार्गदर्शिका\n\n## नाविक\n\nहोलीन के नाविक हर जहाज़ से मिलते हैं।\n\n## ज्वार\n\nहोलीन में ज्वार ऊँचा होता है।\n\n"
        "## मरम्मत\n\nमरम्मत घाट पर होती है।\n\n## ईंधन\n\nजहाज़ होलीन से तेल लेते हैं।\n"
    )
    found = kept(NAME, index_of([hindi], "hi"))
    assert answers(found, "after")[
        "“घाट की मार्गदर्शिका” दस्तावेज़ में “ज्वार” खंड के ठीक बाद कौन-सा खंड आता है? उसका शीर्षक लिखिए।"
    ] == ("मरम्मत",)
    names = answers(found, "names")
    assert [names[query] for query in names if "“होलीन”" in query] == [("3", "तीन")]
    dutch = kept(NAME, index_of([GUIDE.replace("Words before the first section.", "")], "nl"))
    query = "Welke paragraaf komt in het document “Harbour guide” direct na de paragraaf “Tides”? Geef de titel ervan."
    assert answers(dutch, "after").get(query, ("Repairs",)) == ("Repairs",)


HINDI = """# घाट की पुस्तिका

घाट पर सबका स्वागत है, और यहाँ हर दिन बहुत काम होता है।

## नाविक

सभी बड़े जहाज़ बंदरगाह में आने से पहले एक नाविक को साथ लेते हैं।

## ज्वार

एक दिन में पानी लगभग चार मीटर ऊपर और नीचे होता रहता है।

## मरम्मत

छोटी मरम्मत पुराने चुंगी घर के पीछे वाले घाट पर की जाती है।

## ईंधन

पूर्वी घाट पर जहाज़ सुबह से ही तेल भरवा सकते हैं।
"""


def test_a_model_is_given_the_plain_question_and_its_names(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [GUIDE], "directly after the section “Pilots”")
    prompt, data = told(NAME, candidate, index)
    assert data["keep"] == ["Harbour guide", "Pilots"]
    assert "Pilots" not in prompt.task


@pytest.mark.parametrize(
    ("code", "plain", "question", "expected", "why"),
    [
        (
            "en",
            "after the section “Pilots”",
            "What is the heading of the section right behind “Pilots” in the document “Harbour guide”?",
            None,
            "good",
        ),
        ("en", "after the section “Pilots”", "What comes after “Pilots”?", "kept_thing_missing", "in which document?"),
        (
            "en",
            "after the section “Pilots”",
            "In the document “Harbour guide”, does “Tides” come after “Pilots”?",
            "answer_in_question",
            "the heading that is asked for",
        ),
        (
            "hi",
            "“नाविक” खंड के ठीक बाद",
            "“घाट की पुस्तिका” नामक दस्तावेज़ में “नाविक” खंड के तुरंत बाद वाले खंड का शीर्षक क्या है?",
            None,
            "good",
        ),
        ("hi", "“नाविक” खंड के ठीक बाद", "“नाविक” के तुरंत बाद कौन-सा खंड है?", "kept_thing_missing", "in which document?"),
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
    assert worded(NAME, asking(NAME, [GUIDE if code == "en" else HINDI], plain, code), question) == expected, why


def test_headings_to_be_put_in_order_are_listed_as_the_template_lists_them(
    asking: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    asked = asking(NAME, [GUIDE], "In which order do these sections")
    mixed = [asked[0].values[name] for name in "abc"]
    right = asked[0].metadata["order"]
    question = "Please put the headings {} in the order of the document “Harbour guide”, separated by semicolons."
    assert worded(NAME, asked, question.format(" and ".join(mixed))) is None
    assert worded(NAME, asked, question.format(" and ".join(right))) == "listed_in_another_order"


def test_what_is_counted_must_be_said(asking: Callable[..., Any], worded: Callable[..., Any]) -> None:
    asked = asking(NAME, [GUIDE], "contain the name “Hollin”")
    total, first, last = (asked[0].values[name] for name in ("total", "first", "last"))
    told = f"of the {total} sections from “{first}” to “{last}” in the document “Harbour guide” have the name “Hollin”"
    assert worded(NAME, asked, f"How many {told}?") == "rules_left_out"
    rule = "where a section is a heading with all text up to the next heading"
    assert worded(NAME, asked, f"Please count, {rule}: how many {told}?") is None
