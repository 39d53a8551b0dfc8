"""A script of a user of the library, for mypy: each name has its real type and is not `Any` (see `.ci/types`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from typing_extensions import assert_type

from lm_eval_taskgen.generators import (
    Anchor,
    AnswerPresent,
    BM25Retriever,
    Chunk,
    ChunkingConfig,
    Consistent,
    CorpusConfig,
    CorpusIndex,
    CorpusRetriever,
    Document,
    EmbeddingConfig,
    EmbeddingRetriever,
    EvaluationSample,
    HFCorpusAdapter,
    HFCorpusConfig,
    InMemoryDataset,
    MetricResult,
    MultiHopConfig,
    PreprocessResult,
    QuestionLength,
    QuestionTypeConfig,
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
    count_tokens,
    embed_chunks,
    evaluate,
    export_folder,
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
    read_dataset,
    sample_doc_pairs,
)


class ShortQuestions:
    def keep(self, sample: EvaluationSample) -> bool:
        return len(sample.query) < 100


def embed(texts: Sequence[str]) -> list[list[float]]:
    return [[float(len(text)), 1.0] for text in texts]


def configurations() -> TaskGeneratorConfig:
    rows = [{"body": "The Sael is a river.", "key": "one"}]
    hf = HFCorpusConfig(None, None, "train", "body", "key", lambda row: {"length": len(row["body"])}, rows)
    assert_type(hf.split, str)
    assert_type(HFCorpusConfig(dataset_name="squad", title_column="title").title_column, str | None)
    adapter = HFCorpusAdapter(hf)
    assert_type(adapter.to_documents(), list[Document])
    assert_type(adapter.skipped, str | None)
    adapter.load()
    one = ChunkingConfig(256, 32)
    parts = (EmbeddingConfig(embed, 32), SingleHopConfig(100, 1, 1, 10), MultiHopConfig(100, 2, 1))
    return assert_type(TaskGeneratorConfig(hf, one, *parts, RobustnessConfig(3, True, 0.05)), TaskGeneratorConfig)


class Echo:
    def generate(self, prompt: str) -> str:
        return f"Question: what is in {prompt[-9:]}?"


class SystemOfParts:
    retriever = BM25Retriever([Document("sael", "The Sael is a river.")])

    def answer(self, question: str, passages: Sequence[RetrievedPassage]) -> Response:
        return Response(passages[0].text)


def main() -> None:
    config = TaskGeneratorConfig(
        corpus=CorpusConfig(files=("*.md",)),
        chunking=ChunkingConfig(max_tokens=128),
        question_types={"cloze": QuestionTypeConfig(count=5)},
    )
    generator = TaskGenerator(None, config, [ShortQuestions()])
    assert_type(generator.build_corpus(), list[Document])
    corpus = assert_type(generator.preprocess(), PreprocessResult)
    assert_type(corpus.documents, Sequence[Document])
    assert_type(corpus.chunks, Sequence[Chunk])
    assert_type(generator.build_index(corpus), CorpusIndex)
    samples = assert_type(generator.generate_samples(corpus), list[EvaluationSample])
    kept = apply_filters(samples, [ShortQuestions(), AnswerPresent(), QuestionLength(3, 60), Consistent()])
    assert_type(kept, list[EvaluationSample])
    assert_type(kept[0].reference_answer, Response)
    documents = [Document("one", "The Sael is a river.", metadata={"year": 1871})]
    chunks = assert_type(chunk_documents(iter(documents), ChunkingConfig()), list[Chunk])
    assert_type(chunk_documents(docs=documents, cfg=ChunkingConfig(), language=load_language("hi")), list[Chunk])
    embedding = EmbeddingConfig(embed, batch_size=32)
    PreprocessResult(chunks, embed_chunks(chunks, embedding))
    own = TaskGenerator(None, TaskGeneratorConfig(embedding=embedding), None, corpus=iter(documents))
    assert_type(own.generate_dataset(name="generated"), InMemoryDataset)
    anchors = assert_type(extract_anchors(chunks), list[Anchor])
    assert_type(extract_anchors(documents[0]), list[Anchor])
    assert_type(Anchor("one", "The Sael is a river.", 0, 20, {}).start_char, int)
    assert_type(group_anchors_by_doc(anchors), dict[str, list[Anchor]])
    span = assert_type(choose_answer_span(anchors[0]), str)
    assert_type(find_relevant_docs(span, chunks), list[Document])
    assert_type(build_single_hop_prompt(anchors[0].sentence, span), str)
    robustness = RobustnessConfig(3, True, 0.05)
    assert_type(add_typos("Who built the mill?", 0.05), str)
    assert_type(generate_paraphrase_variants(kept, Echo(), robustness), list[EvaluationSample])
    assert_type(generate_typo_variants(kept, robustness), list[EvaluationSample])
    assert_type(generate_unanswerable_tasks(chunks, None, robustness), list[EvaluationSample])
    graph = assert_type(build_entity_graph(chunks), dict[str, list[str]])
    assert_type(sample_doc_pairs(graph, 10), list[tuple[str, str]])
    assert_type(build_multi_hop_prompt("one", "two"), str)
    assert_type(parse_multi_hop_output("Question: who?"), tuple[str, str] | None)
    several = generate_multi_hop_tasks(chunks, group_anchors_by_doc(anchors), Echo(), MultiHopConfig(100, 2, 1))
    assert_type(several, list[EvaluationSample])
    single = SingleHopConfig(None, 1, 1, 64)
    assert_type(generate_single_hop_tasks(anchors, chunks, None, single), list[EvaluationSample])
    assert_type(
        generate_single_hop_tasks(anchors=anchors, chunks=chunks, llm=Echo(), cfg=single), list[EvaluationSample]
    )
    assert_type(BM25Retriever(chunks).search("one"), list[Document])
    retriever: CorpusRetriever = EmbeddingRetriever(documents, EmbeddingConfig(lambda texts: [[1.0] for _ in texts]))
    assert_type(retriever.search(query="one", k=5), list[Document])
    assert_type(count_tokens("one two"), int)
    dataset = assert_type(generator.generate_dataset(), InMemoryDataset)
    mine = EvaluationSample("one", "What is the Sael?", documents, [], Response("a river"), {"hops": 1}, {})
    assert_type(mine.reference_answer.text, str)
    rivers = InMemoryDataset("rivers", [mine])
    assert_type(rivers[0], EvaluationSample)
    assert_type([sample.query for sample in rivers][: len(rivers)], list[str])
    rivers.to_hf(), rivers.to_pandas()
    found = evaluate(lambda question: {"answer": "a river"}, rivers, metrics=[RecallAtK(k=5), RougeLAnswer()], top_k=5)
    assert_type(found, list[MetricResult])
    assert_type(found[0].value, float | None)
    metrics = [RecallAtK(5), RougeLAnswer()]
    evaluate(system=SystemOfParts(), dataset=rivers, metrics=metrics, max_concurrency=2)
    assert_type(export_folder(dataset, config, Path("out")), Path)
    assert_type(read_dataset(Path("out")), InMemoryDataset)
