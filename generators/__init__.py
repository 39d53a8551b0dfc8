"""The library interface: every name of docs/library.md, loaded when it is first used."""

from __future__ import annotations

import importlib
from typing import Any

# Names by the module that defines them. Importing this package loads none of these modules: a caller of one small part
# does not wait for the others.
_NAMES = {
    "anchors": ("Anchor", "extract_anchors", "group_anchors_by_doc"),
    "baseline": ("BaselineReader",),
    "config": (
        "ChunkingConfig",
        "CorpusConfig",
        "EmbeddingConfig",
        "HFCorpusConfig",
        "LLMClient",
        "MultiHopConfig",
        "QuestionTypeConfig",
        "RobustnessConfig",
        "SingleHopConfig",
        "SquadCorpusConfig",
        "TaskGeneratorConfig",
    ),
    "corpus_index": ("CorpusIndex",),
    "export": ("export_folder",),
    "filters": ("SampleFilter", "apply_filters"),
    "generator": ("TaskGenerator",),
    "multi_hop": (
        "DocPath",
        "EntityGraph",
        "MultiHopOutput",
        "build_entity_graph",
        "build_multi_hop_prompt",
        "generate_multi_hop_tasks",
        "parse_multi_hop_output",
        "sample_doc_pairs",
    ),
    "preprocess": ("PreprocessResult", "chunk_documents", "count_tokens", "embed_chunks"),
    "robustness": (
        "add_typos",
        "generate_paraphrase_variants",
        "generate_typo_variants",
        "generate_unanswerable_tasks",
    ),
    "single_hop": (
        "build_single_hop_prompt",
        "choose_answer_span",
        "find_relevant_docs",
        "generate_single_hop_tasks",
    ),
    "type_run": ("TypeRun",),
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
