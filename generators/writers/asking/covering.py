"""The predicates of what answers a question: "explains how to …", "says how long packages must …"."""

from __future__ import annotations

import re

from ....utils.languages import Language
from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from ..patterns import TypePatterns
from ..template import fill
from .defining import meaning_in
from .indirect import indirect
from .wording import DUTIES, Known, is_you

# Roles without one of which a clause that is no rule or definition gives nothing to look up.
_LOOKED_UP = frozenset({"purpose", "condition", "reason", "manner"})
# Forms of questions for what to do, or what happens, in a case.
_OF_CASES = ("form_outcome", "form_duty")
# Kinds of phrases that somebody looks up wherever they stand.
_FIGURES = frozenset({"year", "date", "time", "number", "percentage", "money", "measure", "duration"})
# Forms that nobody looks up: "what prompting should be confined to", "what applications should try to do".
_HARDLY_SOUGHT = frozenset({"form_stranded", "form_to_do", "form_what_kind"})
_POSSIBLE = ("can", "may", "could", "might")
# Things of which no document says more than of others.
_SOME = re.compile(
    r"(?:any|some|each|every|another|one|two|three|four|(?:one|many|most|some|all|each|any|either) of)\b", re.IGNORECASE
)
# A case that says little: "if any step fails", "if you're available", but not "if you're building from source".
_LITTLE_SAID = re.compile(
    r"\w+ (?:(?:any|some|each|every|another)(?: [\w-]+){2}$|you(?: a|['’])re (?!\w+ing\b))", re.IGNORECASE
)
# In words: a term, and what is asked for.
_LONGEST_TERM, _LONGEST = 3, 16
# A question for what something is, as `defining.py` words it.
_TERM = re.compile(r"[Ww]hat (?:is|are|was|were|does|do) (.+?)(?: mean| refer to)?\?")


def covering(question: ClauseQuestion, patterns: TypePatterns, language: Language, known: Known) -> str | None:
    """Return the predicate of a sentence that answers a question; None if nobody would look for it so.

    People look for instructions, reasons, ways, definitions, what to do in a case, and whatever else a question asks,
    by the patterns `how_to`, `explains`, `defines`, `outcome`, `duty` and `says`. A language without these patterns
    says the question itself. What somebody said is not asked for, nor are the words that name a law said. What does or
    has something is asked of the past, of rules about what must or must not be, and by name.
    """
    if not patterns.has("says"):
        return question.text
    if question.clause.sayer is not None:
        return None
    found = _instruction(question, language)
    if found is None and not _is_hardly_sought(question):
        found = _asked(question, known)
    if found is None or (found[0] in ("outcome", "duty") and _LITTLE_SAID.match(found[1])):
        return None
    return fill(patterns.one(found[0]), said=found[1])


def may_be_covered(clause: Clause, patterns: TypePatterns) -> bool:
    """Return False for a clause of which `covering` takes no question, which is known before any is worded."""
    is_rule = clause.verb.modal in (*DUTIES, "may")
    is_definition = clause.source == "definition" or meaning_in(clause) is not None
    looked_up = any(role.name in _LOOKED_UP or role.phrase.kind in _FIGURES for role in clause.roles)
    return is_rule or is_definition or looked_up or not patterns.has("says")


def is_only_quoted(question: ClauseQuestion) -> bool:
    """Return True for what nobody looks up by section: what happened, but for its reason, and what a thing is or does.

    "What does a package depend on?" is such a question, not "What happens if …?" or "What is a package?". Who may do
    something is told by the sentence.
    """
    if _is_story(question) and question.asked != "reason":
        return True
    if any(question.features.get(form) for form in (*_OF_CASES, "form_definition")):
        return False
    asks_what = question.asked_of_documents[:5].lower() == "what "
    return asks_what or question.asked == "subject"


def _is_story(question: ClauseQuestion) -> bool:
    return question.clause.verb.tense == "past" and not question.clause.verb.modal


def _is_hardly_sought(question: ClauseQuestion) -> bool:
    """Return True for what hardly anybody looks for so.

    This is "what Black breaks", "who may mount it", "when the next steps depend on it", and what is told of some of
    many things.
    """
    verb, subject = question.clause.verb, question.clause.role("subject")
    if subject is not None and subject is not question.answer and _SOME.match(subject.full_text):
        return True
    asks_what = question.asked_of_documents[:5].lower() == "what "
    if _is_story(question):
        return _says_little(question, asks_what=asks_what)
    if any(question.features.get(form) for form in _HARDLY_SOUGHT):
        return True
    if question.asked == "condition" and not verb.passive and verb.modal not in DUTIES:
        return True
    is_possible = verb.modal in _POSSIBLE and not verb.negated
    if is_possible and (asks_what or question.asked_of_documents[:4].lower() == "who "):
        return True
    if not asks_what or question.features.get("form_object_name"):
        return False
    if question.asked == "object":
        is_rule = verb.modal in ("must", "shall") or (verb.modal in DUTIES and verb.negated)
        return not is_rule or (verb.negated and subject is not None and is_you(subject))
    return question.asked == "subject"


def _says_little(question: ClauseQuestion, *, asks_what: bool) -> bool:
    """Return True for a question about what happened that tells the day or asks what did something.

    Nobody looks for "who died on 7 January 1943" or "who left when he was 16", nor by a bare "what" for a name, for
    what did something, or for what a preposition at the end leaves open.
    """
    if question.features.get("form_stranded"):
        return True
    if question.asked != "subject":
        return asks_what and question.asked == "object" and question.answer.proper
    says_when = question.clause.role("condition") in question.used
    return asks_what or says_when or any(phrase.kind == "date" for phrase in question.used)


def _instruction(question: ClauseQuestion, language: Language) -> tuple[str, str] | None:
    features, subject = question.features, question.clause.role("subject")
    said = " ".join(question.used[0].full_text.split()) if question.used else ""
    if features.get("form_how_to"):
        return "how_to", said
    if features.get("form_outcome"):
        return "outcome", f"{question.used[0].marker} {said}"
    if features.get("form_duty") and (subject is None or is_you(subject)):
        return "duty", f"{question.used[0].marker} {said}"
    if features.get("form_definition") and (term := _TERM.fullmatch(question.asked_of_documents)):
        first, _, rest = term[1].partition(" ")
        name = rest if first.lower() in language.scoring.articles else term[1]
        return ("defines", name.strip("“”")) if 0 < len(name.split()) <= _LONGEST_TERM else None
    return None


def _asked(question: ClauseQuestion, known: Known) -> tuple[str, str] | None:
    is_denied = question.asked in ("reason", "manner") and question.clause.verb.negated
    if question.asked == "statement" or question.features.get("form_definition") or is_denied:
        return None
    text = indirect(question, known)
    if text is None or len(text.split()) > _LONGEST:
        return None
    if text.startswith("why ") and question.asked != "reason":
        return None  # "to enlarge the text" explains no setting
    return "explains" if question.asked in ("manner", "reason") else "says", text
