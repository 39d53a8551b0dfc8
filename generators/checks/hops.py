"""Checks on questions over several passages: every passage is needed, and together they leave one answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...utils.records.drafts import Continuation, Described, Draft, Hops
from ...utils.records.facts import Clause, Phrase
from ...utils.records.questions import ClauseQuestion
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.same_fact import other_values, others_that_do
from ..reading.inflections import alike, forms_alike
from .base import Check, only
from .common import DEFAULT_CHECKS
from .continuations import CONTINUATION_CHECKS
from .lookup import asked_words, rarity_share

# Share of the rarity of a description's words at which another sentence may describe another thing.
_MAY_DESCRIBE = 0.65
# Share of the rarity of a question's other words at which another sentence may answer it for another thing.
_MAY_ANSWER = 0.5
# Share of the highest rarity below which a word tells nothing.
_COMMON = 0.5
# Letters that the forms of a verb share; a shorter verb ("be", "do") says little.
_STEM = 4
_EMPTY_VERBS = frozenset({"be", "do", "get"})
# Shorter words of a name tell nothing.
_LEAST_LETTERS = 3


def hidden_name_in_question(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question that has a word of the name of what it describes."""
    asked = folded_words(draft.query)
    for one in draft.candidate.described:
        sort = one.words.split()[1]
        words = [word for word in folded_words(one.name) if word != sort]
        told = [word for word in words if len(word) >= _LEAST_LETTERS and word in asked]
        if told or contains_phrase(asked, folded_words(one.name)):
            return Reject("bridge_in_question", f"{one.name!r} or a part of it stands in the question")
    return None


