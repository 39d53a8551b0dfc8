"""`tool_call_check`: the result is computed from two figures, and neither is told."""

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

KIND = QUESTION_TYPES["tool_call_check"]
YEARS = "The old mill of Corley burned down in 1837. The stone bridge of Corley was opened in 1851."
HALLS = "The town hall of Corley holds 1,200 visitors on a fair day. The school of Aldby holds 350 visitors at most."


def drafts(text: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document("d", text)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    made = [KIND.template(candidate, language) for candidate in KIND.select(index, Random(1))]
    return [draft for draft in made if first_reject(draft, index, KIND.checks) is None]


@pytest.mark.parametrize(
    ("text", "code", "words", "answers", "expression"),
    [
        (YEARS, "en", "How many years lie between the two?", ("14",), "1851 - 1837"),
        (HALLS, "en", "By how much do the two numbers differ?", ("850",), "1200 - 350"),
        (
            "De oude molen van Corley brandde af in 1837. De stenen brug van Corley werd geopend in 1851.",
            "nl",
            "Hoeveel jaar ligt er tussen de twee?",
            ("14",),
            "1851 - 1837",
        ),
        (
            "सोनभद्र की पुरानी चक्की 1837 में जल गई थी। सोनभद्र का पत्थर वाला पुल 1851 में खोला गया था। सोनभद्र का मेला बड़ा है।",
            "hi",
            "दोनों वर्षों के बीच कितने वर्ष का अंतर है?",
            ("14",),
            "1851 - 1837",
        ),
    ],
)
def test_two_figures_and_one_step(text: str, code: str, words: str, answers: tuple[str, ...], expression: str) -> None:
    (draft,) = drafts(text, code)
    assert draft.query.endswith(words)
    assert (draft.answers, draft.metadata["expression"]) == (answers, expression)
    assert not any(figure in draft.query for figure in expression.split(" - "))


def test_large_results_count_with_and_without_signs() -> None:
    (draft,) = drafts(HALLS.replace("1,200", "11,200"))
    assert draft.answers == ("10850", "10,850")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (YEARS.replace("1851", "1837"), "the same year twice"),
        (YEARS.replace("1851", "1851 or 1852"), "two figures in a sentence"),
        (YEARS.replace("of Corley burned down in 1837", "of Corley (1837) burned down"), "a blank in brackets"),
        (HALLS.replace("350 visitors", "350 pupils"), "of different things"),
        (HALLS.replace("350", "35.5"), "decimals"),
        (HALLS.replace("of Aldby", "there"), "nobody knows which school"),
        (YEARS.replace("The old mill", "The mill of 14 sails"), "the result stands in the question"),
    ],
)
def test_what_gives_no_question(text: str, why: str) -> None:
    assert drafts(text) == [], why


HINDI = "सोनभद्र की पुरानी चक्की 1837 में जल गई थी। सोनभद्र का पत्थर वाला पुल 1851 में खोला गया था। सोनभद्र का मेला बड़ा है।"
FEES = "The town hall of Corley holds 1,200 visitors on a fair day. The school of Aldby holds 350 visitors at most."


def test_a_model_is_given_two_statements_in_the_order_of_the_reckoning(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    prompt, data = told(KIND.name, *asking(KIND.name, [YEARS], "How many years lie"))
    assert list(data) == ["passages", "answer_kind", "earlier_event", "later_event"], "no answer is told"
    assert data["earlier_event"] == "The old mill of Corley burned down in ____."
    assert data["later_event"] == "The stone bridge of Corley was opened in ____."
    assert "the later minus the earlier" in prompt.task
    prompt, data = told(KIND.name, *asking(KIND.name, [FEES], "By how much do"))
    assert data["smaller_figure"].startswith("The school") and data["larger_figure"].startswith("The town hall")
    assert "by how much the larger is more" in prompt.task


@pytest.mark.parametrize(
    ("code", "text", "question", "expected", "why"),
    [
        ("en", YEARS, "How many years after the old mill of Corley burned was the stone bridge opened?", None, "good"),
        ("en", YEARS, "When was the stone bridge of Corley opened?", "subject_missing", "the mill is left out"),
        ("en", YEARS, "How many years after a mill burned did a bridge open?", "name_missing", "where?"),
        (
            "en",
            YEARS,
            "How many years after 1837, when the old mill of Corley burned, was the stone bridge opened?",
            "figure_added",
            "a year that is to be found",
        ),
        ("en", FEES, "How many more visitors can the town hall of Corley hold than the school of Aldby?", None, "good"),
        (
            "en",
            FEES,
            "How many of the 1,200 visitors of the town hall of Corley does the school of Aldby not hold?",
            "figure_added",
            "a figure that is to be found",
        ),
        ("hi", HINDI, "सोनभद्र की पुरानी चक्की जलने के कितने वर्ष बाद सोनभद्र का पत्थर वाला पुल खोला गया?", None, "good"),
        ("hi", HINDI, "सोनभद्र का पत्थर वाला पुल किस वर्ष खोला गया?", "subject_missing", "the mill is left out"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any],
    worded: Callable[..., Any],
    code: str,
    text: str,
    question: str,
    expected: str | None,
    why: str,
) -> None:
    assert worded(KIND.name, asking(KIND.name, [text], "", code), question) == expected, why


def test_what_is_said_of_each_must_tell_it_from_the_rest_of_the_corpus(
    asking: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    text = f"{YEARS} The stone bridge of Merton, which is longer, and that of Corley were painted in 1902."
    asked = asking(KIND.name, [text], "was opened in ____")
    assert worded(KIND.name, asked, "How many years after the old mill of Corley burned was its bridge opened?") is None
    question = "How many years lie between the fire of the old mill of Corley and the stone bridge of the village?"
    assert worded(KIND.name, asked, question) == "not_told_apart"
