"""Questions with typing errors."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...utils.progress import Progress
from ...utils.records.samples import EvaluationSample, Reject
from ...utils.text.typos import add_typos
from ...utils.text.words import folded_words
from ..checks.filters import SampleFilter
from ..index.corpus_index import CorpusIndex
from ..writers.type_run import TypeRun
from .variants import generate_variants, words_to_keep


def typo_variants(
    samples: Iterable[EvaluationSample],
    index: CorpusIndex,
    typo_rate: float,
    seed: int,
    filters: Sequence[SampleFilter],
    progress: Progress,
) -> TypeRun:
    """Add at least one typing error to each question; results are labelled `{"scenario": "typos", "variant_of": id}`.

    Names, figures and titles are unchanged, since they identify the passage, and no error produces a word of the
    corpus, which could change the meaning (`typos.add_typos`). See `variants.generate_variants` for the questions that
    have variants.

    Args:
        samples: the questions.
        index: the corpus that the questions are about.
        typo_rate: share of a question's words that get an error, greater than 0 and at most 1.
        seed: with the question, determines its errors.
        filters: may drop finished samples.
        progress: called after each variant kept.
    """

    def with_typos(sample: EvaluationSample) -> Iterator[str | Reject]:
        words = folded_words(sample.query)
        known = _EitherOf(frozenset(words), index.sentences_by_word)
        random = Random(f"{seed}:typos:{sample.sample_id}")
        keep = words_to_keep(sample, index)
        question = add_typos(sample.query, typo_rate, random=random, language=index.language, keep=keep, known=known)
        yield question if question != sample.query else Reject("no_typo", f"no word may change: {sample.query[:200]}")

    return generate_variants("typos", samples, with_typos, 1, index, filters, progress)


@dataclass(frozen=True, slots=True)
class _EitherOf:
    """Membership in either of two containers, without copying them."""

    one: Container[str]
    other: Container[str]

    def __contains__(self, item: object) -> bool:
        return item in self.one or item in self.other
