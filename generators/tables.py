"""Tables for the terminal, built from records. Cells show text as it stands: no markup, no control codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ..utils.languages import Language
from ..utils.types import InMemoryDataset, TypeYield

if TYPE_CHECKING:
    from .evaluate import Score
from .question_types import QuestionType

_WORDS = {"rejected by reason", "what it asks", "language", "script", "example"}  # columns of words, not numbers
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def plain(text: str) -> Text:
    """Text without markup, in which control characters (a terminal would obey them) show as escapes."""
    return Text(_CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text))


def yield_table(name: str, yields: Sequence[TypeYield]) -> Table:
    """Per type: asked, written, kept, and rejected by reason, the most frequent reason first."""
    table = _table(f"Questions of {name}", "question type", "asked", "written", "kept", "rejected by reason")
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
    """Which types have fewer questions than asked for, and why."""
    for row in dataset.yields:
        if row.kept < row.asked:
            reasons = ", ".join(f"{count:,} {reason}" for reason, count in row.rejected.items()) or "none rejected"
            yield (
                f"{dataset.name}, {row.question_type}: {row.kept:,} of {row.asked:,} asked "
                f"({row.written:,} written; {reasons})"
            )


def score_table(title: str, scores: Sequence[Score], metrics: Sequence[str]) -> Table:
    """One line per group and, indented under it, one per task, without what its name shares with the group's.

    Metrics are in percent.
    """
    table = _table(title, "group, task", "questions", *metrics)
    group = ""
    for row in scores:
        cells = [f"{row.metrics[name] * 100:.1f}" if name in row.metrics else "" for name in metrics]
        group = row.name if row.is_group else group
        shown = plain(row.name if row.is_group else f"  {_short_name(row.name, group)}")
        table.add_row(shown, f"{row.questions:,}", *cells, style="bold" if row.is_group else None)
    return table


def _short_name(task: str, group: str) -> str:
    """`acme_direct_lookup_distractors` in `taskgen_acme_distractors` is `direct_lookup`."""
    same = group.removeprefix("taskgen_")
    for context in ("_distractors", "_closed_book"):
        if same.endswith(context):
            same, task = same.removesuffix(context), task.removesuffix(context)
    return task.removeprefix(f"{same}_")


def types_table(types: Iterable[QuestionType[Any]]) -> Table:
    """Question types with what they ask and an example; under the name what scores them beside the usual metrics."""
    table = _table("Question types", "name", "what it asks")
    for kind in types:
        about = [kind.difficulty, *kind.style.metrics, *(["needs a model"] if kind.needs_model else [])]
        asks = " ".join((kind.__doc__ or "").split())
        table.add_row(plain(kind.name + "".join(f"\n  {word}" for word in about)), plain(asks))
    return table


def languages_table(languages: Iterable[Language]) -> Table:
    """Languages, with the words of a prompt as an example."""
    table = _table("Languages", "code", "language", "script", "example")
    for language in languages:
        labels = language.prompt
        example = f"{labels.passage} … {labels.question}: … {labels.answer}: …"
        table.add_row(
            language.code, plain(f"{language.name} ({language.native_name})"), language.script, plain(example)
        )
    return table


def counts_table(title: str, counts: Iterable[tuple[str, int]]) -> Table:
    """Names with a number each."""
    table = _table(title, "", "number")
    for name, count in counts:
        table.add_row(plain(name), f"{count:,}")
    return table


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=plain(title), title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    # Folded: names and reasons are long words, which a narrow terminal would cut.
    table.add_column(first, overflow="fold")
    for heading in others:
        table.add_column(heading, justify="left" if heading in _WORDS else "right", overflow="fold")
    return table
