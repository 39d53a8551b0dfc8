"""One question type run over a corpus, until there are as many questions as asked for or no candidates are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ..utils.errors import UnparsableOutput
from ..utils.types import EvaluationSample, Evidence, Reject, RejectedDraft, Response, TypeYield
from .checks import Novelty, first_reject
from .config import QuestionTypeConfig
from .corpus_index import CorpusIndex
from .drafts import Draft
from .filters import SampleFilter, dropped_by
from .identity import question_id
from .progress import Progress
from .question_types import QuestionType


@dataclass(frozen=True, slots=True)
class TypeRun:
    """What came of one type: its questions, twins in front of what was made from them, and every draft's fate."""

    samples: tuple[EvaluationSample, ...]
    yielded: TypeYield
    rejected: tuple[RejectedDraft, ...]


def generate_type(
    kind: QuestionType[Any],
    wanted: QuestionTypeConfig,
    index: CorpusIndex,
    seed: int,
    filters: Sequence[SampleFilter],
    progress: Progress,
    write: Callable[[Any], Draft[Any]] | None = None,
) -> TypeRun:
    """Draft, check and keep questions of one type; a rejected draft is replaced by the next candidate.

    A draft is rejected as `dropped_by_<filter>` where one of `filters` drops its sample or its twin. `write` makes a
    draft of a candidate, by default the type's template; a candidate for which it raises `UnparsableOutput` counts as
    a draft rejected as `unparsable`.
    """
    # A text seeds `Random` by its bytes, unlike other objects, whose hash may differ between runs.
    random = Random(f"{seed}:{kind.name}")
    novelty = Novelty()
    samples: list[EvaluationSample] = []
    kept = 0
    rejected: list[RejectedDraft] = []
    exhausted = True
    progress(kind.name, 0, wanted.count)
    for candidate in kind.select(index, random):
        try:
            draft = write(candidate) if write is not None else kind.template(candidate, index.language)
        except UnparsableOutput as error:
            rejected.append(RejectedDraft(kind.name, "", (), Reject("unparsable", str(error))))
            continue
        reject = novelty.check(draft) or first_reject(draft, index, kind.checks)
        made = tuple(to_samples(draft, wanted, index)) if reject is None else ()
        dropped = next(filter(None, (dropped_by(sample, filters) for sample in made)), None)
        if dropped is not None:
            reject = Reject(f"dropped_by_{dropped}")
        if reject is not None:
            rejected.append(_rejected(draft, reject))
            continue
        novelty.remember(draft)
        samples.extend(made)
        kept += 1
        progress(kind.name, kept, wanted.count)
        if kept == wanted.count:
            exhausted = False
            break
    counts = Counter(loss.reject.reason for loss in rejected)
    of_type = TypeYield(
        kind.name,
        asked=wanted.count,
        written=kept + len(rejected),
        kept=kept,
        rejected=dict(sorted(counts.items())),
        twins=len(samples) - kept,
        exhausted=exhausted,
    )
    return TypeRun(tuple(samples), of_type, tuple(rejected))


def to_samples(draft: Draft[Any], wanted: QuestionTypeConfig, index: CorpusIndex) -> Iterator[EvaluationSample]:
    """The finished question, behind its answerable twin where it has one."""
    if draft.twin is None:
        yield to_sample(draft, wanted, index)
        return
    twin = to_sample(draft.twin, wanted, index)
    yield twin
    yield to_sample(replace(draft, labels={**draft.labels, "variant_of": twin.sample_id}), wanted, index)


def to_sample(draft: Draft[Any], wanted: QuestionTypeConfig, index: CorpusIndex) -> EvaluationSample:
    """The finished question: identified by its content, with its passages and the spans that its answer rests on."""
    language = index.language.code
    passages = tuple(draft.candidate.passages)
    evidence = tuple(_with_page(span, index) for span in draft.candidate.evidence)
    labels = {
        "question_type": draft.question_type,
        "hops": draft.hops,
        "difficulty": wanted.difficulty or draft.difficulty,
        "language": language,
        **draft.labels,
    }
    shown = [(passage.doc_id, passage.text) for passage in passages]
    history = draft.metadata.get("history", ())
    return EvaluationSample(
        sample_id=question_id(draft.question_type, language, draft.query, draft.answers, shown, history),
        query=draft.query,
        relevant_docs=passages,
        reference_answer=Response(draft.answers, evidence),
        labels=labels,
        metadata=draft.metadata,
    )


def _with_page(span: Evidence, index: CorpusIndex) -> Evidence:
    document = index.documents.get(span.doc_id)
    return span if span.page is not None or document is None else replace(span, page=document.page_at(span.start))


def _rejected(draft: Draft[Any], reject: Reject) -> RejectedDraft:
    return RejectedDraft(draft.question_type, draft.query, draft.answers, reject)
