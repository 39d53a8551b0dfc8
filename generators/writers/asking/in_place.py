"""Ask in languages that leave the question word where its answer stood.

The sentence keeps its order; what the question does not need is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....utils.languages import Language
from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ...reading.grammar.chunks import agreed_gender
from ...reading.grammar.times import form_of
from .rephrasing import Part, Plan, rephrased
from .wording import Known

_NEEDED = frozenset(("subject", "object", "complement", "recipient", "topic", "quantity"))
_MAX_ANSWER_WORDS = 7
_MAX_LIST_WORDS = 25
_MAX_REASON_WORDS = 20
_MAX_QUESTION_WORDS = 18
# Fewer words besides the question word and the verb leave several answers.
_FEW_WORDS = 3
_GENDERS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


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
        for wording in _wordings(role, clause, words):
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
                    yield ClauseQuestion(other, clause, role.name, role.phrase, wording.golds, used, features)


@dataclass(frozen=True)
class _Wording:
    """What stands in the place of the answer, the accepted answers, and which rule it is from."""

    text: str
    golds: tuple[str, ...]
    form: str


# -- what is asked -----------------------------------------------------------------------------------------------------


def _wordings(role: Role, clause: Clause, words: GrammarWords) -> Iterator[_Wording]:
    phrase = role.phrase
    if not phrase.head:
        return
    if re.search(r",(?!\d)", phrase.text) and role.name != "time":
        yield from _about_list(role, clause, words)
        return
    if role.name == "reason" and not phrase.marker:
        if words.why and len(phrase.text.split()) <= _MAX_REASON_WORDS:
            yield _Wording(words.why, (phrase.text,), "why")
        return
    if len(phrase.text.split()) > _MAX_ANSWER_WORDS:
        return
    if phrase.kind in ("year", "date", "duration"):
        form = form_of(phrase.text, phrase.marker, words)
        for number, asking in enumerate(form.ask if form is not None else ()):
            yield _Wording(asking, _golds_of_time(phrase, clause), f"time_{number}")
    elif phrase.figure is not None:
        yield from _about_figure(role, clause, words)
    else:
        yield from _about_phrase(role, clause, words)


def _golds_of_time(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    figures = re.search(r"\d+", phrase.text)
    bare = figures.group() if figures is not None and phrase.kind == "year" else phrase.text
    return _distinct(phrase.text, bare, _with_marker(phrase, clause))


def _about_figure(role: Role, clause: Clause, words: GrammarWords) -> Iterator[_Wording]:
    phrase, text = role.phrase, clause.sentence.text
    assert phrase.figure is not None
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
    yield _Wording(_spaced(f"{asking} {phrase.marker}"), golds, "figure")


def _hedge(text: str, begin: int, start: int, words: GrammarWords) -> int:
    """Return the length of words such as "about" directly before a figure, with their space."""
    before = text[begin:start]
    kept = before.rstrip()
    word = next((each for each in words.figures.before if kept.endswith(each)), "")
    return len(before) - len(kept) + len(word) if word else 0


def _about_phrase(role: Role, clause: Clause, words: GrammarWords) -> Iterator[_Wording]:
    phrase = role.phrase
    golds = _distinct(phrase.text, _shown(phrase, clause), _with_marker(phrase, clause))
    if role.name == "complement" and not phrase.marker:
        yield from _about_description(role, clause, words)
        return
    behind = _word_behind(phrase, clause)
    for setting in words.settings:
        reached = {behind, *clause.verb.rest.split()} if setting.anywhere else {behind}
        if (
            unicodedata.normalize("NFC", phrase.marker) in setting.find
            and not reached.isdisjoint(setting.verbs)
            and phrase.kind != "clause"
            and not (setting.no_article and phrase.text.split()[0] in words.articles)
        ):
            named = _named(phrase, clause, words, phrase.marker)
            yield from (_Wording(each, golds, "setting") for each in (*setting.ask, *named))
            return
    marker = words.markers.get(phrase.marker)
    if marker is None:
        return
    if phrase.kind == "clause":
        yield from (_Wording(each, golds, "deed") for each in marker.ask.get("deed", ()))
        return
    named = _named(phrase, clause, words, phrase.marker)
    if named:
        short = _distinct(*golds, _shown(phrase, clause).rsplit(" ", 1)[0])
        yield from (_Wording(each, short, "named") for each in named)
        return
    if re.search(r"\d", phrase.text) or not set(words.figures.words).isdisjoint(phrase.text.split()):
        return
    if not (phrase.marker or _is_thing_done(role, clause, words)):
        return
    if clause.certainty < 1:
        return
    if phrase.kind == "person":
        yield from (_Wording(each, golds, "person") for each in marker.ask.get("person", ()))
    elif phrase.kind == "place":
        yield from (_Wording(each, golds, "place") for each in marker.ask.get("place", ()))
    elif phrase.kind == "thing":
        few = " " not in phrase.text and not phrase.proper and marker.role not in ("place", "subject", "agent")
        asking = marker.ask.get("thing", ()) or (marker.ask.get("name", ()) if phrase.proper else ())
        yield from (_Wording(each, golds, "thing") for each in asking if not few)


def _about_description(role: Role, clause: Clause, words: GrammarWords) -> Iterator[_Wording]:
    """Ask what something is of which the clause says "X is a Y"."""
    phrase = role.phrase
    subject = clause.role("subject")
    if subject is None or not subject.head or clause.verb.lemma != "be" or phrase.text.split()[0] not in words.articles:
        return
    if phrase.kind != "person" and words.imperfects and phrase.head.endswith(words.imperfects):
        return  # a verb that the language does not list
    text = _shown(phrase, clause)
    if text in words.articles:
        return  # one of several
    golds = _distinct(phrase.text, text, text.partition(" ")[2])
    asking = words.markers[""].ask
    for each in asking.get("person" if phrase.kind == "person" else "described", ()):
        yield _Wording(each, golds, "described")


def _about_list(role: Role, clause: Clause, words: GrammarWords) -> Iterator[_Wording]:
    """Ask for all of a list ("A, B and C are part of X")."""
    phrase = role.phrase
    last = re.split(r",", _shown(phrase, clause))[-1].split()
    is_list = any(word in words.noun_joins for word in last) and len(phrase.text.split()) <= _MAX_LIST_WORDS
    if phrase.marker or not is_list or _word_behind(phrase, clause) not in words.list_verbs:
        return
    for each in words.markers[""].ask.get("list", ()):
        yield _Wording(each, _distinct(phrase.text, _shown(phrase, clause)), "list")


def _is_thing_done(role: Role, clause: Clause, words: GrammarWords) -> bool:
    """Return True for an object that "what" can stand for: the verb agrees with it, and nothing else is acted on."""
    others = [other for other in clause.roles if other is not role]
    if role.name != "object" or any(other.name in ("object", "complement") for other in others):
        return False
    group = clause.verb.rest.split()
    return " " in role.phrase.text and not any(
        word.endswith(words.feminine_endings) or word in words.plurals for word in group[-2:]
    )


def _is_singular(clause: Clause, words: GrammarWords) -> bool:
    return not any(word in words.plurals for word in clause.verb.rest.split())


def _named(phrase: Phrase, clause: Clause, words: GrammarWords, marker: str) -> list[str]:
    """Return the question words with the noun for what a name is ("which river")."""
    gender = next((name for name, nouns in words.kinds.items() if phrase.head in nouns), None)
    if gender is None or not phrase.proper or marker not in words.markers:
        return []
    which = 2 if gender == "feminine" else 1
    if not marker and not _is_singular(clause, words):
        return []
    templates = words.markers[marker].ask.get("named", ())
    return [_GENDERS.sub(lambda found: found.group(which), each).replace("{kind}", phrase.head) for each in templates]


def _word_behind(phrase: Phrase, clause: Clause) -> str:
    rest = clause.sentence.text[_end_with_marker(phrase, clause) :].split()
    return unicodedata.normalize("NFC", rest[0].strip("।,.۔")) if rest else ""


# -- what is said ------------------------------------------------------------------------------------------------------


def _choices(clause: Clause, asked: Role, words: GrammarWords) -> Iterator[list[Role]]:
    """Yield the roles that a question says besides the one asked for, from few to many."""
    others = [role for role in clause.roles if role is not asked]
    if asked.phrase.figure is not None and any(clause.all_in("time")):
        # A figure is of its time.
        yield [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "purpose", "time")]
        return
    few = [role for role in others if role.name in _NEEDED]
    placed = [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "purpose")]
    timed = [role for role in others if role.name in _NEEDED or role.name in ("place", "agent", "time")]
    count = sum(len(role.phrase.text.split()) for role in few)
    said_of_it = sum(len(role.phrase.text.split()) for role in few if role.name != "subject")
    is_enough = (len(few) > 1 or asked.name == "subject") and count >= _FEW_WORDS
    is_enough = is_enough and (said_of_it != 1 or words.opaque)
    if len(few) == len(placed) or is_enough:
        yield few
    places = [role for role in placed if role.name == "place"]
    if len(places) > 1:
        yield [role for role in placed if role not in places[:-1]]
    yield placed
    if count < _FEW_WORDS or not words.opaque:
        yield timed


def _plan(clause: Clause, asked: Role, kept: Sequence[Role], wording: _Wording, words: GrammarWords) -> Plan:
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
        if len(verb) > 1 and last is not None and last.phrase.marker and last.phrase.marker in words.genitives:
            return Plan((*parts, Part(verb[0], is_predicate=True), asking), tuple(verb[1:]))
        place = len(parts)
    return Plan((*parts[:place], asking, *parts[place:]), tuple(verb))


def said_with_marker(phrase: Phrase, clause: Clause, words: GrammarWords) -> str:
    """Return a phrase with its marker, or what it means; a pronoun has its form for the marker."""
    pronoun = words.pronouns.get(phrase.meant)
    if pronoun is not None:
        is_plural = bool(pronoun.plural) and not _is_singular(clause, words)
        if phrase.marker in pronoun.forms:
            return pronoun.plural if is_plural and not phrase.marker else pronoun.forms[phrase.marker]
        joined = phrase.marker.split()[0] in words.genitives
        return f"{pronoun.oblique}{phrase.marker}" if joined else f"{pronoun.oblique} {phrase.marker}"
    return _said(phrase, clause)


def _said(phrase: Phrase, clause: Clause) -> str:
    text = _shown(phrase, clause)
    end = _end_with_marker(phrase, clause)
    behind = clause.sentence.text[phrase.end : end]
    attached = behind[:1] not in (" ", ",", "") and phrase.marker
    return f"{text}{phrase.marker}" if attached else f"{text} {phrase.marker}"


def _shown(phrase: Phrase, clause: Clause) -> str:
    return phrase.meant or _spaced(phrase.needed_in(clause.sentence.text)).strip(" ,;:")


def _with_marker(phrase: Phrase, clause: Clause) -> str:
    return _spaced(_said(phrase, clause))


def _end_with_marker(phrase: Phrase, clause: Clause) -> int:
    if not phrase.marker:
        return phrase.end
    found = clause.sentence.text.find(phrase.marker, phrase.end)
    return found + len(phrase.marker) if found >= 0 else phrase.end


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _distinct(*golds: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_spaced(gold) for gold in golds if gold.strip()))


def _is_sound(
    text: str, asked: Role, kept: Sequence[Role], wording: _Wording, clause: Clause, words: GrammarWords
) -> bool:
    """Return False for a question that is too long, says nothing, states its own answer, or has its marker twice."""
    if kept and min(kept, key=lambda role: role.phrase.start).phrase.text.split()[0] in words.reflexives:
        return False  # whose, the answer tells
    if wording.form == "list" and len(kept) > 1:
        return False  # the list may be of another phrase
    times = [role for role in clause.roles if role.name == "time" and role.phrase.kind in ("year", "date")]
    if len(times) > 1:
        return False  # each is of something else
    if (
        wording.form in ("setting", "place")
        and asked.phrase.marker
        and any(role.phrase.marker == asked.phrase.marker for role in kept)
    ):
        return False
    if wording.form == "person" and any(
        role.name == "object" and not role.phrase.marker and not role.phrase.head for role in kept
    ):
        return False  # an object that is vague, or whose border is not sure
    telling = (*_NEEDED, "purpose")
    if (
        wording.form == "person"
        and " " not in clause.verb.rest
        and not any(" " in role.phrase.text for role in kept if role.name in telling)
    ):
        return False
    if len(text.split()) > _MAX_QUESTION_WORDS or text.count('"') % 2:
        return False
    return any(role.name != "complement" for role in kept) and asked.phrase.text not in text
