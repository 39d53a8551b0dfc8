from __future__ import annotations

import random
import sys
from typing import Any

import bm25s
import numpy as np
import pytest

from lm_eval_taskgen.generators.index.retrieval import (
    K1,
    B,
    BM25Search,
    EmbeddingSearch,
    Hit,
    RankBM25Search,
    search_terms,
)
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency

TEXTS = [
    "The lighthouse at Skagen was lit in 1858.",
    "Ferries leave Skagen for Gothenburg at dawn.",
    "गंगा नदी हिमालय से निकलती है।",
    "यमुना नदी भी हिमालय से निकलती है।",
    "",
    "The dawn, the dawn, the dawn.",
    "Ferries leave Skagen for Gothenburg at dawn.",
]


def indexes(hits: list[Hit]) -> list[int]:
    return [hit.index for hit in hits]


@pytest.mark.parametrize(
    ("query", "expected", "why"),
    [
        ("When was the lighthouse lit?", [0, 5], "the text with the rarest shared words comes first"),
        ("गंगा", [2], "a Devanagari word is one token, vowel signs and all"),
        ("नदी", [2, 3], "a tie of length and words goes by index"),
        ("SKAGEN Gothenburg", [1, 6, 0], "case does not count, and equal texts keep their order"),
        ("दी", [], "a part of a word is not a word"),
        ("nothing here matches anything", [], "no shared word, no hit"),
        ("", [], "an empty query finds nothing"),
    ],
)
def test_search_finds_texts_by_their_words(query: str, expected: list[Any], why: str) -> None:
    hits = BM25Search(TEXTS).search(query, 5)
    assert indexes(hits) == expected, why
    assert all(hit.score > 0 for hit in hits)


UNSPACED_TEXTS = ["北京是中国的首都。", "上海有东方明珠塔。", "海上有一座塔。", "กรุงเทพเป็นเมืองหลวง", "เชียงใหม่อยู่ทางเหนือ"]


@pytest.mark.parametrize(
    ("query", "first", "why"),
    [
        ("哪里是中国的首都？", 0, "Chinese"),
        ("上海的塔叫什么？", 1, "letters next to each other count for more than the same letters apart"),
        ("เมืองหลวงคือที่ไหน", 3, "Thai"),
    ],
)
@pytest.mark.parametrize("retriever", [BM25Search, RankBM25Search])
def test_texts_without_spaces_are_found_by_parts(retriever: Any, query: str, first: int, why: str) -> None:
    if retriever is RankBM25Search:
        pytest.importorskip("rank_bm25")
    assert indexes(retriever(UNSPACED_TEXTS).search(query, 5))[0] == first, why


def test_search_gives_at_most_k_hits() -> None:
    assert len(BM25Search(TEXTS).search("dawn Skagen", 2)) == 2


@pytest.mark.parametrize("texts", [[], [""], ["", "..."]])
@pytest.mark.parametrize("retriever", [BM25Search, RankBM25Search])
def test_a_corpus_without_words_finds_nothing(texts: list[Any], retriever: type[Any]) -> None:
    assert retriever(texts).search("word", 3) == []


def test_both_backends_rank_alike() -> None:
    pytest.importorskip("rank_bm25")
    rng = random.Random(5)
    vocabulary = [f"word{i}" for i in range(40)] + ["नदी", "पर्वत", "शहर"]
    texts = [" ".join(rng.choices(vocabulary, k=rng.randint(3, 30))) for _ in range(80)]
    fast, reference = BM25Search(texts), RankBM25Search(texts)
    for _ in range(30):
        query = " ".join(rng.sample(vocabulary, 4))
        ours, theirs = fast.search(query, 20), reference.search(query, 20)
        assert indexes(ours) == indexes(theirs)
        assert [2.5 * hit.score for hit in ours] == pytest.approx([hit.score for hit in theirs])


def test_scores_are_those_of_bm25s_to_the_bit() -> None:
    rng = random.Random(7)
    texts = [
        *TEXTS,
        *UNSPACED_TEXTS,
        *(" ".join(rng.choices(["ab", "cd", "नदी.", "(ab)", "Cd!"], k=9)) for _ in range(40)),
    ]
    reference = bm25s.BM25(k1=K1, b=B, method="lucene", dtype="float64")
    reference.index([search_terms(text) for text in texts], show_progress=False)
    for query in ("ab cd", "नदी dawn the", "上海的塔"):
        scores = reference.get_scores(search_terms(query))
        assert {hit.index: hit.score for hit in BM25Search(texts).search(query, 99)} == {
            int(text): float(scores[text]) for text in np.flatnonzero(scores)
        }


