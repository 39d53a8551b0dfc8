"""`cross_document_conflict`: two documents give the same fact another value, in whatever words; nothing else counts."""

from __future__ import annotations

from collections.abc import Callable
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

KIND = QUESTION_TYPES["cross_document_conflict"]
# Beside each statement, so that its document is one.
MORE = (
    "Nobody else lives there, and the matter is closed.",
    "The rest is written on the board in the hall.",
    "It rains.",
)
FARMS = [
    f"Farmers of the hills near {head}{tail} grow barley and oats on heavy clay."
    for head in ("Al", "Bro", "Cor")
    for tail in ("bery", "ford", "ley", "more")
]


def index_over(*statements: str) -> Any:
    language = load_language("en")
    texts = [f"{statement} {more}" for statement, more in zip(statements, MORE, strict=False)]
    documents = [Document(f"d{n}", text) for n, text in enumerate([*texts, *FARMS])]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def asked(*statements: str) -> Any:
    index = index_over(*statements)
    drafts = [KIND.template(candidate, index.language) for candidate in KIND.select(index, Random(1))]
    return [draft for draft in drafts if first_reject(draft, index, KIND.checks) is None]


@pytest.mark.parametrize(
    ("one", "other", "question", "values"),
    [
        (
            "New hires get 25 vacation days in their first year.",
            "New hires receive 20 vacation days in their first year.",
            "How many vacation days do new hires get in their first year?",
            {"25", "20"},
        ),
        (
            "The Sael Bridge near Corley was opened in 1871.",
            "In 1873 the Sael Bridge near Corley was opened.",
            "In what year was the Sael Bridge opened?",
            {"1871", "1873"},
        ),
        (
            "The probation period of new hires lasts six months.",
            "The probation period of new hires lasts three months.",
            "How long does the probation period of new hires last?",
            {"six months", "three months"},
        ),
        (
            "The Sael Mill near Corley was founded in 1871 by the brewer Abel Wynter.",
            "The Sael Mill near Corley was established in 1874 by Abel Wynter.",
            "In what year was the Sael Mill set up?",
            {"1871", "1874"},
        ),
        (
            "The Sael Bridge near Corley was opened in 1871 by the mayor.",
            "The Sael Bridge near Corley was opened in 1873.",
            "In what year was the Sael Bridge opened?",
            {"1871", "1873"},
        ),
        (
            "The lists of loans must be deleted after 90 days.",
            "The lists of loans must be deleted after 60 days.",
            "After how many days must the lists of loans be deleted?",
            {"90", "60"},
        ),
    ],
)
def test_both_values_are_asked_for(one: str, other: str, question: str, values: set[str]) -> None:
    draft = next(draft for draft in asked(one, other) if draft.query.startswith(question))
    assert draft.query == f"{question} Two documents disagree: give both answers."
    assert {forms[0] for forms in draft.metadata["items"]} == values
    assert {span.doc_id for span in draft.candidate.evidence} == {"d0", "d1"}


def test_a_number_in_words_counts_in_figures_too() -> None:
    draft = asked("New hires get four free tickets each year.", "New hires get six free tickets each year.")[0]
    assert sorted(forms[-1] for forms in draft.metadata["items"]) == ["4", "6"]


DAYS, BRIDGE = "New hires get 25 vacation days in their first year", "The Sael Bridge near Corley was opened"
STAFF, VISITORS = "people in", "Visitors of the Corley Museum pay"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (f"{DAYS}.", f"{DAYS}, too.", "they agree"),
        (f"{BRIDGE} in 1871.", f"{BRIDGE} on 4 May 1871.", "one is more exact"),
        (f"{BRIDGE} in 1871 by two masons.", f"{BRIDGE} in 1902 by the council.", "it was opened twice"),
        ("Employees must wait at least 10 days for it.", "Employees must wait 20 days for it.", "one is a bound"),
        (f"{VISITORS} 10 pounds in winter.", f"{VISITORS} 12 pounds in summer.", "other times"),
        (f"Orrin Ltd employs 240 {STAFF} Selby now.", f"Orrin Ltd employs 310 {STAFF} Corley now.", "other places"),
        ("The small mill near Selby opened in 1871.", "The old mill near Selby opened in 1873.", "other mills"),
        ("The museum shows Figure 14 in the hall.", "The museum shows Figure 16 in the hall.", "names, not counts"),
    ],
)
def test_what_can_both_be_true_is_no_conflict(one: str, other: str, why: str) -> None:
    assert asked(one, other) == [], why


def test_three_values_or_one_document_are_no_conflict_of_two() -> None:
    assert asked(*(f"New hires get {days} vacation days in their first year." for days in (20, 25, 28))) == []
    assert asked("New hires get 25 vacation days in winter. New hires get 20 vacation days in winter.") == []


@pytest.fixture(scope="module")
def vacation() -> Any:
    index = index_over(
        "New hires get 25 vacation days in their first year.", "New hires receive 20 vacation days in their first year."
    )
    return next(iter(KIND.select(index, Random(1)))), index


def test_a_model_is_given_the_plain_question_and_both_documents(vacation: Any, told: Callable[..., Any]) -> None:
    prompt, data = told(KIND.name, *vacation)
    assert data["plain_question"].startswith("How many vacation days do new hires")
    assert len(data["passages"]) == len(data["evidence"]) == 2
    assert "asks for all of them" in prompt.task


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("Which two numbers of vacation days are given for the first year of new hires?", None, "good"),
        ("How many vacation days do new hires have in their first year?", "one_asked_for", "only one"),
        ("Do new hires get both 25 and other vacation days in their first year?", "answer_in_question", "a value"),
        ("Which two documents speak of hires?", "subject_missing", "what of them?"),
    ],
)
def test_in_a_models_words(
    vacation: Any, worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    assert worded(KIND.name, vacation, question) == expected, why
