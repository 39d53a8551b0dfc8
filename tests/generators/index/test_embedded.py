"""Embeddings beside distractors: they decide which passages are related, and which topics there are."""

from __future__ import annotations

import numpy as np
import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.embedded import EmbeddedChunks
from lm_eval_taskgen.generators.index.topics import grouped_by_likeness
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.proposing.material import Material, materials
from lm_eval_taskgen.generators.writers.proposing.task import Proposing
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka")
# No two documents share a word; every fourth is about the same by its embedding.
DOCUMENTS = [
    Document(f"d{n}", " ".join(f"{letter}{one}{other}" for one in SYLLABLES for other in SYLLABLES).capitalize() + ".")
    for n, letter in enumerate("bcdfghjklmnpqrst")
]
DIRECTIONS = np.array([[float(n % 4 == kind) for kind in range(4)] for n in range(16)], dtype=np.float32)


@pytest.fixture(scope="module")
def index() -> CorpusIndex:
    chunks = chunk_documents(DOCUMENTS, ChunkingConfig())
    return CorpusIndex.build(chunks, ENGLISH, DOCUMENTS, embeddings=DIRECTIONS)


def test_the_nearest_chunks_come_with_their_cosines(index: CorpusIndex) -> None:
    chunks = index.chunks[:4]
    embedded = EmbeddedChunks(chunks, np.array([[2, 0], [1, 1], [-1, 0], [0, 0]], dtype=np.float32))
    near = embedded.near(chunks[0], 3)
    assert [(chunk.doc_id, cosine) for chunk, cosine in near] == [("d1", 0.707107)]
    assert embedded.direction(chunks[:2]) == pytest.approx([0.92388, 0.382683], abs=1e-5)
    assert list(embedded.direction([chunks[3]])) == [0, 0]


def test_topics_are_those_of_the_embeddings(index: CorpusIndex) -> None:
    topics = grouped_by_likeness([[chunk] for chunk in index.chunks], 4, index)
    assert sorted(sorted(topic) for topic in topics) == [list(range(kind, 16, 4)) for kind in range(4)]


def test_opposite_directions_are_topics_too(index: CorpusIndex) -> None:
    turned = np.array([[1, 2] if number % 2 else [-1, -2] for number in range(16)], dtype=np.float32)
    opposite = CorpusIndex.build(index.chunks, ENGLISH, DOCUMENTS, embeddings=turned)
    topics = grouped_by_likeness([[chunk] for chunk in index.chunks], 2, opposite)
    assert sorted(sorted(topic) for topic in topics) == [list(range(0, 16, 2)), list(range(1, 16, 2))]


def test_passages_near_each_other_are_shown_together(index: CorpusIndex) -> None:
    lookup = QUESTION_TYPES["direct_lookup"].proposing
    assert lookup is not None
    proposing = Proposing(lookup.task, lookup.good, lookup.bad, shown="related")
    found = [one for one in materials(index, proposing, 42, (0, 1)) if isinstance(one, Material)]
    assert found
    for material in found:
        assert len({int(chunk.doc_id[1:]) % 4 for chunk in material.chunks}) == 1
