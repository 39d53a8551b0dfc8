"""The metrics of `taskgen rag`."""

from __future__ import annotations

from .answer_metrics import (
    CitationPrecision,
    CitationRecall,
    ContainsAnswer,
    ExactMatchAnswer,
    F1Answer,
    KeyFactsAnswer,
    NoAnswerAccuracy,
    WrongAbstention,
)
from .cells import RightAnswer
from .metrics import (
    AllEvidenceAtK,
    DistractorRateAtK,
    HitAtK,
    Metric,
    MRRAtK,
    NDCGAtK,
    PrecisionAtK,
    RecallAtK,
)
from .support import SupportedFigures, SupportedWords


def default_metrics(k: int) -> tuple[Metric, ...]:
    """Return every metric that asks no model: of retrieval, of the answer, of its citations and its support."""
    return (
        RecallAtK(k),
        AllEvidenceAtK(k),
        HitAtK(k),
        MRRAtK(k),
        NDCGAtK(k),
        PrecisionAtK(k),
        DistractorRateAtK(k),
        RightAnswer(),
        ExactMatchAnswer(),
        F1Answer(),
        ContainsAnswer(),
        KeyFactsAnswer(),
        NoAnswerAccuracy(),
        WrongAbstention(),
        CitationPrecision(),
        CitationRecall(),
        SupportedWords(),
        SupportedFigures(),
    )
