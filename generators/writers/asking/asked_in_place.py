"""What stands in the place of an answer: question words by the role of a phrase, its marker and what it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ....utils.languages.grammar_words import GrammarWords, Marker
from ....utils.records.facts import Clause, Phrase, Role
from ...reading.grammar.chunks import agreed_gender
from ...reading.grammar.times import form_of
from .said_in_place import end_with_marker, is_singular, said, shown, spaced

_MAX_ANSWER_WORDS = 7
_MAX_LIST_WORDS = 25
_MAX_REASON_WORDS = 20
_MAX_SAID_WORDS = 20
# Words of what something is done for, at least.
_FEWEST_TO_DO = 3
# Words of a name beside the noun for what it is.
_MAX_NAME_WORDS = 3
_GENDERS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


@dataclass(frozen=True)
class Wording:
    """What stands in the place of the answer, the accepted answers, and which rule it is from."""

    text: str
    golds: tuple[str, ...]
    form: str


def wordings(role: Role, clause: Clause, words: GrammarWords) -> Iterator[Wording]:
    """Yield what can stand in the place of a role."""
    phrase = role.phrase
    if not phrase.head:
        return
    is_list = role.name != "time" and phrase.start < clause.verb.start
    if is_list and re.search(r",(?!\d)", phrase.text):
        yield from _about_list(role, clause, words)
        return
    if role.name == "reason" and not phrase.marker:
        if words.why and len(phrase.text.split()) <= _MAX_REASON_WORDS:
            yield Wording(words.why, (phrase.text,), "why")
        return
    if role.name == "object" and phrase.start > clause.verb.start:
        if len(phrase.text.split()) <= _MAX_SAID_WORDS:
            yield from (
                Wording(each, _distinct(phrase.text), "said") for each in words.markers[""].ask.get("thing", ())
            )
        return
    says_why = role.name == "reason" or (role.name == "purpose" and phrase.kind == "clause")
    if len(phrase.text.split()) > (_MAX_REASON_WORDS if says_why else _MAX_ANSWER_WORDS):
        return
    if phrase.kind in ("year", "date", "duration"):
        form = form_of(phrase.text, phrase.marker, words)
        for number, asking in enumerate(form.ask if form is not None else ()):
            yield Wording(asking, _golds_of_time(phrase, clause), f"time_{number}")
    elif phrase.figure is not None:
        yield from _about_figure(role, clause, words)
    else:
        yield from _about_phrase(role, clause, words)


def _golds_of_time(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    figures = re.search(r"\d+", phrase.text)
    bare = figures.group() if figures is not None and phrase.kind == "year" else phrase.text
    return _distinct(phrase.text, bare, spaced(said(phrase, clause)))


def _about_figure(role: Role, clause: Clause, words: GrammarWords) -> Iterator[Wording]:
    phrase, text = role.phrase, clause.sentence.text
    assert phrase.figure is not None
    marker = words.markers.get(phrase.marker)
    if marker is not None and marker.role == "topic" and not marker.ask:
        return  # "of 20,000 soldiers": not what the clause counts
    start, end = phrase.figure
    noun = text[end : phrase.end].split()[:1]
    gender = next((name for name, nouns in words.figures.units.items() if noun and noun[0] in nouns), None)
    is_attached = end < phrase.end and not text[end].isspace()
    if gender is None and "any" in words.figures.ask:
        gender = "any"
    if gender is None and not phrase.marker:
        gender = agreed_gender(clause.verb.rest.split(), words)
    if text[start:end].endswith("%"):
        asked = words.figures.percent
    elif gender is None and not is_attached:
        return
    else:
        asked = words.figures.with_attached if is_attached else words.figures.ask[gender or "any"]
    before, behind = text[phrase.start : start].split(), text[end : phrase.end]
    while before and before[-1] in words.figures.before:
        before.pop()
    asking = f"{' '.join(before)} {asked}{behind}".strip()
    hedged = text[start - _hedge(text, phrase.start, start, words) : end]
    golds = _distinct(text[start:end], text[start : phrase.end], hedged)
    yield Wording(spaced(f"{asking} {phrase.marker}"), golds, "figure")


def _hedge(text: str, begin: int, start: int, words: GrammarWords) -> int:
    """Return the length of words such as "about" directly before a figure, with their space."""
    before = text[begin:start]
    kept = before.rstrip()
    word = next((each for each in words.figures.before if kept.endswith(each)), "")
    return len(before) - len(kept) + len(word) if word else 0


def _about_phrase(role: Role, clause: Clause, words: GrammarWords) -> Iterator[Wording]:
    phrase = role.phrase
    golds = _distinct(phrase.text, shown(phrase, clause), spaced(said(phrase, clause)))
    if role.name == "complement" and not phrase.marker:
        yield from _about_description(role, clause, words)
        return
    if phrase.marker and phrase.kind == "place" and phrase.text.split()[0] in words.articles:
        return  # "a village"
    behind = _word_behind(phrase, clause)
    for setting in words.settings:
        reached = {behind, *clause.verb.rest.split()} if setting.anywhere else {behind}
        if (
            unicodedata.normalize("NFC", phrase.marker) in setting.find
            and not reached.isdisjoint(setting.verbs)
            and phrase.kind != "clause"
            and not (setting.no_article and phrase.text.split()[0] in words.articles)
        ):
            yield from (Wording(each, golds, "setting") for each in setting.ask)
            yield from (replace(each, form="setting") for each in _named(role, clause, words, golds))
            return
    marker = words.markers.get(phrase.marker)
    if marker is None:
        return
    if phrase.kind == "clause":
        if role.name == "purpose" and len(phrase.text.split()) < _FEWEST_TO_DO:
            return  # "to try"
        form = "why" if role.name == "reason" else "deed"
        yield from (Wording(each, golds, form) for each in marker.ask.get("deed", ()))
        return
    named = list(_named(role, clause, words, golds))
    yield from named
    if named:
        return
    if re.search(r"\d", phrase.text) or not set(words.figures.words).isdisjoint(phrase.text.split()):
        return
    if not (phrase.marker or _is_thing_done(role, clause, words)):
        return
    if clause.certainty < 1:
        return
    if phrase.kind == "person":
        yield from (Wording(each, golds, "person") for each in marker.ask.get("person", ()))
    elif phrase.kind == "place":
        yield from (Wording(each, golds, "place") for each in marker.ask.get("place", ()))
    elif phrase.kind == "thing":
        few = " " not in phrase.text and not phrase.proper and marker.role not in ("place", "subject", "agent")
        asking = marker.ask.get("thing", ()) or (marker.ask.get("name", ()) if phrase.proper else ())
        yield from (Wording(each, golds, _form_of_thing(phrase, marker, words)) for each in asking if not few)


def _form_of_thing(phrase: Phrase, marker: Marker, words: GrammarWords) -> str:
    """Return the form of a question for a thing: readers like "the building of what" better than "to what"."""
    if phrase.proper and marker.role in ("subject", "place"):
        return "name"
    if phrase.marker in words.genitives:
        return "whose"
    return "thing" if phrase.marker else "what"


def _about_description(role: Role, clause: Clause, words: GrammarWords) -> Iterator[Wording]:
    """Ask what something is of which the clause says "X is a Y"."""
    phrase = role.phrase
    subject = clause.role("subject")
    if subject is None or not subject.head or clause.verb.lemma != "be" or phrase.text.split()[0] not in words.articles:
        return
    if phrase.kind != "person" and words.imperfects and phrase.head.endswith(words.imperfects):
        return  # a verb that the language does not list
    text = shown(phrase, clause)
    if text in words.articles:
        return  # one of several
    if len(text.split()) == 2 and clause.sentence.text[clause.verb.end :].strip("।. "):
        return  # a bare noun ("a method"), of which the rest of the sentence says which
    golds = _distinct(phrase.text, text, text.partition(" ")[2])
    asking = words.markers[""].ask
    for each in asking.get("person" if phrase.kind == "person" else "described", ()):
        yield Wording(each, golds, "described")


def _about_list(role: Role, clause: Clause, words: GrammarWords) -> Iterator[Wording]:
    """Ask for all of a list ("A, B and C are part of X")."""
    phrase = role.phrase
    last = re.split(r",", shown(phrase, clause))[-1].split()
    is_list = any(word in words.noun_joins for word in last) and len(phrase.text.split()) <= _MAX_LIST_WORDS
    if phrase.marker or not is_list or _word_behind(phrase, clause) not in words.list_verbs:
        return
    for each in words.markers[""].ask.get("list", ()):
        yield Wording(each, _distinct(phrase.text, shown(phrase, clause)), "list")


def _is_thing_done(role: Role, clause: Clause, words: GrammarWords) -> bool:
    """Return True for an object that "what" can stand for: the verb agrees with it, and nothing else is acted on."""
    others = [other for other in clause.roles if other is not role]
    if role.name != "object" or any(other.name in ("object", "complement") for other in others):
        return False
    group = clause.verb.rest.split()
    return " " in role.phrase.text and not any(
        word.endswith(words.feminine_endings) or word in words.plurals for word in group[-2:]
    )


def _named(role: Role, clause: Clause, words: GrammarWords, golds: tuple[str, ...]) -> Iterator[Wording]:
    """Yield the question words with the noun for what a name is ("which river").

    The name ends or begins with the noun, or is known by it; of "the Fujian region of China", the region is asked for.
    """
    phrase, is_bare = role.phrase, not role.phrase.marker
    owner, name = _owner_and_name(phrase, words)
    noun = _sort_of(name, words)
    gender = next((of for of, nouns in words.kinds.items() if noun in nouns), None)
    known = phrase.proper or bool(owner) or noun not in (phrase.head, "")
    if gender is None or not known or phrase.marker not in words.markers:
        return
    leads = name.split()[0] in words.leading_kinds  # Its noun is as it stands before a marker.
    if is_bare and (leads or not is_singular(clause, words) or not _is_alone_acted_on(role, clause)):
        return
    which = 2 if gender == "feminine" else 1
    own = " ".join(word for word in name.split() if word != noun and word not in words.leading_kinds)
    golds = _distinct(*golds, name, own)
    for each in words.markers[phrase.marker].ask.get("named", ()):
        asking = _GENDERS.sub(lambda found: found.group(which), each).replace("{kind}", noun)
        yield Wording(f"{owner} {asking}".strip(), golds, "named")


def _sort_of(name: str, words: GrammarWords) -> str:
    """Return the noun for what a name is, as far as it tells or is known; "" if neither."""
    first, *rest = name.split()
    if first in words.leading_kinds and 0 < len(rest) <= _MAX_NAME_WORDS:
        return words.leading_kinds[first]
    last = unicodedata.normalize("NFC", rest[-1]) if rest else ""
    return next((noun for noun, names in words.sorts.items() if name in names), last)


def _owner_and_name(phrase: Phrase, words: GrammarWords) -> tuple[str, str]:
    """Return "of China" and "the Fujian region" of a phrase with both; "" and the whole of any other."""
    texts = unicodedata.normalize("NFC", phrase.text).split()
    place = max((at + 1 for at, text in enumerate(texts) if text in words.genitives), default=0)
    name = texts[place:]
    plain = {
        *words.adjectives,
        *words.articles,
        *words.vague_words,
        *words.noun_joins,
        *words.figures.words,
        *words.markers,
    }
    is_name = 1 < len(name) <= _MAX_NAME_WORDS + 1 and plain.isdisjoint(name) and not any(map(_has_figures, name))
    owner = " ".join(texts[: place - 1])
    is_known = any(owner in names for names in words.sorts.values())
    if not is_known or not is_name or phrase.proper:
        return "", " ".join(texts)
    return " ".join(texts[:place]), " ".join(name)


def _has_figures(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _is_alone_acted_on(role: Role, clause: Clause) -> bool:
    """Return True unless the clause has an object beside a bare one, which then is what that becomes or is called."""
    return role.name != "object" or not any(each is not role and each.name == "object" for each in clause.roles)


def _word_behind(phrase: Phrase, clause: Clause) -> str:
    rest = clause.sentence.text[end_with_marker(phrase, clause) :].split()
    return unicodedata.normalize("NFC", rest[0].strip("।,.۔")) if rest else ""


def _distinct(*golds: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(spaced(gold) for gold in golds if gold.strip()))
