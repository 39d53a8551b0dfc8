"""False premises: facts of the corpus with one thing changed, so that nothing in the corpus states them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from ....utils.languages import Language
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import contains_phrase, folded, folded_words
from ...checks.unanswerable import Premise, proof_against
from ...checks.word_coverage import told_by_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks, spread
from ...index.same_kind import others_of_a_kind
from ...reading.inflections import verb_forms
from ...reading.sentence_shape import is_plain_sentence
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.wording import reworded
from ...writers.patterns import type_patterns
from .lookups import lookup_of, scored_questions

# Sentences that are read and ranked together.
_BLOCK = 300
# How much worse than the ranking's threshold each question of a pair may be.
_LENIENCE = 0.04
# What a pair loses by each measure that tells its questions apart, in units of their scores.
_TOLD = 0.4
# What it loses by another act: who asks confuses names and years rather than what was done.
_OTHER_ACT = 0.1
# What is asked of another act: how and why it is done may follow from how the first is.
_ASKED_OF_ACTS = frozenset({"subject", "object", "agent", "time", "place", "topic", "quantity", "duration"})
# The lists of words of a language's file.
_LISTS = ("joins", "mutual", "alone", "bound", "lasting", "human")
# Changes of one sentence that are looked at.
_CHANGES = 24


@dataclass(frozen=True)
class FalsePremise(Lookup):
    """A lookup, and a question like it whose clause, a changed one, no sentence of the corpus states."""

    false_question: ClauseQuestion
    premise: Premise


@dataclass(frozen=True)
class _Change:
    """A clause with `instead` for `stated`; of a verb they are dictionary forms, and `acts` all that it may be."""

    clause: Clause
    stated: str
    instead: str
    acts: tuple[str, ...] = ()
    exchanged: bool = False


@dataclass(frozen=True)
class _Words:
    """Words of a language, as its file has them for this type; `acts` are the other acts by verb."""

    joins: frozenset[str]
    mutual: frozenset[str]
    alone: frozenset[str]
    bound: frozenset[str]
    lasting: frozenset[str]
    human: frozenset[str]
    acts: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, language: Language) -> _Words:
        values = type_patterns("hallucination_test", language, {}).values
        acts = (line.partition(": ") for line in values.get("other_acts", ()))
        lists = {name: frozenset(values.get(name, ())) for name in _LISTS}
        return cls(**lists, acts={verb: tuple(others.split(", ")) for verb, _, others in acts})


def false_premises(index: CorpusIndex, random: Random) -> Iterator[FalsePremise]:
    """Yield false premises that the corpus proves absent, spread over documents and sections.

    Those whose answerable question has more words in its passage than the other one wait until others, of which the
    opposite is true, make up for it: who counts words should not be able to tell the two apart.
    """
    if not index.facts.can_read:
        return
    words, waiting = _Words.of(index.language), list[_Told]()
    balance: tuple[int, ...] = ()
    for block in in_blocks(index.sentences, random, _BLOCK):
        readable = [sentence for sentence in block if is_plain_sentence(sentence, index.language)]
        index.facts.read(readable)
        asked = [(sentence, questions) for sentence in readable for questions in _good(sentence, index)]
        found = [((s.doc_id, s.chunk.section), 1 - questions[0].score, questions) for s, questions in asked]
        for questions in spread(found, random):
            best = _best(questions, words, index)
            waiting += [best] if best is not None else []
            while (fits := next((one for one in waiting if one.keeps(balance)), None)) is not None:
                waiting.remove(fits)
                balance = fits.added_to(balance)
                yield fits.candidate


@dataclass(frozen=True)
class _Told:
    """A candidate, and by each measure of `told_by_words` how far it is told."""

    candidate: FalsePremise
    telling: tuple[int, ...]

    def added_to(self, balance: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(balance or (0,) * len(self.telling), self.telling, strict=True)))

    def keeps(self, balance: tuple[int, ...]) -> bool:
        """Return True if by no measure more pairs are told than told wrongly."""
        return all(one <= 0 or total <= 0 for one, total in zip(self.telling, self.added_to(balance), strict=True))


def _good(sentence: Sentence, index: CorpusIndex) -> list[list[ClauseQuestion]]:
    """Return the questions about a sentence that may be asked, by clause, the best first."""
    by_clause: dict[int, list[ClauseQuestion]] = defaultdict(list)
    for question in scored_questions(sentence, index):
        if _passes(question, index):
            by_clause[question.clause.verb.start].append(question)
    return list(by_clause.values())


def _passes(question: ClauseQuestion, index: CorpusIndex) -> bool:
    return ranking_of(index.language.code).passes(replace(question, score=question.score + _LENIENCE))


def _best(questions: Sequence[ClauseQuestion], words: _Words, index: CorpusIndex) -> _Told | None:
    """Return the best pair of questions about a clause that is proved."""
    found: list[tuple[float, _Told]] = []
    for change in islice(_changes(questions, words, index), _CHANGES):
        for false, plain in _worded(change, index):
            for question in (one for one in questions if _may_be_paired(one, false, change)):
                text = _under_the_same_title(false.text, plain, question.text)
                telling = told_by_words(question, text, index)
                candidate = _candidate(question, replace(false, text=text), plain, change)
                cost = _TOLD * sum(telling) + _OTHER_ACT * bool(change.acts)
                found.append((cost - question.score - false.score, _Told(candidate, telling)))
    found.sort(key=lambda entry: (entry[0], entry[1].candidate.question.text, entry[1].candidate.false_question.text))
    return next((pair for _, pair in found if proof_against(pair.candidate.premise, index) is None), None)


def _candidate(question: ClauseQuestion, false: ClauseQuestion, plain: str, change: _Change) -> FalsePremise:
    lookup = lookup_of(question)
    premise = Premise(
        lookup.sentence, plain, change.clause, change.stated, change.instead, change.acts, change.exchanged
    )
    return FalsePremise(lookup.sentence, lookup.answer, question, false, premise)


def _under_the_same_title(titled: str, plain: str, beside: str) -> str:
    """Return a question that stands under a title with the words of `beside` before that title."""
    opening = titled[: -len(plain)]
    title = opening[max(0, opening.find("“")) :]
    if not title or beside.startswith(opening) or title not in beside:
        return titled
    return beside[: beside.index(title)] + title + titled[-len(plain) :]


def _names_it(question: ClauseQuestion, change: _Change, language: Language) -> bool:
    """Return True if a question has what was put in. How and why another act is done is never asked."""
    said = folded_words(question.text)
    if not change.acts:
        instead = folded_words(change.instead)
        return contains_phrase(said, instead) and said.count(instead[-1]) == 1
    forms = set(map(folded, verb_forms(change.instead, language.code)))
    return question.asked in _ASKED_OF_ACTS and not forms.isdisjoint(said)


def _may_be_paired(question: ClauseQuestion, false: ClauseQuestion, change: _Change) -> bool:
    """Return True if two questions differ in the change alone, and the true one does not name what was put in."""
    names_both = contains_phrase(folded_words(question.text), folded_words(change.instead))
    return _signature(question) == _signature(false) and (change.exchanged or not names_both)


def _signature(question: ClauseQuestion) -> tuple[object, ...]:
    """Return what two questions of a pair have in common: what is asked, how, and what is said."""
    forms = tuple(sorted(name for name, value in question.features.items() if name.startswith("form_") and value))
    used = tuple(sorted(phrase.start for phrase in question.used))
    return question.asked, question.answer.start, forms, used, bool(question.features.get("titled"))


def _changes(questions: Sequence[ClauseQuestion], words: _Words, index: CorpusIndex) -> Iterator[_Change]:
    """Yield the changes of the clause that questions are about: other names, names exchanged, another act."""
    clause = questions[0].clause
    used = {phrase.start for question in questions for phrase in question.used}
    phrases = [role.phrase for role in clause.roles if role.phrase.start in used]
    for phrase in phrases:
        for sentence, other in others_of_a_kind(phrase, clause, index):
            stated = phrase.meant or phrase.text
            second = next((p for p in phrases if sentence is clause.sentence and p.start == other.start), None)
            if second is not None:
                if _may_be_exchanged(phrase, second, clause, words):
                    changed = _with(clause, {phrase.start: second, second.start: phrase})
                    yield _Change(changed, stated, second.text, exchanged=True)
            elif sentence is not clause.sentence or _is_apart(other, sentence, words):
                yield _Change(_with(clause, {phrase.start: other}), stated, other.text)
    acts = words.acts.get(clause.verb.lemma, ())
    for act in acts:
        if _is_done_in(act, index) and _may_be_done(act, clause, words):
            yield _Change(replace(clause, verb=reworded(clause.verb, act)), clause.verb.lemma, act, acts)


def _is_done_in(act: str, index: CorpusIndex) -> bool:
    """Return True if the corpus has a verb in some form."""
    return any(folded(form) in index.sentences_by_word for form in verb_forms(act, index.language.code))


def _may_be_done(act: str, clause: Clause, words: _Words) -> bool:
    """Return False for a clause that has no object, or phrases that another verb may not take."""
    if any(role.name == "complement" or role.phrase.marker in words.bound for role in clause.roles):
        return False
    if not words.lasting.isdisjoint(clause.sentence.words):
        return False
    if act in words.human and any(_is_a_thing(phrase) for phrase in _doers(clause)):
        return False
    if not words.alone:
        return True
    if clause.role("object") is None and not clause.verb.passive:
        return act in words.alone
    return not (clause.verb.passive and " " in act)


def _doers(clause: Clause) -> Iterator[Phrase]:
    return clause.all_in("agent" if clause.verb.passive else "subject")


def _is_a_thing(phrase: Phrase) -> bool:
    """Return True for "a fire" and "the plague", which are no names and no people."""
    return phrase.kind in ("thing", "event") and not phrase.proper


def _with(clause: Clause, changes: Mapping[int, Phrase]) -> Clause:
    """Return a clause with other phrases in the places of those that begin at the keys."""
    return replace(clause, roles=tuple(_in_place(role, changes.get(role.phrase.start)) for role in clause.roles))


def _in_place(role: Role, other: Phrase | None) -> Role:
    if other is None:
        return role
    stated, said = role.phrase, other.meant or other.text
    placed = replace(other, start=stated.start, end=stated.end, marker=stated.marker)
    return replace(role, phrase=replace(placed, pieces=(), text=said, meant=said))


def _may_be_exchanged(one: Phrase, two: Phrase, clause: Clause, words: _Words) -> bool:
    """Return True if one does something to the other, and the other could do it as well."""
    names = {role.name for role in clause.roles if role.phrase in (one, two)}
    acting = "subject" in names and not names.isdisjoint(("object", "agent"))
    return one.start < two.start and acting and clause.verb.lemma not in words.mutual


def _is_apart(other: Phrase, sentence: Sentence, words: _Words) -> bool:
    """Return False for a name that another one is joined to: what is said of that may be said of both."""
    before = folded_words(sentence.text[: other.start])[-1:]
    behind = folded_words(sentence.text[other.end :])[:1]
    return words.joins.isdisjoint((*before, *behind))


def _worded(change: _Change, index: CorpusIndex) -> Iterator[tuple[ClauseQuestion, str]]:
    """Yield the good questions about a changed clause that name what was put in, each also without a title."""
    rarest, ranking = index.rarity(""), ranking_of(index.language.code)
    for raw in questions_about(change.clause, index.language, index.facts):
        question = standing_alone(raw, index)
        if question is None or not _names_it(question, change, index.language):
            continue
        ranked = ranking.ranked(question, features_of(question, index.language, index.rarity, rarest))
        if _passes(ranked, index):
            yield ranked, raw.text
