"""Parts of a corpus that several processes read for the index: counts for names, and the sentences of each word."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.languages import Language
from ...utils.records.documents import Chunk
from ...utils.text.words import folded_words
from ..reading.names import counts_for_names
from ..reading.names_by_capitals import CapitalCounts
from .sentences import SentenceTable

# Characters of the chunks that are read together: enough that starting a process pays.
_SIZE = 2_000_000


@dataclass(frozen=True, slots=True)
class Shard:
    """The texts of some chunks, and for each the sentences that no earlier chunk shows.

    `sentences` has the number of the first of them and their offsets in the text of the chunk.
    """

    texts: tuple[str, ...]
    sentences: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


@dataclass(frozen=True, slots=True)
class ShardCounts:
    """The counts of a shard: `numbers` are those of the sentences of each word, ascending.

    `names` is None if names are not learnt from such counts.
    """

    chunks: int
    names: CapitalCounts | None
    numbers: dict[str, array[int]]


def shards_of(chunks: Sequence[Chunk], table: SentenceTable) -> Iterator[Shard]:
    """Yield the chunks in shards of about two million characters."""
    texts: list[str] = []
    sentences: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    size = 0
    for place, chunk in enumerate(chunks):
        own = table.shown_first(place)
        texts.append(chunk.text)
        spans = ((start - chunk.start, end - chunk.start) for _, start, end in map(table.place, own))
        sentences.append((own.start, tuple(spans)))
        size += len(chunk.text)
        if size >= _SIZE:
            yield Shard(tuple(texts), tuple(sentences))
            texts, sentences, size = [], [], 0
    if texts:
        yield Shard(tuple(texts), tuple(sentences))


def read_shard(language: Language, shard: Shard) -> ShardCounts:
    """Count for the names of a language, and list the sentences of each folded word."""
    names = counts_for_names(language)
    # Arrays: a number takes four bytes, and common words are in every second sentence.
    numbers: dict[str, array[int]] = defaultdict(lambda: array("i"))
    for text, (first, spans) in zip(shard.texts, shard.sentences, strict=True):
        if names is not None:
            names.read(text)
        for number, (start, end) in enumerate(spans, start=first):
            for word in set(folded_words(text[start:end])):
                numbers[word].append(number)
    return ShardCounts(len(shard.texts), names, dict(numbers))
