"""Checks on questions over two sentences: both are needed, and the corpus gives no other answer."""

from __future__ import annotations

from typing import Any

from ...utils.records.drafts import Continuation, Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from .base import Check
from .lookup import MAY_ANSWER, another_answer, asked_words, nothing_named

# Share of the rarity of a question's words at which another sentence may hold its answer.
_MAY_HOLD = 0.5
# Roles that tell why or how something is so.
_TELLING = frozenset({"reason", "purpose", "manner"})
# Shorter words of a name tell nothing.
_LEAST_LETTERS = 3


def a_sentence_is_enough(draft: Draft[Continuation], index: CorpusIndex) -> Reject | None:
    """Reject a question whose answer, or a part of a name that is its answer, stands in one sentence like it."""
    gold = folded_words(draft.answers[0])
    asked = asked_words(draft.query, index)
    of_name = gold if _asks_for_a_name(draft) else ()
    parts = [(word,) for word in of_name if len(word) >= _LEAST_LETTERS and word not in asked]
    for other in (draft.candidate.sentence, *index.sentences_like(asked, _MAY_HOLD)):
        if any(contains_phrase(other.words, part) for part in (gold, *parts)):
            return Reject("one_hop_is_enough", f"may be answered by: {other.text[:200]}")
    return None


def another_name(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question for a name if the corpus gives another one for it."""
    return another_answer(draft, index) if _asks_for_a_name(draft) else None


def another_reason(draft: Draft[Continuation], index: CorpusIndex) -> Reject | None:
    """Reject a question why or how if another sentence states the same and may have another reason or way.

    It has one in itself, or the text goes on behind it as behind the statement: with "This" or "Otherwise".
    """
    hops, gold = draft.candidate.hops, folded_words(draft.answers[0])
    opening = _opening(max(hops, key=lambda hop: hop.number))
    is_behind = hops[0].number < hops[1].number  # and not before, as the reason of "Therefore, …"
    like_it = index.sentences_like(asked_words(draft.query, index), MAY_ANSWER) if not _asks_for_a_name(draft) else ()
    for other in like_it:
        place = other.number + (1 if is_behind else -1)
        beside = index.sentences[place] if 0 <= place < len(index.sentences) else other
        is_of_one_passage = beside.chunk.chunk_id == other.chunk.chunk_id
        if other.number in (hop.number for hop in hops) or (is_of_one_passage and contains_phrase(beside.words, gold)):
            continue
        linking = beside if is_behind else other
        roles = (role.name for clause in index.facts.clauses_of(other) for role in clause.roles)
        if (is_of_one_passage and _opening(linking) == opening) or not _TELLING.isdisjoint(roles):
            return Reject("another_answer", f"may be answered by: {other.text[:200]}")
    return None


def _opening(sentence: Sentence) -> tuple[str, ...]:
    """Return the word that says what a sentence has to do with the one before it: "this"; "the reason" is two."""
    return sentence.words[: 2 if sentence.words[:1] == ("the",) else 1]


def _asks_for_a_name(draft: Draft[Continuation]) -> bool:
    return draft.candidate.question.asked == "subject"


# Cheap checks first.
CONTINUATION_CHECKS: tuple[Check, ...] = (a_sentence_is_enough, nothing_named, another_name, another_reason)
