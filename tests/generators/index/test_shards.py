"""An index read in shards, by any number of processes, is the same as one read at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.cache import cache, open_cache
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
@settings(max_examples=150)
def test_counts_of_parts_teach_the_same_names_as_counts_of_the_whole(texts: list[str], cut: int, code: str) -> None:
    language = load_language(code)
    whole, first, later = CapitalCounts(language), CapitalCounts(language), CapitalCounts(language)
    for number, text in enumerate(texts):
        whole.read(text)
        (first if number < cut else later).read(text)
    as_json = json.loads(json.dumps([first.as_lists(), later.as_lists()]))
    first.add(later)
    assert first.learnt(language) == whole.learnt(language)
    read_back, added = (CapitalCounts.from_lists(lists, language) for lists in as_json)
    read_back.add(added)
    assert read_back.learnt(language) == whole.learnt(language)


SENTENCES = {
    "en": "Ada Fenwick met the Town Council {}. Corley mourned.",
    "hi": "सोनभद्र में चक्की {} तक थी। रमा आई।",
    "de": "Ada Fenwick traf den Rat {}. Corley trauerte.",
}


def documents_in(code: str, numbers: Iterable[int]) -> list[Document]:
    return [Document(f"d{number}", SENTENCES[code].format(1800 + number), title="T") for number in numbers]


def content(documents: Iterable[Document], code: str, **ways: Any) -> Any:
    language = load_language(code)
    chunks = chunk_documents(documents, ChunkingConfig(), language)
    index = CorpusIndex.build(chunks, language, documents, **ways)
    sentences = [(one.text, one.start, one.chunk.chunk_id, one.answer_spans) for one in index.sentences]
    return sentences, {word: list(numbers) for word, numbers in index.sentences_by_word.items()}


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "_CHUNKS", 2)
    monkeypatch.setattr(shards, "_BATCH", 100)


@pytest.mark.parametrize("code", SENTENCES)
def test_an_index_is_the_same_whatever_the_shards_and_processes(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = documents_in(code, range(9))
    whole = content(documents, code)
    monkeypatch.setattr(shards, "_CHUNKS", 2)
    monkeypatch.setattr(shards, "_BATCH", 100)
    assert content(documents, code) == whole
    with open_engine(EngineConfig(workers=2)) as engine:
        assert content(documents, code, engine=engine) == whole


def test_names_of_a_large_corpus_are_learnt_from_a_part_and_rare_words_are_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shards, "_CHUNKS", 2)
    monkeypatch.setattr(shards, "_LEARNT_FROM", 2_000)
    read: list[str] = []
    read_for_names = CapitalCounts.read

    def noted(counts: CapitalCounts, text: str) -> None:
        read.append(text)
        read_for_names(counts, text)

    monkeypatch.setattr(CapitalCounts, "read", noted)
    rare = ["".join(letters) for letters in product("bdfgklnprst", "ao", "lmnr")]
    texts = (f"We saw {word.title()} near Corley. The small x{word} and the X{word} went on." for word in rare)
    documents = [Document(f"d{number}", text, title="T") for number, text in enumerate(texts)]
    language = load_language("en")
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert 0 < len(read) < len(documents) // 2
    assert all(map(index.names.has_word, ["corley", *rare]))
    assert not any(index.names.has_word(f"x{word}") for word in rare), "they have small letters as often"
    with_names = [one for one in index.sentences if one.of_kind("name")]
    assert len(with_names) == len(rare)


def test_each_word_has_its_sentences_in_every_passage_of_a_document() -> None:
    language = load_language("en")
    document = Document("d", " ".join(f"Ada Fenwick met the Town Council {1800 + number}." for number in range(40)))
    chunks = chunk_documents([document], ChunkingConfig(max_tokens=48, overlap_tokens=0), language)
    index = CorpusIndex.build(chunks, language, [document])
    assert len(index.chunks) > 3
    for number in range(40):
        assert list(index.sentences_by_word[str(1800 + number)]) == [number]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the chunks that are read."""
    texts: list[str] = []
    read_shard = shards._read_shard

    def noted(language: Any, shard: shards.Shard) -> shards.ShardCounts:
        texts.extend(shard.texts)
        return read_shard(language, shard)

    monkeypatch.setattr(shards, "_read_shard", noted)
    return texts


def test_a_shard_has_some_64_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    read_shard = shards._read_shard

    def noted(language: Any, shard: shards.Shard) -> shards.ShardCounts:
        sizes.append(len(shard.texts))
        return read_shard(language, shard)

    monkeypatch.setattr(shards, "_read_shard", noted)
    content(documents_in("en", range(640)), "en")
    assert sum(sizes) == 640
    assert 5 < len(sizes) < 20


@pytest.mark.usefixtures("small_shards")
@pytest.mark.parametrize("code", SENTENCES)
def test_an_index_is_the_same_from_disk(
    code: str, read: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASKGEN_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_WORTH", 0)

    def kept(numbers: Iterable[int]) -> tuple[int, list[str]]:
        """Index some documents with the cache and without it; return how many are read with it, and what is said."""
        documents, stages = documents_in(code, numbers), set[str]()
        read.clear()
        with open_cache("corpus") as opened:
            found = content(documents, code, cache=opened, progress=lambda stage, *_: stages.add(stage))
        number = len(read)
        assert found == content(documents, code)
        return number, sorted(stages)

    assert kept(range(40)) == (40, ["indexing"])
    assert kept(range(40)) == (0, ["index: read from disk"])
    extended, _ = kept([*range(20), 50, *range(20, 40)])
    assert 0 < extended < 20, "the shard of the new document"
    shortened, _ = kept([*range(12), *range(13, 40)])
    assert shortened < 20
    assert kept([3, 2, 1])[0] > 0, "another order"
    assert len([*tmp_path.glob("*/arrays-*")]) == 1

    for name in ("numbers.npy", "values.json", "manifest.json"):
        kept(range(40))
        (file,) = tmp_path.glob(f"*/arrays-*/{name}")
        damaged = bytearray(file.read_bytes())
        damaged[-2] ^= 1
        file.write_bytes(damaged)
        assert kept(range(40)) == (0, ["indexing"]), f"{name} is damaged, the shards are not"
    assert kept(range(40)) == (0, ["index: read from disk"])
