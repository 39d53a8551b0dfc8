"""When two answers to the same question cannot both be true."""

from __future__ import annotations

from itertools import takewhile

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...writers.asking.answer_gates import is_bare
from ...writers.asking.context import needs_a_title
from .same_question import answer_kind, figures_of

# Roles that do not narrow down what is said.
_LOOSE = frozenset({"purpose", "reason", "manner"})


def contradict(one: ClauseQuestion, other: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True if two documents answer a question with different figures or times, and everything else they say
    of it is the same: the question names whom or what it is about, and neither answer is a bound ("at least") or
    narrowed to a time, a place or a condition that the other lacks.
    """
    first, second = one.clause.sentence, other.clause.sentence
    if first.doc_id == second.doc_id or needs_a_title(one, index) or not _names_one_subject(one, other):
        return False
    if answer_kind(one.answer) not in ("figure", "time") or one.answer.marker != other.answer.marker:
        return False
    if not _excludes(one, other, index.language) or not _is_by_one(one, other):
        return False
    return _says_the_same_else(one, other) and _says_the_same_else(other, one)


def _names_one_subject(one: ClauseQuestion, other: ClauseQuestion) -> bool:
    """Return True if the question says a name, or no bare "the period"; or if the headings are equal."""
    if any(phrase.proper for phrase in one.used) or not any(is_bare(phrase) for phrase in one.used):
        return True
    headings = {question.clause.sentence.chunk.section[-1:] for question in (one, other)}
    return len(headings) == 1 and () not in headings


def _excludes(one: ClauseQuestion, other: ClauseQuestion, language: Language) -> bool:
    """Return True for two figures with the same hedge, neither of which is a part of the other."""
    if _hedge(one.golds[0], language) != _hedge(other.golds[0], language):
        return False
    figures, others = figures_of(one.golds[0], language), figures_of(other.golds[0], language)
    return bool(figures - others and others - figures)


def _hedge(value: str, language: Language) -> tuple[str, ...]:
    """Return the words before the figure of a value."""
    return tuple(takewhile(lambda word: not figures_of(word, language), folded_words(value)))


def _is_by_one(one: ClauseQuestion, other: ClauseQuestion) -> bool:
    """Return True unless the clauses name different doers, as of what was done twice; one may say more or nothing."""
    agents = [set(folded_words(agent.text)) for q in (one, other) if (agent := q.clause.role("agent")) is not None]
    return len(agents) < len((one, other)) or agents[0] <= agents[1] or agents[1] <= agents[0]


def _says_the_same_else(one: ClauseQuestion, other: ClauseQuestion) -> bool:
    """Return True if what a clause says beside the answer is said by the other clause too, or narrows nothing down."""
    others = [(role.name, folded_words(role.phrase.text)) for role in other.clause.roles]
    return all(
        role.phrase.start == one.answer.start
        or role.name in _LOOSE
        or (role.name == "agent" and answer_kind(one.answer) == "time")
        or any(role.phrase.start == used.start for used in one.used)
        or (role.name, folded_words(role.phrase.text)) in others
        for role in one.clause.roles
    )
