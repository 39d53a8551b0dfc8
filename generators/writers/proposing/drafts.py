"""Make a draft of a proposed question: find its quotations and put its answer into the form of the set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from ....utils.languages import Language
from ....utils.records.documents import Chunk, Document, Evidence
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.text.words import folded_words
from ...index.content_words import content_words
from ...index.corpus_index import CorpusIndex
from ...index.table_heads import shown_spans, text_before
from ..question_type import QuestionType
from .form import ProposedQuestion
from .material import Material
from .prompt import echoes
from .quotations import located
from .task import Proposing


def to_draft(
    kind: QuestionType[Any],
    proposing: Proposing,
    found: ProposedQuestion,
    material: Material,
    index: CorpusIndex,
    seeds: Sequence[str] = (),
) -> Draft[Proposed] | Reject:
    """Return the draft of a proposed question, or the reason why it cannot be one.

    Its gold passages are those of the material that hold the evidence; its evidence has the offsets of the documents.
    A question that the prompt shows, as an example or as one of the user's `seeds`, is refused.
    """
    if echoes(found.question, (*(one.question for one in (*proposing.good, *proposing.bad)), *seeds)):
        return Reject("echo", "the question is an example of the prompt")
    evidence: list[Evidence] = []
    for quotation in found.evidence:
        spans = located(quotation, material.chunks, index.documents)
        if not spans:
            return Reject(
                "evidence_not_in_source", f"this is not in the passages letter by letter: {quotation[:300]!r}"
            )
        evidence.extend(span for span in spans if span not in evidence)
    gold = _gold(evidence, material.chunks, index.documents)
    heads = {chunk.chunk_id: text_before(chunk, index.documents) for chunk in gold}
    candidate = Proposed(gold, tuple(evidence), {name: head for name, head in heads.items() if head})
    if len(candidate.chunks) < proposing.least_passages:
        return Reject(
            "hop_not_needed",
            f"the evidence is from {len(candidate.chunks)} passage; it must need {proposing.least_passages}",
        )
    if proposing.shown == "related_elsewhere" and len({chunk.doc_id for chunk in candidate.chunks}) == 1:
        return Reject("hop_not_needed", "the evidence is from one document; it must be from different ones")
    answers, metadata = _answers(found)
    if proposing.names_choices and found.kind == "span" and _is_named(found, index.language):
        metadata |= {"choices": [found.answer], "computed": True}
    if proposing.form == "follow_up":
        metadata["history"] = [{"question": found.first_question, "answer": found.first_answer}]
    # Passages beyond those that a type needs hold evidence, too, but it may do without them.
    hops = len(candidate.chunks) if proposing.least_passages > 1 else 1
    draft = kind.draft(candidate, found.question, answers, hops=hops, metadata=metadata)
    if proposing.form != "contrast_pair":
        return draft
    metadata = {"answer_kind": found.kind}
    return replace(
        draft,
        query=found.unanswerable_question,
        answers=(),
        labels={"scenario": "unanswerable"},
        metadata=metadata,
        contrast=draft,
    )


def _is_named(found: ProposedQuestion, language: Language) -> bool:
    """Return True if the question has all words of its answer that say something."""
    return set(content_words(found.answer, language)) <= set(content_words(found.question, language))


def _gold(
    evidence: Sequence[Evidence], chunks: Sequence[Chunk], documents: Mapping[str, Document]
) -> tuple[Chunk, ...]:
    """Return the fewest of `chunks` that show all of the evidence, as far as one after the other tells, in their order.

    A span that no chunk shows whole, since it is cut between two, takes all that show a part of it.
    """
    # Only a passage that has a part of the evidence itself is chosen for what is shown before it, if there is one.
    near = [chunk for chunk in chunks if any(_shows_part(chunk, span) for span in evidence)] or chunks
    held = {chunk.chunk_id: [span for span in evidence if _shows(chunk, span, documents)] for chunk in near}
    chosen: list[Chunk] = []
    for span in evidence:
        showing = [chunk for chunk in near if span in held[chunk.chunk_id]]
        if not any(chunk in chosen for chunk in showing):
            whole = [max(showing, key=lambda chunk: len(held[chunk.chunk_id]))] if showing else []
            chosen.extend(whole or (chunk for chunk in chunks if _shows_part(chunk, span)))
    return tuple(chunk for chunk in chunks if chunk in chosen)


def _shows(chunk: Chunk, span: Evidence, documents: Mapping[str, Document]) -> bool:
    """Return True if a passage shows a span whole, with what is shown before it."""
    shown = shown_spans(chunk, documents) if chunk.doc_id == span.doc_id else ()
    return any(start <= span.start and span.end <= end for start, end in shown)


def _shows_part(chunk: Chunk, span: Evidence) -> bool:
    return chunk.doc_id == span.doc_id and chunk.start < span.end and span.start < chunk.end


def _answers(found: ProposedQuestion) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the accepted answers and the metadata by which they are checked and scored."""
    metadata: dict[str, Any] = {"answer_kind": found.kind}
    if found.kind == "list":
        items = [list(dict.fromkeys(filter(None, forms))) for forms in found.items]
        items = [forms for forms in items if forms]
        metadata["items"] = items
        return ("; ".join(forms[0] for forms in items),), metadata
    answers = tuple(dict.fromkeys(filter(None, (found.answer, *_other_forms(found)))))
    if found.kind == "number":
        metadata |= {"calculation": found.calculation, "computed": True}
    elif found.kind == "yes_no":
        metadata |= {"choices": [found.answer], "computed": True}
    elif found.kind == "free":
        facts = [list(dict.fromkeys(filter(None, forms))) for forms in found.key_facts]
        metadata |= {"key_facts": [forms for forms in facts if forms], "computed": True}
        answers = (found.answer,)
    return answers, metadata


def _other_forms(found: ProposedQuestion) -> list[str]:
    """Return the further forms of an answer that have its figures and one of its words.

    Any other form might be another answer, which a wrong answer would then be scored against.
    """
    words = set(folded_words(found.answer))
    figures = _figures(words)
    others = ((form, set(folded_words(form))) for form in found.other_forms)
    return [form for form, said in others if words & said and _figures(said) == figures]


def _figures(words: Set[str]) -> set[str]:
    return {word for word in words if any(character.isdecimal() for character in word)}
