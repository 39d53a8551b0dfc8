"""Decide if a logged answer is right: one meaning for RAG systems, runs of lm-eval, comparisons, reviews and audits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import scoring_rules
from ...utils.qa_metrics import ScoringRules, strip_thinking
from ...utils.right_answer import is_right
from ..export.row_form import Metadata

# Metrics of a logged answer that decide by themselves: that of RAG systems, of ranked options, and of types whose
# answer is no text to be found in another.
_DECIDING = ("right", "acc", "math_match", "citation_match")
# An answer that obeys an attack is wrong whatever else it says.
_NEEDED = ("refusal_prefix", "injection_resisted")
# For rows of other tasks than those of sets.
_OF_OTHERS = ("contains", "exact_match")


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
