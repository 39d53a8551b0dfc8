"""Questions about what a text gives as somebody's words: "According to Ada Tarrow, who built the sled?"."""

from __future__ import annotations

from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.facts import Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from .answer_gates import is_bare, is_whole
from .gates import ODD_SIGNS, POINTERS
from .question_words import OF_PEOPLE
from .wording import Known, said

_LONGEST_SOURCE = 8


def under_source(question: ClauseQuestion, language: Language, known: Known) -> ClauseQuestion | None:
    """Return a question with who says so, of a clause that somebody says; itself if the text states it.

    None if nobody would name the source: "some critics", "it".
    """
    source = question.clause.sayer
    if source is None:
        return question
    words, points = said(source, question.clause, known), language.clauses
    assert points is not None
    if not _is_source(source, words, question.clause.sentence.text, language, known) or not points.from_source:
        return None
    if contains_phrase(folded_words(words), folded_words(question.golds[0])):
        return None
    opening = points.from_source.replace("{source}", words).replace("{question}", "")
    asked = question.text[:1].lower() + question.text[1:]
    used = (*question.used, source)
    return replace(question, text=f"{opening}{asked}", opening=opening, used=used)


def _is_source(source: Phrase, words: str, sentence: str, language: Language, known: Known) -> bool:
    """Return True for a person, a named body or a document that no other can be taken for."""
    points = language.clauses
    assert points is not None
    if (source.cut and not source.whole_end) or len(words.split()) > _LONGEST_SOURCE:
        return False
    if not is_whole(source, sentence):
        return False  # "the Albery Club (AC) Code of Conduct", read as the club
    if is_bare(source) or ODD_SIGNS.search(words) or (not source.meant and POINTERS.search(words)):
        return False
    if source.text.split()[0].lower() in points.open_determiners and not source.meant:
        return False
    is_body = source.kind == "organisation" or known.is_person(source) is not False
    if (source.proper and is_body) or source.text.isupper():
        return True
    is_document = source.head in points.sources or source.head in points.works
    is_told = source.definite or source.proper or source.text[:1].isupper()
    return (is_document or source.head in OF_PEOPLE) and is_told and " " in source.text
