"""The chunks of documents, kept for the next run by the content of the document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

from ...utils.languages.files import language_file_sha256
from ...utils.records.documents import Chunk, Document
from ...utils.settings import ChunkingConfig
from ..cache import Cache, key_of


class Cut(NamedTuple):
    """The offsets of a chunk in its document with what is known of it: all that a process passes on of it."""

    start: int
    end: int
    section: tuple[str, ...]
    sentences: tuple[tuple[int, int], ...]
    pages: tuple[int, int] | None
    tags: tuple[str, ...]


_CUTS = TypeAdapter(tuple[Cut, ...])
_DOCUMENT = TypeAdapter(Document)


class KeptChunks:
    """The chunks in `cache` of documents, cut by `config` and the rules of the language."""

    def __init__(self, cache: Cache, config: ChunkingConfig, language: str) -> None:
        self._cache = cache
        self._keys: dict[str, bytes | None] = {}
        self._settings = key_of(config.model_dump_json(), language, language_file_sha256(language))

    def has(self, document: Document) -> bool:
        """Return True if the chunks of a document are known."""
        key = self._keys[document.doc_id] = self._key(document)
        return key is not None and self._cache.has(key)

    def get(self, document: Document) -> Sequence[Cut] | None:
        """Return the chunks of a document that `has` them; None if they are damaged."""
        key = self._keys[document.doc_id]
        value = self._cache.get(key) if key is not None else None
        return None if value is None else _CUTS.validate_json(value)

    def put(self, document: Document, cuts: Sequence[Cut]) -> None:
        """Keep the chunks of a document that has none."""
        key = self._keys[document.doc_id]
        if key is not None:
            self._cache.put(key, _CUTS.dump_json(tuple(cuts)))

    def _key(self, document: Document) -> bytes | None:
        try:
            return key_of("chunks", self._settings, _DOCUMENT.dump_json(document))
        except PydanticSerializationError:  # half a surrogate pair, or metadata of a kind that JSON has not
            return None


def chunk_of(document: Document, index: int, cut: Cut) -> Chunk:
    """Return the chunk of a document that is cut so, of which `index` chunks come before."""
    return Chunk(
        chunk_id=f"{document.doc_id}#{index}",
        doc_id=document.doc_id,
        index=index,
        text=document.text[cut.start : cut.end],
        title=document.title,
        source=document.source,
        metadata=document.metadata,
        **cut._asdict(),
    )
