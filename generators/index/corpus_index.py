"""All sentences of a corpus with an inverted index over their words."""

from __future__ import annotations

import math
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...utils.languages import Language, reading_patterns
from ...utils.progress import Progress, silent
from ...utils.records.documents import Chunk, Document
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import contains_phrase, folded, folded_words
from ..chunking.embedding import Embeddings
from ..reading.answer_spans import NameFinder, find_answer_spans
from ..reading.glossary import repeated_heads
from ..reading.names import learn_names
from .embedded import EmbeddedChunks
from .facts import FactIndex
from .passage_index import PassageIndex
from .retrieval import BM25Search, TextSearch
from .topics import Topics, topics_of

__all__ = ["CorpusIndex"]

# A name in a greater share of at least this many documents is the topic of the corpus, and guessed without reading.
_TOPICAL_SHARE, _ENOUGH_DOCUMENTS = 0.2, 10
# A word in more sentences is searched for in the remaining sentences instead of being looked up.
_MANY_SENTENCES = 20_000
_ROUNDING = 1e-9

_Numbers = np.ndarray[Any, np.dtype[np.int32]]


@dataclass(frozen=True)
class CorpusIndex:
    """All sentences of a chunked corpus, with an inverted index over their words.

    A sentence in several overlapping chunks is stored once, with the first of them as its chunk, and is listed under
    each. Lookups start from the rarest word, so none scans the whole corpus.
    """

    language: Language
    chunks: tuple[Chunk, ...]
    sentences: tuple[Sentence, ...]
    sentences_by_word: Mapping[str, Sequence[int]]
    sentences_by_chunk: dict[str, tuple[int, ...]]
    documents: Mapping[str, Document]
    # The name of the spaCy pipeline that reads the sentences; None for the preferred one of the language.
    pipeline: str | None = None
    # The chunks with their embeddings; None if they have none.
    embedded: EmbeddedChunks | None = None

    @classmethod
    def build(
        cls,
        chunks: Iterable[Chunk],
        language: Language,
        documents: Iterable[Document] = (),
        progress: Progress = silent,
        pipeline: str | None = None,
        embeddings: Embeddings | None = None,
    ) -> CorpusIndex:
        """Index chunks; `documents` are their sources, which give question types access to sections and tables.

        `pipeline` names a spaCy pipeline, as `reading.pipelines.find_pipeline` takes it.
        `embeddings` has one row for each chunk: they say what is related and what the topics are, beside words.
        `progress` is called for every chunk, with the stage "indexing".
        """
        kept = tuple(chunks)
        progress("indexing", 0, len(kept))
        names = learn_names(kept, language)
        sentences, by_chunk = _sentences(kept, language, names, progress)
        # Arrays: a number takes four bytes, and common words are in every second sentence.
        by_word: dict[str, array[int]] = defaultdict(lambda: array("i"))
        for sentence in sentences:
            for word in set(sentence.words):
                by_word[word].append(sentence.number)
        return cls(
            language,
            kept,
            tuple(sentences),
            dict(by_word),
            {chunk: tuple(numbers) for chunk, numbers in by_chunk.items()},
            {document.doc_id: document for document in documents},
            pipeline,
            EmbeddedChunks(kept, embeddings) if embeddings is not None else None,
        )

    def rarity(self, word: str) -> float:
        """Return the inverse document frequency of a folded word over sentences; highest if the corpus lacks it."""
        return math.log((1 + len(self.sentences)) / (1 + len(self.sentences_by_word.get(word, ()))))

    def sentences_with(self, phrase: Sequence[str]) -> list[Sentence]:
        """Return the sentences that contain the folded words of `phrase` next to each other."""
        lists = sorted((self.sentences_by_word.get(word, ()) for word in set(phrase)), key=len)
        numbers = np.asarray(lists[0], dtype=np.int32)
        for others in lists[1:]:
            numbers = _also_in(numbers, np.asarray(others, dtype=np.int32))
        found = [self.sentences[number] for number in numbers]
        return [s for s in found if contains_phrase(s.words, phrase)] if len(phrase) > 1 else found

    def sentences_like(self, words: Sequence[str], share: float) -> Iterator[Sentence]:
        """Yield the sentences with at least `share` of the words' total rarity, in corpus order.

        Words are looked up from the rarest on, until their rarity exceeds the part that a sentence may miss; the next
        common word ends the lookup. A sentence is read in full if the words looked up leave it able to reach the share.
        """
        weights = {word: self.rarity(word) for word in words}
        total = sum(weights.values())
        may_miss = (1 - share) * total
        rarest_first = sorted(weights, key=lambda word: (-weights[word], word))
        looked_up: list[str] = []
        passed = 0.0
        for word in rarest_first:
            if passed > may_miss and len(self.sentences_by_word.get(word, ())) > _MANY_SENTENCES:
                break
            looked_up.append(word)
            passed += weights[word]
        for number in self._sentences_weighing(looked_up, weights, passed - may_miss):
            present = set(self.sentences[number].words)
            if sum(weight for word, weight in weights.items() if word in present) >= share * total:
                yield self.sentences[number]

    def _sentences_weighing(self, words: Sequence[str], weights: Mapping[str, float], least: float) -> list[int]:
        """Return the numbers of the sentences whose words have a total weight of at least `least`, ascending."""
        lists = [(self.sentences_by_word[word], weights[word]) for word in words if word in self.sentences_by_word]
        if not lists:
            return []
        every = np.concatenate([np.asarray(numbers, dtype=np.int32) for numbers, _ in lists])
        weight = np.repeat([rarity for _, rarity in lists], [len(numbers) for numbers, _ in lists])
        if len(self.sentences) <= _MANY_SENTENCES:
            # In a small corpus, counting for every sentence is faster than sorting the numbers found.
            numbers = np.arange(len(self.sentences))
            held = np.bincount(every, weights=weight, minlength=len(numbers))
        else:
            numbers, place = np.unique(every, return_inverse=True)
            held = np.bincount(place, weights=weight)
        found: list[int] = numbers[held >= least - _ROUNDING].tolist()
        return found

    def in_chunk(self, chunk: Chunk) -> list[Sentence]:
        return [self.sentences[number] for number in self.sentences_by_chunk.get(chunk.chunk_id, ())]

    def in_document(self, doc_id: str) -> tuple[Sentence, ...]:
        """The sentences of a document, in reading order."""
        return self._sentences_by_document.get(doc_id, ())

    def sentences_at(self, doc_id: str, start: int, end: int) -> Sequence[Sentence]:
        """Return the sentences of a document that overlap a span of it, in reading order."""
        sentences = self.in_document(doc_id)
        first = bisect_right(sentences, start, key=lambda sentence: sentence.end)
        return sentences[first : bisect_left(sentences, end, key=lambda sentence: sentence.start)]

    @cached_property
    def _sentences_by_document(self) -> dict[str, tuple[Sentence, ...]]:
        found: dict[str, list[Sentence]] = defaultdict(list)
        for sentence in self.sentences:
            found[sentence.doc_id].append(sentence)
        return {doc_id: tuple(sentences) for doc_id, sentences in found.items()}

    @cached_property
    def facts(self) -> FactIndex:
        """The clauses of the sentences, read when they are asked for."""
        return FactIndex(self)

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The folded words of the corpus, sorted, so that words with a common beginning are adjacent."""
        return tuple(sorted(self.sentences_by_word))

    @cached_property
    def passage_search(self) -> TextSearch:
        """BM25 over the texts of `chunks`, in their order."""
        return BM25Search([chunk.text for chunk in self.chunks])

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
    def shared_headings(self) -> frozenset[str]:
        """The headings that several documents have."""
        documents: dict[str, set[str]] = defaultdict(set)
        for chunk in self.chunks:
            for heading in chunk.section:
                documents[heading].add(chunk.doc_id)
        return frozenset(heading for heading, ids in documents.items() if len(ids) > 1)

    @cached_property
    def labels(self) -> frozenset[tuple[str, ...]]:
        """Folded words that head lines of the documents and are not terms (`glossary.repeated_heads`)."""
        return repeated_heads(self.documents.values())

    @cached_property
    def sentences_by_name(self) -> dict[str, tuple[Sentence, ...]]:
        """The sentences of each folded name that contain it as a whole name, not as part of a longer one."""
        found: dict[str, dict[int, Sentence]] = defaultdict(dict)
        for sentence in self.sentences:
            for span in sentence.of_kind("name"):
                found[folded(span.text)][sentence.number] = sentence
        return {name: tuple(sentences.values()) for name, sentences in found.items()}

    @cached_property
    def topical_names(self) -> frozenset[str]:
        """Folded names in so many documents that they are the topic of the corpus; empty if it has few documents."""
        documents = len(self.chunks_by_document)
        if documents < _ENOUGH_DOCUMENTS:
            return frozenset()
        return frozenset(
            name
            for name, sentences in self.sentences_by_name.items()
            if len({sentence.doc_id for sentence in sentences}) > _TOPICAL_SHARE * documents
        )

    @cached_property
    def names_by_last_word(self) -> Counter[str]:
        """Number of longer names that end in each word: many for "Council", one or two for "Tesla".

        Names with a joiner ("Church of England") do not count, since the part after the joiner is itself a name.
        """
        joiners = frozenset(reading_patterns(self.language).names.joiners)
        names = (folded_words(name) for name in self.sentences_by_name)
        longer = {words for words in names if len(words) > 1 and joiners.isdisjoint(words)}
        return Counter(words[-1] for words in longer)


def _also_in(numbers: _Numbers, others: _Numbers) -> _Numbers:
    """Return the numbers that are in both arrays; both ascend."""
    places = np.searchsorted(others, numbers)
    inside = places < len(others)
    found: _Numbers = numbers[inside][others[places[inside]] == numbers[inside]]
    return found


def _grouped(chunks: Iterable[Chunk], key: Callable[[Chunk], str]) -> dict[str, tuple[Chunk, ...]]:
    groups: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        groups[key(chunk)].append(chunk)
    return {name: tuple(members) for name, members in groups.items()}


def _sentences(
    chunks: Sequence[Chunk], language: Language, names: NameFinder, progress: Progress
) -> tuple[list[Sentence], dict[str, list[int]]]:
    """Return all sentences, and the numbers of the sentences of each chunk, by its id."""
    found: list[Sentence] = []
    by_chunk: dict[str, list[int]] = defaultdict(list)
    numbers: dict[tuple[str, int], int] = {}
    labels = repeated_heads(chunks)
    for done, chunk in enumerate(chunks, start=1):
        spans = find_answer_spans(chunk, language, names, labels)
        position = 0
        for start, end in chunk.sentences:
            key = (chunk.doc_id, chunk.start + start)
            if key not in numbers:
                while position < len(spans) and spans[position].start < start:
                    position += 1
                inside = []
                while position < len(spans) and spans[position].end <= end:
                    span = spans[position]
                    inside.append(AnswerSpan(span.kind, span.start - start, span.end - start, span.text))
                    position += 1
                numbers[key] = len(found)
                found.append(Sentence(len(found), chunk, key[1], chunk.text[start:end], tuple(inside)))
            by_chunk[chunk.chunk_id].append(numbers[key])
        progress("indexing", done, len(chunks))
    return found, by_chunk
