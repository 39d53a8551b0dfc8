"""`taskgen judge`: logged answers marked by a language model."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import complain, say, show, shown_progress

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..evaluation.judge.measure import Measured
    from ..evaluation.judge.run import Run
    from ..evaluation.judge.verdicts import Verdicted
    from ..evaluation.logged_samples import SamplesFile

_DISAGREEMENTS_SHOWN = 5


@explained
def judge(
    results: Annotated[
        Path, typer.Argument(help="What `--log_samples --output_path` wrote: the folder, or a file samples_*.jsonl.")
    ],
    writer: Annotated[Path, typer.Option(metavar="FILE", help="A configuration whose `writer` block names the judge.")],
    types: Annotated[
        list[str] | None,
        typer.Option(metavar="TYPE", help="Only these question types, with commas between; repeatable."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace verdicts that are there.")] = False,
) -> None:
    """Have a language model mark the answers that lm-eval logged, where word overlap says little.

    The judge sees the question, the gold answers, the passages and the answer,
    with a rubric for the question type, and gives a verdict with its reason:
    correct, partly, wrong, right_refusal or wrong_refusal.

    [bold]First it is measured itself[/bold], on labelled answers, 90 each in English and
    Hindi, of those languages that occur: how often it is right, Cohen's kappa,
    and what it takes for what. Below 90 % a warning says not to rely on it;
    Ctrl-C then saves the rest.

    [bold]Output[/bold]: samples_X.verdicts.jsonl beside each samples_X.jsonl, and a table by
    type with the metrics beside the verdicts. "apart" counts answers that judge
    and F1 (or the metric of the type) see differently by half or more.

    The writer is set up as for `taskgen generate`, with its budget; a judge does
    best with `temperature: 0`. Replies are kept in RESULTS.run: a run that was
    stopped goes on with the same command, and no call is paid for twice.

      taskgen eval tasks/acme --model … --log_samples --output_path results\n
      taskgen judge results --writer judge.yaml\n
      taskgen judge results --writer judge.yaml --types ambiguous_questions
    """
    from ..config.load import load_writer
    from ..evaluation.judge.run import judge_work, read_work, write_verdicts
    from ..models.run_folder import run_folder_of

    config = load_writer(writer)
    names = [name.strip() for one in types or () for name in one.split(",") if name.strip()]
    work = read_work(results, names, overwrite=overwrite)
    for path in work.ranked:
        complain(f"Left out: {path}: its task ranks options and generates no text.")
    run_folder = run_folder_of(results)
    with stopped_by_signals(run_folder), ExitStack() as bars:
        shown = [bars.enter_context(shown_progress())]

        def tell_measured(measured: Measured) -> None:
            bars.close()  # else they would be drawn over the tables
            _tell_measured(measured, work.languages)
            shown.append(bars.enter_context(shown_progress()))

        def progress(stage: str, done: int, total: int | None) -> None:
            shown[-1](stage, done, total)

        run = judge_work(work, config, writer.parent, run_folder, progress, told=tell_measured)
    paths = write_verdicts(run, overwrite=overwrite)
    _tell_verdicts(run)
    answers = sum(map(len, run.verdicts))
    say(f"{run.judge} took {run.spent.calls:,} calls and {run.spent.tokens:,} tokens, over the life of {run_folder}.")
    say(f"Wrote {answers:,} verdicts beside the samples: {paths[0]}" + (" and others." if len(paths) > 1 else "."))


def _tell_measured(measured: Measured, languages: Collection[str]) -> None:
    from ..evaluation.judge.measure import TRUSTED
    from .judge_tables import measure_tables

    for table in measure_tables(measured):
        show(table)
    one = measured.agreement
    kappa = "" if measured.kappa is None else f", Cohen's kappa {measured.kappa:.2f}"
    bounds = "" if one.low is None or one.high is None else f" ({100 * one.low:.1f} to {100 * one.high:.1f})"
    say(f"The judge agrees with {100 * one.value:.1f} % of the labels{bounds}{kappa}.")
    unmeasured = sorted(set(languages) - set(measured.languages))
    if unmeasured:
        known = ", ".join(measured.languages)
        complain(f"Not measured in {', '.join(unmeasured)}: the labelled answers are in {known}.")
    if not measured.is_trusted:
        complain(
            f"Do not rely on these verdicts: the judge agrees with fewer than {100 * TRUSTED:.0f} % of the labels. "
            "Take a larger model, or one that knows the language."
        )


def _tell_verdicts(run: Run) -> None:
    from ..evaluation.judge.summary import disagreements, summarise
    from .judge_tables import disagreement_lines, verdict_table

    def run_of(one: tuple[SamplesFile, Sequence[Verdicted]]) -> tuple[str, str]:
        return str(one[0].path.parent), one[0].moment

    unusable = Counter(row.judged.reason for rows in run.verdicts for row in rows if row.judged.verdict is None)
    if unusable:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in sorted(unusable.items()))
        complain(f"Answers without a verdict, since no reply of the judge could be used: {reasons}.")
    files = sorted(zip(run.files, run.verdicts, strict=True), key=run_of)
    for (folder, moment), group in groupby(files, key=run_of):
        rows = [row for _, of_file in group for row in of_file]
        show(verdict_table(f"Verdicts on {folder} {moment}".rstrip(), summarise(rows)))
        found = disagreements(rows)
        if found:
            shown = found[:_DISAGREEMENTS_SHOWN]
            say(f"Judge and metric are furthest apart on (of {len(found):,}):")
            for line in disagreement_lines(shown):
                say(line)
