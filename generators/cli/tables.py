"""Tables for the terminal, built from records. Cells show text as it stands: no markup, no control codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ...utils.languages import Language
from ...utils.records.types import InMemoryDataset, TypeYield
from ..export.task_folder import short_name
from ..models.budget import Spent

if TYPE_CHECKING:
    from ...utils.settings import PricesConfig
    from ..datasets.base import BaseDataset
    from ..evaluation.intervals import Estimate
    from ..evaluation.run import Score
    from ..models.journal.report import StageCalls
    from ..question_types.estimate import Estimate as RunEstimate
from ..question_types import QuestionType

_WORDS = {
    "key",
    "what it is",
    "subsets",
    "rejected by reason",
    "what it asks",
    "language",
    "script",
    "example",
    "run",
}  # columns of words, not numbers
# The heading of a column of intervals.
INTERVAL = "95 % interval"
_EXHAUSTED = "The corpus gives no more: add documents or ask for fewer."
_TOO_MANY_REJECTED = "Too many drafts of the model were rejected: see `taskgen journal`, or try another model."
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def plain(text: str) -> Text:
    """Text without markup, in which control characters (a terminal would obey them) show as escapes."""
    return Text(_CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text))


def yield_table(name: str, yields: Sequence[TypeYield]) -> Table:
    """Per type: asked, written, kept, and rejected by reason, the most frequent reason first."""
    table = new_table(f"Questions of {name}", "question type", "asked", "written", "kept", "rejected by reason")
    for row in yields:
        reasons = sorted(row.rejected.items(), key=lambda item: (-item[1], item[0]))
        told = "\n".join(f"{count:,} {reason}" for reason, count in reasons) or "none"
        short = "bold red" if row.kept < row.asked else "bold green"
        table.add_row(
            plain(row.question_type),
            f"{row.asked:,}",
            f"{row.written:,}",
            Text(f"{row.kept:,}" + (f" (+{row.twins:,} twins)" if row.twins else ""), style=short),
            plain(told),
        )
    return table


def shortfalls(dataset: InMemoryDataset) -> Iterator[str]:
    """Which types have fewer questions than asked for, why, and what to do."""
    for row in dataset.yields:
        if row.kept < row.asked:
            reasons = ", ".join(f"{count:,} {reason}" for reason, count in row.rejected.items()) or "none rejected"
            why = _EXHAUSTED if row.exhausted else _TOO_MANY_REJECTED
            yield (
                f"{dataset.name}, {row.question_type}: {row.kept:,} of {row.asked:,} asked "
                f"({row.written:,} written; {reasons}). {why}"
            )


def score_table(title: str, scores: Sequence[Score], metrics: Sequence[str]) -> Table:
    """One line per group and, indented under it, one per task, without what its name shares with the group's.

    Metrics are in percent.
    """
    table = new_table(title, "group, task", "questions", *metrics)
    group = ""
    for row in scores:
        cells = [f"{row.metrics[name] * 100:.1f}" if name in row.metrics else "" for name in metrics]
        group = row.name if row.is_group else group
        shown = plain(row.name if row.is_group else f"  {short_name(row.name, group)}")
        table.add_row(shown, f"{row.questions:,}", *cells, style="bold" if row.is_group else None)
    return table


def types_table(types: Iterable[QuestionType[Any]]) -> Table:
    """Question types with what they ask and an example; under the name what scores them beside the usual metrics."""
    table = new_table("Question types", "name", "what it asks")
    for kind in types:
        about = [kind.difficulty, *kind.style.metrics, *(["needs a model"] if kind.needs_model else [])]
        asks = " ".join((kind.__doc__ or "").split())
        table.add_row(plain(kind.name + "".join(f"\n  {word}" for word in about)), plain(asks))
    return table


def languages_table(languages: Iterable[Language]) -> Table:
    """Languages, whether a corpus can be written in them, and the words of a prompt as an example."""
    table = new_table("Languages", "code", "language", "script", "generate", "example")
    for language in languages:
        labels = language.prompt
        example = f"{labels.passage} … {labels.question}: … {labels.answer}: …"
        name, able = f"{language.name} ({language.native_name})", "yes" if language.writer is not None else "no"
        table.add_row(language.code, plain(name), language.script, able, plain(example))
    return table


def datasets_table(sets: Mapping[str, type[BaseDataset]]) -> Table:
    """External sets with their subsets, and under the key how their answers may be scored where it is not as usual."""
    table = new_table("External sets", "key", "what it is", "subsets")
    for key, kind in sets.items():
        what = (kind.__doc__ or "").strip().split("\n")[0]
        methods = "".join(f"\n  {method}" for method in kind.evaluation_only)
        table.add_row(plain(key + methods), plain(what), plain(", ".join(kind.subsets)))
    return table


def estimate_table(title: str, rows: Sequence[RunEstimate], prices: PricesConfig | None) -> Table:
    """One line per question type and one for all: questions, calls, tokens and, by `prices`, what they cost."""
    money = [f"cost, {prices.currency}"] if prices is not None else []
    table = new_table(title, "question type", "questions", "calls", "prompt tokens", "completion tokens", *money)
    total = sum((row.spent for row in rows), start=Spent())
    all_questions = sum(row.questions for row in rows)
    lines = [(row.question_type, row.questions, row.spent) for row in rows]
    for name, questions, spent in [*lines, ("all", all_questions, total)]:
        numbers = (questions, spent.calls, spent.prompt_tokens, spent.completion_tokens)
        cost = [f"{spent.money(prices):,.2f}"] if prices is not None else []
        table.add_row(plain(name), *(f"{number:,}" for number in numbers), *cost)
    return table


def counts_table(title: str, counts: Iterable[tuple[str, int]]) -> Table:
    """Names with a number each."""
    table = new_table(title, "", "number")
    for name, count in counts:
        table.add_row(plain(name), f"{count:,}")
    return table


def stage_calls_table(title: str, stages: Sequence[StageCalls]) -> Table:
    """One line per stage of calls of a language model; under it when they were finished, in UTC, and what failed.

    Tokens are those of the prompts and, as "out", of the replies; the seconds are the mean of a reply.
    """
    table = new_table(title, "stage", "calls", "replies", "again", "tokens in", "out", "mean s")
    numbers = [(s.calls, s.replies, s.again, s.prompt_tokens, s.completion_tokens) for s in stages]
    for stage, row in zip(stages, numbers, strict=True):
        failures = [f"{count:,} {cause}" for cause, count in sorted(stage.failures.items())]
        about = "\n  ".join([stage.stage, _between(stage.first, stage.last), *failures])
        seconds = "" if stage.seconds is None else f"{stage.seconds:.1f}"
        table.add_row(plain(about), *(f"{number:,}" for number in row), seconds)
    if len(stages) > 1:
        table.add_row("all", *(f"{sum(column):,}" for column in zip(*numbers, strict=True)), style="bold")
    return table


def _between(first: str, last: str) -> str:
    """Two moments in ISO 8601, to the minute; of the second only what is not as in the first."""
    start, end = (moment[:16].replace("T", " ") for moment in (first, last))
    if start == end:
        return start
    return f"{start}–{end[11:]}" if start[:10] == end[:10] else f"{start}–{end}"


def estimate_cells(one: Estimate | None, *, signed: bool = False) -> tuple[str, str]:
    """A share in percent and its interval, where there are any."""
    if one is None:
        return "", ""
    form = "+.1f" if signed else ".1f"
    if one.low is None or one.high is None:
        return f"{100 * one.value:{form}}", ""
    return f"{100 * one.value:{form}}", f"{100 * one.low:{form}} to {100 * one.high:{form}}"


def new_table(title: str, first: str, *others: str) -> Table:
    """An empty table: a column of names, then others, of numbers unless they are known to hold words."""
    table = Table(title=plain(title), title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    # Folded: names and reasons are long words, which a narrow terminal would cut.
    table.add_column(first, overflow="fold")
    for heading in others:
        table.add_column(heading, justify="left" if heading in _WORDS else "right", overflow="fold")
    return table
