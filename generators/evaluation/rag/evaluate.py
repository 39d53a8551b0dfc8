"""Ask a RAG system every question of a set, and measure what it found and what it said."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....utils.errors import ConfigError
from ....utils.expected import expect, expect_methods, expect_number
from ....utils.languages import load_language, scoring_rules
from ....utils.progress import Progress, silent
from ....utils.records.samples import EvaluationSample, InMemoryDataset
from ..intervals import Observation, estimate
from .answer_metrics import RougeLAnswer
from .asking import AskSettings, ask_each
from .coverage import cover
from .imported import as_asked
from .metrics import Metric, Outcome, RecallAtK
from .replies import Reply
from .systems import Ask, Question, RagSystem, asking


@dataclass(frozen=True, slots=True)
class MetricResult:
    """A metric over a set.

    `value` is the mean over the questions that the metric applies to, None if there are none; `low` and `high` bound
    its 95 % interval, which accounts for source documents, None with fewer than two of them. `details` has the score of
    each of these questions by its `sample_id`.
    """

    name: str
    value: float | None
    low: float | None
    high: float | None
    details: Mapping[str, float]


def evaluate(
    system: RagSystem | Callable[..., Any],
    dataset: InMemoryDataset,
    metrics: Sequence[Metric] = (RecallAtK(), RougeLAnswer()),
    top_k: int = 5,
    *,
    max_concurrency: int = 1,
    progress: Progress = silent,
) -> list[MetricResult]:
    """Evaluate a RAG system on a set; a result for each metric, in their order.

    Args:
        system: a function of the question that returns a mapping with `answer` and `passages`, or an object with
            `retriever.search(query, k)` and `answer(question, passages)`; functions may be async. A function with a
            parameter `history` gets the earlier turns there; otherwise they precede the question.
        dataset: the set.
        metrics: what is measured; any object with `name` and `score(outcome)` will do.
        top_k: how many passages are retrieved; of a function's reply, how many are counted.
        max_concurrency: how many questions are asked at a time, in threads unless the system is async.
        progress: called after each question.

    Raises:
        ConfigError: the system has the wrong form or returns something else, two metrics have the same name, or one
            looks at more than `top_k` passages. Exceptions of the system pass through.
        MissingDependency: a metric needs ir-measures, and it is not installed.
    """
    expect(dataset, InMemoryDataset, "dataset")
    _check(metrics, top_k, max_concurrency)
    samples = asked_samples(dataset)
    questions = [Question.of(sample) for sample in samples]
    replies = _replies(asking(system, top_k), questions, max_concurrency, progress)
    found = list(outcomes(dataset, samples, replies))
    return [_result(metric, found) for metric in metrics]


def _check(metrics: Sequence[Metric], top_k: int, max_concurrency: int) -> None:
    expect_number(top_k, 1, "top_k")
    expect_number(max_concurrency, 1, "max_concurrency")
    for metric in expect_methods(metrics, "score", "metrics"):
        expect(getattr(metric, "name", None), str, "metrics: name")
    names = [metric.name for metric in metrics]
    if len(set(names)) < len(names):
        raise ConfigError(f"metrics: each name may occur once; found {', '.join(names)}")
    for metric in metrics:
        k = getattr(metric, "k", None)
        if isinstance(k, int) and k > top_k:
            raise ConfigError(f"{metric.name} looks at {k} passages, but top_k is {top_k}: raise top_k or lower k")


def _replies(ask: Ask, questions: Sequence[Question], max_concurrency: int, progress: Progress) -> list[Reply]:
    """Return the replies in the order of the questions; the first error ends it."""
    found: dict[str, Reply] = {}

    def finished(number: str, reply: Reply, _seconds: float) -> None:
        found[number] = reply

    def failed(_number: str, error: BaseException) -> None:
        raise error

    numbered = {f"{number}": question for number, question in enumerate(questions)}
    settings = AskSettings(max_concurrency, timeout_seconds=math.inf, retries=0)
    ask_each(ask, numbered, settings, finished, failed, progress)
    return [found[number] for number in numbered]


def asked_samples(dataset: InMemoryDataset) -> list[EvaluationSample]:
    """Return the questions of a set as a RAG system is asked them (see `as_asked`)."""
    languages = (load_language(str(sample.labels.get("language") or dataset.language)) for sample in dataset)
    return [as_asked(sample, language) for sample, language in zip(dataset, languages, strict=True)]


def outcomes(
    dataset: InMemoryDataset, samples: Sequence[EvaluationSample], replies: Sequence[Reply]
) -> Iterator[Outcome]:
    """Yield the outcome of each sample: its reply, and what the reply's passages hold of the evidence."""
    known = frozenset(
        document.doc_id for sample in samples for document in (*sample.relevant_docs, *sample.candidate_docs)
    )
    for sample, reply in zip(samples, replies, strict=True):
        # What an unanswerable question rests on does not answer it, so there is nothing to be found.
        evidence = [one for one in sample.reference_answer.evidence if one.text] if sample.answers else []
        language = str(sample.labels.get("language") or dataset.language)
        coverage = cover(evidence, reply.passages, known, [document.text for document in sample.relevant_docs])
        yield Outcome(sample, reply, coverage, scoring_rules(language), language)


def _result(metric: Metric, found: Sequence[Outcome]) -> MetricResult:
    scored = [(outcome, score) for outcome in found if (score := metric.score(outcome)) is not None]
    mean = estimate([Observation(outcome.cluster, score) for outcome, score in scored])
    details = {outcome.sample.sample_id: score for outcome, score in scored}
    if mean is None:
        return MetricResult(metric.name, None, None, None, details)
    return MetricResult(metric.name, mean.value, mean.low, mean.high, details)
