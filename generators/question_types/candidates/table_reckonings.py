"""Two figures of one column of a table that a person would combine: "How much do both tickets cost together?"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from zlib import crc32

from ....utils.languages import writer_patterns
from ....utils.records.documents import Document, Evidence
from ....utils.records.facts import TableCell
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...reading.table_cells import cells_of
from ...reading.tables_and_lists import Table, find_tables
from ...writers.asking.cells import CellAsker, actions_of, is_reckoned
from ...writers.patterns import TypePatterns, type_patterns
from .pattern_type import PatternCandidate
from .pieces import Part, Pieces
from .reckoning import ALIKE, worked_out
from .references import References, placed, section_name
from .section_owners import Located, Piece, passage_around

_PER_TABLE = 4

_Pair = tuple[Table, TableCell, Amount, TableCell, Amount, bool]


def table_reckonings(own: TypePatterns, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
    """Yield the sums and differences of two figures of a column, by the rules of `tool_call_check`.

    The rules are those of `CellAsker.of_two`; words that they share with tables are those of `tables_extraction`.
    """
    if not own.has("more_money"):
        return
    of_tables = type_patterns("tables_extraction", index.language, {})
    patterns = replace(own, values={**of_tables.values, **own.values})
    facts = index.facts
    asker = CellAsker(patterns, index.language, facts.is_capitalised, facts.in_lower_case)
    references = References(index)
    pieces = Pieces(index, lambda part: _pieces(part, asker, index))
    for place in pieces.placed(random, _ordered):
        candidate = _candidate(place, references)
        if candidate is not None:
            yield candidate


def _ordered(block: Iterable[Piece[_Pair]]) -> Iterator[tuple[tuple[str, int], int, Piece[_Pair]]]:
    return (((piece.document.doc_id, piece.content[0].start), 0, piece) for piece in block)


def _pieces(part: Part, asker: CellAsker, index: CorpusIndex) -> Iterator[Piece[_Pair]]:
    document = part.document
    if document.text.find("|", part.start, part.end) >= 0:
        for table in find_tables(document.text, part.start, part.end):
            yield from _pairs(table, document, asker, index)


def _pairs(table: Table, document: Document, asker: CellAsker, index: CorpusIndex) -> Iterator[Piece[_Pair]]:
    columns: dict[str, list[tuple[TableCell, Amount]]] = defaultdict(list)
    numbers = writer_patterns(index.language).numbers
    for _, cell in cells_of(table, document, (), actions_of(asker.patterns)):
        amount = amount_of(cell.value, numbers)
        if amount is not None and cell.column and not is_reckoned(cell, asker.patterns):
            sign = amount.sign or (cell.unit if cell.unit in numbers.currency_signs else "")
            unit = amount.unit or ("" if sign else cell.unit)
            columns[cell.column].append((cell, Amount(amount.value, sign, unit)))
    name = section_name(document, table.start)
    for cells in columns.values():
        for (first, one), (second, other) in islice(combinations(cells, 2), _PER_TABLE):
            if (one.sign, one.unit) != (other.sign, other.unit) or one.value == other.value:
                continue
            if one.value < other.value:
                first, one, second, other = second, other, first, one
            if one.value > ALIKE * other.value:
                continue
            total = bool(crc32(f"{first.row}{second.row}".encode()) % 2)
            question = asker.of_two(first, second, one, total=total)
            if question is None and total:
                total, question = False, asker.of_two(first, second, one, total=False)
            if question is not None:
                pair = (table, first, one, second, other, total)
                yield Piece(pair, document, question, name, f"{first.row} {second.row}")


def _candidate(place: Located[_Pair], references: References) -> PatternCandidate | None:
    document, (table, first, one, second, other, total) = place.piece.document, place.piece.content
    passage = passage_around(document, table.start, table.end, references.index)
    named = references.places(place.piece.name, place, stands_alone=False, by_heading=True)
    if passage is None or named is None:
        return None
    expression, answers = worked_out((one, other), references.index, total=total)
    pattern, values = placed(place.piece.name, named.said)
    keys: dict[Hashable, int] = {
        ("table", document.doc_id, table.start): _PER_TABLE,
        **{("cell", (document.doc_id, cell.start)): 1 for cell in (first, second)},
    }
    metadata = {"answer_kind": "number", "computed": True, "expression": expression}
    keep = (*named.kept, first.row, second.row)
    evidence = _evidence((first, second))
    return PatternCandidate((passage,), evidence, keys, pattern, values, answers, metadata, keep=keep)


def _evidence(cells: Sequence[TableCell]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(span for cell in cells for span in cell.evidence))
