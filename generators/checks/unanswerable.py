"""Prove against the whole corpus that a changed statement occurs nowhere in it.

The changed part of the statement is known. The proof examines every mention of its replacement, and every sentence or
passage similar to the statement, for the two occurring near each other. Words are compared by their first letters, so
that inflected forms match.
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

# Shares of the statement's rarity-weighted words at which it may be answerable: beside a mention of the replacement, in
# a passage with one, and in any sentence at all.
_IN_WINDOW, _IN_PASSAGE, _IN_SENTENCE = 0.25, 0.4, 0.5
# Words with more mentions cannot be followed up, and are hardly the subject of one statement.
MAX_MENTIONS = 100
_HITS = 10
# Content words: at least this share of the rarity of a word that the corpus lacks.
_TELLING = 0.5
# Number of first characters that inflected forms share; forms of a name may be one character shorter than the name.
_STEM = 5
_LAST_CHARACTER = chr(0x10FFFF)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the corpus in which `stated` was replaced by `instead`.

    `around` is the sentence without `stated`, `instead` and its answer. `names` are words of it that a passage about
    something else would not contain.
    """

    source: Sentence
    stated: str
    instead: str
    around: str
    names: tuple[str, ...] = ()


def proof_against(statement: Statement, index: CorpusIndex) -> Reject | None:
    """Return the reason why the corpus may answer the changed statement (`may_be_answerable`), or None."""
    found = (
        _beside_a_mention(statement, index)
        or _said_of_another(statement, index)
        or _in_a_passage(statement, index)
        or _both_of_one_subject(statement, index)
    )
    return Reject("may_be_answerable", found) if found else None


def _said_of_another(statement: Statement, index: CorpusIndex) -> str | None:
    """Find a nearly equal sentence without `stated`: it may be about `instead`."""
    stated = folded_words(statement.stated)
    for other in index.sentences_like(folded_words(statement.around), _IN_SENTENCE):
        if other.words != statement.source.words and not contains_phrase(other.words, stated):
            return f"says nearly the same: {other.text[:200]}"
    return None


def _beside_a_mention(statement: Statement, index: CorpusIndex) -> str | None:
    """Find a mention of `instead` with words of the statement in or near its sentence, or in its passage."""
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
    """Search for the statement; return a passage found that mentions `instead`."""
    instead = folded_words(statement.instead)
    weights = _weights(statement, index)
    for hit in index.passage_search.search(f"{statement.around} {statement.instead}", _HITS):
        words = folded_words(index.chunks[hit.index].text)
        if contains_phrase(words, instead) and _share(weights, set(map(_stem, words))) >= _IN_WINDOW:
            return f"a search finds {statement.instead!r}: {index.chunks[hit.index].text[:200]}"
    return None


def _both_of_one_subject(statement: Statement, index: CorpusIndex) -> str | None:
    """Find a document that names both: they may be two names of one thing, or one part of the other."""
    named = index.sentences_by_name.get(" ".join(folded_words(statement.stated)), ())
    shared = subjects_of(named) & subjects_of(_mentions(statement, index))
    return f"{statement.stated!r} and {statement.instead!r} are both named in {min(shared)!r}" if shared else None


def subjects_of(sentences: Iterable[Sentence]) -> set[str]:
    """Return the titles of the documents of the sentences (ids, if untitled); equal titles count as one document."""
    return {sentence.chunk.title or sentence.doc_id for sentence in sentences}


def is_mentioned_too_often(word: str, index: CorpusIndex) -> bool:
    """True if a word and its forms are in more than `MAX_MENTIONS` sentences."""
    return len(_numbers_with(word, index)) > MAX_MENTIONS


def _mentions(statement: Statement, index: CorpusIndex) -> list[Sentence]:
    """Return the sentences with `instead`, a form of it, or a part of it that is a name by itself.

    Parts that `stated` has too ("Khan" of two khans) do not count. The search ends when there are too many to follow
    up.
    """
    words, shared = folded_words(statement.instead), set(folded_words(statement.stated))
    runs = {words[i:j] for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
    named = {run for run in runs if " ".join(run) in index.sentences_by_name and not shared.issuperset(run)}
    alone = {word for run in {words, *named} if len(run) == 1 for word in run}
    numbers: set[int] = set()
    for word in alone:
        numbers |= _numbers_with(word, index)
    if len(numbers) <= MAX_MENTIONS:
        # A mention of a longer run is a mention of each of its words.
        longer = [run for run in {words, *named} if len(run) > 1 and alone.isdisjoint(run)]
        numbers.update(sentence.number for run in longer for sentence in index.sentences_with(run))
    return [index.sentences[number] for number in sorted(numbers)]


def _numbers_with(word: str, index: CorpusIndex) -> set[int]:
    """Return the numbers of the sentences with a word or a form of it; incomplete if there are too many."""
    numbers: set[int] = set()
    for found in _numbers_of_forms(word, index):
        numbers.update(found[: MAX_MENTIONS + 1])
        if len(numbers) > MAX_MENTIONS:
            break
    return numbers


def _numbers_of_forms(word: str, index: CorpusIndex) -> Iterator[Sequence[int]]:
    """Yield the numbers of the sentences with the word, then with each of its forms."""
    if word.isdecimal() or (word.isascii() and len(word) < _STEM):
        yield index.sentences_by_word.get(word, ())
        return
    stem = word[: max(4, len(word) - 1)]
    first, end = bisect_left(index.vocabulary, stem), bisect_left(index.vocabulary, stem + _LAST_CHARACTER)
    for form in index.vocabulary[first:end]:
        yield index.sentences_by_word[form]


def _weights(statement: Statement, index: CorpusIndex) -> Mapping[str, float]:
    """Return the rarity of the statement's content words, by stem."""
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
