"""Checks on a quoted sentence with a blank."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...utils.records.drafts import Draft, SentenceCandidate
from ...utils.records.samples import Reject
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import contains_phrase, cuts_a_token, folded_words
from ..index.corpus_index import CorpusIndex
from ..reading.sentence_shape import is_piece, is_plain_sentence, refers_outside

# Share of a sentence's rarity-weighted words at which another sentence counts as saying the same.
SAME_STATEMENT = 0.7
# The same where the two also share the answer, as "the mill of Corley" and "the barn of Corley" do.
_SAME_BUT_ONE = 0.85
_CONVERSION = re.compile(r"[^,.;:()]{0,30}\((?:\w+ )?\d")


def not_a_sentence(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Require that a sentence quoted in full is a whole sentence of prose."""
    sentence, _ = draft.candidate.quoted
    if is_plain_sentence(sentence, index.language):
        return None
    return Reject("not_a_sentence", sentence.text[:200])


def leans_on_context(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a quoted sentence that refers to something before it: alone, it has no single answer."""
    sentence, _ = draft.candidate.quoted
    word = refers_outside(sentence, index.language)
    return Reject("leans_on_context", f"{word!r} points outside the sentence") if word else None


def blank_in_brackets(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a blank in brackets: their text mostly repeats the words before them in other units or letters."""
    sentence, blank = draft.candidate.quoted
    return Reject("blank_in_brackets", blank.text) if stands_in_brackets(sentence, blank) else None


def stands_in_brackets(sentence: Sentence, blank: AnswerSpan) -> bool:
    before = sentence.text[: blank.start]
    return before.count("(") > before.count(")")


def piece_of_a_name(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject an answer that is part of a longer name or term: the question would show the rest of it."""
    sentence, answer = draft.candidate.hops[-1], draft.candidate.answer
    if answer.kind not in ("name", "term"):
        return None
    is_cut = cuts_a_token(sentence.text, answer.start, answer.end)
    if is_cut or (answer.kind == "name" and is_piece(sentence, answer)):
        return Reject("piece_of_a_name", answer.text)
    return None


def converted_figure(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a figure followed by its conversion in brackets ("1,600 mm (5 ft 3 in)"): it can be computed."""
    sentence, blank = draft.candidate.quoted
    behind = _CONVERSION.match(sentence.text, blank.end)
    return Reject("converted_figure", blank.text) if blank.kind in ("number", "quantity") and behind else None


def ambiguous_blank(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a blank if another sentence of the corpus says the same with another filler of the same kind."""
    sentence, blank = draft.candidate.quoted
    for filler, other in _other_fillers(sentence, blank, index, SAME_STATEMENT):
        return Reject("ambiguous_blank", f"{filler.text!r} fits as well: {other.text[:200]}")
    return None


def disputed_statement(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question about a statement if another sentence gives its answer, but something else in another place.

    "The lamp was designed by Ada Tarrow." and "… by Tom Kelso." disagree, so neither designer can be taken for granted.
    """
    sentence, blank = draft.candidate.quoted
    answer = folded_words(blank.text)
    for span in sentence.answer_spans:
        if span.start < blank.end and blank.start < span.end:
            continue
        for filler, other in _other_fillers(sentence, span, index, _SAME_BUT_ONE):
            if contains_phrase(other.words, answer):
                return Reject("disputed_statement", f"{filler.text!r} in: {other.text[:200]}")
    return None


def _other_fillers(
    sentence: Sentence, blank: AnswerSpan, index: CorpusIndex, share: float
) -> Iterator[tuple[AnswerSpan, Sentence]]:
    """Yield other fillers in sentences that have `share` of the words around the blank, each with its sentence."""
    answer = folded_words(blank.text)
    around = folded_words(blank.replaced_in(sentence.text, " "))
    for other in index.sentences_like(around, share):
        if other.number == sentence.number:
            continue
        for span in other.of_kind(blank.kind):
            filler = folded_words(span.text)
            if filler != answer and not contains_phrase(around, filler):
                yield span, other
