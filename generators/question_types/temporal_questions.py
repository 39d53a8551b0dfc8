"""`temporal_questions`: which event came first, the years between two, and what was in force when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from ...utils.languages import Language
from ...utils.records.documents import chunk_passage
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..reading.titles import sayable_title
from ..writers.asking.stating import stated, with_subject, without_name
from ..writers.patterns import TypePatterns, type_patterns
from ..writers.proposing.task import Example, Proposing
from ..writers.template import fill
from .candidates.dated_documents import document_candidates
from .candidates.events import Event, Told, events_in, happened_once, related_pairs, tells_order, years_between
from .candidates.pattern_type import PatternCandidate, PatternType
from .registry import question_type

# Documents whose events are paired with each other.
_BLOCK = 400
# Events further apart than this have little to do with each other.
_MOST_YEARS = 400
# Ways to ask about a pair of events, in turn.
_WAYS = ("years", "first", "years", "last", "years", "first", "last")


def newness_not_asked_for(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Require a word for "more recent" in a question about what applies, in a model's words."""
    newer = type_patterns(draft.question_type, index.language, {}).many("newer_words")
    words = folded_words(draft.query)
    if draft.candidate.pattern != "applies" or any(contains_phrase(words, folded_words(phrase)) for phrase in newer):
        return None
    return Reject("newness_not_asked_for", draft.query[:200])


@question_type("temporal_questions", difficulty="medium")
class TemporalQuestions(PatternType):
    """Order what happened and what applied: “How many years after Albery Bridge was opened did the mill burn down?”

    Other questions ask which of two events came first or last, which of several documents is the most recent, which
    version was current at a time, and what the more recent of two documents says. Only the passages give the dates.
    """

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions are about order and time: which of two events came first or last, how long after another "
            "thing something happened, who held an office at a time, what was in force on a date, how long something "
            "lasted. Two events belong to one story: whoever knows of the one asks about the other. The dates stand in "
            "the passages, and the question does not give away those that are needed. Answers of the kind “span” are "
            "the event, name or version as the question or the passages have it."
        ),
        good=(
            Example(
                "Which opened first, the mill at Albery or the bridge?",
                "the mill",
                "both dates have to be found and compared",
            ),
            Example(
                "How many years after the mill was the bridge at Albery opened?",
                "10",
                "worked out from two years: 1871 - 1861",
            ),
        ),
        bad=(
            Example(
                "What happened in 1871?",
                "the bridge was opened",
                "many things happened in a year",
            ),
            Example(
                "How many years after the flood of Corley was the school at Wick opened?",
                "12",
                "the two have nothing to do with each other, and nobody needs the number",
            ),
            Example(
                "Which came first, the mill of 1861 or the bridge of 1871?",
                "the mill",
                "the question holds both dates",
            ),
        ),
        kinds=("span", "number"),
        shown="related",
        names_choices=True,
        least_figures=3,
    )
    brief = (
        "It asks what came first or last, how long after another thing something happened, or what was current at a "
        "time. It says of each event what happened, and gives no date or year that the plain question does not have."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*PatternType.written_checks, newness_not_asked_for)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        words = self.words(index.language)
        yield from chain(document_candidates(index, words, random), _of_events(index, words, random))

    def template(self, candidate: PatternCandidate, language: Language) -> Draft[PatternCandidate]:
        draft = super().template(candidate, language)
        if "title" not in candidate.values:
            return draft
        question = draft.query[:1].lower() + draft.query[1:]
        return replace(draft, query=fill(self.words(language).one("titled"), question=question, **candidate.values))


