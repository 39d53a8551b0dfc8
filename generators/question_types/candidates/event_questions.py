"""Questions about what happened when: years between two events, the first or last of several, ages, centuries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.documents import chunk_passage
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks, spread
from ...reading.dated_names import DatedName
from ...reading.titles import sayable_title
from ...writers.asking.ranking import ranking_of
from ...writers.asking.stating import Stated, stated, with_subject, without_name
from ...writers.asking.wording import inflected
from ...writers.patterns import TypePatterns, type_patterns
from ...writers.template import fill
from .events import (
    Event,
    Told,
    are_namesakes,
    are_one,
    consistent_names,
    events_in,
    happened_once,
    is_part,
    is_person,
    related_pairs,
    tells_order,
    years_between,
)
from .pattern_type import PatternCandidate
from .pointers import Pointers
from .spans import spans

# Documents whose events are paired with each other.
_BLOCK = 400
# Events further apart than this have little to do with each other.
_MOST_YEARS = 400
# Ages at death in a set: a corpus with many lives would give little else.
_MOST_AGES = 6
# Ways to ask about a pair of events, in turn.
_WAYS = ("years", "first", "years", "last")
# In words: what somebody did can be named as a choice if it is as short as this.
_SHORT = 8
# The parts of a date that is a day.
_DAY = 3
# Nobody asks for the century of a day, or of a year from this on.
_RECENT = 1900


def event_questions(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield questions about events that belong together and about lives, and then about single events."""
    for block in in_blocks(list(index.chunks_by_document), random, _BLOCK):
        sentences = [sentence for doc_id in block for sentence in index.in_document(doc_id)]
        events = events_in(sentences, index, words)
        yield from spans(sentences, index, words)
        yield from _of_related(events, index, words, random)
        breaks = type_patterns("comparison", index.language, {}).many("name_breaks")
        lives = consistent_names(sentences, index, frozenset(), breaks) if words.has("age") else ()
        known = (life for life in lives if life.is_life and is_person(life.name, index))
        yield from spread((((_topic(life.sentence),), 0, _age(life, words)) for life in known), random)
        eras = ((event, _era(event, index, words)) for event in events)
        told = (((_topic(event.sentence),), 0, (event, asked)) for event, asked in eras if asked is not None)
        for event, asked in spread(told, random):
            if happened_once(event, index):
                yield from _named(asked, (event,))


def _topic(sentence: Sentence) -> str:
    return sentence.chunk.title or sentence.doc_id


def _of_related(
    events: Sequence[Event], index: CorpusIndex, words: TypePatterns, random: Random
) -> Iterator[PatternCandidate]:
    pairs = [pair for pair in related_pairs(events) if not are_namesakes(pair[1], pair[2], index)]
    threes = list(_threes(events))
    groups: list[tuple[tuple[str], int, tuple[Event, ...]]] = [
        *(((_topic(one.sentence),), flaws, (one, other)) for flaws, one, other in pairs if not one.is_title),
        *(((_topic(three[0].sentence),), 1, three) for three in threes),
    ]
    turn = 0
    for related in spread(groups, random):
        if not all(happened_once(event, index) for event in related):
            continue
        one, other, *more = related
        asked = None
        if more:
            asked = _of_three(related, turn, words)
        elif 1 < (years_between(one, other) or 0) <= _MOST_YEARS and not tells_order(one, other):
            asked = _asked(one, other, turn, words, index)
        for under in _named(asked, related) if asked is not None else ():
            yield under
            turn += 1


