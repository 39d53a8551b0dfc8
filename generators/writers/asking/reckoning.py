"""English questions whose answer is worked out from two figures: how many more, how many in all, for how many years."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from .gates import is_clean
from .wording import Known, agrees_plural, inverted, question_of, said

_COMPARATIVES = {"large": "larger", "far": "farther", "heavy": "heavier", "wide": "wider"}
_OPENING = re.compile(r"How (?P<asked>many|much|long|high|tall|wide|deep|old|far|thick|heavy|large)\b")
# Auxiliaries of one subject, and those of two.
_OF_TWO = {"does": "do", "was": "were", "is": "are", "has": "have"}
_OF_BOTH = frozenset({"did", "do", "were", "are", "have", "can", "could", "will", "may", "must", "should"})
# Verbs of what goes on as long as the time that the sentence gives.
_LASTING = frozenset({
    "be", "rule", "reign", "serve", "work", "live", "last", "run", "operate", "govern", "lead", "remain", "stay",
    "teach", "study", "hold", "head", "exist", "play", "host", "broadcast", "air", "occupy", "own", "reside",
})  # fmt: skip
_CHANGING = frozenset({
    "rise", "fall", "grow", "shrink", "increase", "decrease", "decline", "drop", "expand", "climb", "sink", "reduce",
    "raise", "cut", "lower", "extend", "shorten", "widen", "improve", "jump", "swell", "dwindle",
})  # fmt: skip
_ABBREVIATED = re.compile(r"\b[A-Z]\.$")
_WITHOUT_WORD = re.compile(r"(?:\w+ly|also|nearby|there|then|still|again|however|and|but)")


def how_many_more(question: ClauseQuestion, other: str, unit: str) -> str | None:
    """Return the question by how much the figure that a question asks for exceeds that of another thing.

    `other` is the other thing with its preposition, `unit` the unit of the figures.
    """
    found = _OPENING.match(question.text)
    if found is None:
        return None
    asked = found["asked"]
    if asked in ("many", "much"):
        opening = f"How {asked} more"
    else:
        opening = f"How many {unit} {_COMPARATIVES.get(asked, f'{asked}er')}"
    return f"{opening}{question.text[found.end() :].rstrip('?')} than {other}?"


def how_many_in_all(question: ClauseQuestion, first: str, second: str) -> str | None:
    """Return the question for the sum of what a question asks of the thing `first` and of `second`."""
    found = _OPENING.match(question.text)
    if found is None or found["asked"] not in ("many", "much"):
        return None
    before, _, behind = question.text.rstrip("?").partition(first)
    words = before.split()
    subject = question.clause.role("subject")
    if subject is not None and subject.full_text.endswith(first[4:]):
        last = words.pop()
        if last not in _OF_BOTH and last not in _OF_TWO:
            return None
        words.append(_OF_TWO.get(last, last))
    return question_of([*words, f"{first} and {second}{behind} in all"])


def counted_together(question: ClauseQuestion, first: str, second: str, *, more: bool) -> str:
    """Return the question for the sum of two things that one statement counts, or for how many `more` of the first."""
    opening, _, behind = question.text.rstrip("?").partition(first)
    if more:
        return f"{opening}more {first} than {second}{behind}?"
    return f"{opening}{first} and {second}{behind} in all?"


def how_many_there(first: str, second: str, be: str, where: str, *, more: bool) -> str:
    """Return the question for the sum of two things that there are somewhere, or for how many `more` of the first."""
    where = where if _ABBREVIATED.search(where) else where.rstrip(".")
    is_state = where.split()[1:] != [] and where.split()[0].endswith(("ed", "ing"))
    stands = f"{be}{where}" if is_state else f"{be} there{where}"
    if more:
        return f"How many more {first} than {second} {stands}?"
    return f"How many {first} and {second} {stands} in all?"


def by_how_many(clause: Clause, unit: str, language: Language, known: Known) -> str | None:
    """Return the question by how much something changed, for a clause without the two figures and their times."""
    if clause.verb.lemma not in _CHANGING:
        return None
    opening = f"By how many {unit}" if unit else "By how much"
    return _inverted(opening, clause, language, known)


def for_how_many_years(clause: Clause, language: Language, known: Known) -> str | None:
    """Return the question how many years something lasted, for a clause without the years."""
    return _inverted("For how many years", clause, language, known) if clause.verb.lemma in _LASTING else None


def by_what_margin(clause: Clause, language: Language, known: Known) -> str | None:
    """Return the question by how much somebody won, for a clause without the score."""
    return _inverted("By what margin", clause, language, known) if clause.verb.lemma in ("beat", "defeat") else None


def _inverted(opening: str, clause: Clause, language: Language, known: Known) -> str | None:
    """Return "opening aux subject verb roles?" with the phrases right behind the verb; None if more would be lost."""
    subject, verb = clause.role("subject"), clause.verb
    if subject is None or verb.negated or any(not _WITHOUT_WORD.fullmatch(word) for word in clause.lost):
        return None
    auxiliary, main = inverted(verb, plural=agrees_plural(subject))
    kept = _behind(clause)
    if verb.lemma == "be" and not kept:
        return None
    parts = [opening, auxiliary, said(subject, clause, known), main, *(_said(role, clause, known) for role in kept)]
    text = question_of(parts)
    used = (subject, *(role.phrase for role in kept))
    asked = Phrase(clause.start, clause.end, "", "", "number")
    question = ClauseQuestion(text, clause, "quantity", asked, ("",), used)
    return text if is_clean(question, language, known) else None


def _behind(clause: Clause) -> Sequence[Role]:
    wanted = ("object", "complement", "topic", "place", "agent", "recipient")
    roles = [role for role in clause.roles if role.name in wanted and role.phrase.start >= clause.verb.end]
    return sorted(roles, key=lambda role: role.phrase.start)


def _said(role: Role, clause: Clause, known: Known) -> str:
    return f"{role.phrase.marker} {said(role.phrase, clause, known)}".strip()


def without(clause: Clause, phrases: Sequence[Phrase]) -> Clause:
    """Return a clause without some of its phrases."""
    return replace(clause, roles=tuple(role for role in clause.roles if role.phrase not in phrases))
