"""Tables of a comparison for the terminal. Shares are in percent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.table import Table

from ..evaluation.compare.compare import Compared, Disagreement
from ..evaluation.compare.runs import Run
from .tables import INTERVAL, estimate_cells, new_table, plain

_LONGEST_TEXT = 200
_EXAMPLES, _CHAT = "examples in the prompt", "chat template"


def runs_table(runs: Sequence[Run]) -> Table:
    """Which letter stands for which run, and how it was asked."""
    table = new_table("Runs", "run", _EXAMPLES, _CHAT)
    for run in runs:
        settings = run.results.settings
        table.add_row(plain(f"{run.letter}: {run.name}"), settings[_EXAMPLES], settings[_CHAT])
    return table


def questions_table(rows: Sequence[Compared]) -> Table:
    """How many questions each type has, and of how many source documents."""
    table = new_table("Questions", "group, type", "questions", "documents")
    for group, of_group in groupby(rows, key=lambda row: row.part.group):
        table.add_row(plain(group), style="bold")
        for name, of_part in groupby(of_group, key=lambda row: row.part.name):
            lines = list(of_part)
            documents = max(row.documents for row in lines)
            table.add_row(plain(f"  {name}"), f"{lines[0].part.questions:,}", f"{documents:,}")
    return table


def compared_tables(rows: Sequence[Compared]) -> Iterator[Table]:
    """Group by group and type by type the value of each run, and by how much it is more than that of the first.

    A line is bold where the interval leaves no doubt that there is a difference.
    """
    for group, of_group in groupby(rows, key=lambda row: row.part.group):
        found = list(of_group)
        first = f"minus {found[0].run.letter}"
        table = new_table(f"{group}, in %", "type, metric", "run", "value", INTERVAL, first, f"{INTERVAL} ")
        for _, of_part in groupby(found, key=lambda row: row.part.name):
            lines = list(of_part)
            table.add_row(plain(lines[0].part.name), style="bold")
            _add(table, lines)
        yield table


def disagreement_lines(found: Disagreement, runs: Sequence[Run]) -> Iterator[str]:
    """A question with its answers, to be read by a person: what each run wrote and what it got, in percent."""
    one = found.answers[0]
    yield f"{found.part.group}, {found.part.name}, {one.question_id}: {_cut(one.question)}"
    yield f"  gold: {_cut(' | '.join(one.gold)) or '(no answer)'}"
    for run, answer, score in zip(runs, found.answers, found.scores, strict=True):
        yield f"  {run.letter} {found.metric} {100 * score:.0f}: {_cut(answer.answer) or '(empty)'}"


def _add(table: Table, rows: Sequence[Compared]) -> None:
    metric = ""
    for row in rows:
        shown = f"  {row.metric}" if row.metric != metric else ""
        metric = row.metric
        sure = row.difference is not None and row.difference.leaves_out_zero
        cells = (*estimate_cells(row.value), *estimate_cells(row.difference, signed=True))
        table.add_row(plain(shown), row.run.letter, *cells, style="bold" if sure else None)


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