def _threes(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Yield three events of one kind and topic that have names and different years, not all of one sentence."""
    groups: dict[tuple[str, frozenset[str]], dict[int, Event]] = defaultdict(dict)
    for event in events:
        if event.told is None:
            groups[_topic(event.sentence), event.parties].setdefault(event.when[0], event)
    for by_year in groups.values():
        members = list(by_year.values())
        for start in range(0, len(members) - 2, 3):
            three = tuple(members[start : start + 3])
            if len({event.sentence.number for event in three}) > 1:
                yield three


def _named(asked: PatternCandidate, events: Sequence[Event]) -> Iterator[PatternCandidate]:
    """Yield a question; one about something without a name under the title that all events have, if they have one."""
    titles = {sayable_title(event.sentence.chunk) for event in events}
    title = titles.pop()
    if all(event.names for event in events) or is_part(events[0], events[-1]):
        yield asked
    elif not titles and title is not None:
        yield replace(asked, values={**asked.values, "title": title}, keep=(title,))


def _age(life: DatedName, words: TypePatterns) -> PatternCandidate:
    """Return the question for somebody's age at death; the years leave open if the last birthday was reached."""
    age = life.years[1] - life.years[0]
    return PatternCandidate(
        passages=(chunk_passage(life.sentence.chunk),),
        evidence=(life.sentence.evidence,),
        keys={("age", life.name): 1, ("ages",): _MOST_AGES},
        pattern="age",
        values={"name": life.name},
        answers=(*_years(str(age), words), *_years(str(age - 1), words)),
        metadata={"answer_kind": "number", "computed": True},
        keep=(life.name,),
    )


def _era(event: Event, index: CorpusIndex, words: TypePatterns) -> PatternCandidate | None:
    """Return the question for the century of an event that is good enough to be asked about alone."""
    if event.told is None or not words.has("century"):
        return None
    if event.told.question.score < ranking_of(index.language.code).threshold:
        return None
    year = event.when[0]
    if len(event.when) > 1 or year >= _RECENT:
        return None
    ordinal = words.many("ordinals")[(year - 1) // 100]
    answers = [fill(words.one("in_century"), ordinal=ordinal), ordinal]
    return _candidate((event,), "century", {"asked": event.told.stated.inverted}, answers, {"answer_kind": "date"})


def _of_three(events: Sequence[Event], turn: int, words: TypePatterns) -> PatternCandidate:
    """Ask which of three events with names was the first or the last."""
    ordered = sorted(events, key=lambda event: event.when)
    right, pattern = (ordered[0], "came_first") if turn % 2 == 0 else (ordered[-1], "came_last")
    choices = [event.said for event in events]
    values = dict(zip(("one", "two", "three"), choices, strict=True))
    return _candidate(events, pattern, values, [right.said], {"answer_kind": "event", "choices": choices})


def _asked(one: Event, other: Event, turn: int, words: TypePatterns, index: CorpusIndex) -> PatternCandidate | None:
    """Return the question about two events, of the kind whose turn it is; None if it cannot be said."""
    way = _WAYS[turn % len(_WAYS)]
    first, second = sorted((one, other), key=lambda event: event.when)
    if first.told is None or second.told is None:
        if not first.parties.isdisjoint(words.many("kinds_of_texts") if words.has("kinds_of_texts") else ()):
            return None  # Nobody wonders how many years lie between two laws.
        pattern, values = "years_between", {"one": first.said, "other": second.said}
    elif way != "years" and _can_choose(first.told, second.told, words):
        told = [(first, first.told), (second, second.told)]
        right = first if way == "first" else second
        told.sort(key=lambda each: (each[0] is right) == (turn // len(_WAYS) % 2 == 0))
        return _which(told[0], told[1], right, way)
    elif first.told.question.clause.verb.lemma == words.many("ends_of_life")[0] and words.has("age_at"):
        return _age_at(first, second, index, words)
    else:
        pattern, values = "years_after", _after(first.told, second.told, index)
    number = str(second.when[0] - first.when[0])
    return _candidate((first, second), pattern, values, _years(number, words), {"answer_kind": "number"})


def _years(number: str, words: TypePatterns) -> list[str]:
    return [number, fill(words.one("years"), number=number)]


def _which(one: tuple[Event, Told], other: tuple[Event, Told], right: Event, way: str) -> PatternCandidate:
    """Ask which of two things somebody did first or later."""
    said = [told.stated for _, told in (one, other)]
    answer = said[0] if right is one[0] else said[1]
    choices = [each.infinitive for each in said]
    values = {"subject": max((each.subject for each in said), key=len), "one": choices[0], "other": choices[1]}
    answers = [answer.infinitive, answer.predicate, answer.statement]
    return _candidate((one[0], other[0]), f"did_{way}", values, answers, {"answer_kind": "event", "choices": choices})


def _can_choose(one: Told, other: Told, words: TypePatterns) -> bool:
    """Return True for short things that one person did, of which nobody knows the order without reading: no birth."""
    verbs = {told.question.clause.verb.lemma for told in (one, other)}
    said = [told.stated.infinitive for told in (one, other)]
    is_short = all(0 < len(each.split()) <= _SHORT for each in said)
    return is_short and are_one(one.subject, other.subject) and verbs.isdisjoint(words.many("ends_of_life"))


def _going_on(asked: Told, known: Told, index: CorpusIndex) -> str:
    """Return the inverted statement of an event; a subject that the other event has too is said as a pronoun."""
    grammar, words = index.language.grammar, index.language.clauses
    if not are_one(asked.subject, known.subject):
        return asked.stated.inverted
    if grammar is not None:
        return without_name(asked.question, grammar) or asked.stated.inverted
    name = max(asked.subject, known.subject, key=len)
    pronoun = None if words is None else _pronoun(asked, name, words, index)
    said = None if pronoun is None else stated(with_subject(asked.question, pronoun), index.language, index.facts)
    return asked.stated.inverted if said is None else said.inverted


def _after(known: Told, asked: Told, index: CorpusIndex) -> dict[str, str]:
    """Return both events as a question puts them: "founding the mill" and "did Ann Lowe sell it" of one doer."""
    verb, _, rest = known.stated.infinitive.partition(" ")
    in_full = _with_full_name(asked, known, index) if verb else None
    if in_full is not None:
        return {"known": f"{inflected(verb, 'VBG')} {rest}".strip(), "asked": in_full.inverted}
    return {"known": _in_full(known, asked), "asked": _going_on(asked, known, index)}


def _age_at(birth: Event, later: Event, index: CorpusIndex, words: TypePatterns) -> PatternCandidate | None:
    """Ask how old somebody was when something happened; None if it is not known what "he" is for the person."""
    assert birth.told is not None and later.told is not None, "both are clauses"
    name, clauses = max(birth.told.subject, later.told.subject, key=len), index.language.clauses
    is_one = are_one(birth.told.subject, later.told.subject)
    pronoun = _pronoun(later.told, name, clauses, index) if is_one and clauses is not None else None
    if pronoun is None or clauses is None or pronoun in (*clauses.plural_pronouns, *clauses.neuter_pronouns):
        return None
    age = later.when[0] - birth.when[0]
    parts = min(len(birth.when), len(later.when))
    is_exact = parts == _DAY or birth.when[1:parts] < later.when[1:parts]
    values = {"name": name, "pronoun": pronoun, "asked": later.told.stated.predicate}
    answers = [*_years(str(age), words), *([] if is_exact else _years(str(age - 1), words))]
    return _candidate((birth, later), "age_at", values, answers, {"answer_kind": "number"})


def _with_full_name(asked: Told, known: Told, index: CorpusIndex) -> Stated | None:
    """Return what an event states, with the longer name of whom both events have as their subject."""
    if not are_one(asked.subject, known.subject):
        return None
    if len(asked.subject) >= len(known.subject):
        return asked.stated
    return stated(with_subject(asked.question, known.subject), index.language, index.facts)


def _in_full(known: Told, asked: Told) -> str:
    """Return what an event states, with the longer of two names for somebody who does both."""
    said = known.stated.statement
    is_shorter = asked.subject.endswith(f" {known.subject}") and said.startswith(known.subject)
    return asked.subject + said[len(known.subject) :] if is_shorter else said


def _pronoun(asked: Told, name: str, words: ClauseWords, index: CorpusIndex) -> str | None:
    """Return the pronoun for the subject of an event, of a person as the event or the text has it; None if unsure."""
    subject = asked.question.clause.role("subject")
    if subject is None or subject.plural:
        return words.plural_pronouns[0] if subject is not None else None
    if index.facts.is_person(subject) is False:
        return words.neuter_pronouns[0]
    patterns = type_patterns("multi_turn_followup", index.language, {})
    said = {*folded_words(asked.stated.predicate)}
    own = [one for one in ("he", "she") if patterns.has(one) and not said.isdisjoint(patterns.many(one))]
    return own[0] if own else Pointers(index, patterns).gender(subject.text, name)


def _candidate(
    events: Sequence[Event], pattern: str, values: dict[str, str], answers: Sequence[str], metadata: dict[str, object]
) -> PatternCandidate:
    ordered = sorted(events, key=lambda event: event.sentence.number)
    return PatternCandidate(
        passages=tuple(dict.fromkeys(chunk_passage(event.sentence.chunk) for event in ordered)),
        evidence=tuple(dict.fromkeys(event.sentence.evidence for event in ordered)),
        keys={key: uses for event in events for key, uses in event.keys.items()},
        pattern=pattern,
        values=values,
        answers=tuple(dict.fromkeys(answers)),
        metadata={**metadata, "computed": True},
        about=tuple(event.said for event in events),
    )