def test_scores_grow_with_rarity_and_with_the_shortness_of_the_text() -> None:
    # ln(1 + 1.5 / 2.5) / (1 + 1.5 * (0.25 + 0.75 * length / mean length)), of lengths 1 and 2 with mean 4 / 3.
    (one, two) = BM25Search(["ada orr", "ada", "lund"]).search("ada", 3)
    assert (one.index, two.index) == (1, 0)
    assert (one.score, two.score) == pytest.approx((0.211833, 0.153471), abs=1e-6)


def test_indexing_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    BM25Search(TEXTS).search("dawn", 3)
    assert capfd.readouterr() == ("", "")


def test_a_missing_reference_backend_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rank_bm25", None)
    with pytest.raises(MissingDependency, match=r'pip install "lm-eval-taskgen\[rank-bm25\]"'):
        RankBM25Search(TEXTS)


VECTORS = np.array([[1, 0], [0, 2], [3, 3], [0, 0], [-1, 0], [2, 2]], dtype=np.float32)
QUERIES = {"right": [5, 0], "up": [0, 0.1], "both": [1, 1], "nothing": [0, 0]}


def embed(texts: Any) -> Any:
    return [QUERIES[text] for text in texts]


@pytest.mark.parametrize(
    ("query", "k", "expected", "why"),
    [
        ("right", 9, [0, 2, 5, 1, 4], "by angle, whatever the lengths; a vector of zeros is near nothing"),
        ("both", 3, [2, 5, 0], "equal directions are a tie and go by index"),
        ("both", 4, [2, 5, 0, 1], "so do mirrored ones"),
        ("up", 1, [1], "k at most"),
        ("up", 0, [], "none asked for"),
        ("nothing", 3, [], "a query without a direction is near nothing"),
    ],
)
def test_nearest_embeddings_come_first(query: str, k: int, expected: list[Any], why: str) -> None:
    hits = EmbeddingSearch(VECTORS, embed).search(query, k)
    assert indexes(hits) == expected, why
    assert all(-1 <= hit.score <= 1 for hit in hits)


def test_cosines_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(3)
    vectors, query = rng.normal(size=(50, 8)), rng.normal(size=8)
    hits = EmbeddingSearch(vectors, lambda texts: [query]).search("any", 50)
    for hit in hits:
        expected = float(vectors[hit.index] @ query / (np.linalg.norm(vectors[hit.index]) * np.linalg.norm(query)))
        assert hit.score == pytest.approx(expected, abs=1e-5)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_cosines_that_differ_by_less_than_a_millionth_are_equal() -> None:
    vectors = np.array([[1, 5e-4], [1, 0], [1, 5e-3]])
    assert indexes(EmbeddingSearch(vectors, embed).search("right", 3)) == [0, 1, 2]
    assert indexes(EmbeddingSearch(vectors[::-1], embed).search("right", 3)) == [1, 2, 0]


def test_equal_texts_keep_their_order_however_many_there_are() -> None:
    vectors = np.tile(np.array([[0.1, 0.7, 0.3]], dtype=np.float32), (1001, 1))
    hits = EmbeddingSearch(vectors, lambda texts: [[0.3, 0.1, 0.9]]).search("any", 1001)
    assert indexes(hits) == list(range(1001))


@pytest.mark.parametrize(
    ("vectors", "reply"),
    [
        (VECTORS, [[1.0, 2.0, 3.0]]),
        (VECTORS, [[1.0, 2.0], [1.0, 2.0]]),
        (VECTORS, [1.0, 2.0]),
    ],
)
def test_an_embedding_that_does_not_fit_the_others_is_named(vectors: Any, reply: list[Any]) -> None:
    with pytest.raises(ConfigError, match=r"embedding\.embed_fn"):
        EmbeddingSearch(vectors, lambda texts: reply).search("any", 3)


def test_embeddings_have_two_dimensions() -> None:
    with pytest.raises(ConfigError, match="embeddings"):
        EmbeddingSearch(np.zeros(3), embed)


@pytest.mark.parametrize("vectors", [np.zeros((0, 0)), np.zeros((3, 2))])
def test_nothing_embedded_finds_nothing(vectors: Any) -> None:
    assert EmbeddingSearch(vectors, embed).search("right", 3) == []
