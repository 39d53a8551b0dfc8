"""`taskgen compare`: runs of lm-eval side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain, say, show

_SHOWN = 10


@explained
def compare(
    results: Annotated[
        list[Path], typer.Argument(help="Two or more files results_*.json of lm-eval, or folders that hold them.")
    ],
    metric: Annotated[
        str | None,
        typer.Option(show_default=False, help="One metric alone, such as contains; also the one that plots show."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Also write a page (comparison.html), all numbers (compared.json) and plots into it."
        ),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace what an earlier command wrote there.")
    ] = False,
) -> None:
    """Compare models or RAG systems on one set with the first of them, question by question.

    Takes what `taskgen eval --log_samples` and `taskgen rag` write; of a folder, the first is the oldest. Scores are by
    question type, with intervals that account for questions on one document being alike. The interval of a difference
    comes from the same questions in both runs; a line is bold if it excludes 0. The questions on which the runs
    disagree most follow. Runs on another set, or another version of it, are refused.

      taskgen eval tasks/acme --model hf --model_args pretrained=A --log_samples\n
      taskgen eval tasks/acme --model hf --model_args pretrained=B --log_samples\n
      taskgen compare results/acme --out compared

    The plots need matplotlib: pip install "lm-eval-taskgen\\[plots]"
    """
    from ...utils.errors import ConfigError, MissingDependency
    from ..evaluation.compare.compare import by_question
    from ..evaluation.compare.comparison import compare_results
    from ..evaluation.compare.results import find_results, read_results
    from ..evaluation.compare.runs import uncommon_tasks
    from ..export.atomic_write import write_file_atomically
    from .compare_tables import compared_tables, disagreement_lines, questions_table, runs_table, verdict_lines

    files = list({file.resolve(): file for path in results for file in find_results(path)}.values())
    if len(files) < 2:
        raise ConfigError(f"{results[0]}: is one run; give two or more to compare")
    found = [read_results(path) for path in files]
    comparison = compare_results(found, metric)
    runs, rows, disputed = comparison.runs, comparison.rows, comparison.disagreements
    show(runs_table(runs))
    for task in uncommon_tasks(found):
        complain(f"Left out: {task}, which not all runs have.")
    for line in verdict_lines(comparison):
        say(line)
    show(questions_table(rows))
    for table in compared_tables(rows):
        show(table)
    say(f"The runs score {len(disputed):,} answers differently. Those that divide them most:")
    for one, groups in by_question(disputed)[:_SHOWN]:
        for line in disagreement_lines(one, groups, runs):
            say(line)
    for run in runs:
        for problem in run.results.problems:
            complain(f"Note on {run.letter}: {problem}.")
    if out is not None:
        from ..evaluation.compare.write import write_comparison

        for path in write_comparison(comparison, out, overwrite=overwrite):
            say(f"Wrote {path}")
        try:
            from ..evaluation.compare.plots import plots

            drawn = plots(runs, rows, metric)
        except MissingDependency as error:
            complain(f"No plots: {error}")
            return
        for name, content in drawn.items():
            write_file_atomically(content, out / name, overwrite=overwrite)
            say(f"Wrote {out / name}")
