"""What a section must cover to answer a question: "explains how to …", "says that packages must …"."""

from __future__ import annotations

from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ..patterns import TypePatterns
from ..template import fill
from .stating import stated
from .wording import Known, is_you

# Verbs of rules: somebody who follows one looks up where it stands.
_DUTIES = frozenset({"must", "should", "shall"})
# In words.
_LONGEST_TERM = 3


def covering(question: ClauseQuestion, patterns: TypePatterns, language: Language, known: Known) -> str | None:
    """Return the predicate of a section that answers a question; None if nobody would look for its section.

    People look for instructions, reasons, rules, definitions and what to do in a case, by the patterns `how_to`, `why`,
    `rule`, `defines`, `outcome` and `duty`. A language without these patterns says the question itself.
    """
    if not patterns.has("rule"):
        return question.text
    found = _instruction(question, language) or _statement(question, language, known)
    return None if found is None else fill(patterns.one(found[0]), said=found[1])


def _instruction(question: ClauseQuestion, language: Language) -> tuple[str, str] | None:
    features, subject = question.features, question.clause.role("subject")
    said = " ".join((question.used[0].meant or question.used[0].text).split()) if question.used else ""
    if features.get("form_how_to"):
        return "how_to", said
    if features.get("form_outcome"):
        return "outcome", f"{question.used[0].marker} {said}"
    if features.get("form_duty") and (subject is None or is_you(subject)):
        return "duty", f"{question.used[0].marker} {said}"
    if features.get("form_definition"):
        first, _, rest = said.partition(" ")
        term = rest if first.lower() in language.scoring.articles else said
        return ("defines", term) if 0 < len(term.split()) <= _LONGEST_TERM else None
    return None


def _statement(question: ClauseQuestion, language: Language, known: Known) -> tuple[str, str] | None:
    if question.asked in ("subject", "statement"):
        return None
    if question.asked == "reason":
        said = stated(question, language, known)
        return None if said is None else ("why", said.statement)
    verb = question.clause.verb
    if verb.modal not in _DUTIES and (verb.modal != "may" or verb.passive):
        return None
    said = stated(replace(question, used=(*question.used, question.answer)), language, known)
    is_whole = said is not None and contains_phrase(folded_words(said.statement), folded_words(question.golds[0]))
    return ("rule", said.statement) if said is not None and is_whole else None
