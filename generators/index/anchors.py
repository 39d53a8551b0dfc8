"""Anchors: the sentences of a corpus that can be asked about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from ...utils.errors import ConfigError
from ...utils.expected import expect_each
from ...utils.languages import Language, language_or_english, load_language
from ...utils.records.documents import Chunk, Document
from ...utils.records.sentence import Anchor, Sentence
from ..chunking.chunks import as_chunks
from .corpus_index import CorpusIndex

__all__ = ["extract_anchors", "group_anchors_by_doc", "language_of", "sentences_at"]


def extract_anchors(
    chunks: Chunk | Document | Iterable[Chunk | Document], *, language: Language | None = None
) -> list[Anchor]:
    """Return the sentences that hold a possible answer, in reading order, each once.

    Names are learnt from all chunks together, so give those of the whole corpus. Documents are chunked by default
    settings. `language` is English if it is None.

    Raises:
        ConfigError: `chunks` holds something else than chunks and documents.
    """
    spoken = language_or_english(language)
    index = CorpusIndex.build(as_chunks(chunks, spoken), spoken)
    return [_anchor(sentence, spoken.code) for sentence in index.sentences if sentence.answer_spans]


def group_anchors_by_doc(anchors: Iterable[Anchor]) -> dict[str, list[Anchor]]:
    """Group anchors by document id; those of a document are in reading order."""
    grouped: dict[str, list[Anchor]] = {}
    for anchor in expect_each(anchors, Anchor, "anchors"):
        grouped.setdefault(anchor.doc_id, []).append(anchor)
    for members in grouped.values():
        members.sort(key=lambda anchor: anchor.start_char)
    return grouped


def language_of(anchors: Sequence[Anchor], given: Language | None = None) -> Language:
    """Return the language `given`, else that which `extract_anchors` has noted; English if it made no anchor."""
    if given is not None:
        return language_or_english(given)
    return load_language(next((str(one.metadata["language"]) for one in anchors if "language" in one.metadata), "en"))


def sentences_at(anchors: Iterable[Anchor], index: CorpusIndex) -> set[int]:
    """Return the numbers of the sentences that overlap anchors.

    Raises:
        ConfigError: an anchor is at no sentence of the index.
    """
    found: set[int] = set()
    for anchor in anchors:
        here = [s for s in index.in_document(anchor.doc_id) if s.start < anchor.end_char and anchor.start_char < s.end]
        if not here:
            raise ConfigError(
                f"anchors: {anchor.doc_id} {anchor.start_char}-{anchor.end_char}: the chunks have no sentence there "
                f"({anchor.sentence[:100]!r}); give the chunks that the anchors were extracted from"
            )
        found.update(sentence.number for sentence in here)
    return found


def _anchor(sentence: Sentence, language: str) -> Anchor:
    metadata = {
        "chunk_id": sentence.chunk.chunk_id,
        "title": sentence.chunk.title,
        "language": language,
        "answer_spans": [asdict(span) for span in sentence.answer_spans],
    }
    return Anchor(sentence.doc_id, sentence.text, sentence.start, sentence.end, metadata)
