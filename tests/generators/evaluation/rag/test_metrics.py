from __future__ import annotations

from math import log2

import pytest

from lm_eval_taskgen.generators.evaluation.rag.coverage import cover
from lm_eval_taskgen.generators.evaluation.rag.metrics import (
    AllEvidenceAtK,
    ContainsAnswer,
    ExactMatchAnswer,
    F1Answer,
    HitAtK,
    Metric,
    MRRAtK,
    NDCGAtK,
    NoAnswerAccuracy,
    Outcome,
    PrecisionAtK,
    RecallAtK,
    RougeLAnswer,
    WrongAbstention,
)
from lm_eval_taskgen.generators.evaluation.rag.replies import Reply, RetrievedPassage
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.records.documents import Evidence
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response

WEIR = "Anna Orrell built the stone weir in 1837."
MILL = "The mill beside the weir has four wheels."
NOTHING = "Boats pass here in summer, when the water is high."
GOLD = ("1837", "in 1837")


def outcome(
    *passages: str,
    answer: str = "",
    golds: tuple[str, ...] = GOLD,
    evidence: tuple[str, ...] = (WEIR,),
    language: str = "en",
) -> Outcome:
    """A question on `evidence`, each from a document of its own, and a reply with these passages."""
    spans = tuple(Evidence(f"d{number}", 0, len(text), text) for number, text in enumerate(evidence))
    sample = EvaluationSample("id", "When?", (), (), Response.of(golds, spans))
    reply = Reply(answer=answer, passages=tuple(RetrievedPassage(text=text) for text in passages))
    return Outcome(sample, reply, cover(spans, reply.passages), scoring_rules(language))


# Of three retrieved passages, the second is relevant.
SECOND = outcome(NOTHING, WEIR, NOTHING)
# Two pieces of evidence; the first passage holds one, the third both.
BOTH = outcome(MILL, NOTHING, f"{WEIR} {MILL}", evidence=(WEIR, MILL))
ONE_MISSED = outcome(MILL, NOTHING, evidence=(WEIR, MILL))


@pytest.mark.parametrize(
    ("metric", "of", "value"),
    [
        (RecallAtK(1), SECOND, 0.0),
        (RecallAtK(2), SECOND, 1.0),
        (RecallAtK(2), BOTH, 0.5),
        (RecallAtK(3), BOTH, 1.0),
        (AllEvidenceAtK(2), BOTH, 0.0),
        (AllEvidenceAtK(3), BOTH, 1.0),
        (AllEvidenceAtK(3), SECOND, None),
        (HitAtK(1), SECOND, 0.0),
        (HitAtK(3), SECOND, 1.0),
        (MRRAtK(3), SECOND, 0.5),
        (MRRAtK(1), SECOND, 0.0),
        (MRRAtK(3), BOTH, 1.0),
        (NDCGAtK(3), SECOND, 1 / log2(3)),
        (NDCGAtK(3), BOTH, (1 + 1 / 2) / (1 + 1 / log2(3))),
        (NDCGAtK(2), ONE_MISSED, 1 / (1 + 1 / log2(3))),
        (PrecisionAtK(3), SECOND, 1 / 3),
        (PrecisionAtK(5), BOTH, 2 / 3),
        (RecallAtK(5), outcome(), 0.0),
        (HitAtK(5), outcome(), 0.0),
        (PrecisionAtK(5), outcome(), 0.0),
        (RecallAtK(5), outcome(WEIR, evidence=()), None),
        (NDCGAtK(5), outcome(WEIR, evidence=()), None),
        (PrecisionAtK(5), outcome(WEIR, evidence=()), None),
    ],
)
def test_measures_of_retrieval(metric: Metric, of: Outcome, value: float | None) -> None:
    pytest.importorskip("ir_measures", reason="the rag extra is not installed")
    found = metric.score(of)
    assert found == (value if value is None else pytest.approx(value))


@pytest.mark.parametrize(
    ("metric", "of", "value"),
    [
        (ExactMatchAnswer(), outcome(answer="In 1837."), 1.0),
        (ExactMatchAnswer(), outcome(answer="It was built in 1837."), 0.0),
        (ContainsAnswer(), outcome(answer="It was built in 1837."), 1.0),
        (F1Answer(), outcome(answer="<think>1900?</think>in 1837"), 1.0),
        (RougeLAnswer(), outcome(answer="in 1837"), 1.0),
        # Two of three tokens in order: precision 2/3, recall 2/2.
        (RougeLAnswer(), outcome(answer="built in 1837"), 0.8),
        (RougeLAnswer(), outcome(answer="1837 में", golds=("१८३७ में",), language="hi"), 1.0),
        (RougeLAnswer(), outcome(answer="चार सौ", golds=("चार सौ मीटर",), language="hi"), 0.8),
        (RougeLAnswer(), outcome(answer="I don't know", golds=()), 1.0),
        (RougeLAnswer(), outcome(answer="1837", golds=()), 0.0),
        (RougeLAnswer(), outcome(answer=""), 0.0),
        (NoAnswerAccuracy(), outcome(answer="unanswerable", golds=()), 1.0),
        (NoAnswerAccuracy(), outcome(answer="1837", golds=()), 0.0),
        (NoAnswerAccuracy(), outcome(answer="unanswerable"), None),
        (WrongAbstention(), outcome(answer="unanswerable"), 1.0),
        (WrongAbstention(), outcome(answer="1837"), 0.0),
        (WrongAbstention(), outcome(answer="unanswerable", golds=()), None),
    ],
)
def test_measures_of_the_answer(metric: Metric, of: Outcome, value: float | None) -> None:
    found = metric.score(of)
    assert found == (value if value is None else pytest.approx(value))


def test_a_depth_of_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"RecallAtK\(k=0\): k must be at least 1"):
        RecallAtK(k=0)
