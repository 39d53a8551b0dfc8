"""False premises: facts of the corpus with one thing changed, so that nothing in the corpus states them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.documents import Chunk, Passage, chunk_passage
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.records.samples import Reject
from ....utils.records.sentence import Sentence
from ....utils.text.words import contains_phrase, folded_words
from ...checks.unanswerable import Premise, proof_against
from ...checks.word_coverage import Passages, told_by_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks
from ...index.same_kind import names_within, others_of_a_kind, with_name
from ...reading.inflections import verb_forms
from ...reading.sentence_shape import is_readable_sentence
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.wording import reworded
from ...writers.patterns import type_patterns
from .lookups import is_titled, lookup_of, scored_questions

# Sentences that are read and ranked together.
_BLOCK = 300
# How much worse than the ranking's threshold each question of a pair may be.
_LENIENCE = 0.04
# How many more pairs may be told than told wrongly, as a share of all.
_MORE_TOLD = 0.08
# What a pair loses by each measure that tells its questions apart, in units of their scores.
_TOLD = 0.4
# What it loses by each year that another year is away.
_AWAY = 0.01
# What it loses if another verb makes the difference: fewer people would take one for the other.
_OTHER_VERB = 1.0
# A year that is farther away than this is taken for no other.
_FARTHEST = 12
# The lists of words of a language's file.
_LISTS = ("joins", "mutual", "calling", "no_kinds")
# Changes of one sentence that are looked at.
_CHANGES = 24
# What is asked of a thing by another verb, and kinds of things that are none.
_ASKED = ("time", "reason", "agent", "subject")
_FIGURES = ("number", "money", "measure", "percentage", "quality", "clause")

_YEAR = re.compile(r"\d{4}")


@dataclass(frozen=True)
class FalsePremise(Lookup):
    """A lookup, and a question like it whose clause, a changed one, no sentence of the corpus states."""

    false_question: ClauseQuestion
    premise: Premise
    shown: tuple[Chunk, ...]

    @property
    def stated(self) -> str:
        return self.premise.stated

    @property
    def instead(self) -> str:
        return self.premise.instead

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passage of the fact, and that of what was put in."""
        return tuple(map(chunk_passage, self.shown))

    def against(self, index: CorpusIndex) -> Reject | None:
        """Return the reason why the corpus may answer the question, or None."""
        return proof_against(self.premise, index)


