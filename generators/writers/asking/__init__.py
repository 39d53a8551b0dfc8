"""Questions asked of facts by the grammar of a language. Start with `fronted.py` for English, `patterned.py` for
languages whose file has the patterns of questions, `in_place.py` for those that leave the question word where its
answer stood, or `verb_second.py` for those whose finite verb is the second phrase.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from ...index.corpus_index import CorpusIndex
from .context import (
    answers_every_question,
    is_general,
    is_one_of_many,
    is_piece_of_a_name,
    is_task_of_its_document,
    is_told_before,
    is_vague,
    is_warned_of,
    needs_a_title,
    titled,
    under_law,
)
from .fronted import ask_fronted
from .in_place import ask_in_place
from .made_up import is_of_a_given_name, is_of_made_up_person
from .patterned import ask_by_patterns
from .verb_second import ask_verb_second
from .wording import Known

__all__ = ["Known", "questions_about", "standing_alone"]


def questions_about(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield the questions that a clause answers, several wordings of each."""
    if language.grammar is not None and language.clauses is None:
        ask = ask_in_place if language.grammar.verb_second is None else ask_verb_second
        yield from ask(clause, language, known)
    elif language.clauses is not None and language.clauses.questions is not None:
        yield from ask_by_patterns(clause, language, known)
    else:
        yield from ask_fronted(clause, language, known)


def _is_plain_plural(question: ClauseQuestion) -> bool:
    """Return True for "What are ranges?": a document gives a plain word a meaning of its own."""
    return any(phrase.plural and not phrase.proper and " " not in phrase.text for phrase in question.used)


def standing_alone(question: ClauseQuestion, index: CorpusIndex) -> ClauseQuestion | None:
    """Return the question as it can be asked of a corpus: as it is, or under its document's title; None if neither."""
    language = index.language
    words = language.clauses or language.grammar
    if is_one_of_many(question, index) or is_vague(question, index) or is_piece_of_a_name(question, index):
        return None
    if is_told_before(question, index) or answers_every_question(question, index) or is_task_of_its_document(question):
        return None
    if is_warned_of(question) or is_of_made_up_person(question, index) or is_of_a_given_name(question, index):
        return None
    if question.clause.sayer is not None:
        return None if needs_a_title(question, index) else question
    law = index.works.law_of(question.clause.sentence.chunk)
    if law is not None:
        return under_law(question, law, index)
    if "form_doing" in question.features or not needs_a_title(question, index):
        return question
    if words is None:
        return None
    if "form_definition" in question.features and is_general(question, words) and not _is_plain_plural(question):
        return question
    if language.clauses is None and language.grammar is not None and language.grammar.verb_second is not None:
        question = replace(question, text=question.text[:1].lower() + question.text[1:])
    found = titled(question, words, index.shared_headings)
    return None if found is None else replace(found, text=found.text[:1].upper() + found.text[1:])
