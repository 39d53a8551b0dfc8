"""Passages that a careless reader would answer from: they state a fact like the one asked for, with another value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import fsum

from ...utils.records.documents import Chunk
from ...utils.records.facts import Clause, Phrase, RoleName
from ...utils.records.samples import EvaluationSample
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..reading.inflections import alike, forms_alike
from .corpus_index import CorpusIndex
from .same_fact import part_of, words_of

# Sentences with the verb of a fact that are compared by their words, and those of them that are read.
_COMPARED, _READ = 400, 12
# Questions whose sentences are read together.
_TOGETHER = 64
# Verbs in a greater share of the sentences tell no kind of fact.
_COMMON_VERB = 0.05


def rival_passages(samples: Iterable[EvaluationSample], index: CorpusIndex) -> Iterator[Iterator[Chunk]]:
    """Yield for each question the passages with a fact of the same relation and another value of the same kind.

    The likest come first. The sentences of several questions are read together, which takes a third of the time.
    """
    waiting = iter(samples)
    while batch := list(islice(waiting, _TOGETHER)):
        index.facts.read(sentence for sample in batch for sentence in _stated(sample, index))
        near = [list(_near(sample, index)) for sample in batch]
        index.facts.read(sentence for found in near for one in found for sentence in one.sentences)
        yield from (_rivals(found, index) for found in near)


@dataclass(frozen=True, slots=True)
class _Near:
    """A phrase of the evidence that is the answer, in its clause, and the sentences that may give it another value."""

    clause: Clause
    role: RoleName
    answer: Phrase
    sentences: list[Sentence]


def _near(sample: EvaluationSample, index: CorpusIndex) -> Iterator[_Near]:
    asked = set(folded_words(sample.query))
    for clause, role, answer in _asked_for(sample, index):
        yield _Near(clause, role, answer, _with_the_verb(clause, asked, index))


def _rivals(near: Iterable[_Near], index: CorpusIndex) -> Iterator[Chunk]:
    for one in near:
        verbs, part = alike(one.clause.verb.lemma, index.language), part_of(one.role, one.clause)
        for sentence in one.sentences:
            for other in index.facts.clauses_of(sentence):
                if other.verb.lemma in verbs and any(
                    part_of(role.name, other) == part and _is_another(role.phrase, one.answer, index)
                    for role in other.roles
                ):
                    yield sentence.chunk


def _stated(sample: EvaluationSample, index: CorpusIndex) -> Iterator[Sentence]:
    """Yield the sentences with which the evidence of a question begins."""
    for evidence in sample.reference_answer.evidence:
        sentences = index.sentences_at(evidence.doc_id, evidence.start, evidence.start + 1)
        yield from (sentence for sentence in sentences if sentence.start == evidence.start)


def _asked_for(sample: EvaluationSample, index: CorpusIndex) -> Iterator[tuple[Clause, RoleName, Phrase]]:
    """Yield the phrases of the evidence that are the answer, each with its clause and role."""
    golds = [set(folded_words(answer)) for answer in sample.answers]
    for sentence in _stated(sample, index):
        for clause in index.facts.clauses_of(sentence):
            for role in clause.roles:
                if any(gold and gold <= set(folded_words(role.phrase.text)) for gold in golds):
                    yield clause, role.name, role.phrase


def _with_the_verb(clause: Clause, asked: set[str], index: CorpusIndex) -> list[Sentence]:
    """Return the sentences with the verb of a clause, or one like it, that share most with a question."""
    forms = sorted(forms_alike(clause.verb.lemma, index.language))
    most = _COMMON_VERB * len(index.sentences)
    lists = [found for form in forms if len(found := index.sentences_by_word.get(form, ())) <= most]
    numbers = sorted({number for found in lists for number in islice(found, _COMPARED)} - {clause.sentence.number})
    shared = {number: fsum(map(index.rarity, asked.intersection(index.sentences[number].words))) for number in numbers}
    numbers.sort(key=lambda number: (-shared[number], number))
    return [index.sentences[number] for number in numbers[:_READ]]


def _is_another(phrase: Phrase, answer: Phrase, index: CorpusIndex) -> bool:
    one, other = words_of(phrase, index), words_of(answer, index)
    return phrase.kind == answer.kind and not (one <= other or other <= one)
