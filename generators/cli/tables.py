"""Tables for the terminal. Cells show text literally, without markup or control codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from ...utils.plugins import OWN_PACKAGE
from ...utils.records.reject_reasons import meaning
from .fitted_table import FittedTable, plain

if TYPE_CHECKING:
    from ...utils.languages import Language
    from ...utils.records.samples import EvaluationSample, InMemoryDataset, TypeYield
    from ...utils.settings import PricesConfig
    from ..datasets.base import BaseDataset
    from ..evaluation.intervals import Estimate
    from ..evaluation.run import Score
    from ..models.journal.report import StageCalls
    from ..question_types import QuestionType
    from ..writers.call_estimate import CallEstimate

# Headings of columns that hold text; all other columns hold numbers.
_TEXT_COLUMNS = {
    "key",
    "what it is",
    "subsets",
    "rejected by reason",
    "what it asks",
    "language",
    "script",
    "example",
    "run",
}
INTERVAL = "95 % interval"
_LONGEST_TEXT = 200  # characters
_REASONS_EXPLAINED = 5  # the most frequent ones
_EXHAUSTED = "the corpus gives no more; add documents or ask for fewer."
_TOO_MANY_REJECTED = "too many drafts of the model were rejected; see `taskgen journal`, or try another model."
_MOSTLY_DECLINED = (
    "most places of the documents have nothing of this type that is worth asking; ask for fewer, or add documents that "
    "have it."
)
# Of a place that gives no draft.
_NOTHING_THERE = frozenset(
    {
        "nothing_worth_asking",
        "no_related_passage",
        "nothing_to_compare",
        "nothing_to_look_up",
        "contents_only",
        "passage_too_short",
        "too_few_figures",
        "no_table",
    }
)


def reasons_explained(totals: Counter[str]) -> str:
    """Return a line for each of the most frequent reasons, with its meaning."""
    found = [(reason, meaning(reason)) for reason, _ in totals.most_common(_REASONS_EXPLAINED)]
    return "\n".join(f"{reason}: {text}" for reason, text in found if text)


def yield_table(name: str, yields: Sequence[TypeYield]) -> Table:
    """Show asked, written, kept and rejected drafts by type, and the meaning of the most frequent reasons."""
    totals = sum((Counter(row.rejected) for row in yields), start=Counter[str]())
    table = new_table(
        f"Questions of {name}",
        "question type",
        "asked",
        "written",
        "kept",
        "rejected by reason",
        note=reasons_explained(totals),
    )
    for row in yields:
        reasons = sorted(row.rejected.items(), key=lambda item: (-item[1], item[0]))
        rejected = "\n".join(f"{count:,} {reason}" for reason, count in reasons) or "none"
        short = "bold red" if row.kept < row.asked else "bold green"
        table.add_row(
            plain(row.question_type),
            f"{row.asked:,}",
            f"{row.written:,}",
            Text(f"{row.kept:,}" + (f" (+{row.contrast_pairs:,} in pairs)" if row.contrast_pairs else ""), style=short),
            plain(rejected),
        )
    return table


def shortfalls(dataset: InMemoryDataset) -> Iterator[str]:
    """Name the types that have fewer questions than requested, in a line for each cause, with a remedy.

    The table of the yields has the reasons.
    """
    short = [row for row in dataset.yields if row.kept < row.asked]
    if short:
        types = "1 type has" if len(short) == 1 else f"{len(short)} types have"
        yield f"Short: {types} fewer questions than asked for."
    causes: dict[str, list[str]] = {}
    for row in short:
        declined = 2 * sum(row.rejected.get(reason, 0) for reason in _NOTHING_THERE) > row.written
        cause = _EXHAUSTED if row.exhausted else _MOSTLY_DECLINED if declined else _TOO_MANY_REJECTED
        causes.setdefault(cause, []).append(f"{row.question_type} {row.kept:,} of {row.asked:,}")
    yield from (f"  {', '.join(found)}: {cause}" for cause, found in causes.items())


def score_table(title: str, scores: Sequence[Score], metrics: Sequence[str]) -> Table:
    """Show metrics in percent: a line for each group and, indented under it, one for each of its tasks.

    The prefix that a task's name shares with its group is omitted.
    """
    from ..export.task_folder import short_name

    table = new_table(title, "group, task", "questions", *metrics)
    group = ""
    for row in scores:
        cells = [f"{row.metrics[name] * 100:.1f}" if name in row.metrics else "" for name in metrics]
        group = row.name if row.is_group else group
        shown = plain(row.name if row.is_group else f"  {short_name(row.name, group)}")
        table.add_row(shown, f"{row.questions:,}", *cells, style="bold" if row.is_group else None)
    return table


def sample_grid(number: int, sample: EvaluationSample) -> Table:
    """Show a question with its type, gold answer and evidence, each on lines of its own."""
    grid = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True, min_width=8, style="dim")
    grid.add_column(overflow="fold")
    question = plain(sample.query)
    question.stylize("bold")
    grid.add_row(f"{number}", question)
    grid.add_row("gold", plain(sample.answers[0] if sample.answers else "the documents do not say"))
    for evidence in sample.reference_answer.evidence:
        page = f", page {evidence.page}" if evidence.page is not None else ""
        grid.add_row("evidence", plain(f"{evidence.doc_id}{page}: “{one_line(evidence.text)}”"))
    grid.add_row("type", plain(sample.question_type))
    return grid


def types_table(types: Iterable[tuple[QuestionType[Any], str]]) -> Table:
    """Show question types, details under the name, and among them the package if it is another than this."""
    table = new_table("Question types", "name", "what it asks")
    for kind, package in types:
        writers = "by rule" if kind.proposing is None else "by rule or model" if kind.by_rule else "by model"
        about = [writers, kind.difficulty, *kind.style.metrics, *_other_package(package)]
        asks = " ".join((kind.__doc__ or "").split())
        table.add_row(plain(kind.name + "".join(f"\n  {word}" for word in about)), plain(asks))
    return table


def languages_table(languages: Iterable[tuple[Language, str]]) -> Table:
    """Show languages, the writers for each, and a prompt's labels; under the name the package if it is not this one."""
    table = new_table("Languages", "code", "language", "script", "generate", "example")
    for language, package in languages:
        labels = language.prompt
        example = f"{labels.passage} … {labels.question}: … {labels.answer}: …"
        name = "\n  ".join([f"{language.name} ({language.native_name})", *_other_package(package)])
        able = "rules, model" if language.writer is not None else "model"
        table.add_row(language.code, plain(name), language.script, able, plain(example))
    return table


