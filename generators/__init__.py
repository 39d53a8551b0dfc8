"""The library interface, documented in docs/library.md: documents in, evaluation samples or a task folder out.

Start with `TaskGenerator`. A name is loaded when it is first used, so that importing this package is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..utils.languages import Language, load_language
    from ..utils.records.documents import Chunk, Document, Evidence, Passage, Section
    from ..utils.records.own_questions import OwnQuestion
    from ..utils.records.samples import EvaluationSample, InMemoryDataset, Reject, RejectedDraft, Response, TypeYield
    from ..utils.records.sentence import Anchor
    from ..utils.settings import (
        ChunkingConfig,
        CorpusConfig,
        EmbeddingConfig,
        EngineConfig,
        HFCorpusConfig,
        LLMClient,
        MultiHopConfig,
        Persona,
        QuestionTypeConfig,
        RobustnessConfig,
        SingleHopConfig,
        SquadCorpusConfig,
        TaskGeneratorConfig,
        WriterConfig,
    )
    from ..utils.text.tokens import count_tokens
    from ..utils.text.typos import add_typos
    from .checks.filters import AnswerPresent, Consistent, QuestionLength, SampleFilter, apply_filters
    from .chunking.chunks import chunk_documents
    from .chunking.embedding import PreprocessResult, embed_chunks
    from .corpus.hf_adapter import HFCorpusAdapter
    from .evaluation.rag.answer_metrics import (
        CitationPrecision,
        CitationRecall,
        ContainsAnswer,
        ExactMatchAnswer,
        F1Answer,
        KeyFactsAnswer,
        NoAnswerAccuracy,
        RougeLAnswer,
        WrongAbstention,
    )
    from .evaluation.rag.cells import CellAtK, RightAnswer
    from .evaluation.rag.coverage import Coverage
    from .evaluation.rag.default_metrics import default_metrics
    from .evaluation.rag.evaluate import MetricResult, evaluate
    from .evaluation.rag.metrics import (
        AllEvidenceAtK,
        DistractorRateAtK,
        HitAtK,
        Metric,
        MRRAtK,
        NDCGAtK,
        Outcome,
        PrecisionAtK,
        RecallAtK,
    )
    from .evaluation.rag.replies import Reply, RetrievedPassage
    from .evaluation.rag.support import SupportedFigures, SupportedWords
    from .export.read_back import read_dataset
    from .generator import TaskGenerator, export_folder
    from .index.anchors import extract_anchors, group_anchors_by_doc
    from .index.corpus_index import CorpusIndex
    from .index.corpus_retriever import BM25Retriever, CorpusRetriever, EmbeddingRetriever
    from .index.entity_graph import build_entity_graph, sample_doc_pairs
    from .models.baseline import BaselineReader
    from .question_types.multi_hop import build_multi_hop_prompt, generate_multi_hop_tasks, parse_multi_hop_output
    from .question_types.robustness import (
        generate_paraphrase_variants,
        generate_typo_variants,
        generate_unanswerable_tasks,
    )
    from .question_types.single_hop import (
        build_single_hop_prompt,
        choose_answer_span,
        find_relevant_docs,
        generate_single_hop_tasks,
    )
    from .writers.type_run import TypeRun

_MODULE_OF = {
    "Language": "..utils.languages",
    "load_language": "..utils.languages",
    "Anchor": "..utils.records.sentence",
    "Chunk": "..utils.records.documents",
    "Document": "..utils.records.documents",
    "EvaluationSample": "..utils.records.samples",
    "Evidence": "..utils.records.documents",
    "InMemoryDataset": "..utils.records.samples",
    "OwnQuestion": "..utils.records.own_questions",
    "Passage": "..utils.records.documents",
    "Reject": "..utils.records.samples",
    "RejectedDraft": "..utils.records.samples",
    "Response": "..utils.records.samples",
    "Section": "..utils.records.documents",
    "TypeYield": "..utils.records.samples",
    "ChunkingConfig": "..utils.settings",
    "CorpusConfig": "..utils.settings",
    "EmbeddingConfig": "..utils.settings",
    "EngineConfig": "..utils.settings",
    "HFCorpusConfig": "..utils.settings",
    "LLMClient": "..utils.settings",
    "MultiHopConfig": "..utils.settings",
    "Persona": "..utils.settings",
    "QuestionTypeConfig": "..utils.settings",
    "RobustnessConfig": "..utils.settings",
    "SingleHopConfig": "..utils.settings",
    "SquadCorpusConfig": "..utils.settings",
    "TaskGeneratorConfig": "..utils.settings",
    "WriterConfig": "..utils.settings",
    "count_tokens": "..utils.text.tokens",
    "add_typos": "..utils.text.typos",
    "PreprocessResult": ".chunking.embedding",
    "chunk_documents": ".chunking.chunks",
    "embed_chunks": ".chunking.embedding",
    "AnswerPresent": ".checks.filters",
    "Consistent": ".checks.filters",
    "QuestionLength": ".checks.filters",
    "SampleFilter": ".checks.filters",
    "apply_filters": ".checks.filters",
    "HFCorpusAdapter": ".corpus.hf_adapter",
    "CitationPrecision": ".evaluation.rag.answer_metrics",
    "CitationRecall": ".evaluation.rag.answer_metrics",
    "ContainsAnswer": ".evaluation.rag.answer_metrics",
    "ExactMatchAnswer": ".evaluation.rag.answer_metrics",
    "F1Answer": ".evaluation.rag.answer_metrics",
    "KeyFactsAnswer": ".evaluation.rag.answer_metrics",
    "NoAnswerAccuracy": ".evaluation.rag.answer_metrics",
    "RougeLAnswer": ".evaluation.rag.answer_metrics",
    "WrongAbstention": ".evaluation.rag.answer_metrics",
    "CellAtK": ".evaluation.rag.cells",
    "RightAnswer": ".evaluation.rag.cells",
    "Coverage": ".evaluation.rag.coverage",
    "default_metrics": ".evaluation.rag.default_metrics",
    "evaluate": ".evaluation.rag.evaluate",
    "MetricResult": ".evaluation.rag.evaluate",
    "AllEvidenceAtK": ".evaluation.rag.metrics",
    "DistractorRateAtK": ".evaluation.rag.metrics",
    "HitAtK": ".evaluation.rag.metrics",
    "Metric": ".evaluation.rag.metrics",
    "MRRAtK": ".evaluation.rag.metrics",
    "NDCGAtK": ".evaluation.rag.metrics",
    "Outcome": ".evaluation.rag.metrics",
    "PrecisionAtK": ".evaluation.rag.metrics",
    "RecallAtK": ".evaluation.rag.metrics",
    "Reply": ".evaluation.rag.replies",
    "RetrievedPassage": ".evaluation.rag.replies",
    "SupportedFigures": ".evaluation.rag.support",
    "SupportedWords": ".evaluation.rag.support",
    "read_dataset": ".export.read_back",
    "TaskGenerator": ".generator",
    "export_folder": ".generator",
    "extract_anchors": ".index.anchors",
    "group_anchors_by_doc": ".index.anchors",
    "CorpusIndex": ".index.corpus_index",
    "BM25Retriever": ".index.corpus_retriever",
    "CorpusRetriever": ".index.corpus_retriever",
    "EmbeddingRetriever": ".index.corpus_retriever",
    "build_entity_graph": ".index.entity_graph",
    "sample_doc_pairs": ".index.entity_graph",
    "BaselineReader": ".models.baseline",
    "build_multi_hop_prompt": ".question_types.multi_hop",
    "generate_multi_hop_tasks": ".question_types.multi_hop",
    "parse_multi_hop_output": ".question_types.multi_hop",
    "generate_paraphrase_variants": ".question_types.robustness",
    "generate_typo_variants": ".question_types.robustness",
    "generate_unanswerable_tasks": ".question_types.robustness",
    "build_single_hop_prompt": ".question_types.single_hop",
    "choose_answer_span": ".question_types.single_hop",
    "find_relevant_docs": ".question_types.single_hop",
    "generate_single_hop_tasks": ".question_types.single_hop",
    "TypeRun": ".writers.type_run",
}

__all__ = [
    "AllEvidenceAtK",
    "Anchor",
    "AnswerPresent",
    "BM25Retriever",
    "BaselineReader",
    "CellAtK",
    "Chunk",
    "ChunkingConfig",
    "CitationPrecision",
    "CitationRecall",
    "Consistent",
    "ContainsAnswer",
    "CorpusConfig",
    "CorpusIndex",
    "CorpusRetriever",
    "Coverage",
    "DistractorRateAtK",
    "Document",
    "EmbeddingConfig",
    "EmbeddingRetriever",
    "EngineConfig",
    "EvaluationSample",
    "Evidence",
    "ExactMatchAnswer",
    "F1Answer",
    "HFCorpusAdapter",
    "HFCorpusConfig",
    "HitAtK",
    "InMemoryDataset",
    "KeyFactsAnswer",
    "LLMClient",
    "Language",
    "MRRAtK",
    "Metric",
    "MetricResult",
    "MultiHopConfig",
    "NDCGAtK",
    "NoAnswerAccuracy",
    "Outcome",
    "OwnQuestion",
    "Passage",
    "Persona",
    "PrecisionAtK",
    "PreprocessResult",
    "QuestionLength",
    "QuestionTypeConfig",
    "RecallAtK",
    "Reject",
    "RejectedDraft",
    "Reply",
    "Response",
    "RetrievedPassage",
    "RightAnswer",
    "RobustnessConfig",
    "RougeLAnswer",
    "SampleFilter",
    "Section",
    "SingleHopConfig",
    "SquadCorpusConfig",
    "SupportedFigures",
    "SupportedWords",
    "TaskGenerator",
    "TaskGeneratorConfig",
    "TypeRun",
    "TypeYield",
    "WriterConfig",
    "WrongAbstention",
    "add_typos",
    "apply_filters",
    "build_entity_graph",
    "build_multi_hop_prompt",
    "build_single_hop_prompt",
    "choose_answer_span",
    "chunk_documents",
    "count_tokens",
    "default_metrics",
    "embed_chunks",
    "evaluate",
    "export_folder",
    "extract_anchors",
    "find_relevant_docs",
    "generate_multi_hop_tasks",
    "generate_paraphrase_variants",
    "generate_single_hop_tasks",
    "generate_typo_variants",
    "generate_unanswerable_tasks",
    "group_anchors_by_doc",
    "load_language",
    "parse_multi_hop_output",
    "read_dataset",
    "sample_doc_pairs",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULE_OF[name], __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
