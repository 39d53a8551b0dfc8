"""Retrievers of documents: the protocol that callers of the library write to, and two of ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol

from ...utils.errors import ConfigError
from ...utils.expected import expect, expect_each, expect_number
from ...utils.records.documents import Chunk, Document
from ...utils.settings import EmbeddingConfig
from ...utils.text.words import folded_words
from ..chunking.embedding import embed_chunks
from .retrieval import BM25Search, EmbeddingSearch, Hit, TextSearch


class CorpusRetriever(Protocol):
    """Anything that finds documents, or passages of them, by a query."""

    def search(self, query: str, k: int = 10) -> list[Document]:
        """Return at most `k` documents, nearest first. Passages have the id of their document."""
        ...


class BM25Retriever:
    """BM25 over chunks or documents. Chunks are found as documents of their text, with the id of theirs.

    Raises:
        ConfigError: there is something else among them; in a search, if `query` is no text or `k` is below 0.
    """

    def __init__(self, chunks: Iterable[Chunk | Document]) -> None:
        self._texts = tuple(expect_each(chunks, (Chunk, Document), "chunks"))
        self._search = BM25Search([text.text for text in self._texts])

    def search(self, query: str, k: int = 10) -> list[Document]:
        return _found(self._search, query, k, self._texts)


class EmbeddingRetriever:
    """Nearest neighbours by cosine over chunks or documents, which it embeds; found as `BM25Retriever` finds them.

    Raises:
        ConfigError: as `embed_chunks`; in a search, as `BM25Retriever`, or if `embed_fn` does not give one vector of
            the same length.
    """

    def __init__(self, chunks: Iterable[Chunk | Document], cfg: EmbeddingConfig) -> None:
        self._texts = tuple(expect_each(chunks, (Chunk, Document), "chunks"))
        self._search = EmbeddingSearch(embed_chunks(self._texts, cfg), cfg.embed_fn)

    def search(self, query: str, k: int = 10) -> list[Document]:
        return _found(self._search, query, k, self._texts)


class SearchOf:
    """A caller's retriever as a search over chunks.

    A whole document that it finds stands for the chunk of it that shares most words with the query; documents that are
    none of the corpus are passed over.
    """

    def __init__(self, retriever: CorpusRetriever, chunks: Sequence[Chunk]) -> None:
        self._retriever, self._chunks = retriever, chunks

    def search(self, query: str, k: int) -> list[Hit]:
        """Return the chunks found, nearest first; their scores are their ranks from the end.

        Raises:
            ConfigError: the retriever does not return documents.
        """
        found: Any = self._retriever.search(query, k)
        asked = set(folded_words(query))
        chosen: dict[int, None] = {}
        for document in self._checked(found)[:k]:
            here = [number for number in self._of_document.get(document.doc_id, ()) if self._is_of(number, document)]
            if here:
                chosen.setdefault(max(here, key=lambda number: (len(asked & self._words(number)), -number)))
        return [Hit(number, float(len(chosen) - rank)) for rank, number in enumerate(chosen)]

    def _checked(self, found: Any) -> list[Document]:
        documents = list(found) if isinstance(found, Iterable) else [found]
        for one in documents:
            if not (hasattr(one, "doc_id") and hasattr(one, "text")):
                raise ConfigError(
                    f"retriever: {type(self._retriever).__name__}.search() must return a list of documents, which have "
                    f"doc_id and text; found {type(one).__name__}"
                )
        return documents

    def _is_of(self, number: int, document: Document) -> bool:
        chunk = self._chunks[number].text
        return chunk in document.text or document.text.strip() in chunk

    def _words(self, number: int) -> set[str]:
        return set(folded_words(self._chunks[number].text))

    @cached_property
    def _of_document(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, chunk in enumerate(self._chunks):
            found.setdefault(chunk.doc_id, []).append(number)
        return found


def _found(search: TextSearch, query: str, k: int, texts: Sequence[Chunk | Document]) -> list[Document]:
    hits = search.search(expect(query, str, "query"), expect_number(k, 0, "k"))
    return [_document(texts[hit.index]) for hit in hits]


def _document(found: Chunk | Document) -> Document:
    if isinstance(found, Document):
        return found
    metadata = {**found.metadata, "chunk_id": found.chunk_id}
    return Document(found.doc_id, found.text, metadata, title=found.title, source=found.source)
