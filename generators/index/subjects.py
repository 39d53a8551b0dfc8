"""Subjects of passages by their headings, titles and glossaries, found where another passage names them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.records.documents import Chunk
from ...utils.text.words import folded_words
from ..reading.function_words import words_without_content
from ..reading.glossary import glossary_spans, without_other

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

Words = tuple[str, ...]

# What distinguishes titles of the same name: "Jacksonville, Florida", "Victoria (Australia)".
_ADDED = re.compile(r"(?:,| \().*$")
# A heading or term of fewer words is the name of one thing only if the corpus has it as a name.
_LEAST_WORDS = 2


@dataclass(frozen=True)
class Subjects:
    """The passages of a corpus by the folded words of their headings and titles, without function words at the ends,
    and of the terms that they explain."""

    passages: Mapping[Words, tuple[Chunk, ...]]
    _by_first: Mapping[str, tuple[Words, ...]]
    # The documents that have the words as their title.
    _titled: Mapping[Words, frozenset[str]]

    @classmethod
    def of(cls, index: CorpusIndex) -> Subjects:
        """Find the subjects of all passages; a heading that several documents have is none."""
        nothing, passages = words_without_content(index.language), defaultdict[Words, dict[str, Chunk]](dict)
        for chunk in index.chunks:
            for words in _subjects(chunk, index.shared_headings, nothing):
                if len(words) >= _LEAST_WORDS or (words and words[0] in index.name_uses):
                    passages[words][chunk.chunk_id] = chunk
        by_first: dict[str, list[Words]] = defaultdict(list)
        for words in passages:
            by_first[words[0]].append(words)
        titled: dict[Words, set[str]] = defaultdict(set)
        for chunk in index.chunks:
            titled[_title(chunk, nothing)].add(chunk.doc_id)
        return cls(
            {words: tuple(chunks.values()) for words, chunks in passages.items()},
            {first: tuple(found) for first, found in by_first.items()},
            {words: frozenset(documents) for words, documents in titled.items()},
        )

    def named_in(self, chunk: Chunk) -> dict[Words, tuple[Chunk, ...]]:
        """Return the subjects that a passage names, each with the passages about it; not what it is about itself, nor
        its document."""
        said, found = folded_words(chunk.text), dict[Words, tuple[Chunk, ...]]()
        for at, word in enumerate(said):
            for words in self._by_first.get(word, ()):
                about = self.passages[words]
                if said[at : at + len(words)] == words and not self.is_title(words, chunk) and chunk not in about:
                    found[words] = about
        return found

    def of_passage(self, chunk: Chunk, index: CorpusIndex) -> tuple[Words, ...]:
        """Return what a passage is about."""
        found = _subjects(chunk, index.shared_headings, words_without_content(index.language))
        return tuple(words for words in dict.fromkeys(found) if words in self.passages)

    def is_title(self, words: Words, chunk: Chunk) -> bool:
        """Return True if words are the title of the document of a passage, which its other passages name anyway."""
        return chunk.doc_id in self._titled.get(words, ())


def _subjects(chunk: Chunk, shared: Set[str], nothing: Set[str]) -> Iterator[Words]:
    """Yield the words of a passage's last heading, or of its title if it begins its document or has no heading, and of
    the terms of its glossary lines."""
    if chunk.section and chunk.section[-1] not in shared:
        yield _bare(folded_words(chunk.section[-1]), nothing)
    if not chunk.section or chunk.index == 0:
        yield _title(chunk, nothing)
    for (start, end), _ in glossary_spans(without_other(chunk.text)):
        yield folded_words(chunk.text[start:end])


def _title(chunk: Chunk, nothing: Set[str]) -> Words:
    return _bare(folded_words(_ADDED.sub("", chunk.title.replace("_", " "))), nothing)


def _bare(words: Sequence[str], nothing: Set[str]) -> Words:
    """Return words without those at both ends that say nothing: "What is the Super key?" is about the super key."""
    telling = [place for place, word in enumerate(words) if word not in nothing]
    return tuple(words[telling[0] : telling[-1] + 1]) if telling else ()