@dataclass(frozen=True)
class _Change:
    """A clause with `instead` for `stated`, which stands in the sentence `where`."""

    clause: Clause
    stated: str
    instead: str
    where: Sentence
    exchanged: bool = False
    is_verb: bool = False

    @property
    def years_away(self) -> int:
        """The years from one to the other; 0 if they have none."""
        years = [_YEAR.search(time) for time in (self.stated, self.instead)]
        return abs(int(years[0][0]) - int(years[1][0])) if years[0] and years[1] else 0

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The passage of the clause, and that of what was put in."""
        chunks = {one.chunk_id: one for one in (self.clause.sentence.chunk, self.where.chunk)}
        return tuple(chunks.values())


@dataclass(frozen=True)
class _Words:
    """Words of a language, as its file has them for this type."""

    joins: frozenset[str]
    mutual: frozenset[str]
    calling: frozenset[str]
    no_kinds: frozenset[str]

    @classmethod
    def of(cls, language: Language) -> _Words:
        values = type_patterns("hallucination_test", language, {}).values
        return cls(**{name: frozenset(values.get(name, ())) for name in _LISTS})


def false_premises(index: CorpusIndex, random: Random) -> Iterator[FalsePremise]:
    """Yield false premises that the corpus proves absent, the best of each block of sentences first.

    Those whose answerable question has more words in its passage than the other one wait until others, of which the
    opposite is true, make up for it, and then the best goes first: who counts words should not be able to tell the
    two apart.
    """
    if not index.facts.can_read:
        return
    words, waiting = _Words.of(index.language), list[_Told]()
    balance: tuple[int, ...] = ()
    count = 0
    for block in in_blocks(index.sentences, random, _BLOCK):
        readable = [sentence for sentence in block if is_readable_sentence(sentence, index.language)]
        index.facts.read(readable)
        asked = (questions for sentence in readable for questions in _good(sentence, index))
        waiting += [best for questions in asked if (best := _best(questions, words, index)) is not None]
        waiting.sort(key=lambda one: one.order)
        while (fits := next((one for one in waiting if one.keeps(balance, count)), None)) is not None:
            waiting.remove(fits)
            balance, count = fits.added_to(balance), count + 1
            yield fits.candidate


@dataclass(frozen=True)
class _Told:
    """A candidate, by each measure of `told_by_words` how far it is told, and its cost, less for a better pair."""

    candidate: FalsePremise
    telling: tuple[int, ...]
    cost: float

    @property
    def order(self) -> tuple[float, str, str]:
        return self.cost, self.candidate.question.text, self.candidate.false_question.text

    def added_to(self, balance: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(balance or (0,) * len(self.telling), self.telling, strict=True)))

    def keeps(self, balance: tuple[int, ...], count: int) -> bool:
        """Return True if by no measure clearly more pairs, of `count` and this, are told than told wrongly."""
        most = _MORE_TOLD * (count + 1)
        return all(one <= 0 or total <= most for one, total in zip(self.telling, self.added_to(balance), strict=True))


def _good(sentence: Sentence, index: CorpusIndex) -> list[list[ClauseQuestion]]:
    """Return the questions about a sentence that may be asked, by clause, the best first."""
    by_clause: dict[int, list[ClauseQuestion]] = defaultdict(list)
    for question in scored_questions(sentence, index):
        if _passes(question, index) and not is_titled(lookup_of(question)):
            by_clause[question.clause.verb.start].append(question)
    return list(by_clause.values())


def _passes(question: ClauseQuestion, index: CorpusIndex) -> bool:
    return ranking_of(index.language.code).passes(replace(question, score=question.score + _LENIENCE))


def _best(questions: Sequence[ClauseQuestion], words: _Words, index: CorpusIndex) -> _Told | None:
    """Return the best pair of questions about a clause that is proved."""
    found: list[_Told] = []
    near = (change for change in _changes(questions, words, index) if change.years_away <= _FARTHEST)
    for change in islice(near, _CHANGES):
        passages = Passages.of_chunks(change.chunks, index)
        for false in _worded(change, index):
            for question in (one for one in questions if _may_be_paired(one, false, change, index)):
                telling = told_by_words(question, false.text, passages, index)
                cost = _TOLD * sum(telling) + _AWAY * change.years_away + _OTHER_VERB * change.is_verb
                cost -= question.score + false.score
                found.append(_Told(_candidate(question, false, change), telling, cost))
    found.sort(key=lambda pair: pair.order)
    return next((pair for pair in found if pair.candidate.against(index) is None), None)


def _candidate(question: ClauseQuestion, false: ClauseQuestion, change: _Change) -> FalsePremise:
    lookup = lookup_of(question)
    premise = Premise(
        lookup.sentence, false.text, change.clause, change.stated, change.instead, change.exchanged, change.is_verb
    )
    return FalsePremise(lookup.sentence, lookup.answer, question, false, premise, change.chunks)


def _names_it(question: ClauseQuestion, change: _Change, language: Language) -> bool:
    """Return True if a question has what was put in, once; of a verb, the verb itself and no other for it."""
    said, instead = folded_words(question.text), folded_words(change.instead)
    if change.is_verb:
        return not verb_forms(change.instead, language.code).isdisjoint(said)
    return contains_phrase(said, instead) and said.count(instead[-1]) == 1


def _may_be_paired(question: ClauseQuestion, false: ClauseQuestion, change: _Change, index: CorpusIndex) -> bool:
    """Return True if two questions differ in the change alone, and the true one does not name what was put in."""
    names_both = contains_phrase(folded_words(question.text), folded_words(change.instead))
    if _signature(question) != _signature(false) or (change.is_verb and not _asks_of_the_thing(false, index)):
        return False
    names_stated = contains_phrase(folded_words(question.text), folded_words(change.stated))
    return change.exchanged or change.is_verb or (names_stated and not names_both)


def _asks_of_the_thing(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True if all that a question says is a verb and the one thing it is said of, and people do what they do.

    When, where or by whom something was founded does not tell when, where or by whom it was closed.
    """
    clause, words = question.clause, index.language.clauses
    thing, doer = clause.role("object") or clause.role("subject"), clause.role("subject")
    if thing is None or question.asked not in _ASKED:
        return False
    said = {phrase.start for phrase in question.used}
    by_a_name = doer is not None and (doer.proper or bool(doer.meant)) and question.asked not in ("subject", "agent")
    if said != {thing.start} and not (by_a_name and doer is not None and said == {thing.start, doer.start}):
        return False
    is_one = (thing.definite or thing.proper or bool(thing.meant)) and thing.kind not in _FIGURES
    by_people = words is not None and clause.verb.lemma in words.person_verbs
    return is_one and (question.asked not in ("subject", "agent") or not by_people or question.answer.kind == "person")


def _signature(question: ClauseQuestion) -> tuple[object, ...]:
    """Return what two questions of a pair have in common: what is asked, how, and what is said."""
    used = tuple(sorted(phrase.start for phrase in question.used))
    return question.asked, question.answer.start, question.forms, used


