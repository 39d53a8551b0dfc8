"""Every call of the library interface on a few documents, each part by itself, then together (docs/library.md).

python examples/library_interface.py
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from datasets import Dataset, DatasetDict

from lm_eval_taskgen.generators import (
    Anchor,
    AnswerPresent,
    BM25Retriever,
    Chunk,
    ChunkingConfig,
    Consistent,
    Document,
    EmbeddingConfig,
    EmbeddingRetriever,
    EvaluationSample,
    Evidence,
    HFCorpusAdapter,
    HFCorpusConfig,
    InMemoryDataset,
    MultiHopConfig,
    PreprocessResult,
    QuestionLength,
    RecallAtK,
    Response,
    RetrievedPassage,
    RobustnessConfig,
    RougeLAnswer,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    add_typos,
    apply_filters,
    build_entity_graph,
    build_multi_hop_prompt,
    build_single_hop_prompt,
    choose_answer_span,
    chunk_documents,
    embed_chunks,
    evaluate,
    extract_anchors,
    find_relevant_docs,
    generate_multi_hop_tasks,
    generate_paraphrase_variants,
    generate_single_hop_tasks,
    generate_typo_variants,
    generate_unanswerable_tasks,
    group_anchors_by_doc,
    load_language,
    parse_multi_hop_output,
    sample_doc_pairs,
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


class PlainModel:
    """Stand in for a language model that replies in plain text."""

    def generate(self, prompt: str) -> str:
        data = json.loads(prompt[prompt.index("\n{") :])
        if "facts" in data:
            return "Question: How many sheep drowned by the slow brown river of the north?\nAnswer: 64"
        if "plain_question" in data:
            return f"Can you tell me this: {data['plain_question']}"
        gapped = data["evidence"].replace(data["answer"], "…").rstrip(".")
        return f"What belongs here: {gapped}?"


def single_hops(chunks: Sequence[Chunk], anchors: Sequence[Anchor]) -> list[EvaluationSample]:
    """Questions about one fact each, by a model or by rules."""
    config = SingleHopConfig(max_tasks=None, max_tasks_per_anchor=1, min_answer_length=1, max_answer_length=64)
    span = choose_answer_span(anchors[1])
    print("choose_answer_span:", span)
    print("find_relevant_docs:", [document.doc_id for document in find_relevant_docs(span, chunks)])
    print("build_single_hop_prompt:", len(build_single_hop_prompt(anchors[1].sentence, span)), "characters")
    by_model = generate_single_hop_tasks(anchors, chunks, PlainModel(), config)
    by_rule = generate_single_hop_tasks(anchors=anchors, chunks=chunks, llm=None, cfg=config)
    for sample in (by_model[0], by_rule[0]):
        print("generate_single_hop_tasks:", sample.query, "/", sample.reference_answer.text)
    return by_rule


def multi_hops() -> None:
    """Questions over documents that share a name."""
    rivers = Document("rivers", "The Sael is a slow brown river of the north. Boats cross it all the year round.")
    floods = Document("floods", "Rain drowned 64 sheep by the Sael in May. Frost killed 90 sheep by the Aster in June.")
    chunks = chunk_documents([rivers, floods], ChunkingConfig())
    graph = build_entity_graph(chunks)
    print("build_entity_graph:", graph)
    print("sample_doc_pairs:", sample_doc_pairs(graph, 10))
    print("build_multi_hop_prompt:", len(build_multi_hop_prompt(rivers.text, floods.text)), "characters")
    print("parse_multi_hop_output:", parse_multi_hop_output("Question: Who?\nAnswer: Ann"))
    anchors = group_anchors_by_doc(extract_anchors(chunks))
    config = MultiHopConfig(max_tasks=100, max_hops=2, min_shared_entities=1)
    for sample in generate_multi_hop_tasks(chunks, anchors, PlainModel(), config):
        print("generate_multi_hop_tasks:", sample.query, "/", sample.reference_answer.text)


def variants(chunks: Sequence[Chunk], samples: Sequence[EvaluationSample]) -> None:
    """The same questions in other words and with typing errors, and questions without an answer."""
    config = RobustnessConfig(num_paraphrases=3, add_typos=True, typo_rate=0.05)
    print("add_typos:", add_typos(samples[0].query, 0.05))
    print("generate_typo_variants:", generate_typo_variants(samples, config)[0].query)
    print("generate_paraphrase_variants:", generate_paraphrase_variants(samples, PlainModel(), config)[0].query)
    for sample in generate_unanswerable_tasks(chunks, None, config):
        print("generate_unanswerable_tasks:", sample.query, "/", sample.reference_answer.text)


def filtered(samples: Sequence[EvaluationSample]) -> None:
    """Filters keep or drop samples; any object with `keep` is one."""
    kept = apply_filters(samples, [AnswerPresent(), QuestionLength(min_words=3, max_words=60), Consistent()])
    print("apply_filters:", len(kept), "of", len(samples), "and", AnswerPresent().keep(samples[0]))


def retrieved(chunks: Sequence[Chunk]) -> None:
    """Retrievers find documents; any object with `search` is one."""
    for retriever in (BM25Retriever(chunks), EmbeddingRetriever(chunks, EmbeddingConfig(embed))):
        print("search:", [document.doc_id for document in retriever.search("Who designed the bridge?", k=2)])


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
    anchors = anchors_of(chunks)
    samples = single_hops(chunks, anchors)
    multi_hops()
    variants(chunks, samples)
    filtered(samples)
    retrieved(chunks)
    generate(hf)
    by_hand()
    measured()


if __name__ == "__main__":
    main()
