"""A wrong call of the library is an error of ours that names the parameter, what was found and what is expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    Anchor,
    BM25Retriever,
    ChunkingConfig,
    Document,
    EmbeddingConfig,
    EmbeddingRetriever,
    EvaluationSample,
    HFCorpusAdapter,
    HFCorpusConfig,
    InMemoryDataset,
    MultiHopConfig,
    PreprocessResult,
    QuestionTypeConfig,
    Response,
    RobustnessConfig,
    RougeLAnswer,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    add_typos,
    apply_filters,
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
    read_dataset,
    sample_doc_pairs,
)
from lm_eval_taskgen.utils.errors import TaskgenError
from plain_model import PlainModel

# Wrong arguments are the point here, so types are hidden from the checker.
any_: Any = None
DOCUMENTS: Any = [Document("a", "The Sael is a river. Ada Lee built the mill in 1837.")]
CHUNKS: Any = chunk_documents(DOCUMENTS, ChunkingConfig())
CHUNKING: Any = ChunkingConfig()
EMBEDDING: Any = EmbeddingConfig(lambda texts: [[1.0] for _ in texts])
CONFIG: Any = TaskGeneratorConfig()
ANCHORS: Any = extract_anchors(CHUNKS)
SINGLE: Any = SingleHopConfig()


def number(value: Any) -> Any:
    """A number where something else is expected."""
    return value


def sample(**fields: Any) -> EvaluationSample:
    values = {"relevant_docs": DOCUMENTS, "candidate_docs": [], "labels": {"question_type": "own"}, **fields}
    return EvaluationSample(**{"sample_id": "1", "query": "What?", "reference_answer": Response("a river"), **values})


def rows(*given: Any, **fields: Any) -> HFCorpusAdapter:
    return HFCorpusAdapter(HFCorpusConfig(dataset_obj=given, **fields))


def generator(**fields: Any) -> TaskGenerator:
    return TaskGenerator(**{"llm": None, "config": CONFIG, "corpus": DOCUMENTS, **fields})


CALLS: dict[str, tuple[Callable[[], Any], str]] = {
    "documents": (lambda: chunk_documents(any_, CHUNKING), "docs: expected an iterable of Document, found NoneType"),
    "one document": (
        lambda: chunk_documents(DOCUMENTS[0], CHUNKING),
        "docs: expected an iterable of Document, found Document",
    ),
    "text": (lambda: chunk_documents(["a"], CHUNKING), "docs: item 0: expected Document, found str"),  # type: ignore[list-item]
    "chunking": (lambda: chunk_documents(DOCUMENTS, any_), "cfg: expected ChunkingConfig, found NoneType"),
    "language": (
        lambda: chunk_documents(DOCUMENTS, CHUNKING, number("hi")),
        "language: expected Language, found str; load_language(code) gives one",
    ),
    "no text": (lambda: Document("a", any_), "Document: text: expected str, found NoneType"),
    "number as id": (lambda: Document(number(5), "A."), "Document: doc_id: expected str, found int"),
    "title as metadata": (
        lambda: Document("a", "A.", number("Title")),
        "Document: metadata: expected Mapping, found str",
    ),
    "answers as text": (lambda: Response(number(("a river",))), "Response: text: expected str, found tuple"),
    "text as answers": (
        lambda: Response("a river", number("river")),
        "Response: accepted: expected an iterable of str, found str",
    ),
    "text as response": (
        lambda: sample(reference_answer="a river"),
        "EvaluationSample: reference_answer: expected Response, found str",
    ),
    "tokens of nothing": (lambda: count_tokens(any_), "text: expected str, found NoneType"),
    "no chunks": (
        lambda: embed_chunks([number(1)], EMBEDDING),
        "chunks: item 0: expected Chunk or Document, found int",
    ),
    "function": (lambda: embed_chunks(CHUNKS, number(5)), "cfg: expected EmbeddingConfig, found int"),
    "no result": (lambda: PreprocessResult(any_), "chunks: expected an iterable of Chunk, found NoneType"),
    "documents as chunks": (lambda: PreprocessResult(DOCUMENTS), "chunks: item 0: expected Chunk, found Document"),
    "ragged": (
        lambda: PreprocessResult([*CHUNKS, *CHUNKS], number([[1], [2, 3]])),
        "embeddings: are no array of numbers with rows of one length",
    ),
    "language of anchors": (
        lambda: extract_anchors(CHUNKS, language=number("hi")),
        "language: expected Language, found str; load_language(code) gives one",
    ),
    "anchors": (lambda: group_anchors_by_doc(CHUNKS), "anchors: item 0: expected Anchor, found Chunk"),
    "settings": (lambda: HFCorpusAdapter(number({})), "config: expected HFCorpusConfig, found dict"),
    "metadata": (
        lambda: rows({"text": "A."}, metadata_fn=lambda row: 5).to_documents(),
        "dataset_obj row 0: metadata_fn gave int; it must give a mapping",
    ),
    "mixed rows": (
        lambda: rows({"text": "A.", "n": 1}, {"text": "B.", "n": "x"}).load(),
        "dataset_obj: the rows make no table: Could not convert 'x' with type str: tried to convert to int64",
    ),
    "text rows": (
        lambda: rows("A.").load(),
        "dataset_obj row 0: expected a mapping of columns to values, found str",
    ),
    "no config": (lambda: generator(config=None), "config: expected TaskGeneratorConfig, found NoneType"),
    "model": (lambda: generator(llm=len), "llm: expected an object with a method generate, found "
              "builtin_function_or_method"),
    "filter": (lambda: generator(sample_filters=[len]), "sample_filters: expected an object with a method keep, found "
               "builtin_function_or_method"),
    "filters": (lambda: generator(sample_filters=5), "sample_filters: expected an iterable of object, found int"),
    "retriever": (lambda: generator(retriever=5), "retriever: expected an object with a method search, found int"),
    "type": (
        lambda: generator(config=TaskGeneratorConfig(question_types={"cloz": QuestionTypeConfig()})),
        "question_types.cloz: there is no such type (did you mean 'cloze'?)",
    ),
    "chunks as result": (
        lambda: generator().generate_samples(CHUNKS),
        "preprocessed: expected PreprocessResult, found list",
    ),
    "name": (lambda: generator().generate_dataset(number(5)), "name: expected str, found int"),
    "no passages": (
        lambda: sample(relevant_docs=None),
        "relevant_docs: expected an iterable of Passage or Document, found NoneType",
    ),
    "no samples": (
        lambda: InMemoryDataset("own", ["a"]),  # type: ignore[list-item]
        "samples: item 0: expected EvaluationSample, found str",
    ),
    "objects": (
        lambda: InMemoryDataset("own", [sample(metadata={"x": len})]).to_hf(),
        "question '1': metadata: are no JSON: Object of type builtin_function_or_method is not JSON serializable",
    ),
    "labels": (
        lambda: InMemoryDataset("own", [sample(labels={"hops": "x"})]).to_pandas(),
        "question '1': labels: hops: expected int, found str",
    ),
    "no type": (
        lambda: export_folder(InMemoryDataset("own", [sample(labels={})]), CONFIG, Path("own")),
        "question '1': labels: has no question_type, which names its task",
    ),
    "text as anchor": (lambda: choose_answer_span(number("A.")), "anchor: expected Anchor, found str"),
    "bounds": (
        lambda: choose_answer_span(ANCHORS[0], cfg=number(5)),
        "cfg: expected SingleHopConfig, found int",
    ),
    "number in an anchor": (lambda: Anchor("a", "A.", number("0"), 2), "Anchor: start_char: expected int, found str"),
    "no span": (lambda: find_relevant_docs(any_, CHUNKS), "answer_span: expected str, found NoneType"),
    "documents that hold": (
        lambda: find_relevant_docs("river", DOCUMENTS),
        "chunks: item 0: expected Chunk, found Document",
    ),
    "no sentence": (lambda: build_single_hop_prompt(any_, "A"), "sentence: expected str, found NoneType"),
    "language of a prompt": (
        lambda: build_single_hop_prompt("A.", "A", language=number("hi")),
        "language: expected Language, found str",
    ),
    "facts": (lambda: build_multi_hop_prompt("A.", number(5)), "facts: item 1: expected str, found int"),
    "one-hop anchors": (
        lambda: generate_single_hop_tasks(CHUNKS, CHUNKS, None, SINGLE),
        "anchors: item 0: expected Anchor, found Chunk",
    ),
    "no single_hop": (
        lambda: generate_single_hop_tasks(ANCHORS, CHUNKS, None, any_),
        "cfg: expected SingleHopConfig, found NoneType",
    ),
    "number as model": (
        lambda: generate_single_hop_tasks(ANCHORS, CHUNKS, number(5), SINGLE),
        "llm: expected an object with a method generate, found int",
    ),
    "class as model": (
        lambda: generate_single_hop_tasks(ANCHORS, CHUNKS, number(PlainModel), SINGLE),
        "llm: expected an object with a method generate, found a class; write PlainModel()",
    ),
    "retriever of one hop": (
        lambda: generate_single_hop_tasks(ANCHORS, CHUNKS, None, SINGLE, retriever=number(5)),
        "retriever: expected an object with a method search, found int",
    ),
    "filters of one hop": (
        lambda: generate_single_hop_tasks(ANCHORS, CHUNKS, None, SINGLE, filters=[number(5)]),
        "filters: expected an object with a method keep, found int",
    ),
    "anchors in a list": (
        lambda: generate_multi_hop_tasks(CHUNKS, ANCHORS, None, MultiHopConfig()),
        "anchors_by_doc: expected Mapping, found list",
    ),
    "no multi_hop": (
        lambda: generate_multi_hop_tasks(CHUNKS, group_anchors_by_doc(ANCHORS), None, any_),
        "cfg: expected MultiHopConfig, found NoneType",
    ),
    "graph": (lambda: sample_doc_pairs(number({"a": 5}), 3), "graph: 'a': expected an iterable of str, found int"),
    "pairs": (lambda: sample_doc_pairs({}, number("3")), "max_pairs: expected a number from 0, found '3'"),
    "questions to paraphrase": (
        lambda: generate_paraphrase_variants(number([1]), None, RobustnessConfig()),
        "base_samples: item 0: expected EvaluationSample, found int",
    ),
    "no robustness": (
        lambda: generate_paraphrase_variants([], None, any_),
        "cfg: expected RobustnessConfig, found NoneType",
    ),
    "questions to mistype": (
        lambda: generate_typo_variants(any_, RobustnessConfig()),
        "base_samples: expected an iterable of EvaluationSample, found NoneType",
    ),
    "typos without settings": (
        lambda: generate_typo_variants([], any_),
        "cfg: expected RobustnessConfig, found NoneType",
    ),
    "unanswerable": (
        lambda: generate_unanswerable_tasks(CHUNKS, None, SINGLE),
        "cfg: expected RobustnessConfig, found SingleHopConfig",
    ),
    "number to mistype": (lambda: add_typos(number(5), 0.1), "text: expected str, found int"),
    "rate": (lambda: add_typos("A mill.", number("x")), "rate: expected a share from 0 to 1, found 'x'"),
    "questions to filter": (
        lambda: apply_filters(number([1]), []),
        "samples: item 0: expected EvaluationSample, found int",
    ),
    "no filter": (lambda: apply_filters([], number([5])), "filters: expected an object with a method keep, found int"),
    "texts to search": (lambda: BM25Retriever(number(["A."])), "chunks: item 0: expected Chunk or Document, found str"),
    "query": (lambda: BM25Retriever(DOCUMENTS).search(any_), "query: expected str, found NoneType"),
    "fewer than none": (lambda: BM25Retriever(DOCUMENTS).search("A", -1), "k: expected a number from 0, found -1"),
    "fewer than none embedded": (
        lambda: EmbeddingRetriever(DOCUMENTS, EMBEDDING).search("A", -1),
        "k: expected a number from 0, found -1",
    ),
    "set to measure": (lambda: evaluate(str, number([1])), "dataset: expected InMemoryDataset, found list"),
    "metric": (
        lambda: evaluate(str, InMemoryDataset("own", []), ["f1"]),  # type: ignore[list-item]
        "metrics: expected an object with a method score, found str",
    ),
    "class as metric": (
        lambda: evaluate(str, InMemoryDataset("own", []), [RougeLAnswer]),  # type: ignore[list-item]
        "metrics: expected an object with a method score, found a class; write RougeLAnswer()",
    ),
    "passages": (
        lambda: evaluate(str, InMemoryDataset("own", []), top_k=number("5")),
        "top_k: expected a number from 1, found '5'",
    ),
    "samples to export": (
        lambda: export_folder(number([]), CONFIG, Path("own")),
        "dataset: expected InMemoryDataset, found list",
    ),
    "export without settings": (
        lambda: export_folder(InMemoryDataset("own", []), any_, Path("own")),
        "config: expected TaskGeneratorConfig, found NoneType",
    ),
    "folder": (lambda: read_dataset(number(5)), "folder: expected str or Path, found int"),
    "unknown language": (lambda: load_language("xx"), "language 'xx' is not known; there are: ar, as, bn"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), CALLS.values(), ids=CALLS)
def test_a_wrong_call_is_an_error_that_says_what_is_expected(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TaskgenError) as error:
        call()
    assert str(error.value).startswith(message)


def test_folders_may_be_strings(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(DOCUMENTS[0].text, encoding="utf-8")
    config = TaskGeneratorConfig(corpus={"files": ["a.md"]}, contexts=("gold",))  # type: ignore[arg-type]
    assert [d.doc_id for d in TaskGenerator(None, config, base=str(tmp_path)).build_corpus()] == ["a.md"]
    made = InMemoryDataset("own", [sample()])
    assert export_folder(made, config, str(tmp_path / "own")) == tmp_path / "own"
    assert len(read_dataset(str(tmp_path / "own"))) == 1
