"""Descriptions of named things by a fact about them, for questions that do not name them."""

from __future__ import annotations

from dataclasses import dataclass

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase
from .wording import Known


@dataclass(frozen=True, slots=True)
class Description:
    """Words by which a question means a thing that it does not name.

    `noun_phrase` stands where the name would stand ("the physician who founded the Office of Western Medicine").
    `fronted` opens the question, in languages that say a relative clause before the rest ("जिस चिकित्सक ने …, "); then
    `noun_phrase` is what refers to it. `plural` is True if a verb agrees with it in the plural.
    """

    noun_phrase: str
    fronted: str = ""
    plural: bool = False


def describe(clause: Clause, phrase: Phrase, noun: str, language: Language, known: Known) -> Description | None:
    """Return a description of what a phrase names, by its clause; None if the clause or the language gives none.

    Args:
        clause: what is said of the thing.
        phrase: the thing, in one of the roles of `clause`.
        noun: for what sort of thing it is ("physician", "river").
        language: of the clause.
        known: what the corpus says of its names.
    """
    if language.grammar is not None and language.clauses is None:
        return None
    return None
