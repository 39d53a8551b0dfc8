"""Count the documents, tokens and chunks of a corpus, for `taskgen generate --dry-run`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...utils.languages import Language
from ...utils.records.documents import Document
from ...utils.settings import ChunkingConfig
from .chunks import chunked, token_counter


@dataclass(frozen=True, slots=True)
class CorpusSize:
    """Numbers of documents, of their tokens, and of chunks. Tokens are counted as for chunk sizes."""

    documents: int
    chunks: int
    tokens: int


def count_corpus(documents: Iterable[Document], config: ChunkingConfig, language: Language) -> CorpusSize:
    """Chunk the documents one at a time and count.

    Raises:
        ConfigError, MissingDependency: the tokenizer cannot be loaded.
    """
    number = tokens = 0
    count_tokens = token_counter(config)

    def counted() -> Iterator[Document]:
        nonlocal number, tokens
        for document in documents:
            number += 1
            tokens += count_tokens(document.text)
            yield document

    chunks = sum(1 for _ in chunked(counted(), config, language))
    return CorpusSize(number, chunks, tokens)
