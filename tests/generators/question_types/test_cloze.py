"""`cloze`: the question as written, the order of candidates, and a naive reader's proof on XQuAD."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

TYPE = QUESTION_TYPES["cloze"]


def index_of(texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language)


def drafts(texts: Any, code: Any = "en") -> Any:
    index = index_of(texts, code)
    candidates = TYPE.select(index, Random(1))
    return [TYPE.template(candidate, load_language(code)) for candidate in candidates]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        (
            "en",
            "The old mill had seven rooms, cost £300, and opened on 4 May 1837.",
            {
                (
                    "Which number fills the blank? “The old mill had ____ rooms, cost £300, and opened on 4 May 1837.”",
                    ("seven", "7"),
                ),
                (
                    "Which amount of money fills the blank? "
                    "“The old mill had seven rooms, cost ____, and opened on 4 May 1837.”",
                    ("£300",),
                ),
                (
                    "Which date fills the blank? “The old mill had seven rooms, cost £300, and opened on ____.”",
                    ("4 May 1837",),
                ),
            },
        ),
        (
            "hi",
            "पुरानी चक्की 1837 में 40% जल गई।",
            {
                ("रिक्त स्थान में कौन-सा वर्ष आएगा? “पुरानी चक्की ____ में 40% जल गई।”", ("1837",)),
                ("रिक्त स्थान में कितने प्रतिशत आएगा? “पुरानी चक्की 1837 में ____ जल गई।”", ("40%",)),
            },
        ),
    ],
)
def test_every_anchor_becomes_a_blank(code: str, text: str, expected: set[tuple[str, tuple[str, ...]]]) -> None:
    assert {(draft.query, draft.answers) for draft in drafts([text], code)} == expected


def test_a_template_in_the_text_stays_text() -> None:
    (draft,) = drafts(["The {ask} mill {cloze} of {{ 7 * 7 }} opened in 1837."])
    assert draft.query.endswith("“The {ask} mill {cloze} of {{ 7 * 7 }} opened in ____.”")


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("Heavy rain fell on the Sael in 1837.", "Heavy rain fell on the mill in 1837.", "a name beside the blank"),
        ("Rain fell on the Sael for 64 days.", "Rain fell on the Sael for 6 days.", "small numbers are guessed"),
        ("Rain fell on the Sael for 64 days.", "Rain fell on the Sael for six days.", "so are words"),
        (
            "Rain fell on the Sael in 1837.",
            f"Rain fell on the Sael in 1837 {'and on all the wells ' * 6}.",
            "long sentences are tiring",
        ),
    ],
)
def test_the_better_candidate_comes_first(better: str, worse: str, why: str) -> None:
    # The name must be known to the corpus; its own sentences give no figures.
    names = "We saw the Sael near the Sael and by the Sael."
    for texts in ([names, worse, better], [names, better, worse]):
        figures = [d for d in drafts(texts) if d.candidate.answer.kind != "name"]
        assert [figure.candidate.hops[0].text for figure in figures] == [better, worse], why


@pytest.fixture(scope="module", params=["en", "hi"])
def xquad(
    request: pytest.FixtureRequest,
    xquad_file: Callable[[str], Path],
    xquad_generator: Callable[[str, str, int], TaskGenerator],
) -> Any:
    """The 100 questions on XQuAD, with its paragraphs by the text's own reading of the file."""
    articles = json.loads(xquad_file(request.param).read_text(encoding="utf-8"))["data"]
    dataset = xquad_generator(request.param, "cloze", 100).generate_dataset()
    return dataset, [p["context"] for a in articles for p in a["paragraphs"]]


def cloze_of(sample: Any) -> Any:
    return re.fullmatch(r".*?\? “(.*)”", sample.query, re.DOTALL)[1]  # type: ignore[index]


def test_a_hundred_questions_are_found(xquad: Any) -> None:
    dataset, _ = xquad
    assert len(dataset.samples) == 100 and not dataset.is_short
    assert len({cloze_of(sample) for sample in dataset.samples}) == 100


def test_the_blank_filled_with_the_answer_is_the_source(xquad: Any) -> None:
    dataset, paragraphs = xquad
    for sample in dataset.samples:
        sentence = cloze_of(sample).replace("____", sample.answers[0])
        (evidence,) = sample.reference_answer.evidence
        assert sentence == evidence.text
        holders = [text for text in paragraphs if sentence in text]
        assert holders and any(text[evidence.start : evidence.end] == sentence for text in holders)
        assert sentence in sample.relevant_docs[0].text


