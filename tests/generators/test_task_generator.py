"""`TaskGenerator` as a user of the library calls it, with documents and embeddings of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest

from lm_eval_taskgen.generators import (
    ChunkingConfig,
    CorpusConfig,
    Document,
    EmbeddingConfig,
    EvaluationSample,
    HFCorpusConfig,
    InMemoryDataset,
    PreprocessResult,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    chunk_documents,
    embed_chunks,
)
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError

BRIDGES = [
    Document("maddock", "The Maddock Bridge crosses the Sael at Orrinmere. Iris Maddock designed the bridge in 1871."),
    Document("harrow", "The Harrow Bridge crosses the Tay at Pellory. Tom Harrow built the bridge in 1902."),
    Document("mill", "The Corley Mill grinds barley at Albery. Ada Fenwick founded the mill in 1837."),
    Document("inn", "The Swan Inn serves walkers at Marden. Una Wyke opened the inn in 1955.", {"audience": "public"}),
]
CONFIG = TaskGeneratorConfig(single_hop=SingleHopConfig(2))


@pytest.mark.parametrize("corpus", [BRIDGES, tuple(BRIDGES), iter(BRIDGES)])
def test_the_corpus_may_be_any_iterable_of_documents(corpus: Any) -> None:
    generator = TaskGenerator(None, CONFIG, corpus=corpus)
    documents = generator.build_corpus()
    assert [(d.doc_id, d.text, d.metadata) for d in documents] == [(d.doc_id, d.text, d.metadata) for d in BRIDGES]
    dataset = generator.generate_dataset()
    assert isinstance(dataset, InMemoryDataset) and dataset.name == "generated" and len(dataset) == 2
    assert {evidence.doc_id for sample in dataset for evidence in sample.reference_answer.evidence} <= {
        document.doc_id for document in BRIDGES
    }
    samples = generator.generate_samples()
    assert isinstance(samples, list) and samples == list(dataset)


def test_sections_are_tagged_for_those_who_read_the_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    tagged: list[str] = []

    def tag_sections(document: Document, language: Any) -> Document:
        tagged.append(document.doc_id)
        return document

    monkeypatch.setattr("lm_eval_taskgen.generators.generator.tag_sections", tag_sections)
    generator = TaskGenerator(None, CONFIG, corpus=BRIDGES)
    generator.generate_dataset()
    assert tagged == [], "rules look for what the tags name themselves"
    generator.preprocess()
    assert len(tagged) == len(BRIDGES), "the caller may read them"


def test_rows_of_a_dataset_are_the_corpus() -> None:
    rows = [{"text": document.text, "key": document.doc_id} for document in BRIDGES]
    config = TaskGeneratorConfig(HFCorpusConfig(dataset_obj=iter(rows), id_column="key"), single_hop=SingleHopConfig(2))
    generator = TaskGenerator(None, config)
    assert [document.doc_id for document in generator.build_corpus()] == [document.doc_id for document in BRIDGES]
    assert len(generator.generate_dataset("bridges")) == 2


class NoHarrow:
    def keep(self, sample: EvaluationSample) -> bool:
        return "Harrow" not in f"{sample.query} {sample.reference_answer.answers}"


def test_filters_are_given_in_third_place_or_by_name() -> None:
    config = TaskGeneratorConfig()
    every = TaskGenerator(None, config, None, corpus=BRIDGES).generate_samples()
    kept = [sample for sample in every if NoHarrow().keep(sample)]
    assert len(kept) < len(every)
    filtered = TaskGenerator(None, config, [NoHarrow()], corpus=BRIDGES).generate_samples()
    named = TaskGenerator(llm=None, config=config, sample_filters=iter([NoHarrow()]), corpus=BRIDGES).generate_samples()
    assert filtered == named == kept


@pytest.mark.parametrize(
    ("config", "corpus", "error", "message"),
    [
        (TaskGeneratorConfig(), None, ConfigError, "no corpus: set hf_corpus, or corpus (files, squad or hf), in "
         "TaskGeneratorConfig, or give documents: TaskGenerator(llm, config, corpus=documents)"),
        (TaskGeneratorConfig(corpus=CorpusConfig(files=("*.md",))), BRIDGES, ConfigError, "two corpora: corpus= and "
         "the one in TaskGeneratorConfig; give one"),
        (CONFIG, [], CorpusError, "corpus: holds no documents"),
        (CONFIG, ["The Sael is a river."], CorpusError, "corpus: item 0: expected a Document, found str"),
        (CONFIG, [BRIDGES[0], BRIDGES[0]], CorpusError, "item 1: the document id 'maddock' is taken by item 0; give "
         "each document its own"),
        (CONFIG, 3, CorpusError, "corpus: expected documents, found int"),
        (CONFIG, "maddock.md", CorpusError, "corpus: expected documents, found str"),
    ],
)  # fmt: skip
def test_what_is_no_corpus_is_an_error_that_says_what_is(config: Any, corpus: Any, error: Any, message: str) -> None:
    with pytest.raises(error) as found:
        TaskGenerator(None, config, corpus=corpus).build_corpus()
    assert str(found.value) == message


def by_topic(texts: Sequence[str]) -> list[list[float]]:
    """The Maddock Bridge is near the inn, and far from the other documents."""
    topics = {"Maddock": [1.0, 0.1], "Swan": [1.0, 0.2], "Harrow": [0.1, 1.0]}
    return [next((vector for name, vector in topics.items() if name in text), [-1.0, -1.0]) for text in texts]


NEAR: dict[str, Any] = {"single_hop": SingleHopConfig(2), "contexts": ("gold", "distractors"), "num_distractors": 2}


def distractors_of_maddock(samples: Iterable[EvaluationSample]) -> list[str]:
    (sample,) = (sample for sample in samples if "Maddock" in sample.query)
    return [document.doc_id for document in sample.candidate_docs]


def test_embeddings_decide_what_the_distractors_are() -> None:
    by_words = TaskGenerator(None, TaskGeneratorConfig(**NEAR), corpus=BRIDGES)
    by_embeddings = TaskGenerator(
        None, TaskGeneratorConfig(embedding=EmbeddingConfig(by_topic), **NEAR), corpus=BRIDGES
    )
    assert distractors_of_maddock(by_words.generate_dataset()) == ["harrow", "mill"]
    assert distractors_of_maddock(by_embeddings.generate_dataset()) == ["inn", "harrow"]


def test_what_was_embedded_before_is_used() -> None:
    chunks = chunk_documents(BRIDGES, ChunkingConfig())
    made = PreprocessResult(chunks, embed_chunks(chunks, EmbeddingConfig(by_topic)))
    assert made.chunks == tuple(chunks) and made.documents == ()
    config = TaskGeneratorConfig(embedding=EmbeddingConfig(by_topic), **NEAR)
    samples = TaskGenerator(None, config, corpus=BRIDGES).generate_samples(made)
    assert distractors_of_maddock(samples) == ["inn", "harrow"]


def test_a_proposing_model_is_shown_what_the_embeddings_say_is_related() -> None:
    generator = TaskGenerator(None, TaskGeneratorConfig(embedding=EmbeddingConfig(by_topic)), corpus=BRIDGES)
    index = generator.build_index(generator.preprocess())
    assert index.embedded is not None
    assert [chunk.doc_id for chunk, _ in index.embedded.near(index.chunks[0], 1)] == ["inn"]


def test_chunks_of_other_documents_are_refused() -> None:
    made = PreprocessResult(chunk_documents(BRIDGES, ChunkingConfig()), None)
    with pytest.raises(ConfigError, match="chunks: 'maddock#0' is cut from 'maddock', which the corpus does not hold"):
        TaskGenerator(None, CONFIG, corpus=BRIDGES[1:]).generate_samples(made)


@pytest.mark.parametrize(
    ("embeddings", "message"),
    [
        (np.zeros((3, 2)), "embeddings: 3 vectors for 4 chunks"),
        (np.zeros(4), "embeddings: have shape (4,); wanted (chunks, dimensions)"),
        ([[1.0, 2.0]], "embeddings: 1 vectors for 4 chunks"),
        (np.full((4, 2), np.nan), "embeddings: hold NaN or infinity"),
    ],
)
def test_embeddings_of_other_chunks_are_refused(embeddings: Any, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        PreprocessResult(chunk_documents(BRIDGES, ChunkingConfig()), embeddings)
    assert str(error.value) == message


def test_embeddings_without_the_function_that_made_them_are_refused() -> None:
    chunks = chunk_documents(BRIDGES, ChunkingConfig())
    made = PreprocessResult(chunks, embed_chunks(chunks, EmbeddingConfig(by_topic)))
    with pytest.raises(ConfigError, match=r"embeddings: are given, and no embedding\.embed_fn to embed questions with"):
        TaskGenerator(None, CONFIG, corpus=BRIDGES).generate_samples(made)
