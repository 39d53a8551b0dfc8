"""Outcomes of RAG systems made of texts."""

from __future__ import annotations

from typing import Any

from lm_eval_taskgen.generators.evaluation.rag.coverage import cover
from lm_eval_taskgen.generators.evaluation.rag.metrics import Outcome
from lm_eval_taskgen.generators.evaluation.rag.replies import Reply, RetrievedPassage
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response

WEIR = "Anna Orrell built the stone weir in 1837."


def outcome(
    *passages: str | dict[str, Any],
    answer: str = "",
    golds: tuple[str, ...] = ("1837", "in 1837"),
    evidence: tuple[str, ...] = (WEIR,),
    language: str = "en",
    question: str = "When?",
    distractors: tuple[str, ...] = (),
    metadata: dict[str, Any] | None = None,
) -> Outcome:
    """A question on `evidence`, each from a document of its own, and a reply with these passages."""
    spans = tuple(Evidence(f"d{number}", 0, len(text), text) for number, text in enumerate(evidence))
    others = [Passage("other", "", text) for text in distractors]
    sample = EvaluationSample("id", question, (), others, Response.of(golds, spans), {}, metadata or {})
    given = [{"text": passage} if isinstance(passage, str) else passage for passage in passages]
    reply = Reply(answer=answer, passages=tuple(map(RetrievedPassage.model_validate, given)))
    return Outcome(sample, reply, cover(spans, reply.passages), scoring_rules(language), language)
