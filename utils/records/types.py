"""The records that all stages pass on. All are frozen; collections are tuples."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document under one heading.

    `path` holds the headings from the outermost to this one; `start` and `end` are character offsets into the
    document's text, end exclusive, heading line included; a section ends where the next heading of any level stands.
    `pages` are its first and last page, counted from 1, where the format has pages; `tags` say what it holds
    (`has_table`, `has_list`, `has_figure`, `has_dates`, `has_definition`).
    """

    path: tuple[str, ...]
    start: int
    end: int
    pages: tuple[int, int] | None = None
    tags: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        return self.path[-1] if self.path else ""


@dataclass(frozen=True, slots=True)
class Document:
    """A text with a name.

    `doc_id` is unique in its corpus and does not depend on the machine; `source` says where the text came from
    (a path relative to the configuration, with the line or row) and is used in messages. `page_starts` holds, where the
    format has pages, the character offset at which each page begins, the first page first.
    """

    doc_id: str
    text: str
    title: str = ""
    source: str = ""
    sections: tuple[Section, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    page_starts: tuple[int, ...] = ()

    def page_at(self, offset: int) -> int | None:
        """The page, counted from 1, on which a character stands; None where the format has no pages."""
        return max(1, bisect_right(self.page_starts, offset)) if self.page_starts else None

    def section_at(self, offset: int) -> Section | None:
        """The section in which a character stands; None before the first heading."""
        position = bisect_right(self.sections, offset, key=lambda section: section.start) - 1
        return self.sections[position] if position >= 0 and offset < self.sections[position].end else None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A slice of a document, cut between sentences: `text` is the document's `text[start:end]`.

    `chunk_id` is unique in the corpus, `doc_id` that of the document, and `index` counts its chunks from 0. `section`
    holds the headings that all of the chunk stands under, outermost first. `sentences` are the `(start, end)` offsets,
    into the chunk's own text, of the sentences that lie in it whole. `pages` are its first and last page, counted from
    1, where the format has pages; `tags` those of the sections it reaches into (see `Section`). `title`, `source` and
    `metadata` are the document's.
    """

    chunk_id: str
    doc_id: str
    index: int
    start: int
    end: int
    text: str
    title: str = ""
    source: str = ""
    section: tuple[str, ...] = ()
    sentences: tuple[tuple[int, int], ...] = ()
    pages: tuple[int, int] | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text as it is shown to a model, and the document that it was cut from."""

    doc_id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span of a source document that a gold answer rests on.

    `start` and `end` are character offsets into the document's text, end exclusive; `text` is what stands there;
    `page` counts from 1.
    """

    doc_id: str
    start: int
    end: int
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """A gold answer: the accepted strings (none where the question is unanswerable) and what they rest on."""

    answers: tuple[str, ...]
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class EvaluationSample:
    """One question of a set.

    `relevant_docs` are the gold passages in reading order; `candidate_docs` are passages beside them that do not
    answer the question, nearest first. `labels` say what kind of question it is (`question_type`, `hops`,
    `difficulty`, `language`, `scenario`, `variant_of`); `metadata` holds whatever else is worth keeping, as JSON
    values.
    """

    sample_id: str
    query: str
    relevant_docs: tuple[Passage, ...]
    reference_answer: Response
    candidate_docs: tuple[Passage, ...] = ()
    labels: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def answers(self) -> tuple[str, ...]:
        return self.reference_answer.answers

    @property
    def reference_text(self) -> str:
        """The reference answer for people to read; of an unanswerable question what its metadata say instead of one.

        Scoring goes by `answers` alone, which are none there.
        """
        return self.answers[0] if self.answers else str(self.metadata.get("reference", ""))


@dataclass(frozen=True, slots=True)
class Reject:
    """Why a draft is not in the set: a reason code that can be counted, and a detail that a person can read."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RejectedDraft:
    """A draft with the reason that kept it out."""

    question_type: str
    query: str
    answers: tuple[str, ...]
    reject: Reject


@dataclass(frozen=True, slots=True)
class TypeYield:
    """The fate of all drafts of one question type: `written` = `kept` + the sum of `rejected`.

    `twins` are the answerable questions that stand in the set beside the unanswerable ones kept; they are not counted
    among the drafts. `exhausted` says that the corpus gave no further candidate.
    """

    question_type: str
    asked: int
    written: int
    kept: int
    rejected: Mapping[str, int] = field(default_factory=dict)
    twins: int = 0
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class InMemoryDataset:
    """A named set of questions with the record of how many drafts it took.

    `corpus_sha256` identifies the documents that it was made from: the hash of their ids, titles and texts, in order.
    `skipped` says of each file that could not be read why it is not among the documents.
    `version` counts from 1 and is raised by every edit; scores of two versions cannot be compared.
    """

    name: str
    language: str
    samples: tuple[EvaluationSample, ...]
    yields: tuple[TypeYield, ...] = ()
    rejected: tuple[RejectedDraft, ...] = ()
    corpus_sha256: str | None = None
    skipped: tuple[str, ...] = ()
    version: int = 1

    def of_type(self, question_type: str) -> tuple[EvaluationSample, ...]:
        return tuple(s for s in self.samples if s.labels["question_type"] == question_type)

    @property
    def is_short(self) -> bool:
        """Whether any type has fewer questions than were asked for."""
        return any(y.kept < y.asked for y in self.yields)