def _other_package(package: str) -> list[str]:
    return [] if package == OWN_PACKAGE else [f"from {package}"]


def datasets_table(sets: Mapping[str, type[BaseDataset]]) -> Table:
    """Show external sets with their subsets, and under the key special ways to score their answers."""
    table = new_table("External sets", "key", "what it is", "subsets")
    for key, kind in sets.items():
        what = (kind.__doc__ or "").strip().split("\n")[0]
        methods = "".join(f"\n  {method}" for method in kind.evaluation_only)
        table.add_row(plain(key + methods), plain(what), plain(", ".join(kind.subsets)))
    return table


def estimate_table(title: str, rows: Sequence[CallEstimate], prices: PricesConfig | None) -> Table:
    """Show ranges of questions, calls, tokens and, given `prices`, the cost by question type and in all."""
    from ..models.budget import Spent
    from ..writers.call_estimate import CallEstimate

    money = [f"cost, {prices.currency}"] if prices is not None else []
    table = new_table(title, "question type", "questions", "calls", "prompt tokens", "completion tokens", *money)
    all_types = CallEstimate(
        "all",
        sum(row.fewest for row in rows),
        sum(row.most for row in rows),
        sum((row.least_spent for row in rows), start=Spent()),
        sum((row.most_spent for row in rows), start=Spent()),
    )
    for row in (*rows, all_types):
        least, most = row.least_spent, row.most_spent
        ranges = [
            (row.fewest, row.most),
            (least.calls, most.calls),
            (least.prompt_tokens, most.prompt_tokens),
            (least.completion_tokens, most.completion_tokens),
        ]
        cells = [_range(f"{low:,}", f"{high:,}") for low, high in ranges]
        if prices is not None:
            cells.append(_range(f"{least.money(prices):,.2f}", f"{most.money(prices):,.2f}"))
        table.add_row(plain(row.question_type), *cells)
    return table


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low}–{high}"


