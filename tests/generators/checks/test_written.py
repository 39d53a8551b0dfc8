"""Checks on questions in words of their own: the answer must be the one that the question's words stand around."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import DEFAULT_CHECKS, WRITTEN_CHECKS, first_reject
from lm_eval_taskgen.generators.checks.common import answer_shows_through
from lm_eval_taskgen.generators.checks.written import (
    WRITTEN_ANYHOW,
    WRITTEN_FURTHER,
    WRITTEN_OF_DOCUMENTS,
    ambiguous_question,
    not_about_the_passage,
    nothing_to_refer_to,
    points_at_the_passage,
    stands_for,
    telling_words,
    ungrounded_answer,
)
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Passage, evidence_of
from lm_eval_taskgen.utils.records.drafts import Cloze, Draft, Given
from lm_eval_taskgen.utils.records.sentence import AnswerSpan
from lm_eval_taskgen.utils.settings import ChunkingConfig

ROOT = Path(__file__).parents[3]
TEXT = (
    "The cotton mill of Corley was founded by Ann Fenwick, who had learnt the trade in Aldby. Long after her death a "
    "railway reached the valley, and its station was built by Joseph Orr beside the tannery."
)
MORE = [f"The well of Town{number} is deep and cold and gives water in every month." for number in range(9)]


def reason(question: Any, answers: Any, metadata: Any = None) -> Any:
    language = load_language("en")
    documents = [Document(f"d{number}", text) for number, text in enumerate([TEXT, *MORE])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    place = Given((Passage("d0", "", TEXT),), (evidence_of(documents[0], 0, len(TEXT)),))
    draft = Draft("human", question, tuple(answers), place, metadata=metadata or {})
    reject = first_reject(draft, index, WRITTEN_CHECKS)
    return reject and reject.reason


@pytest.mark.parametrize(
    ("question", "answers", "expected", "why"),
    [
        ("Who founded the cotton mill?", ["Ann Fenwick"], None, "it stands beside the words"),
        ("Who founded the cotton mill of Corley?", ["Joseph Orr"], "answer_far_from_question", "another sentence"),
        ("By whom was the station beside the tannery built?", ["Joseph Orr"], None, "it stands beside the words"),
        ("Who founded the cotton mill?", ["Ada Lovelace"], "answer_not_in_evidence", "nowhere"),
        ("Who was Ann Fenwick of the mill?", ["Ann Fenwick"], "answer_in_question", "told"),
        ("Who owned the tannery?", [], None, "an unanswerable question has no answer to ground"),
    ],
)
def test_questions_and_answers(question: str, answers: list[Any], expected: str | None, why: str) -> None:
    assert reason(question, answers) == expected, why


def test_what_is_computed_is_not_looked_for() -> None:
    question = "How many people do the mill and the station owe their being to?"
    assert reason(question, ["2"], {"computed": True}) is None
    assert reason(question, ["2"]) == "answer_not_in_evidence"


@pytest.mark.parametrize(("code", "most_moved"), [("en", 0.4), ("hi", 0.52)])
def test_human_questions_are_kept_and_exchanged_answers_are_not(
    code: str, most_moved: float, tmp_path: Path, xquad_file: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "human_drafts.py"))
    articles = json.loads(xquad_file(code).read_text(encoding="utf-8"))["data"][24:36]
    part = tmp_path / "part.json"
    part.write_text(json.dumps({"data": articles}), encoding="utf-8")
    pairs, language = benchmark["read"](part), load_language(code)
    documents, index = benchmark["indexed"](pairs, language)
    of_people = benchmark["reasons"](pairs, documents, index)
    exchanged = benchmark["reasons"](benchmark["from_other_articles"](pairs), documents, index)["kept"]
    moved = benchmark["of_the_same_kind"](pairs, language)
    assert of_people["kept"] >= 0.94 * len(pairs)
    # Only about the comparison with other answers has an author the last word.
    assert of_people["kept"] + of_people["another_fits_better"] >= 0.98 * len(pairs)
    assert exchanged <= 0.05 * len(pairs)
    assert benchmark["reasons"](moved, documents, index)["kept"] <= most_moved * len(moved)


INDEX = {
    "en": [TEXT, *MORE],
    "hi": ["कोर्ली की सूती मिल की स्थापना ऐन फ़ेनविक ने की थी।", *[f"नगर{n} का कुआँ गहरा और ठंडा है।" for n in range(9)]],
    "nl": [
        "De katoenfabriek van Corley werd gesticht door Ann Fenwick.",
        *[f"De put van Dorp{n} is diep." for n in range(9)],
    ],
}


def verdict(check: Any, question: Any, code: Any = "en", answers: Any = ("Ann Fenwick",)) -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(INDEX[code])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    text = documents[0].text
    sentence = index.sentences[0]
    span = next((a for a in sentence.answer_spans if a.text in answers), AnswerSpan("name", 0, 1, "x"))
    place = Cloze(sentence, span)
    assert text.startswith(sentence.text)
    reject = check(Draft("human", question, answers, place), index)
    return reject and reject.reason


@pytest.mark.parametrize(
    ("code", "question", "points"),
    [
        ("en", "According to the passage, who founded the mill of Corley?", True),
        ("en", "Who founded the mill in the text?", True),
        ("en", "Which name fills the blank of the mill?", True),
        ("en", "Who founded the mill mentioned above?", True),
        ("en", "What did the passage of the Mill Act change?", False),
        ("en", "What was the sentence of the judge at Corley?", False),
        ("en", "What is the oldest document of the mill?", False),
        ("hi", "अनुच्छेद के अनुसार कोर्ली की मिल की स्थापना किसने की?", True),
        ("hi", "रिक्त स्थान में कौन-सा नाम आएगा?", True),
        ("hi", "संविधान के किस अनुच्छेद में मिलों का उल्लेख है?", False),
        ("nl", "Wie stichtte volgens de tekst de fabriek van Corley?", True),
        ("nl", "Wie stichtte de fabriek van Corley?", False),
    ],
)
def test_a_question_that_speaks_of_its_text(code: str, question: str, points: bool) -> None:
    assert verdict(points_at_the_passage, question, code) == ("points_at_the_passage" if points else None)


@pytest.mark.parametrize(
    ("code", "question", "alone"),
    [
        ("en", "When did she found it?", True),
        ("en", "What is their mill called?", True),
        ("en", "When did Ann Fenwick found her mill?", False),
        ("en", "How long does it take to learn the trade?", False),
        ("hi", "उनके सम्मान में क्या बनाया गया?", True),
        ("hi", "ऐन फ़ेनविक ने अपनी मिल कब बनाई और उनके बाद क्या हुआ?", False),
        ("hi", "वह मिल कहाँ है जिसकी स्थापना ऐन फ़ेनविक ने की?", False),
        ("nl", "Wat is hun fabriek?", True),
    ],
)
def test_a_pronoun_stands_for_something_named_before_it(code: str, question: str, alone: bool) -> None:
    assert verdict(nothing_to_refer_to, question, code) == ("nothing_to_refer_to" if alone else None)


@pytest.mark.parametrize(
    ("code", "question", "about"),
    [
        ("en", "Who founded the cotton mill?", True),
        ("en", "Who was the founder of that firm?", True),
        ("en", "Who rules over Zanzibar today?", False),
        ("hi", "सूती मिल की स्थापना किसने की?", True),
        ("hi", "ज़ंज़ीबार पर आजकल कौन राज करता है?", False),
    ],
)
def test_a_question_has_a_word_of_its_passage(code: str, question: str, about: bool) -> None:
    assert verdict(not_about_the_passage, question, code) == (None if about else "not_about_the_passage")


def test_a_content_word_is_in_few_passages() -> None:
    language = load_language("en")
    texts = [
        f"Town {number} has a well{' and a lantern' * (number < 6)}{' and a cobbler' * (number < 3)}."
        for number in range(10)
    ]
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    question = "Which cobbler has a lantern, a zeppelin?"
    assert telling_words(question, index) == ["cobbler", "zeppelin"]
    of_lantern = index.passage_index.hits("lantern").rarity
    assert telling_words(question, index, of_lantern) == ["cobbler", "lantern", "zeppelin"]
    assert stands_for("zeppelin", ["A zeppelin landed."], index), "no passage has it"
    assert not stands_for("zeppelin", ["A lantern.", "A cobbler."], index)


def test_another_sentence_may_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(INDEX, "en", [TEXT, "The cotton mill of Aldby was founded by Joseph Orr long ago.", *MORE])
    assert verdict(ambiguous_question, "Who founded the cotton mill?") == "ambiguous_question"
    assert verdict(ambiguous_question, "Who founded the cotton mill of Corley?") is None
    assert verdict(ambiguous_question, "Who founded the cotton mill of Corley, and not Joseph Orr?") is None
    both = ("Ann Fenwick", "Joseph Orr")
    assert verdict(ambiguous_question, "Who founded the cotton mill of Aldby?", answers=both) is None


def test_an_answer_may_show_through_a_question_in_free_words() -> None:
    assert answer_shows_through in DEFAULT_CHECKS
    for checks in (WRITTEN_CHECKS, WRITTEN_OF_DOCUMENTS, WRITTEN_ANYHOW, WRITTEN_FURTHER):
        assert answer_shows_through not in checks
        assert set(WRITTEN_ANYHOW) <= set(checks)
    assert points_at_the_passage not in WRITTEN_OF_DOCUMENTS
    assert reason("Which Fenwickian founded the cotton mill?", ["Fenwick"]) is None


def test_the_passage_with_the_evidence_is_the_one_that_must_hold_the_answer_near() -> None:
    """Where a fact lies among other passages, one of them may hold its answer and nothing of the question."""
    language = load_language("en")
    far = "Joseph Orr sold hats. Nobody ever bought one of them, and so it went on for years."
    documents = [Document(f"d{number}", text) for number, text in enumerate([TEXT, far, *MORE])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    shown = (Passage("d0", "", TEXT), Passage("d1", "", far))
    place = Given(shown, (evidence_of(documents[0], 0, len(TEXT)),))
    draft = Draft("human", "Who founded the cotton mill of Corley?", ("Joseph Orr",), place)
    assert ungrounded_answer(draft, index).reason == "answer_far_from_question"
