"""What was found out about the set as a test: near-duplicates, the floor of the baseline, the audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...export.read_back import ExportedSet
from .audit_file import Audit, Interval
from .near_duplicates import NearDuplicates
from .sections import Cell, Column, Section, Table, counted

if TYPE_CHECKING:
    from ..run import Score

_METRICS = ("f1", "exact_match")
_EXAMPLES = 10


def duplicate_section(exported: ExportedSet, found: NearDuplicates) -> Section:
    """The rate, between which types they are, and pairs to look at."""
    total = len(exported.questions)
    told = f"{found.questions:,} of {total:,} questions ({found.questions / total:.1%}) have a near-duplicate" + (
        f", {found.within_type:,} of them within their type: " if found.questions else ": "
    )
    rule = "nine tenths of the words, the same figures and a common answer or none; variants of one question aside."
    between = Counter(tuple(sorted((one["question_type"], other["question_type"]))) for one, other in found.pairs)
    columns = (
        Column("question", "data"),
        Column("type", "data"),
        Column("its near-duplicate", "data"),
        Column("type of that", "data"),
    )
    pairs = tuple(
        (one["question"], one["question_type"], other["question"], other["question_type"])
        for one, other in found.pairs[:_EXAMPLES]
    )
    tables = (
        Table(
            "Between which types",
            (Column("type", "data"), Column("and", "data"), Column("pairs", "count", bar=True)),
            tuple((*types, count) for types, count in between.most_common()),
        ),
        Table("Some of them", columns, pairs, folded=True),
    )
    return Section("duplicates", "Near-duplicates", told + rule, tables if pairs else ())


def baseline_section(exported: ExportedSet, scores: Sequence[Score] | None) -> Section:
    """The scores of the reader without weights, by type and context."""
    if scores is None:
        told = "Its tasks rank options, which the reader without weights cannot do."
        return Section("baseline", "The floor", told)
    asked = sum(row.questions for row in scores if not row.is_group)
    total = sum(map(len, exported.rows.values()))
    told = (
        "What a reader without weights scores, which answers by the overlap of words alone. A model is to be measured "
        "from there."
    )
    part = f" It was asked {asked:,} of {total:,}, evenly spread." if asked < total else ""
    by_name = {row.name: row for row in scores}
    tables = tuple(_by_context(exported, by_name, metric) for metric in _METRICS)
    return Section("baseline", "The floor", told + part, tables)


def _by_context(exported: ExportedSet, scores: Mapping[str, Score], metric: str) -> Table:
    """One metric: a row for each question type and one for all, a column for each context."""
    tasks = {(leaf.question_type, leaf.context): leaf.task for leaf in exported.rows}
    groups = {leaf.context: leaf.group for leaf in exported.rows}
    columns = (
        Column("question type", "data", filter="type"),
        *(Column(context.replace("_", " "), "score", bar=True) for context in exported.contexts),
    )
    types = dict.fromkeys(leaf.question_type for leaf in exported.rows)
    rows: list[tuple[Cell, ...]] = [
        (name, *(scores[tasks[name, context]].metrics.get(metric) for context in exported.contexts)) for name in types
    ]
    rows.append(("all", *(scores[groups[context]].metrics.get(metric) for context in exported.contexts)))
    return Table(f"{metric}, between 0 and 1", columns, tuple(rows))


def audit_section(audit: Audit | None) -> Section:
    """The scores in each setting, and how many questions have which mark."""
    if audit is None:
        told = "There is none. The command taskgen audit tells which questions a model answers without their evidence."
        return Section("audit", "Audit", told)
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
            row.setting.replace("_", " "),
            row.questions,
            row.exact_match.value,
            _interval(row.exact_match),
            row.f1.value,
            _interval(row.f1),
        )
        for row in audit.table
    )
    marks = Counter(mark for marks in audit.marks.values() for mark in marks)
    marked = tuple((name.replace("_", " "), count) for name, count in sorted(marks.items()))
    return Section(
        "audit",
        "Audit",
        f"Marked: {counted(len(audit.marks), 'question')}.",
        (
            Table("Scores between 0 and 1", columns, rows),
            _variants(audit),
            Table("Marks", (Column("mark", "data"), Column("questions", "count", bar=True)), marked),
        ),
    )


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
