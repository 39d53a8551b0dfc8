"""Decisions of people about questions: kept in `reviews.jsonl`, settled between reviewers, summarised for the card.

Start with `decisions.py`.
"""

from .decisions import REVIEWS, Decision, add_decisions, content_hash, read_decisions

__all__ = ["REVIEWS", "Decision", "add_decisions", "content_hash", "read_decisions"]
