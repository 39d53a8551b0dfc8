"""Checks on a model's questions over several passages: every passage must be needed."""

from __future__ import annotations

from itertools import pairwise

from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.written_path import WrittenPath
from .base import Check
from .common import DEFAULT_CHECKS


def answer_in_an_earlier_passage(draft: Draft[WrittenPath], index: CorpusIndex) -> Reject | None:
    """Require the answer in the evidence of the last passage, and in no earlier passage."""
    answer = folded_words(draft.answers[0])
    earlier = draft.candidate.passages[:-1]
    if not contains_phrase(folded_words(draft.candidate.evidence[-1].text), answer):
        return Reject("answer_not_in_evidence", f"{draft.answers[0]!r} does not stand in the last fact")
    if any(contains_phrase(folded_words(passage.text), answer) for passage in earlier):
        return Reject("one_hop_is_enough", f"{draft.answers[0]!r} stands in an earlier passage too")
    return None


def names_a_link(draft: Draft[WrittenPath], index: CorpusIndex) -> Reject | None:
    """Reject a question with every name by which two facts are joined: it would skip a hop."""
    question = folded_words(draft.query)
    facts = [folded_words(span.text) for span in draft.candidate.evidence]
    for (one, other), names in zip(pairwise(facts), draft.candidate.path.shared, strict=True):
        phrases = map(folded_words, names)
        joining = [name for name in phrases if contains_phrase(one, name) and contains_phrase(other, name)]
        if all(contains_phrase(question, name) for name in joining):
            held = ", ".join(" ".join(name) for name in joining)
            return Reject("one_hop_is_enough", f"the question holds {held!r}, by which two passages are joined")
    return None


# Cheap checks first.
PATH_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, answer_in_an_earlier_passage, names_a_link)
