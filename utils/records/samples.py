"""Samples, rejects and yields: the results of generating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .documents import Evidence, Passage


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

    `contrast_pairs` counts the answerable questions of the unanswerable ones that were kept; they are not counted
    among the drafts. `exhausted` says that the corpus gave no further candidate.
    """

    question_type: str
    asked: int
    written: int
    kept: int
    rejected: Mapping[str, int] = field(default_factory=dict)
    contrast_pairs: int = 0
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
