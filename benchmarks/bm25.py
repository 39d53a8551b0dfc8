"""Index chunks for BM25 and answer questions from the index, beside bm25s used directly, tantivy and rank-bm25.

    python benchmarks/bm25.py [--sizes 1000 4000 16000 64000] [--rounds 3] [--slow-sizes 250 500 1000 2000]

bm25s, as its documentation uses it, finds words by its own pattern, which cuts those of Indic scripts to pieces, and
leaves out English stop words in English. tantivy writes its index to memory. rank-bm25 takes our words, and is too slow
for the sizes of the others. 1,000 questions are answered with ten chunks each.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from measuring import Way, markdown, measure, warmed
from recombined_text import LANGUAGES, documents, questions

from lm_eval_taskgen.generators.index.retrieval import BM25Search, RankBM25Search
from lm_eval_taskgen.utils.text.tokens import pieces

QUERIES, NEAREST = 1_000, 10


def texts_of(count: int, code: str) -> list[str]:
    """Texts of 200 words or more, since cutting them into chunks is no part of this."""
    found: list[str] = []
    for document in documents(count, code):
        spans = pieces(document.text, 0, len(document.text), 256, lambda text: text.count(" ") + 1)
        found += (document.text[start:end] for start, end in spans)
    return found[:count]


def _built(build: Callable[[Sequence[str]], object], texts: Sequence[str]) -> int:
    build(texts)
    return len(texts)


def index_ours(code: str, count: int) -> Callable[[], object]:
    return warmed(partial(_built, BM25Search), texts_of(count, code), few=10)


def index_bm25s(code: str, count: int) -> Callable[[], object]:
    return warmed(partial(_built, partial(_bm25s, code)), texts_of(count, code), few=10)


def _bm25s(code: str, texts: Sequence[str]) -> Any:
    import bm25s

    index = bm25s.BM25()
    index.index(bm25s.tokenize(texts, stopwords=_stopwords(code), show_progress=False), show_progress=False)
    return index


def _stopwords(code: str) -> str | None:
    return "en" if code == "en" else None


def index_tantivy(code: str, count: int) -> Callable[[], object]:
    return warmed(partial(_built, _tantivy), texts_of(count, code), few=10)


def _tantivy(texts: Sequence[str]) -> Any:
    import tantivy

    schema = tantivy.SchemaBuilder()
    schema.add_text_field("text")
    schema.add_unsigned_field("number", stored=True)
    index = tantivy.Index(schema.build())
    writer = index.writer(num_threads=1)
    for number, text in enumerate(texts):
        writer.add_document(tantivy.Document(text=text, number=number))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index


def index_rank_bm25(code: str, count: int) -> Callable[[], object]:
    return warmed(partial(_built, RankBM25Search), texts_of(count, code), few=10)


def search_ours(code: str, count: int) -> Callable[[], object]:
    index, asked = BM25Search(texts_of(count, code)), questions(QUERIES, code)
    return warmed(lambda asked: sum(len(index.search(question, NEAREST)) for question in asked), asked)


def search_bm25s(code: str, count: int) -> Callable[[], object]:
    import bm25s

    index, asked = _bm25s(code, texts_of(count, code)), questions(QUERIES, code)

    def search(asked: Sequence[str]) -> int:
        tokens = bm25s.tokenize(asked, stopwords=_stopwords(code), show_progress=False, return_ids=False)
        return int(index.retrieve(tokens, k=NEAREST, show_progress=False).documents.size)

    return warmed(search, asked)


def search_tantivy(code: str, count: int) -> Callable[[], object]:
    index, asked = _tantivy(texts_of(count, code)), questions(QUERIES, code)
    searcher = index.searcher()

    def search(asked: Sequence[str]) -> int:
        parsed = (index.parse_query_lenient(question, ["text"])[0] for question in asked)
        return sum(len(searcher.search(query, NEAREST).hits) for query in parsed)

    return warmed(search, asked)


def search_rank_bm25(code: str, count: int) -> Callable[[], object]:
    index, asked = RankBM25Search(texts_of(count, code)), questions(QUERIES, code)
    return warmed(lambda asked: sum(len(index.search(question, NEAREST)) for question in asked), asked)


def ways(name: str, code: str) -> tuple[dict[str, Way], dict[str, Way]]:
    """The ways to index or search at all sizes, and those at small sizes."""
    ours, bm25s, tantivy, rank_bm25 = {
        "index": (index_ours, index_bm25s, index_tantivy, index_rank_bm25),
        "search": (search_ours, search_bm25s, search_tantivy, search_rank_bm25),
    }[name]
    own: dict[str, Way] = {"ours": partial(ours, code)}
    fast: dict[str, Way] = {"bm25s": partial(bm25s, code), "tantivy": partial(tantivy, code)}
    slow: dict[str, Way] = {"rank-bm25": partial(rank_bm25, code)}
    return own | fast, own | slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 4_000, 16_000, 64_000])
    parser.add_argument("--slow-sizes", nargs="+", type=int, default=[250, 500, 1_000, 2_000])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for name, title in (("index", "Index"), ("search", "1,000 questions")):
        for code in LANGUAGES:
            fast, slow = ways(name, code)
            for found, sizes in ((fast, options.sizes), (slow, options.slow_sizes)):
                print(f"\n{title}, {code}:\n")
                print(markdown(measure(found, sizes, options.rounds), "chunks"), flush=True)


if __name__ == "__main__":
    main()
