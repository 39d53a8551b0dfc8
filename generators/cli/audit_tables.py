"""What an audit found, for a terminal. Shares are in percent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.table import Table

from ..evaluation.audit.audit import Audited
from ..evaluation.audit.document import shown_type
from ..evaluation.audit.unsound import MARKS
from ..evaluation.intervals import Estimate
from .tables import new_table, plain

_WORDS = {
    "closed_book": "no passage",
    "single": "one passage",
    "gold": "gold passages",
    "distractors": "among distractors",
}


def audit_tables(audited: Audited) -> Iterator[Table]:
    """The scores by type and setting, the variants if there are any, and how many questions have which mark."""
    yield _scores(audited)
    if audited.forms:
        yield _forms(audited)
    yield _marks(audited)


def _scores(audited: Audited) -> Table:
    """A line for each type and, indented under it, one for each setting."""
    title = f"{audited.model.name} on {audited.exported.name}, in % (95 % interval)"
    table = new_table(title, "question type, shown", "asked", "EM", "F1", "solved", "by chance")
    last = ""
    for one in audited.types:
        name = shown_type(one)
        if name != last:
            table.add_row(plain(name), style="bold")
            last = name
        table.add_row(
            f"  {_WORDS[one.setting]}",
            f"{one.questions:,}",
            _with_interval(one.exact_match),
            _with_interval(one.f1),
            f"{100 * one.solved.value:.0f}",
            "" if one.chance is None else f"{100 * one.chance:.0f}",
        )
    return table


def _forms(audited: Audited) -> Table:
    title = "Other forms of a question, with gold passages, in % of questions that are solved"
    table = new_table(title, "form", "pairs", "original", "this form", "drop (95 %)", "both or none")
    for one in audited.forms:
        table.add_row(
            plain(one.form),
            f"{one.pairs:,}",
            f"{100 * one.original.value:.0f}",
            f"{100 * one.variant.value:.0f}",
            _with_interval(one.drop, signed=True),
            f"{100 * one.consistent.value:.0f}",
        )
    return table


def _marks(audited: Audited) -> Table:
    asked = Counter(audited.rows[one]["question_type"] for one in audited.outcomes)
    counts = Counter(
        (audited.rows[one]["question_type"], mark) for one, given in audited.marks.items() for mark in given
    )
    headings = ("no evidence", "one passage", "maybe guessed", "not with gold")
    table = new_table("Questions by mark: solved …", "question type", "asked", *headings)
    for question_type, questions in asked.items():
        numbers = (counts[question_type, mark] for mark in MARKS)
        table.add_row(plain(question_type), f"{questions:,}", *(f"{number:,}" if number else "" for number in numbers))
    if len(asked) > 1:
        totals = (sum(counts[one, mark] for one in asked) for mark in MARKS)
        table.add_row("all", f"{sum(asked.values()):,}", *(f"{total:,}" for total in totals), style="bold")
    return table


def _with_interval(one: Estimate, *, signed: bool = False) -> str:
    form, to = ("+.0f", " to ") if signed else (".0f", "–")
    if one.low is None or one.high is None:
        return f"{100 * one.value:{form}}"
    return f"{100 * one.value:{form}} ({100 * one.low:{form}}{to}{100 * one.high:{form}})"