def _of_events(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    turn = 0
    for block in in_blocks(list(index.chunks_by_document), random, _BLOCK):
        sentences = [sentence for doc_id in block for sentence in index.in_document(doc_id)]
        pairs = list(related_pairs(events_in(sentences, index, words)))
        groups = (((one.sentence.chunk.title, one.sentence.doc_id), flaws, (one, other)) for flaws, one, other in pairs)
        for one, other in spread(groups, random):
            if not 1 < (years_between(one, other) or 0) <= _MOST_YEARS or tells_order(one, other):
                continue
            if happened_once(one, index) and happened_once(other, index):
                asked = _asked(one, other, turn, words, index, random)
                under = asked if one.names and other.names else _under_title(asked, one, other, index)
                if under is not None:
                    yield under
                    turn += 1


def _under_title(asked: PatternCandidate, one: Event, other: Event, index: CorpusIndex) -> PatternCandidate | None:
    """Return a question about something without a name under the title that both events have; None if they differ."""
    titles = {sayable_title(event.sentence.chunk) for event in (one, other)}
    title = titles.pop()
    if titles or title is None:
        return None
    return replace(asked, values={**asked.values, "title": title}, keep=(title,))


def _asked(
    one: Event, other: Event, turn: int, words: TypePatterns, index: CorpusIndex, random: Random
) -> PatternCandidate:
    """Return the question about two events, of the kind whose turn it is; either may be named first."""
    way = _WAYS[turn % len(_WAYS)]
    first, second = sorted((one, other), key=lambda event: event.when)
    known, asked = (first, second) if random.random() < 0.5 else (second, first)
    if asked.told is None:
        known, asked = asked, known
    number = str(second.when[0] - first.when[0])
    if asked.told is None:
        values = {"one": first.said, "other": second.said}
        return _candidate(first, second, "years_between", values, _years(number, words), {"answer_kind": "number"})
    if way != "years" and known.told is not None and _in_any_case(known.told, asked.told, words):
        way = "years"
    if way in ("first", "last") and known.told is not None:
        told = [(known, known.told), (asked, asked.told)]
        right = first if way == "first" else second
        told.sort(key=lambda each: (each[0] is right) == (turn // 2 % 2 == 0))
        return _which(told[0], told[1], right, way)
    values = {"known": known.said, "asked": _going_on(asked.told, known, index)}
    is_after = asked is second
    pattern = "years_after" if is_after else "years_before"
    return _candidate(known, asked, pattern, values, _years(number, words), {"answer_kind": "number"})


def _years(number: str, words: TypePatterns) -> list[str]:
    return [number, fill(words.one("years"), number=number)]


def _which(one: tuple[Event, Told], other: tuple[Event, Told], right: Event, way: str) -> PatternCandidate:
    """Ask which of two events was the first or the last, or which of two things somebody did."""
    said = [told.stated for _, told in (one, other)]
    answer = said[0] if right is one[0] else said[1]
    same = _are_one(one[1].subject, other[1].subject)
    if same and all(each.infinitive for each in said):
        subject = max((each.subject for each in said), key=len)
        values = {"subject": subject, "one": said[0].infinitive, "other": said[1].infinitive}
        answers, pattern = [answer.infinitive, answer.predicate, answer.statement], f"did_{way}"
    else:
        values = {"one": said[0].statement, "other": said[1].statement}
        answers, pattern = [answer.statement], way
        if not same:
            answers.append(answer.subject)
    choices = [values["one"], values["other"]]
    return _candidate(one[0], other[0], pattern, values, answers, {"answer_kind": "event", "choices": choices})


def _in_any_case(one: Told, other: Told, words: TypePatterns) -> bool:
    """Return True if nobody has to read which of two events was the first: a birth, or a death, of the same person."""
    verbs = {told.question.clause.verb.lemma for told in (one, other)}
    verbs |= {word for told in (one, other) for word in told.stated.predicate.split()}
    return _are_one(one.subject, other.subject) and not verbs.isdisjoint(words.many("ends_of_life"))


def _are_one(one: str, other: str) -> bool:
    """Return True for two names of somebody: "James Hutton" and "Hutton"."""
    return one == other or f" {one}".endswith(f" {other}") or f" {other}".endswith(f" {one}")


def _going_on(asked: Told, known: Event, index: CorpusIndex) -> str:
    """Return the inverted statement of an event; a subject that the other event has too is said as a pronoun."""
    grammar = index.language.grammar
    if grammar is not None and known.told is not None and _are_one(asked.subject, known.told.subject):
        return without_name(asked.question, grammar) or asked.stated.inverted
    words = index.language.clauses
    if known.told is None or words is None or not _are_one(asked.subject, known.told.subject):
        return asked.stated.inverted
    subjects = [subject for told in (asked, known.told) for subject in told.question.clause.all_in("subject")]
    pronoun = next((s.text.lower() for s in subjects if s.text.lower() in words.third_persons), "")
    if not subjects[0].plural and index.facts.is_person(subjects[0]) is False:
        pronoun = words.neuter_pronouns[0]
    if not pronoun:
        return asked.stated.inverted
    said = stated(with_subject(asked.question, pronoun), index.language, index.facts)
    return asked.stated.inverted if said is None else said.inverted


def _candidate(
    one: Event, other: Event, pattern: str, values: dict[str, str], answers: Sequence[str], metadata: dict[str, object]
) -> PatternCandidate:
    both = sorted((one, other), key=lambda event: event.sentence.number)
    return PatternCandidate(
        passages=tuple(dict.fromkeys(chunk_passage(event.sentence.chunk) for event in both)),
        evidence=tuple(event.sentence.evidence for event in both),
        keys={**one.keys, **other.keys},
        pattern=pattern,
        values=values,
        answers=tuple(dict.fromkeys(answers)),
        metadata={**metadata, "computed": True},
        about=(one.said, other.said),
    )
