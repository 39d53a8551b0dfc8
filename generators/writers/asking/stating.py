"""A fact as a part of another question: "France took control of Algeria", "did France take control of Algeria"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....utils.languages import Language
from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Phrase, Role
from ....utils.records.questions import ClauseQuestion
from .correlatives import asking_for, owner_in, pointing, statement_of
from .parts import ORDER, Parts
from .wording import Known, agrees_plural, as_predicate, inverted, plain_past

# A phrase with an article and no more words may be any such thing.
_BARE_WORDS = 2


@dataclass(frozen=True, slots=True)
class Stated:
    """What a question takes for granted, in its words, without what it asks for.

    Of "When did France take control of Algeria?": `statement` is "France took control of Algeria", `inverted` "did
    France take control of Algeria", `subject` "France", `predicate` "took control of Algeria", as it stands behind
    "who", and `infinitive` "take control of Algeria", or "" where nobody does it ("was built").
    """

    statement: str
    inverted: str
    subject: str
    predicate: str
    infinitive: str


def stated(question: ClauseQuestion, language: Language, known: Known) -> Stated | None:
    """Return what a question about a part of its clause other than the subject states; None if it cannot be said."""
    if language.grammar is not None and language.grammar.relative:
        return _in_place(question, language.grammar)
    if not language.asks_as_english:
        return None
    clause, subject = question.clause, question.clause.role("subject")
    if subject is None or subject is question.answer:
        return None
    plural = agrees_plural(subject)
    verb = plain_past(clause.verb, plural=plural)
    kept = [role for role in clause.roles if role.phrase in question.used and role.name in ORDER]
    parts = Parts(replace(clause, verb=verb), language, known)
    rest = parts.words_of(sorted(kept, key=parts.place_in_question))
    doer = parts.said(subject)
    auxiliary, main = inverted(verb, plural=plural)
    group = f"{verb.finite} {verb.rest}" if verb.finite else as_predicate(verb, plural=plural)
    return Stated(
        statement=_joined(doer, group, rest),
        inverted=_joined(auxiliary, doer, main, rest),
        subject=doer,
        predicate=_joined(as_predicate(verb, plural=False), rest),
        infinitive="" if verb.finite or verb.lemma == "be" else _joined(verb.lemma, rest),
    )


def _in_place(question: ClauseQuestion, words: GrammarWords) -> Stated | None:
    """Return what a question states in a language that keeps the order of statements.

    Of "X's death", the subject is "X", and the predicate is the question for it: "whose death took place".
    """
    about, owned = _about(question, words)
    statement = statement_of(question, words)
    if about is None or statement is None or question.answer.marker not in words.moments:
        return None
    said = [role.phrase for role in question.clause.roles if role.phrase in question.used and not role.phrase.proper]
    if any(phrase.text.split()[0] in words.articles and len(phrase.text.split()) <= _BARE_WORDS for phrase in said):
        return None  # "a treaty": which one?
    text = about.phrase.needed_in(question.clause.sentence.text)
    predicate = asking_for(question.clause, about, owned, question.used, words)
    return Stated(statement, statement, text.removesuffix(owned).strip(), predicate, "")


def without_name(question: ClauseQuestion, words: GrammarWords) -> str | None:
    """Return what a question states in such a language, with a pronoun for what it is about."""
    about, owned = _about(question, words)
    if about is None:
        return None
    clause = pointing(question.clause, about, owned, next(iter(words.pronouns)), words)
    starts = {phrase.start for phrase in question.used}
    used = tuple(role.phrase for role in clause.roles if role.phrase.start in starts)
    return statement_of(replace(question, clause=clause, used=used), words)


def _about(question: ClauseQuestion, words: GrammarWords) -> tuple[Role | None, str]:
    """Return the role that a question is about, and what stands behind the owner in its phrase, or ""."""
    for role in question.clause.roles:
        if role.name in ("subject", "object") and role.phrase in question.used:
            text = role.phrase.needed_in(question.clause.sentence.text)
            is_owned = role.phrase.marker not in words.genitives or not role.phrase.marker
            return role, owner_in(text, words)[1] if is_owned else ""
    return None, ""


def with_subject(question: ClauseQuestion, wording: str) -> ClauseQuestion:
    """Return a question whose subject is said in another wording, such as a pronoun."""
    subject = question.clause.role("subject")
    if subject is None:
        return question
    meant = replace(subject, meant=wording)
    roles = tuple(replace(role, phrase=_one(role.phrase, subject, meant)) for role in question.clause.roles)
    used = tuple(_one(phrase, subject, meant) for phrase in question.used)
    return replace(question, clause=replace(question.clause, roles=roles), used=used)


def _one(phrase: Phrase, old: Phrase, new: Phrase) -> Phrase:
    return new if phrase is old else phrase


def _joined(*parts: str) -> str:
    return " ".join(" ".join(part for part in parts if part).split()).rstrip(" .,;")