def _changes(questions: Sequence[ClauseQuestion], words: _Words, index: CorpusIndex) -> Iterator[_Change]:
    """Yield the changes of the clause that questions are about: other names, or names exchanged."""
    clause, said = questions[0].clause, index.language.clauses
    if said is not None and clause.verb.lemma in said.equating:
        return  # what something stands for or consists of is known of it alone
    used = {phrase.start for question in questions for phrase in question.used}
    phrases = [role.phrase for role in clause.roles if role.phrase.start in used and not _is_a_bound(role, said)]
    named = clause.role("object") if _is_called_something(clause, words) else None
    for phrase in (phrase for phrase in phrases if phrase is not named):
        for name in names_within(phrase, clause.sentence, index):
            for sentence, other in others_of_a_kind(name, clause, index):
                if sentence is not clause.sentence or _is_apart(other, sentence, words):
                    whole = with_name(phrase, name, other.text, index)
                    yield _Change(_with(clause, {phrase.start: whole}), name.text, other.text, sentence)
        for sentence, other in others_of_a_kind(phrase, clause, index):
            if _is_of_no_kind(other, words) or _is_of_no_kind(phrase, words):
                continue
            stated = phrase.full_text
            second = next((p for p in phrases if sentence is clause.sentence and p.start == other.start), None)
            if second is not None:
                if _may_be_exchanged(phrase, second, clause, words):
                    changed = _with(clause, {phrase.start: second, second.start: phrase})
                    yield _Change(changed, stated, second.text, sentence, exchanged=True)
            elif sentence is not clause.sentence or _is_apart(other, sentence, words):
                yield _Change(_with(clause, {phrase.start: other}), stated, other.text, sentence)
    for verb in said.counterparts.get(clause.verb.lemma, ()) if said is not None and _is_plain(clause, said) else ():
        changed = replace(clause, verb=reworded(clause.verb, verb))
        yield _Change(changed, clause.verb.lemma, verb, clause.sentence, is_verb=True)


def _is_called_something(clause: Clause, words: _Words) -> bool:
    """Return True for "introduce her as Bill": what something is called is of it alone."""
    return any(role.name == "complement" or role.phrase.marker in words.calling for role in clause.roles)


def _is_plain(clause: Clause, words: ClauseWords) -> bool:
    """Return False for "began to grow", which other verbs do not go on with."""
    behind = folded_words(clause.sentence.text[clause.verb.end :])[:1]
    return words.purpose_markers[:1] != behind


def _is_a_bound(role: Role, words: ClauseWords | None) -> bool:
    """Return True for "after 1279", since what holds after one year may hold after another, and for "during Floyd"."""
    phrase = role.phrase
    if words is None or phrase.kind == "date":
        return False
    if phrase.kind == "year":
        return phrase.marker not in ("", *words.time_markers)
    return role.name == "time" or (phrase.marker in words.time_markers and phrase.marker not in words.place_markers)


def _with(clause: Clause, changes: Mapping[int, Phrase]) -> Clause:
    """Return a clause with other phrases in the places of those that begin at the keys."""
    return replace(clause, roles=tuple(_in_place(role, changes.get(role.phrase.start)) for role in clause.roles))


def _in_place(role: Role, other: Phrase | None) -> Role:
    if other is None:
        return role
    stated, said = role.phrase, other.full_text
    placed = replace(other, start=stated.start, end=stated.end, marker=stated.marker)
    return replace(role, phrase=replace(placed, pieces=(), text=said, meant=said))


def _may_be_exchanged(one: Phrase, two: Phrase, clause: Clause, words: _Words) -> bool:
    """Return True if one does something to the other, and the other could do it as well."""
    names = {role.name for role in clause.roles if role.phrase in (one, two)}
    acting = "subject" in names and not names.isdisjoint(("object", "agent"))
    return one.start < two.start and acting and clause.verb.lemma not in words.mutual


def _is_of_no_kind(phrase: Phrase, words: _Words) -> bool:
    """Return True for "the smaller mills", which may be mills of any kind that another word tells."""
    return not phrase.proper and not words.no_kinds.isdisjoint(folded_words(phrase.text)[:-1])


def _is_apart(other: Phrase, sentence: Sentence, words: _Words) -> bool:
    """Return False for a name that another one is joined to: what is said of that may be said of both."""
    before = folded_words(sentence.text[: other.start])[-1:]
    behind = folded_words(sentence.text[other.end :])[:1]
    return words.joins.isdisjoint((*before, *behind))


def _worded(change: _Change, index: CorpusIndex) -> Iterator[ClauseQuestion]:
    """Yield the good questions about a changed clause that name what was put in, and no title."""
    rarest, ranking = index.rarity(""), ranking_of(index.language.code)
    for raw in questions_about(change.clause, index.language, index.facts):
        question = standing_alone(raw, index)
        if question is None or is_titled(lookup_of(question)) or not _names_it(question, change, index.language):
            continue
        ranked = ranking.ranked(question, features_of(question, index.language, index.rarity, rarest))
        if _passes(ranked, index):
            yield ranked
