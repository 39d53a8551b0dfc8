"""Checks on freely worded bridge questions, which must not name the bridge entity."""

from __future__ import annotations

from ...utils.records.drafts import Bridge, Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.second_passage import bridge_forms
from .base import Check
from .written import WRITTEN_CHECKS, stands_for, telling_words


def bridge_in_question(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Reject a question that names the bridge entity in any form: it would skip the first hop."""
    words = folded_words(draft.query)
    found = next((form for form in bridge_forms(draft.candidate, index) if contains_phrase(words, form)), None)
    return Reject("bridge_in_question", f"{' '.join(found)!r} stands in the question") if found else None


def description_missing(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Require a content word that the first passage has and the last sentence lacks, to lead to the first passage."""
    first, last = draft.candidate.first, draft.candidate.last
    for word in telling_words(draft.query, index):
        if stands_for(word, (first.chunk.text, first.chunk.title), index) and not stands_for(word, (last.text,), index):
            return None
    return Reject("description_missing", f"says nothing of: {first.text[:200]}")


def last_passage_told(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Reject a name or figure of the last sentence that leads to the answer without the first passage.

    Allowed are those that the first passage has too (or the first sentence, if both hops are in one passage), and those
    in the fragment that the template question quotes.
    """
    candidate = draft.candidate
    first, last = candidate.first, candidate.last
    known = folded_words(first.text if first.chunk.chunk_id == last.chunk.chunk_id else first.chunk.text)
    quoted = candidate.fragment or (candidate.answer.start, candidate.answer.end)
    asked = folded_words(draft.query)
    for anchor in (anchor for anchor in last.anchors if anchor.kind == "name" or anchor.in_figures):
        words = folded_words(anchor.text)
        if not anchor.overlaps(*quoted) and contains_phrase(asked, words) and not contains_phrase(known, words):
            return Reject("one_hop_is_enough", f"{anchor.text!r} leads to the last passage by itself")
    return None


# For two sentences of different passages. Cheap checks first.
WRITTEN_BRIDGE_CHECKS: tuple[Check, ...] = (
    *WRITTEN_CHECKS,
    bridge_in_question,
    last_passage_told,
    description_missing,
)