def another_thing_described(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a description that another sentence may give of another thing."""
    for one in draft.candidate.described:
        name = _telling(one.name, index)
        for other in index.sentences_like(asked_words(one.stated, index), _MAY_DESCRIBE):
            if other.number == one.clause.sentence.number or not has_verb(other.words, one.clause, index):
                continue
            if name.isdisjoint(other.words):
                return Reject("another_answer", f"{one.words!r} may also fit: {other.text[:200]}")
        asked = _asked_for(one)
        for other, value in other_values(asked, index) if asked is not None else ():
            # "Is the largest city" says little of "the largest city without a port".
            says_it = one.clause.verb.lemma != "be" or _says_most_of(one.stated, other, index)
            if says_it and name.isdisjoint(folded_words(value.full_text)):
                return Reject("another_answer", f"{one.words!r} is also said of {value.text!r}: {other.text[:200]}")
    return None


def _says_most_of(stated: str, sentence: Sentence, index: CorpusIndex) -> bool:
    return rarity_share(asked_words(stated, index), sentence, index) >= _MAY_ANSWER


def _asked_for(one: Described) -> ClauseQuestion | None:
    """Return the question whose answer is what is described, with the phrases that the description says."""
    role = next((role for role in one.clause.roles if one.name in role.phrase.text), None)
    if role is None:
        return None
    said = tuple(other.phrase for other in one.clause.roles if other is not role and other.phrase.text in one.stated)
    return ClauseQuestion(one.words, one.clause, role.name, role.phrase, (one.name,), said)


def another_answer_to_the_last(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question if another sentence may answer it once the last thing is known by its name."""
    hidden = _telling(draft.candidate.described[-1].name, index)
    for other in _answering(draft, index, _MAY_DESCRIBE):
        # A sentence without a name may speak of whatever its passage names.
        open_to = not _names_something(other, index) and _may_mean(other, draft, index)
        about = folded_words(other.chunk.text) if open_to else other.words
        if not hidden.isdisjoint(about):
            return Reject("another_answer", f"may be answered by: {other.text[:200]}")
    golds = {word for gold in draft.answers for word in folded_words(gold)}
    for other, value in other_values(draft.candidate.lookup.question, index):
        if golds.isdisjoint(folded_words(value.full_text)):
            return Reject("another_answer", f"{value.text!r} in: {other.text[:200]}")
    return None


def _names_something(sentence: Sentence, index: CorpusIndex) -> bool:
    clauses = index.facts.clauses_of(sentence)
    return bool(sentence.of_kind("name")) or any(role.phrase.proper for clause in clauses for role in clause.roles)


def _may_mean(sentence: Sentence, draft: Draft[Hops], index: CorpusIndex) -> bool:
    """Return False for a sentence without a pronoun or noun that may stand for a person, if the last thing is one."""
    words, question = index.language.clauses, draft.candidate.lookup.question
    own = _phrase_of(question, _telling(draft.candidate.described[-1].name, index))
    if words is None or own is None or index.facts.is_person(own) is not True:
        return True
    return not {*words.third_persons, *words.persons}.isdisjoint(sentence.words)


def _phrase_of(question: ClauseQuestion, name: set[str]) -> Phrase | None:
    """Return the phrase by which a question names a thing."""
    return next((one for one in question.used if not name.isdisjoint(folded_words(one.full_text))), None)


def an_earlier_passage_tells(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question whose answer stands in an earlier passage, or whose last passage holds a description."""
    *earlier, last = draft.candidate.chunks
    for chunk in earlier:
        words = folded_words(chunk.text)
        for answer in draft.answers:
            if contains_phrase(words, folded_words(answer)):
                return Reject("one_hop_is_enough", f"{answer!r} stands in an earlier passage too")
    for one in draft.candidate.described:
        for sentence in index.in_chunk(last):
            if rarity_share(asked_words(one.stated, index), sentence, index) >= _MAY_DESCRIBE:
                return Reject("one_hop_is_enough", f"the last passage says it too: {sentence.text[:200]}")
    return None


def last_passage_is_enough(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question if what it says beside the description leads to its answer alone.

    Some other sentence, about something else, must have enough of those words, among them the verb, all names and all
    figures, and something of the kind asked for. If there is nothing but the verb, as in "When did … die?", something
    else of the sort must do it too; if so many of something are asked for, those of something else must be counted.
    """
    question = draft.candidate.lookup.question
    hidden = _telling(draft.candidate.described[-1].name, index)
    counted = _counted(question.answer)
    fits_others = _others_have_so_many(counted, hidden, index) if counted else _others_do_it(question, hidden, index)
    marks = {word for phrase in question.used if _is_mark(phrase) for word in folded_words(phrase.text)} - hidden
    if fits_others and not marks and _says_only_the_verb(question, hidden.union(counted), index):
        return None
    for other in _answering(draft, index, _MAY_ANSWER):
        says_so = has_verb(other.words, question.clause, index, exact=True) and marks <= set(other.words)
        if says_so and hidden.isdisjoint(other.words):
            return None
    return Reject("one_hop_is_enough", f"the description is not needed: {draft.candidate.lookup.sentence.text[:200]}")


def _counted(answer: Phrase) -> list[str]:
    """Return the noun of "38,000 visitors"; none of other answers."""
    return list(folded_words(answer.text[answer.figure[1] - answer.start :])[:1]) if answer.figure else []


def _says_only_the_verb(question: ClauseQuestion, beside: set[str], index: CorpusIndex) -> bool:
    """Return True if a question has no rare word but those of its verb and those `beside` it."""
    verb, language = question.clause.verb.lemma, index.language
    doer = language.clauses.agent_nouns.get(verb, "") if language.clauses is not None else ""
    said = beside.union((doer,), forms_alike(verb, language), *map(folded_words, alike(verb, language)))
    rest = [word for word in asked_words(question.text, index) if word not in said]
    return all(index.rarity(word) < _COMMON * index.rarity("") for word in rest)


def _others_do_it(question: ClauseQuestion, hidden: set[str], index: CorpusIndex) -> bool:
    """Return True if the corpus says what is asked of something else that is a person or thing as well."""
    own = _phrase_of(question, hidden)
    if own is None:
        return False
    is_person = index.facts.is_person(own) is True
    others = others_that_do(question.clause, own, index)
    alike_others = (one for one in others if (index.facts.is_person(one) is True) is is_person)
    return any(hidden.isdisjoint(folded_words(one.full_text)) for one in alike_others)


def _others_have_so_many(counted: Sequence[str], hidden: set[str], index: CorpusIndex) -> bool:
    """Return True if the corpus says how many of what is counted something else has."""
    number = re.compile(rf"\d[\d.,]* (?:[a-z]+ )?{re.escape(counted[0])}\b")
    others = (one for one in index.sentences_with(counted) if hidden.isdisjoint(folded_words(one.chunk.title)))
    return any(hidden.isdisjoint(one.words) and number.search(one.text) for one in others)


def has_verb(folded: Sequence[str], clause: Clause, index: CorpusIndex, *, exact: bool = False) -> bool:
    """Return True for words with a form of a clause's verb or of a synonym; "be" and "do" say too little.

    Any words may have a verb as short as "die", unless they must have it in a form of its own (`exact`).
    """
    lemma, words = clause.verb.lemma, index.language.clauses
    if exact and len(lemma) < _STEM and lemma not in _EMPTY_VERBS:
        return not forms_alike(lemma, index.language).isdisjoint(folded)
    synonyms = words.synonyms.get(lemma, ()) if words is not None else ()
    stems = [verb.split()[0][:_STEM] for verb in (lemma, *synonyms)]
    return len(stems[0]) < _STEM or any(word.startswith(tuple(stems)) for word in folded)


def _is_mark(phrase: Phrase) -> bool:
    return phrase.proper or any(character.isdecimal() for character in phrase.text)


def _answering(draft: Draft[Hops], index: CorpusIndex, share: float) -> Iterator[Sentence]:
    """Yield other sentences that may answer what is asked of the last thing, for it or for another.

    They have a share of the rarity of the question's words without the thing's name, and something else of the kind
    asked for.
    """
    lookup = draft.candidate.lookup
    hidden, figure = _telling(draft.candidate.described[-1].name, index), lookup.answer.kind not in ("name", "term")
    golds = [folded_words(gold) for gold in draft.answers]
    rest = [word for word in asked_words(_as_stated(lookup.question), index) if word not in hidden]
    for other in index.sentences_like(rest, share):
        if other.number == lookup.sentence.number or (figure and not other.of_kind(lookup.answer.kind)):
            continue
        if not any(contains_phrase(other.words, gold) for gold in golds):
            yield other


def _as_stated(question: ClauseQuestion) -> str:
    """Return what a question says in the words of its sentence: "founded" for "was the founder of"."""
    clause = question.clause
    verb = clause.sentence.text[clause.verb.start : clause.verb.end]
    return " ".join([verb, *(phrase.text for phrase in question.used)])


def _telling(name: str, index: CorpusIndex) -> set[str]:
    """Return the words by which a sentence shows that it speaks of a thing."""
    words = folded_words(name)
    return {word for word in words if len(word) >= _LEAST_LETTERS} or set(words)


# Cheap checks first.
HOP_CHECKS: tuple[Check, ...] = (
    *DEFAULT_CHECKS,
    *only(
        Hops,
        hidden_name_in_question,
        an_earlier_passage_tells,
        another_thing_described,
        another_answer_to_the_last,
        last_passage_is_enough,
    ),
    *only(Continuation, *CONTINUATION_CHECKS),
)
