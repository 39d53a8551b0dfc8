from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from lm_eval_taskgen.generators.evaluation.rag.answer_metrics import (
    ContainsAnswer,
    ExactMatchAnswer,
    F1Answer,
    KeyFactsAnswer,
    NoAnswerAccuracy,
    RougeLAnswer,
    WrongAbstention,
)
from lm_eval_taskgen.generators.evaluation.rag.coverage import Coverage
from lm_eval_taskgen.generators.evaluation.rag.default_metrics import default_metrics
from lm_eval_taskgen.generators.evaluation.rag.metrics import (
    AllEvidenceAtK,
    DistractorRateAtK,
    HitAtK,
    Metric,
    MRRAtK,
    NDCGAtK,
    Outcome,
    PrecisionAtK,
    RecallAtK,
)
from lm_eval_taskgen.utils.errors import ConfigError
from rag_outcomes import outcome

WEIR = "Anna Orrell built the stone weir in 1837."
MILL = "The mill beside the weir has four wheels."
FACTS = {"key_facts": [["Anna Orrell built it"], ["in 1837"]]}
NOTHING = "Boats pass here in summer, when the water is high."
# Five words: half of those of the first, less than half of those of the second.
HIGH = "when the water is high"
LONGER = f"{NOTHING[:-1]}, or cold."
# A passage that begins with its last eight words holds less than half of it.
LENT = "The council of Corley lent 400 pounds to Anna Orrell, who built the stone weir of the upper mill in 1837"

# Of three retrieved passages, the second is relevant.
SECOND = outcome(NOTHING, WEIR, NOTHING)
# Two pieces of evidence; the first passage holds one, the third both.
BOTH = outcome(MILL, NOTHING, f"{WEIR} {MILL}", evidence=(WEIR, MILL))
# One passage with exactly half of each of two pieces.
HALF = replace(outcome(MILL), coverage=Coverage((((0, 5),), ((0, 5),)), lengths=(10, 10), passage_lengths=(100,)))
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
        (AllEvidenceAtK(2), outcome("Anna Orrell built the stone weir", MILL, evidence=(WEIR, MILL)), 1.0),
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
        (PrecisionAtK(5), outcome(f"{LENT[-36:]} {NOTHING} {LONGER}", evidence=(LENT,)), 0.0),
        (RecallAtK(5), outcome(), 0.0),
        (HitAtK(5), outcome(), 0.0),
        (MRRAtK(5), outcome(), 0.0),
        (NDCGAtK(5), outcome(), 0.0),
        (PrecisionAtK(5), outcome(), 0.0),
        (DistractorRateAtK(5), outcome(distractors=(NOTHING,)), 0.0),
        (RecallAtK(5), outcome(WEIR, evidence=()), None),
        (NDCGAtK(5), outcome(WEIR, evidence=()), None),
        (PrecisionAtK(5), outcome(WEIR, evidence=()), None),
        # A distractor by a run of half of it; what holds the evidence is none, whatever else it holds.
        (DistractorRateAtK(3), outcome(NOTHING, WEIR, distractors=(NOTHING,)), 0.5),
        (DistractorRateAtK(1), outcome(WEIR, NOTHING, distractors=(NOTHING,)), 0.0),
        (DistractorRateAtK(3), outcome("when the water is high, boats", distractors=(NOTHING,)), 1.0),
        (DistractorRateAtK(3), outcome(f"{WEIR} {NOTHING}", distractors=(NOTHING,)), 0.0),
        (DistractorRateAtK(3), outcome("The water was cold.", distractors=(NOTHING,)), 0.0),
        (DistractorRateAtK(3), outcome(f"He said that {HIGH}, nobody swims or dives.", distractors=(NOTHING,)), 1.0),
        (DistractorRateAtK(3), outcome(f"He said that {HIGH}, nobody swims or dives.", distractors=(LONGER,)), 0.0),
        (DistractorRateAtK(3), outcome(WEIR), None),
        # Words that a long text often has count, too.
        (DistractorRateAtK(3), outcome(f"Ah, {'boat mill ' * 150}", distractors=("boat mill " * 120,)), 1.0),
        # Half of a piece of evidence is enough.
        (AllEvidenceAtK(1), HALF, 1.0),
        (NDCGAtK(3), HALF, 1.0),
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
        (KeyFactsAnswer(), outcome(answer="Anna Orrell built it.", metadata=FACTS), 0.5),
        (KeyFactsAnswer(), outcome(answer="Anna Orrell built it."), None),
    ],
)
def test_measures_of_the_answer(metric: Metric, of: Outcome, value: float | None) -> None:
    found = metric.score(of)
    assert found == (value if value is None else pytest.approx(value))


def test_the_first_five_passages_are_looked_at_unless_a_depth_is_given() -> None:
    assert (RecallAtK().name, MRRAtK(3).name) == ("recall@5", "mrr@3")


def test_a_depth_of_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"RecallAtK\(k=0\): k must be at least 1"):
        RecallAtK(k=0)


def test_default_metrics_have_names_of_their_own_and_score_any_outcome() -> None:
    pytest.importorskip("ir_measures", reason="the rag extra is not installed")
    metrics = default_metrics(5)
    assert len({metric.name for metric in metrics}) == len(metrics)
    for of in (SECOND, BOTH, outcome(), outcome(answer="1837", golds=(), evidence=())):
        scores = [metric.score(of) for metric in metrics]
        assert all(score is None or 0 <= score <= 1 for score in scores)
    lower = {metric.name for metric in metrics if not getattr(metric, "higher_is_better", True)}
    assert lower == {"wrong_abstention", "distractor_rate@5"}
