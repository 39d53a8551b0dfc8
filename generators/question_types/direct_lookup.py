"""`direct_lookup`: one fact, asked by a sentence with a blank."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.words import folded_words
from ..anchors import Anchor, accepted_answers
from ..corpus_index import CorpusIndex, Sentence
from ..drafts import Candidate, Draft
from ..filters import (
    ambiguous_blank,
    answer_in_no_passage,
    answer_in_question,
    blank_in_brackets,
    converted_figure,
    leans_on_context,
    not_a_sentence,
    piece_of_a_name,
)
from ..ranking import follows_closely, spread
from ..writers.template import fill
from .base import question_type

_LONG_SENTENCE = 28


@question_type("direct_lookup", difficulty="easy")
class DirectLookup:
    """Find one fact: “The bridge was opened in ____.” The answer is a name, a year or a figure of one sentence."""

    name: str
    difficulty: str
    checks = (
        not_a_sentence,
        leans_on_context,
        blank_in_brackets,
        converted_figure,
        piece_of_a_name,
        answer_in_question,
        answer_in_no_passage,
        ambiguous_blank,
    )

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Candidate]:
        found = [
            (sentence.doc_id, _flaws(sentence, anchor, index), Candidate((sentence,), anchor))
            for sentence in index.sentences
            for anchor in sentence.anchors
        ]
        return spread(found, random)

    def template(self, candidate: Candidate, language: Language) -> Draft:
        patterns = writer_patterns(language)
        text, answer = candidate.hops[0].text, candidate.answer
        cloze = text[: answer.start] + patterns.blank + text[answer.end :]
        query = fill(patterns.direct_lookup, ask=patterns.asks[answer.kind].blank, cloze=cloze)
        return Draft(self.name, self.difficulty, query, accepted_answers(answer, patterns), candidate)


def _flaws(sentence: Sentence, anchor: Anchor, index: CorpusIndex) -> int:
    """What makes this a lesser question: nothing named beside the blank, a long sentence, a blurred or small answer."""
    named = any(other.kind == "name" and other is not anchor for other in sentence.anchors)
    lower_opening = folded_words(sentence.text)[:1] == ("the",)
    blurred = anchor.kind == "name" and (anchor.start == 0 or not follows_closely(sentence, anchor, index))
    # Without capitals a common noun passes for a name now and then; as an answer it is a weak one.
    uncertain = anchor.kind == "name" and not writer_patterns(index.language).names.capitals
    # Small numbers are guessed too easily.
    small = anchor.kind == "number" and (len(anchor.text) == 1 or not anchor.in_figures)
    return (
        2 * (not named)
        + lower_opening
        + (len(sentence.words) > _LONG_SENTENCE)
        + 2 * blurred
        + 2 * small
        + 2 * uncertain
    )
