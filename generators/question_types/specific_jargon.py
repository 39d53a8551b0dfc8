"""`specific_jargon`: which term a definition defines, what an abbreviation stands for, what a thing is also called."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Document
from ...utils.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..corpus_index import CorpusIndex, contains_phrase
from ..definitions import Definition, find_definitions
from ..glossary import repeated_heads
from ..holders import chunks_by_document, passage_around
from ..passages import evidence_of
from ..ranking import spread
from ..sentence_shape import is_prose
from .asked import Asked, AskedType
from .base import question_type

_MIN_DEFINITION_WORDS, _MAX_DEFINITION_WORDS = 5, 45
_MAX_TERM_WORDS = 5
_TRAILING_BRACKET = re.compile(r"\s*\([^()]*\)$")
_PATTERNS = {"acronym": "acronym", "also_called": "also_called"}

Words = tuple[str, ...]


@question_type("specific_jargon", difficulty="medium")
class SpecificJargon(AskedType):
    """Know the terms: “Which term is defined in these words: …?” Or what an abbreviation stands for."""

    brief = "It asks which term the passage defines, or what one of its abbreviations stands for."
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Asked]:
        labels = repeated_heads(index.documents.values())
        entries = [e for e in _entries(index) if e.kind == "acronym" or folded_words(e.term) not in labels]
        chunks = chunks_by_document(index) if entries else {}
        answers: dict[tuple[str, Words], set[Words]] = defaultdict(set)
        for entry in entries:
            answers[entry.asks].add(folded_words(entry.answer))
        found: list[tuple[tuple[str, str], int, Asked]] = []
        for entry in entries:
            start, end = entry.span
            document = entry.document
            is_plain = _is_plain(entry, index.language) and _is_used(entry, index)
            if len(answers[entry.asks]) > 1 or not is_plain:
                continue
            passage = passage_around(document, start, end, chunks.get(document.doc_id, ()))
            if passage is None:
                continue
            evidence = (evidence_of(document, start, end),)
            keys: dict[Hashable, int] = {entry.asks: 1, ("term", *folded_words(entry.term)): 1}
            asked = Asked((passage,), evidence, keys, entry.pattern, entry.values, entry.answers)
            found.append(((document.doc_id, passage.title), int(entry.kind == "is_a"), asked))
        yield from spread(found, random)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A definition with its words."""

    document: Document
    span: tuple[int, int]
    kind: str
    term: str
    definition: str

    @property
    def pattern(self) -> str:
        return _PATTERNS.get(self.kind, "defined")

    @property
    def values(self) -> Mapping[str, str]:
        return {"term": self.term, "definition": self.definition}

    @property
    def given(self) -> str:
        """What the question states."""
        return self.term if self.kind == "acronym" else self.definition

    @property
    def answer(self) -> str:
        return self.definition if self.kind == "acronym" else self.term

    @property
    def answers(self) -> tuple[str, ...]:
        """The answer, also without what it ends with in brackets: "Tracing (T)"."""
        return tuple(dict.fromkeys((self.answer, _TRAILING_BRACKET.sub("", self.answer) or self.answer)))

    @property
    def asks(self) -> tuple[str, Words]:
        """What the question asks; where the corpus answers it in two ways, it has no one answer."""
        return self.pattern, folded_words(self.given)


def _entries(index: CorpusIndex) -> Iterator[_Entry]:
    spans: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for sentence in index.sentences:
        spans[sentence.doc_id].append((sentence.start, sentence.end))
    for document in index.documents.values():
        found = find_definitions(document.text, index.language, sorted(spans.get(document.doc_id, ())))
        yield from (_entry(document, definition) for definition in found)


def _entry(document: Document, definition: Definition) -> _Entry:
    (term_start, term_end), (start, end) = definition.term, definition.definition
    text = document.text
    meaning = text[start:end].strip(" .;,।")
    span = min(term_start, start), max(term_end, end)
    return _Entry(document, span, definition.kind, text[term_start:term_end].strip(), meaning)


def _is_used(entry: _Entry, index: CorpusIndex) -> bool:
    """Without capitals a sentence shows less well where a term begins, so it must be one that the corpus also uses."""
    is_sure = entry.kind in ("acronym", "entry") or writer_patterns(index.language).names.capitals
    return is_sure or len(index.sentences_with(folded_words(entry.term))) > 1


def _is_plain(entry: _Entry, language: Language) -> bool:
    """Whether the question does not give its answer away, and says by itself what it means."""
    term, definition = folded_words(entry.term), folded_words(entry.definition)
    if not 0 < len(term) <= _MAX_TERM_WORDS or not is_prose(entry.definition) or not is_prose(entry.term):
        return False
    if entry.pattern == "acronym":
        return True
    if contains_phrase(definition, term) or contains_phrase(term, definition):
        return False
    references = writer_patterns(language).references
    if entry.pattern == "also_called":
        return not {*references.openers, *references.pronouns, *references.anywhere}.intersection(definition)
    # "Copper wire: wire of copper" is solved by its words.
    is_told = sum(word in definition for word in term) * 2 >= len(term)
    leans = {*references.anywhere}.intersection(definition)
    return not is_told and not leans and _MIN_DEFINITION_WORDS <= len(definition) <= _MAX_DEFINITION_WORDS
