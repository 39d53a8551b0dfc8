"""Passages that share names, with a language model's question over them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ...utils.records.documents import Evidence, Passage, chunk_passage
from ...utils.text.words import folded_words
from .entity_graph import DocPath


@dataclass(frozen=True, slots=True)
class MultiHopOutput:
    """A question, its answer, and a quotation from each passage, in the order of the passages."""

    question: str = ""
    answer: str = ""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenPath:
    """Passages that share names, and the model's question over them, which is empty until the model has replied."""

    path: DocPath
    output: MultiHopOutput = MultiHopOutput()

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.path.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The span of each quotation in its document; empty if it is not in its passage."""
        spans = []
        for chunk, quotation in zip(self.path.chunks, self.output.evidence, strict=False):
            start = chunk.text.find(quotation)
            offset = chunk.start + max(start, 0)
            end = offset + len(quotation) if start >= 0 else offset
            spans.append(Evidence(chunk.doc_id, offset, end, quotation))
        return tuple(spans)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """Limit questions over the same passages, and questions with the same answer from the same passage."""
        chunks = tuple(chunk.chunk_id for chunk in self.path.chunks)
        return {
            ("path", frozenset(chunks)): 1,
            ("fact", len(chunks), chunks[-1], folded_words(self.output.answer)): 1,
        }
