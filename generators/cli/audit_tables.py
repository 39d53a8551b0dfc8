"""Tables of an audit for the terminal. Shares are in percent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.table import Table

from ..evaluation.audit.audit import Audited
from ..evaluation.audit.baselines import LIMITS
from ..evaluation.audit.document import type_label
from ..evaluation.audit.doubts import MEANINGS, WHYS, Doubt
from ..evaluation.audit.flags import FLAGS, UNSOUND
from ..evaluation.audit.in_words import BASELINE_NAMES, SETTING_NAMES
from ..evaluation.intervals import Estimate
from ..export.read_back import Row
from .fitted_table import plain
from .tables import new_table, one_line, percent, percent_range

_EXAMPLES = 3


def audit_tables(audited: Audited) -> Iterator[Table]:
    """Yield the scores by type and setting, of baselines, of variants if there are any, and the number of flags."""
    yield _scores(audited)
    if audited.baselines:
        yield _baselines(audited)
    if audited.forms:
        yield _forms(audited)
    yield _flags(audited)


def limit_lines(audited: Audited) -> Iterator[str]:
    """Yield a warning for each baseline that does better than it should on a question type."""
    for one in audited.baselines:
        if one.is_over_limit:
            yield (
                f"{one.question_type}: {BASELINE_NAMES[one.baseline]}: {_with_interval(one.exact_match)} %, and at "
                f"most {percent(LIMITS[one.baseline], 0)} % is good: a model needs no reading for these."
            )


def unsound_lines(audited: Audited) -> Iterator[str]:
    """Yield a few questions for each flag that makes a question unsound, with the gold answer and the model's."""
    for flag in sorted(UNSOUND):
        name = flag.replace("_", " ")
        flagged = [one for one, flags in audited.flags.items() if flag in flags]
        for one in flagged[:_EXAMPLES]:
            row = audited.rows[one]
            result = audited.results[one]["closed_book" if flag == "solved_without_evidence" else "single"]
            written = " | ".join(" ".join(text.split()) for text in result.texts)
            yield f"{name}: {one}: {row['question']}\n  wanted: {row['answers'][0]}\n  written: {written}"
        if len(flagged) > _EXAMPLES:
            yield f"… and {len(flagged) - _EXAMPLES:,} more {name}."


def _scores(audited: Audited) -> Table:
    title = f"{audited.model.name} on {audited.exported.name}, in % (95 % interval)"
    table = new_table(title, "question type, shown", "asked", "EM", "F1", "solved", "by chance")
    last = ""
    for one in audited.types:
        name = type_label(one)
        if name != last:
            table.add_row(plain(name), style="bold")
            last = name
        table.add_row(
            f"  {SETTING_NAMES[one.setting]}",
            f"{one.questions:,}",
            _with_interval(one.exact_match),
            _with_interval(one.f1),
            percent(one.solved.value, 0),
            "" if one.chance is None else percent(one.chance, 0),
        )
    return table


def _baselines(audited: Audited) -> Table:
    table = new_table("Baselines without a model, in % (95 % interval)", "question type, shown", "asked", "EM", "F1")
    for question_type, scores in groupby(audited.baselines, lambda one: one.question_type):
        table.add_row(plain(question_type), style="bold")
        for one in scores:
            numbers = _with_interval(one.exact_match), _with_interval(one.f1)
            table.add_row(f"  {BASELINE_NAMES[one.baseline]}", f"{one.questions:,}", *numbers)
    return table


def _forms(audited: Audited) -> Table:
    title = "Other forms of a question, with gold passages, in % of questions that are solved"
    table = new_table(title, "form", "pairs", "original", "this form", "drop (95 %)", "both or none")
    for one in audited.forms:
        table.add_row(
            plain(one.form),
            f"{one.pairs:,}",
            percent(one.original.value, 0),
            percent(one.variant.value, 0),
            _with_interval(one.drop, signed=True),
            percent(one.consistent.value, 0),
        )
    return table


def _flags(audited: Audited) -> Table:
    totals = Counter(audited.rows[one]["question_type"] for one in audited.results)
    counts = Counter(
        (audited.rows[one]["question_type"], flag) for one, flags in audited.flags.items() for flag in flags
    )
    headings = ("no evidence", "one passage", "maybe guessed", "not with gold")
    table = new_table("Questions by mark: solved …", "question type", "asked", *headings)
    for question_type, questions in totals.items():
        numbers = (counts[question_type, flag] for flag in FLAGS)
        table.add_row(plain(question_type), f"{questions:,}", *(f"{number:,}" if number else "" for number in numbers))
    if len(totals) > 1:
        sums = (sum(counts[one, flag] for one in totals) for flag in FLAGS)
        table.add_row("all", f"{sum(totals.values()):,}", *(f"{number:,}" for number in sums), style="bold")
    return table


def _with_interval(one: Estimate, *, signed: bool = False) -> str:
    value = percent(one.value, 0, signed=signed)
    bounds = percent_range(one, 0, signed=signed, to=" to " if signed else "–")
    return f"{value} ({bounds})" if bounds else value


def doubts_table(found: Sequence[Doubt], name: str) -> Table:
    """Show how many questions the answers of systems cast each doubt on, and what it means."""
    table = new_table(f"Doubts about {name}", "doubt", "questions")
    for why in WHYS:
        count = sum(one.why == why for one in found)
        table.add_row(plain(f"{why.replace('_', ' ')}\n  {MEANINGS[why]}"), f"{count:,}")
    return table


def doubt_lines(found: Sequence[Doubt], rows: Mapping[str, Row]) -> Iterator[str]:
    """Yield the first questions of each doubt, with the gold answer and what systems said."""
    for why, of_one in groupby(found, lambda one: one.why):
        doubted = list(of_one)
        for one in doubted[:_EXAMPLES]:
            gold = next(iter(rows[one.id]["answers"]), "no answer")
            said = f"\n  said: {one_line(one.said)} ({', '.join(one.systems)})" if one.systems else ""
            yield f"{why.replace('_', ' ')}: {one.id}: {one.question}\n  gold: {gold}{said}"
        if len(doubted) > _EXAMPLES:
            yield f"… and {len(doubted) - _EXAMPLES:,} more {why.replace('_', ' ')}."
