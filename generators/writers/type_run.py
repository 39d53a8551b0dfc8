"""Run one question type over a corpus until there are enough questions or no candidates are left."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ...utils.expected import expect_methods
from ...utils.progress import Progress
from ...utils.question_id import question_id
from ...utils.records.documents import Evidence
from ...utils.records.drafts import Draft
from ...utils.records.samples import EvaluationSample, Reject, RejectedDraft, Response, TypeYield
from ...utils.settings import QuestionTypeConfig
from ...utils.text.words import folded_words
from ..checks import Asked, Check, Novelty, SameFacts, Used, first_reject, prose_evidence
from ..checks.filters import SampleFilter, dropped_by
from ..index.corpus_index import CorpusIndex
from ..index.ranking import alternating, least_used_first
from .question_type import QuestionType

# At most as many questions about one sentence as a type without a count has.
_OF_A_SENTENCE = 10


@dataclass(frozen=True, slots=True)
class TypeRun:
    """The result of one type: questions (of a contrast pair, the answerable one first), yield and all rejects."""

    samples: tuple[EvaluationSample, ...]
    yielded: TypeYield
    rejected: tuple[RejectedDraft, ...]

    @classmethod
    def of(
        cls,
        name: str,
        samples: Sequence[EvaluationSample],
        rejected: Sequence[RejectedDraft],
        *,
        asked: int,
        kept: int,
        exhausted: bool,
    ) -> TypeRun:
        """Return the run with its yield; samples beyond `kept` are the answerable halves of contrast pairs."""
        counts = Counter(loss.reject.reason for loss in rejected)
        yielded = TypeYield(
            name,
            asked=asked,
            written=kept + len(rejected),
            kept=kept,
            rejected=dict(sorted(counts.items())),
            contrast_pairs=len(samples) - kept,
            exhausted=exhausted,
        )
        return cls(tuple(samples), yielded, tuple(rejected))


@dataclass(frozen=True, slots=True)
class _Kept:
    """A kept draft, and its finished questions."""

    draft: Draft[Any]
    samples: tuple[EvaluationSample, ...]


class Drafting:
    """The state of one type while its questions are written: candidates left, samples kept, drafts rejected.

    `wanted` is None for as many questions as the corpus gives, which is never short of what was asked. `used` is what
    the types of the set use, if they share it. `known` are questions that the set has already: none is repeated, and no
    candidate is chosen that rests on nothing but the evidence of one.
    """

    def __init__(
        self,
        kind: QuestionType[Any],
        wanted: QuestionTypeConfig | None,
        index: CorpusIndex,
        seed: int,
        filters: Sequence[SampleFilter],
        progress: Progress,
        used: Used | None = None,
        known: Sequence[Draft[Any]] = (),
    ) -> None:
        # More than a corpus gives: a few questions about each sentence.
        self.wanted = wanted or QuestionTypeConfig(count=_OF_A_SENTENCE * max(1, len(index.sentences)))
        self.kind, self.index, self._is_open = kind, index, wanted is None
        self._filters, self._progress = expect_methods(filters, "keep", "filters"), progress
        # Of the order in which the places of the corpus are visited.
        self.seed = seed
        # A string seeds `Random` by its bytes; hashes of other objects may differ between runs.
        self.candidates: Iterator[Any] = self._all(kind.select(index, Random(f"{seed}:{kind.name}")))
        self._exhausted = False
        self._used = Used() if used is None else used
        self._novelty = Novelty(self._used, Asked(index.language), SameFacts(index.language))
        self._kept: list[_Kept] = []
        # Sound drafts beyond those wanted.
        self._spare: deque[Draft[Any]] = deque()
        self._rejected: list[RejectedDraft] = []
        self._known = {_evidence_words(one.candidate) for one in known}
        for one in known:
            self._novelty.remember(one)
        progress(kind.name, 0, self.total)

    @property
    def total(self) -> int | None:
        """Number of questions wanted; None for as many as the corpus gives."""
        return None if self._is_open else self.wanted.count

    @property
    def remaining(self) -> int:
        """Number of questions still wanted."""
        return self.wanted.count - len(self._kept)

    @property
    def kept(self) -> Sequence[Draft[Any]]:
        """The drafts of the questions kept."""
        return [one.draft for one in self._kept]

    def settle(self, draft: Draft[Any], checks: Sequence[Check]) -> None:
        """Keep a draft, or reject it as a repetition, by the first of `checks` or by a filter of finished samples.

        A draft is rejected as `dropped_by_<filter>` if a filter drops it or the other question of its contrast pair.
        """
        reject = self._novelty.check(draft) or first_reject(draft, self.index, checks)
        made = tuple(to_samples(draft, self.wanted, self.index)) if reject is None else ()
        reject = reject or next(filter(None, (dropped_by(sample, self._filters) for sample in made)), None)
        if reject is not None:
            self.reject(reject, draft.query, draft.answers)
            return
        self._novelty.remember(draft)
        self._used.questions.update(self._sentences(draft.candidate))
        self._kept.append(_Kept(draft, made))
        self._progress(self.kind.name, len(self._kept), self.total)

    def spare(self, draft: Draft[Any]) -> None:
        """Put a sound draft by that comes when there are enough, in case that one is left out later."""
        self._spare.append(draft)

    def leave_out(self, repeats: Callable[[Draft[Any]], str | None]) -> bool:
        """Reject the kept questions that repeat one of another type, which `repeats` returns; say if there were any."""
        kept, self._kept = self._kept, []
        for one in kept:
            other = repeats(one.draft)
            if other is None:
                self._kept.append(one)
            else:
                reject = Reject("repeated_question", f"another type asks: {other[:200]}")
                self.reject(reject, one.draft.query, one.draft.answers)
        return len(self._kept) < len(kept)

    def fill(self, asked: Iterable[Draft[Any]]) -> None:
        """Fill places that are free again with drafts put by; none repeats a question of another type, `asked`."""
        for one in asked:
            self._novelty.remember_question(one)
        while self.remaining and self._spare:
            self.settle(self._spare.popleft(), ())

    def questions_on(self, candidate: Any) -> int:
        """Return the number of questions of the set on the sentence of a candidate's evidence that has most."""
        return max((self._used.questions[words] for words in self._sentences(candidate)), default=0)

    def _sentences(self, candidate: Any) -> set[tuple[str, ...]]:
        spans = ((span.doc_id, span.start, span.end) for span in prose_evidence(candidate))
        return {sentence.words for span in spans for sentence in self.index.sentences_at(*span)}

    def reject(self, reject: Reject, query: str = "", answers: tuple[str, ...] = ()) -> None:
        """Record a rejected draft; `query` is empty if it was rejected before it was written."""
        self._rejected.append(RejectedDraft(self.kind.name, query, answers, reject))

    def exhaust(self) -> None:
        """Record that the corpus has no further place to ask about."""
        self._exhausted = True

    def _all(self, candidates: Iterator[Any]) -> Iterator[Any]:
        yield from (one for one in candidates if not self._known or _evidence_words(one) not in self._known)
        self.exhaust()

    def result(self) -> TypeRun:
        """Return the result so far."""
        kept = len(self._kept)
        asked = kept if self._is_open else self.wanted.count
        exhausted = self._exhausted and kept < asked
        samples = [sample for one in self._kept for sample in one.samples]
        more = Reject("more_than_asked")
        spare = [RejectedDraft(self.kind.name, one.query, one.answers, more) for one in self._spare]
        rejected = (*self._rejected, *spare)
        return TypeRun.of(self.kind.name, samples, rejected, asked=asked, kept=kept, exhausted=exhausted)


