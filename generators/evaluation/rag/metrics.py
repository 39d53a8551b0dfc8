"""Measures of what a RAG system retrieves and answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ....utils.errors import ConfigError, require
from ....utils.qa_metrics import (
    ScoringRules,
    abstains,
    contains,
    exact_match,
    f1,
    is_unanswerable,
    normalize_answer,
    strip_thinking,
)
from ....utils.records.samples import EvaluationSample
from .coverage import RELEVANT, Coverage
from .replies import Reply

if TYPE_CHECKING:
    from rouge_score.rouge_scorer import RougeScorer


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question, the system's reply, and what the retrieved passages hold of the evidence."""

    sample: EvaluationSample
    reply: Reply
    coverage: Coverage
    rules: ScoringRules


class Metric(Protocol):
    """A measure of one outcome, from 0 to 1; None for questions that it does not apply to."""

    @property
    def name(self) -> str: ...

    def score(self, outcome: Outcome) -> float | None: ...


@dataclass(frozen=True)
class _AtK(Metric):
    """A measure of the first `k` passages; it applies to questions that have evidence."""

    k: int = 5

    def __post_init__(self) -> None:
        if self.k < 1:
            raise ConfigError(f"{type(self).__name__}(k={self.k}): k must be at least 1")

    def _name(self, measure: str) -> str:
        return f"{measure}@{self.k}"


@dataclass(frozen=True)
class RecallAtK(_AtK):
    """The share of the evidence that the first `k` passages hold: the mean over its pieces, in characters."""

    @property
    def name(self) -> str:
        return self._name("recall")

    def score(self, outcome: Outcome) -> float | None:
        shares = outcome.coverage.shares(self.k)
        return sum(shares) / len(shares) if shares else None


@dataclass(frozen=True)
class AllEvidenceAtK(_AtK):
    """1 if the first `k` passages hold at least half of each piece of evidence.

    It applies to questions with two pieces or more, such as those of several hops.
    """

    @property
    def name(self) -> str:
        return self._name("all_evidence")

    def score(self, outcome: Outcome) -> float | None:
        shares = outcome.coverage.shares(self.k)
        return float(min(shares) >= RELEVANT) if len(shares) > 1 else None


@dataclass(frozen=True)
class HitAtK(_AtK):
    """1 if one of the first `k` passages is relevant: it alone holds at least half of a piece of evidence."""

    @property
    def name(self) -> str:
        return self._name("hit")

    def score(self, outcome: Outcome) -> float | None:
        return _by_rank(f"Success@{self.k}", outcome)


@dataclass(frozen=True)
class MRRAtK(_AtK):
    """1 / the rank of the first relevant passage; 0 if none of the first `k` is."""

    @property
    def name(self) -> str:
        return self._name("mrr")

    def score(self, outcome: Outcome) -> float | None:
        return _by_rank(f"RR@{self.k}", outcome)


@dataclass(frozen=True)
class NDCGAtK(_AtK):
    """nDCG with binary relevance (Järvelin and Kekäläinen 2002).

    The ideal ranking has all relevant passages that were retrieved, and one more for each piece of evidence that was
    not.
    """

    @property
    def name(self) -> str:
        return self._name("ndcg")

    def score(self, outcome: Outcome) -> float | None:
        return _by_rank(f"nDCG@{self.k}", outcome)


@dataclass(frozen=True)
class PrecisionAtK(_AtK):
    """The share of relevant passages among the first `k`, or among all if fewer were retrieved; 0 if none was."""

    @property
    def name(self) -> str:
        return self._name("precision")

    def score(self, outcome: Outcome) -> float | None:
        if not outcome.coverage.parts:
            return None
        shown = range(min(self.k, len(outcome.reply.passages)))
        return sum(map(outcome.coverage.is_relevant, shown)) / len(shown) if shown else 0.0


def _by_rank(measure: str, outcome: Outcome) -> float | None:
    """Return a measure of ir-measures over judgements made from the coverage; None without evidence."""
    coverage, retrieved = outcome.coverage, range(len(outcome.reply.passages))
    if not coverage.parts:
        return None
    judged = {f"p{number}": 1 for number in retrieved if coverage.is_relevant(number)}
    shares = coverage.shares(len(retrieved))
    judged |= {f"missed{number}": 1 for number, share in enumerate(shares) if share < RELEVANT}
    if not retrieved:
        return 0.0
    run = {f"p{number}": -float(number) for number in retrieved}
    ir_measures = require("ir_measures", extra="rag")
    parsed = ir_measures.parse_measure(measure)
    return float(ir_measures.calc_aggregate([parsed], {"q": judged}, {"q": run})[parsed])


@dataclass(frozen=True)
class _AnswerMetric(Metric):
    """A measure of the answer, as defined in docs/scoring.md; it applies to all questions."""

    name = ""

    def score(self, outcome: Outcome) -> float | None:
        answer = strip_thinking(outcome.reply.answer)
        return _MEASURES[self.name](answer, outcome.sample.answers, outcome.rules)


@dataclass(frozen=True)
class ExactMatchAnswer(_AnswerMetric):
    """1 if the normalised answer equals a gold; for a question without an answer, 1 if the system abstains."""

    name = "exact_match"


@dataclass(frozen=True)
class F1Answer(_AnswerMetric):
    """The F1 of tokens with the nearest gold; for a question without an answer, 1 if the system abstains."""

    name = "f1"


@dataclass(frozen=True)
class ContainsAnswer(_AnswerMetric):
    """1 if the normalised answer contains a gold; for a question without an answer, 1 if the system abstains."""

    name = "contains"


@dataclass(frozen=True)
class RougeLAnswer(_AnswerMetric):
    """ROUGE-L F1 (Lin 2004) with the nearest gold, by `rouge-score` over the tokens of the language's scoring rules.

    For a question without an answer, 1 if the system abstains.
    """

    name = "rouge_l"


@dataclass(frozen=True)
class NoAnswerAccuracy(Metric):
    """1 if the answer is empty or abstains; it applies to questions without an answer."""

    name = "no_answer_acc"

    def score(self, outcome: Outcome) -> float | None:
        if not is_unanswerable(outcome.sample.answers, outcome.rules):
            return None
        return exact_match(outcome.reply.answer, (), outcome.rules)


@dataclass(frozen=True)
class WrongAbstention(Metric):
    """1 if the answer abstains; it applies to questions with an answer. Lower is better."""

    name = "wrong_abstention"

    def score(self, outcome: Outcome) -> float | None:
        if is_unanswerable(outcome.sample.answers, outcome.rules):
            return None
        return float(abstains(outcome.reply.answer, outcome.rules))


def _rouge_l(answer: str, golds: tuple[str, ...], rules: ScoringRules) -> float:
    if is_unanswerable(golds, rules):
        return exact_match(answer, golds, rules)
    said = normalize_answer(answer, rules)
    scorer = _rouge_scorer()
    return max(float(scorer.score(normalize_answer(gold, rules), said)["rougeL"].fmeasure) for gold in golds)


@cache
def _rouge_scorer() -> RougeScorer:
    from rouge_score.rouge_scorer import RougeScorer

    class Spaces:
        def tokenize(self, text: str) -> list[str]:
            # The package's own tokenizer drops every letter that is not ASCII; the texts are normalised already.
            return text.split()

    return RougeScorer(["rougeL"], tokenizer=Spaces())


_MEASURES: dict[str, Callable[[str, Any, ScoringRules], float]] = {
    "exact_match": exact_match,
    "f1": f1,
    "contains": contains,
    "rouge_l": _rouge_l,
}
