"""Names are looked up one at a time, with the result that a walk through the corpus would give."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index import name_uses
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language, reading_patterns
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded, folded_words

WORDS = ["Corley", "Ada", "Fenwick", "Council", "council", "of", "the", "Van", "mill", "'s-Gravenhage", "Éa", "64"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=2, max_size=8).map(" ".join), min_size=1, max_size=8)


def build(texts: list[str], code: str = "en") -> CorpusIndex:
    language = load_language(code)
    documents = [Document(f"d{number}", f"We saw {text}.", title="T") for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@given(TEXTS, st.sampled_from(["en", "nl"]))
@settings(max_examples=80)
def test_lookups_of_names_equal_a_walk_through_the_corpus(texts: Any, code: str) -> None:
    index = build(texts, code)
    by_name: dict[str, list[int]] = {}
    for sentence in index.sentences:
        for name in dict.fromkeys(folded(span.text) for span in sentence.of_kind("name")):
            by_name.setdefault(name, []).append(sentence.number)
    parts = {" ".join(folded_words(name)[i:j]) for name in by_name for i in range(4) for j in range(i, 5)}
    for name in {*by_name, *parts, "mill", "the", ""}:
        assert (name in index.name_uses) == (name in by_name)
        assert [sentence.number for sentence in index.name_uses.sentences(name, 99)] == by_name.get(name, [])
    joiners = {*reading_patterns(index.language).names.joiners}
    longer = {words for words in map(folded_words, by_name) if len(words) > 1 and not joiners & {*words}}
    ends = Counter(words[-1] for words in longer)
    for word in ("council", "fenwick", "corley", "gravenhage"):
        assert index.name_uses.longer(word) == ends[word]


@pytest.mark.parametrize(
    ("text", "name", "numbers", "why"),
    [
        ("Corley. Corley burned", "corley", [0, 1], "at the beginning of a sentence"),
        ("\u0130 and Corley", "corley", [0], "behind a letter whose lower case is two"),
        ("mills and E\u0301a", "\u00e9a", [0], "with a letter in two parts"),
    ],
)
def test_a_name_is_found_however_it_is_written(text: str, name: str, numbers: list[int], why: str) -> None:
    assert [one.number for one in build([text]).name_uses.sentences(name, 9)] == numbers, why


def test_longer_names_are_counted_once_and_not_behind_a_joiner() -> None:
    found = build(["the Town Council, the Port Council, the Town Council and the Bank of Council there"])
    assert found.name_uses.longer("council") == 2


def test_longer_names_are_counted_where_they_open_a_sentence() -> None:
    assert build(["the Orrin Mill and Orrin. Orrin Council met"]).name_uses.longer("council") == 1


@pytest.mark.parametrize(
    ("documents", "share", "topical", "why"),
    [
        (9, 9, False, "of few documents, none tells what the corpus is about"),
        (10, 3, True, "3 of 10 are more than a fifth"),
        (10, 2, False, "2 of 10 are not more than a fifth"),
    ],
)
def test_a_name_in_more_than_a_fifth_of_the_documents_is_topical(
    documents: int, share: int, topical: bool, why: str
) -> None:
    index = build(["the wells of Corley" if number < share else "old boats" for number in range(documents)])
    assert ("corley" in index.name_uses.topical) is topical, why


@pytest.mark.parametrize(
    ("documents", "share", "name", "topic", "why"),
    [
        (10, 6, "Corley", True, "6 of 10 are most"),
        (10, 6, "the Corley", True, "with its article"),
        (10, 5, "Corley", False, "5 of 10 are not"),
        (9, 9, "Corley", False, "of few documents, none tells what the corpus is about"),
        (10, 6, "Corley Mill", False, "another name"),
    ],
)
def test_a_name_in_most_documents_is_the_topic_of_the_corpus(
    documents: int, share: int, name: str, topic: bool, why: str
) -> None:
    index = build(["corley and the wells of Corley" if number < share else "old boats" for number in range(documents)])
    assert index.name_uses.is_topic(name) is topic, why


def test_sentences_of_one_document_count_once_for_the_topic() -> None:
    index = build(["corley. We saw Corley" if number < 5 else "old boats" for number in range(10)])
    assert not index.name_uses.is_topic("Corley")


def test_topical_names_of_a_large_corpus_are_those_of_documents_spread_over_it(monkeypatch: Any) -> None:
    monkeypatch.setattr(name_uses, "_DOCUMENTS_READ", 10)
    index = build(["the wells of Corley" if number >= 26 else "the boats of Sael" for number in range(40)])
    assert index.name_uses.topical == {"corley", "sael"}