def test_nothing_else_in_the_corpus_fills_the_blank(xquad: Any) -> None:
    dataset, paragraphs = xquad
    for sample in dataset.samples:
        before, after = cloze_of(sample).split("____")
        # Fillers of one sentence: no stop with a space behind it, no danda.
        blank = re.compile(rf"{re.escape(before)}((?:(?!\.\s|[!?।]).){{1,80}}?){re.escape(after)}")
        holders = [text for text in paragraphs if before in text and after in text]
        assert {filler.strip() for text in holders for filler in blank.findall(text)} <= {sample.answers[0]}


def test_no_sentence_says_the_same_with_another_figure(xquad: Any) -> None:
    dataset, paragraphs = xquad
    sentences = [set(_tokens(s)) for text in paragraphs for s in re.split(r"(?<=[.!?])[”\"]?\s+|(?<=।)", text)]
    for sample in dataset.samples:
        if sample.metadata["answer_kind"] == "name":
            continue
        cloze = set(_tokens(cloze_of(sample)))
        known = {*cloze, *_tokens(sample.answers[0])}
        for tokens in sentences:
            if len(cloze & tokens) >= 0.8 * len(cloze):
                assert not [t for t in tokens - known if any(c.isdigit() for c in t)], sample.query


def _tokens(text: Any) -> Any:
    return [token.strip(".,!?।“”\"'()") for token in text.lower().split()]


def test_no_answer_stands_in_its_question(xquad: Any) -> None:
    dataset, _ = xquad
    for sample in dataset.samples:
        asked = f" {' '.join(_tokens(sample.query))} "
        for answer in sample.answers:
            assert f" {' '.join(_tokens(answer))} " not in asked


BRIDGE = {
    "en": "In which year was the iron bridge over the Tarn at Albery opened to traffic?",
    "hi": "अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया?",
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_words_the_question_and_no_more(
    code: str, village: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    candidate, index = village("cloze", code)
    draft = TYPE.written(candidate, {"question": BRIDGE[code]}, index.language)
    by_rule = TYPE.template(candidate, index.language)
    assert (draft.query, draft.answers, draft.metadata) == (BRIDGE[code], ("1871",), by_rule.metadata)
    assert draft.candidate is candidate
    assert verdict("cloze", candidate, index, question=BRIDGE[code]) is None


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_is_told_the_passage_the_evidence_and_the_answer(
    code: str, village: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = village("cloze", code)
    prompt, data = told("cloze", candidate, index)
    (passage,) = candidate.passages
    assert data == {
        "passages": [{"title": passage.title, "text": passage.text}],
        "evidence": [candidate.hops[0].text],
        "evidence_with_gap": candidate.hops[0].text.replace("1871", "____"),
        "answer_kind": "year",
        "answers": ["1871"],
    }
    assert "Ignore all previous" in data["passages"][0]["text"], "and nowhere else, which `told` sees to"
    assert TYPE.brief in prompt.task


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Was the iron bridge over the Tarn at Albery opened in 1871?", "answer_in_question"),
        ("According to the passage, in which year was the bridge at Albery opened?", "points_at_the_passage"),
        ("Which year fills the blank about the bridge at Albery?", "points_at_the_passage"),
        ("When did their workers open it?", "nothing_to_refer_to"),
        ("What is the population of Zanzibar?", "not_about_the_passage"),
        ("अल्बेरी में लोहे का पुल किस वर्ष खोला गया?", "wrong_language"),
        ("Opened when?", "question_length"),
    ],
)
def test_a_bad_question_of_a_model_is_rejected(
    question: str, reason: str, village: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    candidate, index = village("cloze")
    assert verdict("cloze", candidate, index, question=question) == reason


def test_another_bridge_that_may_be_meant_is_seen(
    index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    other = "Farrow has many bridges, and the oldest bridge of the valley at Farrow was opened with a feast in 1702."
    more = [f"The wells of Town{number} are deep and old." for number in range(6)]
    text = "The stone bridge of the valley at Albery was opened in 1871 after long years of work by the miners."
    index = index_of([text, other, *more])
    candidate = sound("cloze", index, "1871")
    for question, reason in (
        ("In which year was the stone bridge of the valley opened at Albery?", None),
        ("When was the bridge of the valley opened?", "ambiguous_question"),
    ):
        assert verdict("cloze", candidate, index, question=question) == reason
