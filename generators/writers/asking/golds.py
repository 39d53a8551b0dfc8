"""The accepted forms of an answer: the span as written, and what a fair reader would write in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....utils.records.facts import Clause, Phrase

_NUMBER = r"(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)"
# What a count does not need: "only 120 species".
_NO_MORE = re.compile(r"(?:only|just) ", re.IGNORECASE)
_GERUND = re.compile(r"\w+ing")
# "Ada Tarrow" of "the mayor of Albery, Ada Tarrow" and of "the astronomer Ada Tarrow".
_NAME_OF_PERSON = re.compile(
    r"(?:[Tt]he|[Aa]n?|[\w.]+['’]s?) (?:(?!and\b)[^ ,]+ )*?"
    r"(?:(?!and\b)[^ ,]+, |(?!(?:from|and|with|for|the|into|who|that|named|called)\b)[a-z]{3,} )"
    r"(?P<name>[A-Z][\w.’'-]+(?: (?:(?:of|de|van|von|al|ibn|bin) )?[A-Z][\w.’'-]*)*)",
)
_OTHER_COUNT = re.compile(rf"(?<!\d)(?:,|,? (?:and|or))(?: [a-z]+){{0,2}} {_NUMBER}.*$", re.DOTALL)


def time_golds(phrase: Phrase) -> tuple[str, ...]:
    """Return the accepted forms of a time: as written, and with its preposition."""
    return _distinct([phrase.text, f"{phrase.marker} {phrase.text}" if phrase.marker else ""])


def phrase_golds(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    """Return the accepted forms of a noun phrase: as written, without what can be left out, without its article."""
    short = phrase.needed_in(clause.sentence.text)
    short = phrase.text if _GERUND.fullmatch(short) else short  # "Running" of "Running as a service"
    bare = [re.sub(r"^(?:the|a|an) ", "", form, flags=re.IGNORECASE) for form in (phrase.text, short)]
    name = _NAME_OF_PERSON.fullmatch(phrase.text) if phrase.kind == "person" else None
    return _distinct([phrase.text, short, *bare, name["name"] if name is not None else ""])


def place_golds(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    """Return the accepted forms of a place: those of its noun phrase, and with its preposition."""
    return _distinct([*phrase_golds(phrase, clause), f"{phrase.marker} {phrase.text}"])


def clause_golds(phrase: Phrase) -> tuple[str, ...]:
    """Return the accepted forms of a clause: with and without the word that opens it, or with the one before that."""
    before, opener, behind = phrase.text.partition(f" {phrase.marker} ")
    if opener.strip() and " " not in before and phrase.marker != "to":
        return _distinct([f"{phrase.marker} {behind}", behind, phrase.text])
    return _distinct([f"{phrase.marker} {phrase.text}", phrase.text])


def count_golds(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    """Return the accepted forms of a number of things: with what hedges it, the figure alone, with what is counted."""
    assert phrase.figure is not None
    sentence = clause.sentence.text
    hedged = sentence[phrase.start : phrase.figure[1]]
    bare = _NO_MORE.sub("", hedged)
    return _distinct([bare, hedged, sentence[slice(*phrase.figure)], one_count(phrase.needed_in(sentence))])


def one_count(text: str) -> str:
    """Return a text without other things that it counts: "340 boats" of "340 boats and about 26,000 spectators"."""
    return _OTHER_COUNT.sub("", text)


def way_golds(done: str, gerund: str) -> tuple[str, ...]:
    """Return the accepted forms of a way: "press F11" and "by pressing F11"."""
    return _distinct([done, gerund] if "-" not in done.split()[0] else [done])


def _distinct(forms: Sequence[str]) -> tuple[str, ...]:
    said = (" ".join(form.split()).strip(" ,;") for form in forms if form.strip())
    return tuple(dict.fromkeys(form[:-1] if form.endswith("/.") else form for form in said))
