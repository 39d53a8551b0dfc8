"""Tables of a judge's run for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..evaluation.judge.measure import Measured
from ..evaluation.judge.summary import ALL, METRICS, Disagreement, TypeSummary
from .tables import INTERVAL, estimate_cells, new_table, plain

if TYPE_CHECKING:
    from rich.table import Table

    from ..evaluation.intervals import Estimate

# Characters of a text in a cell.
_SHOWN = 160


def measure_tables(measured: Measured) -> Iterator[Table]:
    """How a judge does on the labelled answers, by kind; then which verdicts it gives for which."""
    languages = ", ".join(measured.languages)
    table = new_table(f"The judge on labelled answers ({languages})", "answers", "number", "agrees, %", INTERVAL)
    for kind, one in measured.by_kind.items():
        table.add_row(kind, f"{one.rows:,}", *estimate_cells(one))
    table.add_row("all", f"{measured.agreement.rows:,}", *estimate_cells(measured.agreement), style="bold")
    yield table
    columns = list(next(iter(measured.confusion.values())))
    table = new_table("Its verdicts, by the right verdict", "right verdict", *columns)
    for label, counts in measured.confusion.items():
        table.add_row(label, *(f"{counts[name]:,}" if counts[name] else "" for name in columns))
    yield table


def verdict_table(title: str, rows: Sequence[TypeSummary]) -> Table:
    """One line for each type, and under it of which answers: the share judged right, and what the metrics say, in
    percent. `apart` is a number of answers."""
    # Under each other, that a line fits a terminal of 80 columns.
    table = new_table(title, "question type", "number", "right\n95 %", "partly", *METRICS.values(), "apart")
    for row in rows:
        unusable = [f"{row.unusable:,} unusable"] if row.unusable else []
        about = ", ".join([*row.of_which, *unusable])
        name = plain(f"{row.name}\n  {about}" if about else row.name)
        metrics = ("" if value is None else f"{100 * value:.1f}" for value in row.metrics)
        numbers = (f"{row.questions:,}", _right(row.right), estimate_cells(row.partly)[0], *metrics, f"{row.apart:,}")
        table.add_row(name, *numbers, style="bold" if row.name == ALL else None)
    return table


def disagreement_lines(found: Sequence[Disagreement]) -> Iterator[str]:
    """Where judge and metric differ, one answer in a few lines."""
    for one in found:
        item, judged = one.row.item, one.row.judged
        value = one.row.sample.metrics[one.metric]
        question = one.row.sample.doc.get("id", one.row.sample.doc_id)
        yield f"{one.row.task}, {question}: {judged.verdict}, {one.metric} {value:.2f}"
        yield f"  asked   {_short(item.question)}"
        yield f"  gold    {_short(' | '.join(item.gold)) or '(no answer)'}"
        yield f"  answer  {_short(item.answer) or '(empty)'}"
        yield f"  judge   {_short(judged.reason)}"


def _right(one: Estimate | None) -> str:
    """A share and under it its interval; where all got the same verdict, drawing them again tells nothing of that."""
    value = estimate_cells(one)[0]
    if one is None or one.low is None or one.high is None or one.low == one.high:
        return value
    return f"{value}\n{100 * one.low:.0f} to {100 * one.high:.0f}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]} …"
