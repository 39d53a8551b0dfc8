"""How much there is to ask about, without asking: what `taskgen generate --dry-run` shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..utils.types import Document
from .config import TaskGeneratorConfig
from .generator import TaskGenerator
from .preprocess import chunk_documents, token_counter
from .progress import Progress


@dataclass(frozen=True, slots=True)
class CorpusSize:
    """Numbers of documents, of chunks, and of tokens in the documents by the counter that chunk sizes go by.

    `skipped` says of each file that could not be read why it was left out.
    """

    documents: int
    chunks: int
    tokens: int
    skipped: tuple[str, ...] = ()


def count_corpus(config: TaskGeneratorConfig, base: Path, progress: Progress) -> CorpusSize:
    """Read and chunk the whole corpus, one document at a time.

    Raises:
        CorpusError: a source cannot be read.
        ConfigError, MissingDependency: the tokenizer cannot be loaded.
    """
    documents = tokens = 0
    count_tokens = token_counter(config.chunking)

    def counted(source: Iterator[Document]) -> Iterator[Document]:
        nonlocal documents, tokens
        for document in source:
            documents += 1
            tokens += count_tokens(document.text)
            yield document

    generator = TaskGenerator(None, config, base=base, progress=progress)
    chunks = sum(1 for _ in chunk_documents(counted(generator.read_documents()), config.chunking, generator.language))
    return CorpusSize(documents, chunks, tokens, generator.skipped)
