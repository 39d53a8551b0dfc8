"""`cross_document_conflict`: both values are asked for, and neither is told."""

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

KIND = QUESTION_TYPES["cross_document_conflict"]
MORE = {
    "en": "The Corley Library stands by the river and has done so for a very long time.",
    "hi": "सोनभद्र पुस्तकालय नदी के किनारे है। सोनभद्र का मेला बड़ा है। सोनभद्र में सोनभद्र की चक्की भी है।",
    "nl": "De bibliotheek van Corley staat aan de rivier en staat daar al heel lang.",
}
LOANS = {
    "en": "Readers of the Corley Library may borrow {} books at a time.",
    "hi": "सोनभद्र में सदस्य एक बार में {} पुस्तकें ले सकते हैं।",
    "nl": "Lezers van Corley mogen {} boeken tegelijk lenen en een maand houden.",
}


def drafts(values: Any, code: Any = "en") -> Any:
    language = load_language(code)
    texts = [f"{LOANS[code].format(value)} {MORE[code]}" for value in values]
    documents = [Document(f"d{n}", text) for n, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    made = [KIND.template(candidate, language) for candidate in KIND.select(index, Random(1))]
    return [draft for draft in made if first_reject(draft, index, KIND.checks) is None]


@pytest.mark.parametrize(
    ("code", "query"),
    [
        (
            "en",
            "Two documents disagree on what fills this blank: “Readers of the Corley Library may borrow ____ books at "
            "a time.” Give what each of them says.",
        ),
        (
            "nl",
            "Twee documenten spreken elkaar tegen over wat er op deze open plek hoort: “Lezers van Corley mogen ____ "
            "boeken tegelijk lenen en een maand houden.” Geef wat elk van beide zegt.",
        ),
        (
            "hi",
            "दो दस्तावेज़ इस बात पर असहमत हैं कि इस रिक्त स्थान में क्या आएगा: “सोनभद्र में सदस्य एक बार में ____ पुस्तकें ले सकते "
            "हैं।” बताइए कि दोनों में क्या-क्या लिखा है।",
        ),
    ],
)
def test_both_values_are_asked_for(code: str, query: str) -> None:
    (draft,) = drafts(("14", "16"), code)
    assert (draft.query, draft.answers) == (query, ("14; 16",))
    assert draft.metadata["items"] == [["14"], ["16"]]
    assert [span.doc_id for span in draft.candidate.evidence] == ["d0", "d1"]


def test_a_number_in_words_counts_in_figures_too() -> None:
    (draft,) = drafts(("four", "six"))
    assert draft.metadata["items"] == [["four", "4"], ["six", "6"]]


@pytest.mark.parametrize(
    ("values", "why"),
    [(("14", "14"), "they agree"), (("14",), "alone"), (("14", "16", "18"), "three say three things")],
)
def test_no_conflict_of_two(values: tuple[str, ...], why: str) -> None:
    assert drafts(values) == [], why


def loans(code: Any) -> Any:
    return [f"{LOANS[code].format(value)} {MORE[code]}" for value in (14, 16)]


def test_a_model_is_given_the_statement_and_neither_value_as_an_answer(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    prompt, data = told(KIND.name, *asking(KIND.name, loans("en"), "Corley"))
    assert list(data) == ["passages", "answer_kind", "statement"]
    assert data["statement"] == "Readers of the Corley Library may borrow ____ books at a time."
    assert "asks for all of them" in prompt.task


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", "Which two numbers are given of books that readers may borrow from the Corley Library?", None, "good"),
        ("en", "How many books may readers of the Corley Library borrow at a time?", "one_asked_for", "only one"),
        ("en", "Which two numbers of books may readers borrow at a time?", "name_missing", "where?"),
        ("en", "May both 14 and more books be borrowed from the Corley Library?", "answer_in_question", "a value"),
        ("en", "Which two documents speak of the Corley Library?", "subject_missing", "what of it?"),
        ("hi", "सोनभद्र में सदस्य एक बार में कितनी पुस्तकें ले सकते हैं, दोनों दस्तावेज़ क्या बताते हैं?", None, "good"),
        ("hi", "सोनभद्र में सदस्य एक बार में कितनी पुस्तकें ले सकते हैं?", "one_asked_for", "only one"),
        ("hi", "क्या सोनभद्र में सदस्य दोनों बार 16 पुस्तकें ले सकते हैं?", "answer_in_question", "a value"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    assert worded(KIND.name, asking(KIND.name, loans(code), "", code), question) == expected, why
