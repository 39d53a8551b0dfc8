"""All sentences of a corpus with an inverted index over their words."""

from __future__ import annotations

import math
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from random import Random
from typing import Any

import numpy as np

from ...utils.languages import Language
from ...utils.progress import Progress, silent
from ...utils.records.documents import Chunk, Document
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded
from ..cache import Cache
from ..chunking.embedding import Embeddings
from ..engine.engine import Engine
from ..engine.local import LocalEngine
from ..reading.answer_spans import find_answer_spans
from ..reading.definitions import Definition, find_definitions
from ..reading.names import Names
from .contents_pages import names_of_parts
from .embedded import EmbeddedChunks
from .facts import FactIndex
from .learning import learn
from .name_uses import NameUses
from .passage_index import PassageIndex
from .retrieval import BM25Search
from .sentences import Sentences, SentenceTable
from .subjects import Subjects
from .topics import Topics, topics_of
from .works import Works

__all__ = ["CorpusIndex"]

# A word in more sentences is searched for in the remaining sentences instead of being looked up.
_MANY_SENTENCES = 20_000
_ROUNDING = 1e-9

_Numbers = np.ndarray[Any, np.dtype[np.int32]]
_Weights = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class CorpusIndex:
    """All sentences of a chunked corpus, with an inverted index over their words.

    A sentence in several overlapping chunks is stored once, with the first of them as its chunk, and is listed under
    each. Lookups start from the rarest word, so none scans the whole corpus. Sentences are made, and names and other
    answer spans found in them, when they are asked for.
    """

    language: Language
    chunks: tuple[Chunk, ...]
    table: SentenceTable
    sentences: Sentences
    sentences_by_word: Mapping[str, Sequence[int]]
    documents: Mapping[str, Document]
    names: Names
    # Folded words that head lines of the documents and are not terms (`glossary.repeated_heads`).
    labels: frozenset[tuple[str, ...]]
    # The name of the spaCy pipeline that reads the sentences; None for the preferred one of the language.
    pipeline: str | None = None
    # The chunks with their embeddings; None if they have none.
    embedded: EmbeddedChunks | None = None
    # Of the order in which the chunks are visited.
    seed: int = 0

    @classmethod
    def build(
        cls,
        chunks: Iterable[Chunk],
        language: Language,
        documents: Iterable[Document] = (),
        progress: Progress = silent,
        pipeline: str | None = None,
        embeddings: Embeddings | None = None,
        engine: Engine | None = None,
        cache: Cache | None = None,
        seed: int = 0,
    ) -> CorpusIndex:
        """Index chunks; `documents` are their sources, which give question types access to sections and tables.

        `pipeline` names a spaCy pipeline, as `reading.pipelines.find_pipeline` takes it.
        `embeddings` has one row for each chunk: they say what is related and what the topics are, beside words.
        `engine` reads the chunks in shards; without one, this process does. What is in `cache` is taken from there. The
        index is the same.
        `progress` is called after every shard, with the stage "indexing" and the numbers of chunks.
        `seed` is that of `visited`.
        """
        kept = tuple(chunks)
        table = SentenceTable(kept)
        sources = {document.doc_id: document for document in documents}
        learnt = learn(kept, table, sources.values() or kept, language, engine or LocalEngine(1), cache, progress)
        names, labels = learnt.names, learnt.labels
        return cls(
            language,
            kept,
            table,
            Sentences(kept, table, lambda chunk: find_answer_spans(chunk, language, names, labels)),
            learnt.words,
            sources,
            names,
            labels,
            pipeline,
            EmbeddedChunks(kept, embeddings) if embeddings is not None else None,
            seed,
        )

    def rarity(self, word: str) -> float:
        """Return the inverse document frequency of a folded word over sentences; highest if the corpus lacks it."""
        return math.log((1 + len(self.sentences)) / (1 + len(self.sentences_by_word.get(word, ()))))

    def numbers_with_all(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of the sentences that contain all of the folded words, in any order, ascending."""
        lists = sorted((self.sentences_by_word.get(word, ()) for word in set(words)), key=len)
        numbers = np.asarray(lists[0] if lists else (), dtype=np.int32)
        for others in lists[1:]:
            numbers = _also_in(numbers, np.asarray(others, dtype=np.int32))
        found: list[int] = numbers.tolist()
        return found

    def sentences_with(self, phrase: Sequence[str], most: int | None = None) -> list[Sentence]:
        """Return the sentences, at most the first `most`, that contain the folded words of `phrase` side by side."""
        found = (self.sentences[number] for number in self.numbers_with_all(phrase))
        if len(phrase) > 1:
            found = (sentence for sentence in found if contains_phrase(sentence.words, phrase))
        return list(islice(found, most))

    def sentences_like(self, words: Sequence[str], share: float) -> Iterator[Sentence]:
        """Yield the sentences with at least `share` of the words' total rarity, in corpus order.

        Words are looked up from the rarest on, until their rarity exceeds the part that a sentence may miss; the next
        common word ends the lookup. The others are looked for only in sentences that can still reach the share.
        """
        weights = {word: self.rarity(word) for word in words if word in self.sentences_by_word}
        least = share * sum(map(self.rarity, dict.fromkeys(words))) - _ROUNDING
        left = sum(weights.values())
        rarest_first = sorted(weights, key=lambda word: (-weights[word], word))
        looked_up: list[str] = []
        for word in rarest_first:
            if left < least and len(self.sentences_by_word[word]) > _MANY_SENTENCES:
                break
            looked_up.append(word)
            left -= weights[word]
        numbers, held = self._weighed(looked_up, weights)
        for word in rarest_first[len(looked_up) :]:
            enough = held + left >= least
            numbers, held = numbers[enough], held[enough]
            left -= weights[word]
            held = held + weights[word] * _is_in(numbers, np.asarray(self.sentences_by_word[word], dtype=np.int32))
        for number in numbers[held >= least].tolist():
            yield self.sentences[number]

    def _weighed(self, words: Sequence[str], weights: Mapping[str, float]) -> tuple[_Numbers, _Weights]:
        """Return the numbers of the sentences with any of the words, ascending, and what those that each has weigh."""
        if not words:
            return np.zeros(0, dtype=np.int32), np.zeros(0)
        lists = [np.asarray(self.sentences_by_word[word], dtype=np.int32) for word in words]
        every = np.concatenate(lists)
        weight = np.repeat([weights[word] for word in words], [len(numbers) for numbers in lists])
        if len(self.sentences) <= _MANY_SENTENCES:
            # In a small corpus, counting for every sentence is faster than sorting the numbers found.
            with_any: _Numbers = np.flatnonzero(np.bincount(every)).astype(np.int32)
            return with_any, np.bincount(every, weights=weight)[with_any].astype(np.float64)
        numbers, place = np.unique(every, return_inverse=True)
        return numbers, np.bincount(place, weights=weight).astype(np.float64)

    def numbers_in(self, chunk_id: str) -> list[int]:
        """Return the numbers of the sentences of a chunk, in its order; none of an unknown chunk."""
        place = self._places.get(chunk_id)
        return [] if place is None else self.table.of_chunk(place)

    def in_chunk(self, chunk: Chunk) -> list[Sentence]:
        return [self.sentences[number] for number in self.numbers_in(chunk.chunk_id)]

    def in_document(self, doc_id: str) -> tuple[Sentence, ...]:
        """The sentences of a document, in reading order."""
        return tuple(self.sentences[int(number)] for number in self.table.by_document.get(doc_id, ()))

    def spans_in(self, doc_id: str) -> list[tuple[int, int]]:
        """Return the sentences of a document as character offsets, in reading order."""
        numbers = self.table.by_document.get(doc_id, ())
        starts, lengths = self.table.starts[numbers], self.table.lengths[numbers]
        return list(zip(starts.tolist(), (starts + lengths).tolist(), strict=True)) if len(numbers) else []

    def sentences_at(self, doc_id: str, start: int, end: int) -> Sequence[Sentence]:
        """Return the sentences of a document that overlap a span of it, in reading order."""
        numbers = self.table.by_document.get(doc_id, ())
        first = bisect_right(numbers, start, key=lambda number: self.table.place(number)[2])
        last = bisect_left(numbers, end, key=lambda number: self.table.place(number)[1])
        return [self.sentences[int(number)] for number in numbers[first:last]]

    @cached_property
    def visited(self) -> Sequence[int]:
        """The numbers of the chunks in the order in which all question types visit them, so that few are read."""
        order = array("I", range(len(self.chunks)))
        Random(f"{self.seed}:visited").shuffle(order)
        return order

    @cached_property
    def _places(self) -> dict[str, int]:
        """The number of each chunk, by its id."""
        return {chunk.chunk_id: place for place, chunk in enumerate(self.chunks)}

    @cached_property
    def facts(self) -> FactIndex:
        """The clauses of the sentences, read when they are asked for."""
        return FactIndex(self)

    @cached_property
    def works(self) -> Works:
        """The documents that are called by their titles."""
        return Works(self)

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The folded words of the corpus, sorted, so that words with a common beginning are adjacent."""
        return tuple(sorted(self.sentences_by_word))

    @cached_property
    def passage_search(self) -> BM25Search:
        """BM25 over the texts of `chunks`, in their order."""
        return BM25Search(chunk.text for chunk in self.chunks)

    @cached_property
    def passage_index(self) -> PassageIndex:
        """An index of the chunks by their words, which finds the words of a question in any inflection."""
        return PassageIndex([chunk.text for chunk in self.chunks])

    @cached_property
    def chunks_by_document(self) -> dict[str, tuple[Chunk, ...]]:
        """The chunks of each document id, in reading order."""
        return _grouped(self.chunks, lambda chunk: chunk.doc_id)

    @cached_property
    def chunks_by_title(self) -> dict[str, tuple[Chunk, ...]]:
        return _grouped(self.chunks, lambda chunk: chunk.title)

    @cached_property
    def topics(self) -> Topics:
        """The chunks by topic."""
        return topics_of(self)

    @cached_property
    def subjects(self) -> Subjects:
        """The chunks by what their headings and titles say they are about."""
        return Subjects.of(self)

    @cached_property
    def definitions(self) -> tuple[tuple[Document, Definition], ...]:
        """The terms that the documents define, each with its document."""
        return tuple(
            (document, found)
            for document in self.documents.values()
            for found in find_definitions(document.text, self.language, sorted(self.spans_in(document.doc_id)))
        )

    @cached_property
    def defined_terms(self) -> frozenset[str]:
        """The terms of `definitions`, folded."""
        spans = ((document.text, found.term) for document, found in self.definitions)
        return frozenset(folded(text[start:end].strip()) for text, (start, end) in spans)

    @cached_property
    def names_of_parts(self) -> frozenset[tuple[str, ...]]:
        """The folded names of documents and their sections."""
        return names_of_parts(self.chunks)

    @cached_property
    def shared_headings(self) -> frozenset[str]:
        """The headings that several documents have, such as "Definition of success"."""
        sections = ({section.heading for section in document.sections} for document in self.documents.values())
        return frozenset(heading for heading, count in Counter(chain.from_iterable(sections)).items() if count > 1)

    @cached_property
    def sentences_by_name(self) -> dict[str, tuple[Sentence, ...]]:
        """The sentences of each folded name that contain it as a whole name, not as part of a longer one."""
        found: dict[str, dict[int, Sentence]] = defaultdict(dict)
        for sentence in self.sentences:
            for span in sentence.of_kind("name"):
                found[folded(span.text)][sentence.number] = sentence
        return {name: tuple(sentences.values()) for name, sentences in found.items()}

    @cached_property
    def name_uses(self) -> NameUses:
        """The places of the names of the corpus, looked up when they are asked for."""
        return NameUses(self, self.names)


def _also_in(numbers: _Numbers, others: _Numbers) -> _Numbers:
    """Return the numbers that are in both arrays; both ascend."""
    found: _Numbers = numbers[_is_in(numbers, others)]
    return found


def _is_in(numbers: _Numbers, others: _Numbers) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return for each number whether it is among the others; both ascend."""
    if not len(others):
        return np.zeros(len(numbers), dtype=bool)
    places = np.minimum(np.searchsorted(others, numbers), len(others) - 1)
    found: np.ndarray[Any, np.dtype[np.bool_]] = others[places] == numbers
    return found


def _grouped(chunks: Iterable[Chunk], key: Callable[[Chunk], str]) -> dict[str, tuple[Chunk, ...]]:
    groups: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        groups[key(chunk)].append(chunk)
    return {name: tuple(members) for name, members in groups.items()}
