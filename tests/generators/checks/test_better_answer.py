"""Answers beside which the passage has one that fits the question better."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from golden_files import check_golden
from lm_eval_taskgen.generators.checks.better_answer import (
    PassageForQuestion,
    Signals,
    another_fits_better,
    is_year,
    probability,
)
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Passage, evidence_of
from lm_eval_taskgen.utils.records.drafts import Draft, Given
from lm_eval_taskgen.utils.settings import ChunkingConfig

TEXTS = {
    "en": (
        "The harbour of Norrby was dredged in 1887 by Anna Lindqvist. State Route 99 has run past it since 1931. A "
        "customs house burned down a little later, and merchants who had kept wine and salt there lost all. In spring, "
        "Karl Berg counted 13 wrecks on the skerries, or 40 per cent of those on the map."
    ),
    "hi": (
        "नॉरबी के बंदरगाह की खुदाई 1887 में अन्ना लिंडक्विस्ट ने करवाई। कुछ समय बाद शुल्क भवन जल गया और व्यापारी सब कुछ खो बैठे। वसंत में "
        "कार्ल बर्ग ने चट्टानों पर 13 मलबे गिने।"
    ),
}
OTHERS = {
    "en": "The mill of Tarn {} grinds corn for the town in spring, and nobody has ever lived there.",
    "hi": "नगर {} की चक्की में आटा पिसता है और वहाँ कोई नहीं रहता।",
}


@cache
def corpus(code: str) -> CorpusIndex:
    language, texts = load_language(code), [TEXTS[code], *map(OTHERS[code].format, range(9))]
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def reject(code: str, question: str, answers: tuple[str, ...], **more: Any) -> Any:
    document = corpus(code).documents["d0"]
    place = Given((Passage("d0", "", document.text),), (evidence_of(document, 0, len(document.text)),))
    return another_fits_better(Draft("own", question, answers, place, **more), corpus(code))


@pytest.mark.parametrize(
    ("code", "question", "answer", "better"),
    [
        ("en", "When was the harbour of Norrby dredged?", "1887", None),
        ("en", "When was the harbour of Norrby dredged?", "Anna Lindqvist", None),
        ("en", "When was the harbour of Norrby dredged?", "Karl Berg", "1887"),
        ("en", "Who dredged the harbour of Norrby?", "Anna Lindqvist", None),
        ("en", "Who dredged the harbour of Norrby?", "Karl Berg", "Anna Lindqvist"),
        ("en", "How many wrecks were counted on the skerries?", "13", None),
        ("en", "How many wrecks were counted on the skerries?", "1887", "13"),
        ("en", "What percentage of the wrecks on the map were counted?", "1931", "40"),
        ("en", "Which state route runs past the harbour?", "State Route 99", None),
        ("hi", "नॉरबी के बंदरगाह की खुदाई कब हुई?", "1887", None),
        ("hi", "नॉरबी के बंदरगाह की खुदाई कब हुई?", "कार्ल बर्ग", "1887"),
        ("hi", "चट्टानों पर कितने मलबे गिने गए?", "13", None),
        ("hi", "चट्टानों पर कितने मलबे गिने गए?", "अन्ना लिंडक्विस्ट", "13"),
    ],
)
def test_an_answer_is_in_doubt_beside_one_that_fits_better(
    code: str, question: str, answer: str, better: str | None
) -> None:
    found = reject(code, question, (answer,))
    assert (found and found.reason) == (better and "another_fits_better"), found
    assert better is None or found.detail.startswith(f"{better!r} fits ")


@pytest.mark.parametrize(
    ("answers", "hops", "metadata", "reason", "why"),
    [
        (("Karl Berg",), 1, {}, "another_fits_better", "a span of one passage"),
        (("Karl Berg", "Anna Lindqvist"), 1, {}, None, "one form that fits is enough"),
        (("KARL BERG",), 1, {}, None, "in other letters it is not found"),
        ((), 1, {}, None, "without an answer"),
        (("Karl Berg",), 2, {}, None, "the other passage has words of the question"),
        (("Karl Berg",), 1, {"computed": True}, None, "what is computed stands nowhere"),
        (("Karl Berg",), 1, {"sure": True}, None, "its author is sure"),
        (("Karl Berg",), 1, {"items": [["Karl Berg"]]}, None, "items of a list stand in several places"),
    ],
)
def test_a_span_of_one_passage_is_compared(
    answers: tuple[str, ...], hops: int, metadata: dict[str, Any], reason: str | None, why: str
) -> None:
    found = reject("en", "Who dredged the harbour of Norrby?", answers, hops=hops, metadata=metadata)
    assert (found and found.reason) == reason, why


@pytest.mark.parametrize(("word", "expected"), [("1000", True), ("999", False), ("१९८७", True), ("1887s", False)])
def test_a_year_has_a_fitting_number(word: str, expected: bool) -> None:
    assert is_year(word) is expected


def test_without_another_candidate_the_best_sentence_is_named() -> None:
    reading = PassageForQuestion("Which house burned down?", TEXTS["en"], (), corpus("en"))
    assert reading.stands(("1887",))[1].startswith("A customs house burned down")


@pytest.mark.parametrize(
    ("question", "answer", "signals"),
    [
        ("When was the harbour dredged?", "1887", {"right_kind": 1, "other_kind": 0, "sentence": 0, "letters": 0}),
        ("When was the harbour dredged?", "13", {"right_kind": 0, "other_kind": 1}),
        ("When was the harbour dredged?", "dredged in", {"right_kind": 0}),
        ("When was the harbour dredged?", "by Anna Lindqvist", {"right_kind": 0}),
        ("How many wrecks were counted?", "1887", {"right_kind": 0, "other_kind": 1}),
        ("Which state route runs past the harbour?", "State Route 99", {"named": 1, "right_kind": 0, "other_kind": 0}),
        ("Past the harbour runs which state route?", "State Route 99", {"named": 1, "right_kind": 0}),
        ("Which harbour was dredged?", "harbour", {"named": 1}),
        ("Which big old harbour was dredged?", "harbour", {"named": 0}),
        ("Which state route runs past the harbour?", "wine", {"named": 0, "repeated": 0, "length": 0}),
        ("Who dredged the harbour of Norrby?", "Norrby", {"repeated": 1}),
    ],
)
def test_signals_of_an_answer(question: str, answer: str, signals: dict[str, float]) -> None:
    index = corpus("en")
    found, _ = PassageForQuestion(question, TEXTS["en"], index.in_document("d0"), index).stands((answer,))
    assert {name: getattr(found, name) for name in signals} == pytest.approx(signals)
    assert 0 <= found.near <= 1 and found.sentence <= 0 and found.letters <= 0


@pytest.mark.parametrize(
    ("question", "answer", "is_right", "why"),
    [
        ("When did the wheels break?", "4", 1, "a part of a date"),
        ("When did the wheels break?", "12", 0, "a figure before a date in brackets"),
        ("What percentage of the wheels broke?", "5", 1, "before its sign"),
        ("What percentage of the wheels broke?", "6", 1, "before its word"),
        ("What percentage of the wheels broke?", "3", 0, "near another's sign"),
    ],
)
def test_figures_are_read_with_what_stands_beside_them(question: str, answer: str, is_right: int, why: str) -> None:
    passage = "In all, 12 (4 May 1901) of the wheels of Norrby broke, 3 or 5% of the old and 6 per cent of the new."
    signals, _ = PassageForQuestion(question, passage, (), corpus("en")).stands((answer,))
    assert signals.right_kind == is_right, why


ANSWERS = {
    "en": [
        "1887",
        "Anna Lindqvist",
        "State Route 99",
        "1931",
        "Karl Berg",
        "13",
        "40",
        "40 per cent",
        "wine",
        "Norrby",
    ],
    "hi": ["1887", "अन्ना लिंडक्विस्ट", "कार्ल बर्ग", "13", "शुल्क भवन"],
}
QUESTIONS = [
    ("en", "When was the harbour of Norrby dredged?"),
    ("en", "Who dredged the harbour of Norrby?"),
    ("en", "How many wrecks did Karl Berg count on the skerries in spring?"),
    ("en", "What percentage of the wrecks on the map were counted?"),
    ("en", "Along the harbour, which state route has run since 1931?"),
    ("en", "What had the merchants kept in the customs house?"),
    ("hi", "नॉरबी के बंदरगाह की खुदाई कब हुई?"),
    ("hi", "चट्टानों पर कितने मलबे गिने गए?"),
    ("hi", "व्यापारी क्या खो बैठे?"),
]


def test_signals_are_the_golden_ones(tmp_path: Path) -> None:
    lines = []
    for code, question in QUESTIONS:
        index = corpus(code)
        reading = PassageForQuestion(question, TEXTS[code], index.in_document("d0"), index)
        lines.append(question)
        for answer in ANSWERS[code]:
            signals, rival = reading.stands((answer,))
            shown = " ".join(f"{name}={value:.4g}" for name, value in asdict(signals).items() if value)
            lines.append(f"  {answer} | {rival} | {probability(signals):.4f} | {shown}")
    check_golden("checks/better_answer.txt", lines, tmp_path)


def test_a_better_signal_makes_an_answer_likelier() -> None:
    plain = Signals(0.3, -0.2, -0.3, -0.3, 0, 0, 0, 0, 0)
    assert probability(plain) < probability(Signals(0.6, 0.1, 0, 0, 0, 1, 1, 0, 0))
    assert probability(Signals(0.3, -0.2, -0.3, -0.3, 1, 0, 0, 1, 0)) < probability(plain)
