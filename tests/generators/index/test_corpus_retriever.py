"""Retrievers of documents: ours, and those of a caller as a search over chunks."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    BM25Retriever,
    ChunkingConfig,
    Document,
    EmbeddingConfig,
    EmbeddingRetriever,
    chunk_documents,
)
from lm_eval_taskgen.generators.index.corpus_retriever import SearchOf
from lm_eval_taskgen.utils.errors import ConfigError

MILL = Document(
    "mill", "Ann Fenwick founded the old mill at Albery in 1801.\n\nIts great wheel turned slowly all winter long."
)
BRIDGE = Document("bridge", "Iris Maddock designed the iron bridge at Orrinmere.", title="Bridges")
CHUNKS = chunk_documents([MILL, BRIDGE], ChunkingConfig(max_tokens=16, overlap_tokens=0))


def letters(texts: Any) -> Any:
    return [[float(text.lower().count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts]


@pytest.mark.parametrize("retriever", [BM25Retriever(CHUNKS), EmbeddingRetriever(CHUNKS, EmbeddingConfig(letters))])
def test_ours_find_passages_under_the_ids_of_their_documents(retriever: Any) -> None:
    first, *others = retriever.search(query="Iris Maddock designed the iron bridge", k=2)
    assert first == Document("bridge", BRIDGE.text, {"chunk_id": "bridge#0"}, title="Bridges")
    assert len(others) == 1 and len(retriever.search("the mill")) <= len(CHUNKS)
    assert BM25Retriever(iter([MILL, BRIDGE])).search("wheel") == [MILL], "documents are found as they are"


class Fixed:
    """Finds what it is told to, whatever is asked."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def search(self, query: str, k: int = 10) -> Any:
        return self.found


FOUNDED, WHEEL, IRON = range(3)


@pytest.mark.parametrize(
    ("found", "query", "numbers", "why"),
    [
        ([BRIDGE, MILL], "slowly wheel winter", [IRON, WHEEL], "of a whole document, the chunk nearest to the query"),
        ([Document("mill", CHUNKS[WHEEL].text)], "Ann", [WHEEL], "a passage is itself"),
        ([Document("mill", "turned slowly")], "Ann", [WHEEL], "so is a part of one"),
        ([Document("road", "A road."), BRIDGE], "road", [IRON], "a document of no corpus"),
        ([BRIDGE, BRIDGE], "bridge", [IRON], "found twice"),
        ((one for one in [BRIDGE]), "bridge", [IRON], "any iterable"),
        ([], "bridge", [], "nothing"),
    ],
)
def test_what_a_callers_retriever_finds_is_a_chunk(found: Any, query: str, numbers: list[int], why: str) -> None:
    hits = SearchOf(Fixed(found), CHUNKS).search(query, 5)
    assert [hit.index for hit in hits] == numbers, why
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_no_more_is_taken_than_asked_for() -> None:
    assert len(SearchOf(Fixed([MILL, BRIDGE]), CHUNKS).search("mill", 1)) == 1


@pytest.mark.parametrize("found", [None, ["mill"], [("mill", 0.5)], 7])
def test_a_retriever_that_finds_no_documents_is_named(found: Any) -> None:
    with pytest.raises(ConfigError, match=r"retriever: Fixed\.search\(\) must return a list of documents"):
        SearchOf(Fixed(found), CHUNKS).search("mill", 5)
