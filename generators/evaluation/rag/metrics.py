"""Measures of what a RAG system retrieves; those of its answers are in `answer_metrics.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from ....utils.errors import ConfigError, require
from ....utils.qa_metrics import (
    ScoringRules,
    exact_match,
    strip_thinking,
)
from ....utils.records.samples import EvaluationSample
from ....utils.text.words import folded_words
from .citations import without_citations
from .coverage import FOUND, Coverage
from .replies import Reply

if TYPE_CHECKING:
    pass


# Texts that share a shorter run of words may do so by chance.
_FEWEST_WORDS = 5


@dataclass(frozen=True)
class Outcome:
    """One question, the system's reply, and what the retrieved passages hold of the evidence.

    `language` is the code of the question's language, `rules` are its scoring rules.
    """

    sample: EvaluationSample
    reply: Reply
    coverage: Coverage
    rules: ScoringRules
    language: str = "en"

    @cached_property
    def answer(self) -> str:
        """The answer as it is scored: without what the model thought aloud, and without citations."""
        return without_citations(strip_thinking(self.reply.answer), self.reply.passages)

    @property
    def declines(self) -> bool:
        """True if the answer abstains or is empty."""
        return exact_match(self.answer, (), self.rules) == 1.0

    @property
    def cluster(self) -> str:
        """The source document of the question, by which intervals resample; "" if it has none."""
        return self.sample.relevant_docs[0].doc_id if self.sample.relevant_docs else ""


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
        return float(min(shares) >= FOUND) if len(shares) > 1 else None


@dataclass(frozen=True)
class HitAtK(_AtK):
    """1 if one of the first `k` passages is relevant: it alone holds at least half of a piece of evidence."""

    @property
    def name(self) -> str:
        return self._name("hit")

    def score(self, outcome: Outcome) -> float | None:
        return _ranked("Success", self.k, outcome)


@dataclass(frozen=True)
class MRRAtK(_AtK):
    """1 / the rank of the first relevant passage; 0 if none of the first `k` is."""

    @property
    def name(self) -> str:
        return self._name("mrr")

    def score(self, outcome: Outcome) -> float | None:
        return _ranked("RR", self.k, outcome)


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
        return _ranked("nDCG", self.k, outcome)


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


@dataclass(frozen=True)
class DistractorRateAtK(_AtK):
    """The share of known distractors among the first `k` passages, or among all if fewer were retrieved.

    A passage is one if it is not relevant and shares a run of words with a distractor of the question: at least five,
    and half of the shorter of the two. It applies to questions with evidence and distractors. Lower is better.
    """

    higher_is_better = False

    @property
    def name(self) -> str:
        return self._name("distractor_rate")

    def score(self, outcome: Outcome) -> float | None:
        distractors = [folded_words(passage.text) for passage in outcome.sample.candidate_docs]
        if not outcome.coverage.parts or not distractors:
            return None
        shown = outcome.reply.passages[: self.k]
        found = (
            not outcome.coverage.is_relevant(number)
            and any(_is_same_text(folded_words(passage.text), one) for one in distractors)
            for number, passage in enumerate(shown)
        )
        return sum(found) / len(shown) if shown else 0.0


def _is_same_text(first: Sequence[str], second: Sequence[str]) -> bool:
    """Return True if both have a run of at least five words that is half of the shorter one or more."""
    least = max(_FEWEST_WORDS, min(len(first), len(second)) / 2)
    # The matcher is slow, and most pairs do not even share so many words.
    if (Counter(first) & Counter(second)).total() < least:
        return False
    return SequenceMatcher(None, first, second, autojunk=False).find_longest_match().size >= least


def _ranked(measure: str, k: int, outcome: Outcome) -> float | None:
    """Return a measure of the ranking; None without evidence."""
    coverage, retrieved = outcome.coverage, len(outcome.reply.passages)
    if not coverage.parts:
        return None
    relevant = tuple(number for number in range(retrieved) if coverage.is_relevant(number))
    missed = sum(share < FOUND for share in coverage.shares(retrieved))
    return _rank_measures(relevant, missed, retrieved, k)[measure]


# Few rankings differ in where their relevant passages stand, so ir-measures is asked once for many questions.
@lru_cache(maxsize=1 << 12)
def _rank_measures(relevant: tuple[int, ...], missed: int, retrieved: int, k: int) -> Mapping[str, float]:
    """Return success, reciprocal rank and nDCG of the first `k` passages by ir-measures.

    Args:
        relevant: which passages are relevant, counted from 0.
        missed: how many pieces of evidence were not retrieved.
        retrieved: how many passages there are.
        k: how many are looked at.
    """
    if not retrieved:
        return {"Success": 0.0, "RR": 0.0, "nDCG": 0.0}
    judged = {f"p{number}": 1 for number in relevant} | {f"missed{number}": 1 for number in range(missed)}
    run = {f"p{number}": -float(number) for number in range(retrieved)}
    ir_measures = require("ir_measures", extra="rag")
    measures = {name: ir_measures.parse_measure(f"{name}@{k}") for name in ("Success", "RR", "nDCG")}
    values = ir_measures.calc_aggregate(list(measures.values()), {"q": judged}, {"q": run})
    return {name: float(values[measure]) for name, measure in measures.items()}
