"""The score of one answer."""

from __future__ import annotations

from collections.abc import Sequence

from ...utils.languages import scoring_rules
from ...utils.qa_metrics import score_row


def score_answer(prediction: str, answers: Sequence[str], language: str) -> dict[str, float]:
    """The metrics that every task has (`score_row`), and `qa_accuracy`, the mean of exact match and F1.

    Args:
        prediction: all that the model wrote.
        answers: the accepted ones, none where there is no answer.
        language: a code of `utils/languages/`.
    """
    scores = score_row(prediction, answers, scoring_rules(language))
    return scores | {"qa_accuracy": (scores["exact_match"] + scores["f1"]) / 2}
