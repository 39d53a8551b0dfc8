"""Ask in languages that leave the question word where its answer stood.

The sentence keeps its order; what the question does not need is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....utils.languages import Language
from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from .asked_in_place import Wording, wordings
from .rephrasing import Part, Plan, rephrased
from .said_in_place import said_with_marker
from .wording import Known

_NEEDED = frozenset(("subject", "object", "complement", "recipient", "topic", "quantity"))
_TIMES = ("time", "duration")
_YEAR = re.compile(r"\b\d{4}\b")
_MAX_QUESTION_WORDS = 18
# Fewer words besides the question word and the verb leave several answers.
_FEW_WORDS = 3
# A subject and an object.
_FEW_ROLES = 2


def ask_in_place(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield the questions that a clause answers, the shortest first.

    Args:
        clause: the clause.
        language: its language, which has a `grammar` block.
        known: what the corpus says of the things it names.
    """
    words = language.grammar
    if words is None or clause.verb.negated:
        return
    for role in clause.roles:
        for wording in wordings(role, clause, words):
            seen = set()
            for kept in filter(None, _choices(clause, role, words)):
                plan = _plan(clause, role, kept, wording, words)
                text = plan.text(words.question_mark)
                if text in seen or not _is_sound(text, role, kept, wording, clause, words):
                    continue
                seen.add(text)
                used = tuple(each.phrase for each in kept)
                features = {f"form_{wording.form}": 1.0}
                yield ClauseQuestion(text, clause, role.name, role.phrase, wording.golds, used, features)
                for other in rephrased(plan, clause, words):
                    features = {f"form_{wording.form}": 1.0, "reworded": 1.0}
                    asked = ClauseQuestion(other, clause, role.name, role.phrase, wording.golds, used, features)
                    yield replace(asked, stated=text)


def _choices(clause: Clause, asked: Role, words: GrammarWords) -> Iterator[list[Role]]:
    """Yield the roles that a question says besides the one asked for, from few to many."""
    others = [role for role in clause.roles if role is not asked]
    if asked.phrase.figure is not None and any(_tells_when(role) for role in others):
        # A figure is of its time.
        yield [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "purpose", *_TIMES)]
        return
    few = [role for role in others if role.name in _NEEDED]
    placed = [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "purpose")]
    timed = [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "time")]
    count = sum(len(role.phrase.text.split()) for role in few)
    said_of_it = sum(len(role.phrase.text.split()) for role in few if role.name != "subject")
    is_enough = (len(few) > 1 or asked.name == "subject") and count >= _FEW_WORDS
    is_enough = is_enough and (said_of_it != 1 or words.opaque)
    if timed != placed and [(role.name, bool(role.phrase.marker)) for role in placed] == [("subject", True)]:
        # Somebody does such things at other times, too.
        yield timed
        return
    if len(few) == len(placed) or is_enough:
        yield few
    places = [role for role in placed if role.name == "place"]
    if len(places) > 1:
        yield [role for role in placed if role not in places[:-1]]
    yield placed
    if count < _FEW_WORDS or not words.opaque:
        yield timed


def _is_one_of_many(role: Role, words: GrammarWords) -> bool:
    """Return True for "a treaty" and "one more drought": which one happened when, nobody knows."""
    first, *rest = role.phrase.text.split()
    return first in words.articles and (len(rest) <= 1 or rest[0] in words.noun_joins)


def _says_little(role: Role, kept: Sequence[Role]) -> bool:
    """Return True for a noun alone that somebody does something to, of which no more is said ("caused confusion")."""
    bare = role.name == "object" and not role.phrase.marker and not role.phrase.proper and " " not in role.phrase.text
    return bare and len(kept) <= _FEW_ROLES


def _tells_when(role: Role) -> bool:
    """Return True for a time, and for a purpose with a year ("for the class of 2019")."""
    return role.name in _TIMES or (role.name == "purpose" and _YEAR.search(role.phrase.text) is not None)


