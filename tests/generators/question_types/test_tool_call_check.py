"""`tool_call_check`: the result is worked out from two figures that belong together, and neither is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.combined import combined, existing

NAME = "tool_call_check"
# Others whose words make those of the statements tell.
OTHERS = [
    "# Gorsey\n\nThe potters of Gorsey burn white clay in tall kilns behind their houses.",
    "# Harrow\n\nThe old tower of Harrow was a prison for thieves and debtors long ago.",
    "# Iver\n\nSalt from the pans of Iver was sold in all harbours of the sea.",
    "# Elstow\n\nA ferry takes the pupils of Elstow across the lake on every day of the week.",
    "# Farrow\n\nMarket stalls at Farrow sell cheese, honey and wool from the valley farms.",
]


def around(text: str) -> list[str]:
    return [f"# The district\n\n{text}", *OTHERS]


FARES = """# Ferry fares

The crew sells tickets on board, for which it takes no more than coins and small notes.

| Ticket | Adults (€) | Children (€) |
| --- | --- | --- |
| Single ticket | 4 | 402 |
| Day card | 1,209 | 805 |
"""
BRIDGES = """# Bridges of the Tarn

| Bridge | Length (metres) | Arches | Opened |
| --- | --- | --- | --- |
| Albery Bridge | 120 | 9 | 1871 |
| Corley Bridge | 95 | 6 | 1890 |
| Dunmore Bridge | 80 | 3 | 1901 |
"""


@pytest.mark.parametrize(
    ("text", "question", "answers", "expression", "why"),
    [
        (
            "Ada Merrow donated 233 paintings and 120 drawings to the museum at Corley.",
            "How many paintings and drawings did Ada Merrow donate in all?",
            ("353",),
            "233 + 120",
            "two counts of one statement",
        ),
        (
            "The siege of Tarn lasted 14 months. The siege of Albery lasted 9 months.",
            "How many months longer did the siege of Tarn last than the siege of Albery?",
            ("5", "5 months", "five"),
            "14 - 9",
            "the same of two subjects",
        ),
        (
            "The tower of Aldby is 42 metres high. The mill of Corley is 30 metres high.",
            "How many metres higher is the tower of Aldby than the mill of Corley?",
            ("12", "12 metres", "twelve"),
            "42 - 30",
            "a measure of two subjects",
        ),
        (
            "The steam ferry of Tarn Bridge was in operation from 1870 to 1939.",
            "For how many years was the steam ferry of Tarn Bridge in operation?",
            ("69", "69 years"),
            "1939 - 1870",
            "from its first to its last year",
        ),
        (
            "The share of barley at Dunmore fell from 75.8% in 1970 to 55.1% in 2010.",
            "By how many percentage points did the share of barley at Dunmore fall between 1970 and 2010?",
            ("20.7", "20.7 percentage points"),
            "75.8 - 55.1",
            "a change",
        ),
        (
            "The Rovers defeated the Corley Wanderers in the final, 23–16, by kicking far.",
            "By what margin did the Rovers defeat the Corley Wanderers in the final?",
            ("7", "7 points", "seven"),
            "23 - 16",
            "a score",
        ),
    ],
)
def test_two_figures_of_statements(
    kept: Callable[..., Any],
    index_of: Callable[..., Any],
    text: str,
    question: str,
    answers: tuple[str, ...],
    expression: str,
    why: str,
) -> None:
    drafts = {draft.query: draft for draft in kept(NAME, index_of(around(text)))}
    assert question in drafts, (why, list(drafts))
    assert (drafts[question].answers, drafts[question].metadata["expression"]) == (answers, expression), why
    assert not any(figure in question for figure in expression.split(" ")[::2]), why


GAVE = "Ada Merrow donated {} to the museum at Corley."
GREW = "The farm of Dunmore grew from {}."
FERRY = "The steam ferry of Tarn Bridge was in operation {}."
BEAT = "The Rovers defeated the Corley Wanderers in the final, {}."


@pytest.mark.parametrize(
    ("text", "expressions", "why"),
    [
        (GAVE.format("200 paintings and 10 drawings"), ["200 + 10"], "twenty times as many"),
        (GAVE.format("201 paintings and 10 drawings"), [], "more than that is no comparison"),
        (GAVE.format("12 paintings and 12 drawings"), ["12 + 12"], "of as many only the sum"),
        (GAVE.format("9 paintings and 30 drawings"), ["30 - 9"], "the larger number first"),
        (GAVE.format("10 paintings and 30 paintings"), [], "two counts of the same"),
        (GREW.format("415 to 587 hectares"), ["587 - 415"], "the second unit is that of both"),
        (GREW.format("415 hectares to 587 metres"), [], "two units"),
        (GREW.format("415 to 587"), [], "no unit"),
        (GREW.format("415 to 415 hectares"), [], "no change"),
        ("The price at Dunmore grew from $415 to $587.", ["587 - 415"], "a currency is a unit"),
        ("The price at Dunmore grew from $415 to €587.", [], "two currencies"),
        (FERRY.format("from 1870 until 1939"), ["1939 - 1870"], "in other words"),
        (FERRY.format("from 1939 to 1870"), [], "the other way round"),
        (FERRY.format("from 1870 to 1870"), [], "no year"),
        (FERRY.format("from 1870"), [], "open at the end"),
        (BEAT.format("16–23"), [], "who loses does not defeat"),
        (BEAT.format("16–16"), [], "nor does who draws"),
        (BEAT.format("23–16, and in the cup, 9–7"), [], "two scores"),
        ("There were 480 barges and 24 ferries.", ["480 - 24", "480 + 24"], "twenty times as many there"),
        ("There were 480 barges.", [], "one alone"),
        ("There were 481 barges and 24 ferries.", [], "more than that"),
        ("There are 24 barges and 24 ferries.", ["24 + 24", "24 + 24"], "as many there"),
        ("There were 30 barges, 48 ferries and 99 yachts.", ["48 + 30", "48 - 30"], "the first two"),
    ],
)
def test_figures_that_a_person_would_combine(
    index_of: Callable[..., Any], text: str, expressions: list[str], why: str
) -> None:
    index = index_of([f"# The district\n\n{text}"])
    (sentence,) = index.sentences
    found = [*(one for clause in index.facts.clauses_of(sentence) for one in combined(clause, index))]
    found += [one] if (one := existing(sentence, index)) is not None else []
    assert [one.expression for one in found] == expressions, why


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        (
            "The survey says that there are 480 barges (9%), 300 steam ferries and 20 yachts registered at Dunmore.",
            {
                "How many barges and steam ferries are registered at Dunmore in all?": "780",
                "How many more barges than steam ferries are registered at Dunmore?": "180",
            },
        ),
        ("There were 480 barges at Dunmore, of which 300 had a steam engine.", {}),
    ],
)
def test_what_there_is(
    kept: Callable[..., Any], index_of: Callable[..., Any], text: str, questions: dict[str, str]
) -> None:
    asked = {draft.query: draft.answers[0] for draft in kept(NAME, index_of(around(text)))}
    assert asked.items() <= questions.items() and bool(asked) is bool(questions)


@pytest.mark.parametrize(
    ("text", "question", "answers"),
    [
        (FARES, "how much more is the day card ticket than the single ticket for children", ("403", "€403")),
        (BRIDGES, "how many metres longer is albery bridge than corley bridge", ("25", "25 metres")),
        (BRIDGES, "how many arches do albery bridge and corley bridge have in all", ("15", "fifteen")),
    ],
)
def test_two_rows_of_a_column(
    kept: Callable[..., Any], index_of: Callable[..., Any], text: str, question: str, answers: tuple[str, ...]
) -> None:
    asked = {draft.query: draft for seed in range(20) for draft in kept(NAME, index_of([text]), seed)}
    found = [draft for query, draft in asked.items() if question in query.lower()]
    assert found and answers in {draft.answers for draft in found}, sorted(asked)
    assert all(len(draft.candidate.evidence) == 3 for draft in found), "the headers and two rows"


@pytest.mark.parametrize(
    ("code", "text", "questions"),
    [
        (
            "hi",
            "# नावों का किराया\n\nटिकट नाव पर ही मिलते हैं और सिक्कों में दाम देना होता है।\n\n"
            "| टिकट | वयस्क (₹) | बच्चे (₹) |\n| --- | --- | --- |\n| एकल | 40 | 20 |\n| दैनिक | 90 | 50 |\n",
            {"वयस्क के लिए", "बच्चे के लिए"},
        ),
        (
            "nl",
            "# Tarieven\n\nDe schipper verkoopt kaartjes aan boord en neemt daarvoor alleen munten aan.\n\n"
            "| Kaartje | Volwassenen (€) | Kinderen (€) |\n| --- | --- | --- |\n"
            "| Enkel | 4 | 2 |\n| Retour | 7 | 3 |\n",
            {"voor volwassenen", "voor kinderen"},
        ),
    ],
)
def test_tables_of_other_languages(
    kept: Callable[..., Any], index_of: Callable[..., Any], code: str, text: str, questions: set[str]
) -> None:
    asked = [draft.query for draft in kept(NAME, index_of([text], code))]
    assert {words for words in questions for query in asked if words in query} == questions, asked


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ann Fenwick donated about 233 paintings and 120 drawings to the museum.", "not exact"),
        ("Ann Fenwick donated 233 paintings and 2 drawings to the museum.", "nobody compares so many with so few"),
        ("The siege of Tarn lasted 14 months. The siege of Albery lasted 9 weeks.", "another unit"),
        ("The siege of Tarn lasted 14 months. The siege of Tarn lasted 9 months.", "the same subject"),
        ("The siege of Tarn lasted 14 months. It lasted 9 months in Albery.", "other words"),
        ("The Tarn ferry sank from 1870 to 1939.", "sinking does not last"),
        ("The steam ferry of Tarn Bridge was in operation from 1870 before 1939.", "nobody knows until when"),
        ("The steam ferry of Tarn Bridge was in operation for ten years, from 1870 to 1880.", "stated"),
        ("The rate at Dunmore rose from 75.8% to about 80%.", "not exact"),
        ("The Rovers defeated the Corley Wanderers, 16–23, by kicking far.", "no victory"),
    ],
)
def test_what_nobody_would_combine(kept: Callable[..., Any], index_of: Callable[..., Any], text: str, why: str) -> None:
    assert [draft.query for draft in kept(NAME, index_of(around(text)))] == [], why


def test_a_figure_that_another_sentence_gives_otherwise_is_not_reckoned_with(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    sieges = "The siege of Tarn lasted 14 months. The siege of Albery lasted 9 months."
    assert kept(NAME, index_of(around(sieges)))
    assert kept(NAME, index_of([*around(sieges), "The siege of Tarn lasted only 11 months."])) == []


def test_years_are_not_added_up(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    assert not any("1871" in draft.metadata["expression"] for draft in kept(NAME, index_of([BRIDGES])))


def test_a_model_sees_passages_and_the_plain_question(
    index_of: Callable[..., Any], told: Callable[..., Any], asking: Callable[..., Any]
) -> None:
    prompt, data = told(NAME, *asking(NAME, [BRIDGES], "longer"))
    assert {"passages", "evidence", "answers", "plain_question", "keep"} <= data.keys()
    assert "their sum or their difference" in prompt.task
    assert QUESTION_TYPES[NAME].checks, "the template's draft is proved first"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("By how many metres does Albery Bridge of the Bridges of the Tarn exceed Corley Bridge?", None),
        ("By how many metres does Albery Bridge of the Bridges of the Tarn exceed the other?", "kept_thing_missing"),
    ],
)
def test_wordings_of_a_model(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None
) -> None:
    asked = asking(NAME, [BRIDGES], "metres longer is Albery Bridge than Corley")
    assert worded(NAME, asked, question) == expected
