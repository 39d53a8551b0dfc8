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

## Security

Access: managers

The alarm of the reading room was replaced in 2019 by Orrin Systems.
"""
HINDI = """# सोनभद्र पुस्तिका

## समय

पहुँच: सभी

सोनभद्र का वाचनालय सप्ताह में छह दिन सुबह से शाम तक खुला रहता है।

## भवन

पहुँच: प्रबंधक

सोनभद्र के पुस्तकालय का नया भवन 2019 में राम कुमार ने बनवाया।
"""


def drafts(text: Any, code: Any = "en") -> Any:
    return drafts_of([Document("d", text, title="Handbook", sections=markdown_sections(text))], code)


def drafts_of(documents: Any, code: Any = "en") -> Any:
    language = load_language(code)
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    made = [KIND.template(candidate, language) for candidate in KIND.select(index, Random(1))]
    return [draft for draft in made if first_reject(draft, index, KIND.checks) is None]


@pytest.mark.parametrize(
    ("text", "code", "reader", "owner", "answer"),
    [
        (HANDBOOK, "en", "“everybody”", "“managers”", "2019"),
        (HINDI, "hi", "“सभी”", "“प्रबंधक”", "2019"),
    ],
)
def test_who_may_not_see_it_is_not_told(text: str, code: str, reader: str, owner: str, answer: str) -> None:
    draft = next(d for d in drafts(text, code) if d.contrast and answer in d.contrast.answers)
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
        (("Access: managers", "By the managers."), "without a mark everybody may see it"),
        (("Access: managers", "Access: all staff"), "whoever asks is one of them"),
        (("six days of each week", "six days, since 2019"), "the answer stands in the open too"),
    ],
)
def test_what_gives_no_question(change: tuple[str, ...], why: str) -> None:
    answers = [draft.contrast.answers for draft in drafts(HANDBOOK.replace(*change))]  # type: ignore[arg-type]
    assert all("2019" not in forms for forms in answers), why


def test_the_section_is_shown_among_two_others_of_which_one_is_the_readers() -> None:
    sections = "".join(f"\n## Rules {n}\n\nAccess: porters\n\nNobody may smoke in room {n}.\n" for n in range(5))
    for draft in drafts(HANDBOOK + sections):
        shown = draft.candidate.shown
        assert len(shown) == len({section.section.start for section in shown}) == 3
        assert [section.section.start for section in shown] == sorted(section.section.start for section in shown)
        assert {draft.candidate.owner, draft.candidate.reader} <= {section.audience for section in shown}


@pytest.mark.parametrize(("more", "is_shown"), [(0, True), (1, False)])
def test_sections_of_more_than_6000_characters_are_not_shown(more: int, is_shown: bool) -> None:
    guarded = HANDBOOK[HANDBOOK.index("## Security") :].rstrip()
    text = f"{HANDBOOK.rstrip()} {'x' * (6_000 + more - len(guarded) - 1)}\n"
    assert bool(drafts(text)) == is_shown


UNMARKED = {
    "en": (HANDBOOK.replace("Access: everybody\n\n", ""), "“public”", "“managers”"),
    "hi": (HINDI.replace("पहुँच: सभी\n\n", ""), "“सार्वजनिक”", "“प्रबंधक”"),
    "nl": (
        "# Handboek\n\n## Tijden\n\nDe leeszaal is op zes dagen per week open.\n\n## Alarm\n\nToegang: beheer\n\n"
        "Orrin Systems verving in 2019 het alarm van de leeszaal.\n",
        "“openbaar”",
        "“beheer”",
    ),
}


@pytest.mark.parametrize("code", sorted(UNMARKED))
def test_one_marked_audience_is_enough(code: str) -> None:
    text, everybody, owner = UNMARKED[code]
    draft = drafts(text, code)[0]
    assert draft.query.replace(everybody, owner) == draft.contrast.query != draft.query
    marks = {passage.title.partition("[")[2] for passage in draft.candidate.passages}
    assert {mark.rstrip("]").partition(": ")[2] for mark in marks} == {everybody.strip("“”"), owner.strip("“”")}


def test_a_document_for_one_audience_is_shown_beside_one_for_another() -> None:
    alarm = "# Alarms\n\n## The alarm\n\nThe alarm of the reading room was replaced in 2019 by Orrin Systems.\n"
    hours = "# Hours\n\n## Opening hours\n\nThe Corley Library is open on six days of each week. It lends books.\n"
    documents = [
        Document("a", alarm, title="Alarms", sections=markdown_sections(alarm), metadata={"access": "managers"}),
        Document("h", hours, title="Hours", sections=markdown_sections(hours)),
    ]
    draft = next(d for d in drafts_of(documents) if d.contrast and "2019" in d.contrast.answers)
    assert "“public”" in draft.query and "“managers”" in draft.contrast.query
    assert {passage.doc_id for passage in draft.candidate.passages} == {"a", "h"}
    assert draft.candidate.guarded_passage.doc_id == "a"


@pytest.mark.parametrize(
    ("text", "code", "question"),
    [
        (HANDBOOK, "en", "When was the alarm of the reading room replaced by Orrin Systems?"),
        (HINDI, "hi", "सोनभद्र के पुस्तकालय का नया भवन राम कुमार ने कब बनवाया?"),
    ],
)
def test_it_is_a_plain_question(text: str, code: str, question: str) -> None:
    assert any(draft.query.endswith(question) for draft in drafts(text, code))


NAME = "access_control"
ASKED = {
    "en": (HANDBOOK, "2019", "When did the reading room get another alarm from Orrin Systems?"),
    "hi": (HINDI, "2019", "राम कुमार ने सोनभद्र के पुस्तकालय का नया भवन कब बनवाया?"),
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
    assert draft.answers == () and draft.contrast.answers[0] == answer
    assert draft.labels == {"scenario": "unanswerable"}
    assert draft.metadata["plain_question"] == draft.contrast.metadata["plain_question"] == question


def test_a_model_sees_the_section_that_holds_the_answer_alone(
    index_of: Callable[..., Any], sound: Callable[..., Any], told: Callable[..., Any]
) -> None:
    index = index_of([HANDBOOK])
    candidate = sound(NAME, index, "2019")
    assert len(candidate.passages) == 2
    _, data = told(NAME, candidate, index)
    (passage,) = data["passages"]
    assert "2019" in passage["text"] and "six days" not in passage["text"]
    assert "[" not in passage["title"], "who may see it is none of the model's business"
    assert data["answers"] == ["2019", "in 2019"]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Did the reading room get its alarm in 2019?", "answer_in_question"),
        ("What does this document say of the alarm of the reading room?", "points_at_the_passage"),
        ("Who rules over Zanzibar today?", "not_about_the_passage"),
    ],
)
def test_bad_questions_of_a_model_are_rejected(
    question: str, reason: str, index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    index = index_of([HANDBOOK])
    assert verdict(NAME, sound(NAME, index, "2019"), index, question=question) == reason
