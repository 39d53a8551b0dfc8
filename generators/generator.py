"""`TaskGenerator`: the order of the stages, nothing else."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Protocol, TypeVar

from ..utils.languages import load_language
from ..utils.types import (
    Document,
    EvaluationSample,
    Evidence,
    InMemoryDataset,
    Passage,
    Reject,
    RejectedDraft,
    Response,
    TypeYield,
)
from .config import QuestionTypeConfig, TaskGeneratorConfig
from .contexts import add_distractors
from .corpus import read_corpus
from .corpus_index import CorpusIndex
from .drafts import Draft
from .filters import Novelty, first_reject
from .preprocess import chunk_documents
from .question_types import QUESTION_TYPES, QuestionType

_T = TypeVar("_T")


class Progress(Protocol):
    """Told of every step of a long stage, of step 0 where the first may take long. `total` is None if not known."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


def silent(stage: str, done: int, total: int | None) -> None:
    """The progress that shows nothing."""


class TaskGenerator:
    """Makes a set of questions from a corpus, as a configuration says.

    Relative paths in the configuration are relative to `base`. One seed gives one set, on every machine.
    """

    def __init__(self, config: TaskGeneratorConfig, base: Path | None = None, progress: Progress = silent) -> None:
        self.config = config
        self.language = load_language(config.language)
        self._base = base if base is not None else Path.cwd()
        self._progress = progress

    def read_documents(self) -> Iterator[Document]:
        """The documents of the corpus, one at a time.

        Raises:
            CorpusError: a source cannot be read; the message says which, where and what to do.
        """
        return self._counted("reading", read_corpus(self.config.corpus, self._base))

    def build_index(self, documents: Iterable[Document]) -> CorpusIndex:
        """Cut documents into chunks and index their sentences."""
        chunks = tuple(chunk_documents(documents, self.config.chunking, self.language))
        self._progress("indexing", 0, None)
        return CorpusIndex.build(chunks, self.language)

    def generate_dataset(self, name: str | None = None) -> InMemoryDataset:
        """All questions of all types, with the yield of each type and every rejected draft.

        A type that finds fewer sound questions than asked for is short: see `InMemoryDataset.is_short`.
        """
        digest = hashlib.sha256()
        index = self.build_index(_hashed(self.read_documents(), digest))
        samples: list[EvaluationSample] = []
        yields: list[TypeYield] = []
        rejected: list[RejectedDraft] = []
        for type_name, wanted in self.config.question_types.items():
            kept, of_type, losses = self._generate(QUESTION_TYPES[type_name], wanted, index)
            samples.extend(to_sample(draft, wanted, self.config.language) for draft in kept)
            yields.append(of_type)
            rejected.extend(losses)
        if "distractors" in self.config.contexts:
            with_distractors = add_distractors(samples, index.chunks, self.config.num_distractors)
            samples = list(self._counted("distractors", with_distractors, len(samples)))
        return InMemoryDataset(
            name=name or self.config.name,
            language=self.config.language,
            samples=tuple(samples),
            yields=tuple(yields),
            rejected=tuple(rejected),
            corpus_sha256=digest.hexdigest(),
        )

    def _generate(
        self, question_type: QuestionType, wanted: QuestionTypeConfig, index: CorpusIndex
    ) -> tuple[list[Draft], TypeYield, list[RejectedDraft]]:
        # A text seeds `Random` by its bytes, unlike other objects, whose hash may differ between runs.
        random = Random(f"{self.config.seed}:{question_type.name}")
        novelty = Novelty()
        kept: list[Draft] = []
        rejected: list[RejectedDraft] = []
        self._progress(question_type.name, 0, wanted.count)
        for candidate in question_type.select(index, random):
            if len(kept) == wanted.count:
                break
            draft = question_type.template(candidate, self.language)
            reject = novelty.check(draft) or first_reject(draft, index, question_type.checks)
            if reject is None:
                novelty.remember(draft)
                kept.append(draft)
                self._progress(question_type.name, len(kept), wanted.count)
            else:
                rejected.append(_rejected(draft, reject))
        reasons = Counter(loss.reject.reason for loss in rejected)
        counts = dict(sorted(reasons.items()))
        of_type = TypeYield(question_type.name, wanted.count, len(kept) + len(rejected), len(kept), counts)
        return kept, of_type, rejected

    def _counted(self, stage: str, items: Iterable[_T], total: int | None = None) -> Iterator[_T]:
        for done, item in enumerate(items, start=1):
            self._progress(stage, done, total)
            yield item


def _hashed(documents: Iterable[Document], digest: hashlib._Hash) -> Iterator[Document]:
    """Pass documents on and add what they say to the digest."""
    for document in documents:
        digest.update(json.dumps([document.doc_id, document.title, document.text]).encode("ascii") + b"\n")
        yield document


def to_sample(draft: Draft, wanted: QuestionTypeConfig, language: str) -> EvaluationSample:
    """The finished question: identified by its content, with its passages and the spans that its answer rests on."""
    candidate = draft.candidate
    passages = tuple(Passage(str(c.metadata["parent_doc_id"]), c.title, c.text) for c in candidate.chunks)
    evidence = tuple(Evidence(hop.doc_id, hop.start, hop.end, hop.text) for hop in candidate.hops)
    labels = {
        "question_type": draft.question_type,
        "hops": len(candidate.hops),
        "difficulty": wanted.difficulty or draft.difficulty,
        "language": language,
    }
    identity = [draft.question_type, language, draft.query, draft.answers, [[p.doc_id, p.text] for p in passages]]
    digest = hashlib.sha256(json.dumps(identity, ensure_ascii=True).encode("ascii")).hexdigest()
    return EvaluationSample(
        sample_id=digest[:16],
        query=draft.query,
        relevant_docs=passages,
        reference_answer=Response(draft.answers, evidence),
        labels=labels,
        metadata={"answer_kind": candidate.answer.kind},
    )


def _rejected(draft: Draft, reject: Reject) -> RejectedDraft:
    return RejectedDraft(draft.question_type, draft.query, draft.answers, reject)
