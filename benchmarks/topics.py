"""Count the topics of an uneven corpus that the first places shown to a model cover, beside places drawn at random.

    python benchmarks/topics.py xquad.en.json --language en

The corpus has the paragraphs of a file in SQuAD's format, without their titles, and many further documents, each of six
sentences drawn from one of the first three articles. The articles are its topics.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.writers.proposing.spread import spread
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

FIRST = (12, 24, 48, 96)
LARGE, FURTHER, SENTENCES = 3, 600, 6
SEEDS = range(5)
_END = re.compile(r"(?<=[.।])\s+")


def documents_of(path: Path) -> dict[str, list[Document]]:
    """Return the documents of each article."""
    random = Random(1)
    found: dict[str, list[Document]] = {}
    for number, article in enumerate(json.loads(path.read_text(encoding="utf-8"))["data"]):
        texts = [paragraph["context"] for paragraph in article["paragraphs"]]
        if number < LARGE:
            sentences = [sentence for text in texts for sentence in _END.split(text)]
            texts += [" ".join(random.sample(sentences, SENTENCES)) for _ in range(FURTHER)]
        found[article["title"]] = [Document(f"{number}/{place}", text) for place, text in enumerate(texts)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squad", type=Path)
    parser.add_argument("--language", default="en")
    given = parser.parse_args()
    language, by_topic = load_language(given.language), documents_of(given.squad)
    topics = {document.doc_id: topic for topic, documents in by_topic.items() for document in documents}
    documents = [document for of_topic in by_topic.values() for document in of_topic]
    chunks = tuple(chunk_documents(documents, ChunkingConfig(), language))
    index = CorpusIndex.build(chunks, language, documents)
    orders: dict[str, list[Sequence[Chunk]]] = {
        "at random": [Random(seed).sample(chunks, len(chunks)) for seed in SEEDS],
        "by topics": [spread(index, seed) for seed in SEEDS],
    }
    print(f"{len(documents):,} documents, {len(by_topic)} topics")
    for count in FIRST:
        covered = {
            name: fmean(len({topics[chunk.doc_id] for chunk in order[:count]}) for order in of_name)
            for name, of_name in orders.items()
        }
        print(f"{count:4} places:", ", ".join(f"{name} {mean:.1f}" for name, mean in covered.items()))


if __name__ == "__main__":
    main()
