"""Filters of finished samples, which a caller can add to the checks on drafts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...utils.errors import ConfigError
from ...utils.expected import expect_each, expect_methods
from ...utils.records.samples import EvaluationSample, Reject
from ...utils.text.words import contains_phrase, folded_words


class SampleFilter(Protocol):
    """Keep or drop a finished sample. The name of the class is the reason under which dropped samples are counted."""

    def keep(self, sample: EvaluationSample) -> bool:
        """True if the sample stays in the set."""


def apply_filters(samples: Iterable[EvaluationSample], filters: Iterable[SampleFilter]) -> list[EvaluationSample]:
    """Return the samples that every filter keeps, in order; a dropped sample is not shown to later filters."""
    every = expect_methods(filters, "keep", "filters")
    return [sample for sample in expect_each(samples, EvaluationSample, "samples") if dropped_by(sample, every) is None]


def dropped_by(sample: EvaluationSample, filters: Sequence[SampleFilter]) -> Reject | None:
    """Return the first filter that drops the sample, as a reject, or None."""
    return next((Reject(f"dropped_by_{type(one).__name__}") for one in filters if not one.keep(sample)), None)


class AnswerPresent:
    """Keep a sample if its gold passages hold an accepted answer, or of a list one form of every item.

    Answers are found as whole words in any case. Unanswerable questions and computed answers are kept.
    """

    def keep(self, sample: EvaluationSample) -> bool:
        return _states_the_answer(sample, (passage.text for passage in sample.relevant_docs))


@dataclass(frozen=True, slots=True)
class QuestionLength:
    """Keep a sample if its question has `min_words` to `max_words` words.

    Raises:
        ConfigError: `min_words` is above `max_words`.
    """

    min_words: int = 3
    max_words: int = 60

    def __post_init__(self) -> None:
        if self.min_words > self.max_words:
            raise ConfigError(f"min_words ({self.min_words}) must not be above max_words ({self.max_words})")

    def keep(self, sample: EvaluationSample) -> bool:
        return self.min_words <= len(folded_words(sample.query)) <= self.max_words


class Consistent:
    """Keep a sample if its parts agree.

    Its evidence stands in its gold passages, at least one piece for each hop, and no other passage holds all of it; an
    accepted answer stands in the evidence and none in the question; and it has no answer if it is unanswerable. Without
    evidence, only the rest is required.
    """

    def keep(self, sample: EvaluationSample) -> bool:
        evidence = sample.reference_answer.evidence
        if sample.labels.get("scenario") == "unanswerable" and sample.answers:
            return False
        if "choices" not in sample.metadata and any(_holds(sample.query, answer) for answer in sample.answers):
            return False
        if not evidence:
            return True
        gold = [(passage.doc_id, passage.text) for passage in sample.relevant_docs]
        return (
            all(any(span.doc_id == doc_id and span.text in text for doc_id, text in gold) for span in evidence)
            and not any(all(span.text in passage.text for span in evidence) for passage in sample.candidate_docs)
            and (not sample.answers or len(evidence) >= sample.labels.get("hops", 1))
            and _states_the_answer(sample, (span.text for span in evidence))
        )


def _states_the_answer(sample: EvaluationSample, texts: Iterable[str]) -> bool:
    """Return True if the texts hold the answer, or if the sample has none that could stand anywhere."""
    if not sample.answers or sample.metadata.get("computed"):
        return True
    stated = tuple(texts)
    wanted: Iterable[Iterable[str]] = sample.metadata.get("items") or [sample.answers]
    return all(any(_holds(text, form) for form in forms for text in stated) for forms in wanted)


def _holds(text: str, phrase: str) -> bool:
    """Return True if the words of a text hold those of a phrase next to each other."""
    wanted = folded_words(phrase)
    return bool(wanted) and contains_phrase(folded_words(text), wanted)
