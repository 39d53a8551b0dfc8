"""Questions of imported sets as a RAG system is asked them: without the passage, with evidence where it is plain."""

from __future__ import annotations

from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.documents import Evidence
from ....utils.records.samples import EvaluationSample, Response
from ....utils.text.sentences import sentence_spans

# What imported sets say in the metadata of a question: its own words, and that an answer stands in its passage.
_QUESTION, _HAS_ANSWER = "question", "answer_in_passages"


def as_asked(sample: EvaluationSample, language: Language) -> EvaluationSample:
    """Return a question of an imported set without its prompt; questions of other sets are returned unchanged.

    Its evidence is the sentence of the passage that has an answer; if several have one, the whole passage. Each passage
    counts as a document of its own.
    """
    question = sample.metadata.get(_QUESTION)
    if not isinstance(question, str) or not question:
        return sample
    evidence = sample.reference_answer.evidence
    if not evidence and sample.metadata.get(_HAS_ANSWER):
        evidence = tuple(
            Evidence(one.doc_id, *span, one.text[slice(*span)])
            for one in sample.relevant_docs
            if (span := _span(one.text, sample.answers, language)) is not None
        )
    answer = sample.reference_answer
    return replace(sample, query=question, reference_answer=Response(answer.text, answer.answers, evidence))


def _span(text: str, answers: tuple[str, ...], language: Language) -> tuple[int, int] | None:
    if not any(answer in text for answer in answers):
        return None
    spans = [span for span in sentence_spans(text, language) if any(one in text[slice(*span)] for one in answers)]
    return spans[0] if len(spans) == 1 else (0, len(text))
