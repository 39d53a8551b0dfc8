"""`ambiguous_questions`: one natural question that two facts answer, both of them golds, and no third."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")

KIND = QUESTION_TYPES["ambiguous_questions"]
MORE = (
    "Nobody else lives there now.",
    "It rains on most days.",
    "The rest is on the board.",
    "Few remember it.",
    "Ask at the desk.",
)
FARMS = [
    f"Farmers of the hills near {head}{tail} grow barley and oats on heavy clay."
    for head in ("Al", "Bro", "Cor", "Dal", "Fen", "Gor")
    for tail in ("bery", "ford", "ley", "more")
]
COIN = "The Orrin Museum lost a Roman coin in 1871 in a fire."
WHALE = "The Orrin Museum lost a blue whale in 1902 in a flood."
BELL = "The Orrin Museum lost a bronze bell in 1911 in a storm."
HARP = "The Orrin Museum lost a wooden harp in 1924 in a move."
CLOCK = "The Orrin Museum lost a brass clock in 1937 in a sale."


def index_over(*statements: str, beside: Sequence[str] = FARMS) -> Any:
    language = load_language("en")
    texts = [f"{statement} {more}" for statement, more in zip(statements, MORE, strict=False)]
    documents = [
        Document(f"d{n}", text, title="Old rules" if n == 0 else "Summer rules")
        for n, text in enumerate([*texts, *beside])
    ]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def asked(*statements: str, beside: Sequence[str] = FARMS) -> dict[str, set[str]]:
    index = index_over(*statements, beside=beside)
    drafts = [KIND.template(candidate, index.language) for candidate in KIND.select(index, Random(1))]
    return {
        draft.query: {forms[0] for forms in draft.metadata["items"]}
        for draft in drafts
        if first_reject(draft, index, KIND.checks) is None
    }


@pytest.mark.parametrize(
    ("statements", "question", "values"),
    [
        ((COIN, WHALE), "What did the Orrin Museum lose?", {"a Roman coin", "a blue whale"}),
        (
            (COIN, WHALE, BELL, HARP),
            "What did the Orrin Museum lose?",
            {"a Roman coin", "a blue whale", "a bronze bell", "a wooden harp"},
        ),
        (
            (COIN, WHALE, "Everybody knows what the Selby Museum could lose: a ship."),
            "What did the Orrin Museum lose?",
            {"a Roman coin", "a blue whale"},
        ),
        (
            (
                "The Sael Bridge was repaired in 1871 by two masons.",
                "The Sael Bridge was repaired in 1902 by the council.",
            ),
            "In what year was the Sael Bridge repaired?",
            {"1871", "1902"},
        ),
        (
            (
                "Hester Vane opened the first school of Selby in 1871.",
                "Anna Maddock opened the first school of Selby in 1873.",
            ),
            "Who opened the first school of Selby?",
            {"Hester Vane", "Anna Maddock"},
        ),
    ],
)
def test_the_shortened_question_fits_all_facts(statements: tuple[str, ...], question: str, values: set[str]) -> None:
    assert asked(*statements)[question] == values


def test_a_thing_that_does_something_is_not_asked_for() -> None:
    found = asked("The style guide follows the Sael Standard.", "A pocket checker follows the Sael Standard.")
    assert "What follows the Sael Standard?" not in found


def test_what_a_thing_does_among_much_else_is_not_asked() -> None:
    beside = [f"Farm {number} of the valley lies behind the Orrin Server on heavy clay." for number in range(12)]
    said = ("The Orrin Server needs a Roman coin.", "The Orrin Server needs a blue whale.")
    assert "What does the Orrin Server need?" not in asked(*said, beside=beside)
    assert asked(*said)["What does the Orrin Server need?"] == {"a Roman coin", "a blue whale"}


def test_a_name_that_every_document_has_is_named_too() -> None:
    beside = [f"Farm {number} of the valley lies behind the Orrin Museum on heavy clay." for number in range(12)]
    assert asked(COIN, WHALE, beside=beside)["What did the Orrin Museum lose?"] == {"a Roman coin", "a blue whale"}


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        ((COIN,), "one reading"),
        ((COIN, COIN.replace("a fire", "a storm")), "the same answer"),
        ((COIN, COIN.replace("a Roman coin", "a small Roman coin")), "the same in more words"),
        ((COIN, WHALE, BELL, HARP, CLOCK), "more than one answer can name"),
        ((COIN, WHALE, "Everybody knows what the Orrin Museum could lose: a ship."), "a third sentence may answer"),
        (("The launch was in May 1971 at the pier.", "The launch was in May 1974 at the pier."), "a contradiction"),
    ],
)
def test_what_has_not_exactly_these_readings_is_not_asked(statements: tuple[str, ...], why: str) -> None:
    assert asked(*statements) == {}, why


@pytest.fixture(scope="module")
def museum() -> Any:
    index = index_over(COIN, WHALE)
    return next(iter(KIND.select(index, Random(1)))), index


def test_a_model_is_given_the_plain_question_and_both_passages(museum: Any, told: Callable[..., Any]) -> None:
    prompt, data = told(KIND.name, *museum)
    assert data["plain_question"] == "What did the Orrin Museum lose?"
    assert {passage["title"] for passage in data["passages"]} == {"Old rules", "Summer rules"}
    assert "nothing in the question leans to any" in prompt.task


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("What has the Orrin Museum lost in its rooms?", None, "good"),
        ("What did the Orrin Museum lose in the summer?", "picks_a_reading", "of one title alone"),
        ("Did the Orrin Museum lose a blue whale?", "answer_in_question", "one of the answers"),
        ("What did the museum of the town lose?", "name_missing", "which museum?"),
        ("What did the Orrin Museum lose in 1902?", "figure_added", "the year tells which"),
    ],
)
def test_in_a_models_words(
    museum: Any, worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    assert worded(KIND.name, museum, question) == expected, why
