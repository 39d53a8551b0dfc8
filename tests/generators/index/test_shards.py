"""An index read in shards, by any number of processes, is the same as one read at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.engine import open_engine
from lm_eval_taskgen.generators.index import shards
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.reading.names_by_capitals import CapitalCounts
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig, EngineConfig

WORDS = [
    "Ada",
    "ada",
    "Bank",
    "bank",
    "of",
    "and",
    "the",
    "Van",
    "van",
    "Corley",
    "Roman",
    "road",
    "11",
    "de",
    "Health",
]
TEXTS = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(lambda words: f"We saw {' '.join(words)}."),
    min_size=2,
    max_size=8,
)


@given(TEXTS, st.integers(1, 7), st.sampled_from(["en", "nl", "fr"]))
@settings(max_examples=150, deadline=None)
def test_counts_of_parts_teach_the_same_names_as_counts_of_the_whole(texts: list[str], cut: int, code: str) -> None:
    language = load_language(code)
    whole, first, later = CapitalCounts(language), CapitalCounts(language), CapitalCounts(language)
    for number, text in enumerate(texts):
        whole.read(text)
        (first if number < cut else later).read(text)
    first.add(later)
    assert first.learnt(language) == whole.learnt(language)


@pytest.mark.parametrize("code", ["en", "hi"])
def test_an_index_is_the_same_whatever_the_shards_and_processes(code: str, monkeypatch: Any) -> None:
    text = {"en": "Ada Fenwick met the Town Council {}. Corley mourned.", "hi": "सोनभद्र में चक्की {} तक थी। रमा आई।"}[code]
    language = load_language(code)
    documents = [Document(f"d{number}", text.format(1800 + number), title="T") for number in range(9)]
    chunks = chunk_documents(documents, ChunkingConfig(), language)

    def content(index: CorpusIndex) -> Any:
        sentences = [(one.text, one.start, one.chunk.chunk_id, one.answer_spans) for one in index.sentences]
        return sentences, {word: list(numbers) for word, numbers in index.sentences_by_word.items()}

    whole = content(CorpusIndex.build(chunks, language, documents))
    monkeypatch.setattr(shards, "_SIZE", 100)
    assert content(CorpusIndex.build(chunks, language, documents)) == whole
    with open_engine(EngineConfig(workers=2)) as engine:
        assert content(CorpusIndex.build(chunks, language, documents, engine=engine)) == whole
