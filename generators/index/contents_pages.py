"""Contents and indices: passages that mostly name other parts of the corpus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...utils.records.documents import Chunk
from ...utils.text.markdown_lines import block_lines
from ...utils.text.words import folded_words

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

Words = tuple[str, ...]

# The greatest share of words in lines that only name other parts, headings left out, of a passage that says something.
_MOST_NAMED = 0.5
# What a line may have around a name: a role as `{doc}`, and at its end the target of a link.
_ROLE, _TARGET = re.compile(r"^\{[\w:.+-]+\}"), re.compile(r"\s*<\S*>$")
_ENDING = re.compile(r"\.\w{1,5}$")


def names_of_parts(chunks: Iterable[Chunk]) -> frozenset[Words]:
    """Return the folded words of titles and headings, and of the ids of documents with any number of their folders."""
    return frozenset(_names(chunks))


def names_other_parts(chunks: Iterable[Chunk], index: CorpusIndex) -> bool:
    """Return True if passages have nothing but headings and names of other parts, or more words in names than others.

    A name is a line or an item that is a title, a heading or a path of a document, or that ends with the target of a
    link.
    """
    named = said = 0
    for chunk in chunks:
        for line in block_lines(chunk.text):
            content = chunk.text[line.content : line.end].strip()
            words = _words(content)
            if line.kind == "heading":
                continue
            if line.kind != "row" and _is_name(content, index):
                named += len(words)
            else:
                said += len(words)
    return named > _MOST_NAMED * (named + said) or not said


def _is_name(line: str, index: CorpusIndex) -> bool:
    label = _TARGET.sub("", line)
    return label != line or _unnumbered(_words(_ROLE.sub("", label))) in index.names_of_parts


def _names(chunks: Iterable[Chunk]) -> Iterator[Words]:
    documents: dict[str, None] = {}
    for chunk in chunks:
        documents[chunk.doc_id] = None
        yield from (_unnumbered(_words(name)) for name in (chunk.title, *chunk.section) if name)
    for doc_id in documents:
        words = _words(_ENDING.sub("", doc_id))
        yield from (words[first:] for first in range(len(words)))


def _unnumbered(words: Words) -> Words:
    """Return the words of a heading without its number, as "3.2. Setup"; a bare number stays."""
    first = next((place for place, word in enumerate(words) if not word.isdecimal()), 0)
    return words[first:]


def _words(text: str) -> Words:
    # Names of files have underscores for spaces, which are letters of words.
    return folded_words(text.replace("_", " "))
