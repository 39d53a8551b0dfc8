"""`tables_extraction`: a cell of a table by its row and column, or a row by one of its cells."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from dataclasses import replace
from random import Random

from ...utils.languages import Language, load_language
from ...utils.records.documents import Document, Passage, evidence_of
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..reading.caption_labels import figure_words
from ..reading.tables_and_lists import Cell, Table, find_tables
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.section_owners import Piece, heading_at, located, passage_around
from .registry import question_type

_MIN_ROWS = 2
# Tables whose candidates are ranked together.
_BLOCK = 1_000
# Distinct values that a column needs, since one of two is easy to guess; fewer if each row has its own.
_MIN_VALUES = 3
_MAX_ANSWER_WORDS = 5
_MAX_LABEL_WORDS = 10
# Maximum number of questions per table and per row.
_PER_TABLE = 6
_PER_ROW = 2
_UNIT = re.compile(r"\(([^()]{1,12})\)$")
# Escaped pipes, markup, footnote marks, lists of values.
_UNCLEAR = re.compile(r"[\\<>`*†‡;_?]|\^|\d\)$")

Words = tuple[str, ...]


@question_type("tables_extraction", difficulty="medium")
class TablesExtraction(PatternType):
    """Look up a value: “In the table “Fares”, what is given for “Return” under “Children”?” Or a row by its value."""

    brief = (
        "It asks for one entry of a table: a cell by its row and its column, or a row by what one of its cells says. "
        "It makes plain which table is meant, and what the row, the column and the cell are to each other. Good, for a "
        "plain question “In the table “Fares of 2021”, what is given for “Return” under “Adults”?”: “What does a "
        "Return ticket cost Adults according to the table “Fares of 2021”?” Bad: “What does a return ticket cost?”, "
        "which leaves out the table and the column."
    )
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        declines = _declining(index.language)
        of_figures = frozenset(word for words in figure_words(index.language) for word in folded_words(words))
        pieces = [
            Piece(table, document, table.caption.text if table.caption else "", heading_at(document, table.start))
            for document in index.documents.values()
            if "|" in document.text
            for table in _tables(document, of_figures)
        ]
        for block in in_blocks(list(located(pieces)), random, _BLOCK):
            found: list[tuple[tuple[str, int, int], int, PatternCandidate]] = []
            for place in block:
                document, table = place.piece.document, place.piece.content
                start, end = _with_caption(table)
                passage = passage_around(document, start, end, index)
                if passage is not None:
                    name = place.words(self.words(index.language))
                    said = (*((place.piece.name,) if place.piece.name else ()), *place.place)
                    for row, candidate in _questions(document, table, name, said, passage, declines):
                        found.append(((document.doc_id, table.start, row), 0, candidate))
            yield from spread(found, random)


def _with_caption(table: Table) -> tuple[int, int]:
    if table.caption is None:
        return table.start, table.end
    return min(table.start, table.caption.start), max(table.end, table.caption.end)


def _tables(document: Document, of_figures: frozenset[str]) -> Iterator[Table]:
    """Yield the tables; a caption that begins like a figure's does not belong to the table."""
    for table in find_tables(document.text):
        opening = folded_words(table.caption.text)[:1] if table.caption else ()
        is_of_figure = not of_figures.isdisjoint(opening)
        yield replace(table, caption=None) if is_of_figure else table


def _questions(
    document: Document, table: Table, name: str, said: Words, passage: Passage, declines: Collection[Words]
) -> Iterator[tuple[int, PatternCandidate]]:
    """Yield the questions about a table, each with the number of its row; `said` is the reference to the table."""
    labels = Counter(_folded(row[0]) for row in table.rows)
    headers = Counter(map(_folded, table.header))
    header_line = evidence_of(document, table.header[0].start, table.header[-1].end)
    for column, header in enumerate(table.header):
        values = Counter(_folded(row[column]) for row in table.rows)
        is_told = len(values) >= _MIN_VALUES or len(values) == len(table.rows) >= _MIN_ROWS
        # The second column of a table without a header can be nothing but what its first one is asked for.
        is_bare = len(headers) == 1 and not header.text and len(table.header) == 2
        is_named = bool(header.text) and headers[_folded(header)] == 1 and not _UNCLEAR.search(header.text)
        if not column or not (is_named or is_bare) or not is_told:
            continue
        for number, row in enumerate(table.rows):
            label, cell = row[0], row[column]
            if labels[_folded(label)] > 1 or not _is_label(label) or not _is_answer(cell, declines):
                continue
            row_line = evidence_of(document, row[0].start, row[-1].end)
            evidence = (row_line,) if is_bare else (header_line, row_line)
            keys: dict[Hashable, int] = {
                ("table", document.doc_id, table.start): _PER_TABLE,
                ("row", document.doc_id, table.start, number): _PER_ROW,
                # A cell asked for by its row and the row asked for by this cell are the same fact.
                ("cell", document.doc_id, cell.start): 1,
            }
            values_of = {"table": name, "row": label.text, "column": header.text, "cell": cell.text}
            forms, keep = cell_forms(cell.text, header.text), (*said, label.text, *filter(None, (header.text,)))
            asked = "cell_without_header" if is_bare else "cell"
            yield number, PatternCandidate((passage,), evidence, keys, asked, values_of, forms, keep=keep)
            if is_bare or values[_folded(cell)] > 1 or not _is_answer(label, declines) or _is_number(label):
                continue
            first = table.header[0].text
            pattern = "row" if first else "row_without_header"
            values_of = {**values_of, "first": first}
            keep = (*said, header.text, cell.text)
            yield number, PatternCandidate((passage,), evidence, keys, pattern, values_of, (label.text,), keep=keep)


def cell_forms(cell: str, header: str) -> tuple[str, ...]:
    """Return the text of a cell and, for a figure, also with the unit in brackets in its header."""
    unit = _UNIT.search(header)
    if unit is None or not cell[-1:].isdecimal():
        return (cell,)
    return (cell, f"{unit[1]}{cell}") if _is_sign(unit[1]) else (cell, f"{cell} {unit[1]}")


def _is_sign(unit: str) -> bool:
    return len(unit) == 1 and unicodedata.category(unit) == "Sc"


def _folded(cell: Cell) -> tuple[str, ...]:
    """Return a cell for comparison: its folded words, preceded by its first character if that is a sign."""
    return (cell.text[:1] if unicodedata.category(cell.text[:1] or " ")[0] in "PS" else "", *folded_words(cell.text))


def _is_label(cell: Cell) -> bool:
    return 0 < len(folded_words(cell.text)) <= _MAX_LABEL_WORDS and not _UNCLEAR.search(cell.text)


def _is_number(cell: Cell) -> bool:
    return not any(character.isalpha() for character in cell.text)


def _is_answer(cell: Cell, declines: Collection[Words]) -> bool:
    """Return True for a short, clear value that is not a phrase for "no answer"."""
    words = folded_words(cell.text)
    return 0 < len(words) <= _MAX_ANSWER_WORDS and not _UNCLEAR.search(cell.text) and words not in declines


def _declining(language: Language) -> set[Words]:
    phrases = (*language.scoring.abstentions, *load_language("en").scoring.abstentions)
    return {folded_words(phrase) for phrase in phrases}
