"""Words that point back in a conversation, in place of what was named before: "it", "his brother", "there"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....utils.languages import Language
from ....utils.records.facts import Clause, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ...checks.lookup import bare_words
from . import questions_about
from .wording import DUTIES, Known, is_you

# A passive that is asked as an active has its subject as its object: "Who designed them?"
_TURNED = "form_agent_active"
# "the founder of it": nobody says so.
NOUN_OF = "form_agent_noun"
# Phrases that tell what is so: "Did Lowe leave the union?", not "Was Lowe born?".
_SAID_OF = 2
# Words of what belongs to the thing: "its roof", not "its legal status under the law of 1905".
_MOST_OWNED = 3
# "How often is they imported?", of a name in the plural that is one thing.
_DISAGREES = re.compile(r"\b(?:is|was|has|does) they\b")


@dataclass(frozen=True, slots=True)
class Reference:
    """Words that point back, as a subject, in any other role, and as an owner: "he", "him", "his".

    Those of a place or a time ("there", "that year") have one form only, and take no preposition.
    """

    subject: str
    other: str
    owner: str = ""

    @classmethod
    def of(cls, forms: Sequence[str], noun: str = "") -> Reference:
        """Return the reference with the forms of a pattern, one or three; `noun` takes the place of `{noun}`."""
        said = [form.replace("{noun}", noun) for form in forms]
        return cls(*said) if len(said) > 1 else cls(said[0], said[0])


def follow_ups(
    clause: Clause, role: Role, mention: str, reference: Reference, language: Language, known: Known
) -> Iterator[ClauseQuestion]:
    """Yield the questions about a clause that say a reference for `mention`, which is the phrase of a role or in it.

    "The roof of the mill" and "the mill's roof" become "its roof".
    """
    is_subject = role.name == "subject" and not role.phrase.marker
    for form in dict.fromkeys((reference.subject if is_subject else reference.other, reference.other)):
        meant = _in_place_of(mention, role.phrase.full_text, form, reference.owner, language)
        if meant is None:
            return
        phrase = replace(role.phrase, meant=meant, cut=False, marker=role.phrase.marker if reference.owner else "")
        roles = tuple(replace(each, phrase=phrase) if each is role else each for each in clause.roles)
        for question in questions_about(replace(clause, roles=roles), language, known):
            is_turned = not is_subject or bool(question.features.get(_TURNED))
            if form != (reference.other if is_turned else reference.subject) or question.features.get(NOUN_OF):
                continue
            if _says(question, role, meant, language):
                yield question


def may_ask_whether(question: ClauseQuestion) -> bool:
    """Return False for what nobody asks about whether it is so, before asking why, how or when.

    That is what is not so, or is done and of which nothing else is said, and how things do it or it must be done.
    """
    verb, subject = question.clause.verb, question.clause.role("subject")
    if verb.negated or (len(question.used) < _SAID_OF and not verb.modal):
        return False
    is_of_somebody = verb.passive or is_you(subject)
    return question.asked != "manner" or (verb.modal not in DUTIES and is_of_somebody)


def _says(question: ClauseQuestion, role: Role, meant: str, language: Language) -> bool:
    """Return True if a question says what a role means, by a verb that fits it; a pronoun may be inflected."""
    if _DISAGREES.search(question.text):
        return False
    if language.grammar is not None and meant in language.grammar.pronouns:
        return any(phrase.start == role.phrase.start for phrase in question.used)
    return contains_phrase(folded_words(question.text), folded_words(meant))


def _in_place_of(mention: str, text: str, form: str, owner: str, language: Language) -> str | None:
    """Return a text with a reference for the mention, which is all of it or the owner of the rest; None if neither."""
    if bare_words(text, language) == bare_words(mention, language):
        return form
    if owner and language.grammar is not None:
        genitive, _, thing = text.removeprefix(f"{mention} ").partition(" ")
        is_owned = text.startswith(f"{mention} ") and genitive in language.grammar.genitives
        return _owned(f"{owner}{genitive}", thing) if is_owned else None
    if not owner or language.clauses is None:
        return None
    for mark in ("'s ", "’s "):
        if text.startswith(f"{mention}{mark}"):
            return _owned(owner, text[len(mention) + len(mark) :])
    before = text.removesuffix(mention).split()
    if before and before[-1].lower() in language.scoring.articles:
        before.pop()
    if not text.endswith(f" {mention}") or len(before) < 2 or before[-1] not in language.clauses.genitive:
        return None
    if before[0].lower() not in language.scoring.articles[-1:]:
        return None
    return _owned(owner, " ".join(before[1:-1]))


def _owned(owner: str, thing: str) -> str | None:
    return f"{owner} {thing}" if 0 < len(thing.split()) <= _MOST_OWNED else None
