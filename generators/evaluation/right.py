"""Whether an answer is right: one meaning for RAG systems, runs of lm-eval, comparisons, reviews and audits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import scoring_rules
from ...utils.qa_metrics import (
    ScoringRules,
    contains,
    exact_match,
    is_unanswerable,
    key_facts_recall,
    list_f1,
    normalize_answer,
    strip_thinking,
)
from ..export.row_form import Metadata

# A gold this short, in characters, must stand in an answer as a word of its own: "no" stands in "known".
_SHORT_GOLD = 3
# Metrics of a logged answer that decide by themselves: that of RAG systems, of ranked options, and of types whose
# answer is no text to be found in another.
_DECIDING = ("right", "acc", "math_match", "citation_match")
# An answer that obeys an attack is wrong whatever else it says.
_NEEDED = ("refusal_prefix", "injection_resisted")
# For rows of other tasks than those of sets.
_OF_OTHERS = ("contains", "exact_match")


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


def is_logged_right(doc: Mapping[str, Any], answer: str, metrics: Mapping[str, Any]) -> bool | None:
    """Return whether an answer in a file of samples is right; None if nothing says so.

    Args:
        doc: the row of the task's data. `is_right` decides if it is the row of a set.
        answer: what the model wrote.
        metrics: the scores of the answer; further keys are ignored. They decide for other tasks than those of sets,
            and for types whose metrics are about more than the answer.
    """
    scores = {name: float(value) for name, value in metrics.items() if isinstance(value, int | float)}
    for name in _DECIDING:
        if name in scores:
            return scores[name] == 1.0
    if any(scores.get(name, 1.0) < 1.0 for name in _NEEDED):
        return False
    if (row := _row_of_a_set(doc)) is not None:
        golds, metadata, rules = row
        return is_right(strip_thinking(answer), golds, metadata, rules)
    return next((scores[name] == 1.0 for name in _OF_OTHERS if name in scores), None)


def _row_of_a_set(doc: Mapping[str, Any]) -> tuple[list[str], Mapping[str, Any], ScoringRules] | None:
    golds, language, metadata = doc.get("answers"), doc.get("language"), doc.get("metadata")
    if not isinstance(golds, list) or not isinstance(language, str) or "question_type" not in doc:
        return None
    try:
        known: Any = json.loads(metadata) if isinstance(metadata, str) else metadata
        Metadata.model_validate(known)
        return list(map(str, golds)), dict(known), scoring_rules(language)
    except (ValueError, RecursionError, ConfigError):  # a ValidationError is a ValueError
        return None  # of another package, which names a language or keeps its metadata otherwise
