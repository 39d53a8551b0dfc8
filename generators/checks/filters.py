"""Filters of finished samples, which a caller can add to the checks on drafts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from ...utils.records.samples import EvaluationSample, Reject


class SampleFilter(Protocol):
    """Keep or drop a finished sample. The name of the class is the reason under which dropped samples are counted."""

    def keep(self, sample: EvaluationSample) -> bool:
        """True if the sample stays in the set."""


def apply_filters(samples: Iterable[EvaluationSample], filters: Sequence[SampleFilter]) -> Iterator[EvaluationSample]:
    """Yield the samples that every filter keeps, in order; a dropped sample is not shown to later filters."""
    return (sample for sample in samples if dropped_by(sample, filters) is None)


def dropped_by(sample: EvaluationSample, filters: Sequence[SampleFilter]) -> Reject | None:
    """Return the first filter that drops the sample, as a reject, or None."""
    return next((Reject(f"dropped_by_{type(one).__name__}") for one in filters if not one.keep(sample)), None)
