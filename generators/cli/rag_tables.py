"""The table at the end of `taskgen rag`, and what its answers and failures show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...utils.qa_metrics import strip_thinking
from ..evaluation.answer_problems import NO_REMEDIES, GivenAnswer, answer_problems, is_right
from ..evaluation.rag.summary import summary
from .tables import INTERVAL, estimate_cells, new_table, one_line, percent, plain

if TYPE_CHECKING:
    from rich.table import Table

    from ..evaluation.rag.results import Samples, ScoredRun

# A problem of fewer answers than this share is not reported.
_FEW = 0.05
_CAUSES_SHOWN = 3
_LEAST_REPEATED = 3

_CELLS = {
    "found_right": "evidence found, answer right",
    "found_wrong": "evidence found, answer wrong",
    "missed_right": "evidence missed, answer right (from memory, or from another place)",
    "missed_wrong": "evidence missed, answer wrong",
}


def scores_table(scored: ScoredRun, beside: ScoredRun | None) -> Table:
    """Show each metric over all questions that have it, with its interval, in percent; `beside` are those of BM25."""
    columns = ("questions", "value", INTERVAL, *(("bm25",) if beside is not None else ()))
    run = scored.run
    table = new_table(f"{run.system.name} on {run.of.exported.name}, in %", "metric", *columns)
    baseline = summary(beside.samples) if beside is not None else {}
    for name, found in summary(scored.samples).items():
        other = baseline.get(name)
        cells = () if beside is None else ("" if other is None else percent(other.value),)
        table.add_row(plain(name), f"{found.rows:,}", *estimate_cells(found), *cells)
    return table


def cell_lines(scored: ScoredRun, beside: ScoredRun | None) -> Iterator[str]:
    """Yield the four cells in words: how many questions with evidence were found, and how many of them were right."""
    counts, others = _cells(scored.samples), _cells(beside.samples if beside is not None else {})
    total, all_others = counts.total(), others.total()
    if not total:
        return
    yield f"Of {total:,} questions with evidence{' (bm25 in brackets)' if all_others else ''}:"
    for name, words in _CELLS.items():
        other = f" ({percent(others[name] / all_others, 0)} %)" if all_others else ""
        yield f"  {words}: {counts[name]:,}, {percent(counts[name] / total, 0)} %{other}"


def _cells(samples: Samples) -> Counter[str]:
    return Counter(sample["cell"] for of_task in samples.values() for sample in of_task if "cell" in sample)


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
        GivenAnswer(task, sample["resps"][0][0], is_right=is_right(sample))
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
        if one.get("wrong_abstention") != 1.0 and not is_right(one)
    )
    for text, count in given.most_common(1):
        # The same answer to most questions is a problem of its own.
        if text and max(_LEAST_REPEATED, _FEW * len(samples)) <= count < len(samples) / 2:
            yield (
                f"Note: {count:,} of {len(samples):,} answers are {one_line(text)!r}, and wrong. If the system "
                "declines in this way, let it answer `unanswerable`: only abstention phrases count as abstaining."
            )
