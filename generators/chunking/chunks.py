"""Cut documents into chunks between sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache as cached
from functools import partial
from itertools import chain, takewhile, tee
from typing import TypeVar, cast

from ...utils.errors import ConfigError, require
from ...utils.expected import expect, expect_each
from ...utils.languages import Language, language_or_english, load_language
from ...utils.records.documents import Chunk, Document
from ...utils.settings import ChunkingConfig
from ...utils.text.paragraph_numbers import without_numbers
from ...utils.text.sentences import sentence_spans
from ...utils.text.tokens import TokenCounter, count_tokens, pieces
from ..cache import Cache, reused
from ..engine import Engine
from .kept_chunks import Cut, KeptChunks, chunk_of
from .packing import Unit, pack
from .slice_counts import SliceCounter, slice_counter

__all__ = ["as_chunks", "chunk_documents", "chunked", "count_tokens", "token_counter"]

T = TypeVar("T")

# Characters of the documents that a worker cuts at a time: about a second's work.
_BATCH = 4_000_000


def chunk_documents(docs: Iterable[Document], cfg: ChunkingConfig, language: Language | None = None) -> list[Chunk]:
    """Cut each document into chunks of at most `cfg.max_tokens` tokens; `language` is English if it is None.

    All characters of a document except white space are in at least one chunk. A chunk ends at the end of a sentence and
    repeats as many whole sentences of the previous chunk as fit in `cfg.overlap_tokens`. A document that fits is one
    chunk. Otherwise a section of at least a quarter of `max_tokens` starts a new chunk, and smaller sections share one;
    overlap never crosses from one such group of sections to the next. A sentence longer than a chunk is cut at a space,
    a longer word between two grapheme clusters.

    Raises:
        ConfigError: `docs` holds something else than documents, or `cfg.tokenizer` cannot be loaded.
        MissingDependency: `cfg.tokenizer` is given and transformers is not installed.
    """
    expect(cfg, ChunkingConfig, "cfg")
    return list(chunked(expect_each(docs, Document, "docs"), cfg, language_or_english(language)))


def chunked(
    documents: Iterable[Document],
    config: ChunkingConfig,
    language: Language,
    engine: Engine | None = None,
    cache: Cache | None = None,
) -> Iterator[Chunk]:
    """Yield the chunks of `chunk_documents` one document at a time, or as an engine cuts them, in the same order.

    With an engine, those that are in `cache` are taken from there.
    """
    ahead, cut_now = tee(documents)
    for document, cuts in zip(ahead, _cut_each(cut_now, config, language, engine, cache), strict=True):
        yield from (chunk_of(document, index, one) for index, one in enumerate(cuts))


def _cut_each(
    documents: Iterable[Document],
    config: ChunkingConfig,
    language: Language,
    engine: Engine | None,
    cache: Cache | None,
) -> Iterator[Iterable[Cut]]:
    if engine is None:
        count = token_counter(config)
        return (_cuts(document, config, language, count) for document in documents)

    def cut(documents: Iterator[Document]) -> Iterator[Sequence[Cut]]:
        return chain.from_iterable(engine.map(partial(_cut_batch, config, language.code), _batches(documents)))

    # A tokenizer is known by its name alone, and can change under it.
    if cache is None or config.tokenizer is not None:
        return cut(iter(documents))
    kept = KeptChunks(cache, config, language.code)

    def cut_and_kept(documents: Iterator[Document]) -> Iterator[Sequence[Cut]]:
        ahead, cut_now = tee(documents)
        for document, cuts in zip(ahead, cut(cut_now), strict=True):
            kept.put(document, cuts)
            yield cuts

    return reused(documents, kept.has, kept.get, cut_and_kept)


def _cut_batch(config: ChunkingConfig, language: str, documents: Iterable[Document]) -> list[list[Cut]]:
    """Cut documents in a worker, which knows the language by its code."""
    count, known = token_counter(config), load_language(language)
    return [list(_cuts(document, config, known, count)) for document in documents]


def _batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    batch, size = [], 0
    for document in documents:
        batch.append(document)
        size += len(document.text)
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def as_chunks(texts: Chunk | Document | Iterable[Chunk | Document], language: Language) -> Iterator[Chunk]:
    """Yield chunks as they are, and those of documents by the default settings.

    Raises:
        ConfigError: something else is among them.
    """
    several = isinstance(texts, Iterable) and not isinstance(texts, (Chunk, Document, str))
    for text in cast("Iterable[Chunk | Document]", texts if several else (texts,)):
        if isinstance(text, Chunk):
            yield text
        elif isinstance(text, Document):
            yield from chunked((text,), ChunkingConfig(), language)
        else:
            raise ConfigError(f"chunks: expected chunks or documents, found {type(text).__name__}")


@cached
def token_counter(config: ChunkingConfig) -> TokenCounter:
    """Return the function that counts tokens: `count_tokens`, or the configured Hugging Face tokenizer.

    Raises:
        ConfigError: the tokenizer cannot be loaded.
        MissingDependency: transformers is not installed.
    """
    if config.tokenizer is None:
        return count_tokens
    transformers = require("transformers", extra="hf")
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(config.tokenizer)
    except (OSError, ValueError) as error:
        raise ConfigError(f"chunking.tokenizer: {config.tokenizer!r} cannot be loaded: {error}") from error
    return lambda text: len(tokenizer(text, add_special_tokens=False, verbose=False)["input_ids"])


def _cuts(document: Document, config: ChunkingConfig, language: Language, count: TokenCounter) -> Iterator[Cut]:
    text = document.text
    count_between = slice_counter(text, count)
    spans = sentence_spans(text, language)
    units = list(_units(document, spans, config.max_tokens, count, count_between))
    stated = list(without_numbers(text, spans))
    first = 0
    for members in pack(units, config, count_between):
        start, end = members[0].start, members[-1].end
        # Chunks are in order, so the search for the first sentence of a chunk never moves back.
        while first < len(spans) and spans[first][0] < start:
            first += 1
        inside = takewhile(_ends_by(end), _from(stated, first))
        yield Cut(
            start,
            end,
            section=_common_path([unit.section for unit in members if unit.has_sentence]),
            sentences=tuple((left - start, right - start) for left, right in inside),
            pages=_pages(document, start, end),
            tags=_tags(document, start, end),
        )


def _pages(document: Document, start: int, end: int) -> tuple[int, int] | None:
    first, last = document.page_at(start), document.page_at(end - 1)
    return (first, last) if first is not None and last is not None else None


def _tags(document: Document, start: int, end: int) -> tuple[str, ...]:
    """Return the tags of the sections that the slice overlaps."""
    first = max(0, bisect_right(document.sections, start, key=lambda section: section.start) - 1)
    reached = takewhile(lambda section: section.start < end, _from(document.sections, first))
    return tuple(sorted({tag for section in reached if section.end > start for tag in section.tags}))


def _from(items: Sequence[T], first: int) -> Iterator[T]:
    """Yield the items from one on; unlike `islice`, without a walk to it from the start."""
    return map(items.__getitem__, range(first, len(items)))


def _ends_by(end: int) -> Callable[[tuple[int, int]], bool]:
    return lambda span: span[1] <= end


def _units(
    document: Document, spans: list[tuple[int, int]], max_tokens: int, count: TokenCounter, count_between: SliceCounter
) -> Iterator[Unit]:
    """Yield the document's units in order: all characters except white space, none longer than `max_tokens`."""
    text = document.text
    next_span = 0
    for section_start, section_end, path in _parts(document):
        left = section_start
        while left < section_end:
            if next_span < len(spans) and spans[next_span][1] <= section_end:
                sentence, right = spans[next_span]
                next_span += 1
            else:
                sentence, right = section_end, section_end
            start, end = _strip(text, left, right)
            if start < end:
                tokens = count_between(start, end)
                if tokens <= max_tokens:
                    yield Unit(start, end, tokens, path, sentence < end)
                else:
                    yield from _divided(text, (start, sentence, end), path, max_tokens, count, count_between)
            left = right


