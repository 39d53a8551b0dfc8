"""`access_control`: the same question for a reader who may know and for one who may not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

KIND = QUESTION_TYPES["access_control"]

HANDBOOK = """# Handbook of Corley

## Opening hours

Access: everybody

The reading room of the Corley Library is open on six days of each week.

## Pay

Access: managers

The Corley Library pays a young librarian exactly 31,400 pounds in the first year.
"""
HANDBUCH_NL = """# Handboek van Corley

## Openingstijden

Toegang: iedereen

De leeszaal van Corley is zes dagen per week open voor alle lezers van de stad.

## Salaris

Toegang: leidinggevenden

Een jonge medewerker van Corley verdient 31.400 euro in het eerste jaar van de aanstelling.
"""
HINDI = """# सोनभद्र पुस्तिका

## समय

पहुँच: सभी

सोनभद्र का वाचनालय सप्ताह में छह दिन सुबह से शाम तक खुला रहता है।

## वेतन

पहुँच: प्रबंधक

सोनभद्र में एक नए कर्मचारी को पहले वर्ष में 31400 रुपये का वेतन मिलता है।
"""


def drafts(text: Any, code: Any = "en") -> Any:
    language = load_language(code)
    document = Document("d", text, title="Handbook", sections=markdown_sections(text))
    index = CorpusIndex.build(chunk_documents([document], ChunkingConfig(), language), language, [document])
    made = [KIND.template(candidate, language) for candidate in KIND.select(index, Random(1))]
    return [draft for draft in made if first_reject(draft, index, KIND.checks) is None]


@pytest.mark.parametrize(
    ("text", "code", "reader", "owner", "answer"),
    [
        (HANDBOOK, "en", "“everybody”", "“managers”", "31,400 pounds"),
        (HANDBUCH_NL, "nl", "“iedereen”", "“leidinggevenden”", "31.400 euro"),
        (HINDI, "hi", "“सभी”", "“प्रबंधक”", "31400 रुपये"),
    ],
)
def test_who_may_not_see_it_is_not_told(text: str, code: str, reader: str, owner: str, answer: str) -> None:
    (draft,) = [d for d in drafts(text, code) if d.contrast and answer in d.contrast.answers]
    assert draft.answers == ()
    assert draft.labels["scenario"] == "unanswerable"
    assert reader in draft.query and owner in draft.contrast.query
    assert draft.query.replace(reader, owner) == draft.contrast.query, "nothing else differs"
    titles = [passage.title for passage in draft.candidate.passages]
    assert [title.count("[") for title in titles] == [1, 1], "each passage says who may see it"
    assert answer in "".join(span.text for span in draft.candidate.evidence)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("Access: managers", "Access: everybody"), "all is for everybody"),
        (("Access: managers", "By the managers."), "nothing is marked"),
        (("Access: managers", "Access: all staff"), "whoever asks is one of them"),
        (("six days of each week", "six days and paid with 31,400 pounds"), "the answer stands in the open too"),
    ],
)
def test_what_gives_no_question(change: tuple[str, ...], why: str) -> None:
    answers = [draft.contrast.answers for draft in drafts(HANDBOOK.replace(*change))]  # type: ignore[arg-type]
    assert all("31,400 pounds" not in forms for forms in answers), why


NAME = "access_control"
ASKED = {
    "en": (HANDBOOK, "31,400 pounds", "How much does the Corley Library pay a young librarian in the first year?"),
    "hi": (HINDI, "31400 रुपये", "सोनभद्र में नए कर्मचारी को पहले वर्ष में कितना वेतन मिलता है?"),
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_words_one_question_for_both_readers(
    code: str,
    index_of: Callable[..., Any],
    sound: Callable[..., Any],
    verdict: Callable[..., Any],
    told: Callable[..., Any],
) -> None:
    text, answer, question = ASKED[code]
    index = index_of([text], code)
    candidate = sound(NAME, index, answer)
    assert verdict(NAME, candidate, index, question=question) is None
    draft = KIND.written(candidate, {"question": question}, index.language)
    assert draft.query.endswith(question) and draft.contrast.query.endswith(question)
    assert candidate.reader in draft.query and candidate.owner in draft.contrast.query
    assert (draft.answers, draft.contrast.answers) == ((), (answer,))
    assert draft.labels == {"scenario": "unanswerable"}
    assert draft.metadata["plain_question"] == draft.contrast.metadata["plain_question"] == question


def test_a_model_sees_the_section_that_holds_the_answer_alone(
    index_of: Callable[..., Any], sound: Callable[..., Any], told: Callable[..., Any]
) -> None:
    index = index_of([HANDBOOK])
    candidate = sound(NAME, index, "31,400 pounds")
    assert len(candidate.passages) == 2
    _, data = told(NAME, candidate, index)
    (passage,) = data["passages"]
    assert "31,400 pounds" in passage["text"] and "reading room" not in passage["text"]
    assert "[" not in passage["title"], "who may see it is none of the model's business"
    assert data["answers"] == ["31,400 pounds"]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Does the Corley Library pay a young librarian 31,400 pounds?", "answer_in_question"),
        ("What does this document say of the pay of a librarian?", "points_at_the_passage"),
        ("Who rules over Zanzibar today?", "not_about_the_passage"),
    ],
)
def test_bad_questions_of_a_model_are_rejected(
    question: str, reason: str, index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    index = index_of([HANDBOOK])
    assert verdict(NAME, sound(NAME, index, "31,400 pounds"), index, question=question) == reason
