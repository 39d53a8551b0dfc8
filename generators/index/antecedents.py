"""The person or thing that a pronoun means, where only one can be meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...utils.languages.clause_words import ClauseWords
from ...utils.records.facts import Clause, Phrase, Role
from ...utils.text.words import folded_words

# What no "it" stands for.
_NO_THINGS = ("date", "year", "time", "duration", "number", "quality", "percentage", "money", "measure")


def with_antecedent(
    clause: Clause, before: Sequence[Clause], words: ClauseWords, is_person: Callable[[Phrase], bool | None]
) -> Clause:
    """Return a clause whose subject is a pronoun with what it means, if the sentence before leaves no choice.

    "He" and "she" mean the subject of the sentence before if that is the one person it names. "It" means its subject if
    that is a name which the document's title has, too, since then the document goes on about it, or of which the
    sentence before says what it is ("Pylint is a linter.").

    Args:
        clause: a clause.
        before: the clauses of the sentence before, resolved.
        words: of the language.
        is_person: whether a phrase names a human being.
    """
    subject = clause.role("subject")
    if subject is None or subject.meant:
        return clause
    pronoun, named = subject.text.lower(), _subject_of(before, words)
    if named is None:
        return clause
    if pronoun in words.third_persons:
        fits = named.proper and is_person(named) is True and not _names_another(before, named, is_person)
    else:
        fits = pronoun in words.neuter_pronouns and not named.plural and is_person(named) is False
        fits = fits and (_is_the_topic(named, clause) or (_is_introduced(before) and not _is_impersonal(clause)))
    if not fits:
        return clause
    return _with_meaning(clause, subject, named)


def within_sentence(clause: Clause, clauses: Sequence[Clause], words: ClauseWords) -> Clause:
    """Return a clause whose subject "it" or "they" stands for what the same sentence names before, if one thing is.

    "Black does not format comments, but it enforces two spaces": the subject of the clause before, if that is the topic
    of the document or nothing else in the same number stands before the pronoun.
    """
    subject = clause.role("subject")
    pronouns = (*words.neuter_pronouns, *words.plural_pronouns)
    if subject is None or subject.meant or subject.text.lower() not in pronouns or _is_impersonal(clause):
        return clause
    plural = subject.text.lower() in words.plural_pronouns
    before = [each for each in clauses if each.verb.start < subject.start and each.source in ("main", "coordinated")]
    named = _subject_of(before, words)
    if named is None or named.plural != plural or named.start > subject.start:
        return clause
    if named.kind == "person" and not plural:
        return clause
    others = [role.phrase for each in before for role in each.roles if role.phrase.start < subject.start]
    is_alone = all(other is named or other.plural != plural or other.kind in _NO_THINGS for other in others)
    if not is_alone and not _is_the_topic(named, clause):
        return clause
    return _with_meaning(clause, subject, named)


def person_within_sentence(
    clause: Clause, clauses: Sequence[Clause], words: ClauseWords, is_person: Callable[[Phrase], bool | None]
) -> Clause:
    """Return a clause whose subject "he" or "she" stands for the one person whom the same sentence names before.

    "Ada gathered her men, but she was beaten at Albery": the subject of the clause before, if that is a person and no
    other name stands before the pronoun.
    """
    subject = clause.role("subject")
    if subject is None or subject.meant or subject.text.lower() not in words.third_persons:
        return clause
    named = _subject_of([each for each in clauses if each.verb.start < subject.start], words)
    if named is None or not named.proper or named.end > subject.start or is_person(named) is not True:
        return clause
    own = set(folded_words(named.full_text))
    others = [span for span in clause.sentence.of_kind("name") if span.end <= subject.start]
    if not all(own.issuperset(folded_words(span.text)) for span in others):
        return clause
    return _with_meaning(clause, subject, named)


def _with_meaning(clause: Clause, subject: Phrase, named: Phrase) -> Clause:
    """Return a clause whose subject, a pronoun, stands for what is `named`."""
    meant = replace(subject, meant=named.full_text, proper=True, kind=named.kind)
    return replace(clause, roles=tuple(Role(r.name, meant) if r.phrase is subject else r for r in clause.roles))


def _subject_of(clauses: Sequence[Clause], words: ClauseWords) -> Phrase | None:
    first = next((clause for clause in clauses if clause.source == "main"), None)
    subject = first.role("subject") if first is not None else None
    if subject is None or subject.cut:
        return None
    is_name = subject.proper or (subject.kind == "thing" and not subject.definite and " " not in subject.text)
    return subject if is_name and subject.text.lower() not in words.open_pronouns else None


def _is_introduced(clauses: Sequence[Clause]) -> bool:
    """Return True for "Pylint is a linter", said of one name, and nothing else named that "it" might mean."""
    first = next(clause for clause in clauses if clause.source == "main")
    complement = first.role("complement")
    return (
        first.verb.lemma == "be"
        and complement is not None
        and not complement.definite
        and complement.kind in ("thing", "organisation")
        and len(clauses) == 1
    )


def _names_another(clauses: Sequence[Clause], named: Phrase, is_person: Callable[[Phrase], bool | None]) -> bool:
    own = set(folded_words(named.full_text))
    phrases = [role.phrase for clause in clauses for role in clause.roles if role.phrase.proper]
    others = [phrase for phrase in phrases if own.isdisjoint(folded_words(phrase.full_text))]
    return any(is_person(phrase) is not False for phrase in others)


def _is_the_topic(named: Phrase, clause: Clause) -> bool:
    title = set(folded_words(clause.sentence.chunk.title))
    return bool(title) and title.issuperset(folded_words(named.full_text)) and not _is_impersonal(clause)


def _is_impersonal(clause: Clause) -> bool:
    """Return True for "it is necessary to …" and "it is a pity that …", which mean nothing before them."""
    return clause.verb.lemma == "be" and any(phrase.kind != "thing" for phrase in clause.all_in("complement"))
