"""Leave out questions that another type of a set asks as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...utils.languages import Language
from ...utils.records.samples import EvaluationSample, Reject, RejectedDraft
from ..checks import Asked
from .type_run import TypeRun


def without_repeats(runs: Sequence[TypeRun], language: Language) -> list[TypeRun]:
    """Return the runs without questions that ask what one of an earlier run asks; these are counted as rejected.

    A model's types are written at the same time, so only the finished runs can be compared in an order that does not
    depend on its replies.
    """
    asked, kept = Asked(language), []
    for run in runs:
        kept.append(_without(run, asked))
        for sample in kept[-1].samples:
            asked.add(sample.query, sample.metadata.get("history", ()))
    return kept


def _without(run: TypeRun, asked: Asked) -> TypeRun:
    samples: list[EvaluationSample] = []
    repeated: list[RejectedDraft] = []
    for pair in _pairs(run.samples):
        *_, question = pair
        other = asked.like(question.query, question.metadata.get("history", ()))
        if other is None:
            samples.extend(pair)
            continue
        reject = Reject("repeated_question", f"another type asks: {other[:200]}")
        repeated.append(RejectedDraft(run.yielded.question_type, question.query, question.answers, reject))
    if not repeated:
        return run
    of_run = run.yielded
    return TypeRun.of(
        of_run.question_type,
        samples,
        (*run.rejected, *repeated),
        asked=of_run.asked,
        kept=of_run.kept - len(repeated),
        exhausted=of_run.exhausted,
    )


def _pairs(samples: Sequence[EvaluationSample]) -> Iterator[Sequence[EvaluationSample]]:
    """Yield each question by itself, or behind the answerable one of its contrast pair."""
    position = 0
    while position < len(samples):
        behind = samples[position + 1 : position + 2]
        is_pair = bool(behind) and behind[0].labels.get("variant_of") == samples[position].sample_id
        yield samples[position : position + 1 + is_pair]
        position += 1 + is_pair
