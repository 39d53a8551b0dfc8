"""The graph of the passages that share names."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators import build_entity_graph, sample_doc_pairs
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.entity_graph import entity_graph, sample_doc_paths
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded_words

NAMES = ["Ada Fenwick", "Bram Holt", "Cora Lind", "Dov Maris"]


def graph_of(members: Any) -> Any:
    """The graph of a text for each set of names; each names only these."""
    texts = [" ".join(f"Nobody saw {NAMES[i]} again." for i in names) for names in members]
    documents = [Document(f"d{number}", text, title=f"t{number}") for number, text in enumerate(texts)]
    language = load_language("en")
    return entity_graph(CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language))


@pytest.mark.parametrize(
    ("members", "least", "pairs"),
    [
        ([(0, 1), (1, 2), (2, 3)], 1, {(0, 1), (1, 2)}),
        ([(0, 1), (1, 2), (2, 3)], 2, set()),
        ([(0, 1, 2), (0, 1), (1, 2)], 2, {(0, 1), (0, 2)}),
        ([(0,), (1,), (2,)], 1, set()),
    ],
)
def test_pairs_are_those_that_share_enough_names_in_either_order(
    members: list[tuple[int, ...]], least: int, pairs: set[Any]
) -> None:
    graph = graph_of(members)
    found = list(sample_doc_paths(graph, Random(1), 2, least))
    numbers = [tuple(sorted(int(chunk.doc_id[1:]) for chunk in path.chunks)) for path in found]
    assert sorted(numbers) == sorted([*pairs, *pairs])
    for path in found:
        assert len(path.shared[0]) >= least
        assert all(name in " ".join(folded_words(chunk.text)) for chunk in path.chunks for name in path.shared[0])


def test_names_that_everything_has_join_nothing() -> None:
    graph = graph_of([(0, 1)] * 61 + [(2,), (2,), (3,)])
    assert set(graph.chunks_by_entity) == {"cora lind"}, "nor does one that only one passage has"
    assert len(list(sample_doc_paths(graph, Random(1), 2))) == 2


@pytest.mark.parametrize(
    ("members", "hops", "paths", "why"),
    [
        ([(0,)] * 3, 2, 6, "from each to each other"),
        ([(0,)] * 5, 2, 15, "from each three ways on"),
        ([(0,)] * 3, 3, 0, "a name leads on once"),
        ([(0, 1), (0, 1)], 3, 0, "no passage comes twice"),
        ([(0,), (0, 1), (1,)], 3, 2, "by another name"),
    ],
)
def test_paths_go_on_by_new_names_to_new_documents(
    members: list[tuple[int, ...]], hops: int, paths: int, why: str
) -> None:
    assert len(list(sample_doc_paths(graph_of(members), Random(1), hops))) == paths, why


def test_neighbours_share_enough_names_and_are_of_other_documents() -> None:
    first = " ".join([f"Nobody saw {NAMES[0]} and {NAMES[1]} again.", *["It rained all day."] * 12] * 2)
    documents = [Document("d0", first), *documents_of([(), (0, 1), (0,)])[1:]]
    language = load_language("en")
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=48, overlap_tokens=0), language)
    graph = entity_graph(CorpusIndex.build(chunks, language, documents))
    start = next(chunk for chunk in graph.entities_by_chunk if graph.chunks[chunk].doc_id == "d0")
    found = [[graph.chunks[other].doc_id for other in graph.neighbours(start, least)] for least in (1, 2)]
    assert found == [["d1", "d2"], ["d1"]]


def test_the_graph_is_the_same_both_ways() -> None:
    graph = graph_of([(0, 1), (1, 2), (0, 2, 3)])
    for one, other in combinations(graph.chunks, 2):
        assert graph.shared(one, other) == graph.shared(other, one)
        assert (
            (other in graph.neighbours(one, 1)) == (one in graph.neighbours(other, 1)) == bool(graph.shared(one, other))
        )


def documents_of(members: Any) -> list[Document]:
    texts = [" ".join(f"Nobody saw {NAMES[i]} again." for i in names) for names in members]
    return [Document(f"d{number}", text) for number, text in enumerate(texts)]


def test_the_graph_of_chunks_names_the_documents_of_each_name() -> None:
    chunks = chunk_documents(documents_of([(0, 1), (1, 2), (0, 1, 3)]), ChunkingConfig())
    graph = build_entity_graph(chunks)
    assert graph == {"ada fenwick": ["d0", "d2"], "bram holt": ["d0", "d1", "d2"]}
    assert build_entity_graph(chunks=iter(chunks)) == graph
    long = Document("long", " ".join([f"Nobody saw {NAMES[0]} again.", *["It rained all day."] * 12] * 4))
    several = chunk_documents([long], ChunkingConfig(max_tokens=48, overlap_tokens=0))
    assert len(several) > 3 and build_entity_graph(several) == {}, "a name of one document links nothing"
    assert "ada fenwick" not in build_entity_graph(chunk_documents(documents_of([(0,)] * 61), ChunkingConfig()))


GRAPH = {"ada": ["a", "b", "c"], "bram": ["b", "a"], "cora": ["c", "d"], "dov": ["d"]}


@pytest.mark.parametrize(
    ("options", "pairs"),
    [
        ({}, {("a", "b"), ("a", "c"), ("b", "c"), ("c", "d")}),
        ({"min_shared_entities": 2}, {("a", "b")}),
        ({"min_shared_entities": 3}, set()),
    ],
)
def test_document_pairs_share_names_and_come_once(options: dict[str, int], pairs: set[tuple[str, str]]) -> None:
    found = sample_doc_pairs(GRAPH, 10, **options)
    assert sorted(found) == sorted(pairs)
    assert sample_doc_pairs(graph=GRAPH, max_pairs=10, **options) == found, "the same seed, the same pairs"


def test_no_more_pairs_come_than_asked_for_and_names_take_turns() -> None:
    crowd = {"all": [f"d{n}" for n in range(2000)], "few": ["x", "y"]}
    found = sample_doc_pairs(crowd, 20)
    assert len(found) == len(set(found)) == 20 and ("x", "y") in found[:2]
    uses = Counter(doc_id for pair in found for doc_id in pair)
    assert max(uses.values()) <= 2, "a crowd is not one document's"
    assert sample_doc_pairs(crowd, 0) == []
    assert sample_doc_pairs(crowd, 20, seed=7) != found == sample_doc_pairs(crowd, 20, seed=42)
    with pytest.raises(ConfigError, match="max_pairs"):
        sample_doc_pairs(crowd, -1)
