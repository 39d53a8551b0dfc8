"""Checks on a bridge: every hop is needed, and together they leave one answer."""

from __future__ import annotations

from ...utils.languages import writer_patterns
from ...utils.records.drafts import Bridge, Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.fragments import rivals
from ..index.second_passage import bridge_forms, lie_apart, names_any, other_fillers
from .base import Check
from .cloze import ambiguous_blank, leans_on_context, not_a_sentence, piece_of_a_name
from .common import DEFAULT_CHECKS


def one_hop_is_enough(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Reject a bridge question that can be answered from one of its passages alone.

    The first passage must not contain the answer. The second must not contain the description, and must contain another
    filler that fits the question while the bridge is unknown. In scripts with capitals, where names are certain, the
    sentence of that filler must contain a name; no form of the bridge's name may be in it.
    """
    first, last = draft.candidate.first, draft.candidate.last
    for answer in draft.answers:
        if contains_phrase(folded_words(first.chunk.text), folded_words(answer)):
            return Reject("one_hop_is_enough", f"{answer!r} stands in the first passage too")
    if any(sentence.words == first.words for sentence in index.in_chunk(last.chunk)):
        return Reject("one_hop_is_enough", "the second passage holds the description too")
    if not is_open_without_bridge(draft.candidate, index):
        return Reject("one_hop_is_enough", f"nothing else in the second passage fits: {last.text[:200]}")
    return None


def is_open_without_bridge(candidate: Bridge, index: CorpusIndex) -> bool:
    """True if another filler of the last passage fits while the bridge entity is unknown."""
    forms = bridge_forms(candidate, index)
    on_else = [sentence for sentence in index.in_chunk(candidate.last.chunk) if not names_any(sentence, forms)]
    others = rivals(candidate, (sentence for sentence in on_else if _names_something(sentence, index)))
    return next(others, None) is not None


def _names_something(sentence: Sentence, index: CorpusIndex) -> bool:
    return bool(sentence.of_kind("name")) or not writer_patterns(index.language).names.capitals


def hops_not_apart(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Require that the hops come from different documents, or from different sections of one."""
    first, last = draft.candidate.first, draft.candidate.last
    return None if lie_apart(first, last, index) else Reject("hops_not_apart", last.text[:200])


def bridge_not_unique(draft: Draft[Bridge], index: CorpusIndex) -> Reject | None:
    """Reject a second filler that fits once the bridge is known, in any passage that the question may mean."""
    others = other_fillers(draft.candidate, index)
    return Reject("bridge_not_unique", f"{others[0]!r} fits as well") if others else None


# Cheap checks first.
BRIDGE_CHECKS: tuple[Check, ...] = (
    *DEFAULT_CHECKS,
    not_a_sentence,
    leans_on_context,
    piece_of_a_name,
    ambiguous_blank,
    hops_not_apart,
    bridge_not_unique,
    one_hop_is_enough,
)