def counts_table(title: str, counts: Iterable[tuple[str, int]]) -> Table:
    """Show names with a number each."""
    table = new_table(title, "", "number")
    for name, count in counts:
        table.add_row(plain(name), f"{count:,}")
    return table


def stage_calls_table(title: str, stages: Sequence[StageCalls]) -> Table:
    """Show the calls of a language model by stage, with the time (UTC) and the failures under each stage.

    "tokens in" are those of the prompts, "cached" those of them that the server had in its cache, "out" those of the
    replies; seconds are the mean over replies.
    """
    table = new_table(title, "stage", "calls", "replies", "again", "tokens in", "cached", "out", "mean s")
    numbers = [
        (s.calls, s.replies, s.again, s.prompt_tokens, s.cached_prompt_tokens, s.completion_tokens) for s in stages
    ]
    for stage, row in zip(stages, numbers, strict=True):
        failures = [f"{count:,} {cause}" for cause, count in sorted(stage.failures.items())]
        about = "\n  ".join([stage.stage, _between(stage.first, stage.last), *failures])
        seconds = "" if stage.seconds is None else f"{stage.seconds:.1f}"
        table.add_row(plain(about), *(f"{number:,}" for number in row), seconds)
    if len(stages) > 1:
        table.add_row("all", *(f"{sum(column):,}" for column in zip(*numbers, strict=True)), style="bold")
    return table


def _between(first: str, last: str) -> str:
    """Return two ISO 8601 times to the minute, without repeating the date."""
    start, end = (time[:16].replace("T", " ") for time in (first, last))
    if start == end:
        return start
    return f"{start}–{end[11:]}" if start[:10] == end[:10] else f"{start}–{end}"


def percent(share: float, digits: int = 1, *, signed: bool = False) -> str:
    """Return a share, 0 to 1, in percent."""
    return f"{100 * share:{'+' if signed else ''}.{digits}f}"


def percent_range(one: Estimate | None, digits: int = 1, *, signed: bool = False, to: str = " to ") -> str:
    """Return the interval of an estimate in percent; empty if there is none."""
    if one is None or one.low is None or one.high is None:
        return ""
    return f"{percent(one.low, digits, signed=signed)}{to}{percent(one.high, digits, signed=signed)}"


def estimate_cells(one: Estimate | None, *, signed: bool = False) -> tuple[str, str]:
    """Return an estimate and its interval in percent; empty if there is none."""
    return "" if one is None else percent(one.value, signed=signed), percent_range(one, signed=signed)


def comparison_table(title: str, names: str, baseline_run: str) -> Table:
    """Return an empty table of metrics by run, with the difference from the run `baseline_run`."""
    return new_table(title, names, "run", "value", INTERVAL, f"difference\nfrom {baseline_run}", f"{INTERVAL} ")


def add_comparison(table: Table, rows: Iterable[tuple[str, str, Estimate | None, Estimate | None]]) -> None:
    """Add (metric, run, value, difference) to a `comparison_table`.

    A line is bold if the interval of the difference excludes 0. A metric is named in its first line only.
    """
    last = ""
    for metric, run, value, difference in rows:
        cells = (*estimate_cells(value), *estimate_cells(difference, signed=True))
        is_sure = difference is not None and difference.excludes_zero
        table.add_row(plain("" if metric == last else metric), run, *cells, style="bold" if is_sure else None)
        last = metric


def one_line(text: str) -> str:
    """Return a text on one line, shortened to 200 characters."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"


def new_table(title: str, first: str, *others: str, note: str = "") -> Table:
    """Return an empty table: a column of names, then columns of numbers, except those in `_TEXT_COLUMNS`.

    `note` stands below it.
    """
    table = FittedTable(plain(title), plain(note))
    table.add_column(plain(first))
    for heading in others:
        table.add_column(plain(heading), justify="left" if heading in _TEXT_COLUMNS else "right")
    return table
