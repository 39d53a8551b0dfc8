"""`tables_extraction`: a value in a table or a list of entries, by its row or key; or a row by one of its values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, load_language
from ...utils.records.documents import Document, Evidence
from ...utils.records.facts import Entry
from ...utils.text.markdown_lines import LABEL
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..reading.caption_labels import figure_words
from ..reading.entries import entries_of
from ..reading.list_blocks import lead_of, plain_lists
from ..reading.table_cells import cells_of, values_with
from ..reading.tables_and_lists import Table, find_tables
from ..reading.version_notes import version_notes
from ..writers.asking.cells import CellAsker, actions_of, entry_words, phrases_of_notes
from ..writers.proposing.task import Example, Proposing
from ..writers.template import fill
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.pieces import Part, Pieces
from .candidates.references import References, is_name, placed, section_name
from .candidates.section_owners import Located, Piece, passage_around
from .registry import question_type

# Maximum number of questions per table or list and per row.
_PER_TABLE = 6
_PER_ROW = 2

Words = tuple[str, ...]
_Reader = Callable[[Part, CellAsker, Language], "Iterator[Piece[_Question]]"]


@dataclass(frozen=True, slots=True)
class _Question:
    """A question about a cell or an entry, before it is known if another one of the corpus is the same.

    `start` and `end` are the character offsets in the document of the whole table or item that is shown; `names` must
    stay in another wording, which is also about `about`.
    """

    text: str
    answers: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    start: int
    end: int
    row: int
    fact: Hashable
    names: tuple[str, ...]
    about: tuple[str, ...] = ()
    in_table: bool = True
    is_unmistakable: bool = False


@question_type("tables_extraction", difficulty="medium")
class TablesExtraction(PatternType):
    """Look up a value in a table or a list of entries: “What is the default value of `line-length`?”, or its row."""

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions ask for what a table, or a list of entries with values, says: a cell by its row and "
            "column, or the row that has some value. A question makes plain which row and column, and which table, "
            "are meant, in the words of a person who needs the value and does not speak of tables."
        ),
        good=(
            Example(
                "How much is a month card for vans on the Tarn bridge?",
                "EUR 46",
                "names the row, the column and whose tolls they are",
            ),
            Example(
                "Which tariff class has the longest notice period?",
                "class C",
                "asks for a row by what stands in it",
            ),
        ),
        bad=(
            Example(
                "What is the value in the second row of the table?",
                "EUR 46",
                "nobody asks for rows",
            ),
            Example(
                "What does a card cost?",
                "EUR 46",
                "there are several cards",
            ),
        ),
        shown="section",
        tag="has_table",
    )
    brief = (
        "It asks for one entry of a table or a list: a cell by its row and its column, a row by what one of its cells "
        "says, or what is said of a key. It makes plain what the row, the column and the cell are to each other, and "
        "which table is meant where the plain question says so. Good, for a plain question “According to “Tolls of "
        "1998”, how much is the Month card for vans?”: “What do drivers of vans pay for a Month card according to "
        "“Tolls of 1998”?” Bad: “What does a card cost?”, which leaves out the row and the table."
    )
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        return self._chosen(_pieces, index, random)

    def notes(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        """Yield the candidates about versions in which something was added, deprecated or removed."""
        return self._chosen(_about_notes, index, random)

    def _chosen(self, read: _Reader, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        facts = index.facts
        asker = CellAsker(self.words(index.language), index.language, facts.is_capitalised, facts.in_lower_case)
        references = References(index)
        pieces = Pieces(index, lambda part: read(part, asker, index.language))
        for place in pieces.placed(random, _ordered):
            candidate = _candidate(place, references)
            if candidate is not None:
                yield candidate


def _ordered(block: Iterable[Piece[_Question]]) -> Iterator[tuple[tuple[str, int, int], int, Piece[_Question]]]:
    return (((piece.document.doc_id, piece.content.start, piece.content.row), 0, piece) for piece in block)


def _pieces(part: Part, asker: CellAsker, language: Language) -> Iterator[Piece[_Question]]:
    """Yield the questions about a part of a document, each under the caption or heading of its table or list."""
    document = part.document
    if document.text.find("|", part.start, part.end) >= 0:
        of_figures = _words_of(figure_words(language))
        for table in find_tables(document.text, part.start, part.end):
            name = _caption(table, of_figures) or section_name(document, table.start)
            for question in _about_table(table, document, asker, language):
                yield Piece(question, document, question.text, name, " ".join(question.names))
    yield from _about_notes(part, asker, language)
    known = entry_words(asker.patterns)
    for block in plain_lists(document.text, part.start, part.end):
        name = section_name(document, block.start)
        kind = asker.kind_in(lead_of(block, language))
        for row, entry in enumerate(entries_of(block, document, language, known)):
            of_entry = _about_entry(entry, kind, row, (block.start, block.end), asker)
            if of_entry is not None:
                yield Piece(of_entry, document, of_entry.text, name, f"{entry.key} {entry.value}")


def _about_table(table: Table, document: Document, asker: CellAsker, language: Language) -> Iterator[_Question]:
    start, end = table.start, table.end
    if table.caption is not None:
        start, end = min(start, table.caption.start), max(end, table.caption.end)
    for number, cell in cells_of(table, document, _declining(language), actions_of(asker.patterns)):
        asked = asker.by_row(cell)
        # A cell asked for by its row and the row asked for by this cell are the same fact.
        fact = (document.doc_id, cell.start)
        if asked is not None:
            answers, names = values_with(cell, language), (cell.row,)
            about = _said_of(cell.column, asked)
            yield _Question(asked, answers, cell.evidence, start, end, number, fact, names, about)
        asked = asker.by_value(cell) if cell.is_only else None
        if asked is not None:
            about = _said_of(cell.column, asked)
            yield _Question(asked, (cell.row,), cell.evidence, start, end, number, fact, (cell.value,), about)


def _said_of(column: str, question: str) -> tuple[str, ...]:
    """Return the header of a column if the question has its words, so that another wording has them too."""
    return (column,) if column and set(folded_words(column)) <= set(folded_words(question)) else ()


def _about_entry(entry: Entry, kind: str, row: int, span: tuple[int, int], asker: CellAsker) -> _Question | None:
    asked = asker.of_entry(entry, kind)
    if asked is None:
        return None
    for_key = asker.asks_for_key(entry)
    answer, name = (entry.key, entry.value) if for_key else (entry.value, entry.key)
    names, about = ((), (name,)) if for_key else ((name,), ())
    fact = (entry.evidence.doc_id, entry.evidence.start)
    sure = for_key or entry.relation == "long_form"
    return _Question(asked, (answer,), (entry.evidence,), *span, row, fact, names, about, False, sure)


def _about_notes(part: Part, asker: CellAsker, language: Language) -> Iterator[Piece[_Question]]:
    document = part.document
    for note in version_notes(document, part.start, part.end, phrases_of_notes(asker.patterns)):
        answers = (note.version, fill(asker.patterns.one("in_version"), version=note.version))
        fact = (note.doc_id, note.start, note.act)
        asked = asker.of_note(note)
        question = _Question(asked, answers, note.evidence, note.start, note.end, 0, fact, (note.name,), in_table=False)
        yield Piece(question, document, asked, section_name(document, note.start), note.name)


def _candidate(place: Located[_Question], references: References) -> PatternCandidate | None:
    document, question = place.piece.document, place.piece.content
    passage = passage_around(document, question.start, question.end, references.index)
    if passage is None and not question.in_table:
        passage = passage_around(document, question.evidence[0].start, question.evidence[0].end, references.index)
    alone = question.is_unmistakable or references.is_known_here(question.names[0], document)
    named = references.places(question.text, place, stands_alone=alone, by_heading=question.in_table)
    if passage is None or named is None:
        return None
    pattern, values = placed(question.text, named.said)
    keys: dict[Hashable, int] = {
        ("table", document.doc_id, question.start): _PER_TABLE,
        ("row", document.doc_id, question.start, question.row): _PER_ROW,
        ("cell", question.fact): 1,
    }
    keep = (*named.kept, *question.names)
    return PatternCandidate(
        (passage,), question.evidence, keys, pattern, values, question.answers, keep=keep, about=question.about
    )


def _caption(table: Table, of_figures: frozenset[str]) -> str:
    """Return the caption without its label; "" if there is none, it is a sentence or begins like a figure's."""
    text = table.caption.text if table.caption is not None else ""
    opening = folded_words(text)[:1]
    if not of_figures.isdisjoint(opening):
        return ""
    label = LABEL.match(text)
    bare = (text[label.end() :].strip() if label is not None else "") or text
    return bare if is_name(bare) else ""


def _words_of(phrases: Collection[str]) -> frozenset[str]:
    return frozenset(word for phrase in phrases for word in folded_words(phrase))


def _declining(language: Language) -> set[Words]:
    phrases = (*language.scoring.abstentions, *load_language("en").scoring.abstentions)
    return {folded_words(phrase) for phrase in phrases}
