"""`taskgen judge`: a language model judges logged answers."""

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
    from collections.abc import Collection

    from ..evaluation.judge.measure import JudgeQuality
    from ..evaluation.judge.run import JudgeOutput

_GAPS_SHOWN = 5


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
    right, wrong, gold disputed or question unclear. It says of each key fact, for
    questions that have them, whether it is stated. Of answers of `taskgen rag` it
    also says whether the retrieved passages support them.

    [bold]First the judge is measured[/bold] on 90 labelled answers each in English and
    Hindi, as far as these languages occur: share of right verdicts, Cohen's kappa,
    and confused verdicts. Below 90 % a warning says not to rely on it;
    Ctrl-C then saves the rest.

    [bold]Output[/bold]: samples_X.verdicts.jsonl beside each samples_X.jsonl, and a table by
    type with the metrics beside the verdicts. Questions that are unclear or whose
    gold is disputed are in samples_X.review.jsonl. "apart" counts answers that judge
    and F1 (or the metric of the type) see differently by half or more.

    The writer is set up as for `taskgen generate`, with its budget; a judge does
    best with `temperature: 0`. Replies are saved in RESULTS.run: the same command
    continues a stopped run, and no call is paid for twice.

      taskgen eval tasks/acme --model … --log_samples --output_path results\n
      taskgen judge results --writer judge.yaml\n
      taskgen judge results --writer judge.yaml --types ambiguous_questions
    """
    from ...utils.text.counting import counted
    from ..config.load import load_writer
    from ..evaluation.judge.run import judge_input, read_input, write_verdicts
    from ..models.run_folder import run_folder_of

    config = load_writer(writer)
    names = [name.strip() for one in types or () for name in one.split(",") if name.strip()]
    given = read_input(results, names, overwrite=overwrite)
    for path in given.ranked:
        complain(f"Left out: {path}: its task ranks options and generates no text.")
    run_folder = run_folder_of(results)
    with stopped_by_signals(run_folder), ExitStack() as stack:
        bars = [stack.enter_context(shown_progress())]

        def show_quality(quality: JudgeQuality) -> None:
            stack.close()  # else the bars would be drawn over the tables
            _show_quality(quality, given.languages)
            bars.append(stack.enter_context(shown_progress()))

        def progress(stage: str, done: float, total: float | None) -> None:
            bars[-1](stage, done, total)

        output = judge_input(given, config, writer.parent, run_folder, progress, on_quality=show_quality)
    paths, reviews = write_verdicts(output, overwrite=overwrite)
    _show_verdicts(output)
    for run, problem in given.problems():
        complain(f"Note on the answers {run}: {problem}.")
    spent = output.spent
    calls = counted(spent.calls, "call")
    say(f"{output.judge} took {calls} and {spent.tokens:,} tokens, over the life of {run_folder}.")
    written = f"Wrote {sum(map(len, output.answers)):,} verdicts beside the samples: {paths[0]}"
    say(written + (" and others." if len(paths) > 1 else "."))
    if reviews:
        count = sum(answer.is_for_review for of_file in output.answers for answer in of_file)
        say(f"Review {count:,} verdicts on questions: {', '.join(map(str, reviews))}.")


def _show_quality(quality: JudgeQuality, languages: Collection[str]) -> None:
    from ..evaluation.judge.measure import TRUSTED
    from .judge_tables import quality_tables
    from .tables import percent, percent_range

    for table in quality_tables(quality):
        show(table)
    one = quality.agreement
    kappa = "" if quality.kappa is None else f", Cohen's kappa {quality.kappa:.2f}"
    say(f"The judge agrees with {percent(one.value)} % of the labels ({percent_range(one)}){kappa}.")
    unmeasured = sorted(set(languages) - set(quality.languages))
    if unmeasured:
        known = ", ".join(quality.languages)
        complain(f"Not measured in {', '.join(unmeasured)}: the labelled answers are in {known}.")
    if not quality.is_trusted:
        complain(
            f"Do not rely on these verdicts: the judge agrees with fewer than {percent(TRUSTED, 0)} % of the labels. "
            "Take a larger model, or one that knows the language."
        )


def _show_verdicts(output: JudgeOutput) -> None:
    from ..evaluation.judge.summary import metric_gaps, share_supported, summarise
    from .judge_tables import gap_lines, verdict_table
    from .tables import percent, percent_range

    unusable = Counter(
        one.judgement.reason for of_file in output.answers for one in of_file if one.judgement.verdict is None
    )
    if unusable:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in sorted(unusable.items()))
        complain(f"Answers without a verdict, since no reply of the judge could be used: {reasons}.")
    files = sorted(zip(output.files, output.answers, strict=True), key=lambda one: one[0].run)
    for run, group in groupby(files, key=lambda one: one[0].run):
        answers = [answer for _, of_file in group for answer in of_file]
        show(verdict_table(f"Verdicts on {run}", summarise(answers)))
        if supported := share_supported(answers):
            say(
                f"Supported by what was retrieved: {percent(supported.value)} % of {supported.rows:,} answers "
                f"({percent_range(supported)})."
            )
        gaps = metric_gaps(answers)
        if gaps:
            say(f"Judge and metric are furthest apart on (of {len(gaps):,}):")
            for line in gap_lines(gaps[:_GAPS_SHOWN]):
                say(line)
