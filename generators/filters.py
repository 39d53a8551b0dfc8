"""Checks that a draft must pass. Each is pure and gives a reason, or None to keep; reasons are counted and kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from ..utils.languages import writer_patterns
from ..utils.types import Reject
from ..utils.words import folded_words
from .corpus_index import CorpusIndex, Sentence, contains_phrase
from .drafts import Draft
from .fragments import rivals
from .places import bridge_forms, names_any, other_fillers
from .sentence_shape import is_piece, is_plain_sentence, refers_outside

Check = Callable[[Draft, CorpusIndex], Reject | None]

# A sentence that shares this much of a question's weight of rare words says the same thing.
_SAME_STATEMENT = 0.7
_CONVERSION = re.compile(r"[^,.;:()]{0,30}\((?:\w+ )?\d")
# How many questions may quote one sentence in full, by hops: a description may lead to two different facts.
_MAX_QUOTATIONS = {1: 1, 2: 2}


def not_a_sentence(draft: Draft, index: CorpusIndex) -> Reject | None:
    """What a question quotes in full must be a whole sentence of prose."""
    sentence, _ = draft.candidate.described
    if is_plain_sentence(sentence, index.language):
        return None
    return Reject("not_a_sentence", sentence.text[:200])


def leans_on_context(draft: Draft, index: CorpusIndex) -> Reject | None:
    """A quoted sentence must say of whom it speaks, or the question has no single answer once it stands alone."""
    sentence, _ = draft.candidate.described
    word = refers_outside(sentence, index.language)
    return Reject("leans_on_context", f"{word!r} points outside the sentence") if word else None


def blank_in_brackets(draft: Draft, index: CorpusIndex) -> Reject | None:
    """What stands in brackets mostly repeats what stands before them, in other units or letters."""
    sentence, blank = draft.candidate.described
    before = sentence.text[: blank.start]
    inside = before.count("(") > before.count(")")
    return Reject("blank_in_brackets", blank.text) if inside else None


def piece_of_a_name(draft: Draft, index: CorpusIndex) -> Reject | None:
    """A name that is asked for must be whole, or its end stands in the question and a longer answer is as right."""
    candidate = draft.candidate
    if candidate.answer.kind == "name" and is_piece(candidate.hops[-1], candidate.answer):
        return Reject("piece_of_a_name", candidate.answer.text)
    return None


def converted_figure(draft: Draft, index: CorpusIndex) -> Reject | None:
    """A figure with its conversion in brackets behind it ("1,600 mm (5 ft 3 in)") can be worked out."""
    sentence, blank = draft.candidate.described
    behind = _CONVERSION.match(sentence.text, blank.end)
    return Reject("converted_figure", blank.text) if blank.kind == "number" and behind else None


def answer_in_question(draft: Draft, index: CorpusIndex) -> Reject | None:
    """A question that states its own answer tests nothing; for a bridge, neither may it state the bridge."""
    words = folded_words(draft.query)
    secrets = [*draft.answers, *([draft.candidate.bridge.text] if draft.candidate.bridge else [])]
    for secret in secrets:
        if contains_phrase(words, folded_words(secret)):
            return Reject("answer_in_question", f"{secret!r} stands in the question")
    return None


def answer_in_no_passage(draft: Draft, index: CorpusIndex) -> Reject | None:
    """An accepted answer stands, letter by letter, in a passage."""
    if any(answer in chunk.text for answer in draft.answers for chunk in draft.candidate.chunks):
        return None
    return Reject("answer_in_no_passage", f"none of {draft.answers!r} stands in the passages")


def ambiguous_blank(draft: Draft, index: CorpusIndex) -> Reject | None:
    """No other sentence of the corpus may say the same with another filler of the same kind."""
    sentence, blank = draft.candidate.described
    answer = folded_words(blank.text)
    around = folded_words(f"{sentence.text[: blank.start]} {sentence.text[blank.end :]}")
    for other in index.sentences_like(around, _SAME_STATEMENT):
        if other.number == sentence.number:
            continue
        for anchor in other.of_kind(blank.kind):
            filler = folded_words(anchor.text)
            if filler != answer and not contains_phrase(around, filler):
                return Reject("ambiguous_blank", f"{anchor.text!r} fits as well: {other.text[:200]}")
    return None


def one_hop_is_enough(draft: Draft, index: CorpusIndex) -> Reject | None:
    """Neither passage of a bridge may give the answer without the other.

    The first must not hold it. The second must not hold the description, and must hold another filler that fits the
    question as long as the bridge is not known, in a sentence that names, where names can be told, something else.
    """
    first, last = draft.candidate.hops[0], draft.candidate.hops[-1]
    for answer in draft.answers:
        if contains_phrase(folded_words(first.chunk.text), folded_words(answer)):
            return Reject("one_hop_is_enough", f"{answer!r} stands in the first passage too")
    if any(sentence.words == first.words for sentence in index.in_chunk(last.chunk)):
        return Reject("one_hop_is_enough", "the second passage holds the description too")
    forms = bridge_forms(draft.candidate, index)
    on_else = [sentence for sentence in index.in_chunk(last.chunk) if not names_any(sentence, forms)]
    others = [sentence for sentence in on_else if _names_something(sentence, index)]
    if not rivals(draft.candidate, others):
        return Reject("one_hop_is_enough", f"nothing else in the second passage fits: {last.text[:200]}")
    return None


def _names_something(sentence: Sentence, index: CorpusIndex) -> bool:
    return bool(sentence.of_kind("name")) or not writer_patterns(index.language).names.capitals


def bridge_not_unique(draft: Draft, index: CorpusIndex) -> Reject | None:
    """Once the bridge is known, one filler alone may fit, in all passages that the question may mean."""
    others = other_fillers(draft.candidate, index)
    return Reject("bridge_not_unique", f"{others[0]!r} fits as well") if others else None


def first_reject(draft: Draft, index: CorpusIndex, checks: Sequence[Check]) -> Reject | None:
    """The first reason against a draft, in the order of `checks`."""
    for check in checks:
        reject = check(draft, index)
        if reject is not None:
            return reject
    return None


class Novelty:
    """Remembers what was asked, and rejects what asks it again.

    That is the same blank of the same sentence, the same fact about the same name, and a description that was quoted
    often enough. Sentences are compared by their words, not by their place: a corpus may hold one twice.
    """

    def __init__(self) -> None:
        self._asked: set[tuple[object, ...]] = set()
        self._quoted: Counter[tuple[str, ...]] = Counter()

    def check(self, draft: Draft) -> Reject | None:
        described, _ = draft.candidate.described
        quoted_enough = self._quoted[described.words] >= _MAX_QUOTATIONS[len(draft.candidate.hops)]
        if quoted_enough or not self._asked.isdisjoint(self._questions(draft)):
            return Reject("repeats_another", described.text[:200])
        return None

    def remember(self, draft: Draft) -> None:
        self._asked.update(self._questions(draft))
        self._quoted[draft.candidate.described[0].words] += 1

    @staticmethod
    def _questions(draft: Draft) -> set[tuple[object, ...]]:
        candidate = draft.candidate
        last = candidate.hops[-1]
        blank = (last.words, candidate.answer.text)
        if candidate.bridge is None:
            return {blank}
        # Two descriptions of one name that lead to the same fact of the same passage make one question, not two.
        return {blank, (candidate.bridge.text, last.chunk.doc_id, candidate.answer.kind, candidate.answer.text)}