def _parts(document: Document) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield the sections and the text outside them, in order, as start, end and headings."""
    position = 0
    for section in document.sections:
        yield position, section.start, ()
        yield section.start, section.end, section.path
        position = section.end
    yield position, len(document.text), ()


def _divided(
    text: str,
    unit: tuple[int, int, int],
    path: tuple[str, ...],
    max_tokens: int,
    count: TokenCounter,
    count_between: SliceCounter,
) -> Iterator[Unit]:
    """Divide what is too long, given as its start, that of its sentence, and its end.

    The text before the sentence becomes a unit apart from it; what is still too long is cut.
    """
    start, sentence, end = unit
    is_mixed = start < sentence < end
    parts = ((start, sentence, False), (sentence, end, True)) if is_mixed else ((start, end, sentence < end),)
    for left, right, has_sentence in parts:
        left, right = _strip(text, left, right)
        if (tokens := count_between(left, right)) <= max_tokens:
            yield Unit(left, right, tokens, path, has_sentence)
            continue
        for first, last in pieces(text, left, right, max_tokens, count):
            yield Unit(first, last, count_between(first, last), path, has_sentence, is_whole=False)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _common_path(paths: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the headings that all paths begin with."""
    common: list[str] = []
    for headings in zip(*paths, strict=False):
        if len(set(headings)) > 1:
            break
        common.append(headings[0])
    return tuple(common)
