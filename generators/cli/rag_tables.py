"""The table at the end of `taskgen rag`, and what its answers and failures show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...utils.qa_metrics import strip_thinking
from ..evaluation.answer_problems import NO_REMEDIES, GivenAnswer, answer_problems
from ..evaluation.rag.summary import cell_shares, summary
from ..evaluation.right import is_logged_right
from .fitted_table import plain
from .tables import INTERVAL, estimate_cells, new_table, one_line, percent

if TYPE_CHECKING:
    from rich.table import Table

    from ..evaluation.intervals import Estimate
    from ..evaluation.rag.cells import CellName
    from ..evaluation.rag.results import ScoredRun

# A problem of fewer answers than this share is not reported.
_FEW = 0.05
_CAUSES_SHOWN = 3
_LEAST_REPEATED = 3

# A sentence by which a system declines is no longer than this, in characters.
_LONGEST_DECLINE = 150

_CELLS: dict[CellName, str] = {
    "found_right": "evidence found, answer right",
    "found_wrong": "evidence found, answer wrong",
    "missed_right": "evidence missed, answer right",
    "missed_wrong": "evidence missed, answer wrong",
}
_ELSEWHERE = "Right though missed: from memory, or from another place."


def scores_table(scored: ScoredRun, beside: ScoredRun | None) -> Table:
    """Show each metric over all questions that have it, with its interval, in percent; `beside` are those of BM25."""
    run = scored.run
    found = summary(scored.samples)
    directions = scored.results["higher_is_better"].values()
    lower = [name for name in found if any(of_task.get(name) is False for of_task in directions)]
    note = f"Less is better: {', '.join(lower)}." if lower else ""
    title = f"{run.system.name} on {run.of.exported.name}, in %"
    return _table(title, "metric", found, None if beside is None else summary(beside.samples), note)


def cells_table(scored: ScoredRun, beside: ScoredRun | None) -> Table | None:
    """Show how often the evidence was found and the answer right, in percent; None without questions with evidence."""
    found = cell_shares(scored.samples)
    if not found:
        return None
    others = None if beside is None else {_CELLS[name]: share for name, share in cell_shares(beside.samples).items()}
    shares = {_CELLS[name]: share for name, share in found.items()}
    return _table("Finding and answering, in %", "of questions with evidence", shares, others, _ELSEWHERE)


def _table(
    title: str, first: str, found: Mapping[str, Estimate], others: Mapping[str, Estimate] | None, note: str
) -> Table:
    columns = ("questions", "value", INTERVAL, *(("bm25",) if others is not None else ()))
    table = new_table(title, first, *columns, note=note)
    for name, one in found.items():
        other = None if others is None else others.get(name)
        cells = () if others is None else ("" if other is None else percent(other.value),)
        table.add_row(plain(name), f"{one.rows:,}", *estimate_cells(one), *cells)
    return table


def problem_lines(scored: ScoredRun) -> Iterator[str]:
    """Yield what a reader of the scores must know: failures, replies without passages, and what the answers show."""
    run = scored.run
    total = len(run.replies) + len(run.failures)
    if run.failures:
        yield (
            f"Short: {len(run.failures):,} of {total:,} questions failed and count as 0; the same command asks them "
            "again, and only them:"
        )
        causes = Counter(failure.error for failure in run.failures.values())
        for cause, count in causes.most_common(_CAUSES_SHOWN):
            yield f"  {count:,} × {one_line(cause)}"
        if len(causes) > _CAUSES_SHOWN:
            yield f"  and {len(causes) - _CAUSES_SHOWN:,} other causes, in the samples as `error`"
    if run.replies and not any(one.reply.passages for one in run.replies.values()):
        yield "Note: no reply has passages, so what it retrieves is not measured: the scores of retrieval are 0."
    given = tuple(
        GivenAnswer(task, sample["resps"][0][0], is_right=_is_right(sample))
        for task, of_task in scored.samples.items()
        for sample in of_task
        if "error" not in sample
    )
    for problem in answer_problems(given, NO_REMEDIES):
        yield f"Note: {problem}."
    several = [
        one for one in given if len([line for line in strip_thinking(one.text).splitlines() if line.strip()]) > 1
    ]
    if len(several) > _FEW * len(given):
        yield (
            f"Note: {len(several):,} of {len(given):,} answers have several lines, of which most tasks score the first "
            "alone: let the system put its answer there."
        )
    yield from _repeated(scored)
    if run.cost is not None:
        yield f"Cost, as the replies say it: {run.cost:,.2f}, or {run.cost / max(1, len(run.replies)):.4f} a question."


def _repeated(scored: ScoredRun) -> Iterator[str]:
    """Yield the wrong answer that a system gives most, if it may be one by which it declines, scored as an answer."""
    samples = [one for of_task in scored.samples.values() for one in of_task if "error" not in one]
    given = Counter(
        " ".join(strip_thinking(one["resps"][0][0]).split())
        for one in samples
        if one.get("wrong_abstention") != 1.0 and not _is_right(one)
    )
    for text, count in given.most_common(1):
        # The same answer to most questions is a problem of its own.
        is_frequent = max(_LEAST_REPEATED, _FEW * len(samples)) <= count < len(samples) / 2
        if text and len(text) <= _LONGEST_DECLINE and is_frequent:
            yield (
                f"Note: {count:,} of {len(samples):,} answers are {one_line(text)!r}, and wrong. If the system "
                "declines in this way, let it answer `unanswerable`: only abstention phrases count as abstaining."
            )


def _is_right(sample: Mapping[str, Any]) -> bool | None:
    return is_logged_right(sample["doc"], sample["resps"][0][0], sample)
