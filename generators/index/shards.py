"""Parts of a corpus that several processes read for the index: counts for names, and the sentences of each word."""

from __future__ import annotations

import gc
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, tee
from typing import Any

import numpy as np

from ...utils.languages import Language
from ...utils.languages.files import language_file_sha256
from ...utils.records.documents import Chunk
from ...utils.text.words import fold_words
from ..cache import Cache, key_of, packed, reused, unpacked
from ..engine import Engine
from ..reading.names import counts_for_names
from ..reading.names_by_capitals import CapitalCounts
from .sentences import SentenceTable

# Characters of the chunks that a process reads at a time: enough that starting one pays.
_BATCH = 2_000_000
# A shard ends after one chunk of so many, by its text: an added document leaves the shards of all others as they are.
_CHUNKS = 64
# Characters of a corpus that are enough to learn from how it writes names; of up to twice as many all are read.
_LEARNT_FROM = 12_000_000

Numbers = np.ndarray[Any, np.dtype[np.int32]]
Starts = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Shard:
    """The texts of some chunks, and for each the offsets in it of the sentences that no earlier chunk shows.

    `has_names` is False for a shard that no names are learnt from.
    """

    texts: tuple[str, ...]
    sentences: tuple[tuple[tuple[int, int], ...], ...]
    has_names: bool = True

    @cached_property
    def key(self) -> bytes:
        return key_of(repr(self.sentences), str(self.has_names), *self.texts)


@dataclass(frozen=True, slots=True, eq=False)
class ShardCounts:
    """The counts of a shard of so many chunks and sentences.

    `numbers` has the numbers of the sentences of all `words`, ascending for each word, counted from the first sentence
    of the shard; those of word `i` are from `starts[i]` to `starts[i + 1]`. `names` is None if names are not learnt
    from such counts, or not from this shard.
    """

    chunks: int
    sentences: int
    words: Sequence[str]
    starts: Starts
    numbers: Numbers
    names: CapitalCounts | None


def shards_of(chunks: Sequence[Chunk], table: SentenceTable) -> Iterator[Shard]:
    """Yield the chunks in shards of some 64 chunks.

    From a large corpus, names are learnt from one shard of so many, by its text, as the ends of shards are.
    """
    one_in = _one_in(sum(chunk.end - chunk.start for chunk in chunks))
    texts: list[str] = []
    sentences: list[tuple[tuple[int, int], ...]] = []
    for place, chunk in enumerate(chunks):
        texts.append(chunk.text)
        sentences.append(table.spans_shown_first(place, chunk.start))
        drawn = zlib.crc32(chunk.text.encode("utf-8", "surrogatepass"))
        if drawn % _CHUNKS == 0:
            yield Shard(tuple(texts), tuple(sentences), drawn // _CHUNKS % one_in == 0)
            texts, sentences = [], []
    if texts:
        yield Shard(tuple(texts), tuple(sentences))


def _one_in(characters: int) -> int:
    """Return of how many shards names are learnt from one: a power of two, so that few documents more change it."""
    return 1 << max(0, (characters // _LEARNT_FROM).bit_length() - 1)


def read_shards(
    shards: Iterable[Shard], language: Language, engine: Engine, cache: Cache | None
) -> Iterator[ShardCounts]:
    """Yield the counts of each shard: those in `cache`, or as an engine reads them."""

    def read(unknown: Iterator[Shard]) -> Iterator[ShardCounts]:
        return chain.from_iterable(engine.map(partial(_read_batch, language), _batches(unknown)))

    if cache is None:
        yield from read(iter(shards))
        return
    about = key_of("index", language.code, language_file_sha256(language.code))

    def is_known(shard: Shard) -> bool:
        return cache.has(key_of(about, shard.key))

    def known(shard: Shard) -> ShardCounts | None:
        value = cache.get(key_of(about, shard.key))
        return None if value is None else _unpacked(value, language)

    def read_and_kept(unknown: Iterator[Shard]) -> Iterator[ShardCounts]:
        ahead, read_now = tee(unknown)
        for shard, counts in zip(ahead, read(read_now), strict=True):
            cache.put(key_of(about, shard.key), _packed(counts))
            yield counts

    yield from reused(shards, is_known, known, read_and_kept)


def _batches(shards: Iterable[Shard]) -> Iterator[list[Shard]]:
    batch, size = [], 0
    for shard in shards:
        batch.append(shard)
        size += sum(map(len, shard.texts))
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _read_batch(language: Language, shards: Iterable[Shard]) -> list[ShardCounts]:
    return [_read_shard(language, shard) for shard in shards]


def _read_shard(language: Language, shard: Shard) -> ShardCounts:
    """Count for the names of a language, and list the sentences of each folded word."""
    names = counts_for_names(language) if shard.has_names else None
    known: defaultdict[str, int] = defaultdict()
    known.default_factory = known.__len__
    every, lengths = array("i"), array("i")
    for text, spans in zip(shard.texts, shard.sentences, strict=True):
        if names is not None:
            names.read(text)
        for start, end in spans:
            of_sentence = set(fold_words(text[start:end]))
            every.extend(map(known.__getitem__, of_sentence))
            lengths.append(len(of_sentence))
    words = sorted(known)
    rank = np.empty(len(words), dtype=np.int32)
    rank[[known[word] for word in words]] = np.arange(len(words), dtype=np.int32)
    ranks = rank[np.array(every, dtype=np.int32)]
    # Sentences are in order before, and the sort is stable, so those of each word ascend.
    numbers = np.arange(len(lengths), dtype=np.int32).repeat(lengths)[np.argsort(ranks, kind="stable")]
    starts = np.concatenate(([0], np.cumsum(np.bincount(ranks, minlength=len(words)))))
    return ShardCounts(len(shard.texts), len(lengths), words, starts, numbers, names)


def _packed(counts: ShardCounts) -> bytes:
    names = counts.names.as_lists() if counts.names is not None else None
    values = {"chunks": counts.chunks, "sentences": counts.sentences, "words": counts.words, "names": names}
    return packed(values, {"starts": counts.starts, "numbers": counts.numbers})


def _unpacked(value: bytes, language: Language) -> ShardCounts:
    with _uncollected():
        values, arrays = unpacked(value)
        names = CapitalCounts.from_lists(values["names"], language) if values["names"] is not None else None
    return ShardCounts(
        values["chunks"], values["sentences"], values["words"], arrays["starts"], arrays["numbers"], names
    )


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no cyclic garbage: among millions of small lists, which soon are gone, that takes half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
