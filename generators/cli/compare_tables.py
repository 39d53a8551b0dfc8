"""Tables of a comparison for the terminal. Shares are in percent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.table import Table

from ..evaluation.compare.compare import Compared, Disagreement
from ..evaluation.compare.comparison import Comparison
from ..evaluation.compare.runs import Run
from ..evaluation.compare.verdict import (
    breakdown_sentences,
    chance_sentence,
    items_sentence,
    main_differences,
    sentence,
)
from .fitted_table import plain
from .tables import add_comparison, comparison_table, new_table, one_line, percent

_EXAMPLES, _CHAT = "examples in the prompt", "chat template"


def runs_table(runs: Sequence[Run]) -> Table:
    """Show the letter, the name and the prompt settings of each run."""
    table = new_table("Runs", "run", _EXAMPLES, _CHAT)
    for run in runs:
        settings = run.results.settings
        table.add_row(plain(f"{run.letter}: {run.name}"), settings[_EXAMPLES], settings[_CHAT])
    return table


def verdict_lines(comparison: Comparison) -> Iterator[str]:
    """Yield what the comparison shows: main differences by group, the parts that differ, the questions to review."""
    first = comparison.runs[0]
    for group, rows in groupby(main_differences(comparison.rows, comparison.metric), key=lambda row: row.part.group):
        yield f"{group}:"
        for row in rows:
            yield f"  {sentence(row, first)}"
    yield from breakdown_sentences(comparison.breakdown, first)
    for part in comparison.breakdown.slices:
        if part.is_beyond_chance:
            where = f"{part.group}, {part.label} {one_line(part.value)}"
            yield f"  {where}: {part.run.letter} {percent(part.difference.value, signed=True)} points in {part.metric}"
    if text := items_sentence(comparison.items):
        yield text
    yield chance_sentence(comparison.rows)


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


def disagreement_lines(found: Disagreement, groups: Sequence[str], runs: Sequence[Run]) -> Iterator[str]:
    """Yield a question with its gold answers, and the answer and score (in percent) of each run."""
    one = found.answers[0]
    yield f"{', '.join(groups)}: {found.part.name}, {one.question_id}: {one_line(one.question)}"
    yield f"  gold: {one_line(' | '.join(one.gold)) or '(no answer)'}"
    for run, answer, score in zip(runs, found.answers, found.scores, strict=True):
        yield f"  {run.letter} {found.metric} {percent(score, 0)}: {one_line(answer.answer) or '(empty)'}"
