"""Persons whom a text makes up for an example ("Bob may see Alice as up to date", "Saara and Pekka want to meet"), and
those of whom a question would have the given name alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ....utils.records.facts import Phrase
from ....utils.records.questions import ClauseQuestion
from ...index.corpus_index import CorpusIndex


def is_of_made_up_person(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for what somebody does, or may do, who is there for an example only.

    Such a person has one name, never a full one, and did nothing once.
    """
    clause, words = question.clause, index.language.clauses
    if words is None or not words.made_up or clause.verb.tense != "present":
        return False
    named = [role.phrase for role in clause.roles if role.phrase in (*question.used, question.answer)]
    return any(
        (is_of_two or name.lower() in words.made_up or index.facts.has_a_pronoun_behind(name))
        and index.facts.is_in_examples_only(name)
        for phrase in named
        for name, is_of_two in _first_names(phrase, index, words.made_up)
    )


def is_of_a_given_name(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for "Where was Paul born?" and for the answer "Paul": a passage said before which one is meant."""
    words = index.language.clauses
    if words is None or not words.given_names:
        return False
    persons = [phrase for phrase in (*question.used, question.answer) if phrase.kind == "person" and not phrase.meant]
    return any(phrase.text.lower() in words.given_names for phrase in persons)


def _first_names(phrase: Phrase, index: CorpusIndex, made_up: Collection[str]) -> Iterator[tuple[str, bool]]:
    """Yield the single names of the persons in a phrase, and whether it names two; of a condition, the one it is of."""
    if phrase.kind == "clause":
        first = phrase.text.split()[0]
        if first.istitle() and (first.lower() in made_up or index.facts.kind_of(first) == "person"):
            yield first, False
    elif phrase.proper and phrase.kind == "person" and not phrase.definite:
        names = phrase.text.split(" and ")
        if all(name.isalpha() and name.istitle() for name in names):
            yield from ((name, len(names) > 1) for name in names)
