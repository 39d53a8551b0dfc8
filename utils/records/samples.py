"""Samples, rejects and yields: the results of generating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from ..expected import expect, expect_each
from ..settings import Persona
from .documents import Document, Evidence, Fingerprint, Passage

if TYPE_CHECKING:
    from datasets import Dataset
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Response:
    """A gold answer: its text as people read it, and the evidence for it.

    `accepted` are the strings that count as right, if not the text alone; it is empty if the question has no answer,
    and then the text says so.
    """

    text: str
    accepted: tuple[str, ...] | None = None
    evidence: tuple[Evidence, ...] = ()

    def __post_init__(self) -> None:
        expect(self.text, str, "Response: text")
        if self.accepted is not None:
            object.__setattr__(self, "accepted", tuple(expect_each(self.accepted, str, "Response: accepted")))

    @classmethod
    def of(cls, answers: tuple[str, ...], evidence: tuple[Evidence, ...] = (), no_answer: str = "") -> Response:
        """Return the response that accepts `answers`; its text is the first, or `no_answer` if there are none."""
        return cls(answers[0] if answers else no_answer, answers, evidence)

    @property
    def answers(self) -> tuple[str, ...]:
        """The accepted answers; none if the question is unanswerable."""
        if self.accepted is not None:
            return self.accepted
        return (self.text,) if self.text.strip() else ()


@dataclass(frozen=True, slots=True)
class EvaluationSample:
    """One question of a set.

    `relevant_docs` are the gold passages in reading order; `candidate_docs` are other passages, which do not answer the
    question, nearest first. `labels` classify the question (`question_type`, `hops`, `difficulty`, `language`,
    `scenario`, `variant_of`); `metadata` has any further information, as JSON values.
    """

    sample_id: str
    query: str
    relevant_docs: Sequence[Passage | Document]
    candidate_docs: Sequence[Passage | Document]
    reference_answer: Response
    labels: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("relevant_docs", "candidate_docs"):  # of a list or any iterable
            object.__setattr__(self, name, tuple(expect_each(getattr(self, name), (Passage, Document), name)))
        expect(self.reference_answer, Response, "EvaluationSample: reference_answer")

    @property
    def answers(self) -> tuple[str, ...]:
        return self.reference_answer.answers

    @property
    def question_type(self) -> str:
        """The label of that name; "" if the sample has none."""
        return str(self.labels.get("question_type", ""))


def with_earlier_turns(question: str, history: Iterable[Mapping[str, str]]) -> str:
    """Return a question behind the turns of its conversation, each with `question` and `answer`, as one text."""
    return " ".join([*(part for turn in history for part in (turn["question"], turn["answer"])), question])


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
    `personas` are the readers who asked what a model proposed. `fingerprints` tell later what has changed in the
    documents; a set that was not made from documents has none.
    """

    name: str
    samples: Sequence[EvaluationSample]
    language: str = "en"
    yields: tuple[TypeYield, ...] = ()
    rejected: tuple[RejectedDraft, ...] = ()
    corpus_sha256: str | None = None
    skipped: tuple[str, ...] = ()
    version: int = 1
    reader: str | None = None
    skipped_checks: tuple[str, ...] = ()
    personas: tuple[Persona, ...] = ()
    fingerprints: tuple[Fingerprint, ...] = ()

    def __post_init__(self) -> None:
        # Of a list or any iterable.
        object.__setattr__(self, "samples", tuple(expect_each(self.samples, EvaluationSample, "samples")))

    def __len__(self) -> int:
        return len(self.samples)

    def __iter__(self) -> Iterator[EvaluationSample]:
        return iter(self.samples)

    @overload
    def __getitem__(self, index: int) -> EvaluationSample: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[EvaluationSample]: ...

    def __getitem__(self, index: int | slice) -> EvaluationSample | Sequence[EvaluationSample]:
        return self.samples[index]

    def to_hf(self) -> Dataset:
        """Return the questions as a `datasets.Dataset`.

        It has the columns of an exported folder (docs/exported_folder.md) and `candidate_passages`.
        """
        from datasets import Dataset
        from datasets.table import InMemoryTable

        from .rows import to_table

        return Dataset(InMemoryTable(to_table(self.samples, self.language)))

    def to_pandas(self) -> DataFrame:
        """Return the questions as a `pandas.DataFrame` with the columns of `to_hf`."""
        from .rows import to_table

        return to_table(self.samples, self.language).to_pandas()

    def of_type(self, question_type: str) -> tuple[EvaluationSample, ...]:
        return tuple(s for s in self.samples if s.question_type == question_type)

    @property
    def is_short(self) -> bool:
        """True if any type has fewer questions than requested, or there is no question at all."""
        return not self.samples or any(y.kept < y.asked for y in self.yields)
