"""Summarise verdicts by question type, beside the metrics, and list answers on which judge and metric differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..intervals import Estimate, Observation, estimate
from .verdicts import JudgedAnswer

ALL = "all"
# The usual metrics with their short names, and the metrics of special types that replace F1.
METRICS = {"exact_match": "EM", "f1": "F1", "contains": "contains"}
_TYPE_METRICS = ("list_f1", "citation_match", "math_match", "key_facts_recall")
_CONTEXTS = ("distractors", "closed_book")
# The difference of scores from which judge and metric count as apart.
_APART = 0.5


@dataclass(frozen=True, slots=True)
class TypeSummary:
    """The verdicts on one question type in one context.

    `subset` names the context, unless it is gold, and the language if there are several. `right` is the share of the
    answers that are judged right or wrong, and `metrics` are means over these, None if an answer lacks the metric.
    `disputed` and `unclear` are the numbers of answers with a verdict on the question, `unusable` of those without any.
    `apart` is the number of answers on which judge and metric differ by 0.5 or more.
    """

    name: str
    subset: tuple[str, ...]
    questions: int
    unusable: int
    right: Estimate | None
    disputed: int
    unclear: int
    metrics: tuple[float | None, ...]
    apart: int


@dataclass(frozen=True, slots=True)
class MetricGap:
    """An answer on which judge and metric differ `by` some score, positive if the judge is more lenient."""

    answer: JudgedAnswer
    metric: str
    by: float


def summarise(answers: Sequence[JudgedAnswer]) -> tuple[TypeSummary, ...]:
    """Summarise by type, context and, if there are several, language, sorted by these; then all answers.

    Intervals are clustered by source document.
    """
    several = len({answer.item.language for answer in answers}) > 1
    groups: dict[tuple[str, tuple[str, ...]], list[JudgedAnswer]] = defaultdict(list)
    for answer in answers:
        groups[_key(answer, with_language=several)].append(answer)
    by_type = tuple(
        _summary(name, subset, group) for (name, subset), group in sorted(groups.items(), key=itemgetter(0))
    )
    return (*by_type, _summary(ALL, (), answers)) if len(by_type) > 1 else by_type


def share_supported(answers: Sequence[JudgedAnswer]) -> Estimate | None:
    """Return the share of answers that their retrieved passages support; None if the judge said it of none."""
    judged = [
        Observation(one.item.cluster, float(one.support.is_supported))
        for one in answers
        if one.support is not None and one.support.is_supported is not None
    ]
    return estimate(judged)


def metric_gaps(answers: Sequence[JudgedAnswer]) -> tuple[MetricGap, ...]:
    """Return the answers on which judge and metric differ by 0.5 or more, the largest difference first."""
    gaps = [gap for answer in answers for gap in _gap(answer)]
    return tuple(sorted(gaps, key=lambda gap: -abs(gap.by)))


def _key(answer: JudgedAnswer, *, with_language: bool) -> tuple[str, tuple[str, ...]]:
    context = next((name for name in _CONTEXTS if answer.task.endswith(f"_{name}")), "")
    return answer.item.question_type, tuple(filter(None, (context, answer.item.language if with_language else "")))


def _summary(name: str, subset: tuple[str, ...], answers: Sequence[JudgedAnswer]) -> TypeSummary:
    judged = [answer for answer in answers if answer.score is not None]
    verdicts = Counter(answer.judgement.verdict for answer in answers)
    return TypeSummary(
        name=name,
        subset=subset,
        questions=len(answers),
        unusable=verdicts[None],
        right=_share_right(judged),
        disputed=verdicts["gold disputed"],
        unclear=verdicts["question unclear"],
        metrics=tuple(_mean([answer.sample.metrics.get(metric) for answer in judged]) for metric in METRICS),
        apart=len(metric_gaps(judged)),
    )


def _share_right(answers: Sequence[JudgedAnswer]) -> Estimate | None:
    rows = [Observation(answer.item.cluster, float(answer.score == 1.0)) for answer in answers]
    return estimate(rows)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def _gap(answer: JudgedAnswer) -> Iterator[MetricGap]:
    metrics = answer.sample.metrics
    metric = next((name for name in (*_TYPE_METRICS, "f1") if name in metrics), None)
    if metric is None or answer.score is None:
        return
    facts = answer.judgement.facts
    by = (sum(facts) / len(facts) if metric == "key_facts_recall" and facts else answer.score) - metrics[metric]
    if abs(by) >= _APART:
        yield MetricGap(answer, metric, by)
