"""The scores of models on a set: the baseline, and an audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ....utils.text.counting import counted
from ...export.read_back import ExportedSet
from ..audit.document import Audit, Interval
from ..audit.in_words import BASELINE_NAMES, FLAG_MEANINGS, SETTING_NAMES, in_words
from ..compare.results import Results
from ..pages.sections import Cell, Column, Section, Table

if TYPE_CHECKING:
    from ..run import Score

_METRICS = ("f1", "exact_match", "key_facts_recall")


def baseline_section(exported: ExportedSet, scores: Sequence[Score] | None) -> Section:
    """Show the scores of the baseline by type and context."""
    if scores is None:
        return Section("baseline", "The baseline", "Its tasks rank options, which the baseline cannot do.")
    used = sum(row.questions for row in scores if not row.is_group)
    total = sum(map(len, exported.rows.values()))
    text = (
        "The scores of a program without a language model, which copies the words that match the question best. "
        "A model should score higher."
    )
    part = f" It answered {used:,} of {total:,}, evenly spread." if used < total else ""
    by_name = {row.name: row for row in scores}
    shown = [metric for metric in _METRICS if any(metric in row.metrics for row in scores)]
    tables = tuple(_by_context(exported, by_name, metric) for metric in shown)
    return Section("baseline", "The baseline", text + part, tables)


def _by_context(exported: ExportedSet, scores: Mapping[str, Score], metric: str) -> Table:
    """Return a table of one metric: rows are the types that have it and all questions, columns the contexts."""
    # The baseline runs the groups.
    leaves = [leaf for leaf in exported.rows if leaf.task in scores]
    tasks = {(leaf.name, leaf.context): leaf.task for leaf in leaves}
    groups = {leaf.context: leaf.group for leaf in exported.rows}
    columns = (
        Column("question type", "data", filter="type"),
        *(Column(context.replace("_", " "), "score", bar=True) for context in exported.contexts),
    )
    types = dict.fromkeys(leaf.name for leaf in leaves if metric in scores[leaf.task].metrics)
    rows: list[tuple[Cell, ...]] = [
        (name, *(scores[tasks[name, context]].metrics.get(metric) for context in exported.contexts)) for name in types
    ]
    rows.append(("all", *(scores[groups[context]].metrics.get(metric) for context in exported.contexts)))
    return Table(f"{metric}, between 0 and 1", columns, tuple(rows))


def audit_section(audit: Audit | None) -> Section:
    """Show the scores in each setting, of baselines and of variants, and the number of flagged questions."""
    if audit is None:
        text = "There is none. The command taskgen audit finds questions that a model answers without their evidence."
        return Section("audit", "Audit", text)
    columns = (
        Column("question type", "data", filter="type"),
        Column("shown", "data"),
        Column("questions", "count"),
        Column("exact_match", "score"),
        Column("interval of 95 %", "words"),
        Column("f1", "score", bar=True),
        Column("interval of 95 %", "words"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            row.question_type,
            in_words(SETTING_NAMES, row.setting),
            row.questions,
            row.exact_match.value,
            _interval(row.exact_match),
            row.f1.value,
            _interval(row.f1),
        )
        for row in audit.table
    )
    marks = (Column("mark", "data"), Column("what it means", "words"), Column("questions", "count", bar=True))
    counts = Counter(flag for flags in audit.flags.values() for flag in flags)
    flagged = tuple(
        (flag.replace("_", " "), FLAG_MEANINGS.get(flag, ""), count) for flag, count in sorted(counts.items())
    )
    return Section(
        "audit",
        "Audit",
        f"{counted(len(audit.flags), 'question')} marked; see the filter “Marked”.",
        (
            Table("Scores between 0 and 1", columns, rows),
            _baselines(audit),
            _variants(audit),
            Table("Marks", marks, flagged),
            *_problems("Answers with gold passages", [(audit.model, audit.problems)] if audit.problems else []),
        ),
    )


def answers_section(runs: Sequence[Results]) -> Section:
    """Show the runs of lm-eval on the set, and what their answers prove."""
    columns = (Column("model", "data"), Column("time", "data"), Column("answers", "count"))
    rows = tuple((run.model, run.time, sum(map(len, run.answers.values()))) for run in runs)
    found = [(f"{run.model}, {run.time}", run.problems) for run in runs if run.problems]
    text = "" if found else "No answers are missing or cut off, as far as lm-eval logs it."
    return Section("answers", "Answers", text, (Table("Runs", columns, rows), *_problems("What they show", found)))


def _problems(caption: str, found: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Table]:
    """Yield a table of problems by run, if there are any; a problem may quote an answer."""
    if found:
        rows = tuple((run, problem) for run, problems in found for problem in problems)
        yield Table(caption, (Column("run", "data"), Column("what the answers show", "data")), rows)


def _baselines(audit: Audit) -> Table:
    columns = (
        Column("question type", "data", filter="type"),
        Column("what is used", "data"),
        Column("questions", "count"),
        Column("exact_match", "score"),
        Column("f1", "score", bar=True),
        Column("exact_match is", "words"),
    )
    rows = tuple(
        (
            of.question_type,
            in_words(BASELINE_NAMES, of.baseline),
            of.questions,
            of.exact_match.value,
            of.f1.value,
            "over the limit" if of.is_over_limit else "",
        )
        for of in audit.baselines
    )
    return Table("What needs no model: word matching, the question word, the other questions", columns, rows)


def _variants(audit: Audit) -> Table:
    columns = (
        Column("variants of questions", "data"),
        Column("pairs", "count"),
        Column("original solved", "score"),
        Column("variant solved", "score"),
        Column("drop", "score"),
        Column("interval of 95 %", "words"),
        Column("both or none", "score", bar=True),
    )
    rows = tuple(
        (of.form, of.pairs, of.original.value, of.variant.value, of.drop.value, _interval(of.drop), of.consistent.value)
        for of in audit.variants
    )
    return Table("Variants against what they were made from", columns, rows)


def _interval(of: Interval) -> str:
    return "" if of.low is None or of.high is None else f"{of.low:.3f} to {of.high:.3f}"
