"""`infographic_extraction`: what a figure shows, by its caption or text description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from random import Random

from ...utils.languages import writer_patterns
from ...utils.languages.writer_patterns import AnswerKind
from ...utils.records.documents import evidence_of
from ...utils.records.sentence import AnswerSpan
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..reading.answer_spans import accepted_answers
from ..reading.caption_labels import figure_words
from ..reading.figure_facts import LABEL, FigureFact, FigureRelation, figure_facts
from ..reading.tables_and_lists import Figure, find_figures
from ..writers.patterns import TypePatterns
from ..writers.template import fill
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.pieces import Part, Pieces
from .candidates.section_owners import Located, Piece, heading_at, passage_around
from .registry import question_type

_RELATIONS: tuple[FigureRelation, ...] = ("point", "share", "total", "year", "shows")
_KINDS: dict[FigureRelation, AnswerKind] = {
    "point": "number", "share": "percentage", "total": "number", "year": "year", "shows": "term"
}  # fmt: skip
_PER_FIGURE = 3


@dataclass(frozen=True, slots=True)
class _Told:
    """A figure with the facts that its caption and its description state."""

    figure: Figure
    facts: tuple[FigureFact, ...]


@question_type("infographic_extraction", difficulty="medium")
class InfographicExtraction(PatternType):
    """Read a figure by its caption or description: “How many barges does Figure 2 of “Harbour guide” show for 1717?”"""

    precedence = 2
    brief = (
        "It asks for what a figure shows, as one asks who looks at it, and says which figure it is. Good: “How many "
        "barges does the bar chart of the lock of Albery show for 1717?” Bad: “How many barges?”, which does not say "
        "where they are shown."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        words, patterns = figure_words(index.language), self.words(index.language)
        rules = {relation: patterns.many(f"{relation}s") for relation in _RELATIONS[:-1]}
        pieces = Pieces(index, lambda part: _pieces(part, words, rules))
        for block in pieces.in_blocks(random):
            found = (
                ((piece.document.doc_id, piece.content.figure.start), _RELATIONS.index(fact.relation), (piece, fact))
                for piece in block
                for fact in piece.content.facts
            )
            for piece, fact in spread(found, random):
                place = pieces.located(piece)
                candidate = _candidate(place, fact, patterns, index) if place is not None else None
                if candidate is not None:
                    yield candidate


def _pieces(part: Part, words: tuple[str, ...], rules: dict[FigureRelation, tuple[str, ...]]) -> Iterator[Piece[_Told]]:
    document = part.document
    if any(document.text.find(mark, part.start, part.end) >= 0 for mark in ("![", *words)):
        for told in _told(part, words, rules):
            name = _label(told.figure)
            yield Piece(told, document, name, heading_at(document, told.figure.start), name)


def _told(part: Part, words: tuple[str, ...], rules: dict[FigureRelation, tuple[str, ...]]) -> Iterator[_Told]:
    for figure in find_figures(part.document.text, part.start, part.end, words):
        # A caption that is repeated as the description states its facts once.
        cells = {folded_words(cell.text): cell for cell in (figure.alternative, figure.caption) if cell is not None}
        facts = [fact for cell in cells.values() for fact in figure_facts(cell, rules)]
        # What a figure shows is what its caption says, if it says enough.
        shown = [fact for fact in facts if fact.relation == "shows"]
        facts = [fact for fact in facts if fact.relation != "shows" or fact is shown[-1]]
        asked = Counter(map(_asked_for, facts))
        sure = [fact for fact in facts if asked[_asked_for(fact)] == 1]
        yield _Told(figure, tuple(sure))


def _asked_for(fact: FigureFact) -> tuple[str, ...]:
    """Return what the question about a fact says, all but the answer."""
    return (fact.relation, *(fact.slots.get(slot) or "" for slot in ("things", "when", "text")))


def _small(text: str, index: CorpusIndex) -> str:
    """Return a text with a small letter, unless it begins with a word that the corpus writes with a capital."""
    first = text.split()[0]
    is_name = index.facts.is_capitalised(first) or first[1:] != first[1:].lower()
    return text if is_name else text[:1].lower() + text[1:]


def _label(figure: Figure) -> str:
    found = LABEL.match(figure.caption.text) if figure.caption is not None else None
    return found["name"] if found is not None else ""


def _candidate(
    place: Located[_Told], fact: FigureFact, patterns: TypePatterns, index: CorpusIndex
) -> PatternCandidate | None:
    document, figure = place.piece.document, place.piece.content.figure
    passage = passage_around(document, figure.start, figure.end, index)
    if place.piece.name:
        place = replace(place, says_title=bool(document.title))  # A number alone is one of some document.
    name = place.words(patterns)
    if passage is None or contains_phrase(folded_words(name), folded_words(fact.answer.text)):
        return None
    kind = _KINDS[fact.relation]
    percent = f"{fact.answer.text}%" if kind == "percentage" else fact.answer.text
    accepted = accepted_answers(AnswerSpan(kind, 0, len(percent), percent), writer_patterns(index.language))
    values = {slot: _small(text, index) for slot, text in fact.slots.items() if text}
    question = fill(patterns.one(fact.relation), figure=name, **values)
    keys: dict[Hashable, int] = {
        ("figure", document.doc_id, figure.start): _PER_FIGURE,
        ("fact", document.doc_id, fact.answer.start, fact.answer.end): 1,
    }
    return PatternCandidate(
        (passage,),
        (evidence_of(document, fact.evidence.start, fact.evidence.end),),
        keys,
        "alone",
        {"question": question[:1].upper() + question[1:]},
        tuple(dict.fromkeys((fact.answer.text, *accepted))),
        {"answer_kind": kind},
        keep=tuple(part for part in (place.piece.name, *place.place) if part),
        about=(question,),
    )
