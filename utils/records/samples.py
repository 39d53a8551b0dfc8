"""Samples, rejects and yields: the results of generating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..settings import Persona
from .documents import Evidence, Passage


@dataclass(frozen=True, slots=True)
class Response:
    """A gold answer: the accepted strings (none if the question is unanswerable) and their evidence."""

    answers: tuple[str, ...]
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class EvaluationSample:
    """One question of a set.

    `relevant_docs` are the gold passages in reading order; `candidate_docs` are other passages, which do not answer the
    question, nearest first. `labels` classify the question (`question_type`, `hops`, `difficulty`, `language`,
    `scenario`, `variant_of`); `metadata` has any further information, as JSON values.
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
        """The reference answer for people to read; for an unanswerable question, the text that its metadata give.

        Scoring uses only `answers`, which is then empty.
        """
        return self.answers[0] if self.answers else str(self.metadata.get("reference", ""))


@dataclass(frozen=True, slots=True)
class Reject:
    """The reason why a draft is not in the set: a code that can be counted, and a detail for people to read."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RejectedDraft:
    """A rejected draft with its reason."""

    question_type: str
    query: str
    answers: tuple[str, ...]
    reject: Reject


@dataclass(frozen=True, slots=True)
class TypeYield:
    """The fate of all drafts of one question type: `written` = `kept` + the sum of `rejected`.

    `contrast_pairs` counts the answerable questions made for the kept unanswerable ones; they do not count as drafts.
    `exhausted` is True if the corpus had no further candidate.
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
    """A named set of questions, with the record of the drafts that it took.

    `corpus_sha256` identifies the source documents: the hash of their ids, titles and texts, in order. `skipped` has a
    message for each file that could not be read. `version` counts from 1 and is raised by every edit; scores of
    different versions cannot be compared. `reader` is what read clauses from the sentences, if anything did.
    `skipped_checks` are the reasons that no question could be rejected for, since the language's file lacks the words.
    `personas` are the readers who asked what a model proposed.
    """

    name: str
    language: str
    samples: tuple[EvaluationSample, ...]
    yields: tuple[TypeYield, ...] = ()
    rejected: tuple[RejectedDraft, ...] = ()
    corpus_sha256: str | None = None
    skipped: tuple[str, ...] = ()
    version: int = 1
    reader: str | None = None
    skipped_checks: tuple[str, ...] = ()
    personas: tuple[Persona, ...] = ()

    def of_type(self, question_type: str) -> tuple[EvaluationSample, ...]:
        return tuple(s for s in self.samples if s.labels["question_type"] == question_type)

    @property
    def is_short(self) -> bool:
        """True if any type has fewer questions than requested, or there is no question at all."""
        return not self.samples or any(y.kept < y.asked for y in self.yields)
