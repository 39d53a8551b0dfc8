"""The predicates of sections that answer a question: "explains how to …", "says that packages must …"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ..patterns import TypePatterns
from ..template import fill
from .defining import meaning_in
from .stating import stated
from .wording import Known, is_you

# Verbs of rules: somebody who follows one looks up where it stands.
_DUTIES = frozenset({"must", "should", "shall"})
# Patterns for what a section explains, by the role that a question asks for.
_EXPLAINED: Mapping[str, str] = {"reason": "why", "manner": "how"}
# Roles without one of which a clause that is no rule or definition gives nothing to look up.
_LOOKED_UP = frozenset({"purpose", "condition", *_EXPLAINED})
# And those of what happened: nobody looks up how somebody won.
_OF_STORIES = frozenset({"reason"})
# In words: a term, and what a rule or reason states.
_LONGEST_TERM, _LONGEST = 3, 18
# A question for what something is, as `defining.py` words it.
_TERM = re.compile(r"What (?:is|are|was|were|does|do) (.+?)(?: mean| refer to)?\?")


def covering(question: ClauseQuestion, patterns: TypePatterns, language: Language, known: Known) -> str | None:
    """Return the predicate of a section that answers a question; None if nobody would look for its section.

    People look for instructions, reasons, ways, rules, definitions and what to do in a case, by the patterns `how_to`,
    `why`, `how`, `rule`, `defines`, `outcome` and `duty`. A language without these patterns says the question itself.
    """
    if not patterns.has("rule"):
        return question.text
    found = _instruction(question, language) or _statement(question, language, known)
    return None if found is None else fill(patterns.one(found[0]), said=found[1])


def may_be_covered(clause: Clause, patterns: TypePatterns) -> bool:
    """Return False for a clause of which `covering` takes no question, which is known before any is worded."""
    is_rule = clause.verb.modal in (*_DUTIES, "may")
    is_definition = clause.source == "definition" or meaning_in(clause) is not None
    looked_up = any(role.name in (_OF_STORIES if clause.verb.tense == "past" else _LOOKED_UP) for role in clause.roles)
    return is_rule or is_definition or looked_up or not patterns.has("rule")


def _instruction(question: ClauseQuestion, language: Language) -> tuple[str, str] | None:
    features, subject = question.features, question.clause.role("subject")
    said = " ".join(question.used[0].full_text.split()) if question.used else ""
    if features.get("form_how_to"):
        return "how_to", said
    if features.get("form_outcome"):
        return "outcome", f"{question.used[0].marker} {said}"
    if features.get("form_duty") and (subject is None or is_you(subject)):
        return "duty", f"{question.used[0].marker} {said}"
    if features.get("form_definition") and (term := _TERM.fullmatch(question.text)):
        first, _, rest = term[1].partition(" ")
        name = rest if first.lower() in language.scoring.articles else term[1]
        return ("defines", name.strip("“”")) if 0 < len(name.split()) <= _LONGEST_TERM else None
    return None


def _statement(question: ClauseQuestion, language: Language, known: Known) -> tuple[str, str] | None:
    verb = question.clause.verb
    is_rule = verb.modal in _DUTIES or (verb.modal == "may" and not verb.passive)
    is_story = question.asked == "manner" and verb.tense == "past"  # how somebody won
    explained = None if is_story else _EXPLAINED.get(question.asked)
    if question.asked in ("subject", "statement") or not (is_rule or (explained is not None and not verb.negated)):
        return None
    if explained is None and not _says_all(question):
        return None
    said = stated(_whole(question) if explained is None else question, language, known)
    if said is None or len(said.statement.split()) > _LONGEST:
        return None
    if explained is None and not contains_phrase(folded_words(said.statement), folded_words(question.golds[0])):
        return None
    text = said.statement
    if verb.negated:
        behind = text[len(said.subject) :].replace(f" {verb.modal} ", f" {verb.modal} not ", 1)
        text = said.subject + behind
    return explained or "rule", text


def _says_all(question: ClauseQuestion) -> bool:
    """Return False if a part of the clause is neither said nor asked for: a rule without it is another rule."""
    known = {id(phrase) for phrase in (question.answer, *question.used)}
    return all(role.name == "subject" or id(role.phrase) in known for role in question.clause.roles)


def _whole(question: ClauseQuestion) -> ClauseQuestion:
    """Return a question that states its answer, too."""
    return replace(question, used=(*question.used, question.answer))
