"""Decide if an answer is right, as people mean it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .qa_metrics import (
    ScoringRules,
    contains,
    exact_match,
    is_unanswerable,
    key_facts_recall,
    list_f1,
    normalize_answer,
)

# A gold this short, in characters, must stand in an answer as a word of its own: "no" stands in "known".
_SHORT_GOLD = 3


def is_right(answer: str, golds: Sequence[str], metadata: Mapping[str, Any], rules: ScoringRules) -> bool:
    """Return True if an answer is right, as people mean it: more words than the gold has do no harm.

    A free answer is right if it states every key fact, a list if it has every item and no other, any other answer if it
    contains a gold. Where there is no answer, abstaining is right, and so is saying nothing.

    Args:
        answer: all of it, without what a model thought aloud.
        golds: the gold answers; none for an unanswerable question.
        metadata: of the question, with its `key_facts` or `items` if it has some.
        rules: the scoring rules of its language.
    """
    if is_unanswerable(golds, rules):
        return exact_match(answer, (), rules) == 1.0
    if facts := metadata.get("key_facts"):
        return key_facts_recall(answer, facts, rules) == 1.0
    if items := metadata.get("items"):
        return list_f1(answer, items, rules) == 1.0
    said = f" {normalize_answer(answer, rules)} "
    return any(
        contains(answer, (gold,), rules) == 1.0
        and (len(wanted := normalize_answer(gold, rules)) > _SHORT_GOLD or f" {wanted} " in said)
        for gold in golds
        if normalize_answer(gold, rules)
    )
