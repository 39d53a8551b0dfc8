"""Checks on questions in a model's words: what must stand in them, what need not, and what must not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.checks.must_keep import KEPT_CHECKS
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Draft, MustKeep
from lm_eval_taskgen.utils.settings import ChunkingConfig

TEXTS = (
    "The brewery of Selwick was opened in 1899 by the council. The market of Selwick sells these goods: barley.",
    "The market of Marrick sells wool. The council of Marrick paid for it. The market of Hexley is closed on Sunday.",
    "The tannery of Hexley was opened by the council after a quarrel. The market hall of Brindle has a roof of slate.",
    "The council of Brindle opened a lock. The lock keeper sells fish on the market of Farnhope and has done so long.",
)


@pytest.fixture(scope="module")
def index() -> Any:
    language = load_language("en")
    documents = [Document(f"d{number}", text) for number, text in enumerate(TEXTS)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@dataclass(frozen=True)
class Place:
    must_keep: MustKeep
    passages: tuple[Any, ...] = ()
    evidence: tuple[Any, ...] = ()
    keys: tuple[Any, ...] = ()


def reason(index: Any, must_keep: Any, question: Any) -> Any:
    reject = first_reject(Draft("x", question, ("y",), Place(must_keep)), index, KEPT_CHECKS)
    return reject and reject.reason


LONG = "The tannery of Hexley was opened after a quarrel on barley, slate and the roof of the market hall of Brindle."
MARKET = "The market of Selwick sells these goods:"
BARLEY = "The market of Hexley sells barley."


@pytest.mark.parametrize(
    ("must_keep", "question", "expected", "why"),
    [
        (MustKeep(("Fares of 2021",)), "What is the fare in “Fares of 2021”?", None, "in quotation marks"),
        (MustKeep(("Fares of 2021",)), "What is the fare under fares OF 2021?", None, "in any case"),
        (MustKeep(("Fares of 2021",)), "What is the fare in 2021?", "kept_thing_missing", "in part"),
        (MustKeep(("return",)), "What does a returned ticket cost?", "kept_thing_missing", "a longer word is another"),
        (MustKeep(("—",)), "What is it?", None, "what has no words cannot be missing"),
        (MustKeep(names=(("Selwick", "Hexley"),)), "What is at Hexley?", None, "one of the names is enough"),
        (MustKeep(names=(("Selwick", "Hexley"), ("Lock",))), "What is at Hexley?", "name_missing", "one of each group"),
        (
            MustKeep(("Hexley",)),
            "What was opened at Hexley in 1899?",
            "figure_added",
            "a figure that was not to be told",
        ),
        (MustKeep(("Hexley",)), "What are the 3 works of Hexley?", "figure_added", "one of one digit"),
        (MustKeep(("Hexley",)), "What was built in Hexley for a B2 licence?", "figure_added", "one with a letter"),
        (MustKeep(about=("opened in 1899",)), "What was opened in 1899?", None, "a figure of the statement"),
        (MustKeep(about=("opened in 1899",)), "What was opened then?", "subject_missing", "without its figure"),
        (
            MustKeep(about=("Figure 3: brewery of Selwick",)),
            "Which brewery of Selwick is it?",
            None,
            "a label tells nothing",
        ),
        (
            MustKeep(about=("Figure 3: Gate 4: the brewery of Selwick",)),
            "Which brewery of Selwick is it?",
            "subject_missing",
            "a second label does",
        ),
        (
            MustKeep(about=(MARKET,)),
            "Which goods are sold at the market of Selwick?",
            None,
            "in other forms of the words",
        ),
        (MustKeep(about=(MARKET,)), "Which of these does the market sell?", "subject_missing", "without a rare word"),
        (
            MustKeep(about=("The tannery of Hexley, the market hall of Brindle",)),
            "What is on the market of Hexley, of Brindle?",
            "subject_missing",
            "much of it, but not what tells it from others",
        ),
        (MustKeep(about=(MARKET,)), "What about Selwick?", "subject_missing", "too little of it"),
        (MustKeep(("Selwick",), (MARKET,)), "What are these that Selwick sells?", None, "a name is kept already"),
        (MustKeep(about=("It is of the",)), "What sells it?", None, "a statement without a content word"),
        (MustKeep(about=(BARLEY,)), "What sells the market of Hexley?", "subject_missing", "without the rarest word"),
        (MustKeep(("market",), (BARLEY,)), "What sells the market of Hexley?", None, "what is kept tells it"),
        (MustKeep(names=(("market",),), about=(BARLEY,)), "What sells the market of Hexley?", None, "so does a name"),
        (
            MustKeep(names=(("Hexley",),), about=(LONG,)),
            "What was the quarrel of Hexley?",
            None,
            "three words of it",
        ),
        (MustKeep(names=(("Hexley",),), about=(LONG,)), "What was opened at Hexley?", "subject_missing", "too little"),
        (MustKeep(secret=("barley",)), "Who sells the barley?", "secret_in_question", "what is to be found on the way"),
        (MustKeep(secret=("forty",)), "Who sells things?", None, "it is not there"),
        (MustKeep(("Selwick",), secret=("Selwick",)), "Who sells in Selwick?", None, "what is given is no secret"),
    ],
)
def test_what_a_question_must_say_and_must_not(
    index: Any, must_keep: MustKeep, question: str, expected: str | None, why: str
) -> None:
    assert reason(index, must_keep, question) == expected, why


WORDS = st.lists(st.sampled_from(["market", "of", "Selwick", "1899", "lock", "eel", "—", "sells"]), max_size=6).map(
    " ".join
)


@given(st.lists(WORDS, max_size=3), st.lists(WORDS, max_size=2))
def test_a_question_that_says_all_of_it_is_sound(index: Any, keep: Any, about: Any) -> None:
    question = f"Is it {' or '.join((*keep, *about))}?"
    assert reason(index, MustKeep(tuple(keep), tuple(about)), question) is None