def _evidence_words(candidate: Any) -> frozenset[tuple[str, ...]]:
    return frozenset(folded_words(span.text) for span in candidate.evidence)


def write_by_template(*draftings: Drafting) -> list[TypeRun]:
    """Draft, check and keep questions by template; a rejected draft is replaced by the next candidate.

    The types of the highest precedence come first. Those with the same take turns, so that none of those that need the
    same facts takes them all.
    """
    for precedence in sorted({drafting.kind.precedence for drafting in draftings}, reverse=True):
        found = (_questions(drafting) for drafting in draftings if drafting.kind.precedence == precedence)
        for _ in alternating(*found):
            pass  # Each has been kept.
    return [drafting.result() for drafting in draftings]


def _questions(drafting: Drafting) -> Iterator[int]:
    """Write the questions of a type, and yield the number still wanted whenever one is kept."""
    kind, language, remaining = drafting.kind, drafting.index.language, drafting.remaining
    # One on a sentence with questions comes when those on sentences with fewer have.
    for candidate in least_used_first(drafting.candidates, drafting.questions_on):
        drafting.settle(kind.template(candidate, language), kind.checks)
        if drafting.remaining < remaining:
            remaining = drafting.remaining
            yield remaining
        if not remaining:
            return


def to_samples(draft: Draft[Any], wanted: QuestionTypeConfig, index: CorpusIndex) -> Iterator[EvaluationSample]:
    """Yield the finished question, preceded by the answerable one if it is half of a contrast pair."""
    if draft.contrast is None:
        yield to_sample(draft, wanted, index)
        return
    answerable = to_sample(draft.contrast, wanted, index)
    yield answerable
    yield to_sample(replace(draft, labels={**draft.labels, "variant_of": answerable.sample_id}), wanted, index)


def to_sample(draft: Draft[Any], wanted: QuestionTypeConfig, index: CorpusIndex) -> EvaluationSample:
    """Return the finished question with its passages, its evidence and an id computed from its content."""
    language = index.language.code
    passages = tuple(draft.candidate.passages)
    evidence = tuple(_with_page(span, index) for span in draft.candidate.evidence)
    labels = {
        "question_type": draft.question_type,
        "hops": draft.hops,
        "language": language,
        **draft.labels,
    }
    asked_for = {"intended_difficulty": wanted.difficulty} if wanted.difficulty is not None else {}
    metadata = {**draft.metadata, **asked_for}
    shown = [(passage.doc_id, passage.text) for passage in passages]
    history = draft.metadata.get("history", ())
    return EvaluationSample(
        sample_id=question_id(draft.question_type, language, draft.query, draft.answers, shown, history),
        query=draft.query,
        relevant_docs=passages,
        candidate_docs=(),
        reference_answer=Response.of(draft.answers, evidence, str(draft.metadata.get("reference", ""))),
        labels=labels,
        metadata=metadata,
    )


def _with_page(span: Evidence, index: CorpusIndex) -> Evidence:
    document = index.documents.get(span.doc_id)
    return span if span.page is not None or document is None else replace(span, page=document.page_at(span.start))
