"""Prove against the whole corpus that a changed statement occurs nowhere in it.

What was changed in the statement is known, so the proof asks of every place that mentions it, and of every place that
says something like the statement, whether the two come near each other. Words are compared by how they begin: a
passage that says the same in another form of the words is a passage that says it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex

# Shares of the weight of a statement's rare words that must not stand beside what was changed: in a sentence with its
# neighbours, in a passage, and in any sentence at all.
_IN_WINDOW, _IN_PASSAGE, _IN_SENTENCE = 0.25, 0.4, 0.5
# What is mentioned more often cannot be followed up, and is hardly the subject of one statement.
MAX_MENTIONS = 100
_HITS = 10
# A word that says something has this share of the rarity of a word that the corpus lacks.
_TELLING = 0.5
# Characters by which a word and its inflected forms begin; forms of a name may be one shorter than the name.
_STEM = 5
_LAST_CHARACTER = chr(0x10FFFF)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the corpus in which `stated` was changed for `instead`.

    `around` is the sentence without the two and without its answer, `names` are those of its words that a place about
    something else would not have in common with it.
    """

    source: Sentence
    stated: str
    instead: str
    around: str
    names: tuple[str, ...] = ()


def proof_against(statement: Statement, index: CorpusIndex) -> Reject | None:
    """The reason why the corpus may answer the changed statement (`may_be_answerable`); None if there is none."""
    found = (
        _beside_a_mention(statement, index)
        or _said_of_another(statement, index)
        or _in_a_passage(statement, index)
        or _both_of_one_subject(statement, index)
    )
    return Reject("may_be_answerable", found) if found else None


def _said_of_another(statement: Statement, index: CorpusIndex) -> str | None:
    """A sentence that says nearly the same without what was stated: it may say it of what was put in its place."""
    stated = folded_words(statement.stated)
    for other in index.sentences_like(folded_words(statement.around), _IN_SENTENCE):
        if other.words != statement.source.words and not contains_phrase(other.words, stated):
            return f"says nearly the same: {other.text[:200]}"
    return None


def _beside_a_mention(statement: Statement, index: CorpusIndex) -> str | None:
    """A mention of what was put in, with words of the statement in its sentence or beside it."""
    weights = _weights(statement, index)
    names = {_stem(word) for name in statement.names for word in folded_words(name)}
    mentions = _mentions(statement, index)
    if len(mentions) > MAX_MENTIONS:
        return f"{statement.instead!r} is mentioned too often to follow up"
    for mention in mentions:
        window = [other for other in _around(mention, index) if other.doc_id == mention.doc_id]
        said = {_stem(word) for other in window for word in other.words} | set(
            map(_stem, folded_words(mention.chunk.title))
        )
        if not names.isdisjoint(said) or _share(weights, said) >= _IN_WINDOW:
            return f"{statement.instead!r} and words of the statement: {mention.text[:200]}"
        passage = {_stem(word) for other in index.in_chunk(mention.chunk) for word in other.words}
        if _share(weights, passage) >= _IN_PASSAGE:
            return f"{statement.instead!r} in a passage about the same: {mention.text[:200]}"
    return None


def _in_a_passage(statement: Statement, index: CorpusIndex) -> str | None:
    """A passage that a search for the statement finds, and that mentions what was put in."""
    instead = folded_words(statement.instead)
    weights = _weights(statement, index)
    for hit in index.passage_search.search(f"{statement.around} {statement.instead}", _HITS):
        words = folded_words(index.chunks[hit.index].text)
        if contains_phrase(words, instead) and _share(weights, set(map(_stem, words))) >= _IN_WINDOW:
            return f"a search finds {statement.instead!r}: {index.chunks[hit.index].text[:200]}"
    return None


def _both_of_one_subject(statement: Statement, index: CorpusIndex) -> str | None:
    """A document that names both: they may be one thing under two names, or one a part of the other."""
    named = index.sentences_by_name.get(" ".join(folded_words(statement.stated)), ())
    shared = subjects_of(named) & subjects_of(_mentions(statement, index))
    return f"{statement.stated!r} and {statement.instead!r} are both named in {min(shared)!r}" if shared else None


def subjects_of(sentences: Iterable[Sentence]) -> set[str]:
    """The documents that sentences stand in; those under one title are one."""
    return {sentence.chunk.title or sentence.doc_id for sentence in sentences}


def is_mentioned_too_often(word: str, index: CorpusIndex) -> bool:
    """True if too many sentences to follow up contain a word or a form of it."""
    return len(_numbers_with(word, index)) > MAX_MENTIONS


def _mentions(statement: Statement, index: CorpusIndex) -> list[Sentence]:
    """The sentences that hold what was put in, a form of it, or a part of it that is a name of its own.

    A part that what was stated has too ("Khan" of two khans) is the name of neither. Where there are too many to follow
    up, no more are looked for.
    """
    words, shared = folded_words(statement.instead), set(folded_words(statement.stated))
    runs = {words[i:j] for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
    named = {run for run in runs if " ".join(run) in index.sentences_by_name and not shared.issuperset(run)}
    alone = {word for run in {words, *named} if len(run) == 1 for word in run}
    numbers: set[int] = set()
    for word in alone:
        numbers |= _numbers_with(word, index)
    if len(numbers) <= MAX_MENTIONS:
        # Who names a longer run names each word of it.
        longer = [run for run in {words, *named} if len(run) > 1 and alone.isdisjoint(run)]
        numbers.update(sentence.number for run in longer for sentence in index.sentences_with(run))
    return [index.sentences[number] for number in sorted(numbers)]


def _numbers_with(word: str, index: CorpusIndex) -> set[int]:
    """The numbers of the sentences that hold a word or a form of it; not all, where they are too many to follow up."""
    numbers: set[int] = set()
    for found in _numbers_of_forms(word, index):
        numbers.update(found[: MAX_MENTIONS + 1])
        if len(numbers) > MAX_MENTIONS:
            break
    return numbers


def _numbers_of_forms(word: str, index: CorpusIndex) -> Iterator[Sequence[int]]:
    """The numbers of the sentences that hold a word, and of those that hold each of its forms."""
    if word.isdecimal() or (word.isascii() and len(word) < _STEM):
        yield index.sentences_by_word.get(word, ())
        return
    stem = word[: max(4, len(word) - 1)]
    first, end = bisect_left(index.vocabulary, stem), bisect_left(index.vocabulary, stem + _LAST_CHARACTER)
    for form in index.vocabulary[first:end]:
        yield index.sentences_by_word[form]


def _weights(statement: Statement, index: CorpusIndex) -> Mapping[str, float]:
    """The rarity of the statement's words that say something, by their beginnings."""
    least = _TELLING * math.log(1 + len(index.sentences))
    rarities = {word: index.rarity(word) for word in folded_words(statement.around)}
    return {_stem(word): rarity for word, rarity in rarities.items() if rarity >= least}


def _share(weights: Mapping[str, float], said: set[str]) -> float:
    total = sum(weights.values())
    return sum(weight for stem, weight in weights.items() if stem in said) / total if total else 1.0


def _stem(word: str) -> str:
    return word[:_STEM]


def _around(sentence: Sentence, index: CorpusIndex) -> Sequence[Sentence]:
    return index.sentences[max(0, sentence.number - 1) : sentence.number + 2]
