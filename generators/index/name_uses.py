"""The names of a corpus: which there are, where they stand, and which the whole corpus is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar
from unicodedata import normalize

from ...utils.languages import reading_patterns
from ...utils.records.documents import Chunk
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from ..engine.forks import in_ranges
from ..reading.names import Names

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

T = TypeVar("T")

# A name in a greater share of at least this many documents is the topic of the corpus, and guessed without reading.
_TOPICAL_SHARE, _ENOUGH_DOCUMENTS = 0.2, 10
# In a larger corpus, topical names are those of this many documents, and of this many chunks, spread over it evenly.
_DOCUMENTS_READ, _CHUNKS_READ = 512, 4_096
# Documents whose names are looked for by a process.
_OF_A_PROCESS = 100
# Sentences that are looked at to decide if words are a name, or a part of longer ones.
_LOOKED_AT = 2_000
# The words before the last one of a longer name that are looked at: a small word may stand between two of a name.
_BEFORE = 3


class NameUses:
    """Names in the sentences of `index`, found when they are asked for: none is looked for in the whole corpus.

    Names are given folded. `names` is what finds them in a text.
    """

    def __init__(self, index: CorpusIndex, names: Names) -> None:
        self._index, self._names = index, names
        self._capitals = reading_patterns(index.language).names.capitals
        self._known: dict[str, bool] = {}
        self._longer: dict[str, int] = {}
        self._topics: dict[str, bool] = {}

    def __contains__(self, name: str) -> bool:
        """Return True if a sentence has the name as a whole name, not as part of a longer one.

        Of many sentences with these words, the first 2,000 are looked at.
        """
        if name not in self._known:
            self._known[name] = next(self._sentences(name, _LOOKED_AT), None) is not None
        return self._known[name]

    def sentences(self, name: str, most: int) -> tuple[Sentence, ...]:
        """Return at most `most` sentences that have the name as a whole name, in corpus order."""
        return tuple(islice(self._sentences(name), most))

    def _sentences(self, name: str, looked_at: int | None = None) -> Iterator[Sentence]:
        words = folded_words(name)
        if not words or (len(words) == 1 and not self._names.has_word(name)):
            return
        for number in self._index.numbers_with_all(words)[:looked_at]:
            text = self._index.sentences.text(number)
            if name not in normalize("NFC", text).lower() or (self._capitals and not _has_capital(name, text)):
                continue
            sentence = self._index.sentences[number]
            if any(folded(span.text) == name for span in sentence.of_kind("name")):
                yield sentence

    def longer(self, word: str) -> int:
        """Return the number of longer names that end in a word: many for "Council", one or two for "Tesla".

        Names with a joiner ("Church of England") do not count, since the part after the joiner is itself a name. Of
        many sentences with the word behind another one of a name, the first 2,000 are looked at.
        """
        if word not in self._longer:
            joiners = frozenset(reading_patterns(self._index.language).names.joiners)
            behind = (number for number in self._index.numbers_with_all([word]) if self._may_end_name(word, number))
            sentences = (self._index.sentences[number] for number in islice(behind, _LOOKED_AT))
            names = {folded_words(span.text) for sentence in sentences for span in sentence.of_kind("name")}
            self._longer[word] = sum(len(name) > 1 and name[-1] == word and joiners.isdisjoint(name) for name in names)
        return self._longer[word]

    def _may_end_name(self, word: str, number: int) -> bool:
        """Return True if a sentence has the word behind another one that may be of the same name."""
        if not self._capitals:
            return True
        sentence = self._index.sentences[number]
        spans, text = sentence.spans, sentence.text
        return any(
            form == word
            and (
                any(text[before].isupper() for _, before, _ in spans[max(0, place - _BEFORE) : place])
                or not text[max(0, start - 1) : start].isspace()  # behind a prefix: "'s-Gravenhage"
            )
            for place, (form, start, _) in enumerate(spans)
        )

    def is_topic(self, name: str) -> bool:
        """Return True if the words of a name stand in most documents: the corpus is the manual of this program.

        Unlike a topical name, it may be written in lower case as well. Of many sentences with its words, the first
        2,000 are looked at.
        """
        if name not in self._topics:
            words = [word for word in folded_words(name) if word not in self._index.language.scoring.articles]
            most = len(self._index.chunks_by_document) / 2
            numbers = self._index.numbers_with_all(words) if 2 * most >= _ENOUGH_DOCUMENTS else []
            found = numbers[:_LOOKED_AT] if len(numbers) > most else []
            self._topics[name] = len({self._index.sentences[number].doc_id for number in found}) > most
        return self._topics[name]

    @cached_property
    def topical(self) -> frozenset[str]:
        """Names in so many documents that they are the topic of the corpus; empty if it has few documents.

        Of more than 512 documents, or 4,096 chunks, as many are read, spread evenly.
        """
        documents = list(self._index.chunks_by_document.values())
        if len(documents) < _ENOUGH_DOCUMENTS:
            return frozenset()
        read = evenly(documents, _DOCUMENTS_READ)
        most = _CHUNKS_READ if sum(map(len, read)) <= _CHUNKS_READ else max(1, _CHUNKS_READ // len(read))

        def counted(numbers: range) -> Counter[str]:
            return Counter(name for number in numbers for name in self._names_in(evenly(read[number], most)))

        holders = sum(in_ranges(counted, len(read), _OF_A_PROCESS), Counter[str]())
        return frozenset(name for name, count in holders.items() if count > _TOPICAL_SHARE * len(read))

    def _names_in(self, chunks: Iterable[Chunk]) -> set[str]:
        """Return the names in the sentences of some chunks."""
        found: set[str] = set()
        for chunk in chunks:
            text, sentences = chunk.text, chunk.sentences
            spans = self._names(text)
            inside = (span for span in spans if any(first <= span[0] and span[1] <= last for first, last in sentences))
            found.update(folded(text[start:end]) for start, end in inside)
        return found


def _has_capital(name: str, text: str) -> bool:
    """Return True if a text has the name somewhere with a capital."""
    lowered = text.lower()
    if len(lowered) != len(text) or name not in lowered:  # letters whose case has another length, or not composed
        return True
    place = lowered.find(name)
    while place >= 0:
        if not text[place : place + len(name)].islower():
            return True
        place = lowered.find(name, place + 1)
    return False


def evenly(items: Sequence[T], most: int) -> Sequence[T]:
    """Return at most `most` of the items, spread evenly."""
    return items if len(items) <= most else [items[place * len(items) // most] for place in range(most)]
