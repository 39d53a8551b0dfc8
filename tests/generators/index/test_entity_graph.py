"""The graph of the passages that share names."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.entity_graph import build_entity_graph, sample_doc_pairs
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
    return build_entity_graph(CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language))


@pytest.mark.parametrize(
    ("members", "least", "pairs"),
    [
        ([(0, 1), (1, 2), (2, 3)], 1, {(0, 1), (1, 2)}),
        ([(0, 1), (1, 2), (2, 3)], 2, set()),
        ([(0, 1, 2), (0, 1), (1, 2)], 2, {(0, 1), (0, 2)}),
        ([(0,), (1,), (2,)], 1, set()),
    ],
)
def test_pairs_are_those_that_share_enough_names_and_come_once(
    members: list[tuple[int, ...]], least: int, pairs: set[Any]
) -> None:
    graph = graph_of(members)
    found = list(sample_doc_pairs(graph, Random(1), least))
    numbers = [tuple(sorted(int(chunk.doc_id[1:]) for chunk in path.chunks)) for path in found]
    assert sorted(numbers) == sorted(pairs)
    for path in found:
        assert len(path.shared[0]) >= least
        assert all(name in " ".join(folded_words(chunk.text)) for chunk in path.chunks for name in path.shared[0])


def test_names_that_everything_has_join_nothing() -> None:
    graph = graph_of([(0, 1)] * 61 + [(2,), (2,)])
    assert set(graph.chunks_by_entity) == {"cora lind"}
    assert len(list(sample_doc_pairs(graph, Random(1)))) == 1


def test_the_graph_is_the_same_both_ways() -> None:
    graph = graph_of([(0, 1), (1, 2), (0, 2, 3)])
    for one, other in combinations(graph.chunks, 2):
        assert graph.shared(one, other) == graph.shared(other, one)
        assert (
            (other in graph.neighbours(one, 1)) == (one in graph.neighbours(other, 1)) == bool(graph.shared(one, other))
        )
