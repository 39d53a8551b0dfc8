"""Make drafts of questions that a user wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....utils.records.documents import Document
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.own_questions import OwnQuestion
from ....utils.records.samples import Reject
from ...index.corpus_index import CorpusIndex
from ..question_type import QuestionType
from .drafts import to_draft
from .form import ProposedQuestion
from .material import Material
from .quotations import located
from .task import AnswerKind, Proposing

# Passages that are looked through for a quotation that no document has letter by letter.
_LOOKED_THROUGH = 20


def own_draft(kind: QuestionType[Any], own: OwnQuestion, index: CorpusIndex) -> Draft[Proposed] | Reject:
    """Return the draft of a user's question, with its evidence found in the documents, or why it cannot be one."""
    if own.doc_id is not None and own.doc_id not in index.documents:
        return Reject("no_such_document", f"the corpus has no document {own.doc_id!r}")
    # Neither a partner nor an earlier turn comes with it.
    proposing = replace(kind.proposing, form="question") if kind.proposing is not None else Proposing("", (), ())
    form = _kind_of(own, proposing)
    if form not in proposing.kinds:
        return Reject("wrong_kind", f"the answer is a {form}; answers of {kind.name} are {', '.join(proposing.kinds)}")
    missing = next((one for one in own.evidence if not any(_documents_with(one, own, index))), None)
    if missing is not None:
        return Reject("evidence_not_in_source", f"this is not in the documents letter by letter: {missing[:300]!r}")
    asked = ProposedQuestion(
        question=own.question,
        kind=form,
        answer=own.answers[0] if own.answers else "",
        other_forms=own.answers[1:],
        items=own.items,
        calculation=own.calculation,
        key_facts=own.key_facts,
        evidence=own.evidence,
    )
    chunks = tuple(chunk for doc_id in _documents(own, index) for chunk in index.chunks_by_document.get(doc_id, ()))
    draft = to_draft(kind, proposing.instructed(""), asked, Material(chunks), index)
    if isinstance(draft, Reject):
        return draft
    if own.sure:
        draft = replace(draft, metadata={**draft.metadata, "sure": True})
    if form in ("list", "free"):
        return draft
    # All forms that the user gives are right, whatever they have in common.
    return replace(draft, answers=tuple(dict.fromkeys(own.answers)))


def _kind_of(own: OwnQuestion, proposing: Proposing) -> AnswerKind:
    if own.items:
        return "list"
    if own.key_facts:
        return "free"
    if own.calculation:
        return "number"
    return "yes_no" if proposing.kinds == ("yes_no",) else "span"


def _documents(own: OwnQuestion, index: CorpusIndex) -> list[str]:
    """Return the document that has all of the evidence, or the first one of each quotation."""
    having = [[document.doc_id for document in _documents_with(one, own, index)] for one in own.evidence]
    whole = next((doc_id for doc_id in having[0] if all(doc_id in others for others in having)), None)
    return [whole] if whole is not None else list(dict.fromkeys(found[0] for found in having))


def _documents_with(quotation: str, own: OwnQuestion, index: CorpusIndex) -> Iterator[Document]:
    """Yield the documents that have a quotation, those that have it letter by letter first."""
    if own.doc_id is not None:
        possible = [own.doc_id]
    else:
        hits = index.passage_search.search(quotation, _LOOKED_THROUGH)
        possible = list(dict.fromkeys(index.chunks[hit.index].doc_id for hit in hits))
        for document in index.documents.values():
            if quotation.strip() in document.text:
                yield document
    for doc_id in possible:
        document, chunks = index.documents[doc_id], index.chunks_by_document.get(doc_id, ())
        is_exact = own.doc_id is None and quotation.strip() in document.text
        if not is_exact and located(quotation, chunks, index.documents):
            yield document
