"""Questions over two sentences, of which the second goes on about the first.

"James Hutton was a geologist. In 1785 he read a paper." asks who read it; "Each user should have an account. This keeps
their files apart." asks why each should.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from ....utils.records.drafts import Continuation
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import AnswerSpan, Sentence
from ....utils.text.words import contains_phrase, folded_words
from ...index.continuations import continued, leans_back, read_before
from ...index.corpus_index import CorpusIndex
from ...index.ranking import sentences_in_blocks, spread
from ...reading.sentence_shape import is_readable_sentence
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.linked import linked, may_link
from ...writers.asking.pointing import in_its_words, pointed_at
from ...writers.asking.ranking import features_of, ranking_of
from .lookups import is_titled, lookup_of

# Sentences that are read and ranked together.
_BLOCK = 600
# Wordings of one question that are tried.
_MAX_WORDINGS = 3
_PER_SCORE = 4.0

# A name or a figure; others may have met "Muslim leaders", too.
_TELLING = re.compile(r" [A-Z][\w'’-]*(?:[?,]| [A-Z]| (?:of|to|in|at|on|for|and|from|with|by)\b)|\d")
_CAPITAL, _MANY_WORDS, _WHOSE_WORDS = re.compile(r" [A-Z]"), 9, 7
# How old "the oldest player" was.
_SUPERLATIVE = re.compile(r"\b(?:most|least|[a-z]{3,}est)\b")
_AT_AGE = re.compile(r" at (?:the )?age(?: of)? \d+\?$")

_Found = Iterator[tuple[tuple[Hashable, ...], float, Continuation]]


def continuations(index: CorpusIndex, random: Random) -> Iterator[Continuation]:
    """Yield the questions over two sentences, best first within blocks of sentences, spread over documents."""
    if index.language.clauses is None or not index.facts.can_read:
        return
    for block in sentences_in_blocks(index, _BLOCK):
        readable = [sentence for sentence in block if is_readable_sentence(sentence, index.language)]
        index.facts.read(readable)
        leaning = [sentence for sentence in readable if leans_back(sentence, index)]
        read_before(leaning, index)
        found = [one for sentence in leaning for one in _about(sentence, index)]
        found += [one for pair in _pairs(readable, index) for one in _of_pair(*pair, index)]
        yield from spread(found, random)


def _about(sentence: Sentence, index: CorpusIndex) -> _Found:
    """Yield the best questions for whom or what a sentence goes on about, as their document, cost and candidate."""
    for clause in index.facts.clauses_of(sentence):
        named = continued(clause, index).role("subject")
        answering = _sentence_naming(named, sentence, index) if named is not None and named.meant else None
        if named is None or answering is None:
            continue
        for question in _asking_for(named, clause, index)[:_MAX_WORDINGS]:
            answer = _answer_in(answering, lookup_of(question).answer)
            yield (sentence.doc_id,), -_PER_SCORE * question.score, Continuation(sentence, answer, question, answering)


def _sentence_naming(named: Phrase, sentence: Sentence, index: CorpusIndex) -> Sentence | None:
    """Return the nearest sentence before one in its passage that has a name; None if the title tells who it is.

    Of "the town", the sentence must tell that it is one.
    """
    name, said = folded_words(named.meant), folded_words(named.text)
    if not {*name}.difference(index.language.scoring.articles).isdisjoint(folded_words(sentence.chunk.title)):
        return None
    before = [one for one in index.in_chunk(sentence.chunk) if one.number < sentence.number]
    answering = next((one for one in reversed(before) if contains_phrase(one.words, name)), None)
    return answering if answering is not None and (len(said) == 1 or said[-1] in answering.words) else None


def _asking_for(named: Phrase, clause: Clause, index: CorpusIndex) -> list[ClauseQuestion]:
    """Return the good questions for a subject that is a pronoun, as if its name stood there, best first."""
    name = replace(named, text=named.meant, head=folded_words(named.meant)[-1], meant="", pieces=())
    pronoun = clause.role("subject")
    roles = (replace(role, phrase=name) if role.phrase is pronoun else role for role in clause.roles)
    asked = questions_about(replace(clause, roles=tuple(roles)), index.language, index.facts)
    of_subject = [one for one in asked if one.asked == "subject"] or _in_its_words(name, clause, index)
    for_it = (_said_so(one, clause, index) for one in of_subject)
    good = (_good(one, index) for one in for_it if _tells(one))
    return sorted(filter(None, good), key=lambda one: (-one.score, one.text))


def _tells(question: ClauseQuestion) -> bool:
    """Return True for a question that names something, or has much of its sentence and a word of a name."""
    text, in_full = question.text, "form_who" in question.features
    is_long = in_full and len(text.split()) >= _MANY_WORDS and _CAPITAL.search(text) is not None
    return is_long or _TELLING.search(text) is not None


def _in_its_words(name: Phrase, clause: Clause, index: CorpusIndex) -> list[ClauseQuestion]:
    """Return the question for the subject of a main clause as the sentence has it, if it has the sentence's words."""
    subject, words, noun = clause.role("subject"), index.language.clauses, name.text.split()[-1]
    are_they = words is not None and subject is not None and subject.text.lower() in words.plural_pronouns
    is_person = index.facts.is_person(name) is True or name.kind == "person" or (are_they and not noun.islower())
    opening = "Who" if is_person else f"Which {noun}" if noun.islower() else "What"
    text = in_its_words(opening, clause) if clause.source == "main" else None
    if text is None:
        return []
    used = tuple(role.phrase for role in clause.roles if role.phrase.text in text)
    return [ClauseQuestion(text, clause, "subject", name, (name.text,), used, {"form_who": 1.0})]


