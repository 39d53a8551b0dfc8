"""Measures of what a RAG system answers, and of the citations in its answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ....utils.qa_metrics import (
    ScoringRules,
    abstains,
    contains,
    exact_match,
    f1,
    is_unanswerable,
    key_facts_recall,
    normalize_answer,
    strip_thinking,
)
from .citations import find_citations
from .coverage import FOUND
from .metrics import Metric, Outcome

if TYPE_CHECKING:
    from rouge_score.rouge_scorer import RougeScorer


@dataclass(frozen=True)
class _AnswerMetric(Metric):
    """A measure of the answer without its citations, as defined in docs/scoring.md; it applies to all questions."""

    name = ""

    def score(self, outcome: Outcome) -> float | None:
        return _MEASURES[self.name](outcome.answer, outcome.sample.answers, outcome.rules)


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
class KeyFactsAnswer(Metric):
    """The share of the key facts that the answer states; it applies to questions that have key facts."""

    name = "key_facts_recall"

    def score(self, outcome: Outcome) -> float | None:
        facts = outcome.sample.metadata.get("key_facts")
        return key_facts_recall(outcome.answer, facts, outcome.rules) if facts else None


@dataclass(frozen=True)
class NoAnswerAccuracy(Metric):
    """1 if the answer is empty or abstains; it applies to questions without an answer."""

    name = "no_answer_acc"

    def score(self, outcome: Outcome) -> float | None:
        if not is_unanswerable(outcome.sample.answers, outcome.rules):
            return None
        return float(outcome.declines)


@dataclass(frozen=True)
class WrongAbstention(Metric):
    """1 if the answer abstains; it applies to questions with an answer. Lower is better."""

    name = "wrong_abstention"
    higher_is_better = False

    def score(self, outcome: Outcome) -> float | None:
        if is_unanswerable(outcome.sample.answers, outcome.rules):
            return None
        return float(abstains(outcome.answer, outcome.rules))


@dataclass(frozen=True)
class CitationPrecision(Metric):
    """The share of the answer's citations that point to a relevant passage.

    It applies to questions with evidence if the answer has citations.
    """

    name = "citation_precision"

    def score(self, outcome: Outcome) -> float | None:
        targets = _targets(outcome)
        if not targets:
            return None
        return sum(any(map(outcome.coverage.is_relevant, passages)) for passages in targets) / len(targets)


@dataclass(frozen=True)
class CitationRecall(Metric):
    """The share of the pieces of evidence of which the cited passages together hold at least half.

    It applies to questions with evidence if the answer has citations.
    """

    name = "citation_recall"

    def score(self, outcome: Outcome) -> float | None:
        targets = _targets(outcome)
        if not targets:
            return None
        shares = outcome.coverage.shares_of(frozenset().union(*targets))
        return sum(share >= FOUND for share in shares) / len(shares)


def _targets(outcome: Outcome) -> list[frozenset[int]]:
    """Return the passages that each citation points to; none without evidence."""
    if not outcome.coverage.parts:
        return []
    answer, passages = strip_thinking(outcome.reply.answer), outcome.reply.passages
    return [target for citation in find_citations(answer, passages) for target in citation.targets]


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
