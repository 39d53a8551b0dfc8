"""The documents of files, kept for the next run by the content of the file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

from ...utils.records.documents import Document
from ..cache import Cache, key_of
from .file_parts import FilePart
from .files import CorpusFile
from .remote import RemoteFile

_DOCUMENTS = TypeAdapter(tuple[Document, ...])


class KeptDocuments:
    """The documents in `cache` of the files that end in one of `suffixes`.

    `finish` identifies what was done to them after they were read, with all that it depends on.
    """

    def __init__(self, cache: Cache, suffixes: Collection[str], finish: str) -> None:
        self._cache, self._suffixes, self._finish = cache, suffixes, finish
        self._keys: dict[CorpusFile | FilePart, bytes] = {}

    def has(self, file: CorpusFile | FilePart | RemoteFile) -> bool:
        """Return True if the documents of a file of this machine, as it is now, are known."""
        if isinstance(file, RemoteFile) or file.suffix not in self._suffixes:
            return False
        key = self._key(file)
        if key is None:
            return False
        self._keys[file] = key
        return self._cache.has(key)

    def get(self, file: CorpusFile | FilePart | RemoteFile) -> tuple[Document, ...] | None:
        """Return the documents of a file that `has` them; None if they are damaged."""
        assert not isinstance(file, RemoteFile)
        value = self._cache.get(self._keys[file])
        return None if value is None else _DOCUMENTS.validate_json(value)

    def put(self, file: CorpusFile | FilePart | RemoteFile, documents: Sequence[Document]) -> None:
        """Keep the documents of a file, unless it has changed since `has` or they are not the same when read back."""
        if isinstance(file, RemoteFile) or file not in self._keys or self._keys[file] != self._key(file):
            return
        try:
            value = _DOCUMENTS.dump_json(tuple(documents))
        except PydanticSerializationError:  # half a surrogate pair, or metadata of a kind that JSON has not
            return
        if all(map(_is_in_strings, documents)) or _DOCUMENTS.validate_json(value) == tuple(documents):
            self._cache.put(self._keys[file], value)

    def _key(self, file: CorpusFile | FilePart) -> bytes | None:
        try:
            return key_of("documents", self._finish, file.doc_id, file.suffix, file.digest())
        except OSError:  # its reader says what is wrong
            return None


def _is_in_strings(document: Document) -> bool:
    """Return True if all metadata of a document are strings, as JSON gives them back."""
    return all(isinstance(one, str) for pair in document.metadata.items() for one in pair)
