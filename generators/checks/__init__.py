"""The checks that drafts must pass. Each is pure and gives a reason, or None to keep; reasons are counted and kept."""

from .base import Check, first_reject
from .common import DEFAULT_CHECKS
from .novelty import Novelty
from .written import WRITTEN_BY_PEOPLE, WRITTEN_CHECKS

__all__ = ["DEFAULT_CHECKS", "WRITTEN_BY_PEOPLE", "WRITTEN_CHECKS", "Check", "Novelty", "first_reject"]
