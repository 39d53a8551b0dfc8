"""Questions of a user's own in, questions of a set out: each located in the documents, proved, and new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..utils.records.drafts import Draft, Given, Proposed
from ..utils.records.own_questions import OwnQuestion
from ..utils.records.samples import EvaluationSample, Reject
from ..utils.settings import QuestionTypeConfig
from .checks import Novelty
from .checks.novelty import Asked
from .index.corpus_index import CorpusIndex
from .question_types import QUESTION_TYPES
from .writers.proposing.own import own_draft
from .writers.type_run import to_sample

Proof = Callable[[Sequence[Draft[Proposed]]], Sequence[Reject | None]]

_NOTHING = Given((), ())


def own_samples(
    questions: Sequence[OwnQuestion], index: CorpusIndex, known: Iterable[Draft[Any]], prove: Proof
) -> list[EvaluationSample | Reject]:
    """Return the finished question of each of a user's own, or why it is refused, in their order.

    Args:
        questions: the user's.
        index: the corpus that they are about.
        known: those of the set, which none may repeat.
        prove: returns the reason against each draft, or None.
    """
    novelty = Novelty(same=Asked(index.language))
    for draft_of_set in known:
        novelty.remember(draft_of_set)
    found: list[Draft[Proposed] | Reject] = []
    for own in questions:
        kind = QUESTION_TYPES.get(own.question_type)
        draft = own_draft(kind, own, index) if kind is not None else _no_type(own)
        if not isinstance(draft, Reject):
            repeated = novelty.check(_without_evidence(draft))
            novelty.remember(_without_evidence(draft))
            draft = repeated or draft
        found.append(draft)
    proofs = iter(prove([one for one in found if not isinstance(one, Reject)]))
    results: list[EvaluationSample | Reject] = []
    for own, one in zip(questions, found, strict=True):
        if isinstance(one, Reject):
            results.append(one)
        else:
            wanted = QuestionTypeConfig(difficulty=own.difficulty)
            results.append(next(proofs) or to_sample(one, wanted, index))
    return results


def known_drafts(rows: Iterable[Mapping[str, Any]]) -> list[Draft[Any]]:
    """Return the questions of an exported set, by its rows, as far as another may repeat them."""
    return [
        Draft(
            row["question_type"],
            row["question"],
            tuple(row["answers"]),
            _NOTHING,
            metadata={"history": row["history"]} if row["history"] else {},
        )
        for row in rows
    ]


def _no_type(own: OwnQuestion) -> Reject:
    return Reject("no_such_type", f"there is no type {own.question_type!r}; `taskgen types` lists them")


def _without_evidence(draft: Draft[Any]) -> Draft[Any]:
    """Return a draft that only its words tell from others: a user may ask twice about one sentence."""
    return Draft(draft.question_type, draft.query, draft.answers, _NOTHING, metadata=draft.metadata)
