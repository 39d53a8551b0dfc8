"""The type of a check: pure, one reason; the reason is data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ..index.corpus_index import CorpusIndex

# None keeps the draft.
Check = Callable[[Draft[Any], CorpusIndex], Reject | None]


def first_reject(draft: Draft[Any], index: CorpusIndex, checks: Sequence[Check]) -> Reject | None:
    """Return the first reason against a draft, in the order of `checks`; None if there is none."""
    for check in checks:
        reject = check(draft, index)
        if reject is not None:
            return reject
    return None
