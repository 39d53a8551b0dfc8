"""A draft and the index in; None out to keep it, or a `Reject` with its reason. Each check has one reason.

Start with `common.py`, the checks on every draft.
"""

from .base import Check, first_reject
from .common import DEFAULT_CHECKS
from .novelty import Asked, Novelty, SameFacts, Used, prose_evidence
from .written import WRITTEN_BY_PEOPLE, WRITTEN_CHECKS

__all__ = [
    "DEFAULT_CHECKS",
    "WRITTEN_BY_PEOPLE",
    "WRITTEN_CHECKS",
    "Asked",
    "Check",
    "Novelty",
    "SameFacts",
    "Used",
    "first_reject",
    "prose_evidence",
]
