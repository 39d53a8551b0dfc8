"""Tables of a comparison for the terminal. Shares are in percent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.table import Table

from ..evaluation.compare.compare import Compared, Disagreement
from ..evaluation.compare.runs import Run
from .tables import add_comparison, comparison_table, new_table, one_line, percent, plain

_EXAMPLES, _CHAT = "examples in the prompt", "chat template"


def runs_table(runs: Sequence[Run]) -> Table:
    """Show the letter, the name and the prompt settings of each run."""
    table = new_table("Runs", "run", _EXAMPLES, _CHAT)
    for run in runs:
        settings = run.results.settings
        table.add_row(plain(f"{run.letter}: {run.name}"), settings[_EXAMPLES], settings[_CHAT])
    return table


def questions_table(rows: Sequence[Compared]) -> Table:
    """Show the number of questions and source documents of each type."""
    table = new_table("Questions", "group, type", "questions", "documents")
    for group, of_group in groupby(rows, key=lambda row: row.part.group):
        table.add_row(plain(group), style="bold")
        for name, of_part in groupby(of_group, key=lambda row: row.part.name):
            lines = list(of_part)
            documents = max(row.documents for row in lines)
            table.add_row(plain(f"  {name}"), f"{lines[0].part.questions:,}", f"{documents:,}")
    return table


def compared_tables(rows: Sequence[Compared]) -> Iterator[Table]:
    """Yield a table for each group: by type and metric, the value of each run and its difference from the first run."""
    for group, of_group in groupby(rows, key=lambda row: row.part.group):
        found = list(of_group)
        table = comparison_table(f"{group}, in %", "type, metric", found[0].run.letter)
        for name, of_part in groupby(found, key=lambda row: row.part.name):
            table.add_row(plain(name), style="bold")
            add_comparison(table, ((f"  {row.metric}", row.run.letter, row.value, row.difference) for row in of_part))
        yield table


def disagreement_lines(found: Disagreement, runs: Sequence[Run]) -> Iterator[str]:
    """Yield a question with its gold answers, and the answer and score (in percent) of each run."""
    one = found.answers[0]
    yield f"{found.part.group}, {found.part.name}, {one.question_id}: {one_line(one.question)}"
    yield f"  gold: {one_line(' | '.join(one.gold)) or '(no answer)'}"
    for run, answer, score in zip(runs, found.answers, found.scores, strict=True):
        yield f"  {run.letter} {found.metric} {percent(score, 0)}: {one_line(answer.answer) or '(empty)'}"