def _plan(clause: Clause, asked: Role, kept: Sequence[Role], wording: Wording, words: GrammarWords) -> Plan:
    ordered = sorted(kept, key=lambda role: role.phrase.start)
    parts = [Part(said_with_marker(role.phrase, clause, words), role) for role in ordered]
    place = sum(role.phrase.start < asked.phrase.start for role in kept)
    if (
        place == 0
        and not words.opaque
        and (asked.name in ("time", "place", "duration", "agent") or not asked.phrase.marker)
    ):
        place = max(1, len(parts) - 1)
    if asked.phrase.start > clause.verb.start:
        place = len(parts)  # a reason behind the verb
    verb = clause.sentence.text[clause.verb.start : clause.verb.end].split()
    asking = Part(wording.text)
    if wording.text in words.beside_verb:
        last = parts[-1].role
        if len(verb) > 1 and last is not None and _wants_a_noun(last.phrase, words):
            return Plan((*parts, Part(verb[0], is_predicate=True), asking), tuple(verb[1:]))
        place = len(parts)
    return Plan((*parts[:place], asking, *parts[place:]), tuple(verb))


def _is_half_a_time(phrase: Phrase, words: GrammarWords) -> bool:
    """Return True for "August", read as a thing, of which the time is "2010"."""
    return not phrase.marker and not set(words.months).isdisjoint(phrase.text.split())


def _breaks_off(phrase: Phrase, words: GrammarWords) -> bool:
    """Return True for a phrase with a comma that is no list, nor a place in another: where it begins is not sure."""
    _, comma, behind = phrase.text.partition(",")
    rest = behind.split()
    return (
        bool(comma)
        and phrase.kind not in ("date", "year", "clause")
        and len(rest) > _FEW_WORDS
        and not ({*words.noun_joins}.intersection(rest))
    )


def _wants_a_noun(phrase: Phrase, words: GrammarWords) -> bool:
    """Return True for a phrase of which the first word of the verb is the noun: "the life of X", "economic growth"."""
    if phrase.marker:
        return phrase.marker in words.genitives
    return phrase.text.split()[-1] in words.adjectives


def _is_sound(
    text: str, asked: Role, kept: Sequence[Role], wording: Wording, clause: Clause, words: GrammarWords
) -> bool:
    """Return False for a question that is too long, says nothing, states its own answer, or has its marker twice."""
    if kept and min(kept, key=lambda role: role.phrase.start).phrase.text.split()[0] in words.reflexives:
        return False  # whose, the answer tells
    if any(_breaks_off(role.phrase, words) for role in clause.roles):
        return False
    if wording.form == "list" and len(kept) > 1:
        return False  # the list may be of another phrase
    times = [role for role in clause.roles if role.name == "time" and role.phrase.kind in ("year", "date")]
    if len(times) > 1:
        return False  # each is of something else
    if asked.name == "time" and any(_is_half_a_time(role.phrase, words) for role in kept):
        return False
    if (
        wording.form in ("setting", "place")
        and asked.phrase.marker
        and any(role.phrase.marker == asked.phrase.marker for role in kept)
    ):
        return False
    if wording.form in ("person", "name") and any(
        role.name == "object" and not role.phrase.marker and not role.phrase.head for role in kept
    ):
        return False  # an object that is vague, or whose border is not sure
    if asked.name == "time" and any(_is_one_of_many(role, words) or _says_little(role, kept) for role in kept):
        return False
    telling = (*_NEEDED, "purpose")
    if (
        wording.form in ("person", "name")
        and " " not in clause.verb.rest
        and not any(" " in role.phrase.text for role in kept if role.name in telling)
    ):
        return False
    if len(text.split()) > _MAX_QUESTION_WORDS or text.count('"') % 2:
        return False
    return any(role.name != "complement" for role in kept) and asked.phrase.text not in text
