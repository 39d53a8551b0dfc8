"""Checks on freely worded questions, written by a person or a language model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from ...utils.languages import load_language
from ...utils.records.drafts import Draft, SentenceCandidate
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.answerability import question_words
from ..index.corpus_index import CorpusIndex
from ..index.passage_index import rarity
from ..index.word_matching import spelt_words
from .base import Check, first_reject
from .better_answer import another_fits_better
from .cloze import SAME_STATEMENT
from .common import DEFAULT_CHECKS, answer_shows_through
from .grounding import ungrounded, with_evidence

# Content words: at least this share of the rarity of a word that only one passage has.
_TELLING = 0.3


def ungrounded_answer(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that a passage contains the answer, with the words of the question nearer to it than to another."""
    if not draft.answers or draft.metadata.get("computed") or draft.metadata.get("items"):
        return None
    rejects = [
        ungrounded(draft.query, draft.answers, passage.text, index.passage_index, index.language)
        for passage in with_evidence(draft)
    ]
    return None if None in rejects else rejects[0]


def points_at_the_passage(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question that mentions the text it was made from: a reader does not have that text."""
    words = folded_words(draft.query)
    phrases = listed_phrases("passage_words", index.language.code)
    found = next((phrase for phrase in phrases if contains_phrase(words, phrase)), None)
    return Reject("points_at_the_passage", f"{' '.join(found)!r} stands in the question") if found else None


def nothing_to_refer_to(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a pronoun with no content word before it in the question that it could refer to."""
    words, pronouns = folded_words(draft.query), listed_phrases("pronouns", index.language.code)
    first = next((place for place, word in enumerate(words) if (word,) in pronouns), None)
    if first is None or not set(spelt_words(" ".join(words[:first]))).isdisjoint(telling_words(draft.query, index)):
        return None
    return Reject("nothing_to_refer_to", f"{words[first]!r} stands for nothing that is named before it")


@cache
def listed_phrases(name: str, code: str) -> tuple[tuple[str, ...], ...]:
    """Return a list of words or phrases from a language's file, by its key, folded; none if it has none."""
    writer = load_language(code).writer
    return tuple(map(folded_words, writer.questions.get("written", {}).get(name, ()))) if writer is not None else ()


def not_about_the_passage(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that a content word of the question is, in some form, in a passage or its title."""
    shown = [text for passage in draft.candidate.passages for text in (passage.title, passage.text)]
    if any(stands_for(word, shown, index) for word in telling_words(draft.query, index)):
        return None
    return Reject("not_about_the_passage", f"no passage has a word of it: {draft.query[:200]}")


def telling_words(text: str, index: CorpusIndex, least: float | None = None) -> list[str]:
    """Return the spelt words of a text, without interrogatives, whose rarity (0 to 1) is at least `least`.

    The default of `least` selects content words; it is lower in a corpus of few passages, where few words are rare.
    """
    passages = index.passage_index
    bound = _TELLING * rarity(1, passages.size) if least is None else least
    hits = ((word, passages.hits(word)) for word in question_words(text, index.language))
    return [word for word, hit in hits if hit.rarity >= bound]


def stands_for(word: str, texts: Sequence[str], index: CorpusIndex) -> bool:
    """True if one of the texts contains a word, given by its spelling, in some form."""
    forms = index.passage_index.hits(word).forms.keys() | {word}
    return any(not forms.isdisjoint(_spellings(text)) for text in texts)


@lru_cache(maxsize=256)
def _spellings(text: str) -> frozenset[str]:
    return frozenset(spelt_words(text))


def ambiguous_question(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question that also fits another sentence of the corpus, with another answer of the same kind."""
    answer, asked = draft.candidate.answer, folded_words(draft.query)
    right = {folded_words(form) for form in draft.answers}
    for other in sentences_asked_about(draft, index):
        for span in other.of_kind(answer.kind):
            filler = folded_words(span.text)
            if filler not in right and not contains_phrase(asked, filler):
                return Reject("ambiguous_question", f"{span.text!r} may be meant: {other.text[:200]}")
    return None


def sentences_asked_about(draft: Draft[Any], index: CorpusIndex) -> Iterator[Sentence]:
    """Yield sentences other than the hops that contain nearly all words of the question, in corpus order.

    Their passages contain every name and figure that the question takes from the hops.
    """
    asking = {*index.language.interrogatives.words, *index.language.interrogatives.figures}
    asked, hops = folded_words(draft.query), draft.candidate.hops
    own = {hop.number for hop in hops}
    named = [folded_words(a.text) for hop in hops for a in hop.answer_spans if a.kind == "name" or a.in_figures]
    named = [words for words in named if contains_phrase(asked, words)]
    for other in index.sentences_like([word for word in asked if word not in asking], SAME_STATEMENT):
        if other.number not in own:
            around = folded_words(f"{other.chunk.title} {other.chunk.text}")
            if all(contains_phrase(around, words) for words in named):
                yield other


def plain_question_unsound(draft: Draft[SentenceCandidate], index: CorpusIndex) -> Reject | None:
    """Check the plain question of a draft whose question has a tone or a frame added."""
    plain = replace(draft, query=str(draft.metadata["plain_question"]))
    return first_reject(plain, index, WRITTEN_FACT_CHECKS)


# For a question in any frame. Answers may show through: people do ask "Which Mongolian …?" for "Mongol".
WRITTEN_ANYHOW: tuple[Check, ...] = tuple(check for check in DEFAULT_CHECKS if check is not answer_shows_through)
# For a question by a person who had the passage at hand; it may refer to the passage.
WRITTEN_BY_PEOPLE: tuple[Check, ...] = (*WRITTEN_ANYHOW, another_fits_better)
# For a question that may mention documents and passages. Cheap checks first.
WRITTEN_OF_DOCUMENTS: tuple[Check, ...] = (*WRITTEN_ANYHOW, ungrounded_answer, not_about_the_passage)
# For a follow-up question, which need not name its subject.
WRITTEN_FURTHER: tuple[Check, ...] = (*WRITTEN_ANYHOW, points_at_the_passage)
# For a question that stands alone.
WRITTEN_CHECKS: tuple[Check, ...] = (
    *WRITTEN_FURTHER,
    nothing_to_refer_to,
    not_about_the_passage,
    ungrounded_answer,
)
# For a question about one fact of one sentence.
WRITTEN_FACT_CHECKS: tuple[Check, ...] = (*WRITTEN_CHECKS, ambiguous_question)
