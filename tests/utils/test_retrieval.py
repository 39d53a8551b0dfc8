import random
import sys

import pytest

from lm_eval_taskgen.utils.errors import MissingDependency
from lm_eval_taskgen.utils.retrieval import BM25Retriever, Hit, RankBM25Retriever

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
def test_search_finds_texts_by_their_words(query, expected, why):
    hits = BM25Retriever(TEXTS).search(query, 5)
    assert indexes(hits) == expected, why
    assert all(hit.score > 0 for hit in hits)


def test_search_gives_at_most_k_hits():
    assert len(BM25Retriever(TEXTS).search("dawn Skagen", 2)) == 2


@pytest.mark.parametrize("texts", [[], [""], ["", "..."]])
@pytest.mark.parametrize("retriever", [BM25Retriever, RankBM25Retriever])
def test_a_corpus_without_words_finds_nothing(texts, retriever):
    assert retriever(texts).search("word", 3) == []


def test_both_backends_rank_alike():
    pytest.importorskip("rank_bm25")
    rng = random.Random(5)
    vocabulary = [f"word{i}" for i in range(40)] + ["नदी", "पर्वत", "शहर"]
    texts = [" ".join(rng.choices(vocabulary, k=rng.randint(3, 30))) for _ in range(80)]
    fast, reference = BM25Retriever(texts), RankBM25Retriever(texts)
    for _ in range(30):
        query = " ".join(rng.sample(vocabulary, 4))
        ours, theirs = fast.search(query, 20), reference.search(query, 20)
        assert indexes(ours) == indexes(theirs)
        assert [2.5 * hit.score for hit in ours] == pytest.approx([hit.score for hit in theirs])


def test_indexing_prints_nothing(capfd):
    BM25Retriever(TEXTS).search("dawn", 3)
    assert capfd.readouterr() == ("", "")


def test_a_missing_reference_backend_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "rank_bm25", None)
    with pytest.raises(MissingDependency, match=r'pip install "lm-eval-taskgen\[rank-bm25\]"'):
        RankBM25Retriever(TEXTS)
