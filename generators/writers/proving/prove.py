"""The order of the proofs of a question that a language model proposed."""

from __future__ import annotations

from collections.abc import Generator

from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ...checks import first_reject
from ...checks.proposed import PROPOSED_CHECKS
from ...index.corpus_index import CorpusIndex
from ...models.call import Call, Outcome
from .answer_back import answer_back
from .answering import answer_to
from .closed_book import closed_book
from .hops_alone import hops_alone
from .judge import judge
from .other_passages import nearest_passages, other_passages

Proving = Generator[Call, Outcome, Reject | None]


def prove(draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig) -> Proving:
    """Yield the calls that a proposal takes to be proved; return the first reason against it, or None to keep it.

    The checks come first and take no call, then the proofs of `settings.proofs`, the cheapest first, whatever their
    order there. An unanswerable question must be declined; then its partner is proved, whose reasons begin with
    `partner_`. The same replies give the same result.
    """
    reject = first_reject(draft, index, PROPOSED_CHECKS)
    if reject is not None:
        return reject
    if draft.answers:
        reject = yield from _answerable(draft, index, settings)
    else:
        reject = yield from _unanswerable(draft, index, settings)
    if reject is None and "judge" in settings.proofs:
        reject = yield from judge(draft, index.language, settings)
    return reject


def _answerable(draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig) -> Proving:
    language, wanted = index.language, settings.proofs
    reject: Reject | None = None
    if "answer_back" in wanted:
        reject = yield from answer_back(draft, language, settings)
    if reject is None and "other_passages" in wanted:
        reject = yield from other_passages(draft, index, settings)
    if reject is None and "hops_alone" in wanted:
        reject = yield from hops_alone(draft, index, settings)
    if reject is None and "closed_book" in wanted:
        reject = yield from closed_book(draft, language, settings)
    return reject


def _unanswerable(draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig) -> Proving:
    """Prove that the model declines with the best passages, and then the answerable partner, if there is one."""
    partner = draft.contrast
    reject = first_reject(partner, index, PROPOSED_CHECKS) if partner is not None else None
    if reject is None and "answer_back" in settings.proofs:
        declined = yield from _declined(draft, index, settings)
        if declined is not None:
            return declined
    if reject is None and partner is not None:
        reject = yield from _answerable(partner, index, settings)
    return None if reject is None else Reject(f"partner_{reject.reason}", reject.detail)


def _declined(draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig) -> Proving:
    # The evidence leads to passages on what the question describes but does not name.
    evidence = " ".join(span.text for span in draft.candidate.evidence)
    nearest = (*nearest_passages(draft, index), *nearest_passages(draft, index, evidence))
    passages = tuple(dict.fromkeys((*draft.candidate.passages, *nearest)))
    answered = yield from answer_to(draft, passages, index.language, settings)
    if isinstance(answered, Reject):
        return answered
    if answered.likeness == "abstains":
        return None
    return Reject("answerable", f"from the best passages the model answers {answered.shown}")
