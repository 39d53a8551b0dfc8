"""Checks on freely worded questions over several passages, which must not name the things they describe."""

from __future__ import annotations

from ...utils.records.drafts import Draft, Hops
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from .base import Check, only
from .hops import hidden_name_in_question
from .written import WRITTEN_CHECKS, stands_for, telling_words


def description_missing(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Require a content word that the first passage has and the last sentence lacks, to lead to the first passage."""
    first, *_, last = draft.candidate.clauses
    chunk, answering = first.sentence.chunk, last.sentence
    for word in telling_words(draft.query, index):
        if stands_for(word, (chunk.text, chunk.title), index) and not stands_for(word, (answering.text,), index):
            return None
    return Reject("description_missing", f"says nothing of: {first.sentence.text[:200]}")


def last_passage_told(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a name or figure of the last sentence that leads to the answer without the earlier passages.

    Allowed are those of an earlier passage, and those in the template's question.
    """
    candidate = draft.candidate
    known = [folded_words(chunk.text) for chunk in candidate.chunks[:-1]] + [folded_words(candidate.text)]
    asked = folded_words(draft.query)
    for span in candidate.lookup.sentence.answer_spans:
        words = folded_words(span.text)
        told = (span.kind == "name" or span.in_figures) and contains_phrase(asked, words)
        if told and not any(contains_phrase(text, words) for text in known):
            return Reject("one_hop_is_enough", f"{span.text!r} leads to the last passage by itself")
    return None


# Cheap checks first.
WRITTEN_HOP_CHECKS: tuple[Check, ...] = (
    *WRITTEN_CHECKS,
    *only(Hops, hidden_name_in_question, last_passage_told, description_missing),
)
