"""Checks on a chain of bridges: every link is sound, and no passage can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...utils.records.drafts import Bridge, Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.chains import Chain
from ..index.corpus_index import CorpusIndex
from .base import Check, first_reject
from .bridge import bridge_not_unique, hops_not_apart, one_hop_is_enough
from .cloze import ambiguous_blank, leans_on_context, not_a_sentence, piece_of_a_name
from .common import DEFAULT_CHECKS, answer_in_question

# Checks on the answer of each link, and checks on the sentence that the question quotes.
_OF_A_LINK: tuple[Check, ...] = (
    answer_in_question,
    piece_of_a_name,
    hops_not_apart,
    bridge_not_unique,
    one_hop_is_enough,
)
_OF_THE_QUOTATION: tuple[Check, ...] = (not_a_sentence, leans_on_context, ambiguous_blank)


def link_unsound(draft: Draft[Chain], index: CorpusIndex) -> Reject | None:
    """Require that each link passes the checks of a bridge."""
    for number, link in enumerate(_links(draft)):
        checks = _OF_A_LINK if number else (*_OF_THE_QUOTATION, *_OF_A_LINK)
        reject = first_reject(link, index, checks)
        if reject is not None:
            return reject
    return None


def a_hop_can_be_skipped(draft: Draft[Chain], index: CorpusIndex) -> Reject | None:
    """Reject an answer that is also in an earlier passage than the last."""
    for chunk in draft.candidate.chunks[:-1]:
        for answer in draft.answers:
            if contains_phrase(folded_words(chunk.text), folded_words(answer)):
                return Reject("one_hop_is_enough", f"{answer!r} stands in an earlier passage too")
    return None


def letter_in_text(draft: Draft[Chain], index: CorpusIndex) -> Reject | None:
    """Reject a letter for a name that is also a word of the text quoted around it."""
    quoted = set(draft.candidate.links[0].first.words)
    for link in draft.candidate.links:
        if link.fragment is not None:
            quoted.update(folded_words(link.last.text[slice(*link.fragment)]))
    taken = quoted.intersection(letter.lower() for letter in draft.metadata["letters"])
    return Reject("letter_in_text", f"{min(taken)!r} is a word of the text") if taken else None


def _links(draft: Draft[Any]) -> Iterator[Draft[Bridge]]:
    """Make a draft of each link: the same question, whose answer is the name that the link leads to."""
    last = len(draft.candidate.links) - 1
    for number, link in enumerate(draft.candidate.links):
        answers = draft.answers if number == last else (link.answer.text,)
        yield replace(draft, candidate=link, answers=answers)


# Cheap checks first.
CHAIN_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, letter_in_text, a_hop_can_be_skipped, link_unsound)
