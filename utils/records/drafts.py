"""Candidates and drafts: a place in the corpus worth asking about, and the question that a writer made of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..text.words import folded
from .documents import Chunk, Evidence, Passage, chunk_passage, headed_chunk_passage
from .facts import Clause
from .questions import ClauseQuestion
from .sentence import AnswerSpan, Sentence

# Number of questions of a type that may have the same name as answer.
_MAX_ASKED_FOR = 3


class Askable(Protocol):
    """The properties that every candidate has, whatever its question type."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The gold passages as shown to a model, in order."""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The exact spans of the source documents that the answer rests on, in the order of the hops."""

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """Keys of the question's content, each with the number of questions of one set that may share it."""


A = TypeVar("A", bound=Askable)


class Fact(NamedTuple):
    """The key of a fact, by the words of its sentence and the place of its verb."""

    words: tuple[str, ...]
    verb: int


class SentenceCandidate(ABC):
    """A candidate whose question quotes a sentence."""

    answer: AnswerSpan

    @property
    @abstractmethod
    def hops(self) -> tuple[Sentence, ...]:
        """The sentences that the question needs, the one with the answer last."""

    @property
    @abstractmethod
    def quoted(self) -> tuple[Sentence, AnswerSpan]:
        """The sentence that the question quotes in full, and the span left out of it."""

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(sentence.chunk for sentence in self.hops)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(hop.evidence for hop in self.hops)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The blank and the quoted sentence, compared by words, since a corpus repeats sentences."""
        return {
            ("blank", self.hops[-1].words, self.answer.text): 1,
            ("quoted", self.quoted[0].words): 1,
        }


@dataclass(frozen=True)
class Cloze(SentenceCandidate):
    """A sentence with a blank; `answer` is the span of `sentence` that is left out."""

    sentence: Sentence
    answer: AnswerSpan

    @property
    def hops(self) -> tuple[Sentence, ...]:
        return (self.sentence,)

    @property
    def quoted(self) -> tuple[Sentence, AnswerSpan]:
        return self.sentence, self.answer

    @property
    def keys(self) -> Mapping[Hashable, int]:
        keys = dict(super().keys)
        if self.answer.kind in ("name", "term"):
            keys["answer", folded(self.answer.text)] = _MAX_ASKED_FOR
        return keys


@dataclass(frozen=True)
class Lookup(Cloze):
    """A fact and the question that asks for one of its roles, which `answer` is."""

    question: ClauseQuestion

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The fact: a set asks one question of it. Names as answers are limited as those of clozes."""
        keys: dict[Hashable, int] = {Fact(self.sentence.words, self.question.clause.verb.start): 1}
        if self.answer.kind == "name":
            keys["answer", folded(self.answer.text)] = _MAX_ASKED_FOR
        return keys


@dataclass(frozen=True)
class CommandLookup(Lookup):
    """A lookup for the command in the block of code below its sentence; `answer` is a span of `code`."""

    code: Sentence

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The sentence with the code below it."""
        sentence, end = self.sentence, self.code.end
        text = sentence.chunk.text[sentence.start - sentence.chunk.start : end - sentence.chunk.start]
        return (Evidence(sentence.doc_id, sentence.start, end, text),)

    @property
    def quoted(self) -> tuple[Sentence, AnswerSpan]:
        return self.code, self.answer


@dataclass(frozen=True)
class Continuation(Lookup):
    """A lookup whose sentence goes on about somebody or something; its answer is a span of `answering`."""

    answering: Sentence

    @property
    def hops(self) -> tuple[Sentence, ...]:
        return self.sentence, self.answering

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(dict.fromkeys(super().passages))

    @property
    def quoted(self) -> tuple[Sentence, AnswerSpan]:
        return self.answering, self.answer


@dataclass(frozen=True, slots=True)
class Described:
    """A thing that a question does not name, and the fact by which it says which one is meant.

    `words` are the description with the names of the other things in it, also where the question describes these too;
    `stated` is the same in the words of the sentence ("founded" for "founder").
    """

    name: str
    clause: Clause
    words: str
    stated: str


@dataclass(frozen=True)
class Hops:
    """A question about a thing that is described by facts of other passages.

    Each of `described` but the first is a fact about the one before it; `lookup` asks for a fact about the last, by its
    name. `text` is the question as asked.
    """

    described: tuple[Described, ...]
    lookup: Lookup
    text: str

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The facts that the question needs, the one with the answer last."""
        return (*(one.clause for one in self.described), self.lookup.question.clause)

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(clause.sentence.chunk for clause in self.clauses)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(clause.sentence.evidence for clause in self.clauses)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The fact that is asked for, once; facts that describe and things described, a few times.

        Two facts of one question do not change places in another, where each would tell what the other asks.
        """
        *told, asked = (Fact(clause.sentence.words, clause.verb.start) for clause in self.clauses)
        names = (("described", folded(one.name)) for one in self.described)
        return {
            asked: 1,
            ("joined", frozenset((*told, asked))): 1,
            **{("told", fact): _MAX_ASKED_FOR for fact in told},
            **dict.fromkeys(names, _MAX_ASKED_FOR),
        }


@dataclass(frozen=True)
class SectionHops(Hops):
    """Such a question over sections of one document. Passages show headings, since all have the same title."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(headed_chunk_passage(chunk) for chunk in self.chunks)


@dataclass(frozen=True, slots=True)
class Given:
    """Passages and evidence of a question that was written outside the generator."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[Hashable, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a question proposed by a language model rests on: the passages that hold evidence, and its quotations.

    `chunks` are in reading order; `evidence` is in the order in which an answer needs it. `heads` has what is
    shown before chunks that begin within a table (see `index.table_heads`), by their ids.
    """

    chunks: tuple[Chunk, ...]
    evidence: tuple[Evidence, ...]
    heads: Mapping[str, str] = field(default_factory=dict)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(map(self.as_shown, self.chunks))

    def as_shown(self, chunk: Chunk) -> Passage:
        return headed_chunk_passage(chunk, self.heads.get(chunk.chunk_id, ""))

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """None: proposals that repeat each other are recognised by their questions."""
        return {}


@dataclass(frozen=True, slots=True)
class Draft(Generic[A]):
    """A written question that has not been checked yet.

    A draft without `answers` is unanswerable. `labels` and `metadata` are added to those that every sample has (see
    `EvaluationSample`). `contrast` is the answerable question that an unanswerable one was made from; together they are
    a contrast pair.
    """

    question_type: str
    query: str
    answers: tuple[str, ...]
    candidate: A
    hops: int = 1
    labels: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    contrast: Draft[Any] | None = None


@dataclass(frozen=True, slots=True)
class MustKeep:
    """The parts that a rewording of a question must keep, and those that it must not contain.

    The question contains each of `keep` word for word, at least one name of each group of `names`, and enough words of
    each of `about` to be about it. It contains none of `secret`, and no numbers except those of `keep` and `about`.
    """

    keep: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
