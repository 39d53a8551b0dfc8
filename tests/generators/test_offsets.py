"""Offsets into documents of any text: line ends, byte order marks, decomposed letters, characters that are not seen."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path

import pytest

from lm_eval_taskgen.generators import (
    ChunkingConfig,
    Document,
    MultiHopConfig,
    QuestionTypeConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    chunk_documents,
    extract_anchors,
    load_language,
)
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES

SHIPPED = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))

WAYS: Mapping[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "decomposed letters": lambda text: unicodedata.normalize("NFD", text),
    "zero-width spaces": lambda text: (
        text.replace(". ", ".\u200b ").replace("। ", "।\u200b ").replace(", ", ",\u200b ")
    ),
    "line separators": lambda text: text.replace(". ", ".\u2028").replace("। ", "।\u2028"),
    "soft hyphens": lambda text: text.replace(". ", ".\u00ad "),
    "blank space around": lambda text: f"\n \t\n{text}\n ",
    "letters beyond the basic plane": lambda text: text.replace(". ", ". 😀 "),
}


def documents(code: str, way: str) -> dict[str, Document]:
    files = sorted((SHIPPED / code).glob("*.*"))
    texts = {file.name: WAYS[way](file.read_text(encoding="utf-8")) for file in files}
    return {name: Document(name, text) for name, text in texts.items()}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("code", ["en", "hi"])
def test_chunks_and_anchors_are_spans_of_their_documents(code: str, way: str) -> None:
    corpus = documents(code, way)
    language = load_language(code)
    chunks = chunk_documents(corpus.values(), ChunkingConfig(max_tokens=48, overlap_tokens=16), language)
    assert all(corpus[chunk.doc_id].text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    anchors = extract_anchors(chunks, language=language)
    assert len(anchors) > 40
    for anchor in anchors:
        assert corpus[anchor.doc_id].text[anchor.start_char : anchor.end_char] == anchor.sentence
        edges = {unicodedata.category(anchor.sentence[0]), unicodedata.category(anchor.sentence[-1])}
        assert edges.isdisjoint({"Cf", "Cc", "Zs", "Zl"}), f"what is not seen is no part of it: {anchor.sentence!r}"


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("code", ["en", "hi"])
def test_evidence_of_every_type_is_a_span_of_its_document_and_its_passage(code: str, way: str) -> None:
    corpus = documents(code, way)
    config = TaskGeneratorConfig(
        language=code,
        contexts=("gold",),
        question_types={name: QuestionTypeConfig(count=4) for name, kind in QUESTION_TYPES.items() if kind.by_rule},
        single_hop=SingleHopConfig(max_tasks=10),
        multi_hop=MultiHopConfig(max_tasks=4, max_hops=3),
        robustness=RobustnessConfig(num_paraphrases=0, unanswerable=2),
    )
    dataset = TaskGenerator(None, config, corpus=corpus.values()).generate_dataset()
    assert len(dataset) > 20
    for sample in dataset:
        for span in sample.reference_answer.evidence:
            assert corpus[span.doc_id].text[span.start : span.end] == span.text, sample.question_type
            assert any(span.text in passage.text for passage in sample.relevant_docs), sample.question_type
