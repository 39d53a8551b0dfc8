"""What a language model wrote for passages that share names, and where in the corpus it stands."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from ..utils.errors import UnparsableOutput
from ..utils.types import Evidence, Passage
from ..utils.words import folded_words
from .entity_graph import DocPath
from .passages import chunk_passage
from .writers.model_output import parse_object, text_of, texts_of


@dataclass(frozen=True, slots=True)
class MultiHopOutput:
    """A question, its answer, and a quotation from each passage, in their order."""

    question: str = ""
    answer: str = ""
    evidence: tuple[str, ...] = ()


def parse_multi_hop_output(output: str, hops: int | None = None) -> MultiHopOutput:
    """Read `{"question": …, "answer": …, "evidence": […]}`, bare or in one fence; other keys are ignored.

    Args:
        output: what a model wrote.
        hops: how many quotations there must be; None for any number.

    Raises:
        UnparsableOutput: it is no such object, a field is missing or empty, the answer holds no word, or there are more
            or fewer quotations.
    """
    found = parse_object(output)
    fields = {"question": text_of(found, "question"), "answer": text_of(found, "answer")}
    return multi_hop_output({**fields, "evidence": texts_of(found, "evidence")}, hops)


def multi_hop_output(fields: Mapping[str, Any], hops: int | None) -> MultiHopOutput:
    """The same of fields that are read already.

    Raises:
        UnparsableOutput: the answer holds no word, or there are more or fewer quotations than `hops`.
    """
    written = MultiHopOutput(str(fields["question"]), str(fields["answer"]), tuple(fields["evidence"]))
    if not folded_words(written.answer):
        raise UnparsableOutput(f"'answer' holds no word: {written.answer!r}")
    if hops is not None and len(written.evidence) != hops:
        raise UnparsableOutput(f"'evidence' holds {len(written.evidence)} quotations; wanted {hops}")
    return written


@dataclass(frozen=True, slots=True)
class WrittenPath:
    """Passages that share names, and what a model wrote for them; nothing before it was asked."""

    path: DocPath
    output: MultiHopOutput = MultiHopOutput()

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.path.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Where each quotation stands in its document; one that does not stand in its passage gets an empty span."""
        spans = []
        for chunk, quotation in zip(self.path.chunks, self.output.evidence, strict=False):
            start = chunk.text.find(quotation)
            offset = int(chunk.metadata["start"]) + max(start, 0)
            end = offset + len(quotation) if start >= 0 else offset
            spans.append(Evidence(str(chunk.metadata["parent_doc_id"]), offset, end, quotation))
        return tuple(spans)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The same passages lead to much the same question, and the same answer from a passage to the same fact."""
        chunks = tuple(chunk.doc_id for chunk in self.path.chunks)
        return {
            ("path", frozenset(chunks)): 1,
            ("fact", len(chunks), chunks[-1], folded_words(self.output.answer)): 1,
        }
