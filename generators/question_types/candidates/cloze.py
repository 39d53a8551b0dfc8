"""Clozes: sentences of a corpus with one span left out, best first, and their template questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from zlib import crc32

from ....utils.languages import Language, writer_patterns
from ....utils.records.drafts import Cloze
from ....utils.records.sentence import AnswerSpan, Sentence
from ....utils.text.words import contains_phrase, folded, folded_words
from ...checks import DEFAULT_CHECKS
from ...checks.cloze import (
    ambiguous_blank,
    blank_in_brackets,
    converted_figure,
    disputed_statement,
    leans_on_context,
    not_a_sentence,
    piece_of_a_name,
)
from ...index.corpus_index import CorpusIndex
from ...index.ranking import follows_closely, sentences_in_blocks, spread
from ...reading.answer_spans import accepted_answers
from ...writers.template import fill

_LONG_SENTENCE = 28
_SHARES = 8
# Added to the flaws of sentences of other shares; breaks ties only.
_OTHERS_SHARE = 0.5
# Sentences whose candidates are ranked together.
_BLOCK = 1_000

CLOZE_CHECKS = (
    *DEFAULT_CHECKS,
    not_a_sentence,
    leans_on_context,
    blank_in_brackets,
    converted_figure,
    piece_of_a_name,
    ambiguous_blank,
    disputed_statement,
)


def cloze_candidates(
    index: CorpusIndex, random: Random, usable: Callable[[Sentence], bool] = lambda _: True
) -> Iterator[Cloze]:
    """Yield every blank of every `usable` sentence, best first, spread over documents and their sections.

    Names that the whole corpus is about and quizzes are left out. Each call draws a share of the sentences and
    prefers it, so that different question types ask about different sentences.
    """
    asks = writer_patterns(index.language).asks
    share = random.randrange(_SHARES)
    for block in sentences_in_blocks(index, _BLOCK):
        found = [
            (
                (sentence.doc_id, sentence.chunk.section),
                flaws(sentence, span, index)
                + _OTHERS_SHARE * (crc32(sentence.text.encode("utf-8")) % _SHARES != share),
                (sentence, span),
            )
            for sentence in block
            if usable(sentence) and not index.facts.in_quiz(sentence)
            for span in sentence.answer_spans
            if span.kind in asks and not (span.kind == "name" and folded(span.text) in index.name_uses.topical)
        ]
        for sentence, span in spread(found, random):
            yield Cloze(sentence, span)


def cloze_question(candidate: Cloze, language: Language) -> str:
    """Return the question: the quoted sentence with its blank, and a request to fill it."""
    patterns = writer_patterns(language)
    ask = patterns.asks[candidate.answer.kind].blank
    return fill(patterns.cloze, ask=ask, cloze=cloze_text(candidate, language))


def cloze_text(cloze: Cloze, language: Language) -> str:
    """Return the sentence with a blank in place of the answer."""
    return cloze.answer.replaced_in(cloze.sentence.text, writer_patterns(language).blank)


def cloze_answers(candidate: Cloze, language: Language) -> tuple[str, ...]:
    """Return all accepted forms of the answer."""
    return accepted_answers(candidate.answer, writer_patterns(language))


def flaws(sentence: Sentence, span: AnswerSpan, index: CorpusIndex) -> int:
    """Return the weighted number of weaknesses: no other name, a long sentence, a vague or small answer, and others."""
    named = any(other.kind == "name" and other is not span for other in sentence.answer_spans)
    lower_opening = sentence.words[:1] == ("the",)
    blurred = span.kind == "name" and (span.start == 0 or not follows_closely(sentence, span, index))
    # Without capitals a common noun is sometimes taken for a name; it makes a weak answer.
    uncertain = span.kind == "name" and not writer_patterns(index.language).names.capitals
    # Small numbers are guessed too easily.
    small = span.kind == "number" and (len(span.text) == 1 or not span.in_figures)
    # An answer that is in the title can be guessed.
    in_title = span.kind == "name" and contains_phrase(folded_words(sentence.chunk.title), folded_words(span.text))
    return (
        2 * (not named)
        + lower_opening
        + (len(sentence.words) > _LONG_SENTENCE)
        + 2 * blurred
        + 2 * small
        + 2 * uncertain
        + 3 * in_title
    )
