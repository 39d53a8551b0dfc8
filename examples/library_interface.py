"""Every call of the library interface on a few documents, each part by itself, then together (docs/library.md).

python examples/library_interface.py
"""

from __future__ import annotations

from collections.abc import Sequence

from datasets import Dataset, DatasetDict

from lm_eval_taskgen.generators import (
    Anchor,
    Chunk,
    ChunkingConfig,
    Document,
    EmbeddingConfig,
    EvaluationSample,
    Evidence,
    HFCorpusAdapter,
    HFCorpusConfig,
    InMemoryDataset,
    PreprocessResult,
    RecallAtK,
    Response,
    RetrievedPassage,
    RougeLAnswer,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    chunk_documents,
    embed_chunks,
    evaluate,
    extract_anchors,
    group_anchors_by_doc,
    load_language,
)

ROWS = [
    {
        "key": "maddock",
        "body": "The Maddock Bridge crosses the Sael at Orrinmere. Iris Maddock designed the bridge in 1871.",
    },
    {"key": "harrow", "body": "The Harrow Bridge crosses the Tay at Pellory. Tom Harrow built the bridge in 1902."},
    {"key": "mill", "body": "The Corley Mill grinds barley at Albery. Ada Fenwick founded the mill in 1837."},
    {"key": "blank", "body": " "},
    {"key": "inn", "body": "The Swan Inn serves walkers at Marden. Una Wyke opened the inn in 1955."},
]


def corpus() -> HFCorpusConfig:
    """Rows of a dataset become documents."""
    data = DatasetDict({"train": Dataset.from_list(ROWS)})
    by_place = HFCorpusConfig(None, None, "train[:80%]", "body", "key", None, data)
    by_name = HFCorpusConfig(dataset_obj=data, split="train", text_column="body", id_column="key")
    print("load:", HFCorpusAdapter(by_place).load().num_rows, "of", len(ROWS), "rows")
    adapter = HFCorpusAdapter(by_name)
    print("to_documents:", [document.doc_id for document in adapter.to_documents()])
    print("skipped:", adapter.skipped)
    return by_name


def chunks_of(documents: Sequence[Document]) -> list[Chunk]:
    """Documents become chunks, and chunks become vectors."""
    chunks = chunk_documents(documents, ChunkingConfig(256, 32))
    assert chunks == chunk_documents(docs=iter(documents), cfg=ChunkingConfig(max_tokens=256, overlap_tokens=32))
    assert chunks == chunk_documents(documents, ChunkingConfig(), load_language("en"))
    embeddings = embed_chunks(chunks, EmbeddingConfig(embed, 32))
    preprocessed = PreprocessResult(chunks, embeddings)
    print("embed_chunks:", embeddings.shape, "for", len(preprocessed.chunks), "chunks")
    return chunks


def embed(texts: Sequence[str]) -> list[list[float]]:
    """Stand in for an embedding model."""
    return [[float(text.count(letter)) for letter in "abcdefgh"] for text in texts]


def anchors_of(chunks: Sequence[Chunk]) -> list[Anchor]:
    """Chunks have sentences that can be asked about."""
    anchors = extract_anchors(chunks)
    first = anchors[0]
    print("extract_anchors:", Anchor(first.doc_id, first.sentence, first.start_char, first.end_char, {}))
    print("group_anchors_by_doc:", {key: len(of) for key, of in group_anchors_by_doc(anchors).items()})
    return anchors


def generate(hf: HFCorpusConfig) -> None:
    """All of it in one call, from a configuration or from documents at hand."""
    config = TaskGeneratorConfig(hf, ChunkingConfig(), EmbeddingConfig(embed), SingleHopConfig(2), None, None)
    generator = TaskGenerator(None, config, None)
    documents = generator.build_corpus()
    samples = generator.generate_samples()
    dataset = generator.generate_dataset(name="generated")
    assert list(dataset) == samples
    same = TaskGenerator(None, TaskGeneratorConfig(single_hop=SingleHopConfig(2)), corpus=documents).generate_dataset()
    assert [sample.query for sample in same] == [sample.query for sample in dataset]
    for sample in dataset:
        print("generate_dataset:", sample.query, "/", sample.reference_answer.text)


def measured() -> None:
    """A RAG system is asked every question: a retriever, and an answer from what it found."""
    mill = Document("mill.md", "The weir was built in 1837. The mill has four wheels.")
    evidence = Evidence("mill.md", 0, 27, "The weir was built in 1837.")
    gold = Response("1837", ("1837", "in 1837"), (evidence,))
    dataset = InMemoryDataset("mill", [EvaluationSample("1", "When was the weir built?", [mill], [], gold, {}, {})])

    class System:
        retriever = OneDocument(mill)

        def answer(self, question: str, passages: Sequence[RetrievedPassage]) -> str:
            return "in 1837" if "1837" in passages[0].text else "unanswerable"

    for result in evaluate(System(), dataset, metrics=[RecallAtK(k=5), RougeLAnswer()], top_k=5):
        print("evaluate:", result.name, result.value, dict(result.details))


class OneDocument:
    """A retriever that finds the same document for every question."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def search(self, query: str, k: int = 10) -> list[Document]:
        return [self.document][:k]


def by_hand() -> None:
    """Records are made by hand too."""
    sael = Document("sael", "The Sael is a river.", {"year": 1871})
    sample = EvaluationSample("1", "What is the Sael?", [sael], [], Response("a river"), {"type": "own"}, {})
    dataset = InMemoryDataset("rivers", [sample])
    assert dataset[0] is sample and len(dataset) == 1 and list(dataset) == [sample]
    print("to_hf:", dataset.to_hf()["question"][:], "to_pandas:", dataset.to_pandas().shape)


def main() -> None:
    hf = corpus()
    chunks = chunks_of(HFCorpusAdapter(hf).to_documents())
    anchors_of(chunks)
    generate(hf)
    by_hand()
    measured()


if __name__ == "__main__":
    main()
