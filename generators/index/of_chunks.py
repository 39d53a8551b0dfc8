"""The index of chunks without their documents, for callers of the library who have nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from ...utils.languages import Language
from ...utils.records.documents import Chunk, Document, Evidence, Passage
from ...utils.records.samples import EvaluationSample
from ..chunking.chunks import as_chunks
from .corpus_index import CorpusIndex


def index_of(chunks: Chunk | Document | Iterable[Chunk | Document], language: Language) -> CorpusIndex:
    """Index chunks, or documents, which are chunked by the default settings.

    Raises:
        ConfigError: something else is among them.
    """
    kept = tuple(as_chunks(chunks, language))
    return CorpusIndex.build(kept, language, documents_of(kept))


def index_of_samples(samples: Iterable[EvaluationSample], language: Language) -> CorpusIndex:
    """Index the gold passages of questions, each at the place in its document that the evidence in it tells."""
    places: dict[tuple[str, int, str], Chunk] = {}
    for sample in samples:
        for shown in sample.relevant_docs:
            start = max(0, _start_of(shown, sample.reference_answer.evidence))
            end = start + len(shown.text)
            chunk = Chunk("", shown.doc_id, 0, start, end, shown.text, title=shown.title)
            places.setdefault((shown.doc_id, start, shown.text), chunk)
    return index_of(documents_of(places.values()), language)


def _start_of(passage: Passage | Document, evidence: Iterable[Evidence]) -> int:
    """Return the offset of a passage in its document; 0 if it has no evidence."""
    inside = (span for span in evidence if span.doc_id == passage.doc_id and span.text and span.text in passage.text)
    return next((span.start - passage.text.index(span.text) for span in inside), 0)


def documents_of(chunks: Iterable[Chunk]) -> list[Document]:
    """Return the documents of chunks, in the order of their first chunks, each with what its chunks hold of its text.

    Characters keep their offsets; where there is no chunk, which is between chunks of a whole document white space
    alone, a document has spaces.
    """
    of_document: dict[str, list[Chunk]] = {}
    for chunk in chunks:
        of_document.setdefault(chunk.doc_id, []).append(chunk)
    return [_document(members) for members in of_document.values()]


def _document(chunks: list[Chunk]) -> Document:
    parts: list[str] = []
    reached = 0
    for chunk in sorted(chunks, key=lambda chunk: chunk.start):
        new = " " * (chunk.start - reached) + chunk.text[max(0, reached - chunk.start) :]
        parts.append(new)
        reached += len(new)
    first = chunks[0]
    return Document(first.doc_id, "".join(parts), metadata=first.metadata, title=first.title, source=first.source)
