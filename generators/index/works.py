"""Works: the documents that are called by their titles, each with its version."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.records.documents import Chunk
from ..reading.titles import title_of_work, version_of_work

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex


@dataclass(frozen=True, slots=True)
class Work:
    """The title that a document is called by ("Public License"), and its version ("2.0"), or "" if it has none."""

    title: str
    version: str = ""


@dataclass
class Works:
    """The works of the corpus behind `index`; none in a language that has no words for them."""

    index: CorpusIndex

    def of(self, chunk: Chunk) -> Work | None:
        """Return the work that a chunk is of; None if its document is none."""
        words = self.index.language.clauses
        if words is None or not words.works:
            return None
        title = title_of_work(chunk, words.works, self.index.shared_headings, words.version)
        document = self.index.documents.get(chunk.doc_id)
        if title is None:
            return None
        return Work(title, version_of_work(chunk.title, document.text if document is not None else "", words.version))

    @cached_property
    def _documents(self) -> dict[str, dict[str, set[str]]]:
        """The ids of the documents of each work, by title and version."""
        found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for doc_id, chunks in self.index.chunks_by_document.items():
            work = self.of(chunks[0])
            if work is not None:
                found[work.title][work.version].add(doc_id)
        return found

    def documents_of(self, title: str, version: str | None = None) -> frozenset[str]:
        """Return the ids of the documents with a title, or of those that have it with a version."""
        versions = self._documents.get(title, {})
        return frozenset().union(*(ids for one, ids in versions.items() if version in (None, one)))

    def has_versions(self, title: str) -> bool:
        """Return True if the corpus has a work in several versions."""
        return len(self._documents.get(title, {})) > 1

    def law_of(self, chunk: Chunk) -> Work | None:
        """Return the law or licence that a chunk is of, if the corpus has another or another version of it."""
        work = self.of(chunk)
        if work is None or work.title not in self._laws:
            return None
        return work if len(self._laws) > 1 or self.has_versions(work.title) else None

    @cached_property
    def _laws(self) -> frozenset[str]:
        words = self.index.language.clauses
        laws = words.laws if words is not None else ()
        return frozenset(title for title in self._documents if title.split()[-1].lower() in laws)
