"""Read all chunks of a corpus for the sentences of each word, the names, and the labels of lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ...utils.languages import Language
from ...utils.languages.files import language_file_sha256
from ...utils.progress import Progress
from ...utils.records.documents import Chunk, Document
from ..cache import Cache, key_of, key_of_each
from ..engine import Engine
from ..reading.glossary import repeated_heads
from ..reading.names import Names, counts_for_names, learn_names, names_as_lists, names_from_lists
from ..reading.names_by_capitals import CapitalCounts, TextsWith
from .name_uses import evenly
from .sentences import SentenceTable, sentence_text
from .sentences_by_word import Merger, SentencesByWord
from .shards import read_shards, shards_of

# Sentences that are looked at for how a word is written that was not counted.
_LOOKED_AT = 100


@dataclass(frozen=True, slots=True)
class Learnt:
    """`labels` are the folded words that head lines and are not terms (`glossary.repeated_heads`)."""

    words: SentencesByWord
    names: Names
    labels: frozenset[tuple[str, ...]]


def learn(
    chunks: Sequence[Chunk],
    table: SentenceTable,
    texts: Collection[Chunk | Document],
    language: Language,
    engine: Engine,
    cache: Cache | None,
    progress: Progress,
) -> Learnt:
    """Read the chunks, or take what was learnt from the same ones out of `cache`, where the arrays stay on disk.

    Labels are read from `texts`, the documents or, where these are not known, the chunks.
    """
    key = _key(chunks, table, texts, language) if cache is not None else b""
    kept = _kept(cache, key, chunks, table, language) if cache is not None else None
    if kept is not None:
        progress("index: read from disk", len(chunks), len(chunks))
        return kept
    words, counts, done = Merger(), counts_for_names(language), 0
    progress("indexing", 0, len(chunks))
    for shard in read_shards(shards_of(chunks, table), language, engine, cache):
        if counts is not None and shard.names is not None:
            counts.add(shard.names)
        words.add(shard)
        done += shard.chunks
        progress("indexing", done, len(chunks))
    merged = words.merged()
    if counts is None:
        names = learn_names(chunks, language)
    else:
        names = counts.learnt(language, _texts_with(merged, chunks, table))
    learnt = Learnt(merged, names, repeated_heads(texts))
    return learnt if cache is None else _on_disk(cache, key, learnt, counts)


def _texts_with(words: SentencesByWord, chunks: Sequence[Chunk], table: SentenceTable) -> TextsWith:
    """Return a function that gives sentences with a folded word, spread evenly over the corpus."""

    def found(word: str) -> Iterator[str]:
        return (sentence_text(number, chunks, table) for number in evenly(words.get(word, ()), _LOOKED_AT))

    return found


def _key(
    chunks: Sequence[Chunk], table: SentenceTable, texts: Collection[Chunk | Document], language: Language
) -> bytes:
    about = key_of("learnt", language.code, language_file_sha256(language.code))
    places = (array.tobytes() for array in (table.chunk_starts, table.in_chunks, table.starts, table.lengths))
    cut = chain.from_iterable((chunk.doc_id, str(chunk.start), chunk.text) for chunk in chunks)
    return key_of(about, *places, key_of_each(cut), key_of_each(text.text for text in texts))


def _on_disk(cache: Cache, key: bytes, learnt: Learnt, counts: CapitalCounts | None) -> Learnt:
    """Keep what was learnt, and return it with the arrays on disk, which take no memory of their own."""
    values = {
        "words": learnt.words.words,
        "labels": sorted(learnt.labels),
        "counts": counts.as_lists() if counts is not None else None,
        "names": names_as_lists(learnt.names),
    }
    arrays = cache.put_arrays(key, values, {"starts": learnt.words.starts, "numbers": learnt.words.numbers})
    return replace(learnt, words=SentencesByWord(learnt.words.words, arrays["starts"], arrays["numbers"]))


def _kept(cache: Cache, key: bytes, chunks: Sequence[Chunk], table: SentenceTable, language: Language) -> Learnt | None:
    found = cache.get_arrays(key, ("starts", "numbers"))
    if found is None:
        return None
    values, arrays = found
    words = SentencesByWord(values["words"], arrays["starts"], arrays["numbers"])
    if values["counts"] is None:
        names = names_from_lists(values["names"])
    else:
        counts = CapitalCounts.from_lists(values["counts"], language)
        names = counts.learnt(language, _texts_with(words, chunks, table))
    return Learnt(words, names, frozenset(map(tuple, values["labels"])))
