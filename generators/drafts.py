"""Candidates and drafts: a place in the corpus worth asking about, and the question that a writer made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..utils.types import Document
from .anchors import Anchor
from .corpus_index import Sentence

# How a question tells which passage its last sentence stands in: not at all, by its title, by how it begins or ends.
Place = Literal["anywhere", "title", "opening", "closing"]
Pick = Literal["only", "earliest", "latest"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """What to ask about, before it has words.

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


@dataclass(frozen=True, slots=True)
class Draft:
    """A written question that has not been checked yet."""

    question_type: str
    difficulty: str
    query: str
    answers: tuple[str, ...]
    candidate: Candidate
