"""Candidates and drafts: a place in the corpus worth asking about, and the question that a writer made of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from ..text.words import folded
from .anchor import Anchor
from .passages import chunk_passage
from .sentence import Sentence
from .types import Document, Evidence, Passage

# How a question tells which passage its last sentence stands in: not at all, by its title or heading, by how it begins
# or ends, or as the one where its first sentence stands.
Place = Literal["anywhere", "title", "heading", "opening", "closing", "same"]
Pick = Literal["only", "earliest", "latest"]

# How many questions may quote one sentence in full, by hops: a description may lead to two different facts.
_MAX_QUOTATIONS = {1: 1, 2: 2}
# How many questions of a type may have one name for an answer.
_MAX_ASKED_FOR = 3


class Askable(Protocol):
    """What every candidate can tell, whatever its type of question keeps beside it."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The gold passages as a model is shown them, in order."""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The exact spans of the source documents that the answer rests on, in the order of the hops."""

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """What the question asks, and how many questions of one set may have each of these in common."""


A = TypeVar("A", bound=Askable)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence with a blank, or a bridge of two sentences, before it has words.

    `hops` are the sentences needed, the one with the answer last; `answer` is a span of the last. For a bridge,
    `bridge` is the span of the shared name in the first sentence, `fragment` the character span of the last sentence
    that the question may quote (None: nothing of it), `place` what the question says of the last passage, and `pick`
    which of several years it asks for.
    """

    hops: tuple[Sentence, ...]
    answer: Anchor
    bridge: Anchor | None = None
    fragment: tuple[int, int] | None = None
    place: Place = "anywhere"
    pick: Pick = "only"

    @property
    def described(self) -> tuple[Sentence, Anchor]:
        """The sentence that the question quotes in full, and the span left out of it."""
        return (self.hops[0], self.bridge) if self.bridge is not None else (self.hops[-1], self.answer)

    @property
    def chunks(self) -> tuple[Document, ...]:
        return tuple(sentence.chunk for sentence in self.hops)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(hop.evidence for hop in self.hops)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The blank, the fact about the bridge, and the sentence quoted; compared by words, for a corpus repeats."""
        last = self.hops[-1]
        keys: dict[Hashable, int] = {
            ("blank", last.words, self.answer.text): 1,
            ("quoted", self.described[0].words): _MAX_QUOTATIONS[len(self.hops)],
        }
        if self.bridge is not None:
            # Two descriptions of one name that lead to the same fact of the same passage make one question, not two.
            keys["fact", self.bridge.text, last.chunk.doc_id, self.answer.kind, self.answer.text] = 1
        elif self.answer.kind in ("name", "term"):
            keys["answer", folded(self.answer.text)] = _MAX_ASKED_FOR
        return keys


@dataclass(frozen=True, slots=True)
class Given:
    """Passages and evidence of a question that was written elsewhere."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[Hashable, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft(Generic[A]):
    """A written question that has not been checked yet.

    No `answers` means that it cannot be answered. `labels` and `metadata` are added to those that every sample has
    (see `EvaluationSample`); `twin` is the answerable question that an unanswerable one was made from.
    """

    question_type: str
    difficulty: str
    query: str
    answers: tuple[str, ...]
    candidate: A
    hops: int = 1
    labels: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    twin: Draft[Any] | None = None
