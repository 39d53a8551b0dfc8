"""Choose the passages that a language model is shown, spread over the topics of the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....utils.records.documents import Chunk
from ....utils.records.samples import Reject
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from .spread import spread
from .task import Proposing, Shown

# Passages beside the one that the draw fell on, and hits that are looked through to find them in other documents and in
# the same one.
_RELATED, _HITS_ELSEWHERE, _HITS_WITHIN = 5, 24, 1_000
# Longest section that is shown, in characters.
_LONGEST_SECTION = 8_000
# Shortest text that is worth asking about, in words; in scripts without spaces, a word is a run of characters.
_LEAST_WORDS, _LEAST_CHARACTERS = 25, 120


@dataclass(frozen=True, slots=True)
class Material:
    """Passages that a model is shown together: of one document in reading order, of several by document."""

    chunks: tuple[Chunk, ...]

    @property
    def key(self) -> tuple[str, ...]:
        return tuple(chunk.chunk_id for chunk in self.chunks)


def materials(
    index: CorpusIndex, proposing: Proposing, seed: int, share: tuple[int, int]
) -> Iterator[Material | Reject]:
    """Yield what a model is shown, one place after another, no section twice; rejects say why a place is left out.

    Each topic has its turn before one has a second (see `spread`).

    Args:
        index: the corpus.
        proposing: says what is shown at a time.
        seed: of the order.
        share: the number of this type among those of the set, from 0, and how many there are. Types begin at different
            topics and at different places of each, so that they ask about different ones.
    """
    covered: set[str] = set()
    for chunk in spread(index, seed, share):
        if chunk.chunk_id in covered:
            continue
        if proposing.tag is not None and proposing.tag not in chunk.tags:
            yield Reject(proposing.tag.replace("has_", "no_"), chunk.chunk_id)
            continue
        material = Material(_around(chunk, proposing.shown, index))
        if not material.chunks:
            yield Reject("no_related_passage", chunk.chunk_id)
        elif not says_something(material):
            yield Reject("passage_too_short", chunk.chunk_id)
        else:
            covered.update(material.key if proposing.shown == "section" else (chunk.chunk_id,))
            yield material


def says_something(material: Material) -> bool:
    """Return True if there is enough text to ask about."""
    text = "\n".join(chunk.text for chunk in material.chunks)
    return len(folded_words(text)) >= _LEAST_WORDS or len("".join(text.split())) >= _LEAST_CHARACTERS


def _around(chunk: Chunk, shown: Shown, index: CorpusIndex) -> tuple[Chunk, ...]:
    """Return the passages to show with a chunk, itself among them; () if there are none of the kind."""
    if shown == "passage":
        return (chunk,)
    if shown == "section":
        return _section(chunk, index)
    return _related(chunk, shown, index)


def _section(chunk: Chunk, index: CorpusIndex) -> tuple[Chunk, ...]:
    """Return the chunks around one that stand under the same heading, as many as may be shown, in reading order."""
    chunks = index.chunks_by_document[chunk.doc_id]
    first = last = chunk.index
    length = len(chunk.text)
    heading = chunk.section

    def belongs(number: int) -> bool:
        return (
            0 <= number < len(chunks)
            and chunks[number].section[: len(heading)] == heading
            and length + len(chunks[number].text) <= _LONGEST_SECTION
        )

    while belongs(first - 1):
        first -= 1
        length += len(chunks[first].text)
    while belongs(last + 1):
        last += 1
        length += len(chunks[last].text)
    return tuple(chunks[first : last + 1])


def _related(chunk: Chunk, shown: Shown, index: CorpusIndex) -> tuple[Chunk, ...]:
    """Return a chunk with those nearest to it by their words, of the documents that `shown` allows.

    Chunks of one document that adjoin say one thing, so only one of them is taken.
    """
    found = [chunk]
    within = shown == "related_in_document"
    depth = _HITS_WITHIN if within else len(index.chunks_by_document[chunk.doc_id]) + _HITS_ELSEWHERE
    for hit in index.passage_search.search(chunk.text, depth):
        other = index.chunks[hit.index]
        if shown != "related" and within != (other.doc_id == chunk.doc_id):
            continue
        if any(_adjoin(other, one) for one in found):
            continue
        found.append(other)
        if len(found) > _RELATED:
            break
    return tuple(sorted(found, key=lambda one: (one.doc_id, one.index))) if len(found) > 1 else ()


def _adjoin(one: Chunk, other: Chunk) -> bool:
    return one.doc_id == other.doc_id and abs(one.index - other.index) <= 1
