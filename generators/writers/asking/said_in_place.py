"""Phrases as questions in place say them: their needed words, their markers, and pronouns in the form of the marker."""

from __future__ import annotations

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Clause, Phrase


def said_with_marker(phrase: Phrase, clause: Clause, words: GrammarWords) -> str:
    """Return a phrase with its marker, or what it means; a pronoun has its form for the marker."""
    pronoun = words.pronouns.get(phrase.meant)
    if pronoun is not None:
        is_plural = bool(pronoun.plural) and not is_singular(clause, words)
        if phrase.marker in pronoun.forms:
            return pronoun.plural if is_plural and not phrase.marker else pronoun.forms[phrase.marker]
        joined = phrase.marker.split()[0] in words.genitives
        return f"{pronoun.oblique}{phrase.marker}" if joined else f"{pronoun.oblique} {phrase.marker}"
    return said(phrase, clause)


def said(phrase: Phrase, clause: Clause) -> str:
    """Return the needed words of a phrase with its marker, which may be an ending."""
    text = shown(phrase, clause)
    end = end_with_marker(phrase, clause)
    behind = clause.sentence.text[phrase.end : end]
    attached = behind[:1] not in (" ", ",", "") and phrase.marker
    return f"{text}{phrase.marker}" if attached else f"{text} {phrase.marker}"


def shown(phrase: Phrase, clause: Clause) -> str:
    """Return the needed words of a phrase without its marker, or what it means."""
    return phrase.meant or spaced(phrase.needed_in(clause.sentence.text)).strip(" ,;:")


def end_with_marker(phrase: Phrase, clause: Clause) -> int:
    """Return the offset behind the marker of a phrase."""
    if not phrase.marker:
        return phrase.end
    found = clause.sentence.text.find(phrase.marker, phrase.end)
    return found + len(phrase.marker) if found >= 0 else phrase.end


def spaced(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def is_singular(clause: Clause, words: GrammarWords) -> bool:
    """Return True if no word of the verb is a plural form."""
    return not any(word in words.plurals for word in clause.verb.rest.split())
