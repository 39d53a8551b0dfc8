"""Make samples that ask the same question as another sample in another form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...utils.languages import Language
from ...utils.progress import Progress
from ...utils.question_id import question_id
from ...utils.records.documents import Evidence, Passage
from ...utils.records.drafts import Draft
from ...utils.records.samples import EvaluationSample, Reject, RejectedDraft
from ...utils.task_style import TaskStyle
from ...utils.text.words import folded_words
from ..checks import first_reject
from ..checks.common import QUERY_CHECKS
from ..checks.filters import SampleFilter, dropped_by
from ..index.corpus_index import CorpusIndex
from ..writers.type_run import TypeRun
from . import registered_instructions, registered_styles

# Yields other forms of a sample's question, or rejects.
Vary = Callable[[EvaluationSample], Iterator[str | Reject]]


@dataclass(frozen=True, slots=True)
class _Shown:
    """The candidate fields that checks need, taken from a finished sample."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[Hashable, int] = field(default_factory=dict)


def generate_variants(
    name: str,
    samples: Iterable[EvaluationSample],
    vary: Vary,
    most: int,
    index: CorpusIndex,
    filters: Sequence[SampleFilter],
    progress: Progress,
) -> TypeRun:
    """Apply `vary` to each answerable question and keep the sound results, as question type `name`.

    A variant has the passages, answers, evidence, metadata and labels of its original, except for the question type and
    scenario, which are `name`, and `variant_of`. Types with a task style or instruction other than the default have no
    variants, since the variants' task uses the defaults.
    """
    originals = originals_of(samples, index.language)
    kept: list[EvaluationSample] = []
    rejected: list[RejectedDraft] = []
    ids: set[str] = set()
    asked = most * len(originals)
    progress(name, 0, asked)
    for original in originals:
        for question in vary(original):
            variant, reject = None, question if isinstance(question, Reject) else None
            if isinstance(question, str):
                variant = _variant(original, question, name, index)
                # Two types may ask the same question on one passage, so their variants may be equal.
                repeats = Reject("repeats_another", question[:200]) if variant.sample_id in ids else None
                reject = repeats or _reject(original, variant, index, filters)
            if variant is not None and reject is None:
                kept.append(variant)
                ids.add(variant.sample_id)
                progress(name, len(kept), asked)
            elif reject is not None:
                query = question if isinstance(question, str) else original.query
                rejected.append(RejectedDraft(name, query, original.answers, reject))
    return TypeRun.of(name, kept, rejected, asked=asked, kept=len(kept), exhausted=len(kept) < asked)


def originals_of(samples: Iterable[EvaluationSample], language: Language) -> list[EvaluationSample]:
    """Return the questions that have variants: those with an answer and of a type with the default task style."""
    unusual = types_without_variants(language)
    return [sample for sample in samples if sample.answers and sample.question_type not in unusual]


def words_to_keep(sample: EvaluationSample, index: CorpusIndex) -> set[str]:
    """Return the folded words that identify a question.

    These are the names in its evidence, or in its passages if it has none, the titles of its passages, and its answers,
    which it may list as choices.
    """
    texts = [*sample.answers, *(passage.title for passage in sample.relevant_docs)]
    evidence = sample.reference_answer.evidence
    for doc_id in dict.fromkeys(one.doc_id for one in evidence or sample.relevant_docs):
        spans = [(span.start, span.end) for span in evidence if span.doc_id == doc_id]
        for sentence in index.in_document(doc_id):
            if not spans or any(sentence.start < end and start < sentence.end for start, end in spans):
                texts.extend(name.text for name in sentence.of_kind("name"))
    return {word for text in texts for word in folded_words(text)}


def types_without_variants(language: Language) -> set[str]:
    """Return the question types with a task style or instruction other than the default."""
    own_style = {name for name, style in registered_styles().items() if style != TaskStyle()}
    return own_style.union(registered_instructions(language))


def _variant(original: EvaluationSample, question: str, name: str, index: CorpusIndex) -> EvaluationSample:
    shown = [(passage.doc_id, passage.text) for passage in original.relevant_docs]
    history = original.metadata.get("history", ())
    return replace(
        original,
        sample_id=question_id(name, index.language.code, question, original.answers, shown, history),
        query=question,
        labels={**original.labels, "question_type": name, "scenario": name, "variant_of": original.sample_id},
    )


def _reject(
    original: EvaluationSample, variant: EvaluationSample, index: CorpusIndex, filters: Sequence[SampleFilter]
) -> Reject | None:
    shown = tuple(Passage(passage.doc_id, passage.title, passage.text) for passage in original.relevant_docs)
    candidate = _Shown(shown, original.reference_answer.evidence)
    draft = Draft(variant.question_type, variant.query, variant.answers, candidate, metadata=variant.metadata)
    return first_reject(draft, index, QUERY_CHECKS) or dropped_by(variant, filters)
