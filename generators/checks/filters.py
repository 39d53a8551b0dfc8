"""Filters of finished samples: a caller's addition to the checks on drafts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from ...utils.records.samples import EvaluationSample, Reject


class SampleFilter(Protocol):
    """Decides about one finished sample. Its class name is the reason by which what it drops is counted."""

    def keep(self, sample: EvaluationSample) -> bool:
        """True if the sample stays in the set."""


def apply_filters(samples: Iterable[EvaluationSample], filters: Sequence[SampleFilter]) -> Iterator[EvaluationSample]:
    """The samples that every filter keeps, in their order; later filters are not asked about what one has dropped."""
    return (sample for sample in samples if dropped_by(sample, filters) is None)


def dropped_by(sample: EvaluationSample, filters: Sequence[SampleFilter]) -> Reject | None:
    """The first filter that does not keep the sample, as a reason to reject it, or None."""
    return next((Reject(f"dropped_by_{type(one).__name__}") for one in filters if not one.keep(sample)), None)
