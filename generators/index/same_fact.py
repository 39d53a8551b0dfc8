"""Find clauses that state the same fact as a given one, in any voice and with any verb that means the same."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from ...utils.records.facts import Clause, Phrase, RoleName
from ...utils.records.questions import ClauseQuestion
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..reading.inflections import alike, forms_alike, forms_of_act
from .corpus_index import CorpusIndex

# Sentences that are read for one question, and the shares of the rarity of what the question names that each has: those
# with nearly all come first.
_READ, _NAMED = 16, (0.9, 0.5)
# Parts that a clause may leave out and still state the same fact.
_FREE = frozenset({"time"})


def other_values(
    question: ClauseQuestion, index: CorpusIndex, among: Container[int] | None = None
) -> Iterator[tuple[Sentence, Phrase]]:
    """Yield what other sentences of the corpus state in the place of a question's answer, with the sentence.

    The verb and all phrases that the question names are the same there, in any order, voice or synonym; a clause that
    gives no time counts too. The value may be the same as the answer. With `among`, only the sentences with these
    numbers are read.
    """
    clause = question.clause
    asked = part_of(question.asked, clause)
    said = [(part_of(role.name, clause), role.phrase) for role in clause.roles if _is_used(role.phrase, question)]
    if asked is None:
        return
    named = _with_the_names(said, clause, index)
    acts = forms_of_act(clause.verb.lemma, index.language)
    for other in islice((one for one in named if among is None or one.number in among), _READ):
        if acts and acts.isdisjoint(other.words):
            continue  # It does not have the verb.
        for found in index.facts.clauses_of(other):
            if _same_act(clause, found, index) and all(_agrees(part, phrase, found, index) for part, phrase in said):
                yield from ((other, phrase) for phrase in _in_part(asked, found) if not _is_open(phrase, index))


def others_that_do(clause: Clause, own: Phrase, index: CorpusIndex) -> Iterator[Phrase]:
    """Yield what has the part of a phrase of a clause in other clauses of the corpus with its verb or one like it."""
    role = next((role for role in clause.roles if role.phrase.start == own.start), None)
    part = part_of(role.name, clause) if role is not None else None
    if part is None:
        return
    for form in sorted(forms_alike(clause.verb.lemma, index.language)):
        for other in index.sentences_with((form,), _READ):
            if other.number != clause.sentence.number:
                for found in index.facts.clauses_of(other):
                    if _same_act(clause, found, index):
                        yield from (phrase for phrase in _in_part(part, found) if not _is_open(phrase, index))


def _is_used(phrase: Phrase, question: ClauseQuestion) -> bool:
    return any(phrase.start == used.start for used in question.used)


def _with_the_names(
    said: Sequence[tuple[str | None, Phrase]], clause: Clause, index: CorpusIndex
) -> Iterator[Sentence]:
    """Yield the sentences that may speak of the same things, and those behind them: a pronoun may stand for one."""
    words = dict.fromkeys(word for _, phrase in said for word in words_of(phrase, index))
    known = [word for word in words if word in index.sentences_by_word]
    seen = {clause.sentence.number}
    for sentence in (one for least in _NAMED if known for one in index.sentences_like(known, least)):
        for number in (sentence.number, sentence.number + 1):
            if number not in seen and number < len(index.sentences):
                seen.add(number)
                yield index.sentences[number]


def _is_open(phrase: Phrase, index: CorpusIndex) -> bool:
    """Return True for a pronoun of which nobody knows what it means."""
    points = index.language.clauses
    return not phrase.meant and points is not None and phrase.text.lower() in points.open_pronouns


def _same_act(clause: Clause, other: Clause, index: CorpusIndex) -> bool:
    return other.verb.lemma in alike(clause.verb.lemma, index.language) and not other.verb.negated


def part_of(role: RoleName | str, clause: Clause) -> str | None:
    """Return the part that a role has in what is done: in the passive, the subject is what it is done to."""
    if role == "statement":
        return None
    if role == "agent":
        return "subject"
    return "object" if role == "subject" and clause.verb.passive else role


def _in_part(part: str, clause: Clause) -> Iterator[Phrase]:
    return (role.phrase for role in clause.roles if part_of(role.name, clause) == part)


def _agrees(part: str | None, phrase: Phrase, other: Clause, index: CorpusIndex) -> bool:
    """Return True if a clause says the same in a part, or leaves it open."""
    found = [] if part is None else list(_in_part(part, other))
    if not found:
        return part in _FREE
    return any(_same(phrase, one, index) or _may_mean(one, phrase, other, index) for one in found)


def _may_mean(pronoun: Phrase, phrase: Phrase, clause: Clause, index: CorpusIndex) -> bool:
    """Return True for a pronoun that may stand for a phrase, which the sentence before names."""
    number = clause.sentence.number - 1
    if not _is_open(pronoun, index) or number < 0 or index.sentences[number].doc_id != clause.sentence.doc_id:
        return False
    return words_of(phrase, index).issubset(index.sentences[number].words)


def _same(one: Phrase, two: Phrase, index: CorpusIndex) -> bool:
    """Return True if all words of one phrase are in the other: "the museum" for "the museum of Corran".

    But not "Corran" for "Corran's museum" or "the depth of Corran", unless it is a kind: "the city of Corran".
    """
    first, second = words_of(one, index), words_of(two, index)
    if not first or not second or not (first <= second or second <= first):
        return False
    shorter, longer = (one, two) if first <= second else (two, one)
    return not _belongs_to(longer, shorter, index)


def _belongs_to(longer: Phrase, shorter: Phrase, index: CorpusIndex) -> bool:
    points, owner = index.language.clauses, re.escape(shorter.full_text)
    if points is None or longer.head in points.kinds or longer.head in folded_words(shorter.full_text):
        return False
    behind = "|".join(map(re.escape, points.genitive)) or "(?!)"
    return re.search(rf"{owner}['’]s\b|\b(?:{behind}) {owner}$", longer.full_text, re.IGNORECASE) is not None


def words_of(phrase: Phrase, index: CorpusIndex) -> frozenset[str]:
    """Return the folded words of a phrase, or of what it means, without articles and "of"."""
    small = {*index.language.scoring.articles, *(index.language.clauses.genitive if index.language.clauses else ())}
    return frozenset(word for word in folded_words(phrase.full_text) if word not in small)