def _said_so(question: ClauseQuestion, clause: Clause, index: CorpusIndex) -> ClauseQuestion:
    """Return a question without the age behind a superlative, and with the full name of its passage as a gold."""
    name = folded_words(question.golds[0])
    names = {span.text for one in index.in_chunk(clause.sentence.chunk) for span in one.of_kind("name")}
    longer = [one for one in names if folded_words(one)[-len(name) :] == name and len(folded_words(one)) > len(name)]
    is_somebody = len(longer) == 1 and index.facts.is_person(question.answer)
    golds = (*question.golds, *longer) if is_somebody else question.golds
    text = _AT_AGE.sub("?", question.text) if _SUPERLATIVE.search(question.text) else question.text
    return replace(question, text=text, golds=golds)


def _good(question: ClauseQuestion, index: CorpusIndex, *, names_its_own: bool = False) -> ClauseQuestion | None:
    """Return a question with its score; None if it does not stand alone or readers would not hand it on.

    One that `names_its_own` needs no title: what it asks for is what a title would tell.
    """
    ranking, alone = ranking_of(index.language.code), question if names_its_own else standing_alone(question, index)
    if alone is None:
        return None
    scored = ranking.ranked(alone, features_of(alone, index.language, index.rarity, index.rarity("")))
    return scored if ranking.passes(scored) and not is_titled(lookup_of(scored)) else None


def _answer_in(answering: Sentence, answer: AnswerSpan) -> AnswerSpan:
    """Return an answer as a span of the sentence that tells it."""
    name = folded_words(answer.text)
    at = next(at for at in range(len(answering.words)) if answering.words[at : at + len(name)] == name)
    start, end = answering.spans[at][1], answering.spans[at + len(name) - 1][2]
    return AnswerSpan(answer.kind, start, end, answering.text[start:end])


def _pairs(readable: Sequence[Sentence], index: CorpusIndex) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield the sentences of one paragraph that follow each other, if the second may say something of the first."""
    for first, second in pairwise(readable):
        is_next = second.number == first.number + 1 and first.chunk.chunk_id == second.chunk.chunk_id
        if is_next and may_link(second, index.language):
            between = index.documents[first.doc_id].text[first.end : second.start]
            if not between.strip() and between.count("\n") < 2:
                yield first, second


def _of_pair(first: Sentence, second: Sentence, index: CorpusIndex) -> _Found:
    """Yield the questions why and how of two sentences, as their document, cost and candidate."""
    for own, answering in ((first, second), (second, first)):
        stated = _one_statement(own, index)
        if stated is not None and own is second:
            stated = continued(stated, index)
        for found in linked(stated, first, second, index) if stated is not None else ():
            question = _good(found.question, index)
            if question is not None:
                yield (own.doc_id,), -_PER_SCORE * question.score, Continuation(own, found.answer, question, answering)
    for found in pointed_at(first, second, index):
        question = _good(found.question, index, names_its_own=_tells(found.question))
        is_known = not found.question.text.startswith("Whose ") or _is_telling_owner(found.question)
        if question is not None and is_known:
            yield (second.doc_id,), -_PER_SCORE * question.score, Continuation(second, found.answer, question, first)


def _is_telling_owner(question: ClauseQuestion) -> bool:
    """Return False for "Whose success began in Boston?"."""
    return len(question.text.split()) >= _WHOSE_WORDS and _tells(question)


def _one_statement(sentence: Sentence, index: CorpusIndex) -> Clause | None:
    """Return the main clause of a sentence, if nothing else is said in it of another subject."""
    said = [one for one in index.facts.clauses_of(sentence) if one.source in ("main", "coordinated")]
    if not said or said[0].source != "main":
        return None
    subject, *others = (one.role("subject") for one in said)
    is_alone = all(other is None or (subject and other.start == subject.start) for other in others)
    return said[0] if is_alone else None
