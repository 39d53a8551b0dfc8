"""`multi_turn_followup`: the second turn needs the first, and is answered by it."""

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

TYPE = QUESTION_TYPES["multi_turn_followup"]
FIRST = "Sael Mill is the oldest building of the valley and belongs to the town."
SECOND = "After a flood the roof of Sael Mill was mended in 1837 by two masons."
OTHER = "The gates of Orme Bridge were painted in 1902 by the same firm."


def kept(text: Any, code: str = "en") -> Any:
    language = load_language(code)
    documents = [Document("d", text)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    drafts = [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(1))]
    return [draft for draft in drafts if first_reject(draft, index, TYPE.checks) is None], drafts, index


def test_the_follow_up_speaks_of_what_the_first_turn_named() -> None:
    drafts, _, _ = kept(f"{FIRST} {SECOND} {OTHER}")
    (draft,) = [draft for draft in drafts if draft.candidate.fragment is None]
    assert draft.metadata["history"] == [
        {
            "question": "Which name fills the blank? "
            "“____ is the oldest building of the valley and belongs to the town.”",
            "answer": "Sael Mill",
        }
    ]
    question = "Another sentence of the same passage in which that name stands gives a year. Which year is it?"
    assert draft.query == question
    assert draft.answers == ("1837",)
    assert [span.text for span in draft.candidate.evidence] == [FIRST, SECOND]
    assert len(draft.candidate.passages) == 1


def test_in_hindi() -> None:
    first = "सेलपुर में घाटी की सबसे पुरानी इमारत है और वहाँ अनाज पीसा जाता है।"
    second = "बाढ़ के बाद 1837 में सेलपुर की सारी छतें राजमिस्त्रियों ने ठीक कीं।"
    other = "ओर्मगढ़ में पुल 1902 में बना और ओर्मगढ़ की मरम्मत उसी परिवार ने कराई।"
    drafts, _, _ = kept(f"{first} {second} {other}", "hi")
    asked = {(draft.query, draft.answers) for draft in drafts}
    question = "उसी अनुच्छेद के जिस दूसरे वाक्य में यह नाम आता है, उसमें एक वर्ष दिया गया है। वह कौन-सा वर्ष है?"
    assert (question, ("1837",)) in asked
    assert {draft.metadata["history"][0]["answer"] for draft in drafts} == {"सेलपुर"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{FIRST} {SECOND}", "the only year of the passage needs no first turn"),
        (f"{FIRST} {SECOND} It was sold.", "so does one beside sentences without figures"),
        (f"{FIRST} {SECOND} {OTHER} The wheel of Sael Mill broke in 1840 in a storm.", "two years fit"),
        (f"{FIRST[:-1]} since 1837. {SECOND} {OTHER}", "the first turn says the year already"),
        (f"{SECOND} {OTHER}", "nothing to ask first"),
    ],
)
def test_near_misses_give_nothing(text: str, why: str) -> None:
    drafts, _, _ = kept(text)
    plain = [draft for draft in drafts if draft.candidate.pick == "only" and draft.candidate.fragment is None]
    assert not [draft for draft in plain if "1837" in draft.answers], why


def test_what_is_quoted_around_a_figure_is_more_than_function_words() -> None:
    # "in" is frequent in the corpus, and two years of the passage stand behind it.
    more = [f"Carts came in wagon{number} with grain in sack{number}, in rain and in frost." for number in range(60)]
    _, drafts, _ = kept(f"{FIRST} {SECOND} {OTHER} " + " ".join(more))
    assert drafts and not [draft for draft in drafts if "“in ____”" in draft.query]


def test_what_is_rejected_says_why() -> None:
    _, drafts, index = kept(f"{FIRST[:-1]} since 1837. {SECOND} {OTHER}")
    reasons = {reject.reason for draft in drafts if (reject := first_reject(draft, index, TYPE.checks))}
    assert "answer_in_history" in reasons
    _, drafts, index = kept(f"{FIRST} {SECOND} The carter paid 1902 shillings to the owner.")
    reasons = {reject.reason for draft in drafts if (reject := first_reject(draft, index, TYPE.checks))}
    assert "history_not_needed" in reasons or not drafts


NAME = "multi_turn_followup"
TURNS = {
    "en": {
        "first_question": "What is the oldest building of the valley called, which belongs to the town?",
        "question": "In which year did two masons mend its roof?",
    },
    "hi": {"first_question": "घाटी की सबसे पुरानी इमारत कहाँ है?", "question": "बाढ़ के बाद वहाँ की छतें किस वर्ष ठीक की गईं?"},
}
CORPORA = {
    "en": [f"{FIRST} {SECOND} {OTHER}", *[f"What grows in Town{n} is barley, and it is good." for n in range(9)]],
    "hi": [
        "सेलपुर में घाटी की सबसे पुरानी इमारत है और वहाँ अनाज पीसा जाता है। बाढ़ के बाद 1837 में सेलपुर की सारी छतें राजमिस्त्रियों ने "
        "ठीक कीं। ओर्मगढ़ में पुल 1902 में बना और ओर्मगढ़ की मरम्मत उसी परिवार ने कराई।"
    ],
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_writes_both_turns(
    code: str,
    index_of: Callable[..., Any],
    sound: Callable[..., Any],
    verdict: Callable[..., Any],
    told: Callable[..., Any],
) -> None:
    index = index_of(CORPORA[code], code)
    candidate = sound(NAME, index, "1837")
    assert verdict(NAME, candidate, index, **TURNS[code]) is None
    draft = TYPE.written(candidate, TURNS[code], index.language)
    first = candidate.first_turn.answer.text
    assert draft.metadata["history"] == [{"question": TURNS[code]["first_question"], "answer": first}]
    assert (draft.query, draft.answers) == (TURNS[code]["question"], ("1837",))
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("first_question", "question")
    assert (data["first_answer"], data["answers"]) == (first, ["1837"])
    assert data["first_evidence_with_gap"] == candidate.hops[0].text.replace(first, "____")
    assert data["evidence_with_gap"] == candidate.hops[1].text.replace("1837", "____")
    assert len(data["passages"]) == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"question": "When was the roof of Sael Mill mended, and by whom was it?"}, "answer_in_question"),
        ({"question": "When did two masons mend a roof of the valley?"}, "points_at_nothing"),
        ({"question": "Was its roof mended in 1837?"}, "answer_in_question"),
        ({"question": "In which year does the passage say that its roof was mended?"}, "points_at_the_passage"),
        ({"first_question": "Which building of the valley had its roof mended in 1837?"}, "answer_in_history"),
        ({"first_question": "To whom does Sael Mill belong, the oldest building?"}, "answer_in_question"),
        ({"first_question": "What is their oldest building?"}, "nothing_to_refer_to"),
    ],
)
def test_bad_turns_of_a_model_are_rejected(
    change: dict[str, Any],
    reason: str,
    index_of: Callable[..., Any],
    sound: Callable[..., Any],
    verdict: Callable[..., Any],
) -> None:
    index = index_of(CORPORA["en"])
    assert verdict(NAME, sound(NAME, index, "1837"), index, **{**TURNS["en"], **change}) == reason
