"""Tables of a judge's verdicts for the terminal. Shares are in percent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..evaluation.judge.measure import JudgeQuality
from ..evaluation.judge.summary import ALL, METRICS, MetricGap, TypeSummary
from .fitted_table import plain
from .tables import INTERVAL, estimate_cells, new_table, one_line, percent, percent_range

if TYPE_CHECKING:
    from rich.table import Table

    from ..evaluation.intervals import Estimate


def quality_tables(quality: JudgeQuality) -> Iterator[Table]:
    """Yield the judge's agreement with the labelled answers by kind, then its verdicts by label."""
    languages = ", ".join(quality.languages)
    table = new_table(f"The judge on labelled answers ({languages})", "answers", "number", "agrees, %", INTERVAL)
    for kind, one in quality.by_kind.items():
        table.add_row(kind, f"{one.rows:,}", *estimate_cells(one))
    table.add_row("all", f"{quality.agreement.rows:,}", *estimate_cells(quality.agreement), style="bold")
    yield table
    columns = list(next(iter(quality.confusion.values())))
    table = new_table("Its verdicts, by the right verdict", "right verdict", *columns)
    for label, counts in quality.confusion.items():
        table.add_row(label, *(f"{counts[name]:,}" if counts[name] else "" for name in columns))
    yield table


def verdict_table(title: str, rows: Sequence[TypeSummary]) -> Table:
    """Show by type the share judged right and the metrics, in percent.

    `review`, the verdicts on questions, and `apart` are numbers of answers.
    """
    # The interval is under its value, so that a line fits into 80 columns.
    table = new_table(title, "question type", "number", "right\n95 %", "review", *METRICS.values(), "apart")
    for row in rows:
        unusable = [f"{row.unusable:,} unusable"] if row.unusable else []
        disputed = [f"{row.disputed:,} disputed"] if row.disputed else []
        unclear = [f"{row.unclear:,} unclear"] if row.unclear else []
        about = ", ".join([*row.subset, *unusable, *disputed, *unclear])
        name = plain(f"{row.name}\n  {about}" if about else row.name)
        metrics = ("" if value is None else percent(value) for value in row.metrics)
        review = f"{row.disputed + row.unclear:,}"
        numbers = (f"{row.questions:,}", _right(row.right), review, *metrics, f"{row.apart:,}")
        table.add_row(name, *numbers, style="bold" if row.name == ALL else None)
    return table


def gap_lines(gaps: Sequence[MetricGap]) -> Iterator[str]:
    """Yield answers on which judge and metric differ, each in a few lines."""
    for gap in gaps:
        item, judgement, sample = gap.answer.item, gap.answer.judgement, gap.answer.sample
        question = sample.doc.get("id", sample.doc_id)
        yield f"{gap.answer.task}, {question}: {judgement.verdict}, {gap.metric} {sample.metrics[gap.metric]:.2f}"
        yield f"  asked   {one_line(item.question)}"
        yield f"  gold    {one_line(' | '.join(item.gold)) or '(no answer)'}"
        yield f"  answer  {one_line(item.answer) or '(empty)'}"
        yield f"  judge   {one_line(judgement.reason)}"


def _right(one: Estimate | None) -> str:
    """Return a share with its interval, if it has one, on the next line."""
    return "\n".join(filter(None, (estimate_cells(one)[0], percent_range(one, 0))))
