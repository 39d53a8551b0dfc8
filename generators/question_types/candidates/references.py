"""Say in a question whose table, list or entry it asks about, where it would not stand alone over the corpus."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ....utils.records.documents import Document
from ....utils.text.words import contains_phrase, folded, folded_words, word_spans
from ...index.corpus_index import CorpusIndex
from ...reading.entries import is_code
from .section_owners import Located, Piece, heading_at

# What a heading or title begins with that numbers it: "Chapter 5.", "3.6.", "§ 4".
_NUMBERED = re.compile(r"(?:[^\W\d]{2,10} |§ ?)?\d{1,3}(?:\.\d{1,3}){0,5}[.:)]? +(?=\S{2})")
_LONGEST_NAME = 3
# Words of a heading that can be said in a question; longer ones are sentences.
_LONGEST_HEADING = 14
# A word in fewer than one of e^4 sentences says what a question is about; with this many it says enough.
_TELLING = 4.0
# So many of them say enough for a question to stand alone; some of them, if nothing else can be said.
_ENOUGH, _SOME = 5, 3
_STEM = 4


def without_number(heading: str) -> str:
    """Return a heading without the number it begins with."""
    found = _NUMBERED.match(heading)
    return heading[found.end() :] if found else heading


def section_name(document: Document, offset: int) -> str:
    """Return the heading above a character offset without its number; the title if there is none, or a sentence."""
    heading = heading_at(document, offset)
    return without_number(heading if is_name(heading) else document.title)


def is_name(heading: str) -> bool:
    """Return True for a heading or caption that can be said in a question, not for a sentence."""
    words = heading.split()
    is_sentence = heading.endswith(".") and len(words) > _LONGEST_NAME
    return 0 < len(words) <= _LONGEST_HEADING and not is_sentence


@dataclass(frozen=True, slots=True)
class Places:
    """Names of headings and titles, from the narrowest: those said beside a question, and those it must keep."""

    said: tuple[str, ...]
    kept: tuple[str, ...]


@dataclass(frozen=True)
class References:
    """The words by which questions over a corpus say what they are about."""

    index: CorpusIndex
    _headings: dict[str, frozenset[tuple[str, ...]]] = field(default_factory=dict)

    @cached_property
    def _titles(self) -> Counter[str]:
        return Counter(folded(without_number(d.title)) for d in self.index.documents.values())

    def title_of(self, document: Document) -> str:
        """Return a title without its number, if no other document has it so."""
        bare = without_number(document.title)
        return bare if self._titles[folded(bare)] == 1 else document.title

    def is_unique(self, document: Document) -> bool:
        """Return True if the document has a title that no other document has."""
        return bool(document.title) and self._titles[folded(without_number(document.title))] == 1

    def headings_of(self, document: Document) -> frozenset[tuple[str, ...]]:
        """Return the folded headings of a document, which are found once for all its parts."""
        if document.doc_id not in self._headings:
            headings = frozenset(folded_words(section.heading) for section in document.sections)
            self._headings[document.doc_id] = headings
        return self._headings[document.doc_id]

    def names_something(self, question: str, *, somehow: bool = False) -> bool:
        """Return True if a question has a name, an identifier, or enough rare words to say what it is about.

        With `somehow`, some rare words are enough: there is no title to say where.
        """
        if any(_is_identifier(question[start:end]) for start, end in word_spans(question)[1:]):
            return True
        words = folded_words(question)
        rare = [word for word in set(words) if self.index.rarity(word) >= _TELLING and len(word) > 1]
        if len(rare) >= (_SOME if somehow else _ENOUGH):
            return True
        return any(
            " ".join(words[start:end]) in self.index.name_uses
            for start in range(len(words))
            for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1)
        )

    def is_known_here(self, name: str, document: Document) -> bool:
        """Return True for an identifier, or a name of the corpus, whose sentences are all of this document."""
        words = folded_words(name)
        if not words or not (is_code(name) or " ".join(words) in self.index.name_uses):
            return False
        return all(sentence.doc_id == document.doc_id for sentence in self.index.sentences_with(words))

    def places(
        self, question: str, located: Located[Any], *, stands_alone: bool, by_heading: bool = False
    ) -> Places | None:
        """Return the names by which a question says whose piece it means; None if they would not be enough.

        They are those that tell the piece from all others of the corpus. If there are none and the question does not
        stand alone, the title of the document, or else the heading; with `by_heading`, the heading first.
        """
        piece = located.piece
        title = self.title_of(piece.document)
        said = [*([piece.heading] if located.says_heading else []), *([title] if located.says_title else [])]
        if not said and not stands_alone:
            names = [title] if self.is_unique(piece.document) else []
            names = [piece.heading, *names] if by_heading or not names else names
            names = [name for name in names if name]
            if not names:
                return None
            said = [name for name in names if not _says_most(question, name)][:1]
        if said == [piece.heading] and self.is_unique(piece.document) and self._is_of_others(piece):
            said = [*(said if located.says_heading else []), title]
        kept, asked = tuple(dict.fromkeys(said)), folded_words(question)
        return Places(tuple(name for name in kept if not contains_phrase(asked, folded_words(name))), kept)

    def _is_of_others(self, piece: Piece[Any]) -> bool:
        """Return True if another document has the heading of a piece, or has it as its title."""
        heading, title = folded(without_number(piece.heading)), folded(without_number(piece.document.title))
        is_title = heading != title and self._titles[heading] > 0
        return is_title or piece.heading in self.index.shared_headings


def _says_most(question: str, name: str) -> bool:
    """Return True if a question has at least half of the longer words of a title, in any inflection."""
    asked = {word[:_STEM] for word in folded_words(question)}
    wanted = {word[:_STEM] for word in folded_words(name) if len(word) >= _STEM}
    return bool(wanted) and 2 * len(wanted & asked) >= len(wanted)


def _is_identifier(word: str) -> bool:
    return any(c.isupper() or c.isdecimal() for c in word)


def placed(question: str, places: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """Return the name of the pattern that says where, and its values: "According to “Fares”, how much …?".

    `places` run from the narrowest; the patterns are `alone`, `according_to` and `according_to_part`.
    """
    if not places:
        return "alone", {"question": question}
    values = {"question": question[:1].lower() + question[1:], "place": places[-1]}
    if len(places) == 1:
        return "according_to", values
    return "according_to_part", {**values, "part": places[0]}
