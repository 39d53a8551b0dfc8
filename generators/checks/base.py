"""The type of a check: pure, one reason; the reason is data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
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


def only(kind: type[Any], *checks: Check) -> tuple[Check, ...]:
    """Return checks that let candidates of any other kind pass."""

    def limited(check: Check) -> Check:
        @wraps(check)
        def checked(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
            return check(draft, index) if isinstance(draft.candidate, kind) else None

        return checked

    return tuple(map(limited, checks))
