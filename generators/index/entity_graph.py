"""Link passages that share names, by an inverted index over names rather than all pairs of passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ...utils.expected import expect, expect_each, expect_number
from ...utils.languages import Language, language_or_english
from ...utils.records.documents import Chunk
from .corpus_index import CorpusIndex
from .entities import names_one_thing
from .of_chunks import index_of

T = TypeVar("T")

# Number of neighbours followed from one passage.
_MAX_WAYS = 3


@dataclass(frozen=True, slots=True)
class EntityGraph:
    """Passages joined by the names that they share.

    `chunks_by_entity` maps a folded name to the ids of the chunks that contain it, `entities_by_chunk` is the reverse;
    both are in reading order. Names in only one chunk, and names too common to identify one thing, are left out.
    """

    chunks: Mapping[str, Chunk]
    chunks_by_entity: Mapping[str, tuple[str, ...]]
    entities_by_chunk: Mapping[str, tuple[str, ...]]

    def shared(self, one: str, other: str) -> tuple[str, ...]:
        """Return the names that two chunks, given by their ids, have in common, sorted."""
        return tuple(sorted(set(self.entities_by_chunk.get(one, ())) & set(self.entities_by_chunk.get(other, ()))))

    def neighbours(self, chunk: str, least: int) -> list[str]:
        """Return the ids of chunks of other documents that share at least `least` names with a chunk, sorted."""
        common = Counter(
            other for entity in self.entities_by_chunk.get(chunk, ()) for other in self.chunks_by_entity[entity]
        )
        own = self.chunks[chunk].doc_id
        return sorted(other for other, count in common.items() if count >= least and self.chunks[other].doc_id != own)


@dataclass(frozen=True, slots=True)
class DocPath:
    """Passages of different documents, each of which shares names with the next.

    `shared[i]` has the folded names that `chunks[i]` and `chunks[i + 1]` share, without those of an earlier pair.
    """

    chunks: tuple[Chunk, ...]
    shared: tuple[tuple[str, ...], ...]


def entity_graph(index: CorpusIndex) -> EntityGraph:
    """Join the passages of a corpus by the names that they share.

    Names in more than 60 sentences, and names that probably have several bearers (see `names_one_thing`), join nothing,
    so the work is proportional to the number of names, not of pairs.
    """
    by_entity: dict[str, tuple[str, ...]] = {}
    by_chunk: dict[str, list[str]] = {}
    for name, sentences in sorted(index.sentences_by_name.items()):
        chunks = tuple(dict.fromkeys(sentence.chunk.chunk_id for sentence in sentences))
        if len(chunks) > 1 and names_one_thing(name, sentences, index):
            by_entity[name] = chunks
            for chunk in chunks:
                by_chunk.setdefault(chunk, []).append(name)
    return EntityGraph(
        {chunk.chunk_id: chunk for chunk in index.chunks},
        by_entity,
        {chunk: tuple(names) for chunk, names in by_chunk.items()},
    )


def build_entity_graph(chunks: Iterable[Chunk], *, language: Language | None = None) -> dict[str, list[str]]:
    """Return the names that several documents have, folded, each with the ids of these documents in reading order.

    Names that probably have several bearers, and those in more than 60 sentences, which would link everything, are left
    out. `language` is English if it is None.
    """
    graph = entity_graph(index_of(chunks, language_or_english(language)))
    documents = {
        name: list(dict.fromkeys(graph.chunks[chunk].doc_id for chunk in members))
        for name, members in graph.chunks_by_entity.items()
    }
    return {name: members for name, members in documents.items() if len(members) > 1}


def sample_doc_pairs(
    graph: Mapping[str, Sequence[str]], max_pairs: int, *, min_shared_entities: int = 1, seed: int = 42
) -> list[tuple[str, str]]:
    """Return at most `max_pairs` pairs of different documents that share names, each once, in random order.

    Names take turns, so that a name of many documents does not give all the pairs.

    Args:
        graph: document ids by name (`build_entity_graph`).
        max_pairs: maximum number of pairs.
        min_shared_entities: number of names that two documents must share.
        seed: for all random choices.

    Raises:
        ConfigError: `max_pairs` is negative, or the graph is something else.
    """
    expect_number(max_pairs, 0, "max_pairs")
    random = Random(seed)
    entities: dict[str, set[str]] = {}
    for name, members in expect(graph, Mapping, "graph").items():
        for doc_id in expect_each(members, str, f"graph: {name!r}"):
            entities.setdefault(doc_id, set()).add(name)
    names = random.sample(sorted(graph), len(graph))
    shuffled = (sorted(set(graph[name])) for name in names)
    found: dict[tuple[str, str], None] = {}
    for one, other in in_turns([_pairs(random.sample(members, len(members))) for members in shuffled]):
        if len(found) >= max_pairs:
            break
        if len(entities[one] & entities[other]) >= min_shared_entities:
            found.setdefault((min(one, other), max(one, other)))
    return list(found)


def _pairs(members: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield all pairs, first those of neighbours, so that the first pairs are of many members."""
    for distance in range(1, len(members)):
        yield from zip(members, members[distance:], strict=False)


def in_turns(sources: Iterable[Iterator[T]]) -> Iterator[T]:
    """Yield an item of each source in turn until all are exhausted."""
    left = list(sources)
    while left:
        for source in tuple(left):
            item = next(source, None)
            if item is None:
                left.remove(source)
            else:
                yield item


def sample_doc_paths(graph: EntityGraph, random: Random, hops: int, min_shared_entities: int = 1) -> Iterator[DocPath]:
    """Yield paths over `hops` passages of as many documents, in random order; at most three ways on per passage."""
    starts = sorted(graph.entities_by_chunk)
    random.shuffle(starts)
    for start in starts:
        yield from _paths(graph, random, (start,), (), hops, min_shared_entities)


def _paths(
    graph: EntityGraph,
    random: Random,
    path: tuple[str, ...],
    shared: tuple[tuple[str, ...], ...],
    hops: int,
    least: int,
) -> Iterator[DocPath]:
    if len(path) == hops:
        yield DocPath(tuple(graph.chunks[chunk] for chunk in path), shared)
        return
    documents = {graph.chunks[chunk].doc_id for chunk in path}
    used = {name for names in shared for name in names}
    onward = graph.neighbours(path[-1], least)
    ways = 0
    for other in random.sample(onward, len(onward)):
        names = tuple(name for name in graph.shared(path[-1], other) if name not in used)
        if len(names) < least or graph.chunks[other].doc_id in documents:
            continue
        yield from _paths(graph, random, (*path, other), (*shared, names), hops, least)
        ways += 1
        if ways == _MAX_WAYS:
            return
