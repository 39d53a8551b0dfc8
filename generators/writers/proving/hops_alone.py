"""Proof: a question over several passages cannot be answered without any one of them, not even by a guess."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ....utils.records.documents import Passage
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ...index.content_words import are_alike
from ...index.corpus_index import CorpusIndex
from ...models.call import Call, Outcome
from .answering import answer_to
from .other_passages import nearest_passages
from .same_answer import answer_kind

# Characters by which a passage is told from others of its document.
_BEGINNING = 60


def hops_alone(
    draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig
) -> Generator[Call, Outcome, Reject | None]:
    """Reject a draft if the model gives its gold while one passage is left out (`hop_not_needed`).

    For a span it gives the likeliest answer that the other passages name, and those that a search finds with them, if
    they speak of what the question is about, since one that stands there alone of its kind would be guessed. One of two
    things that the question names would be guessed half of the time, so there, and for other kinds of answers, it
    answers what is stated.
    """
    if draft.hops < 2:
        return None
    passages = draft.candidate.passages
    guess = may_be_guessed(draft)
    found = nearest_passages(draft, index) if guess else ()
    beside = [one for one in found if not any(are_alike(one.text, gold.text) for gold in passages)]
    for number, left_out in enumerate(passages):
        rest = (*passages[:number], *passages[number + 1 :])
        if not rest:
            return Reject("hop_not_needed", "one passage holds all of the evidence")
        shown = sorted((*rest, *beside), key=_place)
        answered = yield from answer_to(draft, shown, index.language, settings, guess=guess)
        if isinstance(answered, Reject):
            return answered
        if answered.likeness == "same":
            beginning = " ".join(left_out.text.split())[:_BEGINNING]
            where = f"the passage of “{left_out.title}” that begins “{beginning} …”"
            return Reject("hop_not_needed", f"without {where} the model answers {answered.shown} all the same")
    return None


def _place(passage: Passage) -> tuple[str, str, str]:
    return passage.doc_id, passage.title, passage.text


def may_be_guessed(draft: Draft[Any]) -> bool:
    """Return True if the answer is picked from what passages name, not from the question or by working it out."""
    return answer_kind(draft) == "span" and "choices" not in draft.metadata
