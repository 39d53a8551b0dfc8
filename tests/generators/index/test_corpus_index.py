"""The index of sentences: each once, where it stands in the source; lookups equal a walk through the corpus."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index import corpus_index
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import contains_phrase

CORPUS = (
    Document(
        "mill", "Ada Fenwick built the mill in 1837. It burned on 4 May 1901. Corley mourned the mill.", title="Mill"
    ),
    Document("town", "The town of Corley has 64 wells. In Corley the Town Council meets.", title="Corley"),
    Document(
        "sael", "The boats of Corley cross the Sael. The mill of Ada Fenwick's cousin stood there.", title="Corley"
    ),
)


def build(documents: Any, code: Any = "en", chunking: ChunkingConfig | None = None) -> Any:
    language = load_language(code)
    return CorpusIndex.build(chunk_documents(documents, chunking or ChunkingConfig(), language), language)


@pytest.fixture(scope="module")
def index() -> Any:
    return build(CORPUS)


def texts(sentences: Any) -> Any:
    return [sentence.text for sentence in sentences]


def test_sentences_know_where_they_stand(index: Any) -> None:
    sources = {document.doc_id: document.text for document in CORPUS}
    assert [sentence.number for sentence in index.sentences] == list(range(7))
    for sentence in index.sentences:
        assert sources[sentence.doc_id][sentence.start : sentence.end] == sentence.text
        assert all(sentence.text[a.start : a.end] == a.text for a in sentence.answer_spans)


def test_sentences_are_a_sequence(index: Any) -> None:
    assert [index.sentences[place].number for place in (0, 6, -1, -7)] == [0, 6, 6, 0]
    assert [sentence.number for sentence in index.sentences[1:6:2]] == [1, 3, 5]
    for place in (7, -8):
        with pytest.raises(IndexError, match=f"sentence {place} of 7"):
            index.sentences[place]


@pytest.mark.parametrize(
    ("start", "end", "numbers", "why"),
    [
        (0, 1, [0], "its first letter"),
        (34, 35, [0], "its full stop"),
        (35, 36, [], "the space between two"),
        (34, 37, [0, 1], "an end and a beginning"),
        (36, 37, [1], "the first letter of the second"),
        (0, 99, [0, 1, 2], "all"),
        (99, 199, [], "behind all"),
    ],
)
def test_sentences_at_a_span_of_a_document(index: Any, start: int, end: int, numbers: list[int], why: str) -> None:
    assert CORPUS[0].text[:36] == "Ada Fenwick built the mill in 1837. "
    assert [sentence.number for sentence in index.sentences_at("mill", start, end)] == numbers, why


def test_sentences_of_a_document(index: Any) -> None:
    assert [sentence.number for sentence in index.in_document("town")] == [3, 4]
    assert [CORPUS[1].text[slice(*span)] for span in index.spans_in("town")] == texts(index.in_document("town"))
    assert (index.in_document("lock"), index.spans_in("lock"), index.sentences_at("lock", 0, 9)) == ((), [], [])
    assert index.numbers_in("town#0") == [3, 4] and index.numbers_in("lock#0") == []


def test_headings_of_several_documents_are_shared_also_those_within_a_chunk() -> None:
    def headed(name: str, heading: str) -> Document:
        text = f"# The {name}\n\nThe mill burned in 1901.\n\n## {heading}\n\nIt was rebuilt.\n"
        return Document(name, text, sections=markdown_sections(text))

    documents = [headed("a", "Tools"), headed("b", "Tools"), headed("c", "Gates")]
    language = load_language("en")
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert index.shared_headings == {"Tools"}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_sentence_of_two_overlapping_chunks_is_listed_once(code: str) -> None:
    words = {"en": "Mill number {} stood by the river of Corley in {}.", "hi": "चक्की {} सोनभद्र में {} तक खड़ी थी।"}[code]
    source = Document("d", " ".join(words.format(number, 1800 + number) for number in range(12)))
    found = build([source], code, ChunkingConfig(max_tokens=40, overlap_tokens=20))
    assert len(found.chunks) > 2 and any(left.end > right.start for left, right in pairwise(found.chunks)), (
        "the chunks overlap, or this shows nothing"
    )
    assert len(found.sentences) == len({sentence.start for sentence in found.sentences}) == 12
    for sentence in found.sentences:
        assert source.text[sentence.start : sentence.end] == sentence.text
        assert sentence.text in sentence.chunk.text
        assert [a.text for a in sentence.of_kind("year")] == [str(1800 + sentence.number)]
        assert all(sentence.text[a.start : a.end] == a.text for a in sentence.answer_spans)


def test_the_year_of_a_date_is_a_year_too(index: Any) -> None:
    (burned,) = index.sentences_with(["burned"])
    assert [(a.kind, a.text) for a in burned.of_kind("date")] == [("date", "4 May 1901")]
    (year,) = burned.of_kind("year")
    assert (year.text, burned.text[year.start : year.end]) == ("1901", "1901")
    assert burned.of_kind("name") == ()


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        (["corley"], [2, 3, 4, 5]),
        (["the", "mill"], [0, 2, 6]),
        (["mill", "the"], []),
        (["ada", "fenwick"], [0, 6]),
        (["nowhere"], []),
        (["corley", "nowhere"], []),
    ],
)
def test_sentences_with_a_phrase(index: Any, phrase: list[str], expected: list[Any]) -> None:
    assert [sentence.number for sentence in index.sentences_with(phrase)] == expected


@pytest.mark.parametrize(
    ("words", "phrase", "expected"),
    [
        ("a b c", "b c", True),
        ("a b c", "a c", False),
        ("a b c", "c d", False),
        ("a", "a a", False),
        ("", "a", False),
    ],
)
def test_contains_phrase(words: str, phrase: str, expected: bool) -> None:
    assert contains_phrase(words.split(), phrase.split()) is expected


def test_rarity_falls_with_the_number_of_sentences(index: Any) -> None:
    assert index.rarity("nowhere") > index.rarity("wells") > index.rarity("mill") > index.rarity("the") > 0
    assert [index.rarity(word) for word in ("nowhere", "wells", "mill")] == [math.log(8), math.log(4), math.log(2)]


def test_sentences_by_name_are_of_whole_names(index: Any) -> None:
    by_name = {name: [sentence.number for sentence in found] for name, found in index.sentences_by_name.items()}
    assert by_name["corley"] == [2, 3, 4, 5]
    assert by_name["ada fenwick"] == [0, 6]
    assert "fenwick" not in by_name, "a part of a longer name is not the name"


def test_chunks_by_title(index: Any) -> None:
    assert {title: [c.chunk_id for c in chunks] for title, chunks in index.chunks_by_title.items()} == {
        "Mill": ["mill#0"],
        "Corley": ["town#0", "sael#0"],
    }
    assert texts(index.in_chunk(index.chunks[1])) == texts(index.sentences[3:5])


VOCABULARY = ["the", "mill", "sael", "corley", "wells", "stood", "old", "boats"]
SENTENCES = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=6)


@settings(max_examples=60)
@given(st.lists(SENTENCES, min_size=1, max_size=12), SENTENCES, st.sampled_from([0.3, 0.7, 1.0]), st.integers(0, 12))
def test_sentences_like_equals_a_walk_through_the_corpus(sentences: Any, words: Any, share: Any, many: int) -> None:
    text = " ".join(" ".join(sentence).capitalize() + "." for sentence in sentences)
    found = build([Document("d", text)])
    weight = {word: found.rarity(word) for word in set(words)}
    wanted = share * sum(weight.values())
    slow = [
        s.number
        for s in found.sentences
        if set(s.words) & set(words) and sum(w for word, w in weight.items() if word in s.words) >= wanted - 1e-9
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus_index, "_MANY_SENTENCES", many)
        fast = [s.number for s in found.sentences_like(words, share)]
    close = [
        s.number
        for s in found.sentences
        if abs(sum(w for word, w in weight.items() if word in s.words) - wanted) <= 1e-9
    ]
    assert set(fast) ^ set(slow) <= set(close)
    assert fast == sorted(fast)


@given(
    st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=6).map(" ".join), min_size=1, max_size=8),
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=3),
)
@settings(max_examples=50)
def test_sentences_with_a_phrase_equal_a_walk_through_the_corpus(sentences: Any, phrase: Any) -> None:
    index = build([Document(f"d{number}", text) for number, text in enumerate(sentences)])
    found = index.sentences_with(phrase)
    assert found == [sentence for sentence in index.sentences if contains_phrase(sentence.words, phrase)]


def test_every_chunk_that_shows_a_sentence_holds_it() -> None:
    text = "The Sael froze in 1901. The ferry began in 1837. Ada Fenwick built the mill."
    ends = [match.end() for match in re.finditer(r"\.", text)]
    starts = [0, ends[0] + 1, ends[1] + 1]

    def chunk(number: Any, first: Any, last: Any) -> Chunk:
        start, end = starts[first], ends[last]
        sentences = tuple((starts[i] - start, ends[i] - start) for i in range(first, last + 1))
        return Chunk(f"d#{number}", "d", number, start, end, text[start:end], sentences=sentences)

    index = CorpusIndex.build([chunk(0, 0, 1), chunk(1, 1, 2)], load_language("en"))
    assert [s.text for s in index.sentences] == [text[a:b] for a, b in zip(starts, ends, strict=True)]
    assert [s.number for s in index.in_chunk(index.chunks[1])] == [1, 2]
    assert index.sentences[1].chunk is index.chunks[0], "it is asked about where it stands first"


def test_the_index_tells_of_the_chunks_that_it_has_read() -> None:
    steps = []
    language = load_language("en")
    chunks = list(chunk_documents([Document("a", "One mill."), Document("b", "A boat.")], ChunkingConfig(), language))
    CorpusIndex.build(chunks, language, progress=lambda *step: steps.append(step))
    assert steps == [("indexing", 0, 2), ("indexing", 2, 2)]
